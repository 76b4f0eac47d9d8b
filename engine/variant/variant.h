#pragma once
// The immutable description of a game: what a rule file says, compiled. Knows nothing of files.
//
// The schedule is one flat program of `Step`s. A step names an act and the row of that act's table
// that holds its details, so that the program stays small and every act is typed.

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

/// Zones every variant has, in this order; zones of the file follow. Of the stock only the number
/// of its cards may be read; cards moved to it are shuffled in.
inline constexpr std::uint8_t zone_hand = 0, zone_discards = 1, zone_board = 2, zone_stock = 3,
                              first_own_zone = 4;
inline constexpr int max_seat_zones = 5;   // hand, discards and three of the file
inline constexpr int max_table_zones = 8;  // board, stock and six of the file
inline constexpr int max_zone_cards = 60;

struct ZoneSpec {
  std::string name;                 // "hand", "discards", "board", "shelf"
  bool of_seat = false;             // one for each seat, or one on the table
  std::uint8_t slot = 0;            // index among the seat zones or among the table zones
  std::vector<std::string> places;  // names of slots, where given ("left", "centre")
  std::string about;                // what players call it; empty: its name is for authors alone
  /// A card that leaves leaves a hole, and the next card to come fills the first one.
  bool keeps_places = false;
};

struct RegisterSpec {
  std::string name;
  Type type = Type::number;
  bool per_seat = false;
  bool pool = false;  // a number of chips, which payments alone change
  enum class Kept : std::uint8_t { deal, game, table };
  Kept kept = Kept::deal;  // when it is forgotten
  bool secret = false;     // only its seat knows it
  Value start;
  std::uint8_t slot = 0;  // index among the game registers or among the seat registers
  std::string about;      // what players call it; empty: its name is for authors alone
};
inline constexpr int max_registers = 16;  // of the game, and again of each seat

// ---------------------------------------------------------------- who and what

/// Which seats an act concerns, and in which order.
struct SeatsSpec {
  enum class Who : std::uint8_t {
    bound,       // the innermost bound `seat`
    in_deal,     // everybody who has not folded
    contesting,  // of these, everybody who does not sit out
    dealt_in,    // everybody who got cards, folded or not
    in_game,     // everybody still in the chain of deals
    sitting_out,
    winners,
    losers,    // of the last comparison
    others,    // everybody in the deal but the bound seat
    computed,  // `expr` yields a seat or seats
  };
  Who who = Who::bound;
  ExprId expr;
  ExprId from;  // the order begins at this seat, clockwise; not given: the dealer's left
  ExprId sort;  // highest value first; equal values in that order
};

/// Cards of one zone.
struct CardsSpec {
  enum class Pick : std::uint8_t { all, first, last, all_but_last, answer, computed };
  Pick pick = Pick::all;
  Number count{1, {}};  // first, last, all_but_last
  ExprId cards;         // computed: a card or cards
  ExprId where;         // with `card` bound: only such cards
  std::uint8_t zone = zone_hand;
  ZoneRef::Filter filter = ZoneRef::Filter::all;
};

// ---------------------------------------------------------------- acts

struct DealAct {
  struct Portion {
    Number count{1, {}};
    Facing facing = Facing::down;
    bool as_given = false;  // the facing of the card the seat last gave up
  };
  std::vector<Portion> portions;  // "2 down, 1 up"
  bool to_seats = true;
  SeatsSpec who;                  // to_seats: one card at a time, round and round
  std::uint8_t zone = zone_hand;  // hand or a table zone
  std::uint8_t boards = 1;        // zone_board: so many boards get the portion, one after the other
  /// When the stock cannot serve every seat: a fault, or one common card on the board.
  bool common_card_when_short = false;
};

/// All cards leave, then all arrive.
struct MoveAct {
  SeatsSpec who;    // givers; from a table zone: the bound seat or nobody
  CardsSpec cards;  // from `cards.zone` of each giver, or from the table
  std::uint8_t to = zone_discards;
  ExprId to_seat;  // receiver, with `seat` = the giver; not given: the giver
  bool keep_facing = true;
  bool as_given = false;  // the facing of the card that a seat last gave up
  Facing facing = Facing::down;
  bool by_number = false;  // Pick::answer of a number: the first n (supermarket bundles)
};

