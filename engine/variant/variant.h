#pragma once
// The immutable description of a game: a compiled rule file. Independent of files.
//
// The schedule is one flat program of `Step`s. A step names an act and a row of that act's table,
// which holds the details. This keeps the program small and every act typed.

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/ranking/called.h"
#include "engine/ranking/ranking.h"
#include "engine/variant/expression.h"
#include "engine/variant/value.h"

namespace houserules {

/// Index into Variant::words: names of options, parts, reasons, steps.
using Word = std::uint16_t;
inline constexpr Word no_word = 65535;
/// Index into Variant::program.
using Pc = std::uint16_t;
inline constexpr Pc no_code = 65535;

// ---------------------------------------------------------------- zones and registers

/// The zones that every variant has, in this order; the file's own zones follow. Only the number of
/// cards in the stock (the stub) may be read; cards moved to it are shuffled in.
inline constexpr std::uint8_t zone_hand = 0, zone_discards = 1, zone_board = 2, zone_stock = 3,
                              first_own_zone = 4;
inline constexpr int max_seat_zones = 5;   // hand, discards and three of the file's
inline constexpr int max_table_zones = 8;  // board, stock and six of the file's
inline constexpr int max_zone_cards = 60;

struct ZoneSpec {
  std::string name;                 // "hand", "discards", "board", "shelf"
  bool of_seat = false;             // one per seat, or a single one on the table
  std::uint8_t slot = 0;            // index among the seat zones or the table zones
  std::vector<std::string> places;  // names of the places, if given ("left", "centre")
  std::string about;                // what players call it; empty: the name is for authors only
  /// A card that leaves makes a hole; the next card fills the first one.
  bool keeps_places = false;
};

struct RegisterSpec {
  std::string name;
  Type type = Type::number;
  bool per_seat = false;
  bool pool = false;  // chips, changed by payments only
  enum class Kept : std::uint8_t { deal, game, table };
  Kept kept = Kept::deal;  // when it is reset
  bool secret = false;     // known only to its seat
  Value start;
  std::uint8_t slot = 0;  // index among the game registers or the seat registers
  std::string about;      // what players call it; empty: the name is for authors only
  std::string narrated;   // what a narrated hand says when it changes: "have lost N lives"
};
inline constexpr int max_registers = 16;  // for the game, and again for each seat

// ---------------------------------------------------------------- who and what

/// Which seats an act applies to, and in which order.
struct SeatsSpec {
  enum class Who : std::uint8_t {
    bound,       // the innermost bound `seat`
    in_deal,     // everybody who has not folded
    contesting,  // of these, everybody who is not sitting out
    dealt_in,    // everybody who got cards, folded or not
    in_game,     // everybody still in the chain of deals
    sitting_out,
    winners,
    losers,    // of the last comparison
    others,    // everybody in the deal except the bound seat
    computed,  // `expr` returns a seat or seats
  };
  Who who = Who::bound;
  ExprId expr;
  ExprId from;  // the first seat, then clockwise; not given: the dealer's left
  ExprId sort;  // highest value first; ties in that order
};

/// Cards of one zone.
struct CardsSpec {
  enum class Pick : std::uint8_t { all, first, last, all_but_last, answer, computed };
  Pick pick = Pick::all;
  Number count{1, {}};  // first, last, all_but_last
  ExprId cards;         // computed: a card or cards
  ExprId where;         // with `card` bound: only cards that meet it
  std::uint8_t zone = zone_hand;
  ZoneRef::Filter filter = ZoneRef::Filter::all;
};

// ---------------------------------------------------------------- acts

struct DealAct {
  struct Portion {
    Number count{1, {}};
    Facing facing = Facing::down;
    bool as_given = false;  // with the facing of the last card that the seat gave up
  };
  std::vector<Portion> portions;  // "2 down, 1 up"
  bool to_seats = true;
  SeatsSpec who;                  // to_seats: one card at a time, around the table
  std::uint8_t zone = zone_hand;  // hand, or a table zone
  std::uint8_t boards = 1;        // zone_board: how many boards get the portion in turn
  /// When there are too few cards for every seat: an error, or one common card on the board.
  bool common_card_when_short = false;
};

/// All cards leave, then all arrive.
struct MoveAct {
  SeatsSpec who;    // givers; from a table zone: the bound seat or nobody
  CardsSpec cards;  // from `cards.zone` of each giver, or of the table
  std::uint8_t to = zone_discards;
  ExprId to_seat;  // receiver, with `seat` = the giver; not given: the giver
  bool keep_facing = true;
  bool as_given = false;  // with the facing of the last card that a seat gave up
  Facing facing = Facing::down;
  bool by_number = false;  // Pick::answer with a number: the first n (supermarket bundles)
  std::string narrated;    // what the giver or the receiver does: "play CARDS"
};

/// Cards are turned in place; their events follow, clockwise.
struct TurnAct {
  SeatsSpec who;  // or a table zone
  CardsSpec cards;
  Facing facing = Facing::up;
  bool next = false;  // the first `count` cards not already facing that way
};

enum class QuestionKind : std::uint8_t { bet, option, cards, number, arrangement, seat };

/// Asks seats, simultaneously or one alone. An answer stays until the seat's next question.
struct AskAct {
  static constexpr std::size_t most_options = 32;
  struct Option {
    Word name = no_word;
    std::string narrated;  // what players do: "call for a show"
    ExprId when;           // evaluated for the player; not given: always offered
    bool has_price = false;
    Number price;       // offered only to players who can pay it in full
    Pc code = no_code;  // what follows (run by the BranchAct after it)
    bool idle = false;  // its branch does nothing, though another option's does
  };
  struct Target {  // arrangement: this many cards, in order, to this zone
    std::uint8_t zone = zone_hand;
    Number count;
  };
  QuestionKind kind = QuestionKind::option;
  Word name = no_word;   // the verb in scripts: "declare", "pass", "discard", "bid", "take"
  std::string narrated;  // what players do: "offer N cards"
  SeatsSpec who;
  bool together = false;
  bool secret = false;  // nobody else sees the answer
  std::vector<Option> options;
  int default_option = 0;
  bool before_bet = false;    // the first option leads to a bet, which offers and reports it
  CardsSpec cards;            // cards: the zone to choose from; `pick` is not used
  bool and_discards = false;  // cards: the seat's discards may be chosen too (proof of openers)
  bool from_table = false;
  Number min, max;  // cards, number
  ExprId where;     // cards, with `card` bound: whether it may be chosen
  ExprId price;     // cards, with `card` bound: its price
  std::vector<Target> targets;
  SeatsSpec among;        // seat
  ExprId must;            // with `answer` bound: answers that fail it are refused
  std::string must_text;  // text of the refusal (the expression)
  Number fallback;        // default answer: a number; for cards, how many (the first ones)
};

/// Jumps to the code of the option that the bound seat chose.
struct BranchAct {
  std::uint16_t ask = 0;
};

/// Moves an arrangement that was answered earlier into its zones; the rest is discarded.
struct ArrangeAct {
  std::uint16_t ask = 0;
  SeatsSpec who;
};

/// Moves chips. Amounts are fixed before the first chip moves.
struct PayAct {
  enum class To : std::uint8_t { pot, seats, pool };
  SeatsSpec payers;
  Number amount;  // with `seat` = the payer
  ExprId at_most;
  To to = To::pot;
  SeatsSpec receivers;  // each gets `amount`
  bool shared = false;  // they share it equally
  /// Who pays. The pot and pools pay the receivers.
  enum class From : std::uint8_t { seats, pot, pool } from = From::seats;
  std::uint8_t pool = 0;  // register of the pool that pays or is paid
  /// Counts as a blind; the poster of the last one may act last.
  enum class Live : std::uint8_t { no, in_turn, speaks_last };
  Live live = Live::no;
  Word into = no_word;    // name of a side bet, which only those who paid into it play for
  Word reason = no_word;  // for the log: "match", "price", "ante"
};

struct RememberAct {
  struct Item {
    std::uint8_t reg = 0;
    ExprId value;
  };
  SeatsSpec who;  // whose register; ignored for game registers
  std::vector<Item> items;
};

struct RollAct {
  int sides = 6;
  std::uint8_t reg = 0;
};

/// Who acts first in a betting round.
struct OpenerSpec {
  enum class Kind : std::uint8_t {
    standard,  // after the blinds; with a bring-in, its poster; otherwise left of the dealer
    left_of_dealer,
    best_showing,
    low_showing,  // lowest hand showing, ace to five
    computed,     // a seat (or the next one clockwise from it)
  };
  Kind kind = Kind::standard;
  ExprId seat;
};

/// The betting limit.
struct Limit {
  enum class Kind : std::uint8_t { fixed, spread, pot, half_pot, none };
  Kind kind = Kind::none;
  // Per betting round; the last entry repeats.
  std::vector<Number> sizes;    // fixed: the bet; spread: its minimum
  std::vector<Number> most;     // spread: the maximum
  std::vector<Number> amounts;  // spread: only these sizes, within the limits
  /// Spread: what limits the bets and raises after the first. `same`: a raise is at least as large
  /// as the last one; otherwise it is at least the minimum bet.
  enum class Then : std::uint8_t { same, last_bet, last_bet_of_deal, any_bet };
  Then then = Then::same;
  /// Returns whether bets have a size of their own.
  bool sized() const { return kind == Kind::fixed || kind == Kind::spread; }
};

/// Returns the usual name, such as "pot limit".
constexpr std::string_view name(Limit::Kind kind) {
  switch (kind) {
    case Limit::Kind::fixed:
      return "fixed limit";
    case Limit::Kind::spread:
      return "spread limit";
    case Limit::Kind::pot:
      return "pot limit";
    case Limit::Kind::half_pot:
      return "half pot limit";
    case Limit::Kind::none:
      return "no limit";
  }
  return {};
}

struct BetAct {
  /// A whole round, or the pieces of a loop of turns in which bets are never matched.
  enum class Kind : std::uint8_t { round, turn, close };
  Kind kind = Kind::round;
  bool must_bet = false;  // players who may not check may not drop either
  ExprId counts_double;   // turn, with `seat` bound: half the bet is enough
  OpenerSpec opener;
  bool own_opener = false;     // false: the opener of Betting
  std::optional<Limit> limit;  // not given: the limit of Betting
  bool no_checks = false;      // bet or drop
  ExprId opens_with;           // with `seat` bound: whether the seat may make the round's first bet
  Pc nobody_opens = no_code;
};

struct CompareAct {
  SeatsSpec who;
  std::uint8_t showdown = 0;
  std::uint8_t part = 0;
};

struct ShowdownAct {
  std::uint8_t showdown = 0;
  Pc held = no_code;  // where to continue if the deal has already had its showdown
};

struct StatusAct {
  /// A player who stays out sits out, and the deal continues even with one seat left in.
  enum class What : std::uint8_t { fold, sit_out, stay_out, leave_game, back_in, new_dealer };
  SeatsSpec who;
  What what = What::fold;
  Word reason = no_word;  // in words, for people
};

/// The bound seat contests only these parts, of those that some step claims (`Part::claim`).
struct ClaimAct {
  std::uint32_t parts = 0;
};

struct EndAct {
  enum class What : std::uint8_t { turn, loop, deal, settle, game };
  What what = What::deal;
  std::uint16_t loop = 0;  // turn, loop: which
  Word reason = no_word;   // deal: without a settlement, the pot stays; settle: showdown now
};

/// From here on, chips go to a new pot.
struct SplitPotAct {
  Word name = no_word;
};

/// From here on, the board is dealt this many times, and every pot is shared among the boards.
struct BoardsAct {
  Number count;
};

struct LoopAct {
  enum class Kind : std::uint8_t { each, repeat, turns };
  Kind kind = Kind::each;
  SeatsSpec who;              // each: list fixed at the start; turns: who takes turns
  Number times{never, {}};    // repeat
  std::vector<Value> items;   // repeat over a list: `it` is the item; otherwise `it` counts from 1
  ExprId until;               // repeat, turns: tested after the body
  ExprId skip;                // turns: this seat's turn is skipped
  Number circuits{1000, {}};  // turns: maximum number of circuits
  bool declaring = false;     // each: all are asked, even after others have sat out
  int bet = -1;               // turns: with this bet, for all who can bet
  Pc body = 0, end = 0;
};

struct JumpAct {
  ExprId unless;  // not given: always
  Pc target = 0;
};

enum class Act : std::uint8_t {
  jump,
  loop,
  next,
  ret,
  branch,
  deal,
  move,
  turn,
  ask,
  arrange,
  pay,
  remember,
  roll,
  bet,
  compare,
  showdown,
  status,
  claim,
  end,
  split_pot,
  boards,
};

/// `row` is the index into the table of the act (`next`: of the loop it closes).
struct Step {
  Act act = Act::ret;
  std::uint16_t row = 0;
};

/// The place of a step, expression or part in the rule files, for logs and messages.
struct Origin {
  std::string file;
  int line = 0, column = 0;
};

// ---------------------------------------------------------------- events

struct EventRule {
  enum class Kind : std::uint8_t {
    dealt,      // a card arrives from the stock (facing matters)
    turned_up,  // a card is turned up in place
    moved_up,   // a card arrives face up from another zone
    folds,
    checks,
    bets,          // a seat's action in a betting round (raises count as bets)
    showdown,      // hands are about to be compared; no seat is bound
    uncontested,   // one seat is left and about to take the pot; it is bound
    round_begins,  // before anybody acts; no seat is bound
    closed,        // no more betting is possible, and board cards are still to come
  };
  Kind kind = Kind::dealt;
  CardSet cards{~std::uint64_t{0}};
  bool any_facing = true;
  Facing facing = Facing::up;
  std::uint8_t zone = zone_hand;
  ExprId when;  // evaluated by the referee
  Pc code = no_code;
};

// ---------------------------------------------------------------- money and showdown

/// Forced bets, and the size of bets and raises.
struct Betting {
  enum class Ante : std::uint8_t { everyone, dealer_for_all, big_blind };
  Chips ante = 0;
  Ante ante_by = Ante::everyone;
  std::vector<Chips> blinds;  // from the dealer's left; heads-up, the dealer posts the first

