#pragma once
// Exact decimal amounts of money, as written.

#include <optional>
#include <string_view>

#include "engine/variant/value.h"

namespace houserules::history {

/// An exact number: units / 10^digits.
struct Decimal {
  static constexpr Chips largest = Chips{1} << 50;

  Chips units = 0;
  int digits = 0;
  bool infinite = false;
};

/// Parses "1_000", "12.50", "+3e2", "inf". Returns nothing if it is not a number, or has too many
/// digits.
std::optional<Decimal> parse_decimal(std::string_view text);
Chips power_of_ten(int digits);

}  // namespace houserules::history
