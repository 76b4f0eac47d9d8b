#pragma once
// Expressions: the meaning of `= …`. Plain references, comparisons and integer arithmetic are
// compiled to a small tree that the engine evaluates itself; everything else is a Lua chunk. Both
// read the table through the same `Scope`, so names mean the same in both.

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "engine/variant/value.h"

namespace houserules {

// clang-format off

/// Top-level names.
enum class Root : std::uint8_t {
  seat, card, it, answer, part,  // of the innermost binder
  game, table, turn, result,     // objects: registers; zones; the running loop; the last comparison
  pot, dealer, opener, players,  // chips in the pot; seats; all seats dealt in
  in_deal, contesting,           // seats that have not folded; of these, those not sitting out
  bet, raises, round,            // in the betting round
  stock,                         // cards left to deal
};

/// Returns which object a value of Type::object is. An `answer` stores its seat in the higher bits.
constexpr Root root_of(Value object) { return static_cast<Root>(object.bits & 0xFF); }
constexpr Seat answerer_of(Value answer) { return static_cast<Seat>(answer.bits >> 8); }
constexpr Value answer_of(Seat seat) {
  return {Type::object, static_cast<std::int64_t>(Root::answer) | (std::int64_t{seat} << 8)};
}

/// Names after a dot. The variant's own registers and zones follow `first_own`.
enum class Attribute : std::uint8_t {
  // of a seat
  hand, best_hand, up, hole, unseen, discards, stack, left, right, next_chair, number, folded, sitting_out,
  all_in, bet, paid, answer,
  // of a zone or cards (count, first, last: of seats too); rank and suit: of a card; for several
  // cards, highest, lowest and rank are ranks
  count, first, last, rank, suit, highest, lowest,
  // of turn: circuit counts from 1; of result: winners, losers, pot
  seat, previous, circuit, winners, losers, pot,
  // of game: number of this deal in its chain, from 1
  deal,
  // of a card
  value, face, red, black, joker, wild,
  // of a zone or cards
  natural,
};

/// Functions of expressions. Cards are a zone, a list of zones' cards, or an answer.
enum class Function : std::uint8_t {
  beats,      // beats(a, b): a's cards are strictly better, at any size on the showing scale
  best,       // best(seats): the seats with the best showdown hand
  worst,      // worst(seats): the seats with the worst showdown hand
  best_showing,  // best_showing(seats, from): the best cards showing; ties clockwise from `from`
  at_least,   // at_least(cards, 'pair', rank): a hand of this category (and rank) or better
  low,        // low(cards): top card (1 is an ace) of the ace-to-five low, `never` if paired
  count,      // count(cards, rank|suit|card|'face'|'red'|'black'): how many match
  all, any, none,  // all(seats, 'register'): the named register is yes for all of them
  sum, most, fewest,  // sum(seats, 'register'): of numbers; most, fewest: the seats that have it
  min, max,
  cycle,      // cycle(n, a, b, …): the n-th of the list, wrapping around, counted from 0
};

// clang-format on

/// What expressions read. Implemented by a deal (for the referee or for one seat). The types of
/// objects and arguments have already been checked (engine/variant/expression_names.h).
class Scope {
 public:
  virtual ~Scope() = default;
  virtual Value root(Root root) const = 0;
  /// Not called for attributes that values answer themselves: see `attribute_of`.
  virtual Value attribute(Value object, Attribute attribute) const = 0;
  /// `seat.NAME` and `game.NAME`: a register. `table.NAME` and `seat.NAME`: a zone. `answer.NAME`:
  /// the cards that an answered arrangement puts into that zone.
  virtual Value own_register(Value object, int index) const = 0;
  virtual Value own_zone(Value object, int index) const = 0;
  virtual Value call(Function function, std::span<const Value> arguments) const = 0;
  /// Copies the cards of a zone or list to `out` as faces, in order. Returns how many there are.
  virtual int list_cards(Value cards, std::span<Card> out) const = 0;
  /// Returns the card at this index of a list, from 0; in a zone with numbered places, the card in
  /// that place. Returns nothing if there is none.
  virtual std::optional<Card> card_at(Value cards, std::size_t index) const;
  /// Runs a Lua chunk with this scope. Throws RuleError (engine/variant/errors.h).
  virtual Value lua(int chunk) const = 0;
};

struct ExprNode {
  // clang-format off
  enum class Op : std::uint8_t {
    constant, root, attribute, own_register, own_zone, call, lua,
    negate, not_, and_, or_,
    equal, not_equal, less, less_equal, greater, greater_equal,
    add, subtract, multiply, floor_divide, modulo,
  };
  // clang-format on
  Op op = Op::constant;
  std::uint8_t what = 0;  // Root, Attribute or Function; lua: the required Type, or 0
  std::uint8_t argument_count = 0;
  std::int16_t a = -1, b = -1;       // child nodes; own_register, own_zone, lua: b is the index
  std::int16_t first_argument = -1;  // call: arguments are nodes[first_argument …] (contiguous)
  Value constant;
};

/// The index of an expression's top node; -1 means "not given".
struct ExprId {
  std::int16_t node = -1;
  constexpr bool given() const { return node >= 0; }
};

/// Operators work as in Lua: `and` and `or` return an operand, `//` and `%` floor. Throws RuleError
/// on mismatched types (a rank compared with a number).
Value evaluate(std::span<const ExprNode> nodes, ExprId id, const Scope& scope);

// The same operations one by one, for Lua. All throw RuleError on mismatched types.

/// Answers for cards, lists of seats and cards of a zone; asks the scope for everything else. Seats
/// are in order: clockwise from the dealer's left.
Value attribute_of(Value object, Attribute attribute, const Scope& scope);
/// Copies the seats to `out` and returns how many there are.
int seats_in_order(SeatSet seats, const Scope& scope, std::span<Seat> out);
Value register_of(Value object, int index, const Scope& scope);
Value zone_of(Value object, int index, const Scope& scope);
/// `min`, `max` and `cycle` need no scope; the others use it.
Value call_function(Function function, std::span<const Value> arguments, const Scope& scope);

/// A number: an expression, or a literal in almost every file.
struct Number {
  std::int64_t literal = 0;
  ExprId expr;
};

}  // namespace houserules
