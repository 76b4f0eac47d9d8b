#pragma once
// Writes the fully expanded rules.

#include <string>
#include <string_view>

#include "engine/source/node.h"

namespace houserules {

/// Returns the expanded rules as YAML, with "# from FILE:LINE" for lines that are not from `home`.
/// Omits examples.
std::string emit(const Node& root, std::string_view home);
/// Returns the expanded rules without comments on origins, so that equal rules give equal text.
std::string emit_plain(const Node& root);

}  // namespace houserules
