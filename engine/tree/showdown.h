#pragma once
// Who wins which part of the pot.

#include "engine/tree/form.h"
#include "engine/tree/head.h"

namespace houserules::tree {

struct Wilds : Map {
  Said<YesNo> may_duplicate, natural_beats_wild, fewer_wilds_win;
  static constexpr Form form{"wilds", "Wild cards in a part"};
  static void keys(auto& key) {
    key("may duplicate", &Wilds::may_duplicate,
        "whether a wild card may stand for a card that is already in the hand; no: rules out five "
        "of a kind",
        otherwise("yes"));
    key("natural beats wild", &Wilds::natural_beats_wild, "if hands are equal", otherwise("no"));
    key("fewer wilds win", &Wilds::fewer_wilds_win, "if hands are equal", otherwise("no"));
  }
};

struct Scoring : Map {
  Said<Written> points, value, straights, flushes, order, inserted;
  Said<OneOf<"under wins|share">> tie;
  Said<OneOf<"counts|last|loses">> over, below;
  Said<YesNo> best_subset, low_straights, wrap_straights;
  Said<Number> hand;
  Said<Wilds> wilds;
  static void scoring_keys(auto& key) {
    key("points", &Scoring::points, "values of cards: {A: 1 or 11, 2-10: pips}");
    key("value", &Scoring::value, "by points: a Lua function, value(card, ctx)");
    key("tie", &Scoring::tie, "by points: what happens if two totals are equally near",
        otherwise("under wins"));
    key("over", &Scoring::over,
        "by points: a total above the target; last: ranks behind all others", otherwise("counts"));
    key("below", &Scoring::below, "by points: a total below the target", otherwise("counts"));
    key("best subset", &Scoring::best_subset,
        "whether a hand may leave out some of the usable cards", otherwise("no"));
    key("hand", &Scoring::hand, "number of cards in a hand", otherwise("5"));
    key("straights", &Scoring::straights, "no, or the minimum number of cards", otherwise("5"));
    key("flushes", &Scoring::flushes, "no, or the minimum number of cards", otherwise("5"));
    key("low straights", &Scoring::low_straights,
        "whether A 2 3 4 5 is a straight; in a short deck, whether the ace plays below the lowest "
        "cards",
        otherwise("yes"));
    key("wrap straights", &Scoring::wrap_straights, "whether Q K A 2 3 is a straight",
        otherwise("no"));
    key("order", &Scoring::order, "categories, lowest first", otherwise("standard"));
    key("inserted", &Scoring::inserted, "additional categories: {NAME: {above:, when:}}");
    key("wilds", &Scoring::wilds, "how wild cards behave");
  }
};

struct PartRules : Scoring {
  Said<Text> part, name, about, by, share, highest_of, lowest_of, nearest, under;
  Said<Written> use, qualify, score;
  Said<Number> board, kth_best;
  Said<std::vector<WildCards>> wild;
  Said<Texts> from;
  Said<Condition> contests;
  Said<YesNo> ace_low, suits_break_ties, most, least;
  static constexpr Form form{"part", "A part of the pot, under `split:`", "by"};
  static void keys(auto& key) {
    key("part", &PartRules::part, "the name of the part", otherwise("same as `by`"));
    key("name", &PartRules::name,
        "what players call it, in rulebooks and narrated hands: blackjack",
        otherwise("same as `part`"));
    key("about", &PartRules::about, "text for players; replaces the generated sentence");
    key("by", &PartRules::by, "how it is decided: a ranking, points, card or score", required());
    key("use", &PartRules::use,
        "which cards make a hand; with `all` from one zone and some from another, every card of "
        "the "
        "`all` zone plays",
        More().phrase("use"));
    key("board", &PartRules::board, "which board, if there are several");
    key("wild", &PartRules::wild, "wild cards for this part only; or none");
    key("from", &PartRules::from, "any cards from these: hand, hole, up, a zone");
    key("qualify", &PartRules::qualify, "the minimum hand that may win", More().phrase("qualify"));
    key("share", &PartRules::share, "how much of the pot: 1/2", otherwise("equal"));
    key("contests", &PartRules::contests,
        "whether this `seat` contests it; otherwise the seat can neither win nor lose it",
        otherwise("yes").for_referee());
    key("highest of", &PartRules::highest_of,
        "by card: the highest of this suit or of these cards");
    key("lowest of", &PartRules::lowest_of, "by card: the lowest of this suit or of these cards");
    key("ace low", &PartRules::ace_low, "by card: aces are low", otherwise("no"));
    key("suits break ties", &PartRules::suits_break_ties, "by card: c < d < h < s",
        otherwise("no"));
    key("nearest", &PartRules::nearest, "by points: nearest to this total: 7, 10 1/2");
    key("under", &PartRules::under, "by points: nearest to this total, without going over");
    key("most", &PartRules::most, "by points: the highest total");
    key("least", &PartRules::least, "by points: the lowest total");
    key("score", &PartRules::score, "by score: a Lua function, score(cards, ctx)");
    key("kth best", &PartRules::kth_best, "2: the second-best hand wins; last: the worst",
        otherwise("1").or_word("last"));
    scoring_keys(key);
  }
};

struct PotRule : Map {
  Said<Text> decided_by;
  Said<Condition> barred, returned;
  static constexpr Form form{"pot rule", "A named pot, under `pots:`"};
  static void keys(auto& key) {
    key("decided by", &PotRule::decided_by, "which of the `showdowns:`");
    key("barred", &PotRule::barred, "whether this seat is barred from winning it",
        otherwise("no").for_referee());
    key("returned", &PotRule::returned, "whether its chips are returned",
        otherwise("no").for_referee());
  }
};

struct ShowdownRules : Scoring {
  Said<Text> name, about;
  Said<PartRules> by;
  Said<std::vector<PartRules>> split, parts;
  Said<Written> use, odd_chips;
  Said<OneOf<"must win both|must win or tie both">> both;
  Said<OneOf<"left of dealer|by card|by high card|last bettor|the pot">> odd_chip_to;
  Said<OneOf<"share|left of dealer|by suit">> equal_hands;
  Said<Texts> suit_order;
  Said<OneOf<"shown|mucked|shown or mucked">> beaten_hands;
  Said<OneOf<"as they are|as announced">> hands_count;
  Said<OneOf<"last bettor|left of dealer">> first_to_show;
  Said<Steps> losers, winners, before;
  Said<Named<PotRule>> pots;
  Said<OneOf<"other parts|stays">> without_winner;
  static constexpr Form form{"showdown", "The showdown", "by"};
  static void keys(auto& key) {
    key("name", &ShowdownRules::name,
        "what rulebooks call it if the game has several showdowns: 'the river hand'");
    key("about", &ShowdownRules::about,
        "text for players; replaces the generated sentence, and is printed once if several "
        "showdowns share it");
    key("by", &ShowdownRules::by, "the ranking, when nothing is split", otherwise("high"));
    key("split", &ShowdownRules::split, "the parts of the pot");
    key("parts", &ShowdownRules::parts, "the same, in the fully expanded rules");
    key("use", &ShowdownRules::use, "which cards make a hand, for all parts",
        otherwise("any of hand and board").phrase("use"));
    key("odd chips", &ShowdownRules::odd_chips, "the order in which parts get odd chips",
        otherwise("as listed"));
    key("both", &ShowdownRules::both, "what a player who claims two parts must do to win either");
    key("odd chip to", &ShowdownRules::odd_chip_to,
        "who gets the odd chip among equal hands; by card: the highest card by suit, or the lowest "
        "in a low part; by high card: always the highest",
        otherwise("left of dealer"));
    key("equal hands", &ShowdownRules::equal_hands,
        "who wins if hands are equal; left of dealer: the first of them clockwise wins alone; by "
        "suit: the suit of the highest card decides. With a pair, trips or quads, the best suit "
        "among those cards decides",
        otherwise("share"));
    key("suit order", &ShowdownRules::suit_order, "for `equal hands: by suit`, best first",
        otherwise("spades hearts diamonds clubs"));
    key("beaten hands", &ShowdownRules::beaten_hands,
        "what happens to hands beaten by those already shown; shown or mucked: the player decides. "
        "All-in hands are shown",
        otherwise("shown"));
    key("hands count", &ShowdownRules::hands_count,
        "as announced: players are held to the hand they announce, and a hand announced too high "
        "counts for nothing; in parts without hand categories, cards speak",
        otherwise("as they are"));
    key("first to show", &ShowdownRules::first_to_show,
        "who shows first; the others follow clockwise; last bettor: the last player to bet or "
        "raise on the last round or, if nobody did, the first to act",
        otherwise("last bettor"));
    key("losers", &ShowdownRules::losers, "what each loser does after the pot has been paid");
    key("winners", &ShowdownRules::winners, "what each winner does after the pot has been paid");
    key("pots", &ShowdownRules::pots,
        "rules for pots made by `split pot`, or by `pay` with `into`");
    key("without winner", &ShowdownRules::without_winner,
        "where a part goes if nobody wins it; stays: it carries over to the next deal. Chips in a "
        "pot made by `into` then carry over too; without `stays`, they are returned",
        otherwise("other parts"));
    key("before", &ShowdownRules::before, "what to do just before hands are compared");
    scoring_keys(key);
  }
};

}  // namespace houserules::tree
