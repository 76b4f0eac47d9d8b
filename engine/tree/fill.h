#pragma once
// Fills typed members from the fully expanded rules, by the keys they declare. Values of the wrong
// shape have been reported by the lowering and are skipped here.

#include "engine/tree/file.h"

namespace houserules::tree {

File filled(const Node& resolved);
OptionRules option_of(const Node& written);
/// Returns only the examples, from a file that does not have to be lowered.
std::vector<ExampleRules> examples_of(const Node& file);

}  // namespace houserules::tree
