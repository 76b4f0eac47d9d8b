#pragma once
// An agent for any variant: it imagines the cards that it cannot see, tries its answers, and plays
// on with players of three kinds: some take every default, some answer anything, some bet by how
// the cards will fall.

#include "engine/agents/agent.h"

namespace houserules {

/// Deals played out for a decision.
inline constexpr int usual_budget = 200, cheap_budget = 1000, most_budget = 1'000'000;
std::unique_ptr<Agent> make_rollout(int budget);

}  // namespace houserules
