#pragma once
// What a person at the table is asked, and what they type in answer. All of it comes from the view
// of their seat, so it shows nothing that the seat may not know.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/narrate/spelling.h"
#include "engine/table/view.h"

namespace houserules::narrate {

/// One thing that may be typed.
struct Key {
  std::string key;   // "f", "2", "r 4 to 8"
  std::string what;  // "fold", "high", "raise"
};

/// A question as a person reads it.
struct AskedOfPerson {
  std::string lead;           // "Pass 3 cards", "Declare"; empty for a bet
  std::vector<Key> keys;      // empty where a sentence says it: numbers, cards
  std::vector<Card> cards;    // to choose from or to arrange, in order; unseen ones are unknown
  std::uint64_t allowed = 0;  // bit i: the i-th of them may be chosen
  std::string usual;          // what an empty line means: "check"; empty: nothing

  bool may_choose(std::size_t card) const { return ((allowed >> card) & 1U) != 0; }
};
/// Requires, of all here: the deal waits for the view's seat.
AskedOfPerson asked_of_person(const View& view, const Spelling& spelling);

/// How to answer, for the help of who is asked.
inline constexpr std::string_view answering_help =
    "Name a card by its number, or as in Ks and 10h. Enter alone is an answer only where it\n"
    "costs nothing, and the prompt says so then.\n";

struct Typed {
  std::optional<Answer> answer;
  std::string problem;  // why there is none, for the person
};
/// Keys and words as `asked_of_person` gives them, words of scripts ("cbr 4", "discard 9s4h"), and
/// an empty line for the usual answer, where that costs nothing.
Typed read_typed(const View& view, std::string_view line, const Spelling& spelling);

/// "check", "raise to 8", "pass A♠ K♦ 2♣": an answer in a person's words.
std::string told_answer(const View& view, const Answer& answer, const Spelling& spelling);

}  // namespace houserules::narrate
