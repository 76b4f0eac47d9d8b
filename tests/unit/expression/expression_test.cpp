#include "engine/variant/expression.h"

#include <doctest/doctest.h>

#include "engine/variant/errors.h"
#include "engine/variant/expression_names.h"
#include "tests/unit/expression/expression_rows.h"
#include "tests/unit/expression/fake_scope.h"

using namespace houserules;
using namespace houserules::testing;

namespace {

/// Returns the value, or the parse error, or the error in play, as text.
std::string outcome(const char* expression) {
  Variant variant = fake_variant();
  VariantNames names = fake_names(variant);
  const ParsedExpression parsed = parse_expression(expression, names, variant.nodes);
  if (parsed.fault) return text(*parsed.fault);
  if (parsed.lua) return "lua " + variant.chunks.back();
  const FakeScope scope(variant);
  try {
    return text_of(evaluate(variant.nodes, parsed.id, scope), variant);
  } catch (const RuleError& error) {
    return std::string("error: ") + error.what();
  }
}

}  // namespace

TEST_CASE("expressions return the same values as in Lua") {
  for (const ExpressionRow& row : expression_rows) {
    CAPTURE(row.text);
    CHECK(outcome(row.text) == row.value);
  }
}

TEST_CASE("mismatched types are errors in play") {
  const ExpressionRow rows[] = {
      {"answer < 3", "error: a word cannot be compared with a number"},
      {"answer == card.rank", "no"},
      {"seat.answer + 1", "error: a word cannot be used in arithmetic with a number"},
      {"pot // (pot - 40)", "error: division by zero"},
      {"pot % 0", "error: division by zero"},
      {"opener.stack", "error: cannot read '.stack' of nothing (an empty list has no 'first')"},
      {"answer.stack", "error: a word has no 'stack'"},
      {"game.called < 'A'", "error: nothing cannot be compared with a rank"},
      {"beats(answer, seat.hand)", "error: argument 1 of 'beats' is a word"},
      {"seat.right.refusals + 1", "error: nothing cannot be used in arithmetic with a number"},
      {"min(pot, answer)", "error: argument 2 of 'min' is a word"},
  };
  for (const ExpressionRow& row : rows) {
    CAPTURE(row.text);
    CHECK(outcome(row.text) == row.value);
  }
}

TEST_CASE("a number of unknown type is not compared with a rank") {
  Variant variant = fake_variant();
  VariantNames names = fake_names(variant);
  names.bind(Root::it, TypeSet::any());
  const ParsedExpression parsed = parse_expression("it == game.need", names, variant.nodes);
  REQUIRE(!parsed.fault);
  const FakeScope scope(variant);
  CHECK_THROWS_WITH_AS(evaluate(variant.nodes, parsed.id, scope),
                       "a number cannot be compared with a rank", RuleError);
}

