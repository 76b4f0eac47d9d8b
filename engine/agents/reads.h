#pragma once
// Weights imagined deals by how well they fit what the others did.

#include "engine/agents/habits.h"
#include "engine/agents/worlds.h"

namespace houserules {

/// Returns the bets and raises of this betting round; blinds don't count.
int raises_made(const View& view);

/// Sets the weights, which add up to 1. `habits`: of the players at this table.
void read_others(const View& view, const Habits& habits, Worlds& worlds);

/// Returns the rank at this weighted quantile of a seat's hands.
double rank_at(const Worlds& worlds, Seat seat, double share);

}  // namespace houserules
