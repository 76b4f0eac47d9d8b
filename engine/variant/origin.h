#pragma once
// Maps errors in play to places in the rule files.

#include "engine/variant/errors.h"
#include "engine/variant/variant.h"

namespace houserules {

/// Returns the place in the rule files that an error in play is about. Line 0: not known.
Origin origin_of(const Variant& variant, const RuleError& error);

}  // namespace houserules
