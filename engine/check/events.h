#pragma once
// Events that no step of the rules can bring about.

#include "engine/source/diagnostic.h"
#include "engine/tree/file.h"
#include "engine/variant/variant.h"

namespace houserules {

/// Warns of rows of `whenever` that can never apply. Requires: `resolved` compiled without faults.
void check_events(const Variant& variant, const tree::File& rules, Diagnostics& faults);

}  // namespace houserules
