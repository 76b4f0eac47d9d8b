#pragma once
// The built-in steps, as definitions like those that an author writes in `define:`.

#include <string_view>

#include "engine/source/node.h"

namespace houserules {

/// The file name of places in these definitions.
inline constexpr std::string_view prelude_file = "the engine's own steps";

/// Returns the definition of a step of the notation, or null. That of `declare` is incomplete: its
/// body is made in C++ (engine/resolve/lower_define.cpp).
const Node* find_notation(std::string_view name);

}  // namespace houserules
