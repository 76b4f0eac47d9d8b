// Applies every modifier to every variant: the pair plays, or is rejected because of the modifier's
// needs.
//
// HOUSERULES_LONG=1 takes all pairs, not one in eight.

#include <doctest/doctest.h>

#include "engine/cli/file/file_sources.h"
#include "engine/hooks/lua_runner.h"
#include "engine/load/load.h"
#include "engine/session/game.h"
#include "engine/source/diagnostic.h"
#include "engine/source/faults.h"
#include "engine/variant/errors.h"
#include "tests/properties/chips.h"
#include "tests/run_length.h"

using namespace houserules;

namespace {

/// Plays some random deals and checks that each conserves chips.
void play(const Variant& variant, int players) {
  LuaRunner runner(variant);
  session::TableSetup setup;
  setup.stacks.assign(static_cast<std::size_t>(players), variant.stacks);
  setup.seed = 11;
  session::Table table(variant, &runner, setup);
  session::Agents agents({"random-min"}, setup.seed);
  for (int i = 0; i < 2 && table.can_deal(); ++i) {
    Chips before = table.state().pot;
    for (Seat seat = 0; seat < players; ++seat) before += table.state().stacks[seat];
    agents.begin_deal(table.deals() + 1);
    const bool over = table.play_deal(agents, nullptr);
    REQUIRE(over);
    CHECK(chips_of(table.deal()) == before);
  }
}

}  // namespace

TEST_CASE("every modifier on every variant plays, or is rejected for its needs") {
  cli::FileSources sources;
  const std::vector<SourceFile> variants = sources.all(false);
  const int one_in = tests::length_of_run({.usual = 8, .sanitized = 40, .all = 1});
  int played = 0;
  int refused = 0;
  int pairs = 0;
  for (const std::string& modifier : sources.modifier_ids()) {
    CAPTURE(modifier);
    int fits = 0;
    for (const SourceFile& variant : variants) {
      if (++pairs % one_in != 0) continue;
      CAPTURE(variant.id);
      Choices choices;
      choices.with = {modifier};
      Diagnostics faults;
      const Loaded loaded = load(variant, choices, sources, faults);
      if (loaded.mix) continue;  // its games are tested on their own
      if (loaded.variant == nullptr) {
        ++refused;
        for (const Diagnostic& fault : faults.all()) {
          if (fault.severity != Severity::error) continue;
          // A game may name a modifier itself.
          if (fault.message.ends_with("is already applied")) continue;
          CHECK_MESSAGE(fault.id == fault::modifier_needs, fault.message);
        }
        continue;
      }
      ++fits;
      ++played;
      try {
        play(*loaded.variant, loaded.variant->players_min);
        play(*loaded.variant, loaded.variant->players_max);
      } catch (const RuleError& error) {
        FAIL_CHECK(std::string(error.what()));
      }
    }
    // A small sample may contain none of the few that a modifier fits.
    if (one_in <= 4) CHECK(fits * one_in >= 10);
  }
  CHECK(played * one_in >= 1000);
  CHECK(refused * one_in >= 100);
}
