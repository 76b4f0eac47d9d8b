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
    key("facing", &Portion::facing, "how they are dealt", otherwise("down; up on the table"));
  }
};

struct Moved : Map {
  Said<Written> cards;
  Said<Text> of, to;
  Said<Condition> where;
  static constexpr Form form{"move:"};
  static void keys(auto& key) {
    key("cards", &Moved::cards,
        "which cards: all, answer, first 2, last 1, all but the last, = expr (a card or cards)",
        otherwise("all").for_referee());
    key("of", &Moved::of, "the zone to take them from", otherwise("hand"));
    key("where", &Moved::where, "only cards for which this holds; `card` is the card tested",
        otherwise("yes").for_referee());
    key("to", &Moved::to, "the zone to put them in; stock: shuffled back into the deck",
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
        "which cards: all, next 1, answer, first 2, last 1, all but the last, = expr (a card or "
        "cards)",
        otherwise("all").for_referee());
    key("of", &Turned::of, "which zone", otherwise("hand"));
    key("where", &Turned::where, "only cards for which this holds; `card` is the card tested",
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
    key("of", &AskedCards::of, "the zone to choose from", otherwise("hand"));
    key("min", &AskedCards::min, "the minimum number", otherwise("0").for_player());
    key("max", &AskedCards::max, "the maximum number", otherwise("all").for_player());
    key("where", &AskedCards::where, "whether `card` may be chosen", otherwise("yes").for_player());
    key("price", &AskedCards::price, "the price of `card`", otherwise("0").for_player());
    key("and discards", &AskedCards::and_discards,
        "whether the player's discards may be chosen too", otherwise("no"));
  }
};

struct AskedNumber : Map {
  Said<Number> min, max;
  static constexpr Form form{"asked number"};
  static void keys(auto& key) {
    key("min", &AskedNumber::min, "the minimum", otherwise("0").for_player());
    key("max", &AskedNumber::max, "the maximum", required().for_player());
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
    key("amount", &Payment::amount, "chips; fixed before any are paid",
        required().or_word("pot").for_referee());
    key("to", &Payment::to, "the pot, or players who get this much each", otherwise("pot"));
    key("shared", &Payment::shared,
        "the players under `to` split this amount equally, instead of each getting it",
        otherwise("no"));
    key("at most", &Payment::at_most, "the maximum", otherwise("never").for_referee());
    key("from", &Payment::from,
        "the pot or a pool, if it pays instead of players; live bets are not in the pot until "
        "their round is over");
    key("live", &Payment::live,
        "whether it counts as a blind in the next round; last: the player who pays it also acts "
        "last",
        otherwise("no"));
    key("into", &Payment::into, "a pool, or a separate pot for those who pay into it");
  }
};

struct Die : Map {
  Said<Number> sides;
  Said<Text> into;
  static constexpr Form form{"roll:"};
  static void keys(auto& key) {
    key("sides", &Die::sides, "number of sides", otherwise("6"));
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
    key("first", &BetObject::first, "who acts first", otherwise("as under `betting:`"));
    key("checking", &BetObject::checking, "no: the first player must bet or fold",
        otherwise("yes"));
    key("dropping", &BetObject::dropping, "no: the first player may not fold either",
        otherwise("yes"));
    key("round and round", &BetObject::round_and_round,
        "yes: bets are never matched. Every turn costs the whole bet again, or a higher one, until "
        "one player is left or `until` holds",
        otherwise("no"));
    key("limit", &BetObject::limit, "the limit of this bet",
        otherwise("as under `betting:`").for_player());
    key("opens with", &BetObject::opens_with, "whether this seat may open the round",
        otherwise("yes").for_player());
  }
};

struct Compared : Map {
  Said<Seats> who;
  Said<Text> by;
  static constexpr Form form{"compare:"};
  static void keys(auto& key) {
    key("who", &Compared::who, "whose hands", otherwise("everyone in"));
    key("by", &Compared::by, "which part of the showdown", otherwise("the first part"));
  }
};

struct Repeated : Map {
  Said<Condition> until;
  Said<Number> times;
  static constexpr Form form{"repeat:"};
  static void keys(auto& key) {
    key("until", &Repeated::until, "tested after each repetition",
        More().phrase("until").for_referee());
    key("times", &Repeated::times, "at most this many times", otherwise("never"));
  }
};

struct DealStep {
  std::vector<Portion> object;
  Said<Written> to, boards;
  Said<OneOf<"one common card">> when_short;
  static constexpr Verb verb{"deal", Takes::form, "deal", true,
                             "deals cards, one at a time, to players or to the table"};
  static void keys(auto& key) {
    key("to", &DealStep::to, "seats, or a zone on the table", otherwise("everyone"));
    key("boards", &DealStep::boards, "each: every board gets this many cards", otherwise("1"));
    key("when short", &DealStep::when_short, "what to do if there are not enough cards for all",
        More().spelt("stock short"));
  }
};

struct MoveStep {
  Moved object;
  Said<Seats> who, to_seat;
  Said<OneOf<"same|up|down|unseen|outward|as given">> facing;
  Said<Text> narrated;
  static constexpr Verb verb{"move", Takes::form, "move", true,
                             "moves cards to another zone or player, all at once"};
  static void keys(auto& key) {
    key("who", &MoveStep::who, "who gives cards", otherwise(bound_seat_or_everyone));
    key("to seat", &MoveStep::to_seat, "who gets them", otherwise("the giver").for_referee());
    key("facing", &MoveStep::facing,
        "how they face afterward; as given: like the last card that the receiver gave up",
        otherwise("same; up on the table, down in the discards"));
    key("narrated", &MoveStep::narrated,
        "how a narrated hand words it, with CARDS: 'play CARDS' for \"p1 plays 7♠\"; a whole "
        "sentence for cards on the table: 'the board is turned down'; none: not narrated");
  }
};

struct TurnUpStep {
  Turned object;
  Said<Seats> who;
  static constexpr Verb verb{"turn up", Takes::form, "turn", true, "turns cards face up in place"};
  static void keys(auto& key) {
    key("who", &TurnUpStep::who, "whose cards", otherwise(bound_seat_or_everyone));
  }
};

struct TurnDownStep {
  Turned object;
  Said<Seats> who;
  static constexpr Verb verb{"turn down", Takes::form, "turn", true,
                             "turns cards face down in place"};
  static void keys(auto& key) {
    key("who", &TurnDownStep::who, "whose cards", otherwise(bound_seat_or_everyone));
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
  Said<Text> narrated;
  static constexpr Verb verb{"ask", Takes::text, "", true,
                             "asks a player; the text is the verb that scripts answer with"};
  static void keys(auto& key) {
    key("who", &AskStep::who, "who is asked", otherwise(bound_seat_or_everyone));
    key("from", &AskStep::from, "who is asked first", otherwise("left of dealer"));
    key("together", &AskStep::together, "secret until all have answered", otherwise("no"));
    key("secret", &AskStep::secret, "known only to the player who answers, until a rule reveals it",
        otherwise("no"));
    key("options", &AskStep::options, "the possible answers, with their effects",
        More().for_player());
    key("default", &AskStep::default_, "the default answer, which simple agents give",
        otherwise("the first").for_player());
    key("cards", &AskStep::cards, "ask for cards");
    key("number", &AskStep::number, "ask for a number");
    key("arrangement", &AskStep::arrangement,
        "ask the player to arrange the hand into zones, in order: {five: 5}");
    key("seat", &AskStep::seat, "ask for one of these players", More().for_player());
    key("must", &AskStep::must, "answers that fail this are refused",
        otherwise("yes").for_player());
    key("narrated", &AskStep::narrated,
        "how a narrated hand words the answer, with N for a number and CARDS for cards: 'offer N "
        "cards' for \"p1 offers two cards\"; none: not narrated");
  }
};

struct PayStep {
  Payment object;
  Said<Seats> who;
  Said<Text> because;
  static constexpr Verb verb{"pay", Takes::form, "pay", true,
                             "pays chips; a player who can't cover the amount pays what they have"};
  static void keys(auto& key) {
    key("who", &PayStep::who, "who pays", otherwise(bound_seat_or_everyone));
    key("because", &PayStep::because, "the reason, for logs");
  }
};

struct RememberStep {
  Written object;
  Said<Seats> of;
  static constexpr Verb verb{"remember", Takes::anything, "", true,
                             "sets registers: {leader: = seat}"};
  static void keys(auto& key) {
    key("of", &RememberStep::of, "whose register", otherwise(bound_seat_or_everyone));
  }
};

struct RollStep {
  Die object;
  static constexpr Verb verb{"roll", Takes::form, "roll", true,
                             "rolls a die and saves the result in a register"};
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
        "round and round: what else a player may do on their turn. They bet afterward, unless the "
        "option has `end: turn`; `end: loop` ends the betting",
        More().for_player());
    key("until", &BetStep::until, "round and round: tested after each turn",
        otherwise("one player is left").for_referee());
    key("chips count double", &BetStep::counts_double,
        "round and round: whether the player to act (`seat`) pays half of each bet",
        otherwise("no").for_player());
    key("nobody opens", &BetStep::nobody_opens, "what to do if nobody has bet in the deal",
        More().phrase("nobody opens"));
  }
};

