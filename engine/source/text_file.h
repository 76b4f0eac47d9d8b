#pragma once
// A text with its lines: from offsets to places, and what may not stand in a rule file at all.

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "engine/source/diagnostic.h"

namespace houserules {

/// The text must outlive it.
class TextFile {
 public:
  TextFile(FileName name, std::string_view text);

  std::string_view text() const { return text_; }
  int line_count() const { return static_cast<int>(starts_.size()); }
  /// Bytes before a line and a column, both from 0, as YAML marks count them.
  std::size_t offset(int line, int column) const;
  /// Quick for offsets that ascend, however long the lines are.
  Place place(std::size_t offset, int length = 1) const;

 private:
  FileName name_;
  std::string_view text_;
  std::vector<std::size_t> starts_;
  // Where place() counted last: an offset, and the characters before it in its line.
  mutable std::size_t counted_ = 0;
  mutable int characters_ = 0;
};

/// Bytes that are no text, characters that nobody can see, tabs that indent. False: there is no
/// point in parsing.
bool check_characters(const TextFile& file, Diagnostics& faults);

}  // namespace houserules
