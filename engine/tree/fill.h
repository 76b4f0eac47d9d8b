#pragma once
// From the resolved form of a rule file to typed members, by the keys they declare. Values of
// the wrong shape were reported by the lowering and are skipped here.

#include "engine/tree/file.h"

namespace houserules::tree {

File filled(const Node& resolved);
OptionRules option_of(const Node& written);
/// The examples alone, of a file that need not be lowered.
std::vector<ExampleRules> examples_of(const Node& file);

}  // namespace houserules::tree
