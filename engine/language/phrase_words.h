#pragma once
// What people write in place of phrases: their words, and those that phrases use. Internal to
// engine/language.

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/language/phrases.h"

namespace houserules::rewording {

using Words = std::vector<std::string>;
using Given = std::span<const std::string_view>;

std::string joined(const Words& words);
Words split_words(std::string_view text);
inline bool has(const Given& words, std::string_view word) {
  for (const std::string_view one : words) {
    if (one == word) return true;
  }
  return false;
}

// ---- words (phrase_words.cpp)

/// Returns all words used in the phrases of a key.
std::vector<std::string_view> vocabulary(std::string_view key);
bool is_phrase_of(std::string_view key, const Words& words);
/// The same, but only with seats that phrases know: any word may be a register.
bool is_known_phrase(std::string_view key, const Words& words);
/// Returns whether a phrase names a zone that may not exist.
bool names_zone(std::string_view key, const Words& words);
/// Words that people add but phrases do not use.
bool is_noise(std::string_view word);
/// Returns "1-5" as "1 to 5".
std::optional<std::string> written_range(std::string_view word);
/// Returns how many of the first words say "at most": "up to", "max"; 0 if they do not.
std::size_t words_of_maximum(Given words);
/// Returns the words as the phrases of a key would put them.
Words reworded(std::string_view key, Given words, bool without_noise);

// ---- the nearest phrase (phrase_near.cpp)

/// Returns the one word of a text that must have been misspelled, if changing it makes the text a
/// phrase.
std::optional<std::pair<std::size_t, std::string>> misspelt_word(std::string_view key, Given words);
/// Handles "2 down 1 up": two phrases without the comma between them. Returns an empty string if it
/// is not that.
std::string two_phrases(const PhraseKey& key, Given words);
/// Returns the phrase nearest to a text, or an empty string.
std::string phrase_near(std::string_view key, Given words);

// ---- the meaning of a text under one key (advice_*.cpp)

/// What to say, or what to write in place of the text; all are empty if that is not known.
struct Meaning {
  std::string advice, instead;
  std::string key;    // a key with its value: "limit: 4"
  std::string parts;  // of the pot, as a list
};
inline Meaning advise(std::string advice) { return {std::move(advice), {}, {}, {}}; }
inline Meaning write(std::string text) { return {{}, std::move(text), {}, {}}; }
inline Meaning split(std::string parts) { return {{}, {}, {}, std::move(parts)}; }

Meaning part_meant(const Given& words);
Meaning event_meant(const Given& words);
Meaning wild_meant(const Given& words);
Meaning deal_meant(const Given& words);
Meaning bet_meant(const Given& words);
Meaning limit_meant(const Given& words);
Meaning pay_meant(const Given& words);
Meaning other_meant(std::string_view key, const Given& words, std::string_view under);

/// "high and low", "high/low": several parts of a pot.
bool has_several_parts(Given words);
/// Returns "deuces" of "2s" and "2's"; otherwise an empty string.
std::string ranks_named(std::string_view word);
/// Returns the category of "trips or better", or an empty string.
std::string category_or_better(Given words);
/// "face" and its synonyms.
bool is_court(std::string_view word);

inline constexpr std::string_view register_types =
    "write its type, such as 'number', 'yes/no', 'rank', 'suit', 'card', 'seat' or 'pool', and "
    "'per "
    "seat' for one per player";
inline constexpr std::string_view plain_bet = "for an ordinary betting round, write just 'bet'";

// ---- numbers (advice_numbers.cpp)

/// How to write two numbers that may be two limits or the bounds of one.
std::string limit_of_two(std::string_view low, std::string_view high);
/// Reports a number that is not whole, or not in plain digits.
std::optional<Diagnostic> number_fault(const PhraseKey& key, const Node& scalar, Given words);

}  // namespace houserules::rewording
