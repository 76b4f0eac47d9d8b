#pragma once
// Finds unused declarations: misspelled where they are declared, or left over.

#include <vector>

#include "engine/source/diagnostic.h"
#include "engine/source/node.h"
#include "engine/source/source.h"

namespace houserules {

/// Warns of two steps or examples of one name, and of registers, steps and showdowns that `own`,
/// the tree of the file, declares, and that nothing uses: neither the text of the file, its
/// scripts, nor the expanded rules.
void check_unspoken(const SourceFile& file, const Node& own, const Node& resolved,
                    const std::vector<SourceFile>& scripts, Diagnostics& faults);

/// Warns of functions that neither the file nor a script uses. Checks only the script with the
/// game's own name: others may serve other games.
void check_uncalled(const SourceFile& file, const std::vector<SourceFile>& scripts,
                    Diagnostics& faults);

}  // namespace houserules
