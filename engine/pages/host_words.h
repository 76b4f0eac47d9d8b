#pragma once
// What a simulation found, in the words of the host of the table.

#include <string>
#include <vector>

#include "engine/pages/simulation_page.h"

namespace houserules {

/// Sentences, the weightiest first. Only what so many games prove.
std::vector<std::string> host_words(const SimulatedRules& rules, const Findings& found);
/// What is different under the second rules.
std::vector<std::string> change_words(const SimulatedRules& first, const Findings& before,
                                      const SimulatedRules& second, const Findings& after);

/// Who has played: "players who check and call, never betting".
std::string who_played(const Columns& columns);

/// "+1.2 ±0.3", "-4.0 points ±0.6".
std::string change_text(const Estimate& change, FindingTable::Unit unit);

/// "one deal of nine", "43% of all deals", "no deal".
std::string share_words(double share, std::string_view what);

}  // namespace houserules
