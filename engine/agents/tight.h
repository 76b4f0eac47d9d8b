#pragma once
// An agent that plays by hand strength: by the share of the pot that its cards win if nobody bets
// any more.

#include "engine/agents/agent.h"

namespace houserules {

std::unique_ptr<Agent> make_tight();

}  // namespace houserules
