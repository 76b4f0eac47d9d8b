#include "engine/hooks/lua_runner.h"

#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <random>

#include "engine/cards/notation.h"
#include "engine/variant/errors.h"
#include "tests/unit/expression/expression_rows.h"
#include "tests/unit/expression/fake_scope.h"

using namespace houserules;
using namespace houserules::testing;

namespace {

/// Returns a variant with one script and hooks of these names.
Variant with_script(const std::string& source, std::vector<std::string> hooks = {}) {
  Variant variant = fake_variant();
  variant.scripts = {source};
  variant.script_names = {"x.lua"};
  for (std::string& name : hooks) variant.hooks.push_back({"x.lua", std::move(name), {}});
  return variant;
}

/// Returns the value of an expression run by Lua, or the error.
std::string by_lua(const std::string& expression, const std::string& script = {}) {
  Variant variant = with_script(script);
  VariantNames names = fake_names(variant);
  const std::vector<std::string> functions = script_functions(variant);
  names.functions = {functions.begin(), functions.end()};
  names.intern_words_of_scripts();
  const ParsedExpression parsed = parse_expression(expression, names, variant.nodes, {{}, true});
  if (parsed.fault) return text(*parsed.fault);
  FakeScope scope(variant);
  try {
    LuaRunner runner(variant);
    scope.runner = &runner;
    return text_of(evaluate(variant.nodes, parsed.id, scope), variant);
  } catch (const LimitError& error) {
    return std::string("limit: ") + error.what();
  } catch (const RuleError& error) {
    return std::string("error: ") + error.what();
  }
}

std::string numbers(bool qualifies, std::span<const std::int32_t> list) {
  if (!qualifies) return "no";
  std::string all;
  for (const std::int32_t number : list) all += std::to_string(number) + " ";
  return all;
}

/// Returns the result of this script's `score` for As Kd.
std::string score(const std::string& script) {
  const Variant variant = with_script(script, {"score"});
  const FakeScope scope(variant);
  std::array<std::int32_t, 8> out{};
  int count = 0;
  try {
    LuaRunner runner(variant);
    const bool qualifies = runner.score(0, *parse_cards("AsKd"), scope, out, count);
    return numbers(qualifies, std::span(out).first(static_cast<std::size_t>(count)));
  } catch (const LimitError& error) {
    return std::string("limit: ") + error.what();
  } catch (const RuleError& error) {
    return error.what();
  }
}

}  // namespace

TEST_CASE("Lua agrees with the engine on every expression that both can evaluate") {
  for (const ExpressionRow& row : expression_rows) {
    CAPTURE(row.text);
    CHECK(by_lua(row.text) == row.value);
  }
}

TEST_CASE("Lua agrees with the engine on random expressions") {
  std::mt19937 random(7);
  const auto pick = [&](std::initializer_list<const char*> list) {
    return std::string(list.begin()[random() % list.size()]);
  };
  const std::function<std::string(char, int)> make = [&](char type, int depth) -> std::string {
    const auto sub = [&](char t) { return make(t, depth - 1); };
    const bool leaf = depth == 0 || random() % 4 == 0;
    switch (type) {
      case 'n':
        if (leaf)
          return pick({"0", "1", "3", "-2", "pot", "seat.stack", "it", "card.value", "$freeze",
                       "players.count", "table.board.count", "game.level", "seat.refusals"});
        if (random() % 5 == 0) return "(" + sub('b') + " and " + sub('n') + " or " + sub('n') + ")";
        if (random() % 5 == 0) return pick({"min(", "max("}) + sub('n') + ", " + sub('n') + ")";
        if (random() % 5 == 0) return "-(" + sub('n') + ")";
        return "(" + sub('n') + pick({" + ", " - ", " * ", " // ", " % "}) + sub('n') + ")";
      case 'r':
        if (leaf)
          return pick({"card.rank", "game.need", "table.board.first.rank", "seat.hand.highest",
                       "seat.hand.lowest"});
        return "(" + sub('b') + " and " + sub('r') + " or " + sub('r') + ")";
      default:
        if (leaf)
          return pick({"true", "false", "game.over", "seat.folded", "card.red", "opener == nil",
                       "seat == dealer", "answer == 'in'", "card == 'Qs'", "card.suit == 'hearts'",
                       "result.winners == in_deal", "beats(seat.hand, seat.left.hand)"});
        if (random() % 4 == 0) return "not (" + sub('b') + ")";
        if (random() % 2 == 0) return "(" + sub('b') + pick({" and ", " or "}) + sub('b') + ")";
        if (random() % 3 == 0)
          return "(" + sub('r') + pick({" == ", " ~= ", " < ", " >= "}) +
                 pick({"'A'", "7", "10", "'Q'", "game.need"}) + ")";
        return "(" + sub('n') + pick({" == ", " ~= ", " < ", " <= ", " > ", " >= "}) + sub('n') +
               ")";
    }
  };
  Variant variant = fake_variant();
  VariantNames names = fake_names(variant);
  struct Pair {
    std::string text;
    ExprId native, lua;
  };
  std::vector<Pair> pairs;
  for (int i = 0; i < 1000; ++i) {
    const std::string expression = make("nrb"[i % 3], 3);
    CAPTURE(expression);
    const ParsedExpression native = parse_expression(expression, names, variant.nodes);
    const ParsedExpression lua = parse_expression(expression, names, variant.nodes, {{}, true});
    REQUIRE(!native.fault);
    REQUIRE(!native.lua);
    REQUIRE(lua.lua);
    pairs.push_back({expression, native.id, lua.id});
  }
  FakeScope scope(variant);
  LuaRunner runner(variant);
  scope.runner = &runner;
  const auto outcome = [&](ExprId id) {
    try {
      return text_of(evaluate(variant.nodes, id, scope), variant);
    } catch (const RuleError&) {
      return std::string("error");
    }
  };
  for (const Pair& pair : pairs) {
    CAPTURE(pair.text);
    const std::string value = outcome(pair.native);
    if (value.size() < 18) CHECK(outcome(pair.lua) == value);  // else Lua's value is rejected
  }
}

