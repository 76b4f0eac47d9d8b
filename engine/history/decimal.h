#pragma once
// Amounts of money as they are written, without binary fractions.

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

/// "1_000", "12.50", "+3e2", "inf"; nothing: no number, or too long a one.
std::optional<Decimal> parse_decimal(std::string_view text);
Chips power_of_ten(int digits);

}  // namespace houserules::history
