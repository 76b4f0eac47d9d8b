#pragma once
// The steps that come with the engine: `define:` blocks in the language itself.

#include <string_view>
#include <vector>

#include "engine/rules/node.h"

namespace houserules {

/// The name that places of the prelude carry.
inline constexpr std::string_view prelude_file = "the engine's own steps";

/// The text, for messages and for the reference page.
std::string_view prelude_text();
/// The definition of a step of the prelude, or null. `declare` is one, though its body is made in
/// C++ (engine/rules/lower_declare.cpp).
const Node* find_notation(std::string_view name);
std::vector<std::string_view> notation_names();

}  // namespace houserules
