#pragma once
// Finds events that no step of the rules can cause.

#include "engine/source/diagnostic.h"
#include "engine/tree/file.h"
#include "engine/variant/variant.h"

namespace houserules {

/// Warns of rows of `whenever` that can never apply. Requires rules that compiled without errors.
void check_events(const Variant& variant, const tree::File& rules, Diagnostics& faults);

}  // namespace houserules
