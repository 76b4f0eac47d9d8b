#include "engine/text/markup.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "engine/text/printable.h"

namespace houserules {
namespace {

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool is_plain(char c, std::string_view further) {
  return is_letter(c) || (c >= '0' && c <= '9') || further.find(c) != further.npos;
}

/// Returns whether Markdown readers turn a word into a link, and it can be nothing else.
bool is_address(std::string_view word) {
  if (!word.starts_with("https://") && !word.starts_with("http://")) return false;
  return std::all_of(word.begin(), word.end(),
                     [](char c) { return is_plain(c, "-._~:/?#=%+,;()"); });
}

}  // namespace

std::string html_escaped(std::string_view text) {
  std::string out;
  for (const char c : printable_lines(text)) {
    const std::size_t at = std::string_view("&<>\"").find(c);
    static constexpr const char* entities[] = {"&amp;", "&lt;", "&gt;", "&quot;"};
    out += at < std::size(entities) ? entities[at] : std::string(1, c);
  }
  return out;
}

std::string markdown_escaped(std::string_view text) {
  std::string line = printable_lines(text);
  std::replace(line.begin(), line.end(), '\n', ' ');
  std::string out;
  for (std::size_t at = 0; at < line.size();) {
    const std::size_t end = std::min(line.find(' ', at), line.size());
    const std::string_view word = std::string_view(line).substr(at, end - at);
    if (is_address(word)) {
      out += word;
    } else {
      for (std::size_t i = 0; i < word.size(); ++i) {
        const bool entity =
            word[i] == '&' && i + 1 < word.size() && (word[i + 1] == '#' || is_letter(word[i + 1]));
        if (entity || std::string_view("\\`*_[]<>|#~").find(word[i]) != std::string_view::npos)
          out += '\\';
        out += word[i];
      }
    }
    if (end < line.size()) out += ' ';
    at = end + 1;
  }
  return out;
}

std::string url_escaped(std::string_view path) {
  std::string out;
  for (const char c : path) {
    out += is_plain(c, "-._~/") ? std::string(1, c)
                                : fmt::format("%{:02X}", static_cast<unsigned char>(c));
  }
  return out;
}

}  // namespace houserules