/// Cards change their facing where they lie; then their events, clockwise.
struct TurnAct {
  SeatsSpec who;  // or a table zone
  CardsSpec cards;
  Facing facing = Facing::up;
  bool next = false;  // the first `count` cards that do not lie so yet
};

enum class QuestionKind : std::uint8_t { bet, option, cards, number, arrangement, seat };

/// Asks seats, together or one alone. The answer stays with the seat until its next question.
struct AskAct {
  static constexpr std::size_t most_options = 32;
  struct Option {
    Word name = no_word;
    ExprId when;  // read by the player; not given: always offered
    bool has_price = false;
    Number price;       // offered only to who can pay it whole
    Pc code = no_code;  // what happens then (run by the BranchAct that follows)
    bool idle = false;  // the branch does nothing for it, and something for another
  };
  struct Target {  // arrangement: so many cards, in order, to this zone
    std::uint8_t zone = zone_hand;
    Number count;
  };
  QuestionKind kind = QuestionKind::option;
  Word name = no_word;  // the verb of scripts: "declare", "pass", "discard", "bid", "take"
  SeatsSpec who;
  bool together = false;
  bool secret = false;  // nobody else is told the answer
  std::vector<Option> options;
  int default_option = 0;
  bool before_bet = false;  // the first option goes on to a bet; it is offered and told by the bet
  CardsSpec cards;          // cards: chosen from here; `pick` is not used
  bool and_discards = false;  // cards: the seat's discards may be named too (proof of openers)
  bool from_table = false;
  Number min, max;  // cards, number
  ExprId where;     // cards: with `card` bound, this card may be chosen
  ExprId price;     // cards: with `card` bound, what choosing it costs
  std::vector<Target> targets;
  SeatsSpec among;        // seat
  ExprId must;            // with `answer` bound: a wrong answer is refused
  std::string must_text;  // how the refusal is worded (the expression's text)
  Number fallback;        // default answer: number; cards: how many (the first ones)
};

/// Goes on at the code of the option the bound seat chose.
struct BranchAct {
  std::uint16_t ask = 0;
};

/// Puts an arrangement answered before into its zones; cards left over go to the discards.
struct ArrangeAct {
  std::uint16_t ask = 0;
  SeatsSpec who;
};

/// Chips move. Amounts are fixed before the first chip moves.
struct PayAct {
  enum class To : std::uint8_t { pot, seats, pool };
  SeatsSpec payers;
  Number amount;  // with `seat` = the payer
  ExprId at_most;
  To to = To::pot;
  SeatsSpec receivers;  // each receives `amount`
  bool shared = false;  // all of them together, in equal shares
  /// Who pays. Of the pot and a pool, the receivers are paid.
  enum class From : std::uint8_t { seats, pot, pool } from = From::seats;
  std::uint8_t pool = 0;  // the register of the pool that is paid, or pays
  /// Counts as a blind; who posts the last one may speak last.
  enum class Live : std::uint8_t { no, in_turn, speaks_last };
  Live live = Live::no;
  Word into = no_word;    // a pot of this name, for those alone who paid into it
  Word reason = no_word;  // for the log: "match", "price", "ante"
};

struct RememberAct {
  struct Item {
    std::uint8_t reg = 0;
    ExprId value;
  };
  SeatsSpec who;  // whose register; game registers: not read
  std::vector<Item> items;
};

struct RollAct {
  int sides = 6;
  std::uint8_t reg = 0;
};

/// Who begins a betting round.
struct OpenerSpec {
  enum class Kind : std::uint8_t {
    standard,  // after the blinds; a bring-in; else left of the dealer
    left_of_dealer,
    best_showing,
    low_showing,  // lowest hand showing, a-5
    computed,     // a seat (or the next one clockwise from it)
  };
  Kind kind = Kind::standard;
  ExprId seat;
};

/// How much may be bet.
struct Limit {
  enum class Kind : std::uint8_t { fixed, spread, pot, half_pot, none };
  Kind kind = Kind::none;
  // By betting round; the last entry repeats.
  std::vector<Number> sizes;    // fixed: the bet; spread: the least one
  std::vector<Number> most;     // spread: the highest one
  std::vector<Number> amounts;  // spread: of these sizes only, by no more than the limits
  /// Spread: what the bets and raises after the first are bound by. `same`: a raise is at least
  /// the last one; else it is at least the least bet.
  enum class Then : std::uint8_t { same, last_bet, last_bet_of_deal, any_bet };
  Then then = Then::same;
  /// Have bets a size of their own?
  bool sized() const { return kind == Kind::fixed || kind == Kind::spread; }
};