TEST_CASE("wrong names are errors with suggestions") {
  const ExpressionRow rows[] = {
      {"", "an expression is missing here; in YAML, a '#' after a space begins a comment"},
      {"stak", "unknown name 'stak'; did you mean 'seat.stack'?"},
      {"plaeyrs", "unknown name 'plaeyrs'; did you mean 'players'?"},
      {"seat.stak", "a seat has no 'stak'; did you mean 'stack'?"},
      {"seat.refusal", "a seat has no 'refusal'; did you mean 'refusals'?"},
      {"game.ned", "'game' has no 'ned'; did you mean 'need'?"},
      {"table.bord", "'table' has no 'bord'; did you mean 'board'?"},
      {"turn.circut", "'turn' has no 'circut'; did you mean 'circuit'?"},
      {"need", "unknown name 'need'; did you mean 'game.need'?"},
      {"refusals", "unknown name 'refusals'; did you mean 'seat.refusals'?"},
      {"board", "unknown name 'board'; did you mean 'table.board'?"},
      {"stack > 3", "unknown name 'stack'; did you mean 'seat.stack'?"},
      {"card.stack", "a card has no 'stack'"},
      {"pot.count", "a number has no 'count'"},
      {"bets(seat.hand, seat.up)",
       "unknown name 'bets'; did you mean 'beats', 'best', 'bet' or 'seat.bet'?"},
      {"$freez", "unknown option '$freez'; did you mean 'freeze'?"},
      {"$freeze-1",
       "unknown option '$freeze-1'; to subtract, put spaces around the minus, as in '$freeze - 1'"},
      {"os.time()", "unknown name 'os'"},
      {"all(players, 'redy')", "no seat has a register 'redy'; did you mean 'ready'?"},
      {"count(seat.hand, 'spade')", "'count' does not know 'spade'; did you mean 'spades'?"},
      {"count(seat.hand, 'Diamonds')",
       "'count' does not know 'Diamonds'; did you mean 'diamonds'?"},
      {"at_least(seat.hand, 'trips')",
       "'trips' is not a hand category; did you mean 'three of a kind'?"},
      {"game", "'game' is not a value; write 'game.' and a name"},
  };
  for (const ExpressionRow& row : rows) {
    CAPTURE(row.text);
    CHECK(outcome(row.text) == row.value);
  }
}

TEST_CASE("types that never match are errors") {
  const ExpressionRow rows[] = {
      {"card.rank == pot", "a rank cannot be compared with a number"},
      {"card.rank == 11", "'11' is not a rank; write 'J'"},
      {"card.rank == 1", "'1' is not a rank; an ace is 'A'"},
      {"card.rank == 15", "'15' is not a rank; write 2 to 10, 'J', 'Q', 'K' or 'A'"},
      {"card.rank == 'five'", "'five' is not a rank; write 2 to 10, 'J', 'Q', 'K' or 'A'"},
      {"card.suit == 'spade'",
       "'spade' is not a suit; write 'clubs', 'diamonds', 'hearts' or 'spades'"},
      {"card == 'queen'", "'queen' is not a card; write it like 'Qs'"},
      {"card.rank + 1", "'+' needs numbers, not a rank; to use the card's number, write '.value'"},
      {"seat == 2", "a seat cannot be compared with a number"},
      {"seat == result.winners", "a seat cannot be compared with seats"},
      {"pot == 'in'", "a number cannot be compared with a word"},
      {"seat < seat.left", "'<' compares numbers or ranks, not a seat"},
      {"card.suit < 'spades'", "'<' compares numbers or ranks, not a suit"},
      {"low(seat)",
       "a seat does not fit here; use low(cards): the highest card of their ace-to-five low, 1 "
       "for an ace; `never` if paired"},
      {"min()", "wrong number of arguments (0); use min(a, b, …): the smallest"},
      {"at_least(seat.hand, 'pair', 'pair')", "expected a rank, not text"},
  };
  for (const ExpressionRow& row : rows) {
    CAPTURE(row.text);
    const std::string got = outcome(row.text);
    if (row.text == std::string_view("at_least(seat.hand, 'pair', 'pair')"))
      CHECK(got == "'pair' is not a rank; write 2 to 10, 'J', 'Q', 'K' or 'A'");
    else
      CHECK(got == row.value);
  }
}

