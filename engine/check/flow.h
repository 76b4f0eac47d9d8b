#pragma once
// What the ways through a variant's program tell.

#include "engine/source/diagnostic.h"
#include "engine/tree/file.h"
#include "engine/variant/variant.h"

namespace houserules {

/// Where a step is written.
Place place_of(const Origin& origin);

/// A bit for each zone.
using Zones = std::uint32_t;
/// The zones that get cards in a step.
Zones zones_filled_by(const Variant& variant, const Step& step);
/// Zones that may get cards at any time: the stock, and what steps fill that are taken in the midst
/// of others.
Zones zones_filled_aside(const Variant& variant);

/// Steps that are never reached.
void check_reach(const Variant& variant, Diagnostics& faults);
/// Cards are taken, turned or compared where none can lie yet.
void check_use_of_zones(const Variant& variant, Diagnostics& faults);
/// No deal is ever settled, so that a game ends by the cap of its deals alone.
/// Steps that can have no effect, whatever happens before.
void check_idle_steps(const Variant& variant, Diagnostics& faults);
void check_settled(const Variant& variant, Diagnostics& faults);
/// Sizes of bets for rounds that there are not.
void check_rounds(const Variant& variant, const tree::File& rules, Diagnostics& faults);

}  // namespace houserules
