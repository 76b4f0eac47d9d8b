#include "engine/history/decimal.h"

#include "engine/variant/value_text.h"

namespace houserules::history {

std::optional<Decimal> parse_decimal(std::string_view text) {
  Decimal out;
  bool negative = false;
  if (text.starts_with('+') || text.starts_with('-')) {
    negative = text[0] == '-';
    text.remove_prefix(1);
  }
  if (text == "inf") {
    out.infinite = true;
    return negative ? std::nullopt : std::optional(out);
  }
  bool fraction = false;
  bool any = false;
  std::size_t i = 0;
  for (; i < text.size() && text[i] != 'e' && text[i] != 'E'; ++i) {
    if (text[i] == '_') continue;
    if (text[i] == '.' && !fraction) {
      fraction = true;
      continue;
    }
    if (text[i] < '0' || text[i] > '9') return std::nullopt;
    any = true;
    // Trailing zeros of a fraction are insignificant, and dropped below.
    if (out.units > Decimal::largest) return std::nullopt;
    out.units = out.units * 10 + (text[i] - '0');
    if (fraction) ++out.digits;
  }
  if (!any) return std::nullopt;
  if (i < text.size()) {
    Chips exponent = 0;
    if (!parse_chips(text.substr(i + 1), exponent) || exponent < -18 || exponent > 18) {
      return std::nullopt;
    }
    out.digits -= static_cast<int>(exponent);
  }
  for (; out.digits > 0 && out.units % 10 == 0; --out.digits) out.units /= 10;
  for (; out.digits < 0 && out.units <= Decimal::largest; ++out.digits) out.units *= 10;
  if (out.units > Decimal::largest || out.digits > 9) return std::nullopt;
  if (negative) out.units = -out.units;
  return out;
}

Chips power_of_ten(int digits) {
  Chips power = 1;
  for (int i = 0; i < digits; ++i) power *= 10;
  return power;
}

}  // namespace houserules::history