  /// A forced first bet, owed because of an up card.
  struct BringIn {
    enum class By : std::uint8_t { nobody, lowest_up, highest_up };
    By by = By::nobody;
    Chips chips = 0;       // less than a bet; 0: a full bet
    bool ace_low = false;  // the ace is the lowest card
    bool due() const { return by != By::nobody; }
  };
  BringIn bring_in;

  Limit limit;
  ExprId double_when;  // fixed: a bet may be of double size
  /// Multiplies limits by over/under while `when` holds.
  struct Scale {
    int over = 1, under = 1;
    ExprId when;
  };
  Scale scale;
  Chips min_bet = 0;  // pot limit, no limit; 0: the largest forced bet or ante, at least 1
  Chips max_bet = 0;  // pot limit, no limit: the largest bet or raise; 0: no maximum

  std::optional<int> raises;  // after the bet, by all players; `never`: no cap
  /// Unless bets have a fixed size, raises are capped only if the file says so.
  int most_raises(const Limit& of) const {
    return raises.value_or(of.sized() ? 3 : static_cast<int>(never));
  }
  int raises_of_one = static_cast<int>(never);  // by one player
  bool capped_heads_up = true;                  // the cap applies even heads-up
  Chips freeze = 0;  // what a player who has not raised may add after two raises to end the raising
  bool check = true;             // false: bet or drop
  bool wild_as_printed = false;  // applies to cards showing, when choosing who acts first
  bool check_raise = true;
  /// How large an all-in must be to let players who have acted raise again.
  enum class Reopens : std::uint8_t { standard, half_bet, full_bet };
  Reopens reopens = Reopens::standard;  // half a bet where bets have a size, otherwise a full one
  OpenerSpec opener;

