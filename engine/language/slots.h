#pragma once
// What the slots of phrases match. Internal to engine/language.

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/language/phrases.h"

namespace houserules {

struct SlotWord {
  std::size_t words = 0;  // number of words it matches; 0: no match
  std::string text;       // normalized: "J" for "jacks", "3 9" for "3s and 9s"
  std::string literal;    // in expressions, if different from the text
};

/// Returns the longest match at the beginning of the words.
SlotWord match_slot(SlotKind slot, std::span<const std::string_view> words);
/// Returns the words that a slot knows, for "did you mean"; empty if it takes any word.
std::vector<std::string_view> slot_words(SlotKind slot);
/// Returns examples of every kind of text it takes, for the test that phrases are unambiguous.
std::vector<std::string_view> slot_samples(SlotKind slot);

/// One part of a pattern such as "<count> <facing>".
struct PatternPart {
  std::vector<std::string_view> fixed;  // alternatives; empty: a slot
  bool optional = false;
  SlotKind slot = SlotKind::name;
  std::string_view name;  // of the slot
};
std::vector<PatternPart> parse_pattern(std::string_view pattern);

}  // namespace houserules
