#pragma once
// Writes all JSON of the program: always valid UTF-8 (invalid bytes become U+FFFD), with invisible
// characters as \u escapes.

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

namespace houserules {

/// On one line, or indented by `indent` spaces per level.
std::string json_written(const nlohmann::ordered_json& value, int indent = -1);
std::string json_written(const nlohmann::json& value, int indent = -1);
/// Returns a number that is written with exactly these digits, such as "0.50". Works only with
/// `json_written` on one line. Requires a valid JSON number.
nlohmann::ordered_json json_number(std::string_view digits);
/// The same, with this many digits after the point.
nlohmann::ordered_json json_number(double value, int decimals);
/// Returns a JSON string, including quotes.
std::string json_text(std::string_view text);

/// Returns a TOML string, including quotes; differs from JSON only for characters beyond U+FFFF.
std::string toml_text(std::string_view text);

}  // namespace houserules
