#pragma once
// A text with its lines: converts offsets to places, and rejects what may not be in a rule file.

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
  /// Returns the byte offset of a line and column, both from 0, as YAML marks count them.
  std::size_t offset(int line, int column) const;
  /// Fast for ascending offsets, however long the lines are.
  Place place(std::size_t offset, int length = 1) const;

 private:
  FileName name_;
  std::string_view text_;
  std::vector<std::size_t> starts_;
  // Where place() last counted: an offset, and the number of characters before it in its line.
  mutable std::size_t counted_ = 0;
  mutable int characters_ = 0;
};

/// Reports bytes that are not text, invisible characters, and tabs used for indentation. Returns
/// false if there is no point in parsing.
bool check_characters(const TextFile& file, Diagnostics& faults);

}  // namespace houserules
