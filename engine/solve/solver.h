#pragma once
// Computes an equilibrium with CFR+ (Tammelin 2014): seats update in turn, and later iterations
// weigh more in the average.

#include <cstdint>
#include <vector>

#include "engine/solve/profile.h"

namespace houserules::solve {

class Solver {
 public:
  /// `tree` must outlive it.
  explicit Solver(const Tree& tree);

  /// Updates all seats once.
  void iterate();
  std::uint64_t iterations() const { return iterations_; }
  /// Returns the average strategy, which converges to an equilibrium in games of two players.
  Profile average() const;

 private:
  void learn(Seat seat);
  void walk_down(Seat seat);
  void walk_up(Seat seat);
  void update(Seat seat);

  struct Node {
    std::uint32_t parent, slot;
    std::int32_t end;  // index of its payoff, or -1
  };
  const Tree& tree_;
  std::vector<Node> nodes_;
  std::vector<std::vector<std::uint32_t>> sets_of_;  // by seat
  std::vector<std::vector<double>> payoffs_;         // by seat
  std::uint64_t iterations_ = 0;
  Profile now_;                        // by slot
  std::vector<double> others_, own_;   // with now_: 1 for the learner; 1 for the others
  std::vector<double> regret_, sum_;   // by slot
  std::vector<double> gain_;           // by slot, in this walk
  std::vector<double> reach_, worth_;  // by node
  std::vector<double> arrival_;  // by slot: probability that its seat's own answers lead past it
};

}  // namespace houserules::solve
