#pragma once
// What the YAML parser stops at. Internal to the rules room.

#include <string>
#include <vector>

#include "engine/source/diagnostic.h"
#include "engine/source/text_file.h"

namespace houserules {

struct ParserStop {
  std::string said;                   // by the parser
  std::size_t at = 0;                 // offset in the text
  std::size_t last_value = 0;         // offset of the last key or value that was read
  std::vector<std::size_t> brackets;  // [ and { that are open, outermost first
};

/// Words it for the author. The first `text_size` bytes of the file are his.
Diagnostic syntax_fault(const ParserStop& stop, const TextFile& file, std::size_t text_size,
                        const SourceTexts& texts);

/// The edits that put so many characters in quotes; none where that takes more than two quotes.
std::vector<TextEdit> quoted(const SourceTexts& texts, const Place& begin, int length);

}  // namespace houserules
