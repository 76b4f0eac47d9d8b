// LuaCATS annotations, printed from the table of names.

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "engine/reference/schema.h"
#include "engine/variant/expression_names.h"

namespace houserules {
namespace {

constexpr std::string_view head_of_stubs = R"(---@meta

-- What scripts of House Rules are given. Printed by `houserules schema --lua`: keep it beside your
-- scripts, and Lua's language server completes and checks them.
--
-- A rank is the number 2 to 14 (an ace), a suit a text such as 'spades'. Nothing here can be changed.

---What a hand is worth in a part of the pot: numbers that are compared in order, the higher wins; nil does not qualify.
---@alias NamedNumbers {[integer]: integer, name: string?}
---@alias ScoreHook fun(cards: Cards, ctx: Context): integer[]|NamedNumbers|integer|nil
---What a card counts: one to three numbers of points, of which one is chosen; halves are exact.
---@alias ValueHook fun(card: Card, ctx: Context): number|number[], number?, number?
---Is this card wild?
---@alias WildHook fun(card: Card, ctx: Context): boolean?
---Are these cards of a category of the file's own? Its tie-breaks, or nil.
---@alias CategoryHook fun(cards: Cards, ctx: Context): integer[]|integer|boolean|nil
)";

struct LuaClass {
  std::string_view name, about;
  TypeSet type;
  std::optional<Root> root;
  std::string_view items;  // for a list; or other members
};

const LuaClass lua_classes[] = {
    {"Card", "A card.", Type::card, {}, ""},
    {"Cards",
     "Cards in order: a zone, a list, an answer.",
     Type::zone | Type::cards,
     {},
     "[integer] Card"},
    {"Seat", "A seat and its player.", Type::seat, {}, "[string] any its registers and zones"},
    {"Seats", "Several seats, from the dealer's left.", Type::seats, {}, "[integer] Seat"},
    {"Game", "The registers of the game.", {}, Root::game, "[string] any its registers"},
    {"Table", "The zones on the table.", {}, Root::table, "[string] Cards its zones"},
    {"Turn", "The current turn.", {}, Root::turn, ""},
    {"Result", "The last comparison or showdown.", {}, Root::result, ""},
};

/// Returns the type of a value in annotations.
std::string type_in_lua(TypeSet types) {
  if (types == TypeSet::any()) return "any";
  constexpr std::pair<Type, std::string_view> names[] = {
      {Type::yes_no, "boolean"}, {Type::number, "integer"}, {Type::rank, "integer"},
      {Type::suit, "string"},    {Type::word, "string"},    {Type::card, "Card"},
      {Type::seat, "Seat"},      {Type::seats, "Seats"},    {Type::zone, "Cards"},
      {Type::cards, "Cards"},    {Type::nothing, "nil"}};
  std::vector<std::string_view> found;
  for (const auto& [type, name] : names) {
    if (!types.contains(type) || std::find(found.begin(), found.end(), name) != found.end())
      continue;
    found.push_back(name);
  }
  return fmt::format("{}", fmt::join(found, "|"));
}

std::string type_in_lua(const RootName& root) {
  for (const LuaClass& one : lua_classes) {
    if (one.root == root.root) return std::string(one.name);
  }
  return type_in_lua(root.type);
}

std::string fields_of(const LuaClass& one) {
  std::string out;
  for (const AttributeName& row : attribute_names()) {
    const bool has = one.root ? row.of_root == one.root : row.of.overlaps(one.type);
    if (has) out += fmt::format("---@field {} {} {}\n", row.name, type_in_lua(row.type), row.help);
  }
  if (!one.items.empty()) out += fmt::format("---@field {}\n", one.items);
  return out;
}

std::string stub_of(const FunctionName& function) {
  std::string out = fmt::format("\n---{}\n", function.help), names;
  const bool more = function.max_arguments > 3;
  const int named = more ? function.min_arguments : function.max_arguments;
  for (int i = 0; i < named; ++i) {
    const char letter = static_cast<char>('a' + i);
    out += fmt::format("---@param {}{} {}\n", letter, i < function.min_arguments ? "" : "?",
                       type_in_lua(function.argument(i)));
    names += fmt::format("{}{}", names.empty() ? "" : ", ", letter);
  }
  if (more) {
    out += fmt::format("---@param ... {}\n", type_in_lua(function.argument(named)));
    names += ", ...";
  }
  return out + fmt::format("---@return {}\nfunction {}({}) end\n", type_in_lua(function.type),
                           function.name, names);
}

}  // namespace

std::string lua_stubs() {
  std::string out(head_of_stubs);
  for (const LuaClass& one : lua_classes) {
    out += fmt::format("\n---{}\n---@class {}\n{}", one.about, one.name, fields_of(one));
  }
  out += "\n---What a function can read when it is called.\n---@class Context\n";
  for (const RootName& root : root_names()) {
    out += fmt::format("---@field {}{} {} {}\n", root.name, root.lexical ? "?" : "",
                       type_in_lua(root), root.help);
  }
  for (const FunctionName& function : function_names()) out += stub_of(function);
  out +=
      "\n---Converts a text to cards: cards('As Kd').\n---@param text string\n---@return Cards\n"
      "function cards(text) end\n";
  return out;
}

}  // namespace houserules
