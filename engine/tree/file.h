#pragma once
// A rule file.

#include "engine/tree/events.h"
#include "engine/tree/examples.h"
#include "engine/tree/showdown.h"
#include "engine/tree/steps.h"

namespace houserules::tree {

struct File : Map {
  Said<Number> houserules, usually, stacks, boards;
  Said<Text> name, about, extends, players;
  Said<Texts> aka, source, scripts, needs, with;
  Said<Named<OptionRules>> options;
  Said<Deck> deck;
  Said<OneOf<"reshuffle discards|fault">> when_short;
  Said<Named<ZoneRules>> zones;
  Said<Named<RegisterRules>> registers;
  Said<std::vector<WildCards>> wild;
  Said<BettingRules> betting;
  Said<Steps> play;
  Said<std::vector<MixedGame>> mix;
  Said<Written> set;
  Said<NextGame> next_game;
  Said<std::vector<Effect>> whenever;
  Said<ShowdownRules> showdown;
  Said<Named<ShowdownRules>> showdowns;
  Said<ChainRules> chain;
  Said<Named<Definition>> define;
  Said<std::vector<StepChange>> change;
  Said<std::vector<ExampleRules>> examples;
  Said<YesNo> override, resolved;
  static constexpr Form form{"file", "A rule file"};
  static void keys(auto& key) {
    key("houserules", &File::houserules, "version of the language: 1", required());
    key("name", &File::name, "what the game is called", required());
    key("aka", &File::aka, "its other names");
    key("about", &File::about, "one sentence for the rulebook");
    key("source", &File::source, "where the rules are from");
    key("extends", &File::extends, "the variant this one is made from");
    key("players", &File::players,
        "from how many to how many: 2-8; a mix: as its games allow, unless said", required());
    key("usually", &File::usually, "a good number of players");
    key("stacks", &File::stacks, "chips of every seat", otherwise("100"));
    key("options", &File::options, "house rules that can be switched");
    key("deck", &File::deck, "the cards", otherwise("52"));
    key("when short", &File::when_short,
        "what happens when the stock runs out; `fault`: the deal cannot be played",
        otherwise("reshuffle discards"));
    key("boards", &File::boards, "how many boards lie on the table", otherwise("1"));
    key("zones", &File::zones,
        "places for cards besides hand, discards, board: at most three of a seat, six of the "
        "table");
    key("registers", &File::registers, "what the table remembers");
    key("wild", &File::wild, "which cards are wild");
    key("betting", &File::betting, "forced bets and limits");
    key("play", &File::play, "what happens, step by step", required());
    key("mix", &File::mix,
        "makes the file a mix: the games that are played in turn, in place of `play`");
    key("with", &File::with, "modifiers laid over the game; of a mix: over each of its games");
    key("set", &File::set,
        "of a mix: options of its games, for each that has them: {limit: 4/8, blinds: 2/4}");
    key("next game", &File::next_game, "of a mix: when another game comes, and who says which",
        otherwise("every orbit"));
    key("whenever", &File::whenever, "what events cause");
    key("showdown", &File::showdown, "who wins the pot", otherwise("high"));
    key("showdowns", &File::showdowns, "further showdowns, for `- showdown: NAME`");
    key("chain", &File::chain, "what outlives the deal");
    key("define", &File::define, "steps of one's own");
    key("change", &File::change, "changes to inherited steps");
    key("scripts", &File::scripts, "Lua files under scripts/");
    key("examples", &File::examples, "worked deals and rankings; they are tests");
    key("needs", &File::needs, "makes the file a modifier: what the variant must have; may be []");
    key("override", &File::override, "a modifier: wins against those before it", otherwise("no"));
    key("resolved", &File::resolved, "written by `show --resolved`", otherwise("no"));
  }
};

}  // namespace houserules::tree
