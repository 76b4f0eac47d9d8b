#pragma once
// Which files a rule file may name.

#include <string_view>

#include "engine/source/diagnostic.h"
#include "engine/source/node.h"

namespace houserules {

/// Returns whether a path stays in its folder: relative, without "..", backslash, colon or NUL.
bool stays_inside(std::string_view path);
/// The same for a path named by an example. Reports an error if it does not.
bool stays_inside(const Node& name, Diagnostics& faults);

}  // namespace houserules
