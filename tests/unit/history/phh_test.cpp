#include "engine/history/phh.h"

#include <doctest/doctest.h>

#include <sstream>

#include "engine/cards/notation.h"
#include "tests/unit/session/hand_made_games.h"

using namespace houserules;

namespace {

Variant no_limit() {
  Betting betting;
  betting.limit.kind = Limit::Kind::none;
  betting.raises = never;
  return hand_made::two_cards_and_board(betting);
}

std::string played(const std::string& text) {
  std::string out;
  std::istringstream lines(text);
  history::PhhFile file(
      [&](std::string& line) { return static_cast<bool>(std::getline(lines, line)); });
  while (const auto next = file.next()) {
    const history::PhhHand& hand = *next;
    out += (out.empty() ? "" : "; ") + hand.number + ":";
    for (const history::PhhFault& fault : hand.faults) {
      out += " " + std::to_string(fault.where.line) + ":" + std::to_string(fault.where.column) +
             " " + fault.problem;
    }
    if (!hand.faults.empty()) continue;
    const history::PhhReplay replay = history::replay_phh(no_limit(), nullptr, hand);
    for (const Chips chips : replay.stacks) out += " " + history::phh_amount(chips, hand.scale);
    for (const script::ScriptFailure& failure : replay.failures) {
      out += " | " + std::to_string(failure.where.line) + " " + script::text(failure);
    }
  }
  return out;
}

const char* head =
    "variant = 'NT'\nante_trimming_status = true\nantes = [0, 0, 0]\n"
    "blinds_or_straddles = [1, 2, 0]\nmin_bet = 2\n";

}  // namespace

TEST_CASE("hands are played to their final stacks") {
  const std::string top = head;
  CHECK(played(top +
               "starting_stacks = [100, 100, 100]\n"
               "actions = ['d dh p1 AsKs', 'd dh p2 2c2d', 'd dh p3 7h8h', 'p3 cc', 'p1 cbr 10',\n"
               "  'p2 f # no', 'p3 cc', 'd db AhAd3c', 'p1 cbr 90', 'p3 cc', 'p1 sm AsKs',\n"
               "  'p3 sm', 'd db 9c', 'd db 4d']\nhand = 7\nplayers = ['a', 'b', 'c']") ==
        "7: 202 98 0");
  CHECK(played(top + "starting_stacks = [100, inf, 100.25]\nhand = 'x'\n"
                     "actions = ['p3 cbr 4.5', 'p1 f', 'p2 f']") == "\"x\": 99 \"inf\" 103.25");
  CHECK(played(top + "starting_stacks = [100, 100, 100]\nactions = ['p3 cbr 4']") ==
        "1: 99 98 96");  // unfinished
}

TEST_CASE("cards revealed at the showdown are filled in from the start") {
  CHECK(played(
            std::string(head) +
            "starting_stacks = [100, 100, 100]\n"
            "actions = ['d dh p1 ??\?\?', 'd dh p2 ??\?\?', 'd dh p3 7h8h', 'p3 cc', 'p1 cc',\n"
            "  'p2 cc', 'd db AhAd3c', 'p1 cc', 'p2 cc', 'p3 cc', 'd db 9c', 'p1 cc', 'p2 cc',\n"
            "  'p3 cc', 'd db 4d', 'p1 cc', 'p2 cc', 'p3 cc', 'p1 sm AsKs', 'p2 sm', 'p3 sm -']") ==
        "1: 104 98 98");
}

TEST_CASE("heads-up, antes and blinds begin with the dealer") {
  CHECK(played("variant = 'NT'\nantes = [0, 3]\nblinds_or_straddles = [1, 2]\nmin_bet = 2\n"
               "starting_stacks = [50, 60]\nactions = ['p2 f']") == "1: 51 59");
}

TEST_CASE("files of many hands, and hands with errors") {
  CHECK(played("[1]\nvariant = 'NT'\n[2]\nvariant = 'NT'\nantes = [0, 0]\n"
               "blinds_or_straddles = [1, 2]\nmin_bet = 2\nstarting_stacks = [50, 60]\n"
               "actions = ['p2 f']") ==
        "1: 1:1 the hand has no 'starting_stacks' 1:1 'actions' is missing or is not a list; 2: 51 "
        "59");
  CHECK(played("variant = ").starts_with("1: 1:"));
  CHECK(
      played(std::string(head) + "starting_stacks = [1, 2, 3]\nactions = ['p1 bets', 'x']") ==
      "1: 7:13 'bets' is not an action in a hand history; the actions are f, cc, cbr AMOUNT, pb, "
      "sd, sm and d 7:24 unexpected 'x'; a line begins with 'd' (cards), 'p1' (an action), 'all', "
      "'!' (a claim), '--' (a step), '==' (the next deal) or '#'");
  CHECK(played(std::string(head) + "starting_stacks = [1, 2]\nactions = []") ==
        "1: 3:9 there are 2 players, but 3 antes");
  CHECK(played(std::string(head) +
               "starting_stacks = [1, 2, 3]\nfinishing_stacks = [6]\nactions = []")
            .ends_with("there are 3 players, but 1 finishing stack"));
}

TEST_CASE("amounts are exact") {
  CHECK(history::phh_amount(5, 2) == "2.5");
  CHECK(history::phh_amount(-1, 4) == "-0.25");
  CHECK(history::phh_amount(1, 8) == "0.125");
  CHECK(history::phh_amount(10, 1) == "10");
  CHECK(history::phh_amount(endless_chips, 4) == "\"inf\"");
}

TEST_CASE("the table of codes") {
  std::vector<history::PhhFault> faults;
  const auto games = history::read_phh_games(
      "[A]\nvariant = 'x'\n['B/8']\nvariant = 'y'\nset = {o = 'z'}", faults);
  CHECK(faults.empty());
  REQUIRE(games.size() == 2);
  CHECK(games[1].code == "B/8");
  CHECK(games[1].set[0].second == "z");
  history::read_phh_games("[A]\n", faults);
  CHECK(faults.size() == 1);
}
