#pragma once
// What a simulation found, in the words of the host of the table.

#include <string>
#include <vector>

#include "engine/pages/simulation_page.h"

namespace houserules {

/// Sentences, the weightiest first. Only what so many games prove.
std::vector<std::string> host_words(const SimulatedRules& rules, const simulate::Findings& found);
/// What is different under the second rules.
std::vector<std::string> change_words(const SimulatedRules& first, const simulate::Findings& before,
                                      const SimulatedRules& second,
                                      const simulate::Findings& after);

/// "+1.2 ±0.3", "-4.0 points ±0.6".
std::string change_text(const simulate::Estimate& change, simulate::FindingTable::Unit unit);

/// "0.12 to 0.34": the interval, without signs where both ends have the same.
std::string range_text(const simulate::Estimate& estimate);

/// "one deal in nine", "43% of all deals", "no deal".
std::string share_words(double share, std::string_view what);

}  // namespace houserules
