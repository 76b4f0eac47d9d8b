#pragma once
// Bets that cannot be made as written.

#include "engine/source/diagnostic.h"
#include "engine/tree/file.h"
#include "engine/variant/variant.h"

namespace houserules {

/// Warns of forced bets that fit neither the limit nor the stacks nor the chips, and of openers
/// that nobody can be yet.
void check_bets(const Variant& variant, const tree::File& rules, Diagnostics& faults);

/// Warns of a limit in a file without betting rounds. Requires that no option adds or removes one.
void check_limit_used(const Variant& variant, const tree::File& rules, Diagnostics& faults);

}  // namespace houserules
