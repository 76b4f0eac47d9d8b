#pragma once
// Tries a bot against the rules of the protocol, in games with every kind of question.

#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "engine/cli/program_agent.h"
#include "engine/collection/playable.h"

namespace houserules::cli {

struct BotCheckSetup {
  std::string command;
  int seconds = 10;
  int hands = 5;  // in each game
  std::uint64_t seed = 0;
  ProgramAgent::Tap tap = nullptr;
};

/// What was found.
struct BotReport {
  struct Played {
    std::string game;
    std::uint64_t times = 0, hands = 0, questions = 0;
  };
  struct Fault {
    std::string game;
    std::uint64_t hand = 0;
    BotFault fault;
  };
  int version = 0;  // of the protocol; 0: it said nothing
  std::string name;
  std::vector<Played> played;
  std::vector<Fault> faults;
  std::vector<std::string> notes;              // nothing that is wrong
  std::map<std::string, std::uint64_t> asked;  // questions by their kind
  std::vector<double> milliseconds;            // of each answer, in order
};

/// The most faults that are looked for.
inline constexpr std::size_t most_bot_faults = 10;

class BotCheck {
 public:
  explicit BotCheck(BotCheckSetup setup);
  ~BotCheck();

  /// Plays the bot against players at random. False: enough is wrong, it makes no sense to go on.
  bool play(const collection::Sitting& game, Chips stacks = 0);
  /// Was there a question of this kind?
  bool has_asked(const std::string& kind) const { return report_.asked.contains(kind); }
  /// Ends the bot, and plays the first game with it once more.
  BotReport finish(const collection::Sitting& first);

 private:
  class Bot;
  void play_hands(const collection::Sitting& game, Chips stacks, BotReport::Played& played);
  BotReport::Played& row_of(const std::string& game);

  BotCheckSetup setup_;
  BotReport report_;
  std::unique_ptr<ProgramAgent> program_;  // goes from game to game
  std::string answers_;                    // of the game that is played
  std::string first_answers_;              // of the first one
  std::uint64_t hands_ = 0;
  std::set<std::string> kinds_;  // of questions that the games may ask
};

/// The kinds of questions that a game may ask.
std::set<std::string> kinds_of(const Variant& variant);
/// What a game asks of a bot: kinds of questions, of limits, and more.
std::set<std::string> demands_of(const Variant& variant);

}  // namespace houserules::cli
