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
    key("name", &File::name, "the name of the game", required());
    key("aka", &File::aka, "other names");
    key("about", &File::about, "one sentence for the rulebook");
    key("source", &File::source, "where the rules come from");
    key("extends", &File::extends, "the game that this one is based on");
    key("players", &File::players,
        "minimum and maximum, as in 2-8; default for a mix: what all its games allow", required());
    key("usually", &File::usually, "the usual number of players");
    key("stacks", &File::stacks, "chips for every player", otherwise("100"));
    key("options", &File::options, "house rules that a table can change");
    key("deck", &File::deck, "which cards are used", otherwise("52"));
    key("when short", &File::when_short, "what to do if the deck runs out; fault: an error",
        otherwise("reshuffle discards"));
    key("boards", &File::boards, "number of boards", otherwise("1"));
    key("zones", &File::zones,
        "places for cards other than hand, discards and board: at most three per seat and six on "
        "the table");
    key("registers", &File::registers, "values that the rules remember");
    key("wild", &File::wild, "which cards are wild");
    key("betting", &File::betting, "forced bets and limits");
    key("play", &File::play, "the steps of a deal", required());
    key("mix", &File::mix, "makes this a mix: the games to play in turn, instead of `play`");
    key("with", &File::with, "modifiers to apply to the game; in a mix, to each of its games");
    key("set", &File::set,
        "in a mix: options to set in every game that has them: {limit: 4/8, blinds: 2/4}");
    key("next game", &File::next_game,
        "in a mix: when the game changes, and who picks the next one", otherwise("every orbit"));
    key("whenever", &File::whenever, "effects triggered by events");
    key("showdown", &File::showdown, "who wins the pot", otherwise("high"));
    key("showdowns", &File::showdowns, "other showdowns, for `- showdown: NAME`");
    key("chain", &File::chain, "what carries over to the next deal");
    key("define", &File::define, "steps defined by this file");
    key("change", &File::change, "changes to inherited steps");
    key("scripts", &File::scripts, "Lua files in scripts/");
    key("examples", &File::examples, "example deals and rankings, which are run as tests");
    key("needs", &File::needs, "makes this a modifier: what the game must have; may be []");
    key("override", &File::override,
        "for a modifier: its values override those of earlier modifiers", otherwise("no"));
    key("resolved", &File::resolved, "set by `show --resolved`", otherwise("no"));
  }
};

}  // namespace houserules::tree
