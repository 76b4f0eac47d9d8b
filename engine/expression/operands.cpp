// The operands of expressions: names, fields, calls and literals.

#include <algorithm>
#include <utility>

#include "engine/cards/notation.h"
#include "engine/expression/literals.h"
#include "engine/expression/parsing.h"
#include "engine/ranking/ranking.h"
#include "engine/text/english.h"
#include "engine/text/one_of.h"

namespace houserules::parsing {
namespace {

TypeSet attribute_type(TypeSet of, std::string_view name) {
  TypeSet type;
  for (const AttributeName& row : attribute_names())
    if (row.name == name && row.of.overlaps(of)) type = type | row.type;
  return type == TypeSet() ? TypeSet::any() : type;
}

constexpr std::pair<Owner, std::string_view> owners[] = {
    {Owner::game, "game."}, {Owner::seat, "seat."}, {Owner::table, "table."}};

bool takes_numbers(Function function) {
  return function == Function::sum || function == Function::most || function == Function::fewest;
}

bool is_length(std::string_view name) {
  return name == "size" || name == "length" || name == "len" || name == "number";
}

/// Returns whether this is a category, a rank or a suit: text, which needs quotes.
bool names_cards(std::string_view name) {
  const auto categories = category_names();
  bool found = std::find(categories.begin(), categories.end(), name) != categories.end();
  for (int rank = 0; rank <= rank_ace; ++rank) found = found || name == rank_name(rank);
  for (int suit = 0; suit < suit_count; ++suit) found = found || name == suit_name(suit);
  return found || parse_rank(name) || parse_card(name);
}

/// Returns "K" of "Kings" and "king", or an empty string.
std::string rank_said(std::string_view text) {
  const std::string name = lower_case(text);
  for (int rank = 0; rank <= rank_ace; ++rank)
    if (name == rank_name(rank) || name == rank_name_plural(rank))
      return std::string(1, rank_char(rank));
  return {};
}

/// Returns what to write for "seat.hand.has" and "seat.hand.red", or an empty string.
std::string instead_of_field(std::string_view name, std::string_view cards) {
  const std::string of(cards);
  if (is_one_of(name, {"has", "contains", "includes"})) return "count(" + of + ", 'Qs') > 0";
  if (name == "wild") return of + ".count - " + of + ".natural.count for the number of wild cards";
  return is_one_of(name, counted_words()) ? "count(" + of + ", '" + std::string(name) + "')"
                                          : std::string();
}

/// Names of other languages and of the table.
constexpr std::pair<std::string_view, std::string_view> other_names[] = {
    {"button", "dealer"},
    {"winner", "result.winners.first"},
    {"winners", "result.winners"},
    {"loser", "result.losers.first"},
    {"losers", "result.losers"},
    {"yes", "true"},
    {"True", "true"},
    {"no", "false"},
    {"False", "false"},
    {"None", "nil"},
    {"none", "nil"},
    {"null", "nil"}};

/// Returns what to write for "len(seat.hand)" and "floor(pot / 2)", or an empty string.
std::string instead_of_call(std::string_view name, std::string_view argument) {
  const std::string of(argument);
  if (is_one_of(name, {"len", "length", "size"})) return of + ".count";
  if (name == "int") return "math.floor(" + of + ")";
  if (is_one_of(name, {"floor", "ceil", "abs"}))
    return "math." + std::string(name) + "(" + of + ")";
  return {};
}

/// Returns the test of cards that is meant by "any(seat.hand, 'red')", or an empty string.
std::string test_of_cards(Function function, std::string_view cards, std::string_view what) {
  const std::string of(cards), quoted = ", '" + std::string(what) + "')";
  const auto categories = category_names();
  const bool category = std::find(categories.begin(), categories.end(), what) != categories.end();
  if (category) return function == Function::any ? "at_least(" + of + quoted : std::string();
  if (function == Function::any) return "count(" + of + quoted + " > 0";
  if (function == Function::none) return "count(" + of + quoted + " == 0";
  if (function == Function::all) return "count(" + of + quoted + " == " + of + ".count";
  return {};
}

bool names_a_register(Function function) {
  switch (function) {
    case Function::all:
    case Function::any:
    case Function::none:
      return true;
    default:
      return takes_numbers(function);
  }
}

}  // namespace

Operand Meaning::parameter(const ExprTree& tree) {
  const std::string_view name = tree.text;
  Operand operand = at(tree);
  const std::optional<Value> value = names_.find_parameter(name);
  if (!value) {
    const std::string_view start = name.substr(0, name.find('-'));
    if (start != name && names_.find_parameter(start))
      fail_at(operand, "unknown option '$" + std::string(name) +
                           "'; to subtract, put spaces around the minus, as in '$" +
                           std::string(start) + " - 1'");
    fail(tree.begin, tree.end - tree.begin, "unknown option '$" + std::string(name) + "'",
         near_names(name, names_.parameter_names()));
  }
  operand.node.constant = *value;
  operand.type = value->type;
  splices_.push_back({operand.begin, operand.end, lua_literal(*value, names_).value_or("nil")});
  return operand;
}

Operand Meaning::name(const ExprTree& tree) {
  const std::string_view name = tree.text;
  Operand operand = at(tree);
  if (name == "true" || name == "false" || name == "nil" || name == "never") {
    operand.node.constant = name == "nil"     ? Value()
                            : name == "never" ? Value::number(never)
                                              : Value::yes_no(name == "true");
    operand.type = operand.node.constant.type;
    return operand;
  }
  if (const FunctionName* row = find_function(name))
    fail_at_token(tree.end, "'(' is missing; use " + std::string(row->help));
  if (const RootName* row = find_root(name)) {
    operand.type = row->type;
    if (row->lexical) {
      const std::optional<TypeSet> bound = names_.binding(row->root);
      if (!bound) {
        const auto size = static_cast<int>(name.size());
        throw ExpressionFault{
            operand.begin, size, "there is no " + quote(name) + " here", {}, std::string(name)};
      }
      operand.type = *bound;
    }
    operand.node.op = Op::root;
    operand.node.what = static_cast<std::uint8_t>(row->root);
    return operand;
  }
  if (names_.script_function(name) || is_library_name(name)) return beyond(tree, TypeSet::any());
  fail_unknown(tree);
}

Operand Meaning::call(const ExprTree& tree, TypeSet wanted) {
  std::span<const ExprTree> arguments = tree.args;
  ExprTree callee;
  if (tree.kind == Kind::call) {
    callee.text = tree.text;
    callee.begin = static_cast<int>(source_.rfind(tree.text, static_cast<std::size_t>(tree.at)));
    callee.end = callee.begin + static_cast<int>(tree.text.size());
    if (const FunctionName* row = find_function(tree.text)) return call(tree, *row, wanted);
    const bool known = find_root(tree.text) != nullptr || names_.script_function(tree.text) ||
                       is_library_name(tree.text);
    if (!known) {
      const std::string instead =
          arguments.size() == 1
              ? instead_of_call(tree.text, source_of(arguments[0].begin, arguments[0].end))
              : std::string();
      if (!instead.empty())
        fail(tree.begin, tree.end - tree.begin,
             "there is no function " + quote(tree.text) + "; write '" + instead + "'");
      if (is_one_of(tree.text, {"random", "rand", "randint"}))
        fail(callee.begin, static_cast<int>(tree.text.size()),
             "there is no function " + quote(tree.text) + "; for a random number, use `roll:`");
      callee.kind = Kind::call;
      fail_unknown(callee);
    }
  } else {
    callee = tree.args[0];
    arguments = arguments.subspan(1);
  }
  const Operand called = operand(callee, wanted);
  if (!called.lua) fail_at_token(tree.at, quote(source_of(called)) + " is not a function");
  settled(arguments);
  return beyond(tree, TypeSet::any());
}

void Meaning::fail_unknown(const ExprTree& tree) const {
  const std::string_view name = tree.text;
  std::vector<std::string> words = names_.script_functions();
  for (const RootName& row : root_names())
    if (!row.lexical || names_.binding(row.root)) words.emplace_back(row.name);
  for (const FunctionName& row : function_names()) words.emplace_back(row.name);
  for (const std::string_view word : library_names())
    if (word == "math" || word == "string" || word == "cards") words.emplace_back(word);
  if (names_cards(name) || beside_text_)
    fail(tree.begin, static_cast<int>(name.size()),
         "unknown name " + quote(name) + "; put text in quotes, as in `'" + std::string(name) +
             "'`");
  std::vector<std::string> near = near_names(name, std::move(words)), exact;
  for (const auto& [theirs, ours] : other_names)
    if (name == theirs) exact.emplace_back(ours);
  if (name == "player" && names_.binding(Root::seat)) exact.emplace_back("seat");
  // "stack" may be meant as seat.stack.
  for (const auto& [owner, prefix] : owners) {
    std::vector<std::string> own = names_.own_names(owner);
    if (owner == Owner::seat)
      for (const AttributeName& row : attribute_names())
        if (row.of.contains(Type::seat)) own.emplace_back(row.name);
    for (const std::string& word : near_names(name, std::move(own)))
      (word == name ? exact : near).push_back(std::string(prefix) + word);
  }
  if (tree.kind == Kind::call && near.empty() && exact.empty())
    fail(tree.begin, static_cast<int>(name.size()),
         "no script has a function " + quote(name) +
             "; list the script that defines it, as in 'scripts: [friday.lua]'");
  fail(tree.begin, static_cast<int>(name.size()), "unknown name " + quote(name),
       exact.empty() ? std::move(near) : std::move(exact));
}

std::vector<std::string> Meaning::names_of_others(Owner owner, std::string_view name) const {
  std::vector<std::string> all;
  for (const auto& [other, prefix] : owners) {
    if (other == owner || (other == Owner::seat && !names_.binding(Root::seat))) continue;
    if (names_.find_register(other, name) || names_.find_zone(other, name))
      all.push_back(std::string(prefix) + std::string(name));
  }
  return all;
}

Operand Meaning::field(const ExprTree& tree, const Operand& object) {
  const std::string_view name = tree.text;
  if (object.lua) return beyond(tree, attribute_type(TypeSet::any(), name));  // any type
  const bool is_root = object.node.op == Op::root && object.type == TypeSet(Type::object);
  const Root root = static_cast<Root>(object.node.what);
  const AttributeName* attribute =
      is_root ? find_attribute(root, name) : find_attribute(object.type, name);
  std::optional<Owner> owner;
  if (is_root && root == Root::game) owner = Owner::game;
  if (is_root && root == Root::table) owner = Owner::table;
  if (!is_root && object.type.contains(Type::seat)) owner = Owner::seat;
  if (attribute != nullptr) {
    Operand result = combine(tree, Op::attribute, object, nullptr,
                             is_root ? attribute->type : attribute_type(object.type, name));
    result.node.what = static_cast<std::uint8_t>(attribute->attribute);
    return result;
  }
  if (owner) {
    if (const auto reg = names_.find_register(*owner, name)) {
      Operand result = combine(tree, Op::own_register, object, nullptr, reg->type);
      result.node.b = static_cast<std::int16_t>(reg->index);
      return result;
    }
    if (const auto zone = names_.find_zone(*owner, name)) {
      Operand result = combine(tree, Op::own_zone, object, nullptr, Type::zone);
      result.node.b = static_cast<std::int16_t>(*zone);
      return result;
    }
  }
  if (object.node.op == Op::root && root == Root::answer) {  // an arrangement
    auto zone = names_.find_zone(Owner::seat, name);
    if (!zone) zone = names_.find_zone(Owner::table, name);
    if (zone) {
      Operand result = combine(tree, Op::own_zone, object, nullptr, Type::cards);
      result.node.b = static_cast<std::int16_t>(*zone);
      return result;
    }
  }
  std::vector<std::string> words;
  if (owner) words = names_.own_names(*owner);
  for (const AttributeName& row : attribute_names())
    if (is_root ? row.of_root == root : row.of.overlaps(object.type)) words.emplace_back(row.name);
  const bool has_count = std::find(words.begin(), words.end(), "count") != words.end();
  const std::optional<Type> type = object.type.only();
  const std::string whose = is_root               ? quote(source_of(object))
                            : type == Type::seats ? "a list of players"
                            : type                ? type_with_article(*type)
                                                  : std::string("nothing here");
  const bool cards = type == Type::zone || type == Type::cards;
  const std::string of_cards = cards ? instead_of_field(name, source_of(object)) : std::string();
  if (!of_cards.empty())
    fail(tree.at, static_cast<int>(name.size()),
         whose + " has no " + quote(name) + "; write " + of_cards);
  const auto elsewhere = owner ? names_of_others(*owner, name) : std::vector<std::string>();
  fail(tree.at, static_cast<int>(name.size()),
       whose + " has " + (is_root || type ? "no " : "a ") + quote(name),
       owner == Owner::seat && name == "chips" ? std::vector<std::string>{"stack"}
       : is_length(name) && has_count          ? std::vector<std::string>{"count"}
       : !elsewhere.empty()                    ? elsewhere
                                               : near_names(name, std::move(words)));
}

Operand Meaning::call(const ExprTree& tree, const FunctionName& row, TypeSet wanted_of_result) {
  std::vector<Operand> arguments;
  TypeSet any_argument;
  for (const ExprTree& given : tree.args) {
    // The result of `cycle` is one of its arguments, so they have the type wanted here.
    const bool chosen = row.function == Function::cycle && !arguments.empty();
    const TypeSet wanted = chosen && wanted_of_result != TypeSet()
                               ? wanted_of_result
                               : row.argument(static_cast<int>(arguments.size()));
    Operand argument = operand(given, wanted);
    if (argument.literal == Operand::Literal::text && names_a_register(row.function)) {
      const auto reg = names_.find_register(Owner::seat, argument.text);
      const std::string_view text = argument.text;
      if (!reg && !arguments.empty() && find_attribute(Type::seat, text) != nullptr)
        fail(argument.begin, argument.end - argument.begin,
             "'seat." + std::string(text) + "' is built in, and " + quote(row.name) +
                 " takes a register; to use it here, remember it in one first");
      if (!reg)
        fail(argument.begin, argument.end - argument.begin, "no seat has a register " + quote(text),
             near_names(text, names_.own_names(Owner::seat)));
      if (takes_numbers(row.function) && !reg->type.overlaps(Type::number))
        fail(argument.begin, argument.end - argument.begin,
             quote(argument.text) + " holds no number; use " + std::string(row.help));
    }
    const bool text = argument.literal == Operand::Literal::text;
    if (text && row.function == Function::at_least && arguments.size() == 1) {
      const auto known = category_names();
      const std::string meant(category_meant(argument.text));
      if (std::find(known.begin(), known.end(), argument.text) == known.end())
        fail(argument.begin, argument.end - argument.begin,
             quote(argument.text) + " is not a hand category",
             meant.empty() ? near_names(argument.text, {known.begin(), known.end()})
                           : std::vector<std::string>{meant});
    }
    settle(argument, wanted);
    if (text && row.function == Function::count && argument.type == Type::word) {
      const auto words = counted_words();
      if (std::find(words.begin(), words.end(), argument.text) == words.end()) {
        std::vector<std::string> known = {"clubs", "diamonds", "hearts", "spades"};
        known.insert(known.end(), words.begin(), words.end());
        const std::string rank = rank_said(argument.text);
        std::vector<std::string> near = near_names(lower_case(argument.text), std::move(known));
        if (!rank.empty()) near.clear();
        const std::string advice =
            !rank.empty() ? "; write '" + rank + "'"
            : near.empty()
                ? "; write a suit, a rank, a card, 'face', 'red', 'black', 'joker', 'up' or 'hole'"
                : "";
        fail(argument.begin, argument.end - argument.begin,
             "'count' does not know " + quote(argument.text) + advice, std::move(near));
      }
    }
    const std::optional<Type> type = argument.type.only();
    const bool tests = arguments.empty() && tree.args.size() == 2 &&
                       tree.args[1].kind == Kind::text &&
                       (type == Type::zone || type == Type::cards);
    if (tests && !argument.type.overlaps(wanted)) {
      const std::string test = test_of_cards(row.function, source_of(argument), tree.args[1].text);
      if (!test.empty())
        fail_at(argument,
                quote(source_of(argument)) + " is cards, not players; write \"" + test + "\"");
    }
    if (!argument.type.overlaps(wanted))
      fail_at(argument, type_with_article(argument.type.only().value_or(Type::nothing)) +
                            " does not fit here; use " + std::string(row.help));
    if (!arguments.empty()) any_argument = any_argument | argument.type;
    arguments.push_back(argument);
  }
  if (arguments.size() < row.min_arguments || arguments.size() > row.max_arguments)
    fail_at_token(tree.end - 1, "wrong number of arguments (" + std::to_string(arguments.size()) +
                                    "); use " + std::string(row.help));
  Operand result = at(tree);
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
