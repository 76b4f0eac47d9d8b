#pragma once
// What a deal asks, and what may be answered. A question is a description, never a list.

#include <array>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "engine/variant/variant.h"

namespace houserules {

/// What is asked, but for lists of amounts.
struct Asked {
  QuestionKind kind = QuestionKind::bet;
  Seat seat = no_seat;    // whose description this is
  SeatSet waiting;        // seats that have still to answer
  std::uint16_t row = 0;  // asks[row], or bets[row] for a bet

  // bet. A raise is to `amount` chips of this round in all. Check is a call of nothing.
  bool may_fold = false, may_call = false, may_raise = false;
  Chips to_call = 0;  // what a call adds (less than the bet when all-in)
  Chips raise_min = 0, raise_max = 0;
  std::uint8_t raise_count = 0;  // of `raise_to`; 0: everything from min to max
  Chips freeze_to = 0;           // a raise to this ends the raising; 0: there is none
  bool bring_in = false;         // a call posts the bring-in of `to_call`, a raise completes it

  // option
  std::uint32_t options = 0;  // bit i: options[i] of the ask is offered

  // cards: bit i = the i-th card of the zone (bits 60…63 unused; discards follow the zone's cards)
  std::uint64_t cards = 0;
  // cards: how many; number: the bounds
  std::int64_t min = 0, max = 0;

  // seat
  SeatSet seats;
};

/// A question waits for one seat, or for several that answer together (`waiting`): any of them may
/// answer first, nothing is shown or done until all have.
struct Question : Asked {
  std::array<Chips, 10> raise_to{};  // the only amounts, lowest first, where not all are allowed
  std::array<Chips, 32> prices{};    // of the options that are offered

  /// Whether a raise to `amount` is among those that are allowed.
  bool allows_raise_to(Chips amount) const;
};

/// "4 to 7", "2 or 4": what this seat may raise to. Empty: nothing.
std::string raises_text(const Question& question);

inline bool Question::allows_raise_to(Chips amount) const {
  if (freeze_to != 0 && amount == freeze_to) return true;
  if (!may_raise || amount < raise_min || amount > raise_max) return false;
  for (unsigned i = 0; i < raise_count; ++i) {
    if (raise_to[i] == amount) return true;
  }
  return raise_count == 0;
}

/// Requires: fits the question (`Deal::refusal` says why not).
struct Answer {
  enum class Bet : std::uint8_t { fold, call, raise };
  Bet bet = Bet::call;
  Chips amount = 0;  // raise: to this many chips of the round
  std::uint8_t option = 0;
  std::int64_t number = 0;
  std::uint64_t cards = 0;  // bits as in Question::cards
  SeatSet seats{};
  /// arrangement: positions of the zone's cards in order, target after target
  std::array<std::uint8_t, 16> order{};
  std::uint8_t order_count = 0;
  friend bool operator==(const Answer&, const Answer&) = default;
};

/// How many cards go to each place of an arrangement of `total`; one whose size the rules work out
/// gets what the others leave.
inline std::vector<std::int64_t> pile_sizes(const AskAct& ask, std::int64_t total) {
  for (const AskAct::Target& target : ask.targets) {
    if (!target.count.expr.given()) total -= target.count.literal;
  }
  std::vector<std::int64_t> sizes;
  for (const AskAct::Target& target : ask.targets) {
    const bool fixed = !target.count.expr.given();
    sizes.push_back(fixed ? target.count.literal : std::exchange(total, 0));
  }
  return sizes;
}

}  // namespace houserules
