#include "engine/variant/expression.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "engine/cards/count_text.h"
#include "engine/variant/errors.h"
#include "engine/variant/expression_names.h"
#include "engine/variant/variant.h"

namespace houserules {
namespace {

using Op = ExprNode::Op;
using Wide = std::uint64_t;  // integers wrap around, as in Lua

constexpr int most_arguments = 32;

bool is_object(Value value, Root root) {
  return value.type == Type::object && root_of(value) == root;
}

Value attribute_of_card(Card card, Attribute attribute) {
  const bool natural = card.natural();
  switch (attribute) {
    case Attribute::rank:
      return natural ? Value::rank(card.rank()) : Value();
    case Attribute::suit:
      return natural ? Value::suit(card.suit()) : Value();
    case Attribute::value:
      return natural ? Value::number(card.rank() + 2) : Value();
    case Attribute::face:
      return Value::yes_no(natural && card.rank() >= rank_jack && card.rank() <= rank_king);
    case Attribute::red:
      return Value::yes_no(natural && (card.suit() == 1 || card.suit() == 2));
    case Attribute::black:
      return Value::yes_no(natural && (card.suit() == 0 || card.suit() == 3));
    default:
      return Value::yes_no(card.joker());
  }
}

}  // namespace

std::optional<Card> Scope::card_at(Value cards, std::size_t index) const {
  std::array<Card, max_zone_cards> all;
  const int count = std::min(list_cards(cards, all), max_zone_cards);
  return std::cmp_less(index, count) ? std::optional(all[index]) : std::nullopt;
}

namespace {

Value attribute_of_seats(SeatSet seats, Attribute attribute, const Scope& scope) {
  if (attribute == Attribute::count) return Value::number(seats.size());
  std::array<Seat, max_seats> order{};
  const int count = seats_in_order(seats, scope, order);
  if (count == 0) return {};
  return Value::seat(
      order[attribute == Attribute::first ? 0 : static_cast<std::size_t>(count - 1)]);
}

Value attribute_of_cards(Value object, Attribute attribute, const Scope& scope) {
  if (attribute == Attribute::count) return scope.call(Function::count, {&object, 1});
  std::array<Card, max_zone_cards> cards;
  const int count = std::min(scope.list_cards(object, cards), max_zone_cards);
  if (count == 0) return {};
  if (attribute == Attribute::first) return Value::card(cards[0]);
  if (attribute == Attribute::last) return Value::card(cards[static_cast<std::size_t>(count - 1)]);
  int found = -1;
  for (const Card card : std::span(cards).first(static_cast<std::size_t>(count))) {
    if (!card.natural()) continue;
    const bool better = attribute == Attribute::lowest ? card.rank() < found : card.rank() > found;
    if (found < 0 || better) found = card.rank();
  }
  return found < 0 ? Value() : Value::rank(found);
}

[[noreturn]] void fail_to_compute(Op op, Value a, Value b) {
  const char* verb =
      op >= Op::add ? " cannot be used in arithmetic with " : " cannot be compared with ";
  throw RuleError(type_with_article(a.type) + verb + type_with_article(b.type));
}

bool equal(Op op, Value a, Value b) {
  const bool number_and_rank = (a.type == Type::number && b.type == Type::rank) ||
                               (a.type == Type::rank && b.type == Type::number);
  if (number_and_rank) fail_to_compute(op, a, b);
  return a == b;
}

bool less(Op op, Value a, Value b, bool or_equal) {
  if (a.type != b.type || (a.type != Type::number && a.type != Type::rank))
    fail_to_compute(op, a, b);
  return or_equal ? a.bits <= b.bits : a.bits < b.bits;
}

std::int64_t floor_divide(std::int64_t a, std::int64_t b) {
  if (b == 0) throw RuleError("division by zero");
  if (b == -1) return static_cast<std::int64_t>(Wide{0} - static_cast<Wide>(a));
  const std::int64_t quotient = a / b;
  return a % b != 0 && (a < 0) != (b < 0) ? quotient - 1 : quotient;
}

std::int64_t modulo(std::int64_t a, std::int64_t b) {
  if (b == 0) throw RuleError("division by zero");
  if (b == -1) return 0;
  const std::int64_t rest = a % b;
  return rest != 0 && (rest < 0) != (b < 0) ? rest + b : rest;
}

Value reckon(Op op, Value left, Value right) {
  if (left.type != Type::number || right.type != Type::number) fail_to_compute(op, left, right);
  const auto a = static_cast<Wide>(left.bits), b = static_cast<Wide>(right.bits);
  switch (op) {
    case Op::add:
      return Value::number(static_cast<std::int64_t>(a + b));
    case Op::subtract:
      return Value::number(static_cast<std::int64_t>(a - b));
    case Op::multiply:
      return Value::number(static_cast<std::int64_t>(a * b));
    case Op::floor_divide:
      return Value::number(floor_divide(left.bits, right.bits));
    default:
      return Value::number(modulo(left.bits, right.bits));
  }
}

class Evaluation {
 public:
  Evaluation(std::span<const ExprNode> nodes, const Scope& scope) : nodes_(nodes), scope_(scope) {}

