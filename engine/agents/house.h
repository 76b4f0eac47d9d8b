#pragma once
// A player for any game: it imagines the cards that it cannot see, believes that others bet what is
// good and fold what is bad, and takes what pays.

#include "engine/agents/agent.h"
#include "engine/agents/temper.h"

namespace houserules {

std::unique_ptr<Agent> make_house(Temper temper);

}  // namespace houserules
