#pragma once
// Untrusted text, made safe to show: what would steer a terminal, hide or reorder text is
// written as an escape that everybody can see.

#include <cstddef>
#include <string>
#include <string_view>

namespace houserules {

/// What a control, bidi, invisible or filler character is called ("a control character"); empty
/// for every other character. Line feeds and tabs are controls.
std::string_view odd_character(char32_t code);

/// `text` on one line with every odd character and every byte that is not UTF-8 as an escape
/// (`\n`, `\x1B`, `\u202E`, `\U000E0041`), cut off with "…" after `limit` characters.
std::string printable(std::string_view text, std::size_t limit = 200);

/// The same for a text of several lines: line feeds and tabs stay, and nothing is cut off.
std::string printable_lines(std::string_view text);

/// Bytes at the front of `text` that may be shown as they are, line ends and tabs among them.
std::size_t printable_front(std::string_view text);

/// The escape for the character, or the byte that is not UTF-8, at the front of `text`, which
/// loses it. Requires: `text` is not empty.
std::string take_escaped(std::string_view& text);

}  // namespace houserules
