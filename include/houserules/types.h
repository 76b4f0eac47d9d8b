#pragma once
// What goes in and out of House Rules: plain values that own what they hold.

#include <houserules/export.h>

#include <cstdint>
#include <functional>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace houserules {
inline namespace v1 {

/// Whole units of the smallest chip in play.
using Chips = std::int64_t;

/// Viewers that are not a seat: one who only watches the table, and one who sees every card.
inline constexpr int bystander = -1, referee = -2;

// ---------------------------------------------------------------- rule files

/// A range of characters in a rule file. Lines and columns count from 1; line 0: not known.
struct Place {
  std::string file;
  int line = 0, column = 0, length = 0;
};

/// One thing that is wrong, or doubtful, in a rule file.
struct Diagnostic {
  enum class Severity : std::uint8_t { error, warning, note };
  Severity severity = Severity::error;
  std::string id;  // "HR0101"; docs/diagnostics.md explains each. Empty: no fault of a file
  Place place;
  std::string message;  // "unknown step 'beet'"
  std::string advice;   // "did you mean 'bet'?", or empty
  std::string text;     // all of it as a compiler prints it, with the line of the file
};

/// The only exception that House Rules throws, besides std::bad_alloc.
class HOUSERULES_EXPORT Error : public std::runtime_error {
 public:
  explicit Error(const std::string& message, std::vector<Diagnostic> diagnostics = {});
  ~Error() override;
  /// Of rule files that can't be played, and of rules that fail in play; else empty.
  const std::vector<Diagnostic>& diagnostics() const { return diagnostics_; }

 private:
  std::vector<Diagnostic> diagnostics_;
};

/// House rules to play by: values of a game's options, and modifiers laid over it.
struct Choices {
  std::vector<std::pair<std::string, std::string>> set = {};  // {"limit", "pot"}
  std::vector<std::string> with = {};                         // "jokers"
};

/// A house rule that a game offers.
struct Option {
  std::string name, about;
  std::string type;                  // "yes/no", "number 1-9", "choice"
  std::vector<std::string> choices;  // of a choice
  std::string value;                 // the one in force
};

struct GameInfo {
  std::string id, name, family, about;
  std::string hash;  // of the rules in force: the same hash plays the same
  int fewest_players = 0, most_players = 0;
  int usual_players = 0;  // the fewest, where the file doesn't say
  Chips stack = 0;        // that a player usually begins with
  std::vector<Option> options;
};

// ---------------------------------------------------------------- questions and answers

/// One answer. The functions make each kind of it.
struct HOUSERULES_EXPORT Answer {
  enum class Kind : std::uint8_t { fold, call, raise, option, number, seat, cards };
  Kind kind = Kind::call;
  /// raise: the total bet in this round, in chips; option: as Choice::answer has it; number: it;
  /// seat: counted from 0.
  std::int64_t number = 0;
  std::vector<int> cards;  // indexes into Question::cards, in order for an arrangement

  static Answer fold();
  /// Checks where there is nothing to call, and posts a bring-in.
  static Answer call();
  /// Bets, raises or completes to this many chips of the betting round in all.
  static Answer raise_to(Chips chips);
  static Answer choose_option(int option);
  static Answer say_number(std::int64_t number);
  static Answer choose_seat(int seat);
  static Answer choose_cards(std::vector<int> cards);
  friend bool operator==(const Answer&, const Answer&) = default;
};

/// What a seat is asked, and every legal answer: the `choices`, and besides them whatever `range`
/// and `cards` describe.
struct Question {
  enum class Kind : std::uint8_t { bet, option, number, seat, cards, arrangement };
  struct Choice {
    Answer answer;
    std::string text;  // in the notation of scripts: "f", "cc", "cbr 8", "declare high"
    Chips cost = 0;    // what it takes from the stack now
  };
  struct Range {
    std::int64_t least = 0, most = 0;
    bool contains(std::int64_t n) const { return least <= n && n <= most; }
  };
  struct Card {
    std::string text;  // "??" where the seat does not know it
    bool may_choose = false;
  };
  struct Pile {
    std::string name;  // of the place that the cards go to
    int cards = 0;
  };

  Kind kind = Kind::bet;
  int seat = 0;
  /// All seats that have yet to answer this question. They answer in any order; nothing is shown
  /// before all have answered.
  std::vector<int> waiting;
  std::string name;             // "draw", "declare"; empty for a bet
  std::vector<Choice> choices;  // the answers that can be listed one by one
  /// bet: a raise to any amount in it, where there are several and `choices` does not list them;
  /// number: any number in it; cards, arrangement: how many of `cards` are chosen.
  std::optional<Range> range;
  std::vector<Card> cards;  // cards, arrangement: to choose from
  std::vector<Pile> piles;  // arrangement: filled in this order
  /// Not every answer in the range is legal: check with `Deal::refusal`.
  bool conditional = false;
  Answer usual;      // the default: check or call, stand pat, stay in
  std::string text;  // "p2 may check or cbr 2 to 9"
};

// ---------------------------------------------------------------- a deal

/// How a deal begins.
struct Setup {
  std::vector<Chips> stacks = {};  // one per seat; empty: usual stacks for `players`
  int players = 0;                 // 0: as many as there are stacks, else as usual
  int dealer = -1;                 // -1: the last seat
  std::uint64_t seed = 0;          // of the cards
  std::string deck = {};  // "AsKd…": the first cards to be dealt, in order; the rest from the seed
};

/// The table as somebody sees it.
struct View {
  struct Card {
    std::string text;  // "As"; "??" where the viewer does not know it
    bool face_up = false;
  };
  struct Zone {
    std::string name;  // "hand", "board", or as the rule file calls it
    int board = 0;     // of several boards: which
    std::vector<Card> cards;
  };
  /// What the rules remember: a declaration, lives, a count.
  struct Register {
    std::string name, value;
  };
  struct Seat {
    Chips stack = 0, bet = 0;  // bet: in this betting round
    bool in = false;           // dealt in, and not folded
    bool sitting_out = false;
    std::vector<Zone> zones;
    std::vector<Register> registers;  // without those that are another seat's secret
  };
  int viewer = bystander;
  int dealer = 0;
  Chips pot = 0;  // all pots, and the bets of this round
  int deck = 0;   // cards left in it
  std::vector<Seat> seats;
  std::vector<Zone> table;
  std::vector<Register> registers;
};

/// One thing that happened. Which members count depends on the kind.
struct Event {
  std::string kind;           // "card_dealt", "bet", "awarded", …: docs/embedding.md lists them
  int seat = -1, other = -1;  // who acted, or owns the card; who receives; -1: the table or the pot
  std::vector<int> seen_by;   // seats that learn of it; of a card: that see its face
  std::string card;           // "As"; "??" for a viewer who doesn't see it
  std::string cards;          // "AsKd": all cards of a hand that is shown
  bool face_up = false;
  std::string zone;  // where a card is now
  int board = 0;
  Chips chips = 0, total = 0;  // that move; of bets and calls: this seat's bet in the round
  int pot = 0;                 // 0: the main pot
  std::string name;            // of a step, a question, a part of the pot, a reason or a register
  std::string value;           // an answer, the value of a register, what a hand is worth
  Place rule;                  // the line of the rules behind it
};

/// How a deal is told. `names`: one per seat, or none.
struct Telling {
  int viewer = bystander;
  std::vector<std::string> names = {};  // of the players; none: p1, p2, …
  bool plain = false;                   // plain sentences, for screen readers
};

// ---------------------------------------------------------------- hands laid down

/// Who wins what. Seats are in the order in which hands were named.
struct Verdict {
  struct Hand {
    int seat = 0;
    std::string part;  // "high", "low"; empty where there is one part
    int board = 0;
    std::string name;   // "two pair, kings and fours"
    std::string cards;  // that make it
    bool counts = true;
  };
  struct Award {
    int seat = 0, pot = 0, board = 0;
    std::string part;
    Chips chips = 0;
    std::string why;  // "with three kings"
  };
  std::vector<std::string> names;  // by seat
  std::vector<Award> awards;
  std::vector<Hand> hands;
  std::vector<Chips> gets;  // by seat: what pots and rules pay it. Its stake is not taken off
  std::string text;         // all of it in sentences
};

/// Fractions from 0 to 1.
struct Equity {
  struct Share {
    double win = 0;    // how often it wins all of it
    double tie = 0;    // how often a part of it, but not all
    double share = 0;  // of the whole pot
    double error = 0;  // standard error of the share; 0 when exact
  };
  struct Part {
    std::string name;
    int board = 0;
    double won = 0;            // how often anyone wins it
    std::vector<Share> hands;  // by seat
  };
  std::vector<std::string> names;  // by seat
  std::vector<Share> pot;          // by seat
  std::vector<Part> parts;
  double unwon = 0;           // how often nobody wins anything
  std::uint64_t runouts = 0;  // that were settled
  bool exact = false;         // all there are
};

/// How to run sampled equities.
struct Sampling {
  /// 0: exact where there are at most 4,000,000 runouts, else 100,000 random ones. Above 0: always
  /// so many random ones.
  std::uint64_t samples = 0;
  std::uint64_t seed = 0;
  /// Asked now and then, on the thread that calls; false ends the work with an Error.
  std::function<bool()> go_on = {};
};

// ---------------------------------------------------------------- many games

struct Trials {
  std::uint64_t games = 10'000;
  int players = 0;                 // 0: as usual
  std::vector<Chips> stacks = {};  // one per seat; empty: usual ones
  /// By seat: "check-call", "random", "rollout:50" and the others of docs/agents.md that are built
  /// in. The last one plays the remaining seats; empty: check-call.
  std::vector<std::string> agents = {};
  std::uint64_t seed = 0;
  /// Asked after each game, on the thread that calls; false ends the work with an Error.
  std::function<bool()> go_on = {};
};

/// What was counted, in tables: chips, counts, or shares from 0 to 1, as the titles say.
struct Findings {
  struct Cell {
    double value = 0, ci95 = 0;  // the true value is within ±ci95, 19 times in 20
  };
  struct Row {
    std::string name;
    std::vector<std::optional<Cell>> cells;  // one per column; empty: nothing to count
  };
  struct Table {
    std::string id, title;
    std::vector<std::string> columns;
    std::vector<Row> rows;
  };
  std::int64_t games = 0, deals = 0;
  std::vector<Table> tables;
};

}  // namespace v1
}  // namespace houserules
