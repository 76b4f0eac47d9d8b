#include "engine/expression/parser.h"

#include <algorithm>
#include <charconv>
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
  return source_.substr(static_cast<std::size_t>(operand.begin),
                        static_cast<std::size_t>(operand.end - operand.begin));
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
    if (n > 10 && n <= 14)
      fail_at(operand, "'" + std::to_string(n) + "' is not a rank; write '" +
                           letters[static_cast<std::size_t>(n - 11)] + "'");
    if (n < 2 || n > 10)
      fail_at(operand,
              "'" + std::to_string(n) + "' is not a rank; write 2 to 10, 'J', 'Q', 'K' or 'A'");
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
  Operand b = operand(tree.args[1], chooses ? wanted : TypeSet());
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
  compare(tree.text, a, b);
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

void Meaning::compare(std::string_view sign, Operand& a, Operand& b) {
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
  const auto fail_pair = [&] {
    const auto is_list = [](Type type) {
      return type == Type::seats || type == Type::zone || type == Type::cards;
    };
    const Operand* list = type_b == Type::number && is_list(*type_a)   ? &a
                          : type_a == Type::number && is_list(*type_b) ? &b
                                                                       : nullptr;
    fail(a.begin, b.end - a.begin,
         type_with_article(*type_a) + " cannot be compared with " + type_with_article(*type_b) +
             (list == nullptr ? "" : "; write '" + std::string(source_of(*list)) + ".count'"));
  };
  if (type_a && type_b && *type_a != *type_b) fail_pair();
  if (sign == "==" || sign == "~=") return;
  for (const Operand* operand : {&a, &b}) {
    if (!operand->type.contains(Type::number) && !operand->type.contains(Type::rank))
      fail_at(*operand, quote(sign) + " compares numbers or ranks, not " +
                            type_with_article(operand->type.only().value_or(Type::nothing)));
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
