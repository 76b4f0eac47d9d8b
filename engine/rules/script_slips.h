#pragma once
// What other languages write and Lua does not know.

#include <vector>

#include "engine/rules/diagnostic.h"
#include "engine/rules/node.h"
#include "engine/rules/source.h"

namespace houserules {

/// Doubts calls in expressions of functions of the scripts that take more or fewer values.
void check_calls(const Node& root, const std::vector<SourceFile>& scripts, Diagnostics& faults);

/// Faults `+=`, `!=`, `++`, `&&` and the like in a script, each at its place.
void check_script_slips(const SourceFile& script, Diagnostics& faults);

/// Doubts functions that neither the file nor the script speaks of again. Only a game's own script,
/// which is called as it is: others may serve other games.
void check_uncalled(const SourceFile& script, const SourceFile& file, Diagnostics& faults);

}  // namespace houserules
