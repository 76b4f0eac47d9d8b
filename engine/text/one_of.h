#pragma once
// Is a word one of a few?

#include <algorithm>
#include <initializer_list>
#include <span>
#include <string_view>

namespace houserules {

inline bool is_one_of(std::string_view word, std::span<const std::string_view> words) {
  return std::find(words.begin(), words.end(), word) != words.end();
}
inline bool is_one_of(std::string_view word, std::initializer_list<std::string_view> words) {
  return is_one_of(word, std::span<const std::string_view>(words.begin(), words.size()));
}

}  // namespace houserules
