#pragma once
// The rows of the phrase table, ready to be matched. Internal to engine/language.

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

  /// Parsed on demand: a file uses few of the rows.
  const Node& structured() const;

 private:
  mutable std::once_flag parsed_;
  mutable Node structured_;
};

const std::deque<ReadyPhrase>& phrases_of(std::string_view key);

struct PhraseMatch {
  bool whole = false;
  std::size_t parts = 0;  // parts of the pattern that matched before it failed
  std::size_t words = 0;  // words of the text that matched before it failed
  Values values;
};
PhraseMatch match_phrase(const ReadyPhrase& row, std::span<const std::string_view> words);

/// Returns whether these words are a phrase of the key.
bool is_phrase(std::string_view key, std::span<const std::string_view> words);

/// Returns the place of a part of a scalar's text, within its line if that is known.
Place place_of(const Node& scalar, std::string_view part);

/// Returns the error for a part of a scalar that is not a phrase of its key, with what to write
/// instead. `under`: the key as the file has it.
Diagnostic no_phrase(const PhraseKey& key, const Node& scalar, std::string_view piece,
                     std::string_view under);

}  // namespace houserules
