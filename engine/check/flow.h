#pragma once
// Checks on the possible paths through a variant's program.

#include "engine/source/diagnostic.h"
#include "engine/tree/file.h"
#include "engine/variant/variant.h"

namespace houserules {

/// Returns where a step is written.
Place place_of(const Origin& origin);

/// One bit per zone.
using Zones = std::uint32_t;
/// Returns the zones that get cards in a step.
Zones zones_filled_by(const Variant& variant, const Step& step);
/// Returns the zones that may get cards at any time: the stock, and those filled by steps that run
/// in the middle of others.
Zones zones_filled_aside(const Variant& variant);

/// Reports steps that are never reached.
void check_reach(const Variant& variant, Diagnostics& faults);
/// Reports cards taken, turned or compared where there cannot be any yet.
void check_use_of_zones(const Variant& variant, const tree::File& rules, Diagnostics& faults);
/// Reports that no deal is ever settled, so a game ends only by its maximum number of deals; and
/// steps that can never have an effect.
void check_idle_steps(const Variant& variant, Diagnostics& faults);
void check_settled(const Variant& variant, Diagnostics& faults);
/// Warns of steps at a time when they cannot do what they are for: winners before a showdown, an
/// opener before a bet, bets after the last showdown.
void check_order(const Variant& variant, Diagnostics& faults);
/// Warns of steps for folded seats in a loop over those that have not folded.
void check_folded(const Variant& variant, Diagnostics& faults);
/// Warns of conditions on the number of the round that can never hold.
void check_rounds_named(const Variant& variant, Diagnostics& faults);
/// Reports bet sizes for rounds that do not exist.
void check_rounds(const Variant& variant, const tree::File& rules, Diagnostics& faults);

}  // namespace houserules