  Chips unit = 1;  // the smallest chip: pots are split in multiples of it
  /// What the house takes from every pot.
  struct Rake {
    int percent = 0;
    Chips cap = 0;  // 0: no cap
    ExprId when;
  };
  Rake rake;
};

/// The cards of a hand come from sources; `Ranker` numbers them in this order.
struct SourceSpec {
  std::uint8_t zone = zone_hand;
  ZoneRef::Filter filter = ZoneRef::Filter::all;
  std::uint8_t board = 0;  // zone_board: which board
  std::uint64_t slots =
      ~std::uint64_t{0};  // only these places of the zone ("the row of the cross")
  ExprId when;            // with `seat` bound: the source is used only if this holds
};

struct WildSource {
  enum class Kind : std::uint8_t {
    faces,            // `cards`
    own_lowest_hole,  // the holder's lowest down cards (aces high)
    zone_card,        // the cards of a table zone
    computed,         // `expr`: a rank, a card or cards, or nothing
    hook,             // Lua: wild(card, ctx)
  };
  Kind kind = Kind::faces;
  CardSet cards;
  std::uint8_t zone = zone_board;
  std::uint64_t slots = ~std::uint64_t{0};
  bool and_its_rank = false;  // own_lowest_hole, zone_card
  bool ace_low = false;       // own_lowest_hole
  bool bug = false;
  bool card_by_card = false;  // faces: the condition applies to each `card`
  ExprId expr;                // computed: the cards; others: a condition
  int hook = -1;
  std::uint32_t parts = ~std::uint32_t{0};
};

/// A share of the pot: how much, among whom, by which ranking.
struct Part {
  static constexpr std::size_t max_sources = 32;

