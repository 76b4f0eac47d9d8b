#pragma once
// Checks modifiers as they are used: applied to variants.

#include "engine/load/load.h"

namespace houserules {

/// Reports all errors and warnings of a rule file without settings. A modifier is not complete by
/// itself: it is checked on every variant that its examples name, with their settings and
/// modifiers; and on the first of these, with each value of each of its own options that no example
/// sets. Returns what was loaded, or nothing for a modifier.
Loaded find_faults(const SourceFile& file, Sources& sources, Diagnostics& faults,
                   Expect expect = Expect::many_hands, ManyLoads* many = nullptr);

/// Reports examples of a modifier that do not name the game that it is applied to.
bool names_games(const std::vector<tree::ExampleRules>& examples, Diagnostics& faults);

}  // namespace houserules
