#include "engine/editor/document.h"

#include <algorithm>

#include "engine/text/utf8.h"

namespace houserules::editor {
namespace {

/// Returns the size of the first character in bytes and UTF-16 units; a byte that is not UTF-8
/// counts as one of each.
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

/// Excludes "\n", and a "\r" before it.
std::size_t line_end(std::string_view text, std::size_t start) {
  std::size_t end = std::min(text.find('\n', start), text.size());
  if (end > start && end < text.size() && text[end - 1] == '\r') --end;
  return end;
}

/// Returns the range of a place, at least this many characters long.
Range stretch_of(std::string_view text, const Place& place, int least) {
  const auto line = static_cast<std::size_t>(std::max(place.line, 1) - 1);
  std::size_t offset = line_start(text, line);
  const std::size_t end = line_end(text, offset);
  if (offset == 0 && text.starts_with("\xEF\xBB\xBF")) offset = 3;  // places skip this mark
  const auto skip = [&](int characters) {
    for (int i = 0; i < characters && offset < end; ++i) {
      offset += front(text.substr(offset, end - offset)).first;
    }
    offset = std::min(offset, end);
  };
  skip(std::max(place.column, 1) - 1);
  const std::size_t from = offset;
  skip(std::max(place.length, least));
  return {position_of(text, from), position_of(text, offset)};
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

Range range_of(std::string_view text, const Place& place) { return stretch_of(text, place, 1); }
Range range_of_edit(std::string_view text, const Place& place) {
  return stretch_of(text, place, 0);
}

Change change_between(std::string_view before, std::string_view after) {
  const auto ends_character = [](std::string_view text, std::size_t at) {
    return at >= text.size() || (static_cast<unsigned char>(text[at]) & 0xC0U) != 0x80U;
  };
  const auto head = std::mismatch(before.begin(), before.end(), after.begin(), after.end());
  auto from = static_cast<std::size_t>(head.first - before.begin());
  // Do not split a character, or the two characters of a line end.
  while (from > 0 && (!ends_character(before, from) || !ends_character(after, from) ||
                      before[from - 1] == '\r')) {
    --from;
  }
  const std::size_t most = std::min(before.size(), after.size()) - from;
  std::size_t same = 0;
  while (same < most && before[before.size() - 1 - same] == after[after.size() - 1 - same]) ++same;
  while (same > 0 &&
         (!ends_character(before, before.size() - same) || before[before.size() - same] == '\n')) {
    --same;
  }
  return {{position_of(before, from), position_of(before, before.size() - same)},
          std::string(after.substr(from, after.size() - same - from))};
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
