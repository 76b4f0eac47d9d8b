#pragma once
// Computes an equilibrium with CFR+ (Tammelin 2014): seats update in turn, and later iterations
// weigh more in the average.

#include <cstdint>
#include <vector>

#include "engine/solve/profile.h"
#include "engine/variant/spread.h"

namespace houserules::solve {

class Solver {
 public:
  /// `tree` must outlive it. The result does not depend on how `spread` spreads the work.
  explicit Solver(const Tree& tree, Spread spread = {});

  /// Updates all seats once.
  void iterate();
  std::uint64_t iterations() const { return progress_.iterations; }
  /// Returns the average strategy, which converges to an equilibrium in games of two players.
  Profile average() const;

  /// What has been learned so far: all that a solver of the same tree needs to go on.
  struct Progress {
    std::uint64_t iterations = 0;
    std::vector<double> regrets, sums;  // one per slot: cumulative regrets, weighted frequencies
  };
  const Progress& progress() const { return progress_; }
  /// Goes on from there. Requires the progress of a solver of the same tree.
  void resume(Progress progress);

 private:
  /// Subtrees side by side, children of one parent.
  struct Part {
    std::uint32_t begin, end, parent;
    double worth = 0;  // of its parent, from these subtrees
  };
  /// Neighboring parts that are enough work for one thread.
  struct Group {
    std::size_t begin = 0, end = 0;  // its parts
    std::vector<double> gain;        // by slot, in this walk
  };
  struct Node {
    std::uint32_t parent, slot;
    std::int32_t end;  // index of its payoff, or -1
  };

  struct Walk;

  void divide();
  void learn(Seat seat);
  void walk(Seat seat);
  void walk_group(const Walk& walk, Group& group);
  void update(Seat seat);
  void follow_regrets(const InfoSet& set);

  const Tree& tree_;
  Spread spread_;
  std::vector<Node> nodes_;
  std::vector<std::uint32_t> trunk_;                 // nodes above the parts, in order
  std::vector<Part> parts_;                          // in order
  std::vector<Group> groups_;                        // of all parts, in order
  std::vector<std::vector<std::uint32_t>> sets_of_;  // by seat
  std::vector<std::vector<double>> payoffs_;         // by seat
  Progress progress_;
  Profile now_;                        // by slot
  std::vector<double> others_, own_;   // with now_: 1 for the learner; 1 for the others
  std::vector<double> reach_, worth_;  // by node
  std::vector<double> arrival_;  // by slot: probability that its seat's own answers lead past it
};

}  // namespace houserules::solve
