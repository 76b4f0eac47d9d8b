#pragma once
// The example deals and rankings of a rule file.

#include "engine/tree/form.h"

namespace houserules::tree {

struct RankingExample : Map {
  Said<Text> part;
  Said<Texts> order, unranked;
  static constexpr Form form{"ranking example", "Ranked hands, under `ranks:`", "order"};
  static void keys(auto& key) {
    key("part", &RankingExample::part, "which part of the pot", otherwise("the first"));
    key("order", &RankingExample::order,
        "hands from best to worst; on one line: `A A 5 > K K 2`; equal hands: `J Q 6 = Q J 6`");
    key("unranked", &RankingExample::unranked, "hands that cannot win this part");
  }
};

struct ExampleRules : Map {
  Said<Text> name, about, on, like, up_to, dealer, script;
  Said<Number> players, carried;
  Said<Written> stacks, set, net;
  Said<Texts> with, order;
  Said<std::vector<RankingExample>> ranks;
  static constexpr Form form{"example", "An example deal or ranking, under `examples:`"};
  static void keys(auto& key) {
    key("name", &ExampleRules::name, "what it shows");
    key("about", &ExampleRules::about, "what it is for");
    key("on", &ExampleRules::on, "for a modifier: the game that it is applied to");
    key("like", &ExampleRules::like,
        "an earlier example to continue, with the same players, stacks and options; its script "
        "comes first");
    key("up to", &ExampleRules::up_to, "stop that script before this `-- STEP` line");
    key("players", &ExampleRules::players, "number of players; not needed for a ranking");
    key("dealer", &ExampleRules::dealer, "p1, p2 …", otherwise("the last seat"));
    key("stacks", &ExampleRules::stacks, "chips for every player, a list, or {p1: 20}",
        otherwise("as in the file"));
    key("set", &ExampleRules::set, "options to set: {limit: pot}");
    key("with", &ExampleRules::with, "modifiers to apply");
    key("carried", &ExampleRules::carried, "chips in the pot before the first deal",
        otherwise("0"));
    key("script", &ExampleRules::script, "the deal, with claims such as `! p1 gets 9`");
    key("net", &ExampleRules::net, "what players win in total: {p1: 3, p2: -3}");
    key("ranks", &ExampleRules::ranks, "for a game: hands in order, to test its rankings");
    key("order", &ExampleRules::order,
        "for a mix: its games, in the order dealt, each as a number of deals and an id");
  }
};

}  // namespace houserules::tree
