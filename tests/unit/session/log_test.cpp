#include "engine/session/log.h"

#include <doctest/doctest.h>

#include "engine/session/jsonl.h"
#include "engine/session/narrator.h"
#include "engine/session/script_player.h"
#include "tests/unit/session/hand_made_games.h"

using namespace houserules;

namespace {

/// Plays with agents; what was logged.
std::string logged(const Variant& variant, const std::string& agent, std::uint64_t seed,
                   int deals) {
  TableSetup setup;
  setup.stacks = {40, 100, 7, 100};
  setup.seed = seed;
  Table table(variant, nullptr, setup);
  Agents agents({agent}, seed);
  LogWriter log;
  for (int i = 0; i < deals && table.can_deal(); ++i) {
    agents.begin_deal(static_cast<std::uint64_t>(i) + 1);
    table.play_deal(agents, &log);
  }
  return log.take();
}

/// Plays a log again, with other luck for whatever it might leave open.
std::string replayed(const Variant& variant, const std::string& text) {
  const ParsedScript script = parse_script(text);
  REQUIRE(script.faults.empty());
  TableSetup setup;
  setup.stacks = {40, 100, 7, 100};
  setup.seed = 999;
  LogWriter log;
  ScriptRunSettings settings;
  settings.watcher = &log;
  settings.one_game = false;
  const ScriptRun run = run_script(variant, nullptr, setup, script.items, settings);
  for (const ScriptFailure& failure : run.failures) {
    const std::string fault = std::to_string(failure.where.line) + ": " + houserules::text(failure);
    FAIL_CHECK(fault);
  }
  return log.take();
}

Betting limits(Limit::Kind limit) {
  Betting betting;
  betting.blinds = {1, 2};
  betting.limit.kind = limit;
  betting.limit.sizes = {{2, {}}, {4, {}}};
  betting.raises = limit == Limit::Kind::fixed ? 3 : never;
  return betting;
}

}  // namespace

TEST_CASE("a log plays the same deals again") {
  const Variant variants[] = {
      hand_made::two_cards_and_board(limits(Limit::Kind::none)),
      hand_made::two_cards_and_board(limits(Limit::Kind::fixed)),
      hand_made::draw_game(),
      hand_made::guts(),
  };
  for (const Variant& variant : variants) {
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
      CAPTURE(seed);
      const char* agent = seed % 3 == 0 ? "check-call" : seed % 3 == 1 ? "random" : "random-min";
      const std::string first = logged(variant, agent, seed, 3);
      CHECK(replayed(variant, first) == first);
    }
  }
}

TEST_CASE("a header is read as it is written") {
  LogHeader header;
  header.variant = "x";
  header.hash = "0123";
  header.set = {{"a", "b c"}, {"d", "never"}};
  header.with = {"m"};
  header.seed = 18446744073709551615U;
  header.dealer = 2;
  header.stacks = {100, endless_chips, 7};
  LogHeader read;
  std::vector<NotationFault> faults;
  read_header(parse_script(text(header)), read, faults);
  CHECK(faults.empty());
  CHECK(text(read) == text(header));
  read_header(parse_script("seed = x\nstack = 3"), read, faults);
  CHECK(faults.size() == 2);
}

TEST_CASE("a deal as it is told") {
  const Variant variant = hand_made::two_cards_and_board(limits(Limit::Kind::none));
  const ParsedScript script = parse_script(
      "d dh p1 AsKs; d dh p2 2c2d; d dh p3 7h8h\n"
      "p3 cc; p1 cbr 10; p2 f; p3 cc\n"
      "d db AhAd3c; p1 cbr 30; p3 cc; d db 9c4d");
  REQUIRE(script.faults.empty());
  TableSetup setup;
  setup.stacks = {40, 100, 100};
  Narrator narrator;
  Narrator plain(NarratorStyle{true, 1});
  JsonLines lines;
  Watchers all;
  all.add(&narrator);
  all.add(&plain);
  all.add(&lines);
  ScriptRunSettings settings;
  settings.watcher = &all;
  const ScriptRun run = run_script(variant, nullptr, setup, script.items, settings);
  CHECK(run.failures.empty());
  CHECK(narrator.take() ==
        "p3 deals. p1 posts 1. p2 posts 2. Everybody gets two cards face down. p3 calls 2. "
        "p1 raises to 10.\n"
        "p2 folds. p3 calls 8.\n"
        "\n"
        "Board (pot 22): A♥ A♦ 3♣.\n"
        "p1 bets 30 and is all-in. p3 calls 30.\n"
        "\n"
        "Board (pot 82): 9♣.\n"
        "The board is A♥ A♦ 3♣ 9♣. Board: 4♦.\n"
        "\n"
        "p1 shows A♠ K♠: three aces (A♠ A♥ A♦ K♠ 9♣).\n"
        "p3 shows 7♥ 8♥: a pair of aces, nine kicker (A♥ A♦ 9♣ 8♥ 7♥).\n"
        "p1 wins the pot of 82 with three aces.\n"
        "\n"
        "Stacks: p1 82, p2 98, p3 60.\n");
  const std::string told = plain.take();
  CHECK(told.find("Player 1 gets two cards face down.\n") != std::string::npos);
  CHECK(told.find("Player 2 gets the deuce of clubs and the deuce of diamonds.\n") !=
        std::string::npos);
  CHECK(told.find("♠") == std::string::npos);
  CHECK(lines.take().starts_with("{\"event\":\"deal_begins\",\"dealer\":\"p3\""));
}
