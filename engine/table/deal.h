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

/// What stands on the table between two deals of a chain.
struct TableState {
  int seats = 0;  // p1 … pN
  Seat dealer = 0;
  std::array<Chips, max_seats> stacks{};
  SeatSet in_game;        // seats of this chain of deals
  SeatSet dealt_in;       // who gets cards in the next deal
  SeatSet antes;          // who owes forced bets in it
  Chips pot = 0;          // carried from the deal before
  int deal = 1;           // number of the next deal in its chain, from 1
  Word reason = no_word;  // why the last deal ended
  bool over = false;      // the game (chain) is over
  std::array<Value, max_registers> game_registers{};
  std::array<std::array<Value, max_seats>, max_registers> seat_registers{};
  friend bool operator==(const TableState&, const TableState&) = default;
};

/// Chips in all pools of a game, which stay on the table from deal to deal.
Chips in_pools(const Variant& variant, const std::array<Value, max_registers>& registers);

/// A table before the first deal of a game. Requires: 2 to max_seats stacks.
TableState new_game(const Variant& variant, std::span<const Chips> stacks, Seat dealer);
/// The game after one that is over, as at a table: the deal moves on to the next chair that has
/// chips, and what the rules remember of the table stays. Requires: two of the stacks hold chips.
TableState game_after(const Variant& variant, const TableState& last, Seat last_dealer,
                      std::span<const Chips> stacks);

/// Forced bets in place of the file's, as hand histories give them. Indexed by seat.
struct ForcedBets {
  std::array<Chips, max_seats> antes{};
  std::array<Chips, max_seats> blinds{};  // a negative blind is posted but does not open
  bool antes_are_dead = false;            // a short ante still contests every other ante whole
  Chips bring_in = 0;
  std::vector<Chips> sizes;
  Chips min_bet = 0;
};

struct Slot {
  Card card;
  Facing facing = Facing::down;
  bool dealt_up = false;   // how it came
  std::uint8_t place = 0;  // in a zone that keeps places: which one, from 0
};

/// A table as it lies when hands are compared, whatever was played before.
struct Layout {
  struct Pile {
    std::uint8_t zone = zone_hand;
    Seat seat = no_seat;
    std::uint8_t board = 0;
    std::vector<Slot> cards;
  };
  std::vector<Pile> piles;                // other zones stay as they were played
  std::array<Chips, max_seats> stakes{};  // what each seat has put in, also those who folded
  Chips carried = 0;                      // lies in the pot besides
  SeatSet dead;                           // whose hands cannot win
  int boards = 0;                         // that lie there, each whole; 0: as they were dealt
  /// A pot split off, or paid into, and what each seat has put into it.
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

/// Where a deal stands: the part of its state that is read at every turn.
struct Standing {
  enum class Stage : std::uint8_t { playing, one_left, over } stage = Stage::playing;
  bool asking = false;
  bool raises_untold = false;  // of the bet in question: nobody has looked yet
  Question question;
};

/// Everything that changes in a deal, a value of fixed size.
struct DealState;

/// One deal. A value: copy it to look ahead. `variant`, `runner`, `sink` and the chance's script
/// must outlive it. A copy reports to the same sink until `listen` says otherwise. One thread at a
/// time reads a deal: what is worked out for those who look is noted on it. (A deal of the
/// library's door may be read by several.)
class Deal {
 public:
  /// Plays nothing until `restart`.
  Deal(const Variant& variant, ScriptRunner* runner, const ForcedBets* forced = nullptr);
  /// Begins at once.
  Deal(const Variant& variant, ScriptRunner* runner, Chance chance, const TableState& table,
       EventSink* sink = nullptr, const ForcedBets* forced = nullptr);
  Deal(const Deal&);
  /// Within one variant nothing is allocated.
  Deal& operator=(const Deal&);
  Deal(Deal&&) noexcept;
  Deal& operator=(Deal&&) noexcept;
  ~Deal();

