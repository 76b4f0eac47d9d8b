#include "engine/script/script_player.h"

#include <doctest/doctest.h>

#include "tests/unit/session/hand_made_games.h"

using namespace houserules;

namespace {

Betting no_limit_game() {
  Betting betting;
  betting.blinds = {1, 2};
  betting.limit.kind = Limit::Kind::none;
  betting.raises = never;
  return betting;
}

std::string run(const Variant& variant, std::vector<Chips> stacks, const char* text) {
  const script::ParsedScript script = script::parse_script(text);
  REQUIRE(script.faults.empty());
  session::TableSetup setup;
  setup.stacks = std::move(stacks);
  const script::ScriptRun result = script::run_script(variant, nullptr, setup, script.items);
  std::string out;
  for (const script::ScriptFailure& failure : result.failures) {
    out += (out.empty() ? "" : " | ") + std::to_string(failure.where.line) + ":" +
           std::to_string(failure.where.column) + " " + script::text(failure);
  }
  return out.empty() ? "ok" : out;
}

}  // namespace

TEST_CASE("a script of bets and community cards") {
  const Variant variant = hand_made::two_cards_and_board(no_limit_game());
  struct Row {
    const char* name;
    const char* script;
    const char* outcome;
  };
  const Row rows[] = {
      {"played out",
       "blinds p1 1 p2 2\n"
       "d dh p1 AsKs; d dh p2 2c2d; d dh p3 7h8h\n"
       "p3 cc; p1 cbr 10; p2 f; p3 cc; ! pot 22\n"
       "d db AhAd3c; p1 cbr 5; p3 cc\n"
       "d db 9c; all cc; d db 4d; p1 cbr 20; p3 f\n"
       "! p1 gets 52; ! net p1 +17 p2 -2 p3 -15",
       "ok"},
      {"cards on the table before the round", "d db AhAd3c\nall cc",
       "1:6 the card Ah was not dealt before 'cc'; add the actions missing before it, or move it"},
      {"out of turn", "p1 cc",
       "1:1 it is p3's turn, not p1's; p3 may fold, call or raise to anything from 4 to 100"},
      {"no bet", "p3 declare both",
       "1:1 'declare both' is not an action here; p3 may fold, call or raise to anything from 4 to "
       "100"},
      {"cards that are not dealt", "p3 AsKs",
       "1:1 'AsKs' is not an action; to deal these cards, write 'd dh p3 AsKs'"},
      {"cards that are not dealt out of turn", "p1 AsKs",
       "1:1 'AsKs' is not an action; to deal these cards, write 'd dh p1 AsKs'"},
      {"too little", "p3 cbr 3",
       "1:1 'cbr 3' is not allowed; p3 may fold, call or raise to anything from 4 to 100"},
      {"more than the bet", "p3 raise +8",
       "1:10 a raise is written as a total; write the player's total for the round, without '+'"},
      {"a call with its amount", "p3 call 2", "1:9 'call' takes no amount; write 'call'"},
      {"a bet as a payment", "p3 f; p1 f; ! p2 pays 2",
       "1:15 p2 pays: expected 2, actual nothing but antes and bets"},
      {"refused", "! refused p3 cbr 3; ! refused p3 cbr 101; p3 f; p1 f", "ok"},
      {"not refused", "! refused p3 cbr 4; ! refused p1 f; p3 f; p1 f",
       "1:1 p3's 'cbr 4': expected refused, actual allowed; p3 may fold, call or raise to anything "
       "from 4 to 100 "
       "| "
       "1:21 p1's 'f': expected refused, actual not asked for here"},
      {"wrong pot", "all cc; ! pot 7\nd db AhAd3c", "1:11 pot: expected 7, actual 6"},
      {"wrong winner", "p3 f; p1 f\n! p1 gets 3; ! net p2 +1 p1 -1 p3 +0",
       "2:3 p1 gets: expected 3, actual nothing"},
      {"not all of it", "p3 f; p1 f\n! p2 gets 2",
       "2:3 p2 gets: expected 2, actual 1 (their own, returned) + 2"},
      {"without his own", "p3 f; p1 f\n! p2 wins 2", "ok"},
      {"with his own", "p3 f; p1 f\n! p2 wins 3",
       "2:3 p2 wins: expected 3, actual 1 (their own, returned) + 2"},
      {"won more than that", "p3 f; p1 f\n! p2 wins 1",
       "2:3 p2 wins: expected 1, actual 1 (their own, returned) + 2"},
      {"more than that", "p3 f; p1 f\n! p2 gets 1",
       "2:3 p2 gets more than that: expected nothing more, actual 2"},
      {"what a hand holds",
       "d dh p1 AsKs; d dh p2 2c2d; ! p1 holds Ks As; ! p1 shows nothing; ! p2 sees 2c2d; p3 f; p1 "
       "f "
       "; ! p2 holds 2d2c",
       "ok"},
      {"what it does not hold",
       "d dh p1 AsKs; d dh p2 2c2d; ! p1 holds As; ! p2 shows 2c; p3 f; p1 f; ! p1 sees nothing",
       "1:29 p1 holds: expected As, actual AsKs | 1:44 p2 shows: expected 2c, actual nothing | "
       "1:71 "
       "p1 sees: expected nothing, actual AsKs"},
      {"who waits, and other places", "! p1 waits; ! board holds nothing; p3 f; p1 f", "ok"},
      {"nothing else is asked", "p3 f; p1 f; ! nothing else asked", "ok"},
      {"more is asked", "p3 cc; ! nothing else asked",
       "1:8 what else is asked: expected nothing, actual p1 may fold, call or raise to anything "
       "from 4 to 100"},
      {"who does not wait", "! p3 waits; p3 f; p1 f; ! p1 shows As in pile",
       "1:1 p3: expected waits, actual is asked | 1:25 'pile' is not a zone of a seat"},
      {"never dealt", "d dh p1 AsKsQs\np3 f; p1 f",
       "1:9 p1 is dealt only 2 of these 3 cards; remove Qs"},
      {"never dealt before a bet", "d dh p1 AsKsQs\np3 cc",
       "1:9 p1 is dealt only 2 of these 3 cards before 'cc'; remove Qs, or move it to where it is "
       "dealt"},
      {"a claim about nobody", "p3 f; p1 f; ! p5 gets 0",
       "1:15 there is no p5 in this deal; the players are p1 to p3"},
      {"never asked", "p3 f; p1 f; p2 cc",
       "1:13 the deal is already over; remove 'p2 cc', or begin the "
       "next deal with '=='"},
      {"a comma between actions", "p3 cbr 6, p1 f",
       "1:8 a comma does not end an action; put ';' between actions"},
      {"a comma after a call", "p3 cc, p1 f",
       "1:4 a comma does not end an action; put ';' between actions"},
      {"the flop", "d flop As",
       "1:1 this game has no zone 'flop'; write 'd db' to deal cards to the board"},
      {"a card twice", "d dh p1 As; d dh p2 As\nall cc", "1:21 'As' has already been dealt"},
      {"no zone", "d shelf As",
       "1:1 this game has no zone 'shelf'; the zones are 'hand p1', 'discards p1' and 'board'"},
      {"another game", "p3 f; p1 f; == dealer p1", "1:13 the game is over after 1 deal"},
      {"everything left out", "! pot 6", "ok"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.name);
    CHECK(run(variant, {100, 100, 100}, row.script) == std::string(row.outcome));
  }
}

