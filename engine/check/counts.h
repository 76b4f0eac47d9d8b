#pragma once
// What counting cards tells: how many may lie where, at most.

#include "engine/source/diagnostic.h"
#include "engine/tree/file.h"
#include "engine/variant/variant.h"

namespace houserules {

/// More cards are asked for, or moved, than can lie there; hands that are always short.
void check_counts(const Variant& variant, const tree::File& rules, Diagnostics& faults);

/// Returns the most cards that anybody can ever use in this part; a large number where it is open.
std::int64_t most_cards_of(const Variant& variant, const Part& part);

}  // namespace houserules
