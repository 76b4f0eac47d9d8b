#pragma once
// Fixes errors whose repair is certain in the text of a file. Comments and layout stay.

#include <string>
#include <vector>

#include "engine/source/diagnostic.h"
#include "engine/source/source.h"

namespace houserules {

struct Repaired {
  std::string text;
  std::vector<TextEdit> edits;  // applied edits, in order
  Diagnostics left;             // remaining diagnostics
};

/// Applies the edits of all diagnostics until there are none left: a fix may reveal other errors.
/// Errors in other files, and what they hide, remain.
Repaired repair(const SourceFile& file, Sources& sources);

}  // namespace houserules
