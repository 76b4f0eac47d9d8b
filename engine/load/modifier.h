#pragma once
// Modifiers as they are used: laid over variants.

#include "engine/load/load.h"

namespace houserules {

/// The faults of a rule file as it stands. A modifier says nothing whole by itself: it is looked at
/// laid over every variant that its examples name, as they set it and with the modifiers they name,
/// and over the first of them with each of its own options set to each value that no example sets.
/// What was loaded comes back, of a modifier nothing.
Loaded find_faults(const SourceFile& file, Sources& sources, Diagnostics& faults,
                   Expect expect = Expect::many_hands);

}  // namespace houserules
