#pragma once
// The games of a mix, each compiled as the mix sets it.

#include <memory>

#include "engine/resolve/resolve.h"
#include "engine/variant/mix.h"

namespace houserules {

/// Compiles the games of a resolved file that says `mix:`, and adds their hashes to its own. What
/// of `choices` is no option of the mix goes to every game that has it; modifiers go to all.
/// Null when there are errors.
std::unique_ptr<Mix> load_mix(Resolved& resolved, const Choices& choices, Sources& sources,
                              Diagnostics& faults, Expect expect);

}  // namespace houserules