struct CompareStep {
  Compared object;
  Said<Seats> who;
  Said<Text> by;
  static constexpr Verb verb{"compare", Takes::form, "compare", false,
                             "compares hands and sets `result.winners`, `result.losers` and "
                             "`result.pot`"};
  static void keys(auto& key) {
    key("who", &CompareStep::who, "whose hands", otherwise("everyone in"));
    key("by", &CompareStep::by, "which part of the showdown", otherwise("the first part"));
  }
};

struct ShowdownStep {
  Text object;
  static constexpr Verb verb{
      "showdown", Takes::text, "", false,
      "settles the pot now; a deal without this step has the main showdown at its end"};
  static void keys(auto&) {}
};

struct FoldStep {
  Seats object;
  Said<Text> because;
  static constexpr Verb verb{"fold", Takes::seats, "", false, "takes players out of this deal"};
  static void keys(auto& key) {
    key("because", &FoldStep::because, "the reason, for narrated hands");
  }
};

struct SitOutStep {
  Seats object;
  Said<Text> because;
  static constexpr Verb verb{"sit out", Takes::seats, "", false,
                             "takes players out until `back in` or the end of the deal"};
  static void keys(auto& key) {
    key("because", &SitOutStep::because, "the reason, for narrated hands");
  }
};

struct StayOutStep {
  Seats object;
  Said<Text> because;
  static constexpr Verb verb{"stay out", Takes::seats, "", false,
                             "like `sit out`, but the deal continues even with one player left"};
  static void keys(auto& key) {
    key("because", &StayOutStep::because, "the reason, for narrated hands");
  }
};

