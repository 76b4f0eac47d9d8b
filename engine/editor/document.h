#pragma once
// A rule file as an editor sees it. Editors count lines from 0 and, within a line, UTF-16 units;
// our own places count from 1, in characters.

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
/// Replaces a range by a text.
struct Change {
  Range range;
  std::string text;
};

/// Returns the byte offset of a position; one beyond the end of a line or the text is at that end.
std::size_t offset_of(std::string_view text, Position at);
Position position_of(std::string_view text, std::size_t offset);

/// Returns the range of a diagnostic's place; a place that is not in the text is at its end.
Range range_of(std::string_view text, const Place& place);
/// Returns the range that an edit replaces; empty for an insertion.
Range range_of_edit(std::string_view text, const Place& place);

/// Returns the text with a range replaced.
std::string replaced(std::string_view text, const Range& range, std::string_view by);

/// Returns the smallest single change that turns one text into the other; its range is in the
/// first.
Change change_between(std::string_view before, std::string_view after);

/// Returns the line that contains the byte, without its newline.
std::string_view line_at(std::string_view text, std::size_t offset);

}  // namespace houserules::editor
