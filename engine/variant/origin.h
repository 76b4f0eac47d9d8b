#pragma once
// Where in the rule files trouble in play comes from.

#include "engine/variant/errors.h"
#include "engine/variant/variant.h"

namespace houserules {

/// The place in the rule files that an error in play is about; line 0: not known.
Origin origin_of(const Variant& variant, const RuleError& error);

}  // namespace houserules
