#pragma once
// Built-in steps that stand for steps of the kernel. The first key of each is its object, unless
// that is a map. In the text of its expansion, `$key` is the value of the key.

#include <variant>

#include "engine/tree/form.h"

namespace houserules::tree {

struct DrawStep {
  Said<Number> min, max, price;
  Said<Seats> from, who;
  Said<OneOf<"down|up|unseen|outward|as given">> facing;
  Said<Condition> must;
  static constexpr Notation notation{
      "draw", "pick", "each player in turn discards cards and draws the same number", R"(
do:
  - each: $who
    from: $from
    do:
      - ask: discard
        cards: {of: hand, min: $min, max: $max, price: $price}
        must: $must
      - move: {cards: answer, of: hand, to: discards}
      - deal: {count: = answer.count, facing: $facing}
)"};
  static void keys(auto& key) {
    key("min", &DrawStep::min, "the minimum", otherwise("0"));
    key("max", &DrawStep::max, "the maximum", otherwise("= seat.hand.count"));
    key("from", &DrawStep::from, "who is asked first");
    key("who", &DrawStep::who, "who is asked", otherwise(bound_seat_or_everyone));
    key("price", &DrawStep::price, "the price of each card; `card` is that card");
    key("facing", &DrawStep::facing, "how the new cards are dealt", otherwise("down"));
    key("must", &DrawStep::must, "answers that fail this are refused");
  }
};

struct TwistStep {
  Said<Number> up, down;
  Said<Seats> from, who;
  static constexpr Notation notation{
      "twist", "", "each player in turn may pay to exchange a card; the new one faces the same way",
      R"(
do:
  - each: $who
    from: $from
    do:
      - ask: discard
        cards: {of: hand, min: 0, max: 1, price: = card.up and $up or $down}
      - move: {cards: answer, of: hand, to: discards}
      - deal: {count: = answer.count, facing: as given}
)"};
  static void keys(auto& key) {
    key("up", &TwistStep::up, "the price of exchanging an up card", otherwise("0"));
    key("down", &TwistStep::down, "the price of exchanging a down card", otherwise("0"));
    key("from", &TwistStep::from, "who is asked first");
    key("who", &TwistStep::who, "who is asked", otherwise(bound_seat_or_everyone));
  }
};

struct SwapCardsStep {
  Said<Number> min, max, price;
  Said<Text> with;
  Said<Seats> from, who;
  Said<OneOf<"down|up|unseen|outward|as given">> facing;
  static constexpr Notation notation{
      "swap cards", "pick", "each player in turn may swap cards with a zone on the table", R"(
registers:
  swapped: {type: number, per: seat}
do:
  - each: $who
    from: $from
    do:
      - ask: swap
        cards: {of: hand, min: $min, max: $max, price: $price}
      - remember: {swapped: = answer.count}
      - move: {cards: answer, of: hand, to: $with}
      - ask: take
        cards: {of: $with, min: = seat.swapped, max: = seat.swapped}
      - move: {cards: answer, of: $with, to: hand}
        facing: $facing
)"};
  static void keys(auto& key) {
    key("min", &SwapCardsStep::min, "the minimum", otherwise("0"));
    key("max", &SwapCardsStep::max, "the maximum", otherwise("1"));
    key("with", &SwapCardsStep::with, "which zone on the table", required());
    key("from", &SwapCardsStep::from, "who is asked first");
    key("who", &SwapCardsStep::who, "who is asked", otherwise(bound_seat_or_everyone));
    key("price", &SwapCardsStep::price, "the price of each card; `card` is that card");
    key("facing", &SwapCardsStep::facing, "how the cards that are taken face",
        otherwise("as given"));
  }
};

struct DiscardStep {
  Said<Number> min, max;
  Said<Seats> who;
  Said<Condition> must;
  static constexpr Notation notation{"discard", "pick", "everyone discards cards at the same time",
                                     R"(
do:
  - ask: discard
    who: $who
    together: yes
    cards: {of: hand, min: $min, max: $max}
    must: $must
  - move: {cards: answer, of: hand, to: discards}
    who: $who
)"};
  static void keys(auto& key) {
    key("min", &DiscardStep::min, "the minimum", otherwise("1"));
    key("max", &DiscardStep::max, "the maximum", otherwise("1"));
    key("who", &DiscardStep::who, "who is asked");
    key("must", &DiscardStep::must, "answers that fail this are refused");
  }
};

struct KeepStep {
  Said<Number> count;
  Said<Seats> who;
  Said<Condition> must;
  static constexpr Notation notation{
      "keep", "", "everyone keeps this many cards and discards the rest, at the same time", R"(
do:
  - ask: keep
    who: $who
    together: yes
    arrangement: {hand: $count}
    must: $must
)"};
  static void keys(auto& key) {
    key("count", &KeepStep::count, "how many cards", otherwise("5"));
    key("who", &KeepStep::who, "who is asked");
    key("must", &KeepStep::must, "answers that fail this are refused");
  }
};

struct SetStep {
  Said<Written> arrangement;
  Said<Seats> who;
  Said<Condition> must;
  static constexpr Notation notation{"set", "set",
                                     "everyone arranges their hand into zones, in order, at the "
                                     "same time; leftover cards are discarded",
                                     R"(
do:
  - ask: set
    who: $who
    together: yes
    arrangement: $arrangement
    must: $must
)"};
  static void keys(auto& key) {
    key("arrangement", &SetStep::arrangement,
        "the zones for the cards of the hand, in order: {five: 5}", required());
    key("who", &SetStep::who, "who is asked");
    key("must", &SetStep::must, "answers that fail this are refused");
  }
};

struct PassStep {
  Said<Number> count;
  Said<Seats> to, who;
  Said<Condition> must;
  static constexpr Notation notation{"pass", "pass",
                                     "everyone passes cards to a neighbor at the same time",
                                     R"(
do:
  - ask: pass
    who: $who
    together: yes
    cards: {of: hand, min: $count, max: $count}
    must: $must
  - move: {cards: answer, of: hand, to: hand}
    to seat: $to
    who: $who
)"};
  static void keys(auto& key) {
    key("count", &PassStep::count, "how many cards", otherwise("1"));
    key("to", &PassStep::to, "who gets them", otherwise("= seat.left"));
    key("who", &PassStep::who, "who is asked");
    key("must", &PassStep::must, "answers that fail this are refused");
  }
};

struct ShowStep {
  Said<Number> min, max;
  Said<Seats> who;
  static constexpr Notation notation{"show", "pick",
                                     "everyone turns up cards of their choice at the same time",
                                     R"(
do:
  - ask: show
    who: $who
    together: yes
    cards: {of: hole, min: $min, max: $max}
  - turn up: {cards: answer, of: hand}
    who: $who
)"};
  static void keys(auto& key) {
    key("min", &ShowStep::min, "the minimum", otherwise("1"));
    key("max", &ShowStep::max, "the maximum", otherwise("1"));
    key("who", &ShowStep::who, "who is asked");
  }
};

struct ChooseStep {
  Said<Bodies> options;
  Said<Seats> who, from;
  Said<YesNo> together;
  Said<Written> default_;
  static constexpr Notation notation{"choose", "", "a question with options and their effects", R"(
do:
  - ask: choose
    who: $who
    from: $from
    together: $together
    options: $options
    default: $default
)"};
  static void keys(auto& key) {
    key("options", &ChooseStep::options, "the possible answers, with their effects", required());
    key("who", &ChooseStep::who, "who is asked");
    key("from", &ChooseStep::from, "who is asked first");
    key("together", &ChooseStep::together, "secret until all have answered");
    key("default", &ChooseStep::default_, "the default answer, which simple agents give");
  }
};

struct DeclareStep {
  Said<Bodies> options;
  Said<Seats> who, from;
  Said<YesNo> together;
  Said<Steps> out, nobody_in, else_;
  static constexpr Notation notation{
      "declare", "",
      "everyone declares at the same time: which way they are going, or whether they are in", R"(
do: []
)"};
  static void keys(auto& key) {
    key("options", &DeclareStep::options, "the possible answers, with their effects", required());
    key("who", &DeclareStep::who, "who is asked", otherwise("everyone"));
    key("from", &DeclareStep::from, "who is asked first");
    key("together", &DeclareStep::together, "secret until all have answered", otherwise("yes"));
    key("out", &DeclareStep::out, "the effect of `out`", otherwise("sit out"));
    key("nobody in", &DeclareStep::nobody_in, "what to do if nobody is in");
    key("else", &DeclareStep::else_, "what to do if `when` does not hold");
  }
};

struct TakeStep {
  Said<Number> count, price, frozen_after;
  Said<OneOf<"down|up|unseen|outward|as given">> facing;
  Said<Seats> from, who;
  static constexpr Notation notation{"take", "take",
                                     "each player in turn takes a card or declines; with `frozen "
                                     "after: 3`, a player who declines three times is frozen",
                                     R"(
registers:
  took: {type: yes/no, per: seat}
  refusals: {type: number, per: seat}
do:
  - remember: {took: no}
    of: everyone dealt in
  - each: $who
    from: $from
    do:
      - ask: take
        when: = seat.refusals < $frozen-after and stock > 0
        options:
          stay:
            - remember: {refusals: = seat.refusals + 1}
          take:
            price: $price
            do:
              - remember: {took: yes}
              - deal: {count: $count, facing: $facing}
)"};
  static void keys(auto& key) {
    key("count", &TakeStep::count, "how many cards", otherwise("1"));
    key("facing", &TakeStep::facing, "how the cards are dealt", otherwise("up"));
    key("from", &TakeStep::from, "who is asked first");
    key("who", &TakeStep::who, "who is asked", otherwise(bound_seat_or_everyone));
    key("price", &TakeStep::price, "the price of each card; `card` is that card");
    key("frozen after", &TakeStep::frozen_after, "a player who declines this many times is frozen",
        otherwise("never"));
  }
};

struct BuyStep {
  Said<Number> count, price;
  Said<OneOf<"down|up|unseen|outward|as given">> facing;
  Said<Seats> from, who;
  static constexpr Notation notation{"buy", "take", "each player in turn may buy cards", R"(
do:
  - each: $who
    from: $from
    do:
      - ask: buy
        options:
          decline:
          buy:
            price: $price
            do:
              - deal: {count: $count, facing: $facing}
)"};
  static void keys(auto& key) {
    key("count", &BuyStep::count, "how many cards", otherwise("1"));
    key("facing", &BuyStep::facing, "how the cards are dealt", otherwise("up"));
    key("price", &BuyStep::price, "the price of each card; `card` is that card", otherwise("0"));
    key("from", &BuyStep::from, "who is asked first");
    key("who", &BuyStep::who, "who is asked", otherwise(bound_seat_or_everyone));
  }
};

struct AuctionStep {
  Said<Number> most, by;
  Said<Seats> from, who;
  Said<Condition> skip;
  Said<Steps> buyer, nobody_bids;
  static constexpr Notation notation{
      "auction", "",
      "each player in turn, around the table, bids more or passes for the rest of the auction; the "
      "highest bidder pays the bid into the pot",
      R"(
registers:
  bid: number
  bidder: seat
  bidders: number
  passed: {type: yes/no, per: seat}
do:
  - remember: {bid: 0, bidder: none, bidders: 0}
  - each: $who
    do:
      - remember: {passed: = $skip}
      - remember: {bidders: = game.bidders + 1}
        when: = not seat.passed
  - turns: $who
    from: $from
    skip: = seat.passed
    until: = game.bidders == 0 or (game.bidders == 1 and game.bid > 0) or game.bid >= $most
    do:
      - ask: offer
        options:
          pass:
            - remember: {passed: yes, bidders: = game.bidders - 1}
          bid:
            narrated: bid N
            when: = game.bid + max(1, $by) <= min($most, seat.stack)
            do:
              - ask: how much
                when: = $by == 0
                number: {min: = game.bid + 1, max: '= min($most, seat.stack)'}
              - remember: {bid: = $by > 0 and game.bid + $by or answer}
              - remember: {bidder: = seat}
  - each: bidder
    do:
      - pay: = game.bid
      - do: $buyer
  - do:
      - do: $nobody-bids
    when: = not game.bidder
)"};
  static void keys(auto& key) {
    key("who", &AuctionStep::who, "who may bid", otherwise("everyone"));
    key("from", &AuctionStep::from, "who is asked first");
    key("skip", &AuctionStep::skip, "whether this `seat` is left out", otherwise("no"));
    key("by", &AuctionStep::by, "the bidding increment; 0: any higher bid", otherwise("0"));
    key("most", &AuctionStep::most, "the maximum bid, which ends the auction", otherwise("never"));
    key("buyer", &AuctionStep::buyer, "what the highest bidder, the `seat`, does next", required());
    key("nobody bids", &AuctionStep::nobody_bids, "what to do if nobody bids");
  }
};

using NotationStep =
    std::variant<DrawStep, TwistStep, SwapCardsStep, DiscardStep, KeepStep, SetStep, PassStep,
                 ShowStep, ChooseStep, DeclareStep, TakeStep, BuyStep, AuctionStep>;

}  // namespace houserules::tree
