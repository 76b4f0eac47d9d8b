#pragma once
// What a deal asks, and what may be answered. A question describes the allowed answers; it does not
// list them.

#include <array>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "engine/variant/variant.h"

namespace houserules {

/// What is asked, without the lists of amounts.
struct Asked {
  QuestionKind kind = QuestionKind::bet;
  Seat seat = no_seat;    // the seat that this description is for
  SeatSet waiting;        // seats that have yet to answer
  std::uint16_t row = 0;  // row of asks, or of bets for a bet

  // bet. Raises are to a total of `amount` chips for the round. A check is a call of nothing.
  bool may_fold = false, may_call = false, may_raise = false;
  Chips to_call = 0;  // chips that a call adds (less than the bet when all-in)
  Chips raise_min = 0, raise_max = 0;
  std::uint8_t raise_count = 0;  // length of `raise_to`; 0: any amount from min to max
  Chips freeze_to = 0;           // raising to this amount ends the raising; 0: there is none
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

/// A question to one seat, or to several that answer simultaneously (`waiting`): they may answer in
/// any order, and nothing is shown or done until all have.
struct Question : Asked {
  std::array<Chips, 10> raise_to{};  // the amounts allowed, lowest first, if not all are
  std::array<Chips, 32> prices{};    // prices of the options offered

  /// Returns true if raising to `amount` is allowed.
  bool allows_raise_to(Chips amount) const;
};

/// Returns what this seat may raise to, such as "4 to 7" or "2 or 4"; empty if it may not raise.
std::string raises_text(const Question& question);
/// Returns "raise to 4", "raise to anything from 4 to 100".
std::string raise_to_text(const Question& question);

inline bool Question::allows_raise_to(Chips amount) const {
  if (freeze_to != 0 && amount == freeze_to) return true;
  if (!may_raise || amount < raise_min || amount > raise_max) return false;
  for (unsigned i = 0; i < raise_count; ++i) {
    if (raise_to[i] == amount) return true;
  }
  return raise_count == 0;
}

/// An answer to a question. `Deal::refusal` says why one does not fit.
struct Answer {
  enum class Bet : std::uint8_t { fold, call, raise };
  Bet bet = Bet::call;
  Chips amount = 0;  // raise: to this many chips for the round
  std::uint8_t option = 0;
  std::int64_t number = 0;
  std::uint64_t cards = 0;  // bits as in Question::cards
  SeatSet seats{};
  /// arrangement: positions of the zone's cards, one target after the other
  std::array<std::uint8_t, 16> order{};
  std::uint8_t order_count = 0;
  friend bool operator==(const Answer&, const Answer&) = default;
};

/// Returns how many of `total` cards go to each place of an arrangement. A place whose size is
/// computed by the rules gets the rest.
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