TEST_CASE("invalid expressions are errors") {
  const ExpressionRow rows[] = {
      {"pot = 3", "an expression cannot assign; to compare, write '=='"},
      {"pot != 3", "unknown operator '!='; write '~='"},
      {"pot > 3 && pot < 5", "unknown operator '&&'; write 'and'"},
      {"function() return 1 end", "an expression cannot hold a function; put it in a script"},
      {"goto again", "'goto' is not allowed in an expression"},
      {"local x", "'local' is not allowed in an expression"},
      {"pot; pot", "unexpected ';'"},
      {"pot pot", "unexpected 'pot'"},
      {"(pot", "')' is missing"},
      {"pot +", "the expression is incomplete"},
      {"pot -- half", "a comment is not allowed in an expression"},
      {"'in", "this quote is not closed"},
      {"[[in", "this quote is not closed"},
      {"...", "unexpected '...'"},
      {"pot.", "a name is missing after '.'"},
      {"pot(3)", "'pot' is not a function"},
      {"min", "'(' is missing; use min(a, b, …): the smallest"},
      {"99999999999999999999", "this number is too large"},
      {"é", "unexpected character in an expression"},
      {"$", "a name is missing after '$'"},
  };
  for (const ExpressionRow& row : rows) {
    CAPTURE(row.text);
    CHECK(outcome(row.text) == row.value);
  }
  std::string deep(300, '(');
  CHECK(outcome((deep + "1" + std::string(300, ')')).c_str()) ==
        "this expression is nested too deeply");
  CHECK(outcome(std::string(5000, ' ').c_str()) ==
        "this expression is too long; move it into a function");
}

TEST_CASE("binders are lexical") {
  Variant variant = fake_variant();
  VariantNames names(variant);
  ParsedExpression parsed = parse_expression("pot > seat.stack", names, variant.nodes);
  REQUIRE(parsed.fault);
  CHECK(parsed.fault->offset == 6);
  CHECK(parsed.fault->length == 4);
  CHECK(parsed.fault->message == "there is no 'seat' here");
  CHECK(variant.nodes.empty());
  parsed = parse_expression("math.abs(card.value)", names, variant.nodes);
  REQUIRE(parsed.fault);
  CHECK(parsed.fault->offset == 9);
}

TEST_CASE("expressions that the engine cannot evaluate are one chunk of Lua") {
  const ExpressionRow rows[] = {
      {"distance(seat.hand, 7)", "lua distance(seat.hand, 7)"},
      {"seat.hand[1].rank == 'K'", "lua seat.hand[1].rank == 13"},
      {"'K' == seat.hand[1].rank", "lua 13 == seat.hand[1].rank"},
      {"seat.hand[1] == 'Qs'", "lua seat.hand[1] == cards('Qs').first"},
      {"seat.hand[1].rank == 10", "lua seat.hand[1].rank == 10"},
      {"math.floor(pot / 2) + $freeze", "lua math.floor(pot / 2) + (3)"},
      {"#{1, 2; x = 3, [4] = 5}", "lua #{1, 2; x = 3, [4] = 5}"},
      {"'a' .. 'b' == 'ab'", "lua 'a' .. 'b' == 'ab'"},
      {"('in'):upper() == $style", "lua ('in'):upper() == 'in'"},
      {"count(seat.hand, 'A') | 1", "lua count(seat.hand, 14) | 1"},
      {"pot ^ 2 > 0x10", "lua pot ^ 2 > 0x10"},
      {"{seat.hand, table.board}", "lua {seat.hand, table.board}"},
      {"best(players)[1]", "lua best(players)[1]"},
      // and its names are still checked
      {"distnce(seat.hand)", "unknown name 'distnce'; did you mean 'distance'?"},
      {"distance(seat.hnd)", "a seat has no 'hnd'; did you mean 'hand'?"},
      {"{x = sead}", "unknown name 'sead'; did you mean 'seat'?"},
      {"distance(x = 3)", "')' is missing before '='"},
      {"require('os')",
       "no script has a function 'require'; list the script that defines it, as in 'scripts: "
       "[friday.lua]'"},
      {"seat.hand[1].rank == 'X'", "'X' is not a rank; write 2 to 10, 'J', 'Q', 'K' or 'A'"},
      {"seat:fold()", "lua seat:fold()"},
  };
  for (const ExpressionRow& row : rows) {
    CAPTURE(row.text);
    CHECK(outcome(row.text) == row.value);
  }
}