/// "pot limit", in the words of the table.
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
  /// A whole round, or what a loop of turns is made of in which bets are never matched.
  enum class Kind : std::uint8_t { round, turn, close };
  Kind kind = Kind::round;
  bool must_bet = false;  // who may not check may not drop either
  ExprId counts_double;   // turn, with `seat` bound: half of the bet is enough
  OpenerSpec opener;
  bool own_opener = false;     // else the opener of Betting
  std::optional<Limit> limit;  // else the limit of Betting
  bool no_checks = false;      // bet or drop
  ExprId opens_with;           // with `seat` bound: may he make the first bet of the deal?
  Pc nobody_opens = no_code;
};

struct CompareAct {
  SeatsSpec who;
  std::uint8_t showdown = 0;
  std::uint8_t part = 0;
};

struct ShowdownAct {
  std::uint8_t showdown = 0;
  Pc held = no_code;  // where to go on if the deal has had its showdown already
};

struct StatusAct {
  /// Who stays out sits out, and the deal goes on although one seat is left in.
  enum class What : std::uint8_t { fold, sit_out, stay_out, leave_game, back_in, new_dealer };
  SeatsSpec who;
  What what = What::fold;
};

/// The bound seat contests these parts only, of those that some step claims (`Part::claim`).
struct ClaimAct {
  std::uint32_t parts = 0;
};

struct EndAct {
  enum class What : std::uint8_t { turn, loop, deal, settle, game };
  What what = What::deal;
  std::uint16_t loop = 0;  // turn, loop: which
  Word reason = no_word;   // deal: without a settlement, the pot stays. settle: showdown now
};

/// From here on chips go to a pot of their own.
struct SplitPotAct {
  Word name = no_word;
};

/// From here on the board is dealt so often, and every pot is shared among the boards.
struct BoardsAct {
  Number count;
};

struct LoopAct {
  enum class Kind : std::uint8_t { each, repeat, turns };
  Kind kind = Kind::each;
  SeatsSpec who;              // each: fixed list at the start; turns: who takes turns
  Number times{never, {}};    // repeat
  std::vector<Value> items;   // repeat: over a list, `it` is the item; else `it` counts from 1
  ExprId until;               // repeat, turns: tested after the body
  ExprId skip;                // turns: this seat's turn is passed over
  Number circuits{1000, {}};  // turns: at most so often round
  bool declaring = false;     // each: all are asked, though those before sit out
  int bet = -1;               // turns: of this betting, by all who can bet
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

/// Where a step, an expression or a part stands in the rule files, for logs and messages.
struct Origin {
  std::string file;
  int line = 0, column = 0;
};

// ---------------------------------------------------------------- events

struct EventRule {
  enum class Kind : std::uint8_t {
    dealt,      // a card arrives from the stock (facing matters)
    turned_up,  // a card is turned where it lies
    moved_up,   // a card arrives face up from another zone
    folds,
    checks,
    bets,          // a seat's act in a betting round (raises count as bets)
    showdown,      // the pot is about to be compared; no seat is bound
    uncontested,   // one seat is left and about to take the pot; it is bound
    round_begins,  // before anybody is asked; no seat is bound
    closed,        // nobody can bet any more, and cards of the board are still to come
  };
  Kind kind = Kind::dealt;
  CardSet cards{~std::uint64_t{0}};
  bool any_facing = true;
  Facing facing = Facing::up;
  std::uint8_t zone = zone_hand;
  ExprId when;  // read by the referee
  Pc code = no_code;
};

// ---------------------------------------------------------------- money and showdown

/// Forced bets, and how much may be bet and raised.
struct Betting {
  enum class Ante : std::uint8_t { everyone, dealer_for_all, big_blind };
  Chips ante = 0;
  Ante ante_by = Ante::everyone;
  std::vector<Chips> blinds;  // from the dealer's left; two players: the dealer has the first

