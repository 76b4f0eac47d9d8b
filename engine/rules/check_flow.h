#pragma once
// What the ways through a variant's program tell.

#include "engine/rules/diagnostic.h"
#include "engine/rules/node.h"
#include "engine/variant/variant.h"

namespace houserules {

/// Steps that are never reached.
void check_reach(const Variant& variant, Diagnostics& faults);
/// Cards are taken, turned or compared where none can lie yet.
void check_use_of_zones(const Variant& variant, Diagnostics& faults);
/// Sizes of bets for rounds that there are not.
void check_rounds(const Variant& variant, const Node& resolved, Diagnostics& faults);

}  // namespace houserules
