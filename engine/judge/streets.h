#pragma once
// A table of hands and boards as it was on earlier streets, and as it may be after the next card.

#include <string>
#include <vector>

#include "engine/judge/situation.h"
#include "engine/table/deal.h"

namespace houserules::judge {

struct Street {
  std::string name;  // as in the file ("Flop"), "Pre-flop", or the cards in a hand ("4 cards")
  Situation situation;
};

/// Returns the table at each betting round before hands are compared, up to the cards that are
/// given. Nothing comes back, and `faults` says why, if the rules do more than deal cards.
std::vector<Street> streets(const Variant& variant, ScriptRunner* runner,
                            const Situation& situation, std::vector<std::string>& faults);

struct NextCard {
  Card card;
  Situation situation;
};
struct NextCards {
  std::string place;  // "board", or the name of a player
  std::vector<NextCard> cards;
};
/// Returns the table with each card that may come next: on the board, if the next street has board
/// cards, or else to the first hand. Empty if no card is to come.
NextCards next_cards(const Variant& variant, ScriptRunner* runner, const Situation& situation,
                     std::vector<std::string>& faults);

}  // namespace houserules::judge
