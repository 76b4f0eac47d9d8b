#pragma once
// Solving a game while somebody waits: progress on the terminal, and Ctrl-C.

#include <memory>
#include <string>
#include <vector>

#include "engine/cli/saved_learning.h"
#include "engine/collection/playable.h"
#include "engine/solve/solver.h"
#include "engine/solve/strategy.h"

namespace houserules::cli {

/// Throws Failure with this advice where the tree is too large, RuleError. `for_nodes` is advice
/// about more nodes; a tree that no memory holds does not get it.
solve::Tree grown(const solve::GameSetup& setup, const solve::SetWatcher& found,
                  std::vector<std::string> advice, std::string_view for_nodes);

/// When to stop learning, and where to save what has been learned.
struct Learning {
  std::uint64_t iterations = 0;  // the maximum
  double target = 0;             // exploitability at which to stop, in chips a deal
  SavedLearning* saved = nullptr;
};
/// Learns until then, or until Ctrl-C. Resumes from what is saved, and saves every few seconds and
/// at the end. Throws Failure.
solve::Profile learned(solve::Solver& solver, const solve::Tree& tree, const Learning& learning);

/// What the agent `solved` plays by.
struct SolvedGame {
  std::shared_ptr<const solve::Strategy> strategy;
  double gain = 0;  // chips a deal that a seat can win besides by playing otherwise, at most
};
/// Solves what is played with these stacks if that does not take long. The last seat deals. Throws
/// Failure where the game is too large, or goes on after a deal; RuleError.
SolvedGame solved_game(const collection::Sitting& sitting, const std::vector<Chips>& stacks);

}  // namespace houserules::cli
