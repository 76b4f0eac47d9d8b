#pragma once
// One deal of a variant, from the first ante to the last payout.

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/table/chance.h"
#include "engine/table/event.h"
#include "engine/table/question.h"
#include "engine/variant/script_runner.h"
#include "engine/variant/variant.h"

namespace houserules {

/// What carries over from one deal of a chain to the next.
struct TableState {
  int seats = 0;  // p1 … pN
  Seat dealer = 0;
  std::array<Chips, max_seats> stacks{};
  SeatSet in_game;        // seats in this chain of deals
  SeatSet dealt_in;       // seats that get cards in the next deal
  SeatSet antes;          // seats that owe forced bets in it
  Chips pot = 0;          // carried over from the previous deal
  int deal = 1;           // number of the next deal in its chain, from 1
  Word reason = no_word;  // why the last deal ended
  bool over = false;      // the game (chain) is over
  std::array<Value, max_registers> game_registers{};
  std::array<std::array<Value, max_seats>, max_registers> seat_registers{};
  friend bool operator==(const TableState&, const TableState&) = default;
};

/// Returns the chips in all pools of a game; they stay on the table from deal to deal.
Chips in_pools(const Variant& variant, const std::array<Value, max_registers>& registers);

/// Returns the table before the first deal of a game. Requires 2 to max_seats stacks.
TableState new_game(const Variant& variant, std::span<const Chips> stacks, Seat dealer);
/// Returns the table for the game after one that is over: the button moves to the next seat that
/// has chips, and the registers that rules keep for the table stay. Requires that at least two
/// stacks are not empty.
TableState game_after(const Variant& variant, const TableState& last, Seat last_dealer,
                      std::span<const Chips> stacks);

/// Forced bets that replace those of the file, as hand histories give them. Indexed by seat.
struct ForcedBets {
  std::array<Chips, max_seats> antes{};
  std::array<Chips, max_seats> blinds{};  // a negative blind is posted but does not open
  bool antes_are_dead = false;            // a short ante still contests all of every other ante
  Chips bring_in = 0;
  std::vector<Chips> sizes;
  Chips min_bet = 0;
};

struct Slot {
  Card card;
  Facing facing = Facing::down;
  bool dealt_up = false;   // dealt face up
  std::uint8_t place = 0;  // in a zone with numbered places: which one, from 0
};

/// The table at the moment hands are compared, however it was reached.
struct Layout {
  struct Pile {
    std::uint8_t zone = zone_hand;
    Seat seat = no_seat;
    std::uint8_t board = 0;
    std::vector<Slot> cards;
  };
  std::vector<Pile> piles;                // zones not listed stay as they were played
  std::array<Chips, max_seats> stakes{};  // what each seat has put in, folded seats included
  Chips carried = 0;                      // in the pot besides the stakes
  SeatSet dead;                           // seats whose hands cannot win
  int boards = 0;                         // number of complete boards; 0: as they were dealt
  /// A pot that was split off or paid into, and what each seat put into it.
  struct NamedPot {
    Word name = no_word;
    std::array<Chips, max_seats> stakes{};
  };
  std::vector<NamedPot> pots;
};

/// All that is left to do on a table laid out: hands are compared, once, whatever the cards are
/// that are still unknown.
struct Comparison {
  /// A part of the pot on one board.
  struct Line {
    std::uint8_t part = 0, board = 0;
    SeatSet contest;  // whose hands count in it
    int levels = 1;   // so many different hands, from the best, decide who wins
  };
  std::uint8_t showdown = 0;
  std::vector<Line> lines;
};
/// What a seat's cards are in a line, of every face of the deck.
struct Faces {
  CardSet wild, bug;
  std::optional<std::array<PointValues, Card::code_count>> values;  // by script
};
/// How hands rank in a line, by seat: more is better, 0 does not qualify.
using HandPlaces = std::array<std::uint8_t, max_seats>;

/// Where a deal is: the part of its state that is read at every turn.
struct Standing {
  enum class Stage : std::uint8_t { playing, one_left, over } stage = Stage::playing;
  bool asking = false;
  bool raises_untold = false;  // the raises of this bet have not been worked out yet
  Question question;
};

/// Everything that changes during a deal: a value of fixed size.
struct DealState;

/// One deal. A value: copy it to look ahead. `variant`, `runner`, `sink` and the script of `chance`
/// must outlive it. A copy reports to the same sink until `listen` is called. Const functions cache
/// results in the deal, so only one thread at a time may read it. (The library's public Deal may be
/// read by several threads.)
class Deal {
 public:
  /// Plays nothing until `restart`.
  Deal(const Variant& variant, ScriptRunner* runner, const ForcedBets* forced = nullptr);
  /// Begins at once.
  Deal(const Variant& variant, ScriptRunner* runner, Chance chance, const TableState& table,
       EventSink* sink = nullptr, const ForcedBets* forced = nullptr);
  Deal(const Deal&);
  /// Allocates nothing if both deals are of the same variant.
  Deal& operator=(const Deal&);
  Deal(Deal&&) noexcept;
  Deal& operator=(Deal&&) noexcept;
  ~Deal();

