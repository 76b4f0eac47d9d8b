#pragma once
// One rule file as an editor holds it. Editors count lines from 0 and, within a line, units of
// UTF-16; our own places count from 1 and characters.

#include <cstddef>
#include <string>
#include <string_view>

#include "engine/source/diagnostic.h"
#include "engine/source/source.h"

namespace houserules::editor {

struct Position {
  std::size_t line = 0, character = 0;
  friend bool operator==(const Position&, const Position&) = default;
};
struct Range {
  Position from, to;
};
/// What stands at a range is replaced by a text.
struct Change {
  Range range;
  std::string text;
};

/// Byte in the text of a position; one that lies beyond a line or the text is at its end.
std::size_t offset_of(std::string_view text, Position at);
Position position_of(std::string_view text, std::size_t offset);

/// Where a place of a diagnostic lies. A place that the text does not have is at its end.
Range range_of(std::string_view text, const Place& place);
/// Where an edit is made; one of length 0 puts a text in.
Range range_of_edit(std::string_view text, const Place& place);

/// The text with a range of it replaced.
std::string replaced(std::string_view text, const Range& range, std::string_view by);

/// The smallest single change that makes one text the other; the ranges are of the first.
Change change_between(std::string_view before, std::string_view after);

/// The line that begins at or before the byte, without its end.
std::string_view line_at(std::string_view text, std::size_t offset);

}  // namespace houserules::editor
