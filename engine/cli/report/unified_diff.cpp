#include "engine/cli/report/unified_diff.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

namespace houserules::cli {
namespace {

/// Lines with their ends.
std::vector<std::string_view> lines_of_text(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size() - 1) + 1;
    lines.push_back(text.substr(0, end));
    text.remove_prefix(end);
  }
  return lines;
}

struct Line {
  char sign = ' ';  // both have it; '-' the old text alone, '+' the new one
  std::string_view text;
};

/// The lines of both, the old ones of a change before its new ones.
std::vector<Line> aligned(const std::vector<std::string_view>& old_lines,
                          const std::vector<std::string_view>& new_lines) {
  const auto same_front =
      std::mismatch(old_lines.begin(), old_lines.end(), new_lines.begin(), new_lines.end());
  const auto front = static_cast<std::size_t>(same_front.first - old_lines.begin());
  // Lines that one of them has more stand where they differ first.
  const std::size_t more_new = std::max(new_lines.size(), old_lines.size()) - old_lines.size();
  const std::size_t more_old = std::max(new_lines.size(), old_lines.size()) - new_lines.size();
  std::vector<Line> all, pending;
  const auto flush = [&] {
    all.insert(all.end(), pending.begin(), pending.end());
    pending.clear();
  };
  std::size_t o = 0, n = 0;
  for (; o < front; ++o, ++n) all.push_back({' ', old_lines[o]});
  for (; o < front + more_old; ++o) all.push_back({'-', old_lines[o]});
  for (; n < front + more_new; ++n) pending.push_back({'+', new_lines[n]});
  for (; o < old_lines.size(); ++o, ++n) {
    if (old_lines[o] == new_lines[n]) {
      flush();
      all.push_back({' ', old_lines[o]});
    } else {
      all.push_back({'-', old_lines[o]});
      pending.push_back({'+', new_lines[n]});
    }
  }
  flush();
  return all;
}

}  // namespace

std::string unified_diff(std::string_view name, std::string_view old_text,
                         std::string_view new_text) {
  constexpr std::size_t context = 3;
  if (old_text == new_text) return {};
  const std::vector<Line> all = aligned(lines_of_text(old_text), lines_of_text(new_text));
  // A name with blanks ends at a tab.
  const char* end = name.find(' ') == name.npos ? "" : "\t";
  std::string out = fmt::format("--- {0}{1}\n+++ {0}{1}\n", name, end);
  std::size_t old_line = 1, new_line = 1;
  const auto pass = [&](const Line& line) {
    if (line.sign != '+') ++old_line;
    if (line.sign != '-') ++new_line;
  };
  for (std::size_t at = 0; at < all.size();) {
    const auto changed = [&](std::size_t from) {
      while (from < all.size() && all[from].sign == ' ') ++from;
      return from;
    };
    const std::size_t first = changed(at);
    if (first == all.size()) break;
    const std::size_t begin = std::max(at, first - std::min(first, context));
    // Changes go into one hunk as long as their lines around them meet.
    std::size_t last = first;
    for (std::size_t next = first; next < all.size() && next <= last + 2 * context + 1;
         next = changed(next + 1)) {
      last = next;
    }
    const std::size_t stop = std::min(last + context + 1, all.size());
    while (at < begin) pass(all[at++]);
    const std::size_t old_begin = old_line, new_begin = new_line;
    std::string body;
    for (; at < stop; ++at) {
      body += all[at].sign + std::string(all[at].text);
      if (!all[at].text.ends_with('\n')) body += "\n\\ No newline at end of file\n";
      pass(all[at]);
    }
    const auto range = [](std::size_t from, std::size_t count) {
      return fmt::format("{},{}", count == 0 ? from - 1 : from, count);
    };
    out += fmt::format("@@ -{} +{} @@\n{}", range(old_begin, old_line - old_begin),
                       range(new_begin, new_line - new_begin), body);
  }
  return out;
}

}  // namespace houserules::cli
