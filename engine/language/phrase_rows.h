#pragma once
// The rows of the table of phrases, ready to be matched. Internal to the rules room.

#include <deque>
#include <mutex>
#include <span>
#include <string_view>
#include <vector>

#include "engine/language/phrases.h"
#include "engine/language/slots.h"
#include "engine/language/substitute.h"

namespace houserules {

class ReadyPhrase {
 public:
  explicit ReadyPhrase(const PhraseRow& from) : row(&from), parts(parse_pattern(from.pattern)) {}

  const PhraseRow* row;
  std::vector<PatternPart> parts;

  /// Parsed when it is needed: a file uses few of the rows.
  const Node& structured() const;

 private:
  mutable std::once_flag parsed_;
  mutable Node structured_;
};

const std::deque<ReadyPhrase>& phrases_of(std::string_view key);

struct PhraseMatch {
  bool whole = false;
  std::size_t parts = 0;  // of the pattern, matched before it failed
  std::size_t words = 0;  // of the text, matched before it failed
  Values values;
};
PhraseMatch match_phrase(const ReadyPhrase& row, std::span<const std::string_view> words);

/// Is the text that these words make a phrase of the key?
bool is_phrase(std::string_view key, std::span<const std::string_view> words);

/// A stretch of a scalar's text, placed in its line where that is known.
Place place_of(const Node& scalar, std::string_view part);

/// The fault of a stretch of a scalar that is no phrase of its key, with what to write instead.
Diagnostic no_phrase(const PhraseKey& key, const Node& scalar, std::string_view piece);

}  // namespace houserules
