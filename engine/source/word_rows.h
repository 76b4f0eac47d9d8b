#pragma once
// Tables of words that authors write, each with the word or advice to give for it.

#include <algorithm>
#include <span>
#include <string_view>
#include <utility>

namespace houserules {

using WordRow = std::pair<std::string_view, std::string_view>;

/// Returns what the first row for this word gives, or an empty string.
constexpr std::string_view given_for(std::string_view word, std::span<const WordRow> rows) {
  const auto row =
      std::find_if(rows.begin(), rows.end(), [&](const WordRow& one) { return one.first == word; });
  return row == rows.end() ? std::string_view() : row->second;
}

}  // namespace houserules