struct LeaveTheGameStep {
  Seats object;
  static constexpr Verb verb{"leave the game", Takes::seats, "", false,
                             "deals players out until the game ends"};
  static void keys(auto&) {}
};

struct BackInStep {
  Seats object;
  static constexpr Verb verb{"back in", Takes::seats, "", false,
                             "brings back players who sat out; folded hands stay folded"};
  static void keys(auto&) {}
};

struct NewDealerStep {
  Seats object;
  static constexpr Verb verb{"new dealer", Takes::seats, "", true,
                             "moves the button to this seat; later deals continue from there"};
  static void keys(auto&) {}
};

struct ClaimStep {
  Texts object;
  static constexpr Verb verb{"claim", Takes::texts, "", true,
                             "the current `seat` plays only for these parts of the pot"};
  static void keys(auto&) {}
};

struct EndStep {
  OneOf<"turn|loop|deal|game|showdown"> object;
  Said<Text> because;
  static constexpr Verb verb{
      "end", Takes::word, "turn|loop|deal|game|showdown", true,
      "ends a turn, a loop, the deal, the game or the showdown. A deal ended this way is not "
      "settled: the pot stays, with any uncalled bet. When the game is over, the players still in "
      "it share the pot"};
  static void keys(auto& key) { key("because", &EndStep::because, "the reason, for `chain:`"); }
};

