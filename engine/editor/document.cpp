#include "engine/editor/document.h"

#include <algorithm>

#include "engine/rules/utf8.h"

namespace houserules::editor {
namespace {

/// Bytes and UTF-16 units of the character at the front; a byte that is no UTF-8 is one of each.
std::pair<std::size_t, std::size_t> front(std::string_view text) {
  const int length = utf8_length(text);
  if (length <= 0) return {1, 1};
  return {static_cast<std::size_t>(length), length == 4 ? 2U : 1U};
}

std::size_t line_start(std::string_view text, std::size_t line) {
  std::size_t at = 0;
  for (std::size_t i = 0; i < line; ++i) {
    const std::size_t end = text.find('\n', at);
    if (end == text.npos) return text.size();
    at = end + 1;
  }
  return at;
}

/// Without "\n" and a "\r" before it.
std::size_t line_end(std::string_view text, std::size_t start) {
  std::size_t end = std::min(text.find('\n', start), text.size());
  if (end > start && end < text.size() && text[end - 1] == '\r') --end;
  return end;
}

}  // namespace

std::size_t offset_of(std::string_view text, Position at) {
  std::size_t offset = line_start(text, at.line);
  const std::size_t end = line_end(text, offset);
  std::size_t units = 0;
  while (offset < end && units < at.character) {
    const auto [bytes, wide] = front(text.substr(offset, end - offset));
    offset += bytes;
    units += wide;
  }
  return std::min(offset, end);
}

Position position_of(std::string_view text, std::size_t offset) {
  offset = std::min(offset, text.size());
  const std::string_view before = text.substr(0, offset);
  Position out;
  out.line = static_cast<std::size_t>(std::count(before.begin(), before.end(), '\n'));
  const std::size_t newline = before.rfind('\n');
  std::string_view rest = before.substr(newline == before.npos ? 0 : newline + 1);
  while (!rest.empty()) {
    const auto [bytes, wide] = front(rest);
    rest.remove_prefix(std::min(bytes, rest.size()));
    out.character += wide;
  }
  return out;
}

Range range_of(std::string_view text, const Place& place) {
  const auto line = static_cast<std::size_t>(std::max(place.line, 1) - 1);
  std::size_t offset = line_start(text, line);
  const std::size_t end = line_end(text, offset);
  const auto skip = [&](int characters) {
    for (int i = 0; i < characters && offset < end; ++i) {
      offset += front(text.substr(offset, end - offset)).first;
    }
    offset = std::min(offset, end);
  };
  skip(std::max(place.column, 1) - 1);
  const std::size_t from = offset;
  skip(std::max(place.length, 1));
  return {position_of(text, from), position_of(text, offset)};
}

std::string replaced(std::string_view text, const Range& range, std::string_view by) {
  const std::size_t from = offset_of(text, range.from);
  const std::size_t to = std::max(from, offset_of(text, range.to));
  return std::string(text.substr(0, from)) + std::string(by) + std::string(text.substr(to));
}

std::string_view line_at(std::string_view text, std::size_t offset) {
  offset = std::min(offset, text.size());
  const std::size_t newline = offset == 0 ? text.npos : text.rfind('\n', offset - 1);
  const std::size_t start = newline == text.npos ? 0 : newline + 1;
  return text.substr(start, line_end(text, start) - start);
}

}  // namespace houserules::editor
