#pragma once
// Steps. Those of the kernel have one verb with its object, and options next to it; for those of
// the notation, see notation.h.

#include <variant>

#include "engine/tree/betting.h"
#include "engine/tree/notation.h"

namespace houserules::tree {

struct Portion : Map {
  Said<Number> count;
  Said<OneOf<"down|up|unseen|outward|as given">> facing;
  static constexpr Form form{"deal:"};
  static void keys(auto& key) {
    key("count", &Portion::count, "how many cards", required().for_referee());
    key("facing", &Portion::facing, "how they lie", otherwise("down; up on the table"));
  }
};

struct Moved : Map {
  Said<Written> cards;
  Said<Text> of, to;
  Said<Condition> where;
  static constexpr Form form{"move:"};
  static void keys(auto& key) {
    key("cards", &Moved::cards,
        "all, answer, first 2, last 1, all but the last, = expr: a card or cards",
        otherwise("all").for_referee());
    key("of", &Moved::of, "the zone they leave", otherwise("hand"));
    key("where", &Moved::where, "with `card` bound: of these, only such cards",
        otherwise("yes").for_referee());
    key("to", &Moved::to, "the zone they go to; stock: shuffled back into the deck",
        otherwise("discards"));
  }
};

struct Turned : Map {
  Said<Written> cards;
  Said<Text> of;
  Said<Condition> where;
  static constexpr Form form{"turn:"};
  static void keys(auto& key) {
    key("cards", &Turned::cards,
        "all, next 1, answer, first 2, last 1, all but the last, = expr: a card or cards",
        otherwise("all").for_referee());
    key("of", &Turned::of, "the zone they lie in", otherwise("hand"));
    key("where", &Turned::where, "with `card` bound: of these, only such cards",
        otherwise("yes").for_referee());
  }
};

struct AskedCards : Map {
  Said<Text> of;
  Said<Number> min, max, price;
  Said<Condition> where;
  Said<YesNo> and_discards;
  static constexpr Form form{"asked cards"};
  static void keys(auto& key) {
    key("of", &AskedCards::of, "the zone they are chosen from", otherwise("hand"));
    key("min", &AskedCards::min, "the fewest", otherwise("0").for_player());
    key("max", &AskedCards::max, "the most", otherwise("all").for_player());
    key("where", &AskedCards::where, "with `card` bound: may it be chosen?",
        otherwise("yes").for_player());
    key("price", &AskedCards::price, "with `card` bound: what it costs",
        otherwise("0").for_player());
    key("and discards", &AskedCards::and_discards, "discards may be shown too", otherwise("no"));
  }
};

struct AskedNumber : Map {
  Said<Number> min, max;
  static constexpr Form form{"asked number"};
  static void keys(auto& key) {
    key("min", &AskedNumber::min, "the least", otherwise("0").for_player());
    key("max", &AskedNumber::max, "the highest", required().for_player());
  }
};

struct Payment : Map {
  Said<Number> amount, at_most;
  Said<Written> to;
  Said<YesNo> shared;
  Said<Text> from;
  Said<OneOf<"no|yes|last">> live;
  Said<Text> into;
  static constexpr Form form{"pay:"};
  static void keys(auto& key) {
    key("amount", &Payment::amount, "chips; fixed before the first moves",
        required().or_word("pot").for_referee());
    key("to", &Payment::to, "pot, or seats that get this much each", otherwise("pot"));
    key("shared", &Payment::shared, "they get this much together, in equal shares",
        otherwise("no"));
    key("at most", &Payment::at_most, "a cap", otherwise("never").for_referee());
    key("from", &Payment::from,
        "pot, or a pool: it pays, and no seat; live bets are not part of the pot until their round "
        "is over");
    key("live", &Payment::live,
        "counts as a blind of the round to come; last: and who posts it speaks last",
        otherwise("no"));
    key("into", &Payment::into, "a pool, or a pot of its own for those who pay into it");
  }
};

struct Die : Map {
  Said<Number> sides;
  Said<Text> into;
  static constexpr Form form{"roll:"};
  static void keys(auto& key) {
    key("sides", &Die::sides, "of the die", otherwise("6"));
    key("into", &Die::into, "a register of the game", required());
  }
};

struct BetObject : Map {
  Said<Seats> first;
  Said<YesNo> checking, dropping, round_and_round;
  Said<LimitRules> limit;
  Said<Condition> opens_with;
  static constexpr Form form{"bet:"};
  static void keys(auto& key) {
    key("first", &BetObject::first, "who bets first", otherwise("as under `betting:`"));
    key("checking", &BetObject::checking, "no: who is first must bet or drop", otherwise("yes"));
    key("dropping", &BetObject::dropping, "no: the first to act may not drop either",
        otherwise("yes"));
    key("round and round", &BetObject::round_and_round,
        "yes: bets are never matched. Every turn costs the whole bet again, or a higher one, until "
        "one player is left or `until` holds",
        otherwise("no"));
    key("limit", &BetObject::limit, "of this bet", otherwise("as under `betting:`").for_player());
    key("opens with", &BetObject::opens_with, "may this seat open?", otherwise("yes").for_player());
  }
};

struct Compared : Map {
  Said<Seats> who;
  Said<Text> by;
  static constexpr Form form{"compare:"};
  static void keys(auto& key) {
    key("who", &Compared::who, "whose hands", otherwise("everyone in"));
    key("by", &Compared::by, "a part of the showdown", otherwise("the first part"));
  }
};

struct Repeated : Map {
  Said<Condition> until;
  Said<Number> times;
  static constexpr Form form{"repeat:"};
  static void keys(auto& key) {
    key("until", &Repeated::until, "tested after the body", More().phrase("until").for_referee());
    key("times", &Repeated::times, "at most so often", otherwise("never"));
  }
};

struct DealStep {
  std::vector<Portion> object;
  Said<Written> to, boards;
  Said<OneOf<"one common card">> when_short;
  static constexpr Verb verb{"deal", Takes::form, "deal", true,
                             "cards from the stock, one at a time, to seats or to the table"};
  static void keys(auto& key) {
    key("to", &DealStep::to, "seats, or a zone on the table", otherwise("everyone"));
    key("boards", &DealStep::boards, "each: every board gets the portion", otherwise("1"));
    key("when short", &DealStep::when_short, "when the stock cannot serve all",
        More().spelt("stock short"));
  }
};

struct MoveStep {
  Moved object;
  Said<Seats> who, to_seat;
  Said<OneOf<"same|up|down|unseen|outward|as given">> facing;
  static constexpr Verb verb{"move", Takes::form, "move", true,
                             "cards to another zone or seat; all leave, then all arrive"};
  static void keys(auto& key) {
    key("who", &MoveStep::who, "the givers", otherwise("seat or everyone"));
    key("to seat", &MoveStep::to_seat, "the receiver", otherwise("the giver").for_referee());
    key("facing", &MoveStep::facing,
        "how they lie then; as given: as the last card lay that the receiver gave up",
        otherwise("same"));
  }
};

struct TurnUpStep {
  Turned object;
  Said<Seats> who;
  static constexpr Verb verb{"turn up", Takes::form, "turn", true,
                             "cards are turned face up where they lie"};
  static void keys(auto& key) {
    key("who", &TurnUpStep::who, "whose cards", otherwise("seat or everyone"));
  }
};

struct TurnDownStep {
  Turned object;
  Said<Seats> who;
  static constexpr Verb verb{"turn down", Takes::form, "turn", true,
                             "cards are turned face down where they lie"};
  static void keys(auto& key) {
    key("who", &TurnDownStep::who, "whose cards", otherwise("seat or everyone"));
  }
};

struct AskStep {
  Text object;
  Said<Seats> who, from, seat;
  Said<YesNo> together, secret;
  Said<Bodies> options;
  Said<Written> default_, arrangement;
  Said<AskedCards> cards;
  Said<AskedNumber> number;
  Said<Condition> must;
  static constexpr Verb verb{"ask", Takes::text, "", true,
                             "a question; the object is the verb scripts answer with"};
  static void keys(auto& key) {
    key("who", &AskStep::who, "who is asked", otherwise("seat or everyone"));
    key("from", &AskStep::from, "who is asked first", otherwise("left of dealer"));
    key("together", &AskStep::together, "secret until all have answered", otherwise("no"));
    key("secret", &AskStep::secret,
        "only the player who answers ever knows it, until a rule makes it known", otherwise("no"));
    key("options", &AskStep::options, "the possible answers, and what each one causes",
        More().for_player());
    key("default", &AskStep::default_, "what simple agents answer",
        otherwise("the first").for_player());
    key("cards", &AskStep::cards, "cards are asked for");
    key("number", &AskStep::number, "a number is asked for");
    key("arrangement", &AskStep::arrangement, "the hand, in order, into zones: {five: 5}");
    key("seat", &AskStep::seat, "the answer is a seat, one of these", More().for_player());
    key("must", &AskStep::must, "a wrong answer is refused", otherwise("yes").for_player());
  }
};

struct PayStep {
  Payment object;
  Said<Seats> who;
  Said<Text> because;
  static constexpr Verb verb{"pay", Takes::form, "pay", true,
                             "chips move; a player who has less pays what they have"};
  static void keys(auto& key) {
    key("who", &PayStep::who, "the payers", otherwise("seat or everyone"));
    key("because", &PayStep::because, "for the log");
  }
};

struct RememberStep {
  Written object;
  Said<Seats> of;
  static constexpr Verb verb{"remember", Takes::anything, "", true,
                             "registers get values: {leader: = seat}"};
  static void keys(auto& key) {
    key("of", &RememberStep::of, "whose register", otherwise("seat or everyone"));
  }
};

struct RollStep {
  Die object;
  static constexpr Verb verb{"roll", Takes::form, "roll", true, "a die, into a register"};
  static void keys(auto&) {}
};

struct BetStep {
  BetObject object;
  Said<Steps> nobody_opens;
  Said<Bodies> options;
  Said<Condition> until, counts_double;
  static constexpr Verb verb{"bet", Takes::form, "bet", false, "a betting round"};
  static void keys(auto& key) {
    key("options", &BetStep::options,
        "round and round: what else a player may do at their turn. They bet after it, unless it "
        "says `end: turn`; `end: loop` ends the betting",
        More().for_player());
    key("until", &BetStep::until, "round and round: tested after each turn",
        otherwise("one player is left").for_referee());
    key("chips count double", &BetStep::counts_double,
        "round and round, with `seat` bound: this player pays half of each bet",
        otherwise("no").for_player());
    key("nobody opens", &BetStep::nobody_opens, "what happens then", More().phrase("nobody opens"));
  }
};

struct CompareStep {
  Compared object;
  Said<Seats> who;
  Said<Text> by;
  static constexpr Verb verb{"compare", Takes::form, "compare", false,
                             "hands are compared; sets result.winners and the like"};
  static void keys(auto& key) {
    key("who", &CompareStep::who, "whose hands", otherwise("everyone in"));
    key("by", &CompareStep::by, "a part of the showdown", otherwise("the first part"));
  }
};

struct ShowdownStep {
  Text object;
  static constexpr Verb verb{
      "showdown", Takes::text, "", false,
      "the pot is settled now; a deal that has had no showdown at its end has the main one then"};
  static void keys(auto&) {}
};

struct FoldStep {
  Seats object;
  static constexpr Verb verb{"fold", Takes::seats, "", false, "out of this deal"};
  static void keys(auto&) {}
};

struct SitOutStep {
  Seats object;
  static constexpr Verb verb{"sit out", Takes::seats, "", false, "not in this comparison"};
  static void keys(auto&) {}
};

struct StayOutStep {
  Seats object;
  static constexpr Verb verb{"stay out", Takes::seats, "", false,
                             "the same, and the deal goes on though one seat is left in"};
  static void keys(auto&) {}
};

struct LeaveTheGameStep {
  Seats object;
  static constexpr Verb verb{"leave the game", Takes::seats, "", false,
                             "not dealt in until the game ends"};
  static void keys(auto&) {}
};

struct BackInStep {
  Seats object;
  static constexpr Verb verb{"back in", Takes::seats, "", false,
                             "players who sat out are back in; a folded hand stays folded"};
  static void keys(auto&) {}
};

struct NewDealerStep {
  Seats object;
  static constexpr Verb verb{
      "new dealer", Takes::seats, "", true,
      "from here on this seat is the dealer, and the next deal counts from it"};
  static void keys(auto&) {}
};

struct ClaimStep {
  Texts object;
  static constexpr Verb verb{"claim", Takes::texts, "", true,
                             "the bound seat contests these parts only"};
  static void keys(auto&) {}
};

struct EndStep {
  OneOf<"turn|loop|deal|game|showdown"> object;
  Said<Text> because;
  static constexpr Verb verb{
      "end", Takes::word, "turn|loop|deal|game|showdown", true,
      "deal: unsettled, the pot stays, and with it a bet that nobody called"};
  static void keys(auto& key) { key("because", &EndStep::because, "the reason, for `chain:`"); }
};

struct SplitPotStep {
  Text object;
  static constexpr Verb verb{"split pot", Takes::text, "", true,
                             "later chips are a pot of their own, of this name"};
  static void keys(auto&) {}
};

struct BoardsStep {
  Number object;
  static constexpr Verb verb{"boards", Takes::number, "", true,
                             "from here on the board lies so often, and pots are shared"};
  static void keys(auto&) {}
};

struct DoStep {
  Steps object;
  Said<Steps> else_;
  static constexpr Verb verb{"do", Takes::steps, "", true,
                             "several steps, with a `when` and an `else`"};
  static void keys(auto& key) {
    key("else", &DoStep::else_, "what happens when `when` does not hold");
  }
};

struct EachStep {
  Seats object;
  Said<Seats> from;
  Said<Expression> highest_first;
  Said<Steps> do_;
  static constexpr Verb verb{"each", Takes::seats, "", true, "once for each of these seats"};
  static void keys(auto& key) {
    key("from", &EachStep::from, "where the round begins", otherwise("left of dealer"));
    key("highest first", &EachStep::highest_first, "another order", More().for_referee());
    key("do", &EachStep::do_, "with `seat` bound", required());
  }
};

struct RepeatStep {
  Repeated object;
  Said<Condition> until;
  Said<Steps> do_;
  static constexpr Verb verb{"repeat", Takes::form, "repeat", true,
                             "so often, for each item of a list, or until"};
  static void keys(auto& key) {
    key("until", &RepeatStep::until, "tested after the body", More().phrase("until").for_referee());
    key("do", &RepeatStep::do_, "with `it` bound to the item or the count", required());
  }
};

struct TurnsStep {
  Seats object;
  Said<Seats> from;
  Said<Condition> skip, until;
  Said<Number> circuits;
  Said<Steps> do_;
  static constexpr Verb verb{"turns", Takes::seats, "", true, "clockwise without end"};
  static void keys(auto& key) {
    key("from", &TurnsStep::from, "who begins", otherwise("left of dealer"));
    key("skip", &TurnsStep::skip, "whose turn is passed over", otherwise("no").for_referee());
    key("until", &TurnsStep::until, "tested after each turn", More().phrase("until").for_referee());
    key("circuits", &TurnsStep::circuits, "at most so often round", otherwise("1000"));
    key("do", &TurnsStep::do_, "with `seat` bound", required());
  }
};

/// The acts that the compiler knows.
using KernelAct =
    std::variant<DealStep, MoveStep, TurnUpStep, TurnDownStep, AskStep, PayStep, RememberStep,
                 RollStep, BetStep, CompareStep, ShowdownStep, FoldStep, SitOutStep, StayOutStep,
                 LeaveTheGameStep, BackInStep, NewDealerStep, ClaimStep, EndStep, SplitPotStep,
                 BoardsStep, DoStep, EachStep, RepeatStep, TurnsStep>;

/// What an author may write: these, and the notation that is lowered to them.
template <class Kernel, class Notation>
struct Both;
template <class... Kernel, class... Notation>
struct Both<std::variant<Kernel...>, std::variant<Notation...>> {
  using Act = std::variant<Kernel..., Notation...>;
};
using Act = Both<KernelAct, NotationStep>::Act;

/// Whether it is a step of the notation.
template <class A>
concept Notated = requires {
  A::notation;
};

struct Step {
  Place where, verb_where;
  Said<Text> name, about;
  Said<Condition> when;
  Act act;
  static constexpr Form form{"step", "Every step"};
  static void keys(auto& key) {
    key("name", &Step::name, "for `change:`, logs and scripts");
    key("about", &Step::about, "what people read of it, in place of words made from its keys");
    key("when", &Step::when, "the step is skipped unless", otherwise("yes").for_referee());
  }
};

struct Body {
  std::string name;
  Place key_where;
  Said<Text> about;
  Said<Condition> when;
  Said<Number> price;
  Said<Steps> to_do;
  static void keys(auto& key) {
    key("about", &Body::about, "what people read of it, in place of words made from its keys");
    key("when", &Body::when, "only then may it be answered");
    key("price", &Body::price, "what it costs");
    key("do", &Body::to_do, "what it causes");
  }
};

}  // namespace houserules::tree
