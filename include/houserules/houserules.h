#pragma once
#if defined(__cplusplus) && __cplusplus < 202002L
#error "House Rules needs C++20: compile with -std=c++20"
#endif
// House Rules plays any poker game that is described in a rule file.
//
//   const houserules::Rules rules = houserules::Games::built_in().load("razz");
//   houserules::Deal deal(rules, {.players = 4, .seed = 7});
//   while (!deal.over()) deal.answer(deal.question().usual);
//   std::cout << deal.narrate();
//
// Seats are numbered from 0; in text, seat 0 is "p1". Cards are written "As", "Td", "Jo" (a joker)
// and "??" (an unknown card). Chips are whole units of the smallest chip in play.
//
// Errors: every function may throw houserules::Error or std::bad_alloc, and nothing else.
// A function that throws has changed nothing.
//
// Ownership: objects own everything they need (a Deal keeps its Rules alive), and return values own
// their data. Copies are independent. A moved-from object may only be assigned to or destroyed.
//
// Threads: const functions of the same object may be called from several threads at once.
// Any other function needs exclusive access to its object.

#include <houserules/types.h>

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace houserules {
inline namespace v1 {

class Rules;

/// A source of rule files: a collection of games, or a function that finds files. Cheap to copy.
class HOUSERULES_EXPORT Games {
 public:
  /// Returns the games compiled into the library; none if it was built without them.
  static Games built_in();
  /// Reads a folder: variants/FAMILY/ID.yaml, variants/modifiers/ID.yaml and scripts/NAME.lua.
  /// Later changes on disk have no effect. Its files may also refer to built-in games and
  /// modifiers; a file in the folder takes precedence over a built-in one with the same id. Throws
  /// if there is no such folder, or a file can't be read.
  static Games in_folder(const std::string& path);

  enum class Wanted : std::uint8_t { game, modifier, script };
  struct File {
    std::string name;  // shown in messages, and passed as `beside` for files that it refers to
    std::string text;
  };
  /// Finds a file by the name given in a rule file (`extends:`, `scripts:`), in Choices::with or to
  /// `load`: an id for games and modifiers, a file name for scripts. `beside` is the File::name of
  /// the referring file, or empty if the program asked. If the function returns nothing, the
  /// built-in file of that name is used, if there is one. Called on the thread that loads rules.
  using Find = std::function<std::optional<File>(Wanted, const std::string& name,
                                                 const std::string& beside)>;
  /// Loads files through a function, which is copied.
  static Games found_by(Find find);

  /// Returns the sorted ids of its own games or modifiers (empty for `found_by`), without the
  /// built-in ones that it can also load. Throws for scripts, which have no ids.
  std::vector<std::string> ids(Wanted what = Wanted::game) const;
  /// Returns a file by its id or, for scripts, its name; nothing if there is none.
  std::optional<File> file(Wanted what, const std::string& name) const;
  /// Loads a game by its id or by one of its other names ("hold'em", "nlhe"). Throws if there is no
  /// such game, if its rules or the choices have errors (see Error::diagnostics), or if it
  /// is a mix of games.
  Rules load(const std::string& id, const Choices& choices = {}) const;
  /// Loads a rule file from its text. Files that it refers to are found as for `load`. `name` is
  /// shown in messages and determines the id and family: "draw/kitchen.yaml". Throws like `load`.
  Rules load_text(const std::string& text, const Choices& choices = {},
                  const std::string& name = "game.yaml") const;
  /// Returns the errors, warnings and notes for a rule file, sorted by place; empty if there are
  /// none. Does not throw because of errors in the file.
  std::vector<Diagnostic> check(const std::string& text, const Choices& choices = {},
                                const std::string& name = "game.yaml") const;

  /// Plays the example deals of a rule file and checks its rankings. Throws if the file has errors.
  std::vector<WorkedDeal> test(const std::string& text,
                               const std::string& name = "game.yaml") const;

  /// Plays hands in PHH (Poker Hand History): one hand, or one TOML table for each hand. A hand
  /// that can't be played gets a ReplayedHand::problem; nothing is thrown for it. `name` is the
  /// Place::file.
  std::vector<ReplayedHand> replay(const std::string& phh,
                                   const std::string& name = "hands.phhs") const;

  struct Source;  // internal

 private:
  friend class Editor;
  explicit Games(std::shared_ptr<const Source> source);
  std::shared_ptr<const Source> source_;
};

/// A game that is ready to be played. Immutable, and cheap to copy.
class HOUSERULES_EXPORT Rules {
 public:
  /// Returns the name, players, options and so on.
  GameInfo info() const;
  /// Returns the warnings and notes from loading it.
  std::vector<Diagnostic> diagnostics() const;

  /// Decides who wins with these final hands. `table` has one string for each hand and for every
  /// other item: "Ann:AsKs", "board:2c3c4c", "stakes:100,40" (see docs/embedding.md).
  /// Throws, with one line per problem, if it doesn't fit the game.
  Verdict judge(const std::vector<std::string>& table) const;
  /// Returns the pot equity of hands that may be incomplete, given in the same form. May run for a
  /// long time: Sampling::go_on can stop it. Throws like `judge`.
  Equity equity(const std::vector<std::string>& table, const Sampling& sampling = {}) const;
  /// Plays many independent games on this thread and returns statistics. Trials::go_on can stop it.
  /// To use several threads, see Simulation. Throws if the stacks or agents are invalid for
  /// these rules, or if a game fails.
  Findings simulate(const Trials& trials = {}) const;
  /// Plays the same games, and returns a report for hosts, with tables and charts.
  std::string report(const Trials& trials = {}, PageFormat format = PageFormat::html) const;
  /// Returns the rulebook page. For its section "What typically wins", players who know the
  /// game play this many `deals`, at a few milliseconds each. With 0, the section comes
  /// from deals among players who never fold.
  std::string page(PageFormat format = PageFormat::text, int deals = 0) const;

  struct Compiled;  // internal

 private:
  friend class Batch;
  friend class Games;
  friend class Deal;
  friend class Simulation;
  explicit Rules(std::shared_ptr<const Compiled> compiled);
  std::shared_ptr<const Compiled> compiled_;
};

/// One deal, from the first ante to the last payout. A value: copy it to look ahead.
class HOUSERULES_EXPORT Deal {
 public:
  /// Begins a deal and plays to the first question. Throws if the stacks, dealer or deck are
  /// invalid for these rules.
  explicit Deal(const Rules& rules, const Setup& setup = {});
  /// Continues where `save` left off. Throws unless `bytes` is a deal saved under the same rules.
  static Deal restore(const Rules& rules, std::string_view bytes);
  Deal(const Deal& other);
  Deal(Deal&& other) noexcept;
  Deal& operator=(const Deal& other);
  Deal& operator=(Deal&& other) noexcept;
  ~Deal();

  Rules rules() const;
  /// Returns the number of seats at the table.
  int seats() const;
  /// Returns whether all pots have been paid, and nothing is left to answer.
  bool over() const;

  /// Returns the first seat in Question::waiting. Throws if the deal is over.
  int seat() const;
  /// Returns what a seat is asked. The functions that take a `seat` here throw if the deal is over
  /// or `seat` is not in Question::waiting; those without it use the first seat in that list.
  Question question() const;
  Question question(int seat) const;
  /// Returns Question::usual alone, which takes a tenth of the time.
  Answer usual() const;
  Answer usual(int seat) const;
  /// Takes the answer and plays on to the next question or the end. Throws if it isn't legal.
  void answer(const Answer& answer);
  void answer(int seat, const Answer& answer);
  /// Returns why an answer isn't legal, or an empty string if it is.
  std::string refusal(int seat, const Answer& answer) const;
  /// Returns what a built-in agent ("house", "random"; see docs/agents.md) would answer. It sees
  /// what the seat sees, and its random choices depend only on `seed`.
  Answer pick(int seat, const std::string& agent = "house", std::uint64_t seed = 0) const;
  /// Returns every legal answer, including every raise and every combination of cards; nothing if
  /// there are more than `most` candidates.
  std::optional<std::vector<Answer>> all_answers(int seat, std::size_t most = 10'000) const;
  /// Convert an answer to and from the notation of scripts ("f", "cc", "cbr 8", "discard 9s4h").
  /// `read` throws if the text doesn't answer the question, `text` if the answer isn't legal.
  Answer read(int seat, std::string_view text) const;
  std::string text(int seat, const Answer& answer) const;

  /// Returns the table as seen by a seat, the `bystander` or the `referee`. Throws for any other
  /// viewer. Store the view before looping over a part of it: in `for (… : deal.view(0).seats)` it
  /// is destroyed too early.
  View view(int viewer) const;
  /// Returns everything that has happened so far, as seen by the viewer. Replays the deal, so call
  /// it once, not in a loop; the same goes for `narrate`.
  std::vector<Event> events(int viewer = referee) const;
  /// Returns a narration of the hand so far. Throws unless there is one name per seat, or none.
  std::string narrate(const Telling& telling = {}) const;
  /// Returns this deal and the earlier deals at this table as bytes, without the rules. They
  /// contain the seed and all answers, and so reveal every card: do not show them to players.
  std::string save() const;
  /// Returns the hand in PHH (Poker Hand History), with all cards face up and the players' names,
  /// if any are given. Throws if the deal is not over, or PHH has no code for these rules.
  std::string phh(const std::vector<std::string>& names = {}) const;

  /// Returns the chips of each seat.
  std::vector<Chips> stacks() const;
  /// Returns whether the game is over; if not, the next deal is played for the same pot. Requires
  /// over().
  bool game_over() const;
  /// Returns the next deal at this table. Stacks carry over and, until game_over(), so do the pot
  /// and the registers of the rules. After that, a new game begins: the button moves left to the
  /// next player with chips, and players without chips are not dealt in. Requires over(). Throws if
  /// fewer than two players have chips.
  Deal next() const;

  class Play;  // internal

 private:
  friend struct DealReader;
  explicit Deal(std::unique_ptr<Play> play);
  std::unique_ptr<Play> play_;
};

/// A simulation in parts: on several threads or machines, or at different times. Each game depends
/// on the seed and its number alone, so the totals are those of Rules::simulate, however the games
/// are divided:
///
///   Simulation all(rules, trials), part(rules, trials);  // each on its own thread
///   all.play(1, 500), part.play(501, 1000);
///   all.add(part.counts());
class HOUSERULES_EXPORT Simulation {
 public:
  /// Plays nothing yet. Throws if the stacks or agents are invalid for these rules.
  explicit Simulation(const Rules& rules, const Trials& trials = {});
  Simulation(Simulation&& other) noexcept;
  Simulation& operator=(Simulation&& other) noexcept;
  ~Simulation();

  /// Plays and counts the games from `first` to `last`, numbered from 1 to Trials::games. Play each
  /// once. Throws if a game fails or Trials::go_on stops it; then none of these games counts.
  void play(std::uint64_t first, std::uint64_t last);
  /// Returns everything counted so far, as text for `add`.
  std::string counts() const;
  /// Adds what another simulation of the same rules and trials has counted. Throws if `counts`
  /// came from anything else, or if the total would exceed Trials::games.
  void add(std::string_view counts);
  /// Return the statistics on the games counted so far, and a report on them for hosts.
  Findings findings() const;
  std::string report(PageFormat format = PageFormat::html) const;

 private:
  struct Counted;
  std::unique_ptr<Counted> counted_;
};

/// A language server for rule files, for an editor that is part of your program: diagnostics,
/// completion, hover help, quick fixes, renaming.
class HOUSERULES_EXPORT Editor {
 public:
  /// Files that an open document refers to come from `games`. A document's URI is "file:///" and
  /// the name of the file: "file:///draw/kitchen.yaml".
  explicit Editor(const Games& games);
  Editor(Editor&& other) noexcept;
  Editor& operator=(Editor&& other) noexcept;
  ~Editor();
  /// Handles one JSON-RPC message of the language server protocol and returns the messages to send,
  /// in order. An invalid message is answered with an error and changes nothing.
  std::vector<std::string> take(const std::string& message);

 private:
  struct Server;
  std::unique_ptr<Server> server_;
};

/// Returns the version of the library, such as "0.1.0".
HOUSERULES_EXPORT const char* version();

}  // namespace v1
}  // namespace houserules
