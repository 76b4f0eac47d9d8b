#pragma once
// Checks on what registers can hold.

#include "engine/source/diagnostic.h"
#include "engine/tree/file.h"
#include "engine/variant/variant.h"

namespace houserules {

/// Warns of a register that starts over with each deal, and is compared with a number that it
/// cannot reach in one deal.
void check_registers(const Variant& variant, const tree::File& rules, Diagnostics& faults);

}  // namespace houserules
