#pragma once
// Reads untrusted JSON. The JSON library builds trees as deep and as large as the text demands, and
// copies and prints them recursively, so all of it is checked here first.

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "engine/text/printable.h"

namespace houserules {

/// Limits on a text.
struct JsonBounds {
  std::size_t bytes = std::size_t{1} << 20;
  std::size_t values = 10'000;
  int depth = 16;  // nesting of lists and objects
};

class JsonError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Throws JsonError if a text exceeds its bounds. Looks only at brackets, commas and quotes.
void check_json(std::string_view text, const JsonBounds& bounds);

/// Parses a text. Throws JsonError with the reason if it is invalid.
template <class Json>
Json parse_json(std::string_view text, const JsonBounds& bounds) {
  check_json(text, bounds);
  std::vector<std::set<std::string>> names;  // keys of the objects that are open
  std::string twice;
  const auto look = [&](int, typename Json::parse_event_t event, Json& name) {
    if (event == Json::parse_event_t::object_start) names.emplace_back();
    if (event == Json::parse_event_t::object_end) names.pop_back();
    if (event == Json::parse_event_t::key && twice.empty()) {
      const auto& key = name.template get_ref<const std::string&>();
      if (!names.back().insert(key).second) twice = key;
    }
    return true;
  };
  Json value = Json::parse(text, look, false);
  if (value.is_discarded()) throw JsonError("this is not JSON");
  if (!twice.empty()) throw JsonError("'" + printable(twice, 60) + "' appears twice");
  return value;
}

/// Returns a whole number that fits; the library would wrap larger ones around.
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
