#include <algorithm>
#include <utility>

#include "engine/variant/expression_literals.h"
#include "engine/variant/expression_parsing.h"

namespace houserules {
namespace parsing {

struct Binary {
  std::string_view symbol;
  int left, right;  // priorities, as Lua's
  Op op;            // Op::lua: beyond the subset
};
namespace {

constexpr int most_nodes = 32000;
constexpr int deepest = 100;
constexpr std::size_t longest = 4000;

constexpr Binary binaries[] = {
    {"or", 1, 1, Op::or_},       {"and", 2, 2, Op::and_},
    {"==", 3, 3, Op::equal},     {"~=", 3, 3, Op::not_equal},
    {"<", 3, 3, Op::less},       {"<=", 3, 3, Op::less_equal},
    {">", 3, 3, Op::greater},    {">=", 3, 3, Op::greater_equal},
    {"|", 4, 4, Op::lua},        {"~", 5, 5, Op::lua},
    {"&", 6, 6, Op::lua},        {"<<", 7, 7, Op::lua},
    {">>", 7, 7, Op::lua},       {"..", 9, 8, Op::lua},
    {"+", 10, 10, Op::add},      {"-", 10, 10, Op::subtract},
    {"*", 11, 11, Op::multiply}, {"//", 11, 11, Op::floor_divide},
    {"%", 11, 11, Op::modulo},   {"/", 11, 11, Op::lua},
    {"^", 14, 13, Op::lua},
};
constexpr int unary_priority = 12;

}  // namespace

std::string quote(std::string_view name) { return std::string("'").append(name).append("'"); }

ParsedExpression Parser::parse(const ParseWishes& wishes) {
  if (source_.size() > longest) fail(0, 1, "this expression is too long: write a function");
  advance();
  if (token_.kind == Kind::end)
    fail(0, 1, "an expression is missing here (in YAML, a blank and '#' begin a comment)");
  Operand whole = expression(0, wishes.wanted);
  if (token_.is("=")) fail_here("an expression cannot assign: '==' compares");
  if (token_.kind != Kind::end) fail_here("unexpected " + quote(token_.text));
  settle(whole, wishes.wanted);
  if (whole.lua || wishes.always_lua)
    make_chunk(whole, wishes.wanted);
  else if (whole.type == TypeSet(Type::object))
    fail_object(whole);
  return {{push(whole)}, whole.type, whole.node.op == Op::lua, std::nullopt};
}

// ---------------------------------------------------------------- tokens and faults

void Parser::advance() {
  last_end_ = token_.offset + static_cast<int>(token_.text.size());
  token_ = next_token(source_, last_end_);
  if (token_.kind == Kind::fault) fail(token_.offset, 1, std::string(token_.text));
}

bool Parser::accept(std::string_view symbol) {
  if (!token_.is(symbol)) return false;
  advance();
  return true;
}

void Parser::expect(std::string_view symbol) {
  if (!accept(symbol))
    fail_here(token_.kind == Kind::end
                  ? quote(symbol) + " is missing"
                  : quote(symbol) + " is missing before " + quote(token_.text));
}

void Parser::fail(int offset, int length, std::string message, std::vector<std::string> near) {
  throw ExpressionFault{offset, std::max(length, 1), std::move(message), std::move(near)};
}

void Parser::fail_here(std::string message) const {
  fail(token_.offset, static_cast<int>(token_.text.size()), std::move(message));
}

void Parser::fail_at(const Operand& operand, std::string message) {
  fail(operand.begin, operand.end - operand.begin, std::move(message));
}

void Parser::fail_object(const Operand& operand) const {
  const std::string name(source_of(operand));
  fail_at(operand, quote(name) + " is no value: write '" + name + ".' and a name");
}

std::string_view Parser::source_of(const Operand& operand) const {
  return source_.substr(static_cast<std::size_t>(operand.begin),
                        static_cast<std::size_t>(operand.end - operand.begin));
}

// ---------------------------------------------------------------- nodes

std::int16_t Parser::push(const Operand& operand) {
  if (nodes_.size() >= most_nodes) fail_at(operand, "the file has too many expressions");
  nodes_.push_back(operand.node);
  return static_cast<std::int16_t>(nodes_.size() - 1);
}

Operand Parser::combine(Op op, const Operand& a, const Operand* b, TypeSet type) {
  Operand result;
  result.lua = op == Op::lua || a.lua || (b != nullptr && b->lua);
  result.type = type;
  result.begin = a.begin;
  result.end = last_end_;
  if (result.lua) return result;
  result.node.op = op;
  result.node.a = push(a);
  if (b != nullptr) result.node.b = push(*b);
  return result;
}

void Parser::make_chunk(Operand& whole, TypeSet wanted) {
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

void Parser::settle(Operand& operand, TypeSet wanted) {
  const bool choosy = wanted != TypeSet() && wanted != TypeSet::any();
  if (operand.literal == Operand::Literal::integer && choosy && wanted.contains(Type::rank) &&
      !wanted.contains(Type::number)) {
    const std::int64_t n = operand.node.constant.bits;
    if (n < 2 || n > 10) fail_at(operand, "no rank: write 2 to 10, 'J', 'Q', 'K' or 'A'");
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

void Parser::become(Operand& operand, Value value) {
  operand.node.constant = value;
  operand.type = value.type;
  if (const std::optional<std::string> text = lua_literal(value, names_))
    splices_.push_back({operand.begin, operand.end, *text});
}

// ---------------------------------------------------------------- operators

Operand Parser::expression(int limit, TypeSet wanted) {
  if (++depth_ > deepest) fail_here("this expression is nested too deep");
  Operand left = unary(wanted);
  for (;;) {
    const auto* row = std::find_if(std::begin(binaries), std::end(binaries),
                                   [&](const Binary& b) { return token_.is(b.symbol); });
    if (row == std::end(binaries) || row->left <= limit) break;
    const ExprToken sign = token_;
    advance();
    const bool chooses = row->op == Op::and_ || row->op == Op::or_;
    Operand right = expression(row->right, chooses ? wanted : TypeSet());
    left = binary(*row, sign, left, right, wanted);
  }
  --depth_;
  return left;
}

namespace {

Operand from(int begin, Operand operand) {
  operand.begin = begin;
  return operand;
}

}  // namespace

Operand Parser::unary(TypeSet wanted) {
  const ExprToken sign = token_;
  const int begin = sign.offset;
  if (accept("not")) {
    Operand operand = expression(unary_priority, {});
    settle(operand, {});
    return from(begin, combine(Op::not_, operand, nullptr, yes_no));
  }
  if (accept("-")) {
    Operand operand = expression(unary_priority, {});
    if (operand.literal == Operand::Literal::integer) {
      operand.node.constant = Value::number(-operand.node.constant.bits);
      operand.literal = Operand::Literal::none;
      return from(begin, operand);
    }
    need_number(operand, sign);
    return from(begin, combine(Op::negate, operand, nullptr, numbers));
  }
  if (accept("#")) {
    Operand operand = expression(unary_priority, {});
    settle(operand, {});
    const std::optional<Type> type = operand.type.only();
    const bool counts = type == Type::zone || type == Type::cards || type == Type::seats;
    Operand result = combine(counts ? Op::attribute : Op::lua, operand, nullptr, numbers);
    result.node.what = static_cast<std::uint8_t>(Attribute::count);
    return from(begin, result);
  }
  if (accept("~")) {
    Operand operand = expression(unary_priority, {});
    return from(begin, combine(Op::lua, operand, nullptr, numbers));
  }
  return suffixed(wanted);
}

Operand Parser::binary(const Binary& row, const ExprToken& sign, Operand& a, Operand& b,
                       TypeSet wanted) {
  switch (row.op) {
    case Op::and_:
      settle(a, {});
      settle(b, wanted);
      return combine(row.op, a, &b, a.type.falsy() | b.type);
    case Op::or_:
      settle(a, wanted);
      settle(b, wanted);
      return combine(row.op, a, &b, a.type.truthy() | b.type);
    case Op::lua: {
      settle(a, {});
      settle(b, {});
      return combine(row.op, a, &b, row.symbol == ".." ? TypeSet(Type::word) : numbers);
    }
    default:
      break;
  }
  if (row.op >= Op::add) {
    need_number(a, sign);
    need_number(b, sign);
    return combine(row.op, a, &b, numbers);
  }
  compare(row.op, sign, a, b);
  return combine(row.op, a, &b, yes_no);
}

void Parser::need_number(Operand& operand, const ExprToken& sign) {
  settle(operand, {});
  if (!operand.type.contains(Type::number))
    fail_at(operand,
            quote(sign.text) + " needs numbers, and this is " +
                type_with_article(operand.type.only().value_or(Type::nothing)) +
                (operand.type.contains(Type::rank) ? ": a card's number is its '.value'" : ""));
}

void Parser::compare(Op op, const ExprToken& sign, Operand& a, Operand& b) {
  // A literal takes the type of what it meets.
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
    fail(a.begin, b.end - a.begin,
         type_with_article(*type_a) + " is compared with " + type_with_article(*type_b));
  };
  if (type_a && type_b && *type_a != *type_b) fail_pair();
  if (op == Op::equal || op == Op::not_equal) return;
  for (const Operand* operand : {&a, &b}) {
    if (!operand->type.contains(Type::number) && !operand->type.contains(Type::rank))
      fail_at(*operand, quote(sign.text) + " compares numbers or ranks, and this is " +
                            type_with_article(operand->type.only().value_or(Type::nothing)));
  }
}

}  // namespace parsing

ParsedExpression parse_expression(std::string_view text, ExpressionNames& names,
                                  std::vector<ExprNode>& nodes, const ParseWishes& wishes) {
  const std::size_t before = nodes.size();
  try {
    ParsedExpression parsed = parsing::Parser(text, names, nodes).parse(wishes);
    if (parsed.lua) {  // the nodes of its parts are not needed
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

std::string text(const ExpressionFault& fault) {
  std::string all = fault.message;
  for (std::size_t i = 0; i < fault.near.size(); ++i)
    all += (i == 0                      ? "; did you mean '"
            : i + 1 < fault.near.size() ? "', '"
                                        : "' or '") +
           fault.near[i];
  return fault.near.empty() ? all : all + "'?";
}

}  // namespace houserules
