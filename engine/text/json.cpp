#include "engine/text/json.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "engine/text/printable.h"
#include "engine/text/utf8.h"

namespace houserules {
namespace {

std::string as_surrogates(unsigned code) {
  code -= 0x10000;
  return fmt::format("\\u{:04x}\\u{:04x}", 0xD800 + (code >> 10), 0xDC00 + (code & 0x3FF));
}
std::string as_one(unsigned code) { return fmt::format("\\U{:08X}", code); }

/// The library writes whatever is valid UTF-8, DEL and all further odd characters too.
std::string without_odd(std::string_view text, std::string (*beyond)(unsigned)) {
  std::string out;
  while (!text.empty()) {
    const std::size_t front = printable_front(text);
    out += text.substr(0, front);
    text.remove_prefix(front);
    if (text.empty()) break;
    const auto code = static_cast<unsigned>(utf8_decode(text));
    out += code <= 0xFFFF ? fmt::format("\\u{:04x}", code) : beyond(code);
    text.remove_prefix(static_cast<std::size_t>(utf8_length(text)));
  }
  return out;
}

template <class Json>
std::string raw(const Json& value, int indent) {
  return value.dump(indent, ' ', false, Json::error_handler_t::replace);
}

}  // namespace

std::string json_written(const nlohmann::ordered_json& value, int indent) {
  return without_odd(raw(value, indent), as_surrogates);
}

std::string json_written(const nlohmann::json& value, int indent) {
  return without_odd(raw(value, indent), as_surrogates);
}

std::string json_text(std::string_view text) { return json_written(nlohmann::json(text)); }

std::string toml_text(std::string_view text) {
  return without_odd(raw(nlohmann::json(text), -1), as_one);
}

}  // namespace houserules