  Word name = no_word;
  Word called_name = no_word;  // what players call it, if not by its name
  std::shared_ptr<const Ranker> ranker;
  std::vector<SourceSpec> sources;
  std::vector<int> wild;  // rows of Variant::wilds
  int share = 0;          // 0: an equal share with the other parts that have a winner
  int score_hook = -1, value_hook = -1;
  std::vector<int> category_hooks;  // rows of Variant::hooks, by inserted category
  ExprId contests;                  // with `seat` bound: whether it may contest this part
  std::uint32_t claim = 0;          // its bit in ClaimAct; 0: no step claims a part of this name
  int kth_best = 1;
  /// As `kth_best`: the worst of all hands that qualify.
  static constexpr int the_worst = max_seats;
  std::shared_ptr<const CalledScale> called;  // hands count as announced
  std::uint16_t announce_ask = 0;             // called: the question, with the calls as options
  /// Returns whether any cards may make the hand, with no wild cards and no script.
  bool plain() const {
    return called == nullptr && wild.empty() && score_hook < 0 && value_hook < 0 &&
           category_hooks.empty() && ranker->spec().use.empty();
  }
};

/// Rules for chips of a named pot that some seats cannot win, or get back (`SplitPotAct`).
struct PotRule {
  Word pot = no_word;
  int showdown = -1;  // the pot is decided by another showdown
  ExprId barred;      // with `seat` bound: cannot win the pot
  ExprId returned;    // with `result` bound to the winners before bars: stakes are returned
};

struct Showdown {
  Word name = no_word;
  std::string about;  // what players call it; empty: the name is for authors only
  std::vector<Part> parts;
  std::vector<std::uint8_t> odd_chips;  // order of parts; empty: as listed
  /// Who gets the odd chip within a part: the first winner clockwise; the holder of the highest
  /// card by rank and suit (in a low part, the lowest); the last bettor; nobody.
  enum class OddChip : std::uint8_t { left_of_dealer, by_card, by_high_card, last_bettor, stays };
  OddChip odd_chip = OddChip::left_of_dealer;
  /// Who wins if hands are equal. by_suit: the better suit, comparing the highest cards first.
  enum class Equal : std::uint8_t { share, left_of_dealer, by_suit } equal = Equal::share;
  std::array<std::uint8_t, 4> suit_worth{0, 1, 2, 3};  // clubs, diamonds, hearts, spades
  /// What happens to hands that are beaten by those already shown.
  enum class Beaten : std::uint8_t { shown, mucked, by_choice } beaten = Beaten::shown;
  std::uint16_t muck_ask = 0;     // by_choice: the question, whose first option is to muck
  bool left_shows_first = false;  // instead of the last bettor
  /// Returns whether anybody is asked what to show, or what their hand is.
  bool asks() const {
    return beaten == Beaten::by_choice ||
           std::any_of(parts.begin(), parts.end(), [](const Part& part) { return part.called; });
  }
  /// A player who claims several parts must win (or tie for) each of them, or wins nothing.
  enum class Both : std::uint8_t { each_for_itself, must_win, must_win_or_tie };
  Both both = Both::each_for_itself;
  enum class Fallback : std::uint8_t { other_parts, stays } without_winner = Fallback::other_parts;
  std::vector<PotRule> pots;
  Pc before = no_code;  // a block, run just before hands are compared
};

/// How a chain continues after a deal that ended for `reason` and left chips in the pot.
struct ChainRule {
  enum class DealtIn : std::uint8_t { in_game, still_in };
  enum class Antes : std::uint8_t { everyone, nobody, with_chips };
  Word reason = no_word;  // no_word: any other reason
  DealtIn dealt_in = DealtIn::in_game;
  Antes antes = Antes::everyone;
  bool same_dealer = false;
};

struct Chain {
  std::vector<ChainRule> rules;  // the first match applies; without a match, the defaults above
  int cap = 50;              // maximum number of deals; then those still in the game share the pot
  bool broke_leave = false;  // players without chips leave the game
  ExprId until;              // the game ends (it also ends when the pot is empty)
};

// ---------------------------------------------------------------- the whole

/// A Lua function that the file names.
struct HookSpec {
  std::string script;    // "sevens.lua"; empty for inline expressions
  std::string function;  // its name, or the text of the expression
  Origin origin;
};

struct Variant {
  std::string id, name, family, about;
  std::string hash;                                          // of the fully expanded rules
  std::vector<std::pair<std::string, std::string>> options;  // and their values
  std::vector<std::string> modifiers;                        // applied to the file, in order
  int players_min = 2, players_max = 10, players_usual = 2;
  Chips stacks = 100;