  /// Begins another deal in the same storage, without allocating.
  void restart(Chance chance, const TableState& table);
  void listen(EventSink* sink);
  /// Runs scripts in `runner` from now on. A deal copied to another thread needs its own runner.
  void use(ScriptRunner* runner);
  ScriptRunner* runner() const;

  /// Applies from the next `restart`: nobody bets or folds, and the deal stops before hands are
  /// compared. For judging hands that were not played here.
  void stop_at_comparisons();
  bool stopped() const;
  /// Returns true if a rule has asked about an unknown card. Conditions on unknown cards count as
  /// false.
  bool guessed() const;
  /// Plays on as if nobody had won anything here. Requires stopped().
  void pass_over();
  /// Sets the table as described and plays on. A seat still in that put in less than another seat
  /// still in is all-in; the others have unlimited chips. Requires stopped().
  void settle(const Layout& layout);

  /// Lays the table out, and plays nothing. Nothing comes back where more than a comparison is left
  /// to do, or if that can't be decided yet. Requires: stopped()
  std::optional<Comparison> only_compares(const Layout& layout);
  /// Then: cards that count in a hand, source by source.
  std::vector<std::vector<const Slot*>> usable(const Comparison& of, const Comparison::Line& line,
                                               Seat seat) const;
  /// Then: nothing comes back where that hangs on cards still to come.
  std::optional<Faces> faces(const Comparison& of, const Comparison::Line& line, Seat seat);
  /// Then: a card that was unknown, or another one.
  void put_card(std::uint8_t zone, Seat seat, std::uint8_t board, std::size_t at, Card card);
  /// Then: what a hand is worth. `guessed()`: a rule wanted to know a card that nobody knows.
  Score score_on_table(const Comparison& of, const Comparison::Line& line, Seat seat);
  /// Settles a table laid out, by hands that rank so in each line, and plays on. `guessed()`: what
  /// happened then hangs on cards that are unknown.
  void settle(const Layout& layout, const Comparison& of, std::span<const HandPlaces> places);

