// A whole file: from text to variant and examples.

#include "engine/load/load.h"

#include <doctest/doctest.h>

#include "tests/listing/listing.h"
#include "tests/unit/compile/helpers.h"

using namespace houserules;

namespace {

struct NoSources final : Sources {
  std::optional<SourceFile> variant(std::string_view, std::string_view) override { return {}; }
  std::optional<SourceFile> modifier(std::string_view, std::string_view) override { return {}; }
  std::optional<SourceFile> script(std::string_view name, std::string_view) override {
    if (name != "near.lua") return std::nullopt;
    return SourceFile{"scripts/near.lua", "function far(cards, ctx)\n  return {#cards}\nend\n",
                      "near", "scripts"};
  }
};

Loaded load_text(const std::string& text, Diagnostics& faults, const Choices& choices = {}) {
  NoSources sources;
  return load({"variants/draw/my-game.yaml", text, "my-game", "draw"}, choices, sources, faults);
}

std::string all_faults(Diagnostics& faults) {
  std::string text;
  for (const Diagnostic& fault : faults.all()) {
    text += std::to_string(fault.where.line) + " " + fault.id + ": " + fault.message + "\n";
  }
  return text;
}

constexpr const char* game = R"(houserules: 1
name: My Game
players: 2-6
stacks: 50
options:
  wild:
    about: deuces are wild
    type: yes/no
    default: no
betting: {ante: 1, limit: 2}
play:
  - deal: 5 down
  - bet
  - draw: up to 3
  - bet
showdown: high
)";

}  // namespace

TEST_CASE("a file is compiled to a variant") {
  Diagnostics faults;
  const Loaded loaded = load_text(game, faults);
  CHECK(all_faults(faults) == "");
  REQUIRE(loaded.variant);
  CHECK(loaded.variant->id == "my-game");
  CHECK(loaded.variant->family == "draw");
  CHECK(loaded.variant->name == "My Game");
  CHECK(loaded.variant->players_max == 6);
  CHECK(loaded.variant->stacks == 50);
  CHECK(loaded.variant->hash == loaded.resolved.hash);
  CHECK(loaded.resolved.options.size() == 1);
  CHECK(loaded.variant->reshuffle_discards);
  CHECK(listing(*loaded.variant).find("ask discard of seat: 0 to 3 of hand") != std::string::npos);
}

TEST_CASE("functions of scripts are available") {
  Diagnostics faults;
  const Loaded loaded = load_text(
      std::string(game).replace(std::string(game).find("showdown: high"), 14,
                                "scripts: [near.lua]\n"
                                "showdown: {split: [{part: far, by: score, score: = far}]}"),
      faults);
  CHECK(all_faults(faults) == "");
  REQUIRE(loaded.variant);
  CHECK(loaded.variant->script_names == std::vector<std::string>{"near.lua"});
  REQUIRE(loaded.variant->hooks.size() == 1);
  CHECK(loaded.variant->hooks[0].function == "far");
  CHECK(loaded.variant->showdowns[0].parts[0].score_hook == 0);
}

TEST_CASE("examples inherit from each other") {
  Diagnostics faults;
  const Loaded loaded = load_text(std::string(game) + R"(examples:
  - name: One
    players: 3
    dealer: p1
    stacks: {p2: 7}
    carried: 2
    set: {wild: yes}
    script: |
      ante 1
      -- draw
      p1 f
    net: {p1: -1, p2: +3}
  - name: Two
    like: One
    up to: draw
    set: {wild: no}
    script: p1 cc
  - ranks:
      part: high
      order:
        - A A A = A A A
        - K K
      unranked: [7 2]
)",
                                  faults);
  CHECK(all_faults(faults) == "");
  REQUIRE(loaded.examples.size() == 3);
  const Example& one = loaded.examples[0];
  CHECK(one.players == 3);
  CHECK(one.dealer == 0);
  CHECK(one.stacks == std::vector<Chips>{50, 7, 50});
  CHECK(one.carried == 2);
  CHECK(one.choices.set == std::vector<std::pair<std::string, std::string>>{{"wild", "yes"}});
  CHECK(one.script == "ante 1\n-- draw\np1 f\n");
  CHECK(one.net == std::vector<std::pair<Seat, Chips>>{{0, -1}, {1, 3}});
  const Example& two = loaded.examples[1];
  CHECK(two.like == 0);
  CHECK(two.up_to == "draw");
  CHECK(two.players == 3);
  CHECK(two.stacks == one.stacks);
  CHECK(two.choices.set == std::vector<std::pair<std::string, std::string>>{{"wild", "no"}});
  CHECK(two.script == "p1 cc");
  CHECK(two.net.empty());
  const Example& ranks = loaded.examples[2];
  REQUIRE(ranks.ranks.size() == 1);
  CHECK(ranks.ranks[0].part == "high");
  CHECK(ranks.ranks[0].order[0].hands == std::vector<std::string>{"A A A", "A A A"});
  CHECK(ranks.ranks[0].unranked[0].hands == std::vector<std::string>{"7 2"});
}

TEST_CASE("choosing options causes no errors in examples written for others") {
  Diagnostics faults;
  const std::string text = std::string(game) + R"(examples:
  - ranks: {part: low, order: [A A]}
)";
  CHECK_FALSE(load_text(text, faults).variant);
  faults = {};
  CHECK(load_text(text, faults, {{{"wild", "yes"}}, {}}).variant);
  CHECK(all_faults(faults) == "");
}

TEST_CASE("errors in examples have their place") {
  Diagnostics faults;
  const Loaded loaded = load_text(std::string(game) + R"(examples:
  - name: One
    players: 3
    dealer: p4
    script: p1 f
  - name: Two
    like: On
    script: p1 f
  - name: Three
    players: 2
  - ranks: {part: hihg, order: [A A]}
  - players: 20
    skript: p1 f
)",
                                  faults);
  CHECK_FALSE(loaded.variant);
  CHECK(loaded.examples.empty());
  CHECK(all_faults(faults) ==
        "20 HR0700: there is no player 'p4' in this example\n"
        "23 HR0700: no example before this one is called 'On'\n"
        "25 HR0700: this example has no deal to play\n"
        "27 HR0700: no showdown has a part 'hihg'\n"
        "28 HR0700: this example has no deal to play\n"
        "28 HR0700: a table seats 2 to 12 players\n"
        "29 HR0100: unknown key 'skript' in 'examples'\n");
}
