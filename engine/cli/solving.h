#pragma once
// Solving a game while somebody waits: progress on the terminal, and Ctrl-C.

#include <memory>
#include <string>
#include <vector>

#include "engine/collection/playable.h"
#include "engine/solve/solver.h"
#include "engine/solve/strategy.h"

namespace houserules::cli {

/// Throws Failure with this advice where the tree is too large, RuleError.
solve::Tree grown(const solve::GameSetup& setup, const solve::SetWatcher& found,
                  const std::vector<std::string>& advice);

/// Until nobody can gain more than `target` chips a deal in the mean, or after so many iterations,
/// or told to stop.
solve::Profile learned(solve::Solver& solver, const solve::Tree& tree, std::uint64_t iterations,
                       double target);

/// What the agent `solved` plays by.
struct SolvedGame {
  std::shared_ptr<const solve::Strategy> strategy;
  double gain = 0;  // chips a deal that a seat can win besides by playing otherwise, at most
};
/// Solves what is played with these stacks if that does not take long. The last seat deals. Throws
/// Failure where the game is too large, or goes on after a deal; RuleError.
SolvedGame solved_game(const collection::Sitting& sitting, const std::vector<Chips>& stacks);

}  // namespace houserules::cli
