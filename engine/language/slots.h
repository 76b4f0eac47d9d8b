#pragma once
// What the slots of phrases take. Internal to the rules room.

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/language/phrases.h"

namespace houserules {

struct SlotWord {
  std::size_t words = 0;  // how many it takes; 0: it does not match
  std::string text;       // normalised: "J" for "jacks", "3 9" for "3s and 9s"
  std::string literal;    // in expressions, where that is not the text
};

/// The longest match at the front of the words.
SlotWord match_slot(SlotKind slot, std::span<const std::string_view> words);
/// Words that a slot knows, for "did you mean"; empty where it takes any.
std::vector<std::string_view> slot_words(SlotKind slot);
/// Examples of every kind of text it takes, for the test of unambiguity.
std::vector<std::string_view> slot_samples(SlotKind slot);

/// "<count> <facing>" in parts.
struct PatternPart {
  std::vector<std::string_view> fixed;  // alternatives; empty: a slot
  bool optional = false;
  SlotKind slot = SlotKind::name;
  std::string_view name;  // of the slot
};
std::vector<PatternPart> parse_pattern(std::string_view pattern);

}  // namespace houserules