  Value of(int index) const {
    const ExprNode& node = nodes_[static_cast<std::size_t>(index)];
    switch (node.op) {
      case Op::constant:
        return node.constant;
      case Op::root:
        return scope_.root(static_cast<Root>(node.what));
      case Op::attribute:
        return attribute_of(of(node.a), static_cast<Attribute>(node.what), scope_);
      case Op::own_register:
        return register_of(of(node.a), node.b, scope_);
      case Op::own_zone:
        return zone_of(of(node.a), node.b, scope_);
      case Op::call:
        return call(node);
      case Op::lua:
        return scope_.lua(node.b);
      case Op::negate:
        return reckon(Op::subtract, Value::number(0), of(node.a));
      case Op::not_:
        return Value::yes_no(!of(node.a).truthy());
      case Op::and_: {
        const Value a = of(node.a);
        return a.truthy() ? of(node.b) : a;
      }
      case Op::or_: {
        const Value a = of(node.a);
        return a.truthy() ? a : of(node.b);
      }
      default:
        return binary(node.op, of(node.a), of(node.b));
    }
  }

 private:
  static Value binary(Op op, Value a, Value b) {
    switch (op) {
      case Op::equal:
        return Value::yes_no(equal(op, a, b));
      case Op::not_equal:
        return Value::yes_no(!equal(op, a, b));
      case Op::less:
        return Value::yes_no(less(op, a, b, false));
      case Op::less_equal:
        return Value::yes_no(less(op, a, b, true));
      case Op::greater:
        return Value::yes_no(less(op, b, a, false));
      case Op::greater_equal:
        return Value::yes_no(less(op, b, a, true));
      default:
        return reckon(op, a, b);
    }
  }

  Value call(const ExprNode& node) const {
    std::array<Value, most_arguments> arguments;
    const std::size_t count = std::min<std::size_t>(node.argument_count, most_arguments);
    for (std::size_t i = 0; i < count; ++i)
      arguments[i] = of(node.first_argument + static_cast<int>(i));
    return call_function(static_cast<Function>(node.what), std::span(arguments).first(count),
                         scope_);
  }

  std::span<const ExprNode> nodes_;
  const Scope& scope_;
};

}  // namespace

Value attribute_of(Value object, Attribute attribute, const Scope& scope) {
  if (!has_attribute(object, attribute) && object.type == Type::nothing)
    throw RuleError("cannot read '." + std::string(name_of(attribute).name) +
                    "' of nothing (an empty list has no 'first')");
  if (!has_attribute(object, attribute))
    throw RuleError(type_with_article(object.type) + " has no '" +
                    std::string(name_of(attribute).name) + "'");
  switch (object.type) {
    case Type::card:
      if (attribute == Attribute::up || attribute == Attribute::wild)
        return scope.attribute(object, attribute);
      return attribute_of_card(Card(static_cast<std::uint8_t>(object.bits)), attribute);
    case Type::seats:
      return attribute_of_seats(object.as_seats(), attribute, scope);
    case Type::cards:
      if (attribute == Attribute::natural) return scope.attribute(object, attribute);
      return attribute_of_cards(object, attribute, scope);
    case Type::zone: {
      ZoneRef zone = ZoneRef::unpack(object);
      switch (attribute) {
        case Attribute::up:
          zone.filter = ZoneRef::Filter::up;
          return zone.pack();
        case Attribute::hole:
          zone.filter = ZoneRef::Filter::hole;
          return zone.pack();
        case Attribute::unseen:
          zone.filter = ZoneRef::Filter::unseen;
          return zone.pack();
        case Attribute::natural:
          zone.natural = true;
          return zone.pack();
        default:
          return attribute_of_cards(object, attribute, scope);
      }
    }
    default:
      return scope.attribute(object, attribute);
  }
}

int seats_in_order(SeatSet seats, const Scope& scope, std::span<Seat> out) {
  const Seat dealer = scope.root(Root::dealer).as_seat();
  Seat seat = dealer == no_seat ? static_cast<Seat>(max_seats - 1) : dealer;
  std::size_t count = 0;
  for (int i = 0; i < max_seats; ++i) {
    seat = static_cast<Seat>((seat + 1) % max_seats);
    if (seats.contains(seat) && count < out.size()) out[count++] = seat;
  }
  return static_cast<int>(count);
}

Value register_of(Value object, int index, const Scope& scope) {
  if (object.type != Type::seat && !is_object(object, Root::game))
    throw RuleError(type_with_article(object.type) + " has no registers");
  return scope.own_register(object, index);
}

Value zone_of(Value object, int index, const Scope& scope) {
  if (object.type != Type::seat && !is_object(object, Root::table) &&
      !is_object(object, Root::answer))
    throw RuleError(type_with_article(object.type) + " has no zones");
  return scope.own_zone(object, index);
}

Value call_function(Function function, std::span<const Value> arguments, const Scope& scope) {
  const FunctionName& row = name_of(function);
  if (arguments.size() < row.min_arguments || arguments.size() > row.max_arguments)
    throw RuleError("'" + std::string(row.name) + "' is given " +
                    count_text(arguments.size(), "argument"));
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    if (!row.argument(static_cast<int>(i)).contains(arguments[i].type))
      throw RuleError("argument " + std::to_string(i + 1) + " of '" + std::string(row.name) +
                      "' is " + type_with_article(arguments[i].type));
  }
  const auto lower = [](Value a, Value b) { return a.bits < b.bits; };
  switch (function) {
    case Function::min:
      return *std::min_element(arguments.begin(), arguments.end(), lower);
    case Function::max:
      return *std::max_element(arguments.begin(), arguments.end(), lower);
    case Function::cycle: {
      const auto length = static_cast<std::int64_t>(arguments.size()) - 1;
      return arguments[static_cast<std::size_t>(1 + modulo(arguments[0].bits, length))];
    }
    default:
      return scope.call(function, arguments);
  }
}

Value evaluate(std::span<const ExprNode> nodes, ExprId id, const Scope& scope) {
  if (!id.given()) return {};
  return Evaluation(nodes, scope).of(id.node);
}

}  // namespace houserules