TEST_CASE("the library has all its names") {
  for (const std::string_view name : library_names()) {
    CAPTURE(name);
    const Variant variant =
        with_script("function score() return " + std::string(name) + " and 1 or 0 end", {"score"});
    std::array<std::int32_t, 8> out{};
    int count = 0;
    LuaRunner runner(variant);
    runner.score(0, {}, FakeScope(variant), out, count);
    CHECK(out[0] == 1);
  }
}

TEST_CASE("shipped scripts load") {
  Variant variant = fake_variant();
  for (const auto& entry : std::filesystem::directory_iterator("scripts")) {
    std::ifstream file(entry.path());
    variant.scripts.emplace_back(std::istreambuf_iterator<char>(file),
                                 std::istreambuf_iterator<char>());
    variant.script_names.push_back(entry.path().filename().string());
  }
  for (const ScriptFault& fault : CheckedScripts(variant).faults) {
    CAPTURE(fault.file);
    CAPTURE(fault.line);
    FAIL_CHECK(fault.message);
  }
}

TEST_CASE("expressions that need Lua") {
  const char* const script = R"(
local names = {[11] = 'face', [2] = 'in'}
function double(x) return 2 * x end
function third(list) return list[3] end
function total(list)
  local sum = 0
  for i, card in ipairs(list) do sum = sum + i * (card.value or 100) end
  return sum
end
function richest(seats)
  local best
  for _, seat in ipairs(seats) do
    if not best or seat.stack > best.stack then best = seat end
  end
  return best
end
function name_of(rank) return names[rank] end
function joined(list)
  local all = {}
  for _, card in pairs(list) do table.insert(all, card.text) end
  return #table.concat(all, ' ')
end
function written(card) return card.text == 'Qs' and card.code end
function good(cards) return at_least(cards, 'two pair', 'K') end
)";
  const ExpressionRow rows[] = {
      {"double(pot)", "80"},
      {"double(pot) + seat.stack // 3", "116"},
      {"third(seat.hand)", "Tc"},
      {"third(players)", "p3"},
      {"total(seat.hand)", "598"},
      {"richest(contesting)", "p3"},
      {"richest(contesting) == seat.left", "yes"},
      {"richest(players).stack", "130"},
      {"name_of(game.need)", "word face"},
      {"joined(seat.hand)", "14"},
      {"joined(cards('As Kd'))", "5"},
      {"good(seat.hand)", "yes"},
      {"seat.hand[1].rank", "rank A"},
      {"seat.hand[1].rank == 'A' and 1 == 1", "yes"},
      {"seat.hand[1].suit", "spades"},
      {"seat.hand[1]", "As"},
      {"seat.hand[9]", "nothing"},
      {"#seat.hand + #players", "9"},
      {"{seat.hand[1], seat.hand[2]}", "cards KdAs"},
      {"{seat.hand.first, table.board}", "cards 2s9c9dAs"},
      {"{card, card}",
       "error: expression '= {card, card}' returns cards that are unknown or repeated"},
      {"{seat, seat.left}", "seats p2 p3"},
      {"{}", "cards "},
      {"math.max(pot, 3) .. ''",
       "error: expression '= math.max(pot, 3) .. ''' returns the text "
       "'40', which is not a suit, category or name in this file"},
      {"('i') .. ('n')", "word in"},
      {"math.floor(pot / 3)", "13"},
      {"math.huge", "2147483647"},
      {"best(players)[1]", "p1"},
      {"count(seat.hand, 'A') + #('abc')", "4"},
      {"type(seat) == 'userdata'", "yes"},
      {"tostring(seat.hand[1]) == 'As'", "yes"},
      {"tostring(players[1]) == 'p1' and tostring(players[2]) == 'p2'", "yes"},
      {"written(card)", "43"},
      // errors show the expression and its result
      {"pot / 3",
       "error: expression '= pot / 3' returns 13.333333333333, which is not a whole number (divide "
       "with '//')"},
      {"pot / 2",
       "error: expression '= pot / 2' returns 20.0, not 20 ('/' and '^' make "
       "decimals); divide with '//'"},
      {"-math.huge // 1",
       "error: expression '= -math.huge // 1' returns -inf, which is not a whole number (divide "
       "with '//')"},
      {"2 ^ 53 | 0", "9007199254740992"},
      {"math.maxinteger | 0",
       "error: expression '= math.maxinteger | 0' returns "
       "9223372036854775807, which is far too large"},
      {"double", "error: expression '= double' returns a function"},
      {"{1, 2}",
       "error: expression '= {1, 2}' returns a table that is not a list of cards or seats"},
      {"double(seat)",
       "error: expression '= double(seat)': scripts/x.lua:3: 'x' is a seat, not a "
       "number"},
      {"opener[1]",
       "error: expression '= opener[1]': 'opener' has no value here; in a function, write "
       "'ctx.opener'"},
      {"third(opener)",
       "error: expression '= third(opener)': scripts/x.lua:4: 'list' is nil, "
       "which has no fields"},
      {"cards('As')[1].stak", "error: expression '= cards('As')[1].stak': a card has no 'stak'"},
      {"seat.hand[1] < seat.hand[2]", "'<' compares numbers or ranks, not a card"},
      {"best(double(pot))",
       "error: expression '= best(double(pot))': argument 1 of 'best' is "
       "a number, which does not fit"},
      {"1 // (pot - 40) | 0",
       "error: expression '= 1 // (pot - 40) | 0': attempt to divide by zero"},
  };
  for (const ExpressionRow& row : rows) {
    CAPTURE(row.text);
    CHECK(by_lua(row.text, script) == row.value);
  }
}

