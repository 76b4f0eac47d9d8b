#pragma once
// Chips, seats, and the values that registers hold and expressions return.

#include <bit>
#include <cstdint>
#include <limits>

#include "engine/cards/card.h"

namespace houserules {

/// Whole units of the smallest chip in play. The engine never uses fractions.
using Chips = std::int64_t;
/// An unlimited stack, written `inf` in hand histories. It never shrinks.
inline constexpr Chips endless_chips = Chips{1} << 60;

/// Seats are numbered clockwise and keep their number for the whole game. 0 is p1.
using Seat = std::uint8_t;
inline constexpr int max_seats = 12;
inline constexpr Seat no_seat = 255;

/// A set of seats, one bit each.
class SeatSet {
 public:
  constexpr SeatSet() = default;
  constexpr explicit SeatSet(std::uint16_t bits) : bits_(bits) {}
  static constexpr SeatSet first(int count) { return of_bits((1U << count) - 1U); }
  static constexpr SeatSet of(Seat seat) { return of_bits(1U << seat); }

  constexpr std::uint16_t bits() const { return static_cast<std::uint16_t>(bits_); }
  constexpr bool empty() const { return bits_ == 0; }
  constexpr int size() const {
    // Without flags for newer processors, std::popcount would be a function call.
    unsigned n = bits_;
    n -= (n >> 1) & 0x5555U;
    n = (n & 0x3333U) + ((n >> 2) & 0x3333U);
    n = (n + (n >> 4)) & 0x0F0FU;
    return static_cast<int>((n + (n >> 8)) & 0x1FU);
  }
  /// Returns whether the set has exactly one seat.
  constexpr bool single() const { return bits_ != 0 && (bits_ & (bits_ - 1U)) == 0; }
  constexpr bool contains(Seat seat) const { return seat < max_seats && ((bits_ >> seat) & 1U); }
  constexpr void insert(Seat seat) { bits_ |= 1U << seat; }
  constexpr void erase(Seat seat) { bits_ &= ~(1U << seat); }
  /// Returns the lowest-numbered seat. Requires a set that is not empty.
  constexpr Seat front() const { return static_cast<Seat>(std::countr_zero(bits_)); }
  /// Returns the first seat clockwise from `from`, inclusive. Requires a set that is not empty.
  constexpr Seat front_from(Seat from) const {
    const unsigned here = bits_ & (~0U << from);
    return static_cast<Seat>(std::countr_zero(here != 0 ? here : bits_));
  }

  /// Visits the seats, the lowest-numbered first.
  class Iterator {
   public:
    constexpr explicit Iterator(std::uint32_t left) : left_(left) {}
    constexpr Seat operator*() const { return static_cast<Seat>(std::countr_zero(left_)); }
    constexpr Iterator& operator++() {
      left_ &= left_ - 1U;
      return *this;
    }
    friend constexpr bool operator==(Iterator, Iterator) = default;

   private:
    std::uint32_t left_;
  };
  constexpr Iterator begin() const { return Iterator(bits_); }
  constexpr Iterator end() const { return Iterator(0); }

  friend constexpr SeatSet operator|(SeatSet a, SeatSet b) { return of_bits(a.bits_ | b.bits_); }
  friend constexpr SeatSet operator&(SeatSet a, SeatSet b) { return of_bits(a.bits_ & b.bits_); }
  friend constexpr SeatSet operator-(SeatSet a, SeatSet b) { return of_bits(a.bits_ & ~b.bits_); }
  friend constexpr bool operator==(SeatSet, SeatSet) = default;

 private:
  static constexpr SeatSet of_bits(std::uint32_t bits) {
    SeatSet seats;
    seats.bits_ = bits;
    return seats;
  }

  std::uint32_t bits_ = 0;  // a full word, which processors handle best
};

/// Which way a card faces.
enum class Facing : std::uint8_t {
  down,     // its owner sees it
  up,       // everybody sees it
  unseen,   // nobody sees it
  outward,  // everybody but its owner sees it
};

/// What a register holds and an expression returns. `nothing` is an unset register.
enum class Type : std::uint8_t {
  nothing,
  yes_no,  // bits: 0 or 1
  number,  // bits: the number; `never` is the largest
  rank,    // 0 = deuce … 12 = ace
  suit,
  card,  // card code
  seat,
  seats,   // SeatSet bits
  zone,    // ZoneRef::pack
  cards,   // CardSet bits
  word,    // index into Variant::words
  object,  // `game`, `table`, `turn`, `result` (a Root); `answer`, with its seat << 8
};

struct Value {
  Type type = Type::nothing;
  std::int64_t bits = 0;

  static constexpr Value none() { return {}; }
  static constexpr Value yes_no(bool b) { return {Type::yes_no, b ? 1 : 0}; }
  static constexpr Value number(std::int64_t n) { return {Type::number, n}; }
  static constexpr Value seat(Seat s) { return s == no_seat ? Value{} : Value{Type::seat, s}; }
  static constexpr Value seats(SeatSet s) { return {Type::seats, s.bits()}; }
  static constexpr Value rank(int r) { return {Type::rank, r}; }
  static constexpr Value suit(int s) { return {Type::suit, s}; }
  static constexpr Value card(Card c) { return c.known() ? Value{Type::card, c.code()} : Value{}; }
  static constexpr Value cards(CardSet c) {
    return {Type::cards, static_cast<std::int64_t>(c.bits())};
  }
  static constexpr Value word(int w) { return {Type::word, w}; }

  /// Truth as in Lua: everything except nothing and no.
  constexpr bool truthy() const {
    return type != Type::nothing && !(type == Type::yes_no && bits == 0);
  }
  constexpr Seat as_seat() const { return type == Type::seat ? static_cast<Seat>(bits) : no_seat; }
  /// A single seat converts to a set.
  constexpr SeatSet as_seats() const {
    if (type == Type::seat) return SeatSet::of(static_cast<Seat>(bits));
    return type == Type::seats ? SeatSet(static_cast<std::uint16_t>(bits)) : SeatSet();
  }
  friend constexpr bool operator==(const Value&, const Value&) = default;
};

/// The number that `never`, `no cap` and the like stand for.
inline constexpr std::int64_t never = std::numeric_limits<std::int32_t>::max();

/// A zone as an object in an expression: which zone, whose (no_seat: the table's), which facing.
struct ZoneRef {
  enum class Filter : std::uint8_t { all, up, hole, unseen };
  std::uint8_t zone = 0;
  Seat seat = no_seat;
  Filter filter = Filter::all;
  bool best_hand = false;  // not the zone, but the best hand that the seat can make
  bool natural = false;    // ignoring wild cards

  constexpr Value pack() const {
    return {Type::zone, zone | (seat << 8) | (static_cast<int>(filter) << 16) |
                            (static_cast<int>(best_hand) << 24) |
                            (static_cast<int>(natural) << 25)};
  }
  static constexpr ZoneRef unpack(Value v) {
    return {static_cast<std::uint8_t>(v.bits & 255), static_cast<Seat>((v.bits >> 8) & 255),
            static_cast<Filter>((v.bits >> 16) & 255), ((v.bits >> 24) & 1) != 0,
            ((v.bits >> 25) & 1) != 0};
  }
};

}  // namespace houserules
