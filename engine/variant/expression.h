#pragma once
// Expressions: what `= …` means. Plain references, comparisons and whole-number arithmetic are
// kept as a small tree that the engine resolves itself; everything else is a Lua chunk. Both read
// the table through one `Scope`, so they cannot disagree on what a name means.

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "engine/variant/value.h"

namespace houserules {

// clang-format off

/// Names that stand alone.
enum class Root : std::uint8_t {
  seat, card, it, answer, part,  // the innermost binder's
  game, table, turn, result,     // objects: registers; zones; the running loop; last comparison
  pot, dealer, opener, players,  // chips in the middle; seats; every seat dealt in
  in_deal, contesting,           // seats not folded; of these, not sitting out
  bet, raises, round,            // of the betting round
  stock,                         // cards left to deal
};

/// Which object a value of Type::object is; an `answer` has its seat above it.
constexpr Root root_of(Value object) { return static_cast<Root>(object.bits & 0xFF); }
constexpr Seat answerer_of(Value answer) { return static_cast<Seat>(answer.bits >> 8); }
constexpr Value answer_of(Seat seat) {
  return {Type::object, static_cast<std::int64_t>(Root::answer) | (std::int64_t{seat} << 8)};
}

/// Names after a dot. Registers and zones of the variant follow `first_own`.
enum class Attribute : std::uint8_t {
  // of a seat
  hand, best_hand, up, hole, unseen, discards, stack, left, right, next_chair, number, folded, sitting_out,
  all_in, bet, paid, answer,
  // of a zone or cards (count, first, last: of seats too); rank and suit: of a card; highest,
  // lowest and the rank of several cards are ranks
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
  beats,      // beats(a, b): a's cards are strictly better, on the showing scale for any size
  best,       // best(seats): the seats whose showdown hand is best
  worst,      // worst(seats): those whose showdown hand is worst
  best_showing,  // best_showing(seats, from): the seat that shows best; ties clockwise from `from`
  at_least,   // at_least(cards, 'pair', rank): a hand of this category (and rank) or better
  low,        // low(cards): the highest card (1 is an ace) of their a-5 low, `never` when paired
  count,      // count(cards, rank|suit|card|'face'|'red'|'black'): how many are so
  all, any, none,  // all(seats, 'register'): the register, named by a word, is yes for all of them
  sum, most, fewest,  // sum(seats, 'register'): of numbers; most, fewest: the seats that have it
  min, max,
  cycle,      // cycle(n, a, b, …): the n-th of the list, round and round, from 0
};

// clang-format on

/// What an expression reads. Implemented by a deal (for the referee or for one seat). Objects and
/// arguments have types that fit (engine/variant/expression_names.h) when they get here.
class Scope {
 public:
  virtual ~Scope() = default;
  virtual Value root(Root root) const = 0;
  /// Not asked for what a value says itself: see `attribute_of`.
  virtual Value attribute(Value object, Attribute attribute) const = 0;
  /// `seat.NAME` and `game.NAME`: a register; `table.NAME` and `seat.NAME`: a zone;
  /// `answer.NAME`: the cards that an answered arrangement puts into that zone.
  virtual Value own_register(Value object, int index) const = 0;
  virtual Value own_zone(Value object, int index) const = 0;
  virtual Value call(Function function, std::span<const Value> arguments) const = 0;
  /// Cards of a zone or list as faces, in order; returns how many there are.
  virtual int list_cards(Value cards, std::span<Card> out) const = 0;
  /// The card of a list with this index, from 0; of a zone that keeps places, the one in that
  /// place. Nothing: there is none.
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
  std::uint8_t what = 0;  // Root, Attribute or Function; lua: the Type it must yield, or 0
  std::uint8_t argument_count = 0;
  std::int16_t a = -1, b = -1;       // child nodes; own_register, own_zone, lua: b is the index
  std::int16_t first_argument = -1;  // call: arguments are nodes[first_argument …] (contiguous)
  Value constant;
};

/// An expression is the index of its top node; -1 is "not given".
struct ExprId {
  std::int16_t node = -1;
  constexpr bool given() const { return node >= 0; }
};

/// Lua's meaning of the operators: `and`, `or` yield an operand, `//` and `%` floor.
/// Throws RuleError on types that do not fit (a comparison of a rank with a number).
Value evaluate(std::span<const ExprNode> nodes, ExprId id, const Scope& scope);

// The same, piece by piece, for the views of Lua. All throw RuleError where types do not fit.

/// What cards, lists of seats and cards of a zone say themselves; everything else asks the scope.
/// Seats stand in their order: clockwise from the dealer's left.
Value attribute_of(Value object, Attribute attribute, const Scope& scope);
/// Returns how many seats there are.
int seats_in_order(SeatSet seats, const Scope& scope, std::span<Seat> out);
Value register_of(Value object, int index, const Scope& scope);
Value zone_of(Value object, int index, const Scope& scope);
/// `min`, `max` and `cycle` need no scope; the others ask it.
Value call_function(Function function, std::span<const Value> arguments, const Scope& scope);

/// Number that is a literal in almost every file.
struct Number {
  std::int64_t literal = 0;
  ExprId expr;
};

}  // namespace houserules
