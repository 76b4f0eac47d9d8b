#include "engine/source/place_in_block.h"

#include <algorithm>

#include "engine/text/utf8.h"

namespace houserules {

Place place_in_block(const Node& block, const SourceTexts& texts, std::size_t offset) {
  const std::string_view before = std::string_view(block.text).substr(0, offset);
  if (texts.at(block.where) != "|") return block.where;
  // The text begins on the next non-empty line; all of its lines are indented alike.
  Place where = block.where;
  std::optional<std::string_view> line;
  do {
    line = texts.line(where.file, ++where.line);
    if (!line) return block.where;
  } while (line->find_first_not_of(' ') == line->npos);
  const auto indent = static_cast<int>(line->find_first_not_of(' '));
  where.line += static_cast<int>(std::count(before.begin(), before.end(), '\n'));
  const std::size_t last = before.rfind('\n');
  where.column = indent + 1 + utf8_count(last == before.npos ? before : before.substr(last + 1));
  return where;
}

}  // namespace houserules
