#include "engine/source/text_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "engine/source/faults.h"
#include "engine/text/printable.h"
#include "engine/text/utf8.h"

namespace houserules {
namespace {

std::string_view utf16_or_32(std::string_view text) {
  if (text.starts_with(std::string_view("\xFF\xFE\0\0", 4)) ||
      text.starts_with(std::string_view("\0\0\xFE\xFF", 4))) {
    return "UTF-32";
  }
  if (text.starts_with("\xFF\xFE") || text.starts_with("\xFE\xFF")) return "UTF-16";
  // In UTF-32, Latin letters are followed by three zero bytes; in UTF-16, every other byte is zero.
  if (text.size() >= 4 && text[0] != '\0' && text.substr(1, 3) == std::string_view("\0\0\0", 3))
    return "UTF-32";
  if (text.size() >= 4 && ((text[0] == '\0' && text[1] != '\0' && text[2] == '\0') ||
                           (text[0] != '\0' && text[1] == '\0' && text[3] == '\0'))) {
    return "UTF-16";
  }
  return {};
}

/// Reports tabs before the first word of a line.
void check_tabs(const TextFile& file, Diagnostics& faults) {
  const std::string_view text = file.text();
  for (int line = 0; line < file.line_count(); ++line) {
    const std::size_t start = file.offset(line, 0);
    const std::size_t word = text.find_first_not_of(" \t", start);
    if (word == std::string_view::npos || text[word] == '\n' || text[word] == '\r') continue;
    const std::size_t tab = text.substr(start, word - start).find('\t');
    if (tab != std::string_view::npos && text[word] != '#') {
      faults.error(fault::syntax, file.place(start + tab), "this line is indented with a tab",
                   "use spaces");
    }
  }
}

}  // namespace

TextFile::TextFile(FileName name, std::string_view text) : name_(std::move(name)), text_(text) {
  starts_.push_back(0);
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\n' && i + 1 < text.size()) starts_.push_back(i + 1);
  }
}

std::size_t TextFile::offset(int line, int column) const {
  if (line < 0) return 0;
  if (line >= line_count()) return text_.size();
  return std::min(
      starts_[static_cast<std::size_t>(line)] + static_cast<std::size_t>(std::max(column, 0)),
      text_.size());
}

Place TextFile::place(std::size_t offset, int length) const {
  offset = std::min(offset, text_.size());
  const auto after = std::upper_bound(starts_.begin(), starts_.end(), offset);
  const std::size_t start = *(after - 1);
  const int line = static_cast<int>(after - starts_.begin());
  const bool goes_on = counted_ >= start && counted_ <= offset;
  const std::size_t from = goes_on ? counted_ : start;
  characters_ = (goes_on ? characters_ : 0) + utf8_count(text_.substr(from, offset - from));
  counted_ = offset;
  return {name_, line, characters_ + 1, length};
}

bool check_characters(const TextFile& file, Diagnostics& faults) {
  const std::string_view text = file.text();
  if (const std::string_view encoding = utf16_or_32(text); !encoding.empty()) {
    faults.error(fault::bytes, file.place(0), fmt::format("this file is in {}", encoding),
                 "save it as UTF-8");
    return false;
  }
  if (const std::size_t nul = text.find('\0'); nul != std::string_view::npos) {
    faults.error(fault::bytes, file.place(nul), "this is not a text file: it has a NUL byte");
    return false;
  }
  bool parse = true;
  for (std::size_t at = 0; at < text.size();) {
    const std::string_view rest = text.substr(at);
    const int length = utf8_length(rest);
    if (length == 0) {
      faults.error(
          fault::bytes, file.place(at),
          fmt::format("byte {:02X} is not UTF-8 text", static_cast<unsigned char>(rest[0])),
          "save the file as UTF-8");
      return false;
    }
    const char32_t code = utf8_decode(rest);
    const bool line_end =
        code == '\n' || code == '\t' || (code == '\r' && rest.starts_with("\r\n"));
    if (!line_end) {
      const std::string_view odd = odd_character(code);
      if (code == '\r' && parse) {
        faults.error(fault::bytes, file.place(at), "a carriage return without a line feed",
                     "end lines with a line feed");
        parse = false;
      } else if (!odd.empty() && code != '\r') {
        const Place where = file.place(at);
        std::vector<TextEdit> edits;
        // Removing an invisible character leaves the text looking the same; the intent of a control
        // character is unknown.
        if (odd.starts_with("an invisible") || code == 0xA0 || code == 0xFEFF) {
          const std::string was(rest.substr(0, static_cast<std::size_t>(length)));
          edits.push_back({where, was, code == 0xA0 ? " " : ""});
        }
        faults.error(fault::bytes, where,
                     fmt::format("{} (U+{:04X})", odd, static_cast<unsigned>(code)),
                     {code == 0xA0 ? "replace it with a space" : "remove it", std::move(edits)});
        parse = false;
      }
    }
    at += static_cast<std::size_t>(length);
  }
  check_tabs(file, faults);
  return parse && !faults.has_errors();
}

}  // namespace houserules
