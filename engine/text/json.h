#pragma once
// How every JSON of the program is written: valid UTF-8 whatever the texts in it are (bytes that
// are not become U+FFFD), and characters that cannot be seen as \u escapes.

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

namespace houserules {

/// On one line, or with `indent` blanks a level.
std::string json_written(const nlohmann::ordered_json& value, int indent = -1);
std::string json_written(const nlohmann::json& value, int indent = -1);
/// A number that goes out with these digits, where the library would choose its own: "0.50". Only
/// for `json_written` on one line. Requires a number as JSON writes it.
nlohmann::ordered_json json_number(std::string_view digits);
/// The same with this many digits after the point.
nlohmann::ordered_json json_number(double value, int decimals);
/// A text in JSON, quotes included.
std::string json_text(std::string_view text);

/// A text in TOML, quotes included; the same as in JSON but for characters beyond U+FFFF.
std::string toml_text(std::string_view text);

}  // namespace houserules
