// What the schema and editors read about the language.

#include "engine/reference/grammar.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <lua.hpp>
#include <string>

#include "engine/reference/schema.h"
#include "engine/variant/expression_names.h"

namespace houserules {
namespace {

/// Returns "when: help" for a key at the path, or an empty string.
std::string help_of(const std::vector<std::string>& path, std::string_view key) {
  for (const grammar::Key& one : grammar::at(path).keys) {
    if (one.name == key) return one.help;
  }
  return {};
}

bool has_word(const std::vector<std::string>& path, std::string_view word) {
  const auto words = grammar::at(path).words;
  return std::any_of(words.begin(), words.end(),
                     [&](const grammar::Word& one) { return one.text == word; });
}

TEST_CASE("what may be written at a place in a file") {
  CHECK(help_of({}, "stacks") == "chips for every player. Default: 100");
  CHECK(help_of({"betting"}, "blinds") == "forced bets from the dealer's left: [1, 2]");
  CHECK(help_of({"options", "bigger"}, "default") == "the value if it is not set");
  CHECK(help_of({"play", "do", "number"}, "max") == "the maximum");
  CHECK(help_of({"play", "do", "options", "fold"}, "price") == "its price");
  CHECK(help_of({"showdown"}, "nearest") == "by points: nearest to this total: 7, 10 1/2");
  CHECK(has_word({"play", "deal"}, "2 down, 1 up"));
  CHECK(has_word({"betting", "reopens"}, "half a bet"));
  CHECK(has_word({"play", "deal", "to"}, "everyone") == false);  // parsed elsewhere
  CHECK(has_word({"play", "who"}, "winners"));
  const grammar::Spot play = grammar::at(std::vector<std::string>{"play"});
  CHECK(play.steps.size() == grammar::steps().size());
  CHECK(play.help == "the steps of a deal");
  CHECK(grammar::at(std::vector<std::string>{"play", "draw"}).help ==
        "each player in turn discards cards and draws the same number");
  CHECK(grammar::at(std::vector<std::string>{"bettng"}).keys.empty());
}

TEST_CASE("every key and verb of the tables is in the schema") {
  const std::string schema = json_schema();
  for (const KeyWord& word : words()) {
    CAPTURE(word.key);
    CHECK(schema.find("\"" + std::string(word.key) + "\": ") != std::string::npos);
  }
  for (const grammar::Step& step : grammar::steps()) {
    CAPTURE(step.name);
    CHECK(schema.find("\"" + std::string(step.name) + "\": ") != std::string::npos);
  }
}

TEST_CASE("stubs are valid Lua, with every name available to scripts") {
  const std::string stubs = lua_stubs();
  lua_State* lua = luaL_newstate();
  CHECK(luaL_loadstring(lua, stubs.c_str()) == LUA_OK);
  lua_close(lua);
  for (const RootName& root : root_names()) {
    CAPTURE(root.name);
    CHECK(stubs.find("---@field " + std::string(root.name)) != std::string::npos);
  }
  for (const AttributeName& attribute : attribute_names()) {
    CAPTURE(attribute.name);
    // The number of cards arranged belongs to an answer, which may be of any type.
    const bool of_answer = attribute.of_root == Root::answer;
    CHECK((of_answer ||
           stubs.find("---@field " + std::string(attribute.name) + " ") != std::string::npos));
  }
  for (const FunctionName& function : function_names()) {
    CAPTURE(function.name);
    CHECK(stubs.find("\nfunction " + std::string(function.name) + "(") != std::string::npos);
  }
}

}  // namespace
}  // namespace houserules
