#pragma once
// Duplicate matches between agents: every deal is replayed for each seating of the agents, so that
// neither seats nor cards favor anyone.

#include <cstdint>
#include <string>
#include <vector>

#include "engine/session/rotating_lineup.h"

namespace houserules::session {

struct MatchSetup {
  std::vector<std::string> agents;
  int players = 0;  // seats at the table: the agents in turn, until all are taken
  Chips stack = 0;
  std::uint64_t seed = 0;
  AgentMaker make = make_agent;
};

class Match {
 public:
  /// The arguments must outlive it. Throws AgentError.
  Match(Games games, MatchSetup setup);

  /// Plays one game, from its first deal until the pot is gone, in every seating; in a mix, once
  /// through its list. Throws RuleError, AgentError.
  void play();

  struct Result {
    std::string agent;
    double mean = 0;   // chips won per player and game
    double error = 0;  // its standard error
    /// Chips won above the average of all players. It differs from `mean` where chips stay on the
    /// table, so that all may lose.
    double edge = 0;
    double edge_error = 0;
  };
  std::vector<Result> results() const;
  std::uint64_t played() const { return played_; }
  /// Deals of all games in all seatings.
  std::uint64_t deals() const { return deals_; }
  /// The current game, for messages.
  const Variant& variant() const { return *playing_; }

 private:
  /// Of one number per game.
  struct Sum {
    double chips = 0, squares = 0;
    void add(double number);
    double mean(double games) const { return chips / games; }
    double error(double games) const;
  };
  struct Sums {
    Sum won, edge;
  };
  void play_rotation(int rotation, std::uint64_t seed, std::vector<double>& won);

  Games games_;
  MatchSetup setup_;
  RotatingLineup lineup_;
  std::vector<Sums> sums_;  // one per agent
  std::uint64_t played_ = 0, deals_ = 0;
  const Variant* playing_;
};

}  // namespace houserules::session