TEST_CASE("result types are inferred where possible") {
  struct Row {
    const char* text;
    const char* type;
  };
  const Row rows[] = {
      {"pot", "number"},
      {"pot > 3", "yes or no"},
      {"card.rank", "rank"},
      {"game.leader", "seat"},
      {"result.winners", "seats"},
      {"seat.up", "zone"},
      {"opener or dealer", "seat"},
      {"game.over and 1 or 2", "number"},
      {"pot > 3 and 1 or 2", "number"},
      {"pot > 3 and 'in' or 'out'", "word"},
      {"pot > 3 and seat", "?"},
      {"opener and opener.left", "seat"},
      {"cycle(1, 'in', 'out')", "word"},
      {"seat.hand[1]", "card"},
      {"seat.hand[1].rank", "rank"},
      {"distance(pot)", "?"},
      {"pot / 2", "number"},
      {"nil", "?"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.text);
    Variant variant = fake_variant();
    VariantNames names = fake_names(variant);
    const ParsedExpression parsed = parse_expression(row.text, names, variant.nodes);
    REQUIRE(!parsed.fault);
    const std::optional<Type> type = parsed.type.only();
    CHECK((type ? type_name(*type) : "?") == row.type);
    if (type && parsed.lua) CHECK(variant.nodes.back().what == static_cast<int>(*type));
  }
}

TEST_CASE("wanted types determine the type of literals") {
  Variant variant = fake_variant();
  VariantNames names = fake_names(variant);
  const auto value = [&](const char* expression, TypeSet wanted) {
    const ParsedExpression parsed =
        parse_expression(expression, names, variant.nodes, {wanted, false});
    if (parsed.fault) return text(*parsed.fault);
    return text_of(evaluate(variant.nodes, parsed.id, FakeScope(variant)), variant);
  };
  CHECK(value("'K'", Type::rank) == "rank K");
  CHECK(value("7", Type::rank) == "rank 7");
  CHECK(value("pot > 3 and 'K' or 9", Type::rank) == "rank K");
  CHECK(value("pot < 3 and 'K' or 9", Type::rank) == "rank 9");
  CHECK(value("'hearts'", Type::suit) == "hearts");
  CHECK(value("'Q'", Type::rank | Type::card | Type::cards) == "rank Q");
  CHECK(value("'Qs'", Type::rank | Type::card | Type::cards) == "Qs");
  CHECK(value("'QsKd'", Type::rank | Type::card | Type::cards) == "cards QsKd");
  CHECK(value("'QsKd'", Type::number) == "expected a number, not text");
  CHECK(value("7", Type::number | Type::rank) == "7");
  CHECK(value("'K'", {}) == "word K");
}

TEST_CASE("the table of names is in the order of its enums, and every name is found") {
  int index = 0;
  for (const RootName& row : root_names()) {
    CHECK(static_cast<int>(row.root) == index++);
    CHECK(find_root(row.name) == &row);
    CHECK(find_function(row.name) == nullptr);
    CHECK_FALSE(row.help.empty());
  }
  CHECK(static_cast<int>(Root::stock) + 1 == index);
  index = 0;
  for (const FunctionName& row : function_names()) {
    CHECK(static_cast<int>(row.function) == index++);
    CHECK(row.help.starts_with(row.name));
    CHECK(row.min_arguments <= row.max_arguments);
  }
  CHECK(static_cast<int>(Function::cycle) + 1 == index);
  for (int a = 0; a <= static_cast<int>(Attribute::joker); ++a)
    CHECK(name_of(static_cast<Attribute>(a)).attribute == static_cast<Attribute>(a));
}

TEST_CASE("near names") {
  CHECK(near_names("stak", {"stack", "stock", "seat", "pot"}) == std::vector<std::string>{"stack"});
  CHECK(near_names("xyz", {"stack", "pot"}).empty());
  CHECK(near_names("beast", {"best", "beats"}) == std::vector<std::string>{"beats", "best"});
  CHECK(near_names("a", {"b"}).empty());
}