  /// Takes over another deal in the same storage, without allocating.
  void restart(Chance chance, const TableState& table);
  void listen(EventSink* sink);
  /// Scripts run here from now on: a copy that goes to another thread needs a runner of its own.
  void use(ScriptRunner* runner);

  /// Of the next `restart`: the deal stops before hands are compared; until then nobody bets or
  /// folds. So hands are judged that were not played here.
  void stop_at_comparisons();
  bool stopped() const;
  /// Rules have asked what a card is that nobody knows. No condition on it was met.
  bool guessed() const;
  /// Plays on as if nobody had won anything here. Requires: stopped()
  void pass_over();
  /// Puts everything in its place, and plays on as always. Who put in less than another seat that
  /// is still in has nothing left; the others have chips without end. Requires: stopped()
  void settle(const Layout& layout);

  /// Lays the table out, and plays nothing. Nothing comes back where more than a comparison is left
  /// to do, or where what decides it cannot be told yet. Requires: stopped()
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
  /// What is asked of whom. Requires: not over().
  const Question& question() const {
    if (standing_->raises_untold) tell_raises();
    return standing_->question;
  }
  /// Seats that have still to answer it.
  SeatSet waiting() const { return standing_->question.waiting; }
  /// The same question as put to another seat of `question().waiting`.
  Question question_for(Seat seat) const;
  /// Why this answer cannot be taken from that seat; empty: it can.
  std::string refusal(Seat seat, const Answer& answer) const;
  /// Takes the answer and plays on to the next question or the end. Requires: refusal() is empty.
  void answer(Seat seat, const Answer& answer);
  /// A hand is dead by a ruling: its seat folds, whoever's turn it is, and the deal goes on.
  /// Requires: question() is a bet.
  void kill(Seat seat);
  /// What a seat that does not care answers: check or call, bet the least where it must, stand pat,
  /// do not buy, stay in.
  Answer default_answer(Seat seat) const {
    const Question& asked = standing_->question;
    if (asked.kind != QuestionKind::bet) return default_choice(seat);
    if (asked.may_call) return {.bet = Answer::Bet::call};
    if (asked.may_fold) return {.bet = Answer::Bet::fold};
    return {.bet = Answer::Bet::raise, .amount = question().raise_min};
  }

  // What lies on the table (the referee's view).
  const Variant& variant() const;
  int seats() const;
  Seat dealer() const;
  Chips stack(Seat seat) const;
  Chips pot() const;    // all pots and the bets of this round
  Chips aside() const;  // side bets, pools, and what the house has taken
  SeatSet in_deal() const;
  SeatSet sitting_out() const;
  std::span<const Slot> zone(std::uint8_t zone, Seat seat, std::uint8_t board = 0) const;
  std::span<const Card> stock() const;  // in no order that matters
  int pc() const;                       // the step being played
  std::uint32_t script_cursor() const;
  const Scope& scope() const;
  /// Of an imagined deal, to see what hands are worth: these cards lie in a seat's zone, the first
  /// ones as those before them lay.
  void suppose(std::uint8_t zone, Seat seat, std::span<const Card> cards);
  /// What a seat's hand is worth in a part, in words.
  RankedHand hand_of(Seat seat, int showdown, int part, int board = 0) const;
  /// The score alone; while hands are settled it is known already.
  Score score_of(Seat seat, int showdown, int part, int board = 0) const;

  /// Work done so far (work.h). A copy goes on from here; at `most_work` a deal ends with a
  /// LimitError.
  std::int64_t work() const;

  /// The table for the next deal. Requires: over().
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
  const Standing* standing_;  // of play_
};

/// What one seat may know: cards it cannot see are unknown, secrets of others are unset.
struct SeatView {
  Seat seat = 0;
  std::vector<std::uint8_t> bytes;  // canonical: equal views have equal bytes
};
SeatView view_of(const Deal& deal, Seat seat);
/// Shuffles, on this deal, all cards of these faces among the places where they are.
void permute(Deal& deal, CardSet faces, Random& random);

}  // namespace houserules
