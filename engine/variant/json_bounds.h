#pragma once
// JSON that somebody else wrote. The library builds trees as deep and as large as the text says,
// and copies and prints them by recursion: what is read goes through here first.

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

namespace houserules {

/// The most that a text may hold.
struct JsonBounds {
  std::size_t bytes = std::size_t{1} << 20;
  std::size_t values = 10'000;
  int depth = 16;  // of lists and objects within each other
};

class JsonError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Throws JsonError where a text is beyond its bounds. Looks at brackets, commas and quotes alone.
void check_json(std::string_view text, const JsonBounds& bounds);

/// The value of a text. Throws JsonError, which says what is wrong with it.
template <class Json>
Json parse_json(std::string_view text, const JsonBounds& bounds) {
  check_json(text, bounds);
  Json value = Json::parse(text, nullptr, false);
  if (value.is_discarded()) throw JsonError("this is not JSON");
  return value;
}

/// A whole number that fits; the library would wrap larger ones around.
template <class Json>
std::optional<std::int64_t> whole_number_of(const Json& value) {
  constexpr auto most = std::numeric_limits<std::int64_t>::max();
  if (!value.is_number_integer()) return std::nullopt;
  if (value.is_number_unsigned() && value.template get<std::uint64_t>() > std::uint64_t{most}) {
    return std::nullopt;
  }
  return value.template get<std::int64_t>();
}

}  // namespace houserules