TEST_CASE("score returns numbers or nothing") {
  struct Row {
    const char* body;
    const char* result;
  };
  const Row rows[] = {
      {"return {1, 2, 3}", "1 2 3 "},
      {"return nil", "no"},
      {"return false", "no"},
      {"return 7", "7 "},
      {"return {}", ""},
      {"return true", "scripts/x.lua:1: 'score' returns true, not a list of numbers"},
      {"return {name = 'none'}",
       "scripts/x.lua:1: 'score' returns a name and no number, so all such hands would tie"},
      {"return {at_least(cards, 'pairs') and 1 or 0}",
       "scripts/x.lua:1: argument 2 of 'at_least' is the text 'pairs', which is not a suit, "
       "category "
       "or name in this file; did you mean 'pair'?"},
      {"return {cards[1].rank, cards[2].value, #cards, cards.count}", "14 13 2 2 "},
      {"return {-32768, 32767}", "-32768 32767 "},
      {"return {32768}",
       "scripts/x.lua:1: 'score' returns 32768, which is not between -32768 and 32767"},
      {"return {1, 2, 3, 4, 5, 6, 7, 8, 9}",
       "scripts/x.lua:1: 'score' returns 9 numbers, but at most 8 count"},
      {"return {1.5}",
       "scripts/x.lua:1: 'score' returns 1.5, which is not a whole number (divide with '//')"},
      {"return 0/0", nullptr},
      {"return {1, 'x'}", "scripts/x.lua:1: 'score' returns the text 'x', not a number"},
      {"return {1, 'in'}", "scripts/x.lua:1: 'score' returns the text 'in', not a number"},
      {"return {'x', 1}",
       "scripts/x.lua:1: 'score' returns the text 'x', not a number; write the name as 'name = …' "
       "in "
       "the list"},
      {"return 'ace'", "scripts/x.lua:1: 'score' returns text, not a list of numbers"},
      {"return {{}}", "scripts/x.lua:1: 'score' returns cards, not a number"},
      {"return cards", "scripts/x.lua:1: 'score' returns an object, not a list of numbers"},
      {"return {ctx.seat.stack, ctx.game.level, ctx.table.board.count, ctx.pot}", "110 7 3 40 "},
      {"return ctx.part or {3}", "3 "},
      {"return ctx.stok", "scripts/x.lua:1: 'ctx' has no 'stok'; did you mean 'stock'?"},
      {"return {count(cards, 'A'), count(cards, 13), count(cards, cards[1])}", "1 1 1 "},
      {"for _, s in ipairs(ctx.players) do if s == ctx.seat then return s.number end end", "2 "},
      {"return {low(cards), beats(cards, {cards[1]}) and 1 or 0}", "8 1 "},
      {"return {#string.format('%q', true), #string.format('%q', 'true')}", "4 6 "},
      {"error('enough')", "scripts/x.lua:1: enough"},
      {"error({})", "scripts/x.lua:1: the script raised an error of type table"},
      {"error()", "scripts/x.lua:1: the script raised an error of type nil"},
      {"assert(false, 'never')", "scripts/x.lua:1: never"},
      {"return cards[1] + 1", "scripts/x.lua:1: this item is a card, not a number"},
      {"cards[1] = 3", "scripts/x.lua:1: a script cannot change what is on the table"},
      {"ctx.seat.stack = 3", "scripts/x.lua:1: a script cannot change what is on the table"},
      {"return math.floor(cards)", nullptr},
  };
  for (const Row& row : rows) {
    CAPTURE(row.body);
    const std::string got = score(std::string("function score(cards, ctx) ") + row.body + " end");
    if (row.result != nullptr)
      CHECK(got == row.result);
    else
      CHECK(got.starts_with("scripts/x.lua:"));
  }
}

