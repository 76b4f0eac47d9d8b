#pragma once
#if defined(__cplusplus) && __cplusplus < 202002L
#error "House Rules needs C++20: compile with -std=c++20"
#endif
// House Rules plays any poker game that a rule file describes.
//
//   const houserules::Rules rules = houserules::Games::built_in().load("razz");
//   houserules::Deal deal(rules, {.players = 4, .seed = 7});
//   while (!deal.over()) deal.answer(deal.question().usual);
//   std::cout << deal.narrate();
//
// Seats count from 0; texts call seat 0 "p1". Cards are written "As", "Td", "Jo" (a joker) and "??"
// (a card that is not known).
//
// Errors: every function may throw houserules::Error, and nothing else but std::bad_alloc. A
// function that throws has changed nothing. Lifetimes: objects own what they need. Rules keep their
// texts, a Deal keeps its Rules; return values own their data. Copies are
// independent. A moved-from object may be assigned to or destroyed. Threads: any number of threads
// may call const functions of one object. A function that is not const needs the object to itself.

#include <houserules/types.h>

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace houserules {
inline namespace v1 {

class Rules;

/// Where rule files come from: a collection of games, or a function that finds files.
class HOUSERULES_EXPORT Games {
 public:
  /// The games that are compiled into the library; none when it was built without them.
  static Games built_in();
  /// A folder laid out as the project's own: variants/FAMILY/ID.yaml, variants/modifiers/ID.yaml
  /// and scripts/NAME.lua. It is read once, now. Its files may name built-in games and modifiers
  /// too; a file of the folder comes before a built-in one of the same id.
  static Games in_folder(const std::string& path);

  enum class Wanted : std::uint8_t { game, modifier, script };
  struct File {
    std::string name;  // as messages show it, and as `beside` of the files it names
    std::string text;
  };
  /// Finds a file by the name that a rule file (`extends:`, `scripts:`) or Choices::with gives, or
  /// returns nothing: an id for games and modifiers, a file name for scripts. `beside` is the
  /// File::name of the file that asks; empty: the program asks. Where it returns nothing, the
  /// built-in file of that name is taken, if there is one. May be called from any thread that loads
  /// rules.
  using Find = std::function<std::optional<File>(Wanted, const std::string& name,
                                                 const std::string& beside)>;
  static Games found_by(Find find);

  /// Ids of its own games, or modifiers, sorted; empty for `found_by`. Scripts have none: throws.
  std::vector<std::string> ids(Wanted what = Wanted::game) const;
  /// Loads a game by its id, or by another of its names ("hold'em", "nlhe"). Throws when there is
  /// none, when its rules are at fault, and for a mix of games.
  Rules load(const std::string& id, const Choices& choices = {}) const;
  /// Loads a rule file from its text. Files that it names are looked up in this collection. `name`
  /// stands in messages, and gives the id and the family: "draw/kitchen.yaml".
  Rules load_text(const std::string& text, const Choices& choices = {},
                  const std::string& name = "game.yaml") const;
  /// What is wrong or doubtful in a rule file, in order of the text. Does not throw for faults.
  std::vector<Diagnostic> check(const std::string& text, const Choices& choices = {},
                                const std::string& name = "game.yaml") const;

  struct Source;  // internal

 private:
  explicit Games(std::shared_ptr<const Source> source);
  std::shared_ptr<const Source> source_;
};

/// A game, ready to be played. Cheap to copy.
class HOUSERULES_EXPORT Rules {
 public:
  GameInfo info() const;
  /// Warnings and notes on the file it was loaded from.
  std::vector<Diagnostic> diagnostics() const;

  /// Who wins with these final hands: a word for each hand and each thing on the table, "Ann:AsKs",
  /// "board:2c3c4c", "stakes:100,40". docs/embedding.md has all of them.
  Verdict judge(const std::vector<std::string>& table) const;
  /// How much of the pot incomplete hands win, in the same words.
  Equity equity(const std::vector<std::string>& table, const Sampling& sampling = {}) const;
  /// Plays many games, each from the start, on this thread.
  Findings simulate(const Trials& trials = {}) const;

  struct Compiled;  // internal

 private:
  friend class Games;
  friend class Deal;
  explicit Rules(std::shared_ptr<const Compiled> compiled);
  std::shared_ptr<const Compiled> compiled_;
};

/// One deal, from the first ante to the last payout. Copy it to look ahead.
class HOUSERULES_EXPORT Deal {
 public:
  explicit Deal(const Rules& rules, const Setup& setup = {});
  /// Goes on where `save` left off. Throws unless the bytes are a deal of these rules.
  static Deal restore(const Rules& rules, std::string_view bytes);
  Deal(const Deal& other);
  Deal(Deal&& other) noexcept;
  Deal& operator=(const Deal& other);
  Deal& operator=(Deal&& other) noexcept;
  ~Deal();

  Rules rules() const;
  int seats() const;
  bool over() const;

  /// What is asked. `seat` is one of those that have yet to answer; without it, the first of them.
  /// These functions throw when the deal is over or `seat` is not in Question::waiting.
  Question question() const;
  Question question(int seat) const;
  /// Takes the answer and plays on to the next question or to the end. Throws when it isn't legal.
  void answer(const Answer& answer);
  void answer(int seat, const Answer& answer);
  /// Why an answer isn't legal; empty: it is.
  std::string refusal(int seat, const Answer& answer) const;
  /// Every legal answer, the amounts of a raise and the combinations of cards one by one; nothing
  /// where there are more than `most`.
  std::optional<std::vector<Answer>> all_answers(int seat, std::size_t most = 10'000) const;
  /// An answer in the notation of scripts ("f", "cc", "cbr 8", "discard 9s4h"), read and written.
  Answer read(int seat, std::string_view text) const;
  std::string text(int seat, const Answer& answer) const;

  /// The table as a seat sees it, or a `bystander`, or the `referee`. Store it before you loop over
  /// a part of it: `for (… : deal.view(0).seats)` outlives it.
  View view(int viewer) const;
  /// Everything that has happened, as a seat learns it, or a `bystander`, or the `referee`. The
  /// deal is played again for it; so with `narrate`.
  std::vector<Event> events(int viewer = referee) const;
  std::string narrate(const Telling& telling = {}) const;
  /// This deal and the earlier deals at this table as bytes, without the rules. They hold the
  /// seed and all answers, which give every card away: keep them from players.
  std::string save() const;

  std::vector<Chips> stacks() const;
  /// Requires: over(). Is this game over, or does another deal follow for what is in the pot?
  bool game_over() const;
  /// The next deal at this table. Stacks carry over; the game's pot and what its rules remember
  /// too, until game_over(). Then a new game begins: the deal moves left, to the next player who
  /// has chips, and whoever has none is not dealt in. Requires: over(). Throws when fewer than two
  /// players have chips.
  Deal next() const;

  class Play;  // internal

 private:
  explicit Deal(std::unique_ptr<Play> play);
  std::unique_ptr<Play> play_;
};

/// "0.1.0"
HOUSERULES_EXPORT const char* version();

}  // namespace v1
}  // namespace houserules
