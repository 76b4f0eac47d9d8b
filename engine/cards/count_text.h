#pragma once
// Numbers of things, for messages.

#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>

namespace houserules {

/// "1 card", "3 cards".
std::string count_text(std::integral auto number, std::string_view thing) {
  return std::to_string(number) + " " + std::string(thing) + (number == 1 ? "" : "s");
}

/// "1,234,567"
inline std::string grouped(std::uint64_t number) {
  std::string digits = std::to_string(number);
  for (std::size_t at = digits.size(); at > 3;) digits.insert(at -= 3, ",");
  return digits;
}

}  // namespace houserules
