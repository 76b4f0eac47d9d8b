#pragma once
// What is on the table before play, and the parts of a file.

#include "engine/tree/form.h"

namespace houserules::tree {

struct MixedGame : Map {
  Said<Text> game, as;
  Said<Written> set;
  Said<Texts> with;
  static constexpr Form form{"mixed game", "A game in a mix, under `mix:`", "game"};
  static void keys(auto& key) {
    key("game", &MixedGame::game, "the id of its rule file", required());
    key("as", &MixedGame::as, "its name here, to include a game twice", otherwise("its id"));
    key("set", &MixedGame::set, "options to set: {limit: pot}");
    key("with", &MixedGame::with, "modifiers to apply");
  }
};

struct NextGame : Map {
  Said<OneOf<"the list|the dealer|chance">> by;
  Said<Number> every;
  Said<OneOf<"the first of the list|chance">> first;
  static constexpr Form form{"next game", "The next game of a mix"};
  static void keys(auto& key) {
    key("by", &NextGame::by, "who picks the next game", otherwise("the list"));
    key("every", &NextGame::every,
        "after this many deals; orbit: when the button is back where it was. A game in progress is "
        "finished first",
        otherwise("orbit; 1 with `by: the dealer`").or_word("orbit"));
    key("first", &NextGame::first, "with `by: the list`: which game comes first",
        otherwise("the first of the list"));
  }
};

struct OptionRules : Map {
  Said<Text> type, or_, name, about;
  Said<Written> choices, names, if_yes, if_no, default_, needs;
  static constexpr Form form{"option", "An option, under `options:`"};
  static void keys(auto& key) {
    key("type", &OptionRules::type, "yes/no, number a-b, amount, rank, ranks, cards, choice",
        otherwise("choice"));
    key("choices", &OptionRules::choices,
        "the words to choose from: a list, or a map from each word to the changes it makes to the "
        "file");
    key("names", &OptionRules::names,
        "what players call its choices, in rulebooks: {spoken: cards speak}; by default, the "
        "choices as written");
    key("if yes", &OptionRules::if_yes, "changes to the file if the option is yes");
    key("if no", &OptionRules::if_no, "changes to the file if the option is no");
    key("default", &OptionRules::default_, "the value if it is not set", required());
    key("or", &OptionRules::or_, "a word allowed instead of a value: never, none");
    key("name", &OptionRules::name, "what players call it, in rulebooks", otherwise("its key"));
    key("about", &OptionRules::about, "what it changes");
    key("needs", &OptionRules::needs, "values that other options must have");
  }
};

struct PackRules : Map {
  Said<Written> cards, ranks, suits, without, with;
  Said<Number> jokers, packs;
  static constexpr Form form{"deck for players",
                             "The deck for certain numbers of players, under `for players:`"};
  static void pack_keys(auto& key) {
    key("cards", &PackRules::cards, "52, 36, 32, 28, or a list of cards", otherwise("52"));
    key("jokers", &PackRules::jokers, "number of jokers", otherwise("0"));
    key("packs", &PackRules::packs, "number of decks shuffled together", otherwise("1"));
    key("ranks", &PackRules::ranks, "only these ranks", otherwise("2-A"));
    key("suits", &PackRules::suits, "only these suits: spades hearts");
    key("without", &PackRules::without, "cards to remove");
    key("with", &PackRules::with, "cards to add");
  }
  static void keys(auto& key) { pack_keys(key); }
};

struct Deck : PackRules {
  Said<Named<PackRules>> for_players;
  static constexpr Form form{"deck", "The deck", "cards"};
  static void keys(auto& key) {
    pack_keys(key);
    key("for players", &Deck::for_players,
        "changes for certain numbers of players: {3: {ranks: A K 9 8}, 5-6: {packs: 2}}");
  }
};

struct ZoneRules : Map {
  Said<OneOf<"seat|table">> of;
  Said<Texts> places, drawn;
  Said<Written> sets;
  Said<Text> about;
  Said<YesNo> keeps_places;
  static constexpr Form form{"zone", "A zone, under `zones:`"};
  static void keys(auto& key) {
    key("of", &ZoneRules::of, "one for every seat, or one on the table", otherwise("table"));
    key("places", &ZoneRules::places, "names of its places, in order");
    key("sets", &ZoneRules::sets, "named lines of places: {row: left center right}");
    key("drawn", &ZoneRules::drawn,
        "how its places are drawn in the rulebook: rows of places, a dot for a gap: "
        "[. top ., left center right, . bottom .]");
    key("about", &ZoneRules::about, "what players call it, in rulebooks and narrated hands");
    key("keeps places", &ZoneRules::keeps_places,
        "taking a card leaves a gap (`table.row[2]` is then nil); the next card dealt there "
        "fills it",
        otherwise("no"));
  }
};

struct RegisterRules : Map {
  Said<OneOf<"number|yes/no|rank|suit|card|seat|pool">> type;
  Said<OneOf<"seat|game">> per;
  Said<OneOf<"deal|game|table">> kept_for;
  Said<Written> starts;
  Said<Text> about, narrated;
  Said<YesNo> secret;
  static constexpr Form form{"register", "A register, under `registers:`"};
  static void keys(auto& key) {
    key("type", &RegisterRules::type,
        "what it holds; pool: chips separate from the pots. They stay on the table from game to "
        "game; `pay` moves them in and out",
        required());
    key("per", &RegisterRules::per, "one for every seat, or one for the game", otherwise("game"));
    key("kept for", &RegisterRules::kept_for, "how long the value lasts", otherwise("deal"));
    key("starts", &RegisterRules::starts, "the initial value", otherwise("0, no or none"));
    key("about", &RegisterRules::about,
        "what players call it, in rulebooks and narrated hands, such as 'lives lost'; for yes/no "
        "per seat it may begin with 'has': 'has checked a seven'");
    key("narrated", &RegisterRules::narrated,
        "how a narrated hand words a player's new value N: 'have lost N lives' for \"p1 has lost "
        "two "
        "lives\"");
    key("secret", &RegisterRules::secret, "known only to its player", otherwise("no"));
  }
};

struct WildCards : Map {
  Said<Text> name, about, ranks, cards, cards_in, hook;
  Said<YesNo> jokers, and_its_rank, and_their_rank;
  Said<OneOf<"lowest down card">> own;
  Said<OneOf<"high|low">> aces;
  Said<Texts> places, parts;
  Said<Expression> is;
  Said<Condition> when;
  Said<OneOf<"bug|any card">> as;
  static constexpr Form form{"wild", "A source of wild cards, under `wild:`"};
  static void keys(auto& key) {
    key("name", &WildCards::name, "for `change:`");
    key("about", &WildCards::about, "text for players; replaces the generated sentence");
    key("ranks", &WildCards::ranks, "every card of these ranks");
    key("cards", &WildCards::cards, "these cards");
    key("jokers", &WildCards::jokers, "the jokers");
    key("own", &WildCards::own, "each holder's own lowest down card");
    key("and its rank", &WildCards::and_its_rank, "also every card of that rank in the same hand",
        otherwise("no"));
    key("aces", &WildCards::aces, "whether an ace counts as high or low for `own`",
        otherwise("high"));
    key("cards in", &WildCards::cards_in, "the face-up cards of a zone on the table");
    key("places", &WildCards::places, "only these places of that zone", More().spelt("at"));
    key("and their rank", &WildCards::and_their_rank, "also every card of their rank",
        otherwise("no"));
    key("is", &WildCards::is, "the rank, card or cards returned by an expression",
        More().for_referee());
    key("hook", &WildCards::hook, "a Lua function: wild(card, ctx)");
    key("when", &WildCards::when, "only if this holds", otherwise("yes").for_referee());
    key("parts", &WildCards::parts, "only for these parts of the pot", otherwise("all"));
    key("as", &WildCards::as, "what it may stand for", otherwise("any card"));
  }
};

struct ChainRule : Map {
  Said<OneOf<"moves|same">> dealer;
  Said<OneOf<"everyone in the game|those still in">> dealt_in;
  Said<OneOf<"everyone|nobody|with chips">> antes;
  static constexpr Form form{"chain rule", "After a deal that left chips in the pot"};
  static void keys(auto& key) {
    key("dealer", &ChainRule::dealer, "whether the button moves", otherwise("moves"));
    key("dealt in", &ChainRule::dealt_in, "who gets cards", otherwise("everyone in the game"));
    key("antes", &ChainRule::antes, "who antes", otherwise("everyone"));
  }
};

struct ChainRules : Map {
  Said<Text> about;
  Said<Named<ChainRule>> after;
  Said<ChainRule> always;
  Said<Number> cap;
  Said<OneOf<"leaves the game|stays">> without_chips;
  Said<Condition> until;
  static constexpr Form form{"chain", "The chain of deals"};
  static void keys(auto& key) {
    key("about", &ChainRules::about, "text for players; replaces the generated sentences");
    key("after", &ChainRules::after,
        "a rule for each reason why a deal can end: shown, uncontested, nobody opened, nobody in, "
        "nobody wins, void, or one given with `because:`");
    key("always", &ChainRules::always, "for any other reason");
    key("cap", &ChainRules::cap, "maximum number of deals; then the pot is shared",
        otherwise("50"));
    key("without chips", &ChainRules::without_chips, "what a player with no chips left does",
        otherwise("stays"));
    key("until", &ChainRules::until, "when the game is over", otherwise("no").for_referee());
  }
};

struct Definition : Map {
  Said<Written> with;
  Said<Named<RegisterRules>> local, registers;
  Said<Texts> once;
  Said<Text> about;
  Said<Steps> do_;
  static constexpr Form form{"define", "A defined step, under `define:`"};
  static void keys(auto& key) {
    key("with", &Definition::with, "parameters with their defaults");
    key("once", &Definition::once,
        "numeric parameters to evaluate only once, when the step begins, not each time they are "
        "used");
    key("local", &Definition::local, "registers of each call, written $name");
    key("registers", &Definition::registers, "registers shared by all calls");
    key("about", &Definition::about, "what it is for");
    key("do", &Definition::do_, "the steps that it stands for", required());
  }
};

struct StepChange : Map {
  Said<Text> before, after, replace, remove;
  Said<Steps> with;
  static constexpr Form form{"change", "A change to an inherited step, under `change:`"};
  static void keys(auto& key) {
    key("before", &StepChange::before,
        "insert before this step, effect, source of wild cards or part of the pot, given by name");
    key("after", &StepChange::after, "insert after it");
    key("replace", &StepChange::replace, "replace it");
    key("remove", &StepChange::remove, "remove it");
    key("with", &StepChange::with, "what to insert");
  }
};

}  // namespace houserules::tree
