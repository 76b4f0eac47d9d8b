#pragma once
// Checks on the cards of zones.

#include "engine/source/diagnostic.h"
#include "engine/tree/file.h"
#include "engine/variant/variant.h"

namespace houserules {

/// Reports zones that are used but never get a card, and declared ones that nothing fills.
void check_zones(const Variant& variant, const tree::File& rules, Diagnostics& faults);
/// Warns of cards on the table that everyone sees and nothing uses, of cards turned up that already
/// are, and of wild cards that nobody ever sees.
void check_shown(const Variant& variant, const tree::File& rules, Diagnostics& faults);

/// Returns whether a card of this zone can ever face the way the filter wants.
bool may_lie(const Variant& variant, std::uint8_t zone, ZoneRef::Filter filter);

/// Returns whether the file has steps of its own in place of those of the game that it extends.
bool replaces_play(const tree::File& rules);
inline constexpr std::string_view play_replaced =
    "this 'play:' replaces the inherited one; to change a step, use 'change:'";

}  // namespace houserules
