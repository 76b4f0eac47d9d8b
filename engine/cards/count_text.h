#pragma once
// Numbers of things, for messages.

#include <concepts>
#include <string>
#include <string_view>

namespace houserules {

/// "1 card", "3 cards".
std::string count_text(std::integral auto number, std::string_view thing) {
  return std::to_string(number) + " " + std::string(thing) + (number == 1 ? "" : "s");
}

}  // namespace houserules