TEST_CASE("errors quote at most sixty characters") {
  const auto shown = [](std::size_t letters) {
    return score("function score(cards) return {'" + std::string(letters, 'x') + "'} end");
  };
  const std::string sixty(60, 'x');
  const std::string said = "scripts/x.lua:1: 'score' returns the text '";
  CHECK(shown(60).starts_with(said + sixty + "',"));
  CHECK(shown(61).starts_with(said + sixty + "…',"));
}

TEST_CASE("value returns points with halves, wild a truth value, category tie-breaks") {
  const Variant variant = with_script(R"(
function value(card, ctx)
  if card.joker then return nil end
  if card.rank == 14 then return 1, 11 end
  if card.rank == 13 then return {1, 0.5, 10} end
  if card.face then return 0.5 end
  if card.rank == 2 then return 0.25 end
  if card.rank == 3 then return 1, 2, 3, 4 end
  if card.rank == 4 then return 'four' end
  if card.rank == 5 then return 1e9 end
  return card.value
end
function wild(card)
  if card.rank == 2 then return 0 end
  if card.rank == 3 then return 'no' end
  return card.red and card.suit
end
function category(cards)
  if cards[1].suit ~= cards[2].suit then return nil end
  return {cards[1].rank, cards[2].rank}
end
)",
                                      {"value", "wild", "category"});
  const FakeScope scope(variant);
  LuaRunner runner(variant);
  const auto halves = [&](const char* card) {
    try {
      const PointValues values = runner.value(0, *parse_card(card), scope);
      std::string all;
      for (std::size_t i = 0; i < values.count; ++i) all += std::to_string(values.halves[i]) + " ";
      return all;
    } catch (const RuleError& error) {
      return std::string(error.what());
    }
  };
  CHECK(halves("Jo") == "");
  CHECK(halves("As") == "2 22 ");
  CHECK(halves("Kd") == "2 1 20 ");
  CHECK(halves("Js") == "1 ");
  CHECK(halves("9s") == "18 ");
  CHECK(
      halves("2s") ==
      "scripts/x.lua:2: 'value' returns 0.25, but points must be multiples of 1/2, up to 16383.5");
  CHECK(halves("3s") == "scripts/x.lua:2: 'value' returns more than three values for a card");
  CHECK(halves("4s") == "scripts/x.lua:2: 'value' must return a number, not text");
  CHECK(halves("5s") ==
        "scripts/x.lua:2: 'value' returns 1000000000.0, but points must be multiples of 1/2, up to "
        "16383.5");
  CHECK(runner.wild(1, *parse_card("Qh"), scope));
  CHECK_FALSE(runner.wild(1, *parse_card("Qs"), scope));
  CHECK_THROWS_WITH(
      runner.wild(1, *parse_card("2s"), scope),
      "scripts/x.lua:13: 'wild' returns the number 0, which counts as true in Lua; it must "
      "return true or false");
  CHECK_THROWS_WITH(runner.wild(1, *parse_card("3s"), scope),
                    "scripts/x.lua:13: 'wild' returns the text 'no', not true or false");
  std::array<std::int32_t, 5> out{};
  int count = 0;
  CHECK(runner.category(2, *parse_cards("AsKs"), scope, out, count));
  CHECK(count == 2);
  CHECK(out[1] == 13);
  CHECK_FALSE(runner.category(2, *parse_cards("AsKd"), scope, out, count));
}

