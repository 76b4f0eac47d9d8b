#pragma once
// The agents of a simulation in the words of a host.

#include <string>
#include <vector>

#include "engine/simulate/tally.h"

namespace houserules {

/// Who has played: "players who check and call, never betting".
std::string who_played(const simulate::Columns& columns);

/// What this shows, and what would show more: a sentence or two, or nothing.
std::string what_they_show(const simulate::Columns& columns);

/// A table at which these play, to tell two of them apart: "the tight table", "check-call".
std::string table_of(const std::vector<std::string>& agents);

}  // namespace houserules
