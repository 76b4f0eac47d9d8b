#pragma once
// Seats and chips as written in scripts, logs and messages.

#include <optional>
#include <string>
#include <string_view>

#include "engine/variant/value.h"

namespace houserules {

struct Variant;

/// Returns "p1" … "p12".
std::string seat_name(Seat seat);
/// Returns the seats of a table: "p1 and p2", "p1 to p6".
std::string seats_text(std::size_t count);
Seat parse_seat(std::string_view text);  // no_seat: not a seat
/// Returns whether a word is written like a seat, even if there is no such number.
bool looks_like_seat(std::string_view text);
/// The largest number of chips that texts may give a seat: all seats together cannot overflow, even
/// multiplied by any factor in a rule.
inline constexpr Chips most_chips = 1'000'000'000'000;
/// Parses whole chips with an optional sign.
bool parse_chips(std::string_view text, Chips& chips);
/// Parses a number of 0 or more, "3" or "0.25", of at most 15 digits.
std::optional<double> parse_decimal(std::string_view text);
/// Returns a stack as digits, or "inf".
std::string stack_text(Chips chips);

/// Returns a value of the rules as readers see it; empty for nothing.
std::string value_text(const Variant& variant, const Value& value);

}  // namespace houserules
