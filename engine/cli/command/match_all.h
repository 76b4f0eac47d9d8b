#pragma once
// A tournament: one agent against others, each of them in every game that is shipped.

#include <string>

#include "engine/cli/agents.h"

namespace houserules::cli {

struct Tournament {
  AgentChoice agents;       // the first one against each of the others
  std::string family;       // only its games
  int deals = 0, most = 0;  // of a match; where nothing is sure it goes on up to the most
  int players = 0;          // as few as fit
  std::uint64_t seed = 0;
  bool speed = false;  // tell answers a second
  bool json = false;
};

/// Prints a line for each game, and what it all amounts to. Returns the exit code.
int play_tournament(const Tournament& tournament);

}  // namespace houserules::cli
