#pragma once
// What a simulation found, as a page: a host's words first, then tables and pictures.

#include <string>
#include <vector>

#include "engine/pages/page.h"
#include "engine/simulate/findings.h"

namespace houserules {

/// One set of rules and what was counted of it. Refers to what is given.
struct SimulatedRules {
  std::string name;
  const session::Games& games;
  const simulate::Columns& columns;
  const simulate::Tally& tally;
  std::vector<std::string> agents;  // as the user gave them
  std::string note;                 // on how good they are, or empty
};

struct SimulationFacts {
  std::uint64_t seed = 0;
  std::uint64_t wanted = 0;  // games
  std::string game;          // the one game of two tables that are compared; empty: two games
  bool partial = false;      // fewer were played
};

Page simulation_page(const SimulatedRules& rules, const SimulationFacts& facts);
/// What is different under the second rules, played with the same cards.
Page comparison_page(const SimulatedRules& first, const SimulatedRules& second,
                     const SimulationFacts& facts);

/// So many digits behind the point that two of the interval can be read.
int digits_of(double ci95, int otherwise);
/// "+0.24 ±0.03", "19.7% ±0.4": as many digits as the interval bears.
std::string estimate_text(const simulate::Estimate& estimate, simulate::FindingTable::Unit unit);

}  // namespace houserules
