#pragma once
// Faults whose repair is certain, repaired in the text: comments and layout stay as they are.

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/rules/diagnostic.h"
#include "engine/rules/source.h"

namespace houserules {

/// The text with the edits made, each at its place in the text as it was. Requires: they are of
/// this text, and apart from each other.
std::string edited(std::string_view text, std::vector<TextEdit> edits);

struct Repaired {
  std::string text;
  std::vector<TextEdit> edits;  // that were made, in their order
  Diagnostics left;             // what is at fault still
};

/// Makes the edits of all faults, until there are no more: one that is repaired may have hidden
/// others. Faults of other files, and what they hide, are left.
Repaired repair(const SourceFile& file, Sources& sources);

}  // namespace houserules
