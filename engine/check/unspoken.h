#pragma once
// Names that are declared and never spoken of: misspelt where they are declared, or left over.

#include <vector>

#include "engine/source/diagnostic.h"
#include "engine/source/node.h"
#include "engine/source/source.h"

namespace houserules {

/// Doubts registers, steps and showdowns that `own`, the tree of the file, declares, and of which
/// nothing speaks: neither its text, nor its scripts, nor what became of it.
void check_unspoken(const SourceFile& file, const Node& own, const Node& resolved,
                    const std::vector<SourceFile>& scripts, Diagnostics& faults);

/// Doubts functions of which neither the file nor a script speaks again. Only a game's own script,
/// which is called as it is: others may serve other games.
void check_uncalled(const SourceFile& file, const std::vector<SourceFile>& scripts,
                    Diagnostics& faults);

}  // namespace houserules
