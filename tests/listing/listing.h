#pragma once
// Prints a variant's program as text, one step per line, for tests.

#include <string>

#include "engine/variant/variant.h"

namespace houserules {

/// Returns "never" or the number.
std::string text_of_number(std::int64_t number);
/// Returns a value as an expression would: "'K'", "p1", "true".
std::string text_of(const Variant& variant, const Value& value);
/// "game.leader ~= nil and seat.hand.count > 5".
std::string text_of(const Variant& variant, ExprId id);

/// The program with its events and showdowns:
///
///     play:
///      0  deal 2 down, 1 up to everyone
///      1  bet, first best showing
///      2  showdown
///      3  ret
std::string listing(const Variant& variant);

/// One part of a showdown: "high: high, 2 from hand and 3 from board".
std::string text_of(const Variant& variant, const Part& part);

}  // namespace houserules
