#pragma once
// The worked deals and rankings of a rule file.

#include "engine/tree/form.h"

namespace houserules::tree {

struct RankingExample : Map {
  Said<Text> part;
  Said<Texts> order, unranked;
  static constexpr Form form{"ranking example", "Hands in their order, under `ranks:`", "order"};
  static void keys(auto& key) {
    key("part", &RankingExample::part, "the part of the pot", otherwise("the first"));
    key("order", &RankingExample::order,
        "hands, the best first; in one line `A A 5 > K K 2`; equal hands: `J Q 6 = Q J 6`");
    key("unranked", &RankingExample::unranked, "hands that cannot win this part");
  }
};

struct ExampleRules : Map {
  Said<Text> name, about, on, like, up_to, dealer, script;
  Said<Number> players, carried;
  Said<Written> stacks, set, net;
  Said<Texts> with, order;
  Said<std::vector<RankingExample>> ranks;
  static constexpr Form form{"example", "A worked deal or ranking, under `examples:`"};
  static void keys(auto& key) {
    key("name", &ExampleRules::name, "what it shows");
    key("about", &ExampleRules::about, "why it is there");
    key("on", &ExampleRules::on, "of a modifier: the game that it is laid over here");
    key("like", &ExampleRules::like,
        "an example before this one: players, stacks and options are its, and its script comes "
        "first");
    key("up to", &ExampleRules::up_to, "of that script only what comes before this line `-- STEP`");
    key("players", &ExampleRules::players, "how many play; a ranking needs none");
    key("dealer", &ExampleRules::dealer, "p1, p2 …", otherwise("the last seat"));
    key("stacks", &ExampleRules::stacks, "chips of every seat, a list, or {p1: 20}",
        otherwise("as in the file"));
    key("set", &ExampleRules::set, "options: {limit: pot}");
    key("with", &ExampleRules::with, "modifiers laid over it");
    key("carried", &ExampleRules::carried, "chips in the pot before the first deal",
        otherwise("0"));
    key("script", &ExampleRules::script, "what happens, and `! p1 gets 9`: what must come of it");
    key("net", &ExampleRules::net, "what seats win in all: {p1: 3, p2: -3}");
    key("ranks", &ExampleRules::ranks, "of a game: hands in their order, a test of its ranking");
    key("order", &ExampleRules::order, "of a mix: its games in the order of deals: [3 ID, 3 ID]");
  }
};

}  // namespace houserules::tree