struct SplitPotStep {
  Text object;
  static constexpr Verb verb{"split pot", Takes::text, "", true,
                             "puts all later chips into a new pot with this name"};
  static void keys(auto&) {}
};

struct BoardsStep {
  Number object;
  static constexpr Verb verb{"boards", Takes::number, "", true,
                             "from here on, deals this many boards, which share the pots"};
  static void keys(auto&) {}
};

struct DoStep {
  Steps object;
  Said<Steps> else_;
  static constexpr Verb verb{"do", Takes::steps, "", true,
                             "groups several steps, with a `when` and an `else`"};
  static void keys(auto& key) { key("else", &DoStep::else_, "what to do if `when` does not hold"); }
};

struct EachStep {
  Seats object;
  Said<Seats> from;
  Said<Expression> highest_first;
  Said<Steps> do_;
  static constexpr Verb verb{"each", Takes::seats, "", true,
                             "runs steps once for each of these seats"};
  static void keys(auto& key) {
    key("from", &EachStep::from, "who is first", otherwise("left of dealer"));
    key("highest first", &EachStep::highest_first, "sorts by this value instead",
        More().for_referee());
    key("do", &EachStep::do_, "the steps for each player; in them, `seat` is that player",
        required());
  }
};

struct RepeatStep {
  Repeated object;
  Said<Condition> until;
  Said<Steps> do_;
  static constexpr Verb verb{
      "repeat", Takes::form, "repeat", true,
      "repeats steps a number of times, for each item of a list, or until something is true"};
  static void keys(auto& key) {
    key("until", &RepeatStep::until, "tested after each repetition",
        More().phrase("until").for_referee());
    key("do", &RepeatStep::do_, "the steps to repeat; `it` is the item or the count", required());
  }
};

struct TurnsStep {
  Seats object;
  Said<Seats> from;
  Said<Condition> skip, until;
  Said<Number> circuits;
  Said<Steps> do_;
  static constexpr Verb verb{
      "turns", Takes::seats, "", true,
      "gives these seats turns, clockwise, around and around, until the loop "
      "ends"};
  static void keys(auto& key) {
    key("from", &TurnsStep::from, "who is first", otherwise("left of dealer"));
    key("skip", &TurnsStep::skip, "whether this seat's turn is skipped",
        otherwise("no").for_referee());
    key("until", &TurnsStep::until, "tested after each turn", More().phrase("until").for_referee());
    key("circuits", &TurnsStep::circuits, "at most this many times around the table",
        otherwise("1000"));
    key("do", &TurnsStep::do_, "the steps for each player; in them, `seat` is that player",
        required());
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
    key("about", &Step::about, "text for players; replaces the generated sentence");
    key("when", &Step::when, "the step is skipped unless this holds",
        otherwise("yes").for_referee());
  }
};

inline constexpr std::string_view narrated_option =
    "how a narrated hand words this choice, as in 'call for a show'; none: not narrated. N: the "
    "number the player names next, the chips they pay, or the first number that the effect "
    "remembers; CARDS: the cards they get or move";

struct Body {
  std::string name;
  Place key_where;
  Said<Text> about, narrated;
  Said<Condition> when;
  Said<Number> price;
  Said<Steps> to_do;
  static void keys(auto& key) {
    key("about", &Body::about, "text for players; replaces the generated sentence");
    key("narrated", &Body::narrated, narrated_option);
    key("when", &Body::when, "only offered if this holds");
    key("price", &Body::price, "its price");
    key("do", &Body::to_do, "its effect");
  }
};

}  // namespace houserules::tree
