#pragma once
// Faults whose repair is certain, repaired in the text: comments and layout stay as they are.

#include <string>
#include <vector>

#include "engine/source/diagnostic.h"
#include "engine/source/source.h"

namespace houserules {

struct Repaired {
  std::string text;
  std::vector<TextEdit> edits;  // that were made, in their order
  Diagnostics left;             // what is at fault still
};

/// Makes the edits of all faults, until there are no more: one that is repaired may have hidden
/// others. Faults of other files, and what they hide, are left.
Repaired repair(const SourceFile& file, Sources& sources);

}  // namespace houserules
