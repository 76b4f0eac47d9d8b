#include "engine/expression/parser.h"

#include <algorithm>
#include <charconv>
#include <numeric>
#include <utility>

#include "engine/expression/literals.h"
#include "engine/expression/parsing.h"

namespace houserules {
namespace parsing {
namespace {

constexpr int most_nodes = 32000;

/// The operators that nodes can represent.
constexpr std::pair<std::string_view, Op> operators[] = {
    {"or", Op::or_},  {"and", Op::and_},      {"==", Op::equal},   {"~=", Op::not_equal},
    {"<", Op::less},  {"<=", Op::less_equal}, {">", Op::greater},  {">=", Op::greater_equal},
    {"+", Op::add},   {"-", Op::subtract},    {"*", Op::multiply}, {"//", Op::floor_divide},
    {"%", Op::modulo}};

Op operator_of(std::string_view sign) {
  for (const auto& [text, op] : operators)
    if (text == sign) return op;
  return Op::lua;
}

TypeSet element_type(TypeSet type) {
  const std::optional<Type> list = type.only();
  if (list == Type::zone || list == Type::cards) return Type::card | Type::nothing;
  if (list == Type::seats) return Type::seat | Type::nothing;
  return TypeSet::any();
}

}  // namespace

std::string quote(std::string_view name) { return std::string("'").append(name).append("'"); }

ParsedExpression Meaning::of(const ExprTree& tree, const ParseWishes& wishes) {
  Operand whole = operand(tree, wishes.wanted);
  settle(whole, wishes.wanted);
  if (wishes.wanted.only() == Type::number) check_whole(tree);
  if (whole.lua || wishes.always_lua)
    make_chunk(whole, wishes.wanted);
  else if (whole.type == TypeSet(Type::object))
    fail_object(whole);
  return {{push(whole)}, whole.type, whole.node.op == Op::lua, std::nullopt};
}

// ---------------------------------------------------------------- faults

void Meaning::fail(int offset, int length, std::string message, std::vector<std::string> near) {
  throw ExpressionFault{offset, std::max(length, 1), std::move(message), std::move(near)};
}

void Meaning::fail_at(const Operand& operand, std::string message) {
  fail(operand.begin, operand.end - operand.begin, std::move(message));
}

void Meaning::fail_at_token(int offset, std::string message) const {
  const ExprToken token = next_token(source_, offset);
  fail(token.offset, static_cast<int>(token.text.size()), std::move(message));
}

void Meaning::fail_object(const Operand& operand) const {
  const std::string name(source_of(operand));
  fail_at(operand, quote(name) + " is not a value; write '" + name + ".' and a name");
}

std::string_view Meaning::source_of(const Operand& operand) const {
  return source_of(operand.begin, operand.end);
}

std::string_view Meaning::source_of(int begin, int end) const {
  return source_.substr(static_cast<std::size_t>(begin), static_cast<std::size_t>(end - begin));
}

namespace {

/// Returns "x // 2" for "x * 0.5" or "x * 3 // 2" for "x * 1.5"; an empty string if it is too long.
std::string with_whole_numbers(std::string_view factor, std::string_view fraction) {
  const std::size_t point = fraction.find('.');
  std::string digits(fraction);
  if (point == fraction.npos || digits.size() > 6) return {};
  digits.erase(point, 1);
  if (digits.find_first_not_of("0123456789") != digits.npos) return {};
  int above = std::stoi("0" + digits), below = 1;
  for (std::size_t i = point + 1; i < fraction.size(); ++i) below *= 10;
  const int common = std::gcd(above, below);
  above /= common;
  below /= common;
  return std::string(factor) + (above == 1 ? "" : " * " + std::to_string(above)) +
         (below == 1 ? "" : " // " + std::to_string(below));
}

}  // namespace

void Meaning::check_whole(const ExprTree& tree) {
  if (!tree.is_sign("*") && !tree.is_sign("/")) return;
  const auto said = [&](const ExprTree& one) { return source_of(one.begin, one.end); };
  const ExprTree &a = tree.args[0], &b = tree.args[1];
  const bool right = b.kind == Kind::fraction;
  if (tree.is_sign("*") && !right && a.kind != Kind::fraction) return;
  const std::string instead =
      tree.is_sign("/") ? std::string(said(a)) + " // " + std::string(said(b))
                        : with_whole_numbers(said(right ? a : b), right ? b.text : a.text);
  fail(tree.begin, tree.end - tree.begin,
       "this is not a whole number" + (instead.empty() ? "" : "; write '" + instead + "'"));
}

void Meaning::check_option(const ExprTree& tree) {
  const ExprTree& owner = tree.args[0];
  const bool options = owner.is("options") || owner.is("option") || owner.is("settings");
  if (options && !names_.script_function(owner.text))
    fail(tree.begin, tree.end - tree.begin,
         "there is no " + quote(owner.text) + "; for the value of an option, write '$" + tree.text +
             "'");
}

// ---------------------------------------------------------------- nodes

std::int16_t Meaning::push(const Operand& operand) {
  if (nodes_.size() >= most_nodes) fail_at(operand, "the file has too many expressions");
  nodes_.push_back(operand.node);
  return static_cast<std::int16_t>(nodes_.size() - 1);
}

Operand Meaning::at(const ExprTree& tree) {
  Operand operand;
  operand.begin = tree.begin;
  operand.end = tree.end;
  return operand;
}

Operand Meaning::combine(const ExprTree& tree, Op op, const Operand& a, const Operand* b,
                         TypeSet type) {
  Operand result = at(tree);
  result.lua = op == Op::lua || a.lua || (b != nullptr && b->lua);
  result.type = type;
  if (result.lua) return result;
  result.node.op = op;
  result.node.a = push(a);
  if (b != nullptr) result.node.b = push(*b);
  return result;
}

Operand Meaning::beyond(const ExprTree& tree, TypeSet type) {
  Operand result = at(tree);
  result.lua = true;
  result.type = type;
  return result;
}

void Meaning::make_chunk(Operand& whole, TypeSet wanted) {
  std::sort(splices_.begin(), splices_.end(),
            [](const Splice& a, const Splice& b) { return a.begin < b.begin; });
  std::string chunk;
  int at = 0;
  for (const Splice& splice : splices_) {
    chunk +=
        source_.substr(static_cast<std::size_t>(at), static_cast<std::size_t>(splice.begin - at));
    chunk += splice.text;
    at = splice.end;
  }
  chunk += source_.substr(static_cast<std::size_t>(at));
  const std::optional<Type> type = wanted.only() ? wanted.only() : whole.type.only();
  whole.node = {};
  whole.node.op = Op::lua;
  whole.node.what = static_cast<std::uint8_t>(type.value_or(Type::nothing));
  whole.node.b = static_cast<std::int16_t>(names_.add_chunk(std::move(chunk)));
}

// ---------------------------------------------------------------- literals

void Meaning::settle(Operand& operand, TypeSet wanted) {
  const bool choosy = wanted != TypeSet() && wanted != TypeSet::any();
  if (operand.literal == Operand::Literal::integer && choosy && wanted.contains(Type::rank) &&
      !wanted.contains(Type::number)) {
    const std::int64_t n = operand.node.constant.bits;
    constexpr std::string_view letters = "JQKA";
    const std::string no_rank(quote(source_of(operand)) + " is not a rank; ");
    if (n > 10 && n <= 14)
      fail_at(operand, no_rank + "write '" + letters[static_cast<std::size_t>(n - 11)] + "'");
    if (n == 1) fail_at(operand, no_rank + "an ace is 'A'");
    if (n < 2 || n > 10) fail_at(operand, no_rank + "write 2 to 10, 'J', 'Q', 'K' or 'A'");
    become(operand, Value::rank(static_cast<int>(n - 2)));
  } else if (operand.literal == Operand::Literal::text) {
    const std::optional<Value> value =
        choosy ? value_of_literal(operand.text, wanted) : std::nullopt;
    if (value)
      become(operand, *value);
    else if (choosy && !wanted.contains(Type::word))
      fail_at(operand, no_such_literal(operand.text, wanted));
    else
      operand.node.constant = Value::word(names_.intern(operand.text));
  }
  operand.literal = Operand::Literal::none;
}

void Meaning::become(Operand& operand, Value value) {
  operand.node.constant = value;
  operand.type = value.type;
  if (const std::optional<std::string> text = lua_literal(value, names_))
    splices_.push_back({operand.begin, operand.end, *text});
}

// ---------------------------------------------------------------- operators

Operand Meaning::operand(const ExprTree& tree, TypeSet wanted) {
  switch (tree.kind) {
    case Kind::number: {
      std::int64_t n = 0;
      const auto [end, error] =
          std::from_chars(tree.text.data(), tree.text.data() + tree.text.size(), n);
      if (error != std::errc()) fail_at(at(tree), "this number is too large");
      Operand number = at(tree);
      number.node.constant = Value::number(n);
      number.type = numbers;
      number.literal = Operand::Literal::integer;
      return number;
    }
    case Kind::text: {
      Operand text = at(tree);
      text.type = Type::word;
      text.literal = Operand::Literal::text;
      text.text = tree.text;
      return text;
    }
    case Kind::fraction:
      return beyond(tree, numbers);
    case Kind::long_text:
      return beyond(tree, Type::word);
    case Kind::parameter:
      return parameter(tree);
    case Kind::name:
      return name(tree);
    case Kind::field:
      check_option(tree);
      return field(tree, operand(tree.args[0], wanted));
    case Kind::index: {
      const Operand list = operand(tree.args[0], wanted);
      settled(std::span(tree.args).subspan(1));
      return beyond(tree, element_type(list.type));
    }
    case Kind::method:
      operand(tree.args[0], wanted);
      settled(std::span(tree.args).subspan(1));
      return beyond(tree, TypeSet::any());
    case Kind::call:
    case Kind::apply:
      return call(tree, wanted);
    case Kind::list:
    case Kind::record:
      settled(tree.args);
      return beyond(tree, TypeSet::any());
    case Kind::unary:
      return unary(tree);
    case Kind::binary:
      return binary(tree, wanted);
  }
  return at(tree);
}

void Meaning::settled(std::span<const ExprTree> trees) {
  for (const ExprTree& tree : trees) {
    Operand argument = operand(tree, {});
    settle(argument, {});
  }
}

Operand Meaning::unary(const ExprTree& tree) {
  Operand inner = operand(tree.args[0], {});
  if (tree.text == "not") {
    settle(inner, {});
    return combine(tree, Op::not_, inner, nullptr, yes_no);
  }
  if (tree.text == "-") {
    if (inner.literal == Operand::Literal::integer) {
      inner.node.constant = Value::number(-inner.node.constant.bits);
      inner.literal = Operand::Literal::none;
      inner.begin = tree.begin;
      return inner;
    }
    need_number(inner, tree.text);
    return combine(tree, Op::negate, inner, nullptr, numbers);
  }
  if (tree.text == "#") {
    settle(inner, {});
    const std::optional<Type> type = inner.type.only();
    const bool counts = type == Type::zone || type == Type::cards || type == Type::seats;
    Operand result = combine(tree, counts ? Op::attribute : Op::lua, inner, nullptr, numbers);
    result.node.what = static_cast<std::uint8_t>(Attribute::count);
    return result;
  }
  return combine(tree, Op::lua, inner, nullptr, numbers);
}

Operand Meaning::binary(const ExprTree& tree, TypeSet wanted) {
  const Op op = operator_of(tree.text);
  const bool chooses = op == Op::and_ || op == Op::or_;
  Operand a = operand(tree.args[0], wanted);
  const bool compares = op >= Op::equal && op <= Op::greater_equal;
  const bool answers = tree.args[0].text == "answer" && a.literal == Operand::Literal::none;
  const bool text = tree.args[0].kind == Kind::text || a.type.only() == Type::word;
  beside_text_ = compares && tree.args[1].kind == Kind::name && (answers || text);
  Operand b = operand(tree.args[1], chooses ? wanted : TypeSet());
  beside_text_ = false;
  switch (op) {
    case Op::and_:
      settle(a, {});
      settle(b, wanted);
      return combine(tree, op, a, &b, a.type.falsy() | b.type);
    case Op::or_:
      settle(a, wanted);
      settle(b, wanted);
      return combine(tree, op, a, &b, a.type.truthy() | b.type);
    case Op::lua:
      settle(a, {});
      settle(b, {});
      return combine(tree, op, a, &b, tree.text == ".." ? TypeSet(Type::word) : numbers);
    default:
      break;
  }
  if (op >= Op::add) {
    need_number(a, tree.text);
    need_number(b, tree.text);
    return combine(tree, op, a, &b, numbers);
  }
  compare(tree, a, b);
  return combine(tree, op, a, &b, yes_no);
}

void Meaning::need_number(Operand& operand, std::string_view sign) {
  settle(operand, {});
  if (!operand.type.contains(Type::number))
    fail_at(operand,
            quote(sign) + " needs numbers, not " +
                type_with_article(operand.type.only().value_or(Type::nothing)) +
                (operand.type.contains(Type::rank) ? "; to use the card's number, write '.value'"
                                                   : ""));
}

std::string Meaning::instead_of_comparison(const ExprTree& tree, const Operand& a,
                                           const Operand& b) const {
  const std::string of_a(source_of(a)), of_b(source_of(b));
  const auto is_list = [](const Operand& one) {
    const std::optional<Type> type = one.type.only();
    return type == Type::seats || type == Type::zone || type == Type::cards;
  };
  if (is_list(a) && b.type.only() == Type::number) return "write '" + of_a + ".count'";
  if (is_list(b) && a.type.only() == Type::number) return "write '" + of_b + ".count'";
  // "5 < seat.stack < 50"
  const ExprTree& left = tree.args[0];
  const Op inner = left.kind == Kind::binary ? operator_of(left.text) : Op::lua;
  const bool bare = !of_a.starts_with('(') && operator_of(tree.text) > Op::not_equal;
  if (bare && inner >= Op::less && inner <= Op::greater_equal)
    return "write '" + of_a + " and " +
           std::string(source_of(left.args[1].begin, left.args[1].end)) + " " + tree.text + " " +
           of_b + "'";
  // "seat.shield == 'yes'"
  const bool yes = b.text == "yes" || b.text == "true", no = b.text == "no" || b.text == "false";
  if (a.type.only() != Type::yes_no || (!yes && !no)) return {};
  return "write '" + (yes == (tree.text == "==") ? of_a : "not " + of_a) + "'";
}

void Meaning::compare(const ExprTree& tree, Operand& a, Operand& b) {
  // A literal takes the type of the other operand.
  const auto wish = [](const Operand& other) {
    const std::optional<Type> type =
        other.literal == Operand::Literal::none ? other.type.only() : std::nullopt;
    const bool speaks = type == Type::rank || type == Type::suit || type == Type::card;
    return speaks ? TypeSet(*type) : TypeSet();
  };
  const TypeSet wish_for_a = wish(b), wish_for_b = wish(a);
  settle(a, wish_for_a);
  settle(b, wish_for_b);
  const std::optional<Type> type_a = a.type.only(), type_b = b.type.only();
  if (type_a && type_b && *type_a != *type_b) {
    const std::string instead = instead_of_comparison(tree, a, b);
    fail(a.begin, b.end - a.begin,
         type_with_article(*type_a) + " cannot be compared with " + type_with_article(*type_b) +
             (instead.empty() ? "" : "; " + instead));
  }
  if (tree.text == "==" || tree.text == "~=") return;
  for (const Operand* operand : {&a, &b}) {
    if (!operand->type.contains(Type::number) && !operand->type.contains(Type::rank)) {
      const std::string instead = instead_of_comparison(tree, a, b);
      fail_at(*operand, quote(tree.text) + " compares numbers or ranks, not " +
                            type_with_article(operand->type.only().value_or(Type::nothing)) +
                            (instead.empty() ? "" : "; " + instead));
    }
  }
}

}  // namespace parsing

ParsedExpression parse_expression(std::string_view text, ExpressionNames& names,
                                  std::vector<ExprNode>& nodes, const ParseWishes& wishes) {
  const std::size_t before = nodes.size();
  try {
    ParsedExpression parsed =
        parsing::Meaning(text, names, nodes).of(read_expression(text), wishes);
    if (parsed.lua) {  // drop the nodes of its parts
      const ExprNode whole = nodes.back();
      nodes.resize(before);
      nodes.push_back(whole);
      parsed.id.node = static_cast<std::int16_t>(before);
    }
    return parsed;
  } catch (ExpressionFault& fault) {
    nodes.resize(before);
    return {{}, {}, false, std::move(fault)};
  }
}

}  // namespace houserules
