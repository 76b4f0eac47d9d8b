#pragma once
// UTF-8, byte by byte.

#include <algorithm>
#include <string_view>

namespace houserules {

/// Returns the length in bytes of the first character, or 0 if it is not valid UTF-8.
inline int utf8_length(std::string_view text) {
  const auto byte = [&](std::size_t i) {
    return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U;
  };
  const auto follows = [&](std::size_t i) { return (byte(i) & 0xC0U) == 0x80U; };
  const unsigned first = byte(0);
  if (text.empty()) return 0;
  if (first < 0x80) return 1;
  if (first >= 0xC2 && first <= 0xDF) return follows(1) ? 2 : 0;
  if (first >= 0xE0 && first <= 0xEF) {
    const bool overlong = first == 0xE0 && byte(1) < 0xA0;
    const bool surrogate = first == 0xED && byte(1) >= 0xA0;
    return follows(1) && follows(2) && !overlong && !surrogate ? 3 : 0;
  }
  if (first >= 0xF0 && first <= 0xF4) {
    const bool overlong = first == 0xF0 && byte(1) < 0x90;
    const bool beyond = first == 0xF4 && byte(1) >= 0x90;
    return follows(1) && follows(2) && follows(3) && !overlong && !beyond ? 4 : 0;
  }
  return 0;
}

/// Returns the number of characters; a byte that is not UTF-8 counts as one.
inline int utf8_count(std::string_view text) {
  int count = 0;
  while (!text.empty()) {
    const int length = utf8_length(text);
    text.remove_prefix(static_cast<std::size_t>(length > 0 ? length : 1));
    ++count;
  }
  return count;
}

/// Returns the width of a text in columns: its bytes, without continuation bytes.
inline std::size_t columns(std::string_view text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xC0) != 0x80; }));
}

/// Returns the first character. Requires utf8_length(text) > 0.
inline char32_t utf8_decode(std::string_view text) {
  const int length = utf8_length(text);
  const auto byte = [&](std::size_t i) {
    return static_cast<char32_t>(static_cast<unsigned char>(text[i]));
  };
  if (length <= 1) return byte(0);
  char32_t code = byte(0) & (0xFFU >> (length + 1));
  for (std::size_t i = 1; i < static_cast<std::size_t>(length); ++i) {
    code = (code << 6) | (byte(i) & 0x3FU);
  }
  return code;
}

}  // namespace houserules
