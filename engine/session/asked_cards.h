#pragma once
// The cards that a question is about, and those that an answer names.

#include <vector>

#include "engine/table/deal.h"

namespace houserules::session {

/// The cards that the bits of an answer may name, discards after the zone itself.
std::vector<Slot> asked_slots(const Deal& deal, Seat seat, const AskAct& ask);
/// The cards an answer names, in the order it names them.
std::vector<Slot> answered_slots(const Deal& deal, Seat seat, const Question& question,
                                 const Answer& answer);
/// Of cards that are written alike and lie alike the first ones, in place of those an answer names:
/// a script has no words for the others.
Answer with_first_alike(const Deal& deal, Seat seat, const Answer& answer);

}  // namespace houserules::session