  std::vector<Card> deck;  // every card, including jokers and duplicates
  /// The same game with the deck for other numbers of players. Bit N of `tables`: N players.
  struct WithOtherDeck {
    std::uint32_t tables = 0;
    std::shared_ptr<const Variant> variant;
  };
  std::vector<WithOtherDeck> other_decks;
  std::vector<ZoneSpec> zones;
  std::vector<RegisterSpec> registers;
  int boards = 1;

  Betting betting;
  std::vector<Step> program;
  Pc play = 0;
  std::vector<Origin> origins;   // one per step
  std::vector<Word> step_names;  // one per step, or no_word

  std::vector<DealAct> deals;
  std::vector<MoveAct> moves;
  std::vector<TurnAct> turns;
  std::vector<AskAct> asks;
  std::vector<BranchAct> branches;
  std::vector<ArrangeAct> arranges;
  std::vector<PayAct> pays;
  std::vector<RememberAct> remembers;
  std::vector<RollAct> rolls;
  std::vector<BetAct> bets;
  std::vector<CompareAct> compares;
  std::vector<ShowdownAct> showdown_acts;
  std::vector<StatusAct> statuses;
  std::vector<ClaimAct> claims;
  std::vector<EndAct> ends;
  std::vector<SplitPotAct> split_pots;
  std::vector<BoardsAct> board_acts;
  std::vector<LoopAct> loops;
  std::vector<JumpAct> jumps;

