#pragma once
// Explains where the YAML parser stopped. Internal to engine/language.

#include <optional>
#include <string>
#include <vector>

#include "engine/source/diagnostic.h"
#include "engine/source/text_file.h"

namespace houserules {

struct ParserStop {
  std::string said;                   // the parser's message
  std::size_t at = 0;                 // offset in the text
  std::size_t last_value = 0;         // offset of the last key or value read
  std::vector<std::size_t> brackets;  // open [ and {, outermost first
};

/// Words the error for the author. Only the first `text_size` bytes are from the author's file.
Diagnostic syntax_fault(const ParserStop& stop, const TextFile& file, std::size_t text_size,
                        const SourceTexts& texts);

/// Reports a bracket that is still open where a line begins that cannot be inside it, before `at`.
std::optional<Diagnostic> bracket_left_open(const TextFile& file, std::string_view text,
                                            std::size_t at);

/// A line whose first words are a key without ": ", such as "wild deuces" or "betting = {ante: 1}".
struct BareKey {
  std::string_view key, value;
  std::string mended() const {
    return std::string(key) + ":" + (value.empty() ? "" : " ") + std::string(value);
  }
};
std::optional<BareKey> bare_key(std::string_view line);

/// Returns the edits that put these characters in quotes; none if that takes more than two quotes.
std::vector<TextEdit> quoted(const SourceTexts& texts, const Place& begin, int length);

}  // namespace houserules
