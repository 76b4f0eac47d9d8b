#pragma once
// Agents against each other with the same cards: every deal is played once for each
// seating of the agents, so that neither seats nor cards favor anyone.

#include <cstdint>
#include <string>
#include <vector>

#include "engine/session/rotating_lineup.h"

namespace houserules::session {

struct MatchSetup {
  std::vector<std::string> agents;
  int players = 0;  // the line: each agent in turn, until all seats are taken
  Chips stack = 0;
  std::uint64_t seed = 0;
  AgentMaker make = make_agent;
};

class Match {
 public:
  /// What is given must outlive it. Throws AgentError.
  Match(Games games, MatchSetup setup);

  /// A game afresh, from its first deal until the pot is gone, in every way of sitting; of a mix,
  /// as many games as it has. Throws RuleError, AgentError.
  void play();

  struct Result {
    std::string agent;
    double mean = 0;   // chips won by a player of it in a game
    double error = 0;  // its standard error
  };
  std::vector<Result> results() const;
  std::uint64_t played() const { return played_; }
  /// Deals of all games in all ways of sitting.
  std::uint64_t deals() const { return deals_; }
  /// The game being played, for messages.
  const Variant& variant() const { return *playing_; }

 private:
  struct Sum {
    double chips = 0, squares = 0;
  };
  void play_rotation(int rotation, std::uint64_t seed, std::vector<double>& won);

  Games games_;
  MatchSetup setup_;
  RotatingLineup lineup_;
  std::vector<Sum> sums_;  // of the agents
  std::uint64_t played_ = 0, deals_ = 0;
  const Variant* playing_;
};

}  // namespace houserules::session
