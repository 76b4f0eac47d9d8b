#include "engine/script/log.h"

#include <doctest/doctest.h>

#include "engine/script/script_player.h"
#include "tests/unit/session/hand_made_games.h"

using namespace houserules;

namespace {

/// Plays with agents and returns the log.
std::string logged(const Variant& variant, const std::string& agent, std::uint64_t seed,
                   int deals) {
  session::TableSetup setup;
  setup.stacks = {40, 100, 7, 100};
  setup.seed = seed;
  session::Table table(variant, nullptr, setup);
  session::Agents agents({agent}, seed);
  script::LogWriter log;
  for (int i = 0; i < deals && table.can_deal(); ++i) {
    agents.begin_deal(static_cast<std::uint64_t>(i) + 1);
    table.play_deal(agents, &log);
  }
  return log.take();
}

/// Replays a log, with another seed for anything that it might omit.
std::string replayed(const Variant& variant, const std::string& text) {
  const script::ParsedScript script = script::parse_script(text);
  REQUIRE(script.faults.empty());
  session::TableSetup setup;
  setup.stacks = {40, 100, 7, 100};
  setup.seed = 999;
  script::LogWriter log;
  script::ScriptRunSettings settings;
  settings.watcher = &log;
  settings.one_game = false;
  const script::ScriptRun run = script::run_script(variant, nullptr, setup, script.items, settings);
  for (const script::ScriptFailure& failure : run.failures) {
    const std::string fault = std::to_string(failure.where.line) + ": " + script::text(failure);
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

TEST_CASE("a log replays the same deals") {
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

TEST_CASE("a header is read back as written") {
  script::LogHeader header;
  header.variant = "x";
  header.hash = "0123";
  header.set = {{"a", "b c"}, {"d", "never"}};
  header.with = {"m"};
  header.seed = 18446744073709551615U;
  header.dealer = 2;
  header.stacks = {100, endless_chips, 7};
  script::LogHeader read;
  std::vector<script::NotationFault> faults;
  script::read_header(script::parse_script(text(header)), read, faults);
  CHECK(faults.empty());
  CHECK(text(read) == text(header));
  script::read_header(script::parse_script("seed = x\nstack = 3"), read, faults);
  CHECK(faults.size() == 2);
}

TEST_CASE("a header names players and agents") {
  const auto problems = [](const char* header) {
    std::vector<script::NotationFault> faults;
    script::LogHeader read;
    script::read_header(script::parse_script(header), read, faults);
    std::string all;
    for (const script::NotationFault& fault : faults) all += fault.problem + "\n";
    return all;
  };
  CHECK(problems("players = Ann, Bob, 3") == "");
  CHECK(problems("players = 3") == "'players' lists names, not a number\n");
  CHECK(problems("agents = you, house:0.3, rollout:50, exec:bot --sizes 1,2") == "");
  CHECK(problems("agents = exec:bot --sizes 1,2") == "");
  CHECK(problems("agents = house, hosue, exec:bot") == "there is no agent 'hosue'\n");
}
