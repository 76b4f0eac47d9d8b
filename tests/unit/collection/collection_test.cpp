#include "engine/collection/collection.h"

#include <doctest/doctest.h>

#include "engine/collection/listing.h"
#include "engine/collection/playable.h"

using namespace houserules;

namespace {

collection::MemoryCollection games() {
  collection::MemoryCollection all;
  all.add("plain.yaml", R"(houserules: 1
name: Plain Showdown
aka: [Straight Poker]
about: Five cards, one bet.
players: 2-6
betting: {ante: 1, limit: [2]}
play:
  - deal: 5 down
  - bet
showdown: high
)");
  all.add("other.yaml", "houserules: 1\nextends: plain\nname: Other\naka: straight poker\n");
  all.add("broken.yaml", "houserules: 1\nname: Broken\nplay: [beet]\n");
  all.add("big.yaml", "houserules: 1\nname: Big\nabout: More.\nneeds: []\nstacks: 500\n");
  all.add("names.toml", "[\"Big Plain\"]\nvariant = \"plain\"\nset = {limit = \"no\"}\n");
  return all;
}

}  // namespace

TEST_CASE("a collection in memory: a game is found, loaded and played") {
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

TEST_CASE("what does not load says why") {
  collection::MemoryCollection all = games();
  try {
    collection::load_sitting(*all.variant("broken", ""), {}, all);
    FAIL("it loads");
  } catch (const collection::LoadError& error) {
    CHECK(error.faults.has_errors());
  }
}

TEST_CASE("a name may be an other name, that of several, one with settings, or a mistake") {
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

TEST_CASE("the listing has what loads") {
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