  bool over() const { return standing_->stage == Standing::Stage::over; }
  /// Returns what is asked, and of whom. Requires !over().
  const Question& question() const {
    if (standing_->raises_untold) tell_raises();
    return standing_->question;
  }
  /// Returns what is asked without what a bet may be raised to, which takes work to find out.
  QuestionKind asks() const { return standing_->question.kind; }
  std::uint16_t asked_row() const { return standing_->question.row; }
  /// Returns the seats that have yet to answer.
  SeatSet waiting() const { return standing_->question.waiting; }
  /// Returns the same question as put to another seat of `question().waiting`.
  Question question_for(Seat seat) const;
  /// Returns why `seat` may not give this answer, or an empty string if it may.
  std::string refusal(Seat seat, const Answer& answer) const;
  /// What a choice of cards costs the seat; 0 where cards are free.
  Chips price_of(Seat seat, const Answer& choice) const;
  /// Takes the answer and plays on to the next question or the end. Requires that refusal() is
  /// empty.
  void answer(Seat seat, const Answer& answer);
  /// Has all who have yet to act in this betting round check or call, which is faster than one
  /// answer at a time, with the same result. Does nothing and returns false if this is no bet, if
  /// it can't be called, or if single bets matter: somebody listens, or a rule is triggered.
  bool call_around();
  /// Rules a hand dead: the seat folds, even out of turn, and the deal continues. Requires that
  /// question() is a bet.
  void kill(Seat seat);
  /// Returns the most passive answer: check or call, bet the minimum if forced to, stand pat, do
  /// not buy, stay in.
  Answer default_answer(Seat seat) const {
    const Question& asked = standing_->question;
    if (asked.kind != QuestionKind::bet) return default_choice(seat);
    if (asked.may_call) return {.bet = Answer::Bet::call};
    if (asked.may_fold) return {.bet = Answer::Bet::fold};
    return {.bet = Answer::Bet::raise, .amount = question().raise_min};
  }

  // The state of the table, as the referee sees it.
  const Variant& variant() const;
  int seats() const;
  Seat dealer() const;
  Chips stack(Seat seat) const;
  Chips pot() const;    // all pots and the bets of this round
  Chips aside() const;  // side bets, pools and the rake
  SeatSet in_deal() const;
  SeatSet sitting_out() const;
  std::span<const Slot> zone(std::uint8_t zone, Seat seat, std::uint8_t board = 0) const;
  std::span<const Card> stock() const;  // in no meaningful order
  int pc() const;                       // the step being played
  std::uint32_t script_cursor() const;
  const Scope& scope() const;
  /// For an imagined deal, to see what hands are worth: replaces the cards in a seat's zone. The
  /// first ones keep the facing of the cards they replace.
  void suppose(std::uint8_t zone, Seat seat, std::span<const Card> cards);
  /// For an imagined deal: swaps a card of a seat's zone with one of the deck. Both are counted as
  /// in zone() and stock().
  void swap_with_stock(std::uint8_t zone, Seat seat, std::size_t card, std::size_t in_stock);
  /// Returns a seat's hand for one part of the pot, ranked and described in words.
  RankedHand hand_of(Seat seat, int showdown, int part, int board = 0) const;
  /// Returns the score alone; cached while hands are being settled.
  Score score_of(Seat seat, int showdown, int part, int board = 0) const;
  /// Returns whether a seat may win this part, as things stand: `contests:` and what was declared.
  bool contests(Seat seat, int showdown, int part) const;

  /// Returns the work done so far (see work.h). Copies continue the count. At `most_work` the deal
  /// throws LimitError.
  std::int64_t work() const;

  /// Returns the table for the next deal. Requires over().
  TableState aftermath() const;
  const DealState& state() const;

 private:
  friend class View;
  friend void permute(Deal& deal, CardSet faces, Random& random);
  DealState& state_for_shuffling();
  void tell_raises() const;
  Answer default_choice(Seat seat) const;

  class Play;
  std::unique_ptr<Play> play_;
  const Standing* standing_;  // owned by play_
};

/// What one seat may know: cards it cannot see are unknown, other seats' secrets are unset.
struct SeatView {
  Seat seat = 0;
  std::vector<std::uint8_t> bytes;  // canonical: equal views have equal bytes
};
SeatView view_of(const Deal& deal, Seat seat);
/// Shuffles the cards of `faces` in this deal among the places they are in.
void permute(Deal& deal, CardSet faces, Random& random);

}  // namespace houserules
