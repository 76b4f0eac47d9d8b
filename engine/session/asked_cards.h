#pragma once
// The cards that a question is about, and those that an answer names.

#include <vector>

#include "engine/table/deal.h"

namespace houserules::session {

/// Returns the cards that the bits of an answer may select: the zone's, then the discards.
std::vector<Slot> asked_slots(const Deal& deal, Seat seat, const AskAct& ask);
/// Returns the cards that an answer selects, in its order.
std::vector<Slot> answered_slots(const Deal& deal, Seat seat, const Question& question,
                                 const Answer& answer);
/// Replaces the selected cards by the first ones that look the same and face the same way, since
/// scripts cannot tell such cards apart.
Answer with_first_alike(const Deal& deal, Seat seat, const Answer& answer);

}  // namespace houserules::session