  /// The forced first bet of an up card.
  struct BringIn {
    enum class By : std::uint8_t { nobody, lowest_up, highest_up };
    By by = By::nobody;
    Chips chips = 0;       // less than a bet; 0: a whole bet
    bool ace_low = false;  // the ace is the lowest card
    bool due() const { return by != By::nobody; }
  };
  BringIn bring_in;

  Limit limit;
  ExprId double_when;  // fixed: a bet may be of twice the size
  /// Limits are multiplied by over/under while `when` holds.
  struct Scale {
    int over = 1, under = 1;
    ExprId when;
  };
  Scale scale;
  Chips min_bet = 0;  // pot and no limit; 0: the largest forced bet or ante, at least 1
  Chips max_bet = 0;  // pot and no limit: no bet or raise is of more; 0: no such bound

  std::optional<int> raises;  // after the bet, by all; `never`: no cap
  /// Where a bet is no fixed size, raises are not counted unless the file says so.
  int most_raises(const Limit& of) const {
    return raises.value_or(of.sized() ? 3 : static_cast<int>(never));
  }
  int raises_of_one = static_cast<int>(never);  // by one seat
  bool capped_heads_up = true;                  // also when only two were left before the cap
  Chips freeze = 0;   // who has not raised may add so much after two raises and end the raising
  bool check = true;  // no: bet or drop
  bool wild_as_printed = false;  // of cards that show, for who opens
  bool check_raise = true;
  /// How much of a bet an all-in must be to let those raise who have already spoken.
  enum class Reopens : std::uint8_t { standard, half_bet, full_bet };
  Reopens reopens = Reopens::standard;  // half a bet where its size is set, else a full one
  OpenerSpec opener;

  Chips unit = 1;  // the smallest chip: pots are shared in these
  /// What the house takes of every pot.
  struct Rake {
    int percent = 0;
    Chips cap = 0;  // 0: none
    ExprId when;
  };
  Rake rake;
};

/// Cards of a hand come from sources; `Ranker` numbers them in this order.
struct SourceSpec {
  std::uint8_t zone = zone_hand;
  ZoneRef::Filter filter = ZoneRef::Filter::all;
  std::uint8_t board = 0;  // zone_board: which board
  std::uint64_t slots =
      ~std::uint64_t{0};  // these places of the zone only ("the row of the cross")
  ExprId when;            // with `seat` bound: for this seat only then
};

struct WildSource {
  enum class Kind : std::uint8_t {
    faces,            // `cards`
    own_lowest_hole,  // the lowest of the holder's own down cards (aces high)
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
  bool card_by_card = false;  // faces: the condition is about each `card`
  ExprId expr;                // computed; others: a condition
  int hook = -1;
  std::uint32_t parts = ~std::uint32_t{0};
};

/// How much of the pot, among whom, by what.
struct Part {
  static constexpr std::size_t max_sources = 32;

