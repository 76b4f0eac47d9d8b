#pragma once
// Makes untrusted text safe to show: anything that would control a terminal, or hide or reorder
// text, is replaced by a visible escape.

#include <cstddef>
#include <string>
#include <string_view>

namespace houserules {

/// Returns what a control, bidi, invisible or filler character is called ("a control character"),
/// or an empty string for any other character. Newlines and tabs are control characters.
std::string_view odd_character(char32_t code);

/// Returns `text` on one line, with every odd character and every byte that is not UTF-8 as an
/// escape (`\n`, `\x1B`, `\u202E`, `\U000E0041`), truncated with "…" after `limit` characters.
std::string printable(std::string_view text, std::size_t limit = 200);

/// The same for a text of several lines: newlines and tabs stay, and nothing is truncated.
std::string printable_lines(std::string_view text);

/// Returns the number of bytes at the beginning of `text` that can be shown as they are, including
/// newlines and tabs.
std::size_t printable_front(std::string_view text);

/// Removes the first character, or byte that is not UTF-8, from `text` and returns its escape.
/// Requires a text that is not empty.
std::string take_escaped(std::string_view& text);

}  // namespace houserules
