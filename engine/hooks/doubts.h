#pragma once
// Functions of scripts that work and are hardly meant so.

#include <vector>

#include "engine/hooks/lua_runner.h"

namespace houserules {

/// Functions that take other values than they are given. Requires: check_scripts found nothing.
std::vector<ScriptFault> doubtful_hooks(const Variant& variant);

}  // namespace houserules
