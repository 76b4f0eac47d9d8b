#pragma once
// The events of a deal, as reported to listeners. Every movement of money carries its reason.

#include <array>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string_view>

#include "engine/table/question.h"

namespace houserules {

struct Event {
  enum class Kind : std::uint8_t {
    deal_begins,  // seat = dealer
    antes,        // seat, chips: forced, dead
    blind,        // seat, chips
    bring_in,     // seat, chips
    step,         // step: a scheduled step begins
    card_dealt,   // seat or table zone, card, facing; zone; board
    card_moved,   // seat (giver), other (receiver; no_seat: table), card, zone (to), facing
    card_turned,  // seat or table zone, card, facing
    answered,     // seat, question row, answer: what a seat chose (bets have kinds of their own)
    revealed,     // simultaneous answers are shown
    check,
    call,
    bet,
    raise,
    fold,  // check to fold: seat, chips = added; amount = total of the round
    pays,  // seat, chips, other = receiver or no_seat (the pot); word = reason
    sits_out,
    leaves_game,
    back_in,       // sits_out to back_in: seat
    register_set,  // seat or no_seat; index; value
    rolled,        // amount = face
    reshuffled,    // the discards are shuffled into the deck
    uncalled,      // seat, chips: an uncalled bet returned
    compared,      // seat, part, pot: the seat's hand counts here (for words: `Deal::hand_of`)
    pot_begins,    // pot, chips, seats = contenders
    awarded,       // seat, chips, pot, part; amount = odd chips included
    returned,      // seat, chips: a stake returned
    carried,       // chips: the pot carries over to the next deal
    shown,         // seat: shows its hand at the showdown
    deal_ends,     // word = reason
    raked,         // chips: taken by the house
    board_split,   // amount: the board is dealt this many times from here on
    mucked,        // seat: mucks a beaten hand
    new_dealer,    // seat: has the button from here on
  };
  Kind kind = Kind::deal_begins;
  Seat seat = no_seat, other = no_seat;
  SeatSet audience = SeatSet(0xFFFF);  // who learns of it; for a card: who sees its face
  Card card;
  Facing facing = Facing::up;
  std::uint8_t zone = zone_hand;
  std::uint8_t board = 0;
  std::uint8_t part = 0, pot = 0, showdown = 0;
  std::uint16_t row = 0;  // row of asks or bets; register index
  static constexpr std::uint8_t no_pool = 255;
  std::uint8_t pool = no_pool;  // pays: register of the pool that pays or is paid
  bool into_pool = false;       // pays: the pool receives the chips
  int step = -1;                // index into Variant::program: the rule behind it
  Word word = no_word;
  Chips chips = 0, amount = 0;
  SeatSet seats;
  Value value;
  Answer answer;
};

/// The name that other programs see, such as "card_dealt".
inline std::string_view name(Event::Kind kind) {
  static constexpr std::array<std::string_view, 34> names = {
      "deal_begins", "antes",     "blind",    "bring_in",    "step",    "card_dealt", "card_moved",
      "card_turned", "answered",  "revealed", "check",       "call",    "bet",        "raise",
      "fold",        "pays",      "sits_out", "leaves_game", "back_in", "register",   "rolled",
      "reshuffled",  "uncalled",  "compared", "pot_begins",  "awarded", "returned",   "carried",
      "shown",       "deal_ends", "raked",    "board_split", "mucked",  "new_dealer"};
  static_assert(static_cast<std::size_t>(Event::Kind::new_dealer) + 1 == names.size());
  return names[static_cast<std::size_t>(kind)];
}

/// A set of kinds of events.
class EventKinds {
 public:
  constexpr EventKinds() = default;
  constexpr EventKinds(std::initializer_list<Event::Kind> kinds) {
    for (const Event::Kind kind : kinds) bits_ |= bit(kind);
  }
  static constexpr EventKinds all() {
    EventKinds kinds;
    kinds.bits_ = ~std::uint64_t{0};
    return kinds;
  }
  constexpr void insert(Event::Kind kind) { bits_ |= bit(kind); }
  constexpr bool contains(Event::Kind kind) const { return (bits_ & bit(kind)) != 0; }
  constexpr bool empty() const { return bits_ == 0; }
  friend constexpr EventKinds operator|(EventKinds a, EventKinds b) {
    a.bits_ |= b.bits_;
    return a;
  }

 private:
  static constexpr std::uint64_t bit(Event::Kind kind) {
    return std::uint64_t{1} << static_cast<unsigned>(kind);
  }
  std::uint64_t bits_ = 0;
};

class EventSink {
 public:
  virtual ~EventSink() = default;
  virtual void on(const Event& event) = 0;
  /// The kinds to report, asked once when it begins to listen. Other events are not created.
  virtual EventKinds wants() const { return EventKinds::all(); }
  /// Called if wants() includes steps: this step of Variant::program is about to run, or resumes
  /// after a question.
  virtual void reached(int step) { static_cast<void>(step); }
};

}  // namespace houserules
