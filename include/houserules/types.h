#pragma once
// The arguments and results of House Rules: plain values that own their data.

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

/// Viewers other than the seats: the bystander sees what everyone can see, the referee sees every
/// card.
inline constexpr int bystander = -1, referee = -2;

// ---------------------------------------------------------------- rule files

/// A range of characters in a rule file. Lines and columns are numbered from 1; line 0: unknown.
struct Place {
  std::string file;
  int line = 0, column = 0, length = 0;
};

/// An error, warning or note about a rule file.
struct Diagnostic {
  enum class Severity : std::uint8_t { error, warning, note };
  Severity severity = Severity::error;
  std::string id;  // "HR0101", explained in docs/diagnostics.md; empty for errors in play
  Place place;
  std::string message;  // "unknown step 'beet'"
  std::string advice;   // "did you mean 'bet'?", or empty
  std::string text;     // everything as a compiler prints it, with the source line
};

/// The only exception that House Rules throws, apart from std::bad_alloc.
class HOUSERULES_EXPORT Error : public std::runtime_error {
 public:
  explicit Error(const std::string& message, std::vector<Diagnostic> diagnostics = {});
  ~Error() override;
  /// The reasons, if a rule file can't be played or its rules fail in play; otherwise empty.
  const std::vector<Diagnostic>& diagnostics() const { return diagnostics_; }

 private:
  std::vector<Diagnostic> diagnostics_;
};

/// House rules to play with: values for a game's options, and modifiers to apply, in order.
struct Choices {
  std::vector<std::pair<std::string, std::string>> set = {};  // {"limit", "pot"}
  std::vector<std::string> with = {};                         // "jokers"
};

/// How a page is written. html: one document that needs no other file and runs no script.
enum class PageFormat : std::uint8_t { text, markdown, html };

/// A house rule that a game offers, set with Choices::set.
struct Option {
  std::string name, about;
  std::string type;                  // "yes/no", "number 1-9", "choice"
  std::vector<std::string> choices;  // the words that may be chosen, if they can be listed
  std::string value;                 // the current value
};

/// The layout of a zone's places on the table: a cross, a pyramid. Each row is a list of places,
/// counted from 0 in the order in which cards are dealt to the zone; -1: a gap.
struct Drawing {
  std::string zone;
  std::vector<std::vector<int>> rows;
};

/// What players call a zone or a register of the rules: "lives lost".
struct Called {
  std::string name, about;
};

/// A description of a game.
struct GameInfo {
  std::string id, name, family, about;
  std::string hash;  // of the rules as loaded: games with the same hash play the same
  int fewest_players = 0, most_players = 0;
  int usual_players = 0;  // default number; the minimum if the file gives none
  Chips stack = 0;        // default stack
  std::vector<Option> options;
  std::vector<Drawing> drawings;         // of the zones that the file draws
  std::vector<Called> zones, registers;  // those with an `about:`; others are for authors
};

// ---------------------------------------------------------------- questions and answers

/// One answer. Use the static functions to make one.
struct HOUSERULES_EXPORT Answer {
  enum class Kind : std::uint8_t { fold, call, raise, option, number, seat, cards };
  Kind kind = Kind::call;
  /// raise: this seat's total bet in the round, in chips; option: as in Choice::answer; number: the
  /// number itself; seat: counted from 0.
  std::int64_t number = 0;
  std::vector<int> cards;  // indexes into Question::cards; in an arrangement, order matters

  static Answer fold();
  /// Also checks, if there is nothing to call, and posts a bring-in.
  static Answer call();
  /// Bets, raises or completes to a total of this many chips in the betting round.
  static Answer raise_to(Chips chips);
  static Answer choose_option(int option);
  static Answer say_number(std::int64_t number);
  static Answer choose_seat(int seat);
  static Answer choose_cards(std::vector<int> cards);
  friend bool operator==(const Answer&, const Answer&) = default;
};

