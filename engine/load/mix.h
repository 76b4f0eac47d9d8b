#pragma once
// The games of a mix, each compiled with the mix's settings.

#include <memory>

#include "engine/load/load.h"
#include "engine/variant/mix.h"

namespace houserules {

/// Compiles the games of a resolved file that has `mix:`, and adds their hashes to its own. Options
/// in `choices` that the mix itself does not have go to every game that has them; modifiers go to
/// all. Returns null if there are errors.
std::unique_ptr<Mix> load_mix(Resolved& resolved, const Choices& choices, Sources& sources,
                              Diagnostics& faults, Expect expect, ManyLoads* many);

}  // namespace houserules
