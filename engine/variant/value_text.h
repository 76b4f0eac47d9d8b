#pragma once
// Seats and chips as scripts, logs and messages write them.

#include <string>
#include <string_view>

#include "engine/variant/value.h"

namespace houserules {

/// "p1" … "p12".
std::string seat_name(Seat seat);
Seat parse_seat(std::string_view text);  // no_seat: is none
/// Is it written like a seat, though there may be none of that number?
bool looks_like_seat(std::string_view text);
/// The most chips of a seat that texts may name: all seats together cannot overflow, and no factor
/// of a rule makes them.
inline constexpr Chips most_chips = 1'000'000'000'000;
/// Whole chips with an optional sign.
bool parse_chips(std::string_view text, Chips& chips);
/// A stack: digits, or "inf".
std::string stack_text(Chips chips);

}  // namespace houserules
