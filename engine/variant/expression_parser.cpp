#include "engine/variant/expression_parser.h"

#include <algorithm>
#include <charconv>
#include <utility>

#include "engine/variant/expression_lexer.h"
#include "engine/variant/expression_literals.h"

namespace houserules {
namespace {

using Op = ExprNode::Op;
using Kind = ExprToken::Kind;
using Owner = ExpressionNames::Owner;

constexpr int most_nodes = 32000;
constexpr int deepest = 100;
constexpr std::size_t longest = 4000;

constexpr TypeSet numbers = Type::number;
constexpr TypeSet yes_no = Type::yes_no;

struct Binary {
  std::string_view symbol;
  int left, right;  // priorities, as Lua's
  Op op;            // Op::lua: beyond the subset
};
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

/// A part of the expression: its top node, whose children are in place already.
struct Operand {
  ExprNode node;
  TypeSet type = TypeSet::any();
  bool lua = false;
  enum class Literal : std::uint8_t { none, integer, text } literal = Literal::none;
  std::string_view text;   // of a literal text, without quotes
  int begin = 0, end = 0;  // in the source
};

/// Text that stands in the chunk in place of source[begin, end).
struct Splice {
  int begin = 0, end = 0;
  std::string text;
};

std::string quote(std::string_view name) { return std::string("'").append(name).append("'"); }

class Parser {
 public:
  Parser(std::string_view source, ExpressionNames& names, std::vector<ExprNode>& nodes)
      : source_(source), names_(names), nodes_(nodes) {}

