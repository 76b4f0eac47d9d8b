#pragma once
// What others hold, by what they did: imagined deals count for more that fit it.

#include "engine/agents/worlds.h"

namespace houserules {

/// The bets and raises of this betting round that somebody chose: a blind is none.
int raises_made(const View& view);

/// Sets the weights, which add up to 1.
void read_others(const View& view, Worlds& worlds);

/// The rank below which this share of a seat's hands lies, as weighted.
double rank_at(const Worlds& worlds, Seat seat, double share);

}  // namespace houserules
