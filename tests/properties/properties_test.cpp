// Invariants of every deal of every shipped variant, with any options: it ends; chips and cards are
// conserved by every action; a copy plays on like the original; a seat's view does not depend on
// what it may not know; the log replays to the same bytes.
//
// HOUSERULES_LONG=1 plays 2,000 deals of each setting instead of 25, and 5,000 of each variant
// instead of 200.

#include <doctest/doctest.h>

#include <fstream>
#include <sstream>

#include "engine/cli/file/file_sources.h"
#include "engine/collection/playable.h"
#include "engine/hooks/lua_runner.h"
#include "engine/load/load.h"
#include "engine/resolve/options.h"
#include "engine/session/game.h"
#include "engine/source/diagnostic.h"
#include "engine/table/state.h"
#include "tests/properties/checks.h"
#include "tests/properties/chips.h"
#include "tests/run_length.h"

using namespace houserules;

namespace {

int deals_of_setting() { return tests::length_of_run({.usual = 25, .sanitized = 1, .all = 2000}); }
int deals_of_variant() {
  return tests::length_of_run({.usual = 200, .sanitized = 20, .all = 5000});
}

/// Returns the settings: none, every choice of every option, one at a time, and other stakes.
std::vector<Choices> all_settings(const Resolved& resolved) {
  std::vector<Choices> settings = settings_of(resolved.options);
  settings.emplace_back();
  const auto add = [&](const std::vector<std::pair<std::string, std::string>>& wanted) {
    Choices choices;
    for (const auto& [name, value] : wanted) {
      for (const OptionInfo& option : resolved.of_betting) {
        if (option.name == name) choices.set.emplace_back(name, value);
      }
    }
    if (!choices.set.empty()) settings.push_back(std::move(choices));
  };
  add({{"limit", "no-limit"}});
  add({{"limit", "4/8"}, {"raises", "4"}, {"ante", "3"}, {"blinds", "2/4"}, {"bring-in", "2"}});
  return settings;
}

void play_random(const session::Games& games, int players, int deals) {
  tests::play_checked(games, players, deals, {"random"},
                      1000 + static_cast<std::uint64_t>(players));
}

/// Checks only the state after each deal, so that many can be played.
void play_many(const Variant& variant, int players, const std::string& agent, int deals) {
  LuaRunner runner(variant);
  session::TableSetup setup;
  setup.stacks.assign(static_cast<std::size_t>(players), variant.stacks);
  const Chips all = variant.stacks * players;
  for (int left = deals; left > 0; --left) {
    ++setup.seed;
    session::Table table(variant, &runner, setup);
    session::Agents agents({agent}, setup.seed);
    for (; left > 0 && table.can_deal(); --left) {
      agents.begin_deal(table.deals() + 1);
      REQUIRE(table.play_deal(agents, nullptr));
      REQUIRE(chips_of(table.deal()) == all);
      tests::check_cards(table.deal());
    }
  }
}

/// Plays a deal twice: where all call, once at a stroke and once answer by answer. Returns how
/// often that was possible.
int play_around(const Variant& variant, int players, std::uint64_t seed) {
  LuaRunner runner(variant);
  const std::vector<Chips> stacks(static_cast<std::size_t>(players), variant.stacks);
  const TableState table = new_game(variant, stacks, 0);
  Deal at_once(variant, &runner, {Random{seed}, nullptr}, table);
  Deal one_by_one(variant, &runner, {Random{seed}, nullptr}, table);
  const std::unique_ptr<Agent> agent = make_agent("random");
  Random random{seed + 1};
  int around = 0;
  while (!at_once.over()) {
    const std::int32_t round = at_once.state().round_number;
    if (random.below(2) == 0 && at_once.call_around()) {
      ++around;
      const auto still = [&] {
        return !one_by_one.over() && one_by_one.asks() == QuestionKind::bet &&
               one_by_one.state().round_number == round;
      };
      while (still()) {
        const Seat seat = one_by_one.waiting().front();
        one_by_one.answer(seat, one_by_one.default_answer(seat));
      }
    } else {
      const Seat seat = at_once.waiting().front();
      const Answer answer = agent->answer(View(at_once, seat), random);
      at_once.answer(seat, answer);
      one_by_one.answer(seat, answer);
    }
    for (Seat seat = 0; seat < players; ++seat)
      REQUIRE(view_of(at_once, seat).bytes == view_of(one_by_one, seat).bytes);
    REQUIRE(at_once.work() <= one_by_one.work());
  }
  return around;
}

}  // namespace