  std::vector<EventRule> events;
  std::vector<WildSource> wilds;
  std::vector<Showdown> showdowns;  // [0] is the one at the end of the deal
  Chain chain;
  bool reshuffle_discards = false;  // when the deck runs out: discards and folded hands of others

  std::vector<ExprNode> nodes;      // of all expressions
  std::vector<std::string> chunks;  // Lua expressions, by ExprNode::b of Op::lua
  std::vector<Origin> chunk_origins;
  std::vector<HookSpec> hooks;
  std::vector<std::string> scripts;  // Lua sources, in order of loading
  std::vector<std::string> script_names;
  std::vector<std::string> words;

  /// Returns the showdown that decides a pot of this name when showdown `at` settles the deal.
  const Showdown& decider_of(std::size_t at, Word pot) const {
    for (const PotRule& rule : showdowns[at].pots) {
      if (rule.pot == pot && rule.showdown >= 0) {
        return showdowns[static_cast<std::size_t>(rule.showdown)];
      }
    }
    return showdowns[at];
  }

  /// Returns the variant with the deck for this many players.
  const Variant& for_players(int players) const {
    for (const WithOtherDeck& other : other_decks) {
      if ((other.tables >> players) & 1U) return *other.variant;
    }
    return *this;
  }

  std::string_view word(Word w) const { return w == no_word ? std::string_view() : words[w]; }
};

}  // namespace houserules