TEST_CASE("answers about a card that do not depend on the table are cached, at no cost") {
  const Variant variant = with_script(R"(
function of_rank(card) return card.rank == 12 end
function of_pot(card, ctx) return card.rank < ctx.pot end
function points(card) return card.rank end
function points_of_seat(card, ctx) return card.rank + ctx.seat.stack end
)",
                                      {"of_rank", "of_pot", "points", "points_of_seat"});
  const FakeScope scope(variant);
  LuaRunner runner(variant);
  const Card card = *parse_card("Qh");
  const auto spent_by_wild = [&](int hook) {
    const std::int64_t before = runner.spent();
    runner.wild(hook, card, scope);
    return runner.spent() - before;
  };
  const auto spent_by_value = [&](int hook) {
    const std::int64_t before = runner.spent();
    runner.value(hook, card, scope);
    return runner.spent() - before;
  };
  CHECK(spent_by_wild(0) == 0);  // the first caller pays no more than the next
  CHECK(spent_by_wild(0) == 0);
  CHECK(runner.wild(0, card, scope));
  CHECK_FALSE(runner.wild(0, *parse_card("Kh"), scope));
  CHECK(spent_by_wild(1) > 0);
  CHECK(spent_by_wild(1) > 0);
  CHECK(spent_by_value(2) == 0);
  CHECK(spent_by_value(2) == 0);
  CHECK(runner.value(2, card, scope).halves[0] == 24);
  CHECK(spent_by_value(3) > 0);
  CHECK(spent_by_value(3) > 0);
}

TEST_CASE("a cached score costs as much as a computed one and is the same") {
  const Variant variant = with_script(R"(
function first(cards) return {cards[1].rank, -#cards, name = "a hand"} end
function nothing(cards) return nil end
function held(cards, ctx) return {cards[1].rank + #ctx.seat.hand} end
)",
                                      {"first", "nothing", "held"});
  const FakeScope scope(variant);
  LuaRunner runner(variant);
  struct Said {
    bool qualifies = false;
    std::vector<std::int32_t> numbers;
    std::int64_t spent = 0;
    bool operator==(const Said&) const = default;
  };
  const auto ask = [&](int hook, const char* cards, const Scope& of) {
    std::array<std::int32_t, 5> out{};
    int count = 0;
    const std::int64_t before = runner.spent();
    const bool qualifies = runner.score(hook, *parse_cards(cards), of, out, count);
    return Said{qualifies, {out.begin(), out.begin() + count}, runner.spent() - before};
  };
  for (const int hook : {0, 1, 2}) {
    const Said once = ask(hook, "QhJs", scope);
    CHECK(once.spent > 0);
    CHECK(ask(hook, "QhJs", scope) == once);
    CHECK(once.qualifies == (hook != 1));
  }
  CHECK(ask(0, "QhJs", scope).numbers == std::vector<std::int32_t>{12, -2});
  CHECK(ask(0, "JsQh", scope).numbers == std::vector<std::int32_t>{11, -2});  // the order counts
  CHECK(ask(0, "Qh", scope).numbers == std::vector<std::int32_t>{12, -1});

  // Functions that read the table are called again.
  FakeScope richer(variant);
  richer.zones[{zone_hand, 1}].pop_back();
  CHECK(ask(2, "QhJs", richer).numbers[0] == ask(2, "QhJs", scope).numbers[0] - 1);
}

TEST_CASE(
    "a score is known for the same ranks in other suits only where suits were not looked at") {
  const char* bodies[] = {
      "return {cards[1].rank, cards.count}",
      "return {cards[1].suit == 'hearts' and 1 or 0}",
      "return {cards[1].red and 1 or 0}",
      "return {cards[1].code}",
      "return {tostring(cards[1]) == 'Qh' and 1 or 0}",
      "return {string.format('%s', cards) == 'QhJs' and 1 or 0}",
      "return {cards[1] == queen and 1 or 0}",
      "return {({[queen] = 1})[cards[1]] or 0}",
      "return {cards == held and 1 or 0}",
      "return {count(cards, 'hearts')}",
      "return {cards[1] == cards[2] and 1 or 0}",
      R"(local all = {}
         for _, card in ipairs(cards) do all[card] = true end
         for card in pairs(all) do return {card.rank} end)",
      "return {cards[1].rank == 12 and cards[2].suit == 'spades' and 1 or 0}",
  };
  const char* hands[] = {"QhJs", "QdJc", "QcJd", "JdQc", "QhQh", "QhQd", "JhTs", "JcTs"};
  for (const bool literal : {false, true}) {
    for (const char* body : bodies) {
      CAPTURE(body);
      const std::string queen = literal ? "local held = cards('QhJs') local queen = held[1] "
                                        : "local queen, held = 1, 1 ";
      const Variant variant =
          with_script(queen + "function score(cards) " + body + " end", {"score"});
      const FakeScope scope(variant);
      const auto ask = [&](LuaRunner& runner, const char* hand) {
        std::array<std::int32_t, 5> out{};
        int count = 0;
        const bool qualifies = runner.score(0, *parse_cards(hand), scope, out, count);
        return numbers(qualifies, std::span(out).first(static_cast<std::size_t>(count)));
      };
      LuaRunner used(variant);
      for (const char* hand : hands) {
        CAPTURE(hand);
        LuaRunner fresh(variant);
        CHECK(ask(used, hand) == ask(fresh, hand));
      }
    }
  }
}

