#pragma once
// Expressions for those who put them into words. What cannot come out differently (`true and x`,
// 'high' == 'low') is resolved away.

#include <cstdint>
#include <optional>
#include <string_view>

#include "engine/expression/tree.h"

namespace houserules {

using Formula = ExprTree;

/// The value of a whole number that is written out.
std::optional<std::int64_t> literal_number(const Formula& f);
/// The same of a scalar: digits, or an expression that comes down to a number.
std::optional<std::int64_t> plain_number(std::string_view text);

/// The expression of a scalar, with or without its '='. Nothing: it uses Lua that this does not
/// read.
std::optional<Formula> parse_formula(std::string_view text);

}  // namespace houserules
