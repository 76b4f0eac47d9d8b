#include "engine/text/printable.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/text/utf8.h"

namespace houserules {
namespace {

struct Range {
  char32_t first, last;
  std::string_view name;
};

constexpr std::string_view control = "a control character";
constexpr std::string_view steers = "an invisible control character for text direction";
constexpr std::string_view no_width = "an invisible zero-width space";
constexpr std::string_view invisible = "an invisible character";
constexpr std::string_view filler = "a blank that counts as a letter";
constexpr std::string_view separator = "a line separator";
constexpr std::string_view nothing = "no character at all";

/// Sorted. Without U+FE0E and U+FE0F, which select how suit signs and emoji are drawn.
constexpr Range odd[] = {
    {0x00, 0x1F, control},
    {0x7F, 0x84, control},
    {0x85, 0x85, "a next-line character"},
    {0x86, 0x9F, control},
    {0xA0, 0xA0, "a no-break space"},
    {0xAD, 0xAD, "an invisible hyphen"},
    {0x34F, 0x34F, invisible},
    {0x61C, 0x61C, steers},
    {0x115F, 0x1160, filler},
    {0x17B4, 0x17B5, invisible},
    {0x180B, 0x180F, invisible},
    {0x200B, 0x200B, no_width},
    {0x200C, 0x200F, steers},
    {0x2028, 0x2029, separator},
    {0x202A, 0x202E, steers},
    {0x2060, 0x2060, no_width},
    {0x2061, 0x2065, invisible},
    {0x2066, 0x2069, steers},
    {0x206A, 0x206F, steers},
    {0x2800, 0x2800, filler},
    {0x3164, 0x3164, filler},
    {0xFDD0, 0xFDEF, nothing},
    {0xFE00, 0xFE0D, invisible},
    {0xFEFF, 0xFEFF, "a byte order mark"},
    {0xFFA0, 0xFFA0, filler},
    {0xFFF0, 0xFFFB, invisible},
    {0xFFFE, 0xFFFF, nothing},
    {0x1BCA0, 0x1BCA3, invisible},
    {0x1D173, 0x1D17A, invisible},
    {0xE0000, 0xE0FFF, invisible},
};

}  // namespace

std::string_view odd_character(char32_t code) {
  if (code >= 0x20 && code < 0x7F) return {};
  if (code > 0xFFFF && (code & 0xFFFE) == 0xFFFE) return nothing;
  const Range* const range =
      std::find_if(std::begin(odd), std::end(odd), [&](const Range& r) { return code <= r.last; });
  return range != std::end(odd) && code >= range->first ? range->name : std::string_view();
}

std::size_t printable_front(std::string_view text) {
  std::size_t at = 0;
  while (at < text.size()) {
    const auto byte = static_cast<unsigned char>(text[at]);
    if (byte < 0x80) {
      const bool line_end = byte == '\r' && at + 1 < text.size() && text[at + 1] == '\n';
      if ((byte < 0x20 && byte != '\n' && byte != '\t' && !line_end) || byte == 0x7F) break;
      ++at;
      continue;
    }
    const std::string_view rest = text.substr(at);
    const int length = utf8_length(rest);
    if (length == 0 || !odd_character(utf8_decode(rest)).empty()) break;
    at += static_cast<std::size_t>(length);
  }
  return at;
}

std::string take_escaped(std::string_view& text) {
  const int length = utf8_length(text);
  const auto code = length > 0 ? static_cast<unsigned>(utf8_decode(text))
                               : static_cast<unsigned>(static_cast<unsigned char>(text.front()));
  text.remove_prefix(static_cast<std::size_t>(std::max(length, 1)));
  if (code == '\n') return "\\n";
  if (code == '\t') return "\\t";
  if (length <= 1) return fmt::format("\\x{:02X}", code);
  return code <= 0xFFFF ? fmt::format("\\u{:04X}", code) : fmt::format("\\U{:08X}", code);
}

std::string printable(std::string_view text, std::size_t limit) {
  std::string out;
  for (std::size_t count = 0; !text.empty(); ++count) {
    if (count == limit) return out + "…";
    const int length = utf8_length(text);
    if (length == 0 || !odd_character(utf8_decode(text)).empty()) {
      out += take_escaped(text);
    } else {
      out += text.substr(0, static_cast<std::size_t>(length));
      text.remove_prefix(static_cast<std::size_t>(length));
    }
  }
  return out;
}

std::string printable_lines(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const std::size_t front = printable_front(text);
    out += text.substr(0, front);
    text.remove_prefix(front);
    if (!text.empty()) out += take_escaped(text);
  }
  return out;
}

}  // namespace houserules