TEST_CASE("a hook may be an expression") {
  Variant variant = fake_variant();
  variant.hooks.push_back({"", "card.red or ctx.seat.stack > 500", {}});
  variant.hooks.push_back({"", "{cards[1].rank, #cards}", {}});
  variant.hooks.push_back({"", "card.stak", {}});
  const FakeScope scope(variant);
  LuaRunner runner(variant);
  CHECK(runner.wild(0, *parse_card("Qh"), scope));
  CHECK_FALSE(runner.wild(0, *parse_card("Qs"), scope));
  std::array<std::int32_t, 8> out{};
  int count = 0;
  CHECK(runner.score(1, *parse_cards("AsKs"), scope, out, count));
  CHECK(out[0] == 14);
  CHECK(out[1] == 2);
  CHECK_THROWS_WITH_AS(runner.wild(2, *parse_card("Qh"), scope),
                       "expression '= card.stak': a card has no 'stak'", RuleError);
}

TEST_CASE("a script may read hands that another script scores") {
  // best(…) in this scope scores with the first hook.
  class Asking final : public Scope {
   public:
    Asking(const FakeScope& fake, LuaRunner& lua_runner) : fake_(fake), runner_(lua_runner) {}
    Value root(Root root) const override { return fake_.root(root); }
    Value attribute(Value o, Attribute a) const override { return fake_.attribute(o, a); }
    Value own_register(Value o, int i) const override { return fake_.own_register(o, i); }
    Value own_zone(Value o, int i) const override { return fake_.own_zone(o, i); }
    Value call(Function, std::span<const Value>) const override {
      std::array<std::int32_t, 8> out{};
      int count = 0;
      runner_.score(0, *parse_cards("AsKd"), *this, out, count);
      return Value::number(out[0]);
    }
    int list_cards(Value c, std::span<Card> out) const override { return fake_.list_cards(c, out); }
    Value lua(int chunk) const override { return runner_.evaluate(chunk, *this); }

   private:
    const FakeScope& fake_;
    LuaRunner& runner_;
  };
  Variant variant = with_script(R"(
function good(cards, ctx) return cards[1].rank end
function bad(cards, ctx) error('inside') end
function deep(cards, ctx) return low(cards) end
)",
                                {"good"});
  variant.chunks = {"low(seat.hand) + #'x'"};
  const FakeScope fake(variant);
  const auto asked = [&](const char* hook) {
    variant.hooks[0].function = hook;
    LuaRunner runner(variant);
    const Asking scope(fake, runner);
    try {
      return text_of(runner.evaluate(0, scope), variant);
    } catch (const RuleError& error) {
      return std::string(error.what());
    }
  };
  CHECK(asked("good") == "15");
  CHECK(asked("bad") == "expression '= low(seat.hand) + #'x'': scripts/x.lua:3: inside");
  CHECK(asked("deep").ends_with("scripts call each other too deeply"));
}