/// What a seat is asked, and its legal answers: the `choices`, and any others described by `range`
/// and `cards`.
struct Question {
  enum class Kind : std::uint8_t { bet, option, number, seat, cards, arrangement };
  struct Choice {
    Answer answer;
    std::string text;  // in the notation of scripts: "f", "cc", "cbr 8", "declare high"
    Chips cost = 0;    // chips that it takes from the stack at once
  };
  struct Range {
    std::int64_t least = 0, most = 0;
    bool contains(std::int64_t n) const { return least <= n && n <= most; }
  };
  struct Card {
    std::string text;  // "??" if the seat doesn't know it
    bool may_choose = false;
  };
  struct Pile {
    std::string name;  // where the cards go
    int cards = 0;     // how many
  };

  Kind kind = Kind::bet;
  int seat = 0;
  /// All seats that have yet to answer this question. They may answer in any order; nothing is
  /// shown until all have.
  std::vector<int> waiting;
  std::string name;             // "draw", "declare"; empty for a bet
  std::vector<Choice> choices;  // the answers that can be listed one by one
  /// bet: amounts to raise to, unless `choices` lists them; number: the numbers allowed; cards,
  /// arrangement: how many of `cards` to choose.
  std::optional<Range> range;
  std::vector<Card> cards;  // cards, arrangement: the cards to choose from
  std::vector<Pile> piles;  // arrangement: filled in this order
  /// True if not every answer in the range is legal: check with `Deal::refusal`.
  bool conditional = false;
  Answer usual;      // the default: check or call, stand pat, stay in
  std::string text;  // "p2 may check or bet 2 to 9"
};

// ---------------------------------------------------------------- a deal

/// How a deal begins.
struct Setup {
  std::vector<Chips> stacks = {};  // one per seat; empty: default stacks for `players`
  int players = 0;                 // 0: one per stack or, without stacks, the default number
  int dealer = -1;                 // -1: the last seat
  std::uint64_t seed = 0;          // random seed for the cards
  std::string deck = {};  // "AsKd…": the first cards to be dealt, in order; the rest from the seed
};

/// An example deal or a ranking of hands in a rule file, and whether the rules agree with it.
struct WorkedDeal {
  std::string name;
  Place place;
  Choices choices;                   // the house rules that it uses
  std::vector<Diagnostic> failures;  // the claims that don't hold; empty: it passed
  std::string narration;             // the last deal, all cards face up; empty for a ranking
  /// To replay the deal, begin with `setup`, then give the answers, each with its seat.
  struct Moves {
    Setup setup;
    std::vector<std::pair<int, std::string>> answers;
  };
  /// Empty for rankings, and for examples with several deals, dice, floor rulings or chips carried
  /// over.
  std::optional<Moves> moves;
};

/// The table as a viewer sees it.
struct View {
  struct Card {
    std::string text;  // "As"; "??" if the viewer doesn't know it
    bool face_up = false;
    /// Whether the viewer can tell that it is wild in some part of the pot. In a seat's zones: wild
    /// for that seat. On the table: for the viewer, or for everyone if the viewer has no seat.
    bool wild = false;
  };
  struct Zone {
    std::string name;  // "hand", "board", or a name from the rule file
    int board = 0;     // which one, if there are several boards
    std::vector<Card> cards;
  };
  /// A value that the rules remember: a declaration, lives, a count.
  struct Register {
    std::string name, value;
  };
  struct Seat {
    Chips stack = 0, bet = 0;  // bet: in this betting round
    bool in = false;           // dealt in and not folded
    bool sitting_out = false;
    std::vector<Zone> zones;
    std::vector<Register> registers;  // except another seat's secrets
  };
  int viewer = bystander;
  int dealer = 0;
  Chips pot = 0;  // all pots and the bets of this round
  int deck = 0;   // number of cards left
  std::vector<Seat> seats;
  std::vector<Zone> table;
  std::vector<Register> registers;
};

