#pragma once
// What counting cards tells: how many may lie where, at most.

#include "engine/rules/diagnostic.h"
#include "engine/rules/node.h"
#include "engine/variant/variant.h"

namespace houserules {

/// More cards are asked for, or moved, than can lie there; hands that are always short.
void check_counts(const Variant& variant, const Node& resolved, Diagnostics& faults);

}  // namespace houserules
