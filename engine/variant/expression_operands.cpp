// Names, fields, calls and literals: the operands of expressions.

#include <algorithm>
#include <charconv>
#include <utility>

#include "engine/variant/expression_literals.h"
#include "engine/variant/expression_parsing.h"

namespace houserules::parsing {
namespace {

TypeSet element_type(TypeSet type) {
  const std::optional<Type> list = type.only();
  if (list == Type::zone || list == Type::cards) return Type::card | Type::nothing;
  if (list == Type::seats) return Type::seat | Type::nothing;
  return TypeSet::any();
}

TypeSet attribute_type(TypeSet of, std::string_view name) {
  TypeSet type;
  for (const AttributeName& row : attribute_names())
    if (row.name == name && row.of.overlaps(of)) type = type | row.type;
  return type == TypeSet() ? TypeSet::any() : type;
}

bool names_a_register(Function function) {
  return function == Function::all || function == Function::any || function == Function::none;
}

}  // namespace

Operand Parser::suffixed(TypeSet wanted) {
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

Operand Parser::beyond(const Operand& operand, TypeSet type) const {
  Operand result;
  result.lua = true;
  result.type = type;
  result.begin = operand.begin;
  result.end = last_end_;
  return result;
}

Operand Parser::primary(TypeSet wanted) {
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
      return name(operand, wanted);
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

void Parser::table() {
  expect("{");
  while (!token_.is("}")) {
    if (accept("[")) {
      Operand key = expression(0, {});
      settle(key, {});
      expect("]");
      expect("=");
    } else if (token_.kind == Kind::name &&
               next_token(source_, token_.offset + static_cast<int>(token_.text.size())).is("=")) {
      advance();
      advance();
    }
    Operand item = expression(0, {});
    settle(item, {});
    if (!accept(",") && !accept(";")) break;
  }
  expect("}");
}

void Parser::skip_arguments() {
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

Operand Parser::parameter(Operand operand) {
  const std::string_view name = token_.text.substr(1);
  const std::optional<Value> value = names_.find_parameter(name);
  if (!value) {
    const std::string_view start = name.substr(0, name.find('-'));
    if (start != name && names_.find_parameter(start))
      fail_here("unknown option '$" + std::string(name) + "' (a difference needs blanks: '$" +
                std::string(start) + " - …')");
    fail(operand.begin, operand.end - operand.begin, "unknown option '$" + std::string(name) + "'",
         near_names(name, names_.parameter_names()));
  }
  advance();
  operand.node.constant = *value;
  operand.type = value->type;
  splices_.push_back({operand.begin, operand.end, lua_literal(*value, names_).value_or("nil")});
  return operand;
}

Operand Parser::name(Operand operand, TypeSet wanted) {
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
    return call(*row, operand, wanted);
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

void Parser::fail_unknown(std::string_view name) const {
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

Operand Parser::field(const Operand& object) {
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
    if (is_root ? row.of_root == root : row.of.overlaps(object.type)) words.emplace_back(row.name);
  const std::optional<Type> type = object.type.only();
  const std::string whose = is_root ? quote(source_of(object))
                            : type  ? type_with_article(*type)
                                    : std::string("nothing here");
  fail(token.offset, static_cast<int>(name.size()),
       whose + " has " + (is_root || type ? "no " : "a ") + quote(name),
       near_names(name, std::move(words)));
}

Operand Parser::call(const FunctionName& row, const Operand& name, TypeSet wanted_of_result) {
  if (!token_.is("(")) fail_here("'(' is missing: " + std::string(row.help));
  advance();
  std::vector<Operand> arguments;
  TypeSet any_argument;
  while (!token_.is(")")) {
    // What `cycle` chooses from stands where its result does.
    const bool chosen = row.function == Function::cycle && !arguments.empty();
    const TypeSet wanted = chosen && wanted_of_result != TypeSet()
                               ? wanted_of_result
                               : row.argument(static_cast<int>(arguments.size()));
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
    fail_here(std::to_string(arguments.size()) + " arguments are given: " + std::string(row.help));
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

}  // namespace houserules::parsing
