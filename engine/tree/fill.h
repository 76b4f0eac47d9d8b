#pragma once
// From the resolved form of a rule file to typed members, by the keys they declare. What is not of
// the shape that a member wants has been told by the lowering, and is left out here.

#include "engine/tree/file.h"

namespace houserules::tree {

File filled(const Node& resolved);
OptionRules option_of(const Node& written);
/// The examples alone, of a file that need not be lowered.
std::vector<ExampleRules> examples_of(const Node& file);

}  // namespace houserules::tree
