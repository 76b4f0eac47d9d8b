#include "engine/script/corrections.h"

#include <algorithm>

#include "engine/variant/value_text.h"

namespace houserules::script {
namespace {

/// Returns where a line begins. Lines count from 1.
std::size_t start_of(std::string_view file, int line) {
  std::size_t at = 0;
  for (int i = 1; i < line && at < file.size(); ++i) {
    at = std::min(file.find('\n', at), file.size() - 1) + 1;
  }
  return at;
}

bool digit(char c) { return c >= '0' && c <= '9'; }
bool of_a_word(char c) {
  return digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

/// Returns the position and length of the first number in a text, including its sign. Digits within
/// a word do not count.
std::pair<std::size_t, std::size_t> first_number(std::string_view text) {
  for (std::size_t at = 0; at < text.size(); ++at) {
    const bool sign = (text[at] == '+' || text[at] == '-') && at + 1 < text.size();
    if (!digit(text[at]) && !(sign && digit(text[at + 1]))) continue;
    if (at > 0 && of_a_word(text[at - 1])) continue;
    std::size_t end = at + 1;
    while (end < text.size() && digit(text[end])) ++end;
    if (end < text.size() && of_a_word(text[end])) continue;
    return {at, end - at};
  }
  return {std::string_view::npos, 0};
}

bool number(std::string_view text, Chips& chips) {
  return parse_chips(text, chips) && first_number(text).second == text.size();
}

}  // namespace

std::optional<Correction> correction_of(std::string_view file, const ScriptFailure& failure) {
  if (failure.right.empty() || failure.where.line < 1 || failure.where.column < 1) {
    return std::nullopt;
  }
  const std::string& written = failure.written.empty() ? failure.expected : failure.written;
  const std::size_t start = start_of(file, failure.where.line);
  const std::size_t end = std::min(file.find('\n', start), file.size());
  std::size_t at = start + static_cast<std::size_t>(failure.where.column) - 1;
  if (at >= end) return std::nullopt;
  // A claim ends where the next one begins.
  std::string_view claim = file.substr(at, end - at);
  claim = claim.substr(0, claim.find_first_of(";,#}", 1));
  std::string right = failure.right;
  std::size_t size = written.size();
  Chips wrong = 0;
  if (number(written, wrong)) {
    const auto [offset, length] = first_number(claim);
    Chips found = 0;
    if (offset == claim.npos || !parse_chips(claim.substr(offset, length), found) ||
        found != wrong) {
      return std::nullopt;
    }
    at += offset;
    size = length;
    // Keep the author's style: no plus sign unless one was written.
    if (right.starts_with('+') && file[at] != '+' && file[at] != '-') right.erase(0, 1);
  } else {
    const std::size_t offset = claim.find(written);
    if (offset == claim.npos) return std::nullopt;
    at += offset;
  }
  Correction out;
  out.where = {failure.where.line, static_cast<int>(at - start) + 1};
  out.written = file.substr(at, size);
  out.right = right;
  return out;
}

std::string corrected(std::string_view file, std::vector<Correction> corrections,
                      std::vector<Correction>& made) {
  const auto before = [](const Correction& a, const Correction& b) {
    return a.where.line != b.where.line ? a.where.line < b.where.line
                                        : a.where.column < b.where.column;
  };
  std::stable_sort(corrections.begin(), corrections.end(), before);
  std::string out;
  std::size_t done = 0;
  for (const Correction& correction : corrections) {
    const std::size_t at = start_of(file, correction.where.line) +
                           static_cast<std::size_t>(correction.where.column) - 1;
    if (at < done || (done > 0 && at == done)) continue;
    out += std::string(file.substr(done, at - done)) + correction.right;
    done = at + correction.written.size();
    made.push_back(correction);
  }
  return out + std::string(file.substr(done));
}

}  // namespace houserules::script
