#pragma once
// Games played afresh, one by one, and what is counted of each. A game depends on the seed and its
// number alone, so that games may be played in any order and anywhere.

#include <memory>
#include <string>
#include <vector>

#include "engine/session/rotating_lineup.h"
#include "engine/simulate/tally.h"

namespace houserules::simulate {

struct SimulationSetup {
  std::vector<std::string> players;  // an agent for each
  std::vector<Chips> stacks;         // of the seats
  std::uint64_t seed = 0;
  AgentMaker make = make_agent;
};

class Simulation {
 public:
  /// What is given must outlive it. Throws AgentError.
  Simulation(const session::Games& games, const Columns& columns, const SimulationSetup& setup);
  ~Simulation();

  /// Plays a game to its end and counts it: a chain of deals until the pot is gone; of a mix, as
  /// many games as it has, at one table. In game n, player i sits n-1 seats further left. `number`
  /// counts from 1. Throws RuleError, LimitError, AgentError.
  void play(std::uint64_t number, Tally& tally);

  /// The rules being played, for messages.
  const Variant& variant() const { return table_.variant(); }

 private:
  class Counter;

  const session::Games& games_;
  session::Table table_;
  session::RotatingLineup lineup_;
  std::vector<Chips> stacks_;
  std::uint64_t seed_;
  std::unique_ptr<Counter> counter_;
};

}  // namespace houserules::simulate
