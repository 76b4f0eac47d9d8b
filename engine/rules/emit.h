#pragma once

#include <string>

#include "engine/rules/node.h"

namespace houserules {

/// The resolved form without comments on origins, so that equal rules give equal text.
std::string emit_plain(const Node& root);

}  // namespace houserules
