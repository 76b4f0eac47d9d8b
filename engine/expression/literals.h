#pragma once
// Literals of expressions: what they mean where, and how values are written in Lua.

#include <optional>
#include <string>
#include <string_view>

#include "engine/expression/parser.h"

namespace houserules {

/// What a text means where one of these types is wanted: a rank, suit, card or cards; nothing:
/// a word.
std::optional<Value> value_of_literal(std::string_view literal, TypeSet wanted);
/// Why a text is no literal of this type.
std::string no_such_literal(std::string_view literal, TypeSet wanted);
/// Nothing: such a value cannot be written in Lua.
std::optional<std::string> lua_literal(Value value, const ExpressionNames& names);

}  // namespace houserules
