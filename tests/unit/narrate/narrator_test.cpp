#include "engine/narrate/narrator.h"

#include <doctest/doctest.h>

#include "engine/script/script_player.h"
#include "tests/unit/session/hand_made_games.h"

using namespace houserules;

namespace {

Betting no_limit() {
  Betting betting;
  betting.blinds = {1, 2};
  betting.limit.kind = Limit::Kind::none;
  betting.limit.sizes = {{2, {}}, {4, {}}};
  betting.raises = never;
  return betting;
}

}  // namespace

TEST_CASE("a narrated deal") {
  const Variant variant = hand_made::two_cards_and_board(no_limit());
  const script::ParsedScript script = script::parse_script(
      "d dh p1 AsKs; d dh p2 2c2d; d dh p3 7h8h\n"
      "p3 cc; p1 cbr 10; p2 f; p3 cc\n"
      "d db AhAd3c; p1 cbr 30; p3 cc; d db 9c4d");
  REQUIRE(script.faults.empty());
  session::TableSetup setup;
  setup.stacks = {40, 100, 100};
  narrate::Narrator narrator;
  narrate::Narrator plain(narrate::NarratorStyle{true, 1});
  session::Watchers all;
  all.add(&narrator);
  all.add(&plain);
  script::ScriptRunSettings settings;
  settings.watcher = &all;
  const script::ScriptRun run = script::run_script(variant, nullptr, setup, script.items, settings);
  CHECK(run.failures.empty());
  CHECK(narrator.take() ==
        "p3 deals. p1 starts with 40. p1 posts 1. p2 posts 2. Everyone is dealt two cards face "
        "down.\n"
        "p3 calls 2. p1 raises to 10. p2 folds. p3 calls 8.\n"
        "\n"
        "Board (pot 22): [A♥ A♦ 3♣].\n"
        "p1 bets 30 and is all-in. p3 calls 30.\n"
        "\n"
        "Board (pot 82): [A♥ A♦ 3♣] 9♣.\n"
        "Board: [A♥ A♦ 3♣ 9♣] 4♦.\n"
        "\n"
        "p1 shows A♠ K♠: three aces (A♠ A♥ A♦ K♠ 9♣).\n"
        "p3 shows 7♥ 8♥: a pair of aces, nine kicker (A♥ A♦ 9♣ 8♥ 7♥).\n"
        "p1 wins the pot of 82 with three aces.\n"
        "\n"
        "Stacks: p1 82, p2 98, p3 60.\n");
  const std::string told = plain.take();
  CHECK(told.find("Player 1 is dealt two cards face down.\n") != std::string::npos);
  CHECK(told.find("Player 2 is dealt the deuce of clubs and the deuce of diamonds.\n") !=
        std::string::npos);
  CHECK(told.find("♠") == std::string::npos);
}
