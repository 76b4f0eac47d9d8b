#include "engine/text/json.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "engine/text/printable.h"
#include "engine/text/utf8.h"

namespace houserules {
namespace {

std::string as_surrogates(unsigned code) {
  code -= 0x10000;
  return fmt::format("\\u{:04x}\\u{:04x}", 0xD800 + (code >> 10), 0xDC00 + (code & 0x3FF));
}
std::string as_one(unsigned code) { return fmt::format("\\U{:08X}", code); }

/// Escapes DEL and the other odd characters, which the library writes as they are.
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

using Ordered = nlohmann::ordered_json;

/// Numbers of `json_number` are stored as binary, a type that JSON text cannot produce.
bool holds_digits(const Ordered& value) {
  return value.is_binary() ||
         (value.is_structured() && std::any_of(value.begin(), value.end(), holds_digits));
}

void write_with_digits(const Ordered& value, std::string& out) {
  if (value.is_binary()) {
    out.append(value.get_binary().begin(), value.get_binary().end());
  } else if (value.is_structured()) {
    const char* lead = value.is_array() ? "[" : "{";
    for (const auto& [key, member] : value.items()) {
      out += std::exchange(lead, ",");
      if (value.is_object()) out += raw(Ordered(key), -1) + ":";
      write_with_digits(member, out);
    }
    if (value.empty()) out += lead;
    out += value.is_array() ? ']' : '}';
  } else {
    out += raw(value, -1);
  }
}

}  // namespace

Ordered json_number(std::string_view digits) {
  return Ordered::binary({digits.begin(), digits.end()});
}

Ordered json_number(double value, int decimals) {
  return json_number(fmt::format("{:.{}f}", value, decimals));
}

std::string json_written(const Ordered& value, int indent) {
  if (indent >= 0 || !holds_digits(value)) return without_odd(raw(value, indent), as_surrogates);
  std::string out;
  write_with_digits(value, out);
  return without_odd(out, as_surrogates);
}

std::string json_written(const nlohmann::json& value, int indent) {
  return without_odd(raw(value, indent), as_surrogates);
}

std::string json_text(std::string_view text) { return json_written(nlohmann::json(text)); }

std::string toml_text(std::string_view text) {
  return without_odd(raw(nlohmann::json(text), -1), as_one);
}

}  // namespace houserules
