#pragma once
// How texts for people spell cards, chips and the names of players.

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/cards/card.h"
#include "engine/table/event.h"

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

}  // namespace houserules::narrate