  Word name = no_word;
  std::shared_ptr<const Ranker> ranker;
  std::vector<SourceSpec> sources;
  std::vector<int> wild;  // rows of Variant::wilds
  int share = 0;          // 0: equal shares of the parts that have a winner
  int score_hook = -1, value_hook = -1;
  std::vector<int> category_hooks;  // rows of Variant::hooks, by inserted category
  ExprId contests;                  // with `seat` bound: may it contest this part?
  std::uint32_t claim = 0;          // its bit in ClaimAct; 0: no step claims a part of this name
  int kth_best = 1;
  /// As `kth_best`: the last of all hands that qualify.
  static constexpr int the_worst = max_seats;
  std::shared_ptr<const CalledScale> called;  // hands count as their holders announce them
  std::uint16_t announce_ask = 0;             // called: the question, with the calls as options
  /// Do any of the cards make a hand, with nothing wild and no script?
  bool plain() const {
    return called == nullptr && wild.empty() && score_hook < 0 && value_hook < 0 &&
           category_hooks.empty() && ranker->spec().use.empty();
  }
};

/// Chips of a named pot that some seats cannot win, or get back (`SplitPotAct`).
struct PotRule {
  Word pot = no_word;
  int showdown = -1;  // another showdown decides it
  ExprId barred;      // with `seat` bound
  ExprId returned;    // with `result` bound to the winners before bars: stakes go back
};

struct Showdown {
  Word name = no_word;
  std::vector<Part> parts;
  std::vector<std::uint8_t> odd_chips;  // order of parts; empty: as listed
  /// Who gets the odd chip within a part: the first winner clockwise; who holds the card that
  /// counts most by rank and suit (in a low part the lowest); who made the last bet; nobody.
  enum class OddChip : std::uint8_t { left_of_dealer, by_card, by_high_card, last_bettor, stays };
  OddChip odd_chip = OddChip::left_of_dealer;
  /// Who wins with equal hands; by suit: the one whose highest cards are of a better suit.
  enum class Equal : std::uint8_t { share, left_of_dealer, by_suit } equal = Equal::share;
  std::array<std::uint8_t, 4> suit_worth{0, 1, 2, 3};  // clubs, diamonds, hearts, spades
  /// Hands that those shown before have beaten.
  enum class Beaten : std::uint8_t { shown, mucked, by_choice } beaten = Beaten::shown;
  std::uint16_t muck_ask = 0;     // by_choice: the question, whose first option is to muck
  bool left_shows_first = false;  // and not who bet last
  /// Is anybody asked what he shows, or what it is?
  bool asks() const {
    return beaten == Beaten::by_choice ||
           std::any_of(parts.begin(), parts.end(), [](const Part& part) { return part.called; });
  }
  /// Who claims several parts must win each of them, alone or at least tied, or wins nothing.
  enum class Both : std::uint8_t { each_for_itself, must_win, must_win_or_tie };
  Both both = Both::each_for_itself;
  enum class Fallback : std::uint8_t { other_parts, stays } without_winner = Fallback::other_parts;
  std::vector<PotRule> pots;
  Pc before = no_code;  // a block, run just before hands are compared
};

/// What happens to a chain after a deal that ended for `reason` and left chips in the pot.
struct ChainRule {
  enum class DealtIn : std::uint8_t { in_game, still_in };
  enum class Antes : std::uint8_t { everyone, nobody, with_chips };
  Word reason = no_word;  // no_word: any other reason
  DealtIn dealt_in = DealtIn::in_game;
  Antes antes = Antes::everyone;
  bool same_dealer = false;
};

struct Chain {
  std::vector<ChainRule> rules;  // the first that fits; none fits: the defaults above
  int cap = 50;                  // deals; then the pot is shared among those still in the game
  bool broke_leave = false;      // who has no chips left leaves the game
  ExprId until;                  // the game is over (besides: the pot is gone)
};

// ---------------------------------------------------------------- the whole

/// A Lua function named by the file.
struct HookSpec {
  std::string script;    // "sevens.lua"; inline expressions: empty
  std::string function;  // its name, or the text of the expression
  Origin origin;
};

struct Variant {
  std::string id, name, family, about;
  std::string hash;                                          // of the resolved text
  std::vector<std::pair<std::string, std::string>> options;  // and what each is set to
  std::vector<std::string> modifiers;                        // laid over the file, in order
  int players_min = 2, players_max = 10, players_usual = 2;
  Chips stacks = 100;

  std::vector<Card> deck;  // every card, jokers and duplicates included
  /// The same game with the deck that other numbers of players have; bit N of `tables`: N players.
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
  std::vector<Origin> origins;   // of each step
  std::vector<Word> step_names;  // of each step, no_word where none

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
  bool reshuffle_discards = false;  // when the stock is short: others' discards and folded hands

  std::vector<ExprNode> nodes;      // of all expressions
  std::vector<std::string> chunks;  // Lua expressions, by ExprNode::b of Op::lua
  std::vector<Origin> chunk_origins;
  std::vector<HookSpec> hooks;
  std::vector<std::string> scripts;  // Lua sources, in order of loading
  std::vector<std::string> script_names;
  std::vector<std::string> words;

  /// The showdown that decides a pot of this name when `at` settles the deal.
  const Showdown& decider_of(std::size_t at, Word pot) const {
    for (const PotRule& rule : showdowns[at].pots) {
      if (rule.pot == pot && rule.showdown >= 0) {
        return showdowns[static_cast<std::size_t>(rule.showdown)];
      }
    }
    return showdowns[at];
  }

  /// With the deck of so many players.
  const Variant& for_players(int players) const {
    for (const WithOtherDeck& other : other_decks) {
      if ((other.tables >> players) & 1U) return *other.variant;
    }
    return *this;
  }

  std::string_view word(Word w) const { return w == no_word ? std::string_view() : words[w]; }
};

}  // namespace houserules
