#pragma once
// What a simulation found, for programs.

#include <string>

#include "engine/pages/simulation_page.h"
#include "engine/resolve/resolve.h"

namespace houserules::cli {

/// One object on one line. `second`, if not null, is compared with the first.
std::string simulation_json(const SimulatedRules& first, const Resolved& rules,
                            const SimulatedRules* second, const Resolved* other_rules,
                            const SimulationFacts& facts);

}  // namespace houserules::cli
