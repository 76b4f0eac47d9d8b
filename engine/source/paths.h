#pragma once
// Which files a rule file may name.

#include <string_view>

#include "engine/source/diagnostic.h"
#include "engine/source/node.h"

namespace houserules {

/// Does this path stay in its folder? Relative, without "..", backslash, colon or NUL.
bool stays_inside(std::string_view path);
/// The same of what an example names; false is reported.
bool stays_inside(const Node& name, Diagnostics& faults);

}  // namespace houserules
