#pragma once
// Pictures of what a simulation found.

#include <string>
#include <vector>

#include "engine/pages/chart.h"
#include "engine/simulate/findings.h"

namespace houserules {

/// A table of one tally, or of two that are compared: `name` labels them.
struct Charted {
  std::string name;
  const simulate::FindingTable& table;
  const simulate::Tally& tally;
};

/// Bars of one column, a row each; the rarest rows of many are left out.
Chart bars_of(const Charted& table, std::size_t column);
/// Those of two tables side by side.
Chart bars_of(const Charted& first, const Charted& second, std::size_t column);
/// Two columns of one table side by side.
Chart bars_of(const Charted& table, std::size_t first, std::size_t second);

struct ChartedSpread {
  std::string name;
  const simulate::Spread& spread;
};
/// How often each size comes up, in at most some dozens of columns; the last has all that is more.
Chart columns_of(const std::vector<ChartedSpread>& spreads);

}  // namespace houserules
