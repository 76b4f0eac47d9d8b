#pragma once
// Checks by counting cards: the maximum that each zone can hold.

#include "engine/source/diagnostic.h"
#include "engine/tree/file.h"
#include "engine/variant/variant.h"

namespace houserules {

/// Reports questions and moves for more cards than can be there, and hands that are always short.
void check_counts(const Variant& variant, const tree::File& rules, Diagnostics& faults);

/// Returns whether no hand, at a table of any size, needs more cards than the deck has; false if
/// unknown.
bool deck_lasts(const Variant& variant);

/// The same at a table of this size.
bool deck_lasts(const Variant& variant, int players);

/// Returns the maximum number of cards that anybody can use in this part; a large number if
/// unknown.
std::int64_t most_cards_of(const Variant& variant, const Part& part);

}  // namespace houserules
