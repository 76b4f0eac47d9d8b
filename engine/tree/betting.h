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
    key("amount", &BringIn::amount, "chips, or a bet of the round's size",
        required().or_word("a bet"));
    key("aces", &BringIn::aces, "where an ace counts",
        otherwise("high; where the highest up card begins in a game with a low, as in that low"));
  }
};

struct LimitRules : Map {
  Said<Written> from, to, amounts;
  Said<OneOf<"the last bet|the largest bet of the deal|any bet">> then;
  static constexpr Form form{"limit", "A spread limit"};
  static void keys(auto& key) {
    key("from", &LimitRules::from, "the least bet, or one for each round", More().for_player());
    key("to", &LimitRules::to, "the highest bet, or one for each round", More().for_player());
    key("amounts", &LimitRules::amounts, "these bets only: [1, 2, 5], [= pot // 2, = pot]",
        More().for_player());
    key("then", &LimitRules::then,
        "the highest bet or raise is what the bettor before put in; any bet: a raise may be "
        "smaller "
        "than the bet before it",
        otherwise("a raise is at least the last one"));
  }
};

struct Raises : Map {
  Said<Number> round, player;
  Said<OneOf<"capped|no cap">> heads_up;
  static constexpr Form form{"raises", "How many raises there are", "round"};
  static void keys(auto& key) {
    key("round", &Raises::round, "by all together", otherwise("3").or_word("no cap"));
    key("player", &Raises::player, "by one player", otherwise("no cap").or_word("no cap"));
    key("heads-up", &Raises::heads_up, "when two are left before the cap is reached",
        otherwise("capped"));
  }
};

struct Stakes : Map {
  Said<Text> times;
  Said<Condition> when;
  static constexpr Form form{"stakes", "Limits that are multiplied"};
  static void keys(auto& key) {
    key("times", &Stakes::times, "2, or 3/2", required());
    key("when", &Stakes::when, "only then", otherwise("yes").for_player());
  }
};

struct Rake : Map {
  Said<Number> percent, at_most;
  Said<Condition> when;
  static constexpr Form form{"rake", "What the house takes", "percent"};
  static void keys(auto& key) {
    key("percent", &Rake::percent, "of all pots together, in whole chips", required());
    key("at most", &Rake::at_most, "its cap");
    key("when", &Rake::when, "only then", otherwise("yes").for_referee());
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
    key("bring-in", &BettingRules::bring_in, "a forced first bet by an up card");
    key("limit", &BettingRules::limit, "2, [2, 2, 4], 1 to 5, 1 or 5, pot, half pot, no limit",
        More().for_player());
    key("double when", &BettingRules::double_when,
        "a player may bet twice the limit; then all later raises are doubled too",
        otherwise("no").for_player());
    key("stakes", &BettingRules::stakes, "limits are multiplied now and then");
    key("min bet", &BettingRules::min_bet, "the least bet without fixed limits");
    key("max bet", &BettingRules::max_bet, "the most that a bet or raise adds then");
    key("raises", &BettingRules::raises, "raises after the bet, in one round", otherwise("3"));
    key("freeze", &BettingRules::freeze,
        "who has not raised may add so much after two raises, and nobody raises then");
    key("reopens", &BettingRules::reopens, "the all-in that lets those raise who have spoken",
        otherwise("half a bet with limits, else a full bet"));
    key("checking", &BettingRules::checking, "no: who is first must bet or drop", otherwise("yes"));
    key("check-raise", &BettingRules::check_raise, "who checked may raise", otherwise("yes"));
    key("first", &BettingRules::first, "who bets first", otherwise("left of dealer"));
    key("showing", &BettingRules::showing,
        "what wild cards that lie up count for best showing and low showing; as printed: a joker "
        "counts nothing",
        otherwise("as wild"));
    key("smallest chip", &BettingRules::smallest_chip, "pots are shared in such chips",
        otherwise("1"));
    key("rake", &BettingRules::rake, "what the house takes of every pot");
  }
};

}  // namespace houserules::tree
