#pragma once
// What it takes to play on in an imagined deal, so that players think about as long everywhere.

#include "engine/table/deal.h"

namespace houserules {

/// Instructions that the deal's scripts took so far, in all deals that they serve.
std::int64_t script_spent(const Deal& deal);

/// Measures what playing on takes, with the hands that are looked at. What a deal took before tells
/// what other seats did in secret, so it must not count, not even by rounding.
class Effort {
 public:
  explicit Effort(const Deal& deal);
  /// What the deal took from then on.
  std::int64_t until(const Deal& deal) const;

 private:
  std::int64_t work_, looked_, script_;
};

}  // namespace houserules