TEST_CASE("scripts are checked before play") {
  struct Row {
    const char* source;
    const char* faults;
  };
  const Row rows[] = {
      {"function f(cards) end", ""},
      {"function f() end", "hook 0 'f' takes nothing, but gets two: cards (or a card) and ctx"},
      {"function f( end", "scripts/x.lua:1 <name> or '...' expected near 'end'"},
      {"\n\nlocal x = = 3", "scripts/x.lua:3 unexpected symbol near '='"},
      {"function g() end", "hook 0 scripts/x.lua has no function 'f'"},
      {"f = 3", "hook 0 scripts/x.lua has no function 'f'"},
      {"f = {}", "hook 0 scripts/x.lua has no function 'f'"},
      {"f = math.floor", "hook 0 scripts/x.lua has no function 'f'"},
      {"local function f() end", "hook 0 scripts/x.lua has no function 'f'"},
      {"while true do end",
       "scripts/x.lua:1 the code runs more than 1,000,000 instructions; is there an endless loop?"},
      {"error('no')", "scripts/x.lua:1 no"},
      {"\nfoo()", "scripts/x.lua:2 unknown name 'foo'"},
      {"x = True", "scripts/x.lua:1 unknown name 'True'; did you mean 'true'?"},
      {"function fork() end\nlocal valeu = 1\nx = value",
       "scripts/x.lua:3 unknown name 'value'; did you mean 'valeu'?"},
      {"local n = 3\nx = n()", "scripts/x.lua:2 'n' is a number, not a function"},
      {"local t = {n = 3}\nx = t.n()",
       "scripts/x.lua:2 'n' is a number, not a function: write '.n'"},
      {"\nx = pot", "scripts/x.lua:2 'pot' has no value here; in a function, write 'ctx.pot'"},
      {"x = _ENV[('x'):rep(2000)]",
       "scripts/x.lua:1 unknown name "
       "'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'"},
      {"x = random",
       "scripts/x.lua:1 there is no function 'random'; for a random number, use `roll:`"},
      {"t = rawget == nil and require == nil and not utf8 and {}\nfunction f(cards) return late "
       "end\n"
       "late = t",
       ""},
      {"\nx = best({})", "scripts/x.lua:2 there is no table yet while scripts load"},
      {"function count() end", "scripts/x.lua:1 'count' is a built-in name: choose another one"},
      {"pot = 3", "scripts/x.lua:1 'pot' is a built-in name: choose another one"},
      {"string = nil", "scripts/x.lua:1 'string' is a built-in name: choose another one"},
      {"\x1bLua", "scripts/x.lua:1 this is compiled Lua; a script must be source code"},
      {"#!/usr/bin/lua\n", "scripts/x.lua:1 a script can't be run by itself: remove '#!…'"},
      {"local t = {} ; t[t] = 1; function f() return t end",
       "a table that scripts keep cannot have a table or a function as a key"},
      {"local n = pairs({}); function f() return n end",
       "a script keeps an unfinished 'pairs' loop"},
      {"local function g(n) return n > 0 and g(n - 1) or n end function f(cards) return g(3) end",
       ""},
      {"t = {} for i = 1, 50 do t = {t} end function f(cards) end", ""},
      {"t = {} for i = 1, 51 do t = {t} end function f(cards) end",
       "a global table is nested too deep"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.source);
    std::string all;
    for (const ScriptFault& fault : CheckedScripts(with_script(row.source, {"f"})).faults) {
      if (!all.empty()) all += " | ";
      if (fault.hook >= 0) all.append("hook ").append(std::to_string(fault.hook)) += " ";
      if (fault.hook < 0) all += fault.file;
      if (fault.line != 0) all.append(":").append(std::to_string(fault.line));
      if (fault.hook < 0) all += " ";
      all += fault.message;
      if (!fault.hint.empty()) all += "; " + fault.hint;
    }
    if (std::string_view(row.faults).starts_with("a "))
      CHECK(all.ends_with(row.faults));
    else
      CHECK(all == row.faults);
  }
  CHECK(CheckedScripts(with_script(std::string(300'000, ' '))).faults.front().message ==
        "this script has more than 262144 bytes");
  CHECK(CheckedScripts(with_script("function distance() end", {"distanse"})).faults.front().hint ==
        "did you mean 'distance'?");
  Variant two = with_script("function f() end");
  two.scripts.push_back("function f() end");
  two.script_names.push_back("y.lua");
  CHECK(CheckedScripts(two).faults.front().message == "'f' is already defined in another script");
  CHECK(script_functions(two) == std::vector<std::string>{"f"});
  Variant chunk = fake_variant();
  chunk.chunks = {"1 +"};
  CHECK(CheckedScripts(chunk).faults.front().chunk == 0);
  CHECK(CheckedScripts(chunk).faults.front().message ==
        "expression '= 1 +': unexpected symbol near <eof>");
}

TEST_CASE("ranks, suits and cards are converted to the wanted type") {
  const auto value = [](const char* expression, TypeSet wanted) {
    Variant variant = with_script(
        "function id(x) return x end "
        "function many(n, x) local t = {} for i = 1, n do t[i] = x end return t end");
    VariantNames names = fake_names(variant);
    names.functions = {"id", "many"};
    const ParsedExpression parsed =
        parse_expression(expression, names, variant.nodes, {wanted, false});
    REQUIRE(!parsed.fault);
    FakeScope scope(variant);
    LuaRunner runner(variant);
    scope.runner = &runner;
    try {
      return text_of(evaluate(variant.nodes, parsed.id, scope), variant);
    } catch (const RuleError& error) {
      return std::string(error.what());
    }
  };
  CHECK(value("id(14)", Type::rank) == "rank A");
  CHECK(value("id('10')", Type::rank) == "rank T");
  CHECK(value("id('K')", Type::rank) == "rank K");
  CHECK(value("id(15)", Type::rank) ==
        "expression '= id(15)' returns 15, which is not a rank (2 to 14, an ace)");
  CHECK(value("id('spades')", Type::suit) == "spades");
  CHECK(value("id('Qs')", Type::card) == "Qs");
  CHECK(value("id('QsKd')", Type::cards) == "cards QsKd");
  CHECK(value("id(seat)", Type::seats) == "p2");
  CHECK(value("id(seat.hand)", Type::cards) == "hand of p2");
  CHECK(value("id(3)", Type::seat) == "expression '= id(3)' returns a number, not a seat");
  CHECK(value("id(seat)", Type::yes_no) == "yes");
  CHECK(value("id(3)", Type::yes_no) == "yes");
  CHECK(value("id(0)", Type::yes_no) ==
        "expression '= id(0)' returns the number 0, which counts as true in Lua; it must return "
        "true or false");
  CHECK(value("id(nil)", Type::number) == "nothing");
  CHECK(value("id({})", Type::seats) == "seats");
  CHECK(value("many(60, seat)", Type::seats) == "seats p2");
  CHECK(value("many(61, seat)", Type::seats) ==
        "expression '= many(61, seat)' returns a table that is not a list of cards or seats");
}

TEST_CASE("functions cannot keep state, whatever they try") {
  // Each would give another number the second time.
  const std::vector<std::pair<const char*, std::string>> scripts = {
      {"a table by the name of _ENV",
       "local h do local _ENV = {n = 0} h = function() n = n + 1 return n end end "
       "function score() return {h()} end"},
      {"another _ENV than before",
       "local n = 0 function score() local was = n _ENV = {} n = 1 "
       "return {was} end"},
      {"a local", "local n = 0 function score() n = n + 1 return {n} end"},
      {"a local that two functions share",
       "local n = 0 local function up() n = n + 1 end function score() up() return {n} end"},
      {"a local of a function within a function",
       "local function make() local n = 0 return function() n = n + 1 return n end end "
       "local next_one = make() function score() return {next_one()} end"},
      {"a whole number and the same with a point",
       "local n = 1 function score() local was = n n = 1.0 "
       "return {math.type(was) == 'integer' and 1 or 2} end"},
      {"the sign of zero",
       "local n = 0.0 function score() local was = 1 / n n = -0.0 return {was > 0 and 1 or 2} end"},
      {"a table in a table",
       "local t = {{0}} function score() t[1][1] = t[1][1] + 1 "
       "return {t[1][1]} end"},
      {"a global table", "t = {0} function score() t[1] = t[1] + 1 return {t[1]} end"},
      {"the environment in a local",
       "local E = _ENV function score() E.n = (E.n or 0) + 1 return {E.n} end"},
      {"the environment in a table",
       "local t = {_ENV} function score() t[1].n = (t[1].n or 0) + 1 return {t[1].n} end"},
      {"a list that grows", "local t = {} function score() table.insert(t, 1) return {#t} end"},
      {"a list that is sorted",
       "local t = {2, 1} function score() local was = t[1] table.sort(t) return {was} end"},
      {"a table behind texts",
       "function score() local n = (('').n or 0) + 1 "
       "string.n = n return {n} end"},
      {"a function in place of itself",
       "local f f = function() f = function() return 2 end return 1 end "
       "function score() return {f()} end"},
      {"what was changed before an error",
       "local n = 0 function score() n = n + 1 if n > 1 then return {n} end error('once') end"},
      {"a count in a loop that goes on",
       "local function steps() local i = 0 return function() i = i + 1 return i end end "
       "local walk = steps() function score() for i in walk do return {i} end end"},
      {"a function with a name that takes any number",
       "local seen = 0 function score(...) local was = seen seen = select('#', ...) "
       "return {was} end"},
  };
  const std::vector<Card> cards = *parse_cards("As Kd");
  for (const auto& row : scripts) {
    const std::string what(row.first);
    CAPTURE(what);
    const Variant variant = with_script(row.second, {"score"});
    const FakeScope scope(variant);
    const auto asked = [&](LuaRunner& runner) -> std::string {
      std::array<std::int32_t, 8> out{};
      int count = 0;
      try {
        const bool qualifies = runner.score(0, cards, scope, out, count);
        return numbers(qualifies, std::span(out).first(static_cast<std::size_t>(count)));
      } catch (const RuleError& error) {
        return error.what();
      }
    };
    try {
      LuaRunner used(variant), fresh(variant);
      const std::string first = asked(used);
      CHECK(asked(used) == first);
      CHECK(asked(used) == first);
      CHECK(asked(fresh) == first);
    } catch (const RuleError&) {  // rejected when it is loaded
    }
  }
}

TEST_CASE("expressions cannot keep state") {
  const std::string answers =
      "(function() local was = never _ENV = {never = 5} return was or 1 end)()";
  Variant variant = fake_variant();
  variant.chunks = {answers};
  const FakeScope scope(variant);
  LuaRunner runner(variant);
  for (int time = 0; time < 2; ++time) {
    std::string said = "nothing";
    try {
      runner.evaluate(0, scope);
    } catch (const RuleError& error) {
      said = error.what();
    }
    CHECK(said.find("'_ENV', a local outside its function") != std::string::npos);
  }
}
