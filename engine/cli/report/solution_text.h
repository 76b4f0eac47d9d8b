#pragma once
// A solved game, printed.

#include <string>

#include "engine/solve/profile.h"

namespace houserules::cli {

/// What was solved, or which agent was measured, and what came out.
struct Solution {
  const solve::GameSetup& setup;
  solve::Tree tree;
  solve::Profile profile;
  std::uint64_t iterations = 0;
  std::string agent;           // empty: it was solved
  std::uint64_t off_tree = 0;  // answers of the agent that the tree does not have
};

/// What all seats together can gain, shared among them: NashConv divided by the seats.
double exploitability(const std::vector<double>& gains);

/// `strategy`: "first" decisions of each seat, "all", "none".
std::string solution_text(const Solution& solution, const std::string& strategy);
std::string solution_json(const Solution& solution, const std::string& strategy);

}  // namespace houserules::cli