/// Something that happened in a deal. Which members are used depends on the kind.
struct Event {
  std::string kind;           // "card_dealt", "bet", "awarded", …: docs/embedding.md lists them
  int seat = -1, other = -1;  // who acts or owns the card; who receives; -1: the table or the pot
  std::vector<int> seen_by;   // seats that learn of it; for a card: those that see its face
  std::string card;           // "As"; "??" if the viewer doesn't see it
  std::string cards;          // "AsKd": all cards of a shown hand
  bool face_up = false;
  std::string zone;  // where a card is now
  int board = 0;
  Chips chips = 0, total = 0;  // chips that move; for bets and calls: the seat's bet in the round
  int pot = 0;                 // 0: the main pot
  std::string name;            // of a step, a question, a part of the pot, a reason or a register
  std::string value;           // an answer, the value of a register, the rank of a hand in words
  Place rule;                  // the line of the rules behind it
};

/// How to narrate a hand.
struct Telling {
  int viewer = bystander;
  std::vector<std::string> names = {};  // one per seat; none: p1, p2, …
  bool plain = false;                   // full sentences, for screen readers
};

/// A hand from a hand history, replayed under the rules. Amounts are exact, as in the file: "12.5",
/// "inf".
struct ReplayedHand {
  std::string number;  // of the hand in the file
  std::string code;    // of the game: "NT"; its id if it has no code
  Place place;
  std::string problem;                 // why it can't be played, or empty
  std::vector<std::string> players;    // names, by seat, or none; the last seat deals
  std::vector<std::string> stacks;     // at the end, by seat; empty if there is a problem
  std::vector<std::string> finishing;  // final stacks listed in the file, or none
  std::string narration;               // all cards face up; in units of the file's smallest chip
};

// ---------------------------------------------------------------- judging hands

/// Who wins what. Seats are in the order in which the hands were given.
struct Verdict {
  struct Hand {
    int seat = 0;
    std::string part;  // "high", "low"; empty if there is only one part
    int board = 0;
    std::string name;    // "two pair, kings and fours"
    std::string cards;   // the cards that make it
    bool counts = true;  // it qualifies for this part
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
  std::vector<Chips> gets;  // by seat: won from pots or paid under the rules; stakes not subtracted
  std::string text;         // everything in sentences
};

/// Pot equities. Probabilities and shares are fractions from 0 to 1.
struct Equity {
  struct Share {
    double win = 0;    // how often it wins everything
    double tie = 0;    // how often it wins something, but not everything
    double share = 0;  // mean share of the whole pot
    double error = 0;  // standard error of the share; 0 if exact
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
  std::uint64_t runouts = 0;  // number of runouts played
  bool exact = false;         // whether these are all possible runouts
};

/// How to compute equities.
struct Sampling {
  /// Number of random runouts; 0: all runouts if there are at most 4,000,000, otherwise 100,000
  /// random ones.
  std::uint64_t samples = 0;
  std::uint64_t seed = 0;
  /// Called from time to time, on the calling thread; return false to stop with an Error.
  std::function<bool()> go_on = {};
};

// ---------------------------------------------------------------- many games

/// What to simulate.
struct Trials {
  std::uint64_t games = 10'000;
  int players = 0;                 // 0: one per stack or, without stacks, the default number
  std::vector<Chips> stacks = {};  // one per seat; empty: default stacks
  /// One per seat: "check-call", "random", "rollout:50" and other built-in agents (see
  /// docs/agents.md). The last one also plays the remaining seats; empty: all check-call.
  std::vector<std::string> agents = {};
  std::uint64_t seed = 0;
  /// Called before each game, on the calling thread; return false to stop with an Error.
  std::function<bool()> go_on = {};
};

/// Statistics in tables: chips, counts, or fractions from 0 to 1, according to the titles.
struct Findings {
  struct Cell {
    double value = 0, ci95 = 0;  // 95% confidence interval: value ± ci95
  };
  struct Row {
    std::string name;
    std::vector<std::optional<Cell>> cells;  // one per column; empty: no data
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
