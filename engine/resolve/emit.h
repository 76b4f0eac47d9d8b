#pragma once
// The writing of the resolved form.

#include <string>
#include <string_view>

#include "engine/source/node.h"

namespace houserules {

/// The resolved form as YAML text, with "# from FILE:LINE" where a line is not of `home`.
/// Examples are left out.
std::string emit(const Node& root, std::string_view home);
/// The resolved form without comments on origins, so that equal rules give equal text.
std::string emit_plain(const Node& root);

}  // namespace houserules