TEST_CASE("draws may be written seat by seat or all at once") {
  const Variant variant = hand_made::draw_game();
  const char* at_once =
      "ante 1\n"
      "d dh p1 AsKs9c5d2h; d dh p2 QsQhJd7c6d; p1 cc; p2 cbr 2; p1 cc\n"
      "p1 sd 9c5d2h; p2 sd Jd7c6d; d dh p1 AcAd3s; d dh p2 Qd8c8d\n"
      "p1 cc; p2 cbr 4; p1 cc; ! pot 14; ! p2 gets 14; ! net p1 -7 p2 +7\n";
  const char* in_turn =
      "d dh p1 AsKs9c5d2h; d dh p2 QsQhJd7c6d; p1 cc; p2 cbr 2; p1 cc\n"
      "p1 discard 9c5d2h; d dh p1 AcAd3s; p2 keep QsQh; d dh p2 Qd8c8d\n"
      "all cc; ! p2 gets 6\n";
  const char* pat =
      "d dh p1 AsKs9c5d2h; d dh p2 QsQhJd7c6d; all cc\n"
      "p2 draw Jd; d dh p2 Qc\nall cc; ! p2 gets 2";  // p1 is skipped
  CHECK(run(variant, {100, 100}, at_once) == "ok");
  CHECK(run(variant, {100, 100}, in_turn) == "ok");
  CHECK(run(variant, {100, 100}, pat) == "ok");
  // The deck has not run out, so the discards stay where they are.
  CHECK(run(variant, {100, 100},
            "d dh p1 AsKs9c5d2h; d dh p2 QsQhJd7c6d; all cc\n"
            "p1 sd 2h; d dh p1 Ad; p2 sd 6d; d dh p2 2h") == "2:41 '2h' has already been dealt");
  CHECK(run(variant, {100, 100}, "d dh p1 AsKs9c5d2h; all cc; p1 sd 9d") ==
        "1:35 p1 does not have 9d, only AsKs9c5d2h; it is p1's turn to draw");
  CHECK(run(variant, {100, 100}, "d dh p1 AsKs9c5d2h; all cc; p1 draw 1") ==
        "1:37 '1' is not a list of cards; name the cards given up, as in 'discard 2h7d'");
  CHECK(run(variant, {100, 100}, "d dh p1 AsKs9c5d2h; all cc; p1 draws 1") ==
        "1:29 'draws 1' names no cards; it is p1's turn to draw: name the cards, as in 'discard "
        "2h5d', or write 'sd' to stand pat");
  CHECK(run(variant, {100, 100}, "d dh p1 AsKs9c5d2h; all cc; p1 sd AsKs9c5d") ==
        "1:29 'sd AsKs9c5d' is not allowed: choose 0 to 3 cards, not 4");
  Variant one = variant;
  one.asks[0].min = one.asks[0].max = Number{1, {}};
  CHECK(run(one, {100, 100}, "d dh p1 AsKs9c5d2h; all cc; p1 sd AsKs") ==
        "1:29 'sd AsKs' is not allowed: choose 1 card, not 2");
}

TEST_CASE("simultaneous answers may come in any order") {
  const Variant variant = hand_made::guts();
  const char* script =
      "d dh p1 KhKd2c; d dh p2 AsJd9h; d dh p3 7c7d5s\n"
      "p3 in; p1 declare in; p2 choose out; ! p1 gets 3; ! net p1 +2 p2 -1 p3 -1";
  CHECK(run(variant, {10, 10, 10}, script) == "ok");
  CHECK(run(variant, {10, 10, 10}, "p3 in; ! p3 gets 3") == "ok");
  CHECK(run(variant, {10, 10, 10}, "p3 declare on") ==
        "1:12 'on' is not an answer here; write 'in' or 'out'");
  CHECK(run(variant, {10, 10, 10}, "p1 in; p3 pass") ==
        "1:8 'pass' is not an answer here; it is p3's turn: write 'in' or 'out'");
  CHECK(run(variant, {10, 10, 10}, "p3 in 3") ==
        "1:7 '3' is not an answer here; it is p1's turn: write 'in' or 'out'");
}
