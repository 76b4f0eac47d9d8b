#pragma once
// Forced bets, limits, raises, the rake.

#include "engine/tree/form.h"

namespace houserules::tree {

struct Ante : Map {
  Said<Number> amount;
  Said<OneOf<"everyone|dealer|big blind">> by;
  static constexpr Form form{"ante", "The ante", "amount"};
  static void keys(auto& key) {
    key("amount", &Ante::amount, "chips", required());
    key("by", &Ante::by, "who pays", otherwise("everyone"));
  }
};

struct BringIn : Map {
  Said<OneOf<"lowest up card|highest up card">> by;
  Said<Number> amount;
  Said<OneOf<"high|low">> aces;
  static constexpr Form form{"bring-in", "The bring-in"};
  static void keys(auto& key) {
    key("by", &BringIn::by, "who pays", required());
    key("amount", &BringIn::amount, "chips, or the size of a bet in this round",
        required().or_word("a bet"));
    key("aces", &BringIn::aces, "whether an ace counts as high or low",
        otherwise("high; low with `by: highest up card` if the low half counts aces as low"));
  }
};

struct LimitRules : Map {
  Said<Written> from, to, amounts;
  Said<OneOf<"the last bet|the largest bet of the deal|any bet">> then;
  static constexpr Form form{"limit", "A spread limit"};
  static void keys(auto& key) {
    key("from", &LimitRules::from, "the minimum bet, or one for each round", More().for_player());
    key("to", &LimitRules::to, "the maximum bet, or one for each round", More().for_player());
    key("amounts", &LimitRules::amounts, "only these bets: [1, 2, 5], [= pot // 2, = pot]",
        More().for_player());
    key("then", &LimitRules::then,
        "the size of later bets and raises: up to the last bet, up to the largest bet of the deal, "
        "or any size, even a smaller one",
        otherwise("a raise must be at least as large as the last one"));
  }
};

struct Raises : Map {
  Said<Number> round, player;
  Said<OneOf<"capped|no cap">> heads_up;
  static constexpr Form form{"raises", "The number of raises", "round"};
  static void keys(auto& key) {
    key("round", &Raises::round, "by all players together", otherwise("3").or_word("no cap"));
    key("player", &Raises::player, "by one player", otherwise("no cap").or_word("no cap"));
    key("heads-up", &Raises::heads_up,
        "whether the cap applies if only two players were left before it was reached",
        otherwise("capped"));
  }
};

struct Stakes : Map {
  Said<Text> times, about;
  Said<Condition> when;
  static constexpr Form form{"stakes", "Multiplied limits"};
  static void keys(auto& key) {
    key("times", &Stakes::times, "the factor: 2, or 3/2", required());
    key("when", &Stakes::when, "only if this holds", otherwise("yes").for_player());
    key("about", &Stakes::about, "text for players; replaces the generated sentence on the limits");
  }
};

struct Rake : Map {
  Said<Number> percent, at_most;
  Said<Condition> when;
  static constexpr Form form{"rake", "The rake", "percent"};
  static void keys(auto& key) {
    key("percent", &Rake::percent, "of all pots together, rounded down to whole chips", required());
    key("at most", &Rake::at_most, "the maximum");
    key("when", &Rake::when, "only if this holds", otherwise("yes").for_referee());
  }
};

struct BettingRules : Map {
  Said<Ante> ante;
  Said<Written> blinds;
  Said<BringIn> bring_in;
  Said<LimitRules> limit;
  Said<Condition> double_when;
  Said<Stakes> stakes;
  Said<Number> min_bet, max_bet, freeze, smallest_chip;
  Said<Raises> raises;
  Said<OneOf<"half a bet|a full bet">> reopens;
  Said<YesNo> checking, check_raise;
  Said<Seats> first;
  Said<OneOf<"as wild|as printed">> showing;
  Said<Rake> rake;
  static constexpr Form form{"betting", "Betting"};
  static void keys(auto& key) {
    key("ante", &BettingRules::ante, "what everyone pays before the deal", otherwise("0"));
    key("blinds", &BettingRules::blinds, "forced bets from the dealer's left: [1, 2]");
    key("bring-in", &BettingRules::bring_in,
        "a forced first bet for one player, chosen by their up card");
    key("limit", &BettingRules::limit,
        "the limit: 2, [2, 2, 4], 1 to 5, 1 or 5, pot, half pot, no limit", More().for_player());
    key("double when", &BettingRules::double_when,
        "when a player may bet double the limit; all later raises are then doubled too",
        otherwise("no").for_player());
    key("stakes", &BettingRules::stakes, "when limits are multiplied");
    key("min bet", &BettingRules::min_bet, "the minimum bet in pot limit and no limit");
    key("max bet", &BettingRules::max_bet, "the maximum bet or raise in pot limit and no limit");
    key("raises", &BettingRules::raises, "how many raises after the bet, per round",
        otherwise("3"));
    key("freeze", &BettingRules::freeze,
        "after two raises, a player who has not raised may raise by this much, and nobody may "
        "raise after that");
    key("reopens", &BettingRules::reopens,
        "how large an all-in must be to let players who have acted raise again",
        otherwise("half a bet in limit games, otherwise a full bet"));
    key("checking", &BettingRules::checking, "no: the first player must bet or fold",
        otherwise("yes"));
    key("check-raise", &BettingRules::check_raise, "whether a player who has checked may raise",
        otherwise("yes"));
    key("first", &BettingRules::first, "who acts first", otherwise("left of dealer"));
    key("showing", &BettingRules::showing,
        "how wild up cards count for `best showing` and `low showing`; as printed: a joker counts "
        "for nothing",
        otherwise("as wild"));
    key("smallest chip", &BettingRules::smallest_chip, "pots are split in multiples of this",
        otherwise("1"));
    key("rake", &BettingRules::rake, "what the house takes from the pots");
  }
};

}  // namespace houserules::tree