TEST_CASE("all call at a stroke as they do one by one, in every shipped variant") {
  cli::FileSources sources;
  int around = 0;
  for (const std::string& id : sources.variant_ids()) {
    CAPTURE(id);
    Diagnostics faults;
    const Loaded loaded = load(*sources.variant(id, ""), {}, sources, faults);
    if (loaded.mix != nullptr) continue;  // its games are tested on their own
    for (const int players : {loaded.variant->players_min, loaded.variant->players_usual}) {
      CAPTURE(players);
      const Variant& variant = loaded.variant->for_players(players);
      for (std::uint64_t seed = 0; seed < 6; ++seed) around += play_around(variant, players, seed);
    }
  }
  CHECK(around > 2000);
}

TEST_CASE("every shipped variant, each choice of each option, with the fewest and most players") {
  cli::FileSources sources;
  const std::vector<std::string> ids = sources.variant_ids();
  REQUIRE(ids.size() >= 30);
  for (const std::string& id : ids) {
    CAPTURE(id);
    const std::optional<SourceFile> file = sources.variant(id, "");
    REQUIRE(file.has_value());
    Diagnostics faults;
    const Loaded plain = load(*file, {}, sources, faults);
    REQUIRE((plain.variant != nullptr || plain.mix != nullptr));
    for (const Choices& choices : all_settings(plain.resolved)) {
      CAPTURE(tests::words_of(choices));
      Diagnostics more;
      Loaded loaded = load(*file, choices, sources, more);
      for (const Diagnostic& fault : more.all()) {
        if (fault.severity == Severity::error) FAIL_CHECK(fault.message);
      }
      if (loaded.variant == nullptr && loaded.mix == nullptr) continue;
      const collection::Sitting sitting = collection::seated(std::move(loaded), choices);
      const int deals = (sitting.mix == nullptr ? 1 : 4) * deals_of_setting();
      for (const int players : {sitting.players_min, sitting.players_max}) {
        CAPTURE(players);
        play_random(sitting.games(), players, deals);
      }
    }
  }
}

TEST_CASE("every shipped variant, many deals with the fewest, default and most players") {
  cli::FileSources sources;
  for (const std::string& id : sources.variant_ids()) {
    CAPTURE(id);
    Diagnostics faults;
    const Loaded loaded = load(*sources.variant(id, ""), {}, sources, faults);
    if (loaded.mix != nullptr) continue;  // its games are tested on their own
    REQUIRE(loaded.variant != nullptr);
    const Variant& variant = *loaded.variant;
    for (const int players : {variant.players_min, variant.players_usual, variant.players_max}) {
      CAPTURE(players);
      for (const char* agent : {"random", "check-call"}) {
        play_many(variant, players, agent, deals_of_variant());
      }
    }
  }
}

TEST_CASE("table modifiers on ten games each") {
  cli::FileSources sources;
  std::ifstream rows("tests/properties/modern_table.txt");
  REQUIRE(rows);
  int played = 0;
  for (std::string row; std::getline(rows, row);) {
    const std::size_t colon = row.find(':');
    if (row.empty() || row[0] == '#' || colon == std::string::npos) continue;
    CAPTURE(row.substr(0, colon));
    Choices choices;
    std::istringstream words(row.substr(0, colon));
    for (std::string word; words >> word;) {
      const std::size_t sign = word.find('=');
      if (sign == std::string::npos) {
        choices.with.push_back(word);
      } else {
        choices.set.emplace_back(word.substr(0, sign), word.substr(sign + 1));
      }
    }
    std::istringstream games(row.substr(colon + 1));
    int count = 0;
    for (std::string id; games >> id; ++count) {
      CAPTURE(id);
      const std::optional<SourceFile> file = sources.variant(id, "");
      REQUIRE(file.has_value());
      Diagnostics faults;
      const Loaded loaded = load(*file, choices, sources, faults);
      for (const Diagnostic& fault : faults.all()) {
        if (loaded.variant == nullptr) FAIL_CHECK(fault.message);
      }
      if (loaded.variant == nullptr) continue;
      LuaRunner runner(*loaded.variant);
      const int few = loaded.variant->players_min;
      const int many = loaded.variant->players_max;
      for (const int players : {few, (few + many + 1) / 2, many}) {
        CAPTURE(players);
        play_random({*loaded.variant, &runner}, players, deals_of_setting());
        ++played;
      }
    }
    CHECK(count == 10);
  }
  CHECK(played >= 500);
}
