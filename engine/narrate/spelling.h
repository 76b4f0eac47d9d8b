#pragma once
// How texts for people spell cards, chips and the names of players.

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/cards/card.h"
#include "engine/table/event.h"
#include "engine/text/sentence.h"

namespace houserules::narrate {

/// Names of seats, cards and chips, in signs or (plain) in words alone.
class Spelling {
 public:
  /// `names` of the players, seat by seat; none: they are called by their seats.
  explicit Spelling(bool plain, std::vector<std::string> names = {})
      : plain_(plain), names_(std::move(names)) {}
  bool plain() const { return plain_; }

  std::string card(Card card) const;
  std::string cards(const std::vector<Card>& cards) const;
  /// "a card", "three cards".
  std::string card_count(std::size_t count) const;
  std::string chips(Chips chips) const;
  std::string seat(Seat seat) const;
  std::string seats(const std::vector<Seat>& seats) const;
  /// The seat of this name, whatever the case of its letters, or of "p2" or "2"; else no_seat.
  Seat seat_called(std::string_view name) const;

 private:
  bool plain_;
  std::vector<std::string> names_;
};

/// Returns "the showdown pot", of a pot with a name.
std::string named_pot(std::string_view name);
/// "the main pot", "side pot 2", of so many pots.
std::string pot_name(std::size_t pot, std::size_t pots);
/// "the jackpot": the pool that a payment is about, or else "the pot".
std::string pool_name(const Variant& variant, const Event& payment);

/// "calls 5", "call 5": a check, a bet, a fold, chips that must be put in, of one and of several.
struct Wager {
  std::string one, many;
};
Wager wager(const Event& event, const Spelling& spelling);

/// A bet that nobody matched and that goes back: the sentence of a narrated deal, and what happened
/// and why, as a list of events says it.
struct UncalledBet {
  std::string sentence, what, why;
};
UncalledBet uncalled_bet(Seat seat, Chips chips, const Spelling& spelling);

/// Returns how winners share a prize: "p1 gets 51 with the odd chip", "p4 gets 50"; where several
/// get one chip more, "p1 and p2 get 33 each".
template <class Prizes, class Name>
std::vector<std::string> shares(const Prizes& prizes, const Spelling& spelling, const Name& name) {
  const auto odd =
      std::count_if(prizes.begin(), prizes.end(), [](const auto& prize) { return prize.odd > 0; });
  std::vector<std::string> out;
  const bool alike = std::all_of(prizes.begin(), prizes.end(), [&](const auto& prize) {
    return prize.chips == prizes.front().chips;
  });
  if (alike && prizes.size() > 1) return {spelling.chips(prizes.front().chips) + " each"};
  for (auto from = prizes.begin(); from != prizes.end();) {
    const auto first = from;
    std::vector<std::string> names;
    do {
      names.push_back(name(from->seat));
      ++from;
    } while (odd > 1 && from != prizes.end() && from->chips == first->chips);
    const bool one = names.size() == 1;
    out.push_back(joined(names) + (one ? " gets " : " get ") + spelling.chips(first->chips) +
                  (one ? "" : " each") + (odd == 1 && first->odd > 0 ? " with the odd chip" : ""));
  }
  return out;
}

}  // namespace houserules::narrate
