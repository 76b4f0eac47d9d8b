#pragma once
// Literals in expressions: what they mean in their context, and how values are written in Lua.

#include <optional>
#include <string>
#include <string_view>

#include "engine/expression/parser.h"

namespace houserules {

/// Returns the value of a text where one of these types is wanted: a rank, suit, card or cards.
/// Returns nothing for a plain word.
std::optional<Value> value_of_literal(std::string_view literal, TypeSet wanted);
/// Returns why a text is not a literal of this type.
std::string no_such_literal(std::string_view literal, TypeSet wanted);
/// Returns nothing if such a value cannot be written in Lua.
std::optional<std::string> lua_literal(Value value, const ExpressionNames& names);

}  // namespace houserules