  ParsedExpression parse(const ParseWishes& wishes) {
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

 private:
  // ---- tokens and faults

  void advance() {
    last_end_ = token_.offset + static_cast<int>(token_.text.size());
    token_ = next_token(source_, last_end_);
    if (token_.kind == Kind::fault) fail(token_.offset, 1, std::string(token_.text));
  }
  bool accept(std::string_view symbol) {
    if (!token_.is(symbol)) return false;
    advance();
    return true;
  }
  void expect(std::string_view symbol) {
    if (!accept(symbol))
      fail_here(token_.kind == Kind::end
                    ? quote(symbol) + " is missing"
                    : quote(symbol) + " is missing before " + quote(token_.text));
  }
  [[noreturn]] static void fail(int offset, int length, std::string message,
                                std::vector<std::string> near = {}) {
    throw ExpressionFault{offset, std::max(length, 1), std::move(message), std::move(near)};
  }
  [[noreturn]] void fail_here(std::string message) const {
    fail(token_.offset, static_cast<int>(token_.text.size()), std::move(message));
  }
  [[noreturn]] static void fail_at(const Operand& operand, std::string message) {
    fail(operand.begin, operand.end - operand.begin, std::move(message));
  }
  [[noreturn]] void fail_object(const Operand& operand) const {
    const std::string name(source_of(operand));
    fail_at(operand, quote(name) + " is no value: write '" + name + ".' and a name");
  }
  std::string_view source_of(const Operand& operand) const {
    return source_.substr(static_cast<std::size_t>(operand.begin),
                          static_cast<std::size_t>(operand.end - operand.begin));
  }

  // ---- nodes

  std::int16_t push(const Operand& operand) {
    if (nodes_.size() >= most_nodes) fail_at(operand, "the file has too many expressions");
    nodes_.push_back(operand.node);
    return static_cast<std::int16_t>(nodes_.size() - 1);
  }
  Operand combine(Op op, const Operand& a, const Operand* b, TypeSet type) {
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

  void make_chunk(Operand& whole, TypeSet wanted) {
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

  // ---- literals

  /// Fixes the meaning of a literal where one of these types is wanted (empty or any: no wish).
  void settle(Operand& operand, TypeSet wanted) {
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
  void become(Operand& operand, Value value) {
    operand.node.constant = value;
    operand.type = value.type;
    if (const std::optional<std::string> text = lua_literal(value, names_))
      splices_.push_back({operand.begin, operand.end, *text});
  }
  // ---- operators

  Operand expression(int limit, TypeSet wanted) {
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

  Operand unary(TypeSet wanted) {
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
  static Operand from(int begin, Operand operand) {
    operand.begin = begin;
    return operand;
  }

  Operand binary(const Binary& row, const ExprToken& sign, Operand& a, Operand& b, TypeSet wanted) {
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

  void need_number(Operand& operand, const ExprToken& sign) {
    settle(operand, {});
    if (!operand.type.contains(Type::number))
      fail_at(operand,
              quote(sign.text) + " needs numbers, and this is " +
                  type_with_article(operand.type.only().value_or(Type::nothing)) +
                  (operand.type.contains(Type::rank) ? ": a card's number is its '.value'" : ""));
  }

  void compare(Op op, const ExprToken& sign, Operand& a, Operand& b) {
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

  // ---- names, fields, calls

  Operand suffixed(TypeSet wanted) {
    const ExprToken first = token_;
    Operand operand = primary(wanted);
    const bool can_go_on = first.kind == Kind::name || first.is("(");
    while (can_go_on) {
      if (accept(".")) {
        operand = field(operand);
      } else if (token_.is("[")) {
        advance();
        Operand index = expression(0, {});
        settle(index, {});
        expect("]");
        operand = beyond(operand, element_type(operand.type));
      } else if (accept(":")) {
        if (token_.kind != Kind::name) fail_here("the name of a method is missing");
        advance();
        if (!token_.is("(") && !token_.is("{") && token_.kind != Kind::text &&
            token_.kind != Kind::long_text)
          fail_here("'(' is missing");
        skip_arguments();
        operand = beyond(operand, TypeSet::any());
      } else if (token_.is("(") || token_.is("{") || token_.kind == Kind::text ||
                 token_.kind == Kind::long_text) {
        if (!operand.lua) fail_here(quote(source_of(operand)) + " is no function");
        skip_arguments();
        operand = beyond(operand, TypeSet::any());
      } else {
        break;
      }
    }
    return operand;
  }

  /// What the subset does not hold.
  Operand beyond(const Operand& operand, TypeSet type) const {
    Operand result;
    result.lua = true;
    result.type = type;
    result.begin = operand.begin;
    result.end = last_end_;
    return result;
  }
  static TypeSet element_type(TypeSet type) {
    const std::optional<Type> list = type.only();
    if (list == Type::zone || list == Type::cards) return Type::card | Type::nothing;
    if (list == Type::seats) return Type::seat | Type::nothing;
    return TypeSet::any();
  }

  Operand primary(TypeSet wanted) {
    const ExprToken token = token_;
    Operand operand;
    operand.begin = token.offset;
    operand.end = token.offset + static_cast<int>(token.text.size());
    switch (token.kind) {
      case Kind::integer: {
        std::int64_t n = 0;
        const auto [end, error] =
            std::from_chars(token.text.data(), token.text.data() + token.text.size(), n);
        if (error != std::errc()) fail_here("this number is too large");
        advance();
        operand.node.constant = Value::number(n);
        operand.type = numbers;
        operand.literal = Operand::Literal::integer;
        return operand;
      }
      case Kind::fraction:
        advance();
        return beyond(operand, numbers);
      case Kind::long_text:
        advance();
        return beyond(operand, Type::word);
      case Kind::text:
        advance();
        operand.type = Type::word;
        operand.literal = Operand::Literal::text;
        operand.text = token.text.substr(1, token.text.size() - 2);
        return operand;
      case Kind::parameter:
        return parameter(operand);
      case Kind::name:
        return name(operand);
      case Kind::end:
        fail_here("the expression ends too early");
      default:
        break;
    }
    if (accept("(")) {
      operand = expression(0, wanted);
      expect(")");
      // Parentheses keep a literal a literal, but a chunk must keep the parentheses.
      operand.literal = operand.lua ? Operand::Literal::none : operand.literal;
      if (operand.literal != Operand::Literal::none) return operand;
      operand.begin = token.offset;
      operand.end = last_end_;
      return operand;
    }
    if (token.is("{")) {
      table();
      return beyond(operand, TypeSet::any());
    }
    fail_here("unexpected " + quote(token.text));
  }

  void table() {
    expect("{");
    while (!token_.is("}")) {
      if (accept("[")) {
        Operand key = expression(0, {});
        settle(key, {});
        expect("]");
        expect("=");
      } else if (token_.kind == Kind::name &&
                 next_token(source_, token_.offset + static_cast<int>(token_.text.size()))
                     .is("=")) {
        advance();
        advance();
      }
      Operand item = expression(0, {});
      settle(item, {});
      if (!accept(",") && !accept(";")) break;
    }
    expect("}");
  }

  void skip_arguments() {
    if (token_.is("{")) return table();
    if (token_.kind == Kind::text || token_.kind == Kind::long_text) return advance();
    expect("(");
    while (!token_.is(")")) {
      Operand argument = expression(0, {});
      settle(argument, {});
      if (!accept(",")) break;
    }
    expect(")");
  }

  Operand parameter(Operand operand) {
    const std::string_view name = token_.text.substr(1);
    const std::optional<Value> value = names_.find_parameter(name);
    if (!value) {
      const std::string_view start = name.substr(0, name.find('-'));
      if (start != name && names_.find_parameter(start))
        fail_here("unknown option '$" + std::string(name) + "' (a difference needs blanks: '$" +
                  std::string(start) + " - …')");
      fail(operand.begin, operand.end - operand.begin,
           "unknown option '$" + std::string(name) + "'",
           near_names(name, names_.parameter_names()));
    }
    advance();
    operand.node.constant = *value;
    operand.type = value->type;
    splices_.push_back({operand.begin, operand.end, lua_literal(*value, names_).value_or("nil")});
    return operand;
  }

  Operand name(Operand operand) {
    const std::string_view name = token_.text;
    if (name == "true" || name == "false" || name == "nil" || name == "never") {
      operand.node.constant = name == "nil"     ? Value()
                              : name == "never" ? Value::number(never)
                                                : Value::yes_no(name == "true");
      operand.type = operand.node.constant.type;
      advance();
      return operand;
    }
    if (name == "function") fail_here("an expression cannot hold a function: put it in a script");
    if (is_keyword(name)) fail_here(quote(name) + " cannot stand in an expression");
    if (const FunctionName* row = find_function(name)) {
      advance();
      return call(*row, operand);
    }
    if (const RootName* row = find_root(name)) {
      operand.type = row->type;
      if (row->lexical) {
        const std::optional<TypeSet> bound = names_.binding(row->root);
        if (!bound)
          fail_here("nothing is called " + quote(name) + " here (" + std::string(row->help) + ")");
        operand.type = *bound;
      }
      operand.node.op = Op::root;
      operand.node.what = static_cast<std::uint8_t>(row->root);
      advance();
      return operand;
    }
    const auto library = library_names();
    if (names_.script_function(name) ||
        std::find(library.begin(), library.end(), name) != library.end()) {
      advance();
      return beyond(operand, TypeSet::any());
    }
    fail_unknown(name);
  }

  [[noreturn]] void fail_unknown(std::string_view name) const {
    std::vector<std::string> words = names_.script_functions();
    for (const RootName& row : root_names())
      if (!row.lexical || names_.binding(row.root)) words.emplace_back(row.name);
    for (const FunctionName& row : function_names()) words.emplace_back(row.name);
    for (const std::string_view word : library_names()) words.emplace_back(word);
    std::vector<std::string> near = near_names(name, std::move(words)), exact;
    // "stack" may mean seat.stack.
    const std::pair<Owner, std::string> owners[] = {
        {Owner::game, "game."}, {Owner::seat, "seat."}, {Owner::table, "table."}};
    for (const auto& [owner, prefix] : owners) {
      std::vector<std::string> own = names_.own_names(owner);
      if (owner == Owner::seat)
        for (const AttributeName& row : attribute_names())
          if (row.of.contains(Type::seat)) own.emplace_back(row.name);
      for (const std::string& word : near_names(name, std::move(own)))
        (word == name ? exact : near).push_back(prefix + word);
    }
    fail(token_.offset, static_cast<int>(name.size()), "unknown name " + quote(name),
         exact.empty() ? std::move(near) : std::move(exact));
  }

  Operand field(const Operand& object) {
    if (token_.kind != Kind::name || is_keyword(token_.text))
      fail_here("a name is missing after '.'");
    const ExprToken token = token_;
    const std::string_view name = token.text;
    if (object.lua) {  // a field of anything
      advance();
      return beyond(object, attribute_type(TypeSet::any(), name));
    }
    const bool is_root = object.node.op == Op::root && object.type == TypeSet(Type::object);
    const Root root = static_cast<Root>(object.node.what);
    const AttributeName* attribute =
        is_root ? find_attribute(root, name) : find_attribute(object.type, name);
    std::optional<Owner> owner;
    if (is_root && root == Root::game) owner = Owner::game;
    if (is_root && root == Root::table) owner = Owner::table;
    if (!is_root && object.type.contains(Type::seat)) owner = Owner::seat;
    if (attribute != nullptr) {
      advance();
      Operand result = combine(Op::attribute, object, nullptr,
                               is_root ? attribute->type : attribute_type(object.type, name));
      result.node.what = static_cast<std::uint8_t>(attribute->attribute);
      return result;
    }
    if (owner) {
      if (const auto reg = names_.find_register(*owner, name)) {
        advance();
        Operand result = combine(Op::own_register, object, nullptr, reg->type);
        result.node.b = static_cast<std::int16_t>(reg->index);
        return result;
      }
      if (const auto zone = names_.find_zone(*owner, name)) {
        advance();
        Operand result = combine(Op::own_zone, object, nullptr, Type::zone);
        result.node.b = static_cast<std::int16_t>(*zone);
        return result;
      }
    }
    if (object.node.op == Op::root && root == Root::answer) {  // an arrangement
      auto zone = names_.find_zone(Owner::seat, name);
      if (!zone) zone = names_.find_zone(Owner::table, name);
      if (zone) {
        advance();
        Operand result = combine(Op::own_zone, object, nullptr, Type::cards);
        result.node.b = static_cast<std::int16_t>(*zone);
        return result;
      }
    }
    std::vector<std::string> words;
    if (owner) words = names_.own_names(*owner);
    for (const AttributeName& row : attribute_names())
      if (is_root ? row.of_root == root : row.of.overlaps(object.type))
        words.emplace_back(row.name);
    const std::optional<Type> type = object.type.only();
    const std::string whose = is_root ? quote(source_of(object))
                              : type  ? type_with_article(*type)
                                      : std::string("nothing here");
    fail(token.offset, static_cast<int>(name.size()),
         whose + " has " + (is_root || type ? "no " : "a ") + quote(name),
         near_names(name, std::move(words)));
  }

  static TypeSet attribute_type(TypeSet of, std::string_view name) {
    TypeSet type;
    for (const AttributeName& row : attribute_names())
      if (row.name == name && row.of.overlaps(of)) type = type | row.type;
    return type == TypeSet() ? TypeSet::any() : type;
  }

  Operand call(const FunctionName& row, const Operand& name) {
    if (!token_.is("(")) fail_here("'(' is missing: " + std::string(row.help));
    advance();
    std::vector<Operand> arguments;
    TypeSet any_argument;
    while (!token_.is(")")) {
      const TypeSet wanted = row.argument(static_cast<int>(arguments.size()));
      Operand argument = expression(0, wanted);
      if (argument.literal == Operand::Literal::text && names_a_register(row.function) &&
          !names_.find_register(Owner::seat, argument.text))
        fail(argument.begin, argument.end - argument.begin,
             "no seat has a register " + quote(argument.text),
             near_names(argument.text, names_.own_names(Owner::seat)));
      settle(argument, wanted);
      if (!argument.type.overlaps(wanted))
        fail_at(argument, type_with_article(argument.type.only().value_or(Type::nothing)) +
                              " is given: " + std::string(row.help));
      if (!arguments.empty()) any_argument = any_argument | argument.type;
      arguments.push_back(argument);
      if (!accept(",")) break;
    }
    if (arguments.size() < row.min_arguments || arguments.size() > row.max_arguments)
      fail_here(std::to_string(arguments.size()) +
                " arguments are given: " + std::string(row.help));
    expect(")");
    Operand result;
    result.begin = name.begin;
    result.end = last_end_;
    result.type = row.function == Function::cycle ? any_argument : row.type;
    result.lua = std::any_of(arguments.begin(), arguments.end(),
                             [](const Operand& argument) { return argument.lua; });
    if (result.lua) return result;
    result.node.op = Op::call;
    result.node.what = static_cast<std::uint8_t>(row.function);
    result.node.argument_count = static_cast<std::uint8_t>(arguments.size());
    result.node.first_argument = static_cast<std::int16_t>(nodes_.size());
    for (const Operand& argument : arguments) push(argument);
    return result;
  }
  static bool names_a_register(Function function) {
    return function == Function::all || function == Function::any || function == Function::none;
  }

  std::string_view source_;
  ExpressionNames& names_;
  std::vector<ExprNode>& nodes_;
  std::vector<Splice> splices_;
  ExprToken token_;
  int last_end_ = 0;
  int depth_ = 0;
};

}  // namespace

ParsedExpression parse_expression(std::string_view text, ExpressionNames& names,
                                  std::vector<ExprNode>& nodes, const ParseWishes& wishes) {
  const std::size_t before = nodes.size();
  try {
    ParsedExpression parsed = Parser(text, names, nodes).parse(wishes);
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
