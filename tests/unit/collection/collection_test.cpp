#include "engine/collection/collection.h"

#include <doctest/doctest.h>

#include "engine/collection/listing.h"
#include "engine/collection/playable.h"

using namespace houserules;

namespace {

collection::MemoryCollection games() {
  collection::MemoryCollection::Files all;
  all["plain.yaml"] = R"(houserules: 1
name: Plain Showdown
aka: [Straight Poker]
about: Five cards, one bet.
players: 2-6
betting: {ante: 1, limit: [2]}
play:
  - deal: 5 down
  - bet
showdown: high
)";
  all["other.yaml"] = "houserules: 1\nextends: plain\nname: Other\naka: straight poker\n";
  all["broken.yaml"] = "houserules: 1\nname: Broken\nplay: [beet]\n";
  all["big.yaml"] = "houserules: 1\nname: Big\nabout: More.\nneeds: []\nstacks: 500\n";
  all["names.toml"] = "[\"Big Plain\"]\nvariant = \"plain\"\nset = {limit = \"no\"}\n";
  return collection::MemoryCollection(std::move(all));
}

}  // namespace

TEST_CASE("a game in a memory collection is found, loaded and played") {
  collection::MemoryCollection all = games();
  const auto file = all.variant("plain", "");
  REQUIRE(file);
  const collection::Playable game = collection::load_playable(*file, {}, all);
  session::TableSetup setup;
  setup.stacks = {20, 20};
  session::Table table(*game.variant, game.runner.get(), setup);
  session::Agents agents({"check-call"}, 0);
  CHECK(table.play_deal(agents, nullptr));
  CHECK_FALSE(all.variant("big", ""));
  CHECK(all.modifier("big", ""));
}

TEST_CASE("a file that does not load has a reason") {
  collection::MemoryCollection all = games();
  try {
    collection::load_sitting(*all.variant("broken", ""), {}, all);
    FAIL("it loads");
  } catch (const collection::LoadError& error) {
    CHECK(error.faults.has_errors());
  }
}

TEST_CASE("a name may be an alias, ambiguous, a game with options, or misspelled") {
  collection::MemoryCollection all = games();
  const auto shown = collection::meaning_of("plain-showdown", all);
  REQUIRE(shown.games.size() == 1);
  CHECK(shown.games[0].file.id == "plain");
  CHECK(shown.games[0].about == "Five cards, one bet.");
  CHECK(collection::meaning_of("Straight poker", all).games.size() == 2);
  CHECK(collection::meaning_of("big plain", all).with_settings->variant == "plain");
  CHECK(collection::meaning_of("big", all).modifier);
  CHECK(collection::meaning_of("plain showdwon", all).near == "plain");
}

TEST_CASE("the listing contains the files that load") {
  collection::MemoryCollection all = games();
  int unsound = 0;
  const auto entries = collection::catalogue(all, false, [&](const Diagnostics&) { ++unsound; });
  CHECK(unsound == 1);
  REQUIRE(entries.size() == 2);
  CHECK(entries[1].id == "plain");
  CHECK(entries[1].players() == "2-6");
  CHECK(entries[1].head.aka == std::vector<std::string>{"Straight Poker"});
  CHECK(collection::matches(entries[1], "one BET"));
  CHECK(collection::search_advice(entries, "straihgt") == "did you mean 'straight'?");
}

TEST_CASE("files in folders refer to each other as on disk") {
  const std::string head = "houserules: 1\nname: X\nabout: One card.\nplayers: 2\n";
  const std::string play = "play: [deal: 1 down]\nshowdown: high\n";
  collection::MemoryCollection all({{"variants/a/x.yaml", head + play},
                                    {"variants/b/y.yaml", "houserules: 1\nextends: ../a/x.yaml\n"},
                                    {"variants/modifiers/x.yaml", "houserules: 1\nneeds: []\n"},
                                    {"scripts/s.lua", "function f() end"},
                                    {"variants/names.toml", ""}});
  CHECK(all.variant("x", "")->name == "variants/a/x.yaml");
  CHECK(all.variant("x", "")->family == "a");
  CHECK(all.modifier("x", "")->family == "modifiers");
  CHECK(all.variant("../a/x.yaml", "variants/b/y.yaml"));
  CHECK_FALSE(all.variant("../../a/x.yaml", "variants/b/y.yaml"));
  CHECK_FALSE(all.variant("ants/a/x", ""));
  CHECK(all.script("s.lua", "variants/b/y.yaml"));
  CHECK_FALSE(all.script("t.lua", "variants/b/y.yaml"));
  CHECK(all.variant_ids() == std::vector<std::string>{"x", "y"});
  CHECK(all.data("names.toml"));
  CHECK_FALSE(all.data("ames.toml"));
}
