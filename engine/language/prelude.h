#pragma once
// The steps that come with the engine, as definitions such as an author writes under `define:`.

#include <string_view>

#include "engine/source/node.h"

namespace houserules {

/// The name that places in these definitions carry.
inline constexpr std::string_view prelude_file = "the engine's own steps";

/// The definition of a step of the notation, or null. What `declare` does is not in it: its body
/// is made in C++ (engine/resolve/lower_define.cpp).
const Node* find_notation(std::string_view name);

}  // namespace houserules
