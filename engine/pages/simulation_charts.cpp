#include "engine/pages/simulation_charts.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace houserules {
namespace {

constexpr std::size_t most_bars = 14;

Chart::Value value_of(const simulate::Tally& tally, const simulate::Measure& measure,
                      double factor) {
  const std::optional<simulate::Estimate> known = estimate(tally, measure);
  if (!known) return {};
  return {factor * known->value, factor * known->ci95};
}

/// Only the tallest, in their order, and none that cannot be seen.
void keep_most(std::vector<Chart::Bar>& bars) {
  std::erase_if(bars, [](const Chart::Bar& bar) {
    return std::all_of(bar.values.begin(), bar.values.end(),
                       [](const Chart::Value& value) { return value.value == 0; });
  });
  if (bars.size() <= most_bars) return;
  const auto height = [](const Chart::Bar& bar) {
    double most = 0;
    for (const Chart::Value& value : bar.values) most = std::max(most, std::abs(value.value));
    return most;
  };
  std::vector<double> heights;
  for (const Chart::Bar& bar : bars) heights.push_back(height(bar));
  std::nth_element(heights.begin(), heights.begin() + most_bars - 1, heights.end(),
                   std::greater<>());
  const double least = heights[most_bars - 1];
  std::erase_if(bars, [&](const Chart::Bar& bar) { return height(bar) < least; });
}

void set_unit(Chart& chart, const simulate::FindingTable::Column& column) {
  chart.axis = column.title;
  if (column.unit == simulate::FindingTable::Unit::share) chart.unit = "%";
}
double factor_of(const simulate::FindingTable::Column& column) {
  return column.unit == simulate::FindingTable::Unit::share ? 100 : 1;
}

/// Of one column, still without bars.
Chart chart_of(const simulate::FindingTable& table, std::size_t column) {
  Chart chart;
  set_unit(chart, table.columns[column]);
  chart.about = table.title + ": " + table.columns[column].title;
  return chart;
}

/// The next of 1, 2, 5, 10, 20, … that is no less.
std::int64_t round_step(std::int64_t least) {
  for (std::int64_t power = 1;; power *= 10) {
    for (const std::int64_t factor : {1, 2, 5}) {
      if (power * factor >= least) return power * factor;
    }
  }
}

}  // namespace

Chart bars_of(const Charted& of, std::size_t column) {
  Chart chart = chart_of(of.table, column);
  const double factor = factor_of(of.table.columns[column]);
  for (const simulate::FindingTable::Row& row : of.table.rows) {
    chart.bars.push_back({row.label, {value_of(of.tally, row.cells[column], factor)}});
  }
  keep_most(chart.bars);
  return chart;
}

Chart bars_of(const Charted& first, const Charted& second, std::size_t column) {
  Chart chart = chart_of(second.table, column);
  chart.series = {first.name, second.name};
  const double factor = factor_of(second.table.columns[column]);
  const auto value = [&](const Charted& of, const simulate::FindingTable::Row* row) {
    return row == nullptr ? Chart::Value{} : value_of(of.tally, row->cells[column], factor);
  };
  for (const simulate::BothRows& row : simulate::rows_of_both(first.table, second.table)) {
    chart.bars.push_back({row.label, {value(first, row.first), value(second, row.second)}});
  }
  keep_most(chart.bars);
  return chart;
}

Chart bars_of(const Charted& of, std::size_t first, std::size_t second) {
  Chart chart;
  set_unit(chart, of.table.columns[first]);
  chart.axis.clear();
  chart.about = of.table.title;
  chart.series = {of.table.columns[first].title, of.table.columns[second].title};
  for (const simulate::FindingTable::Row& row : of.table.rows) {
    const double factor = factor_of(of.table.columns[first]);
    chart.bars.push_back({row.label,
                          {value_of(of.tally, row.cells[first], factor),
                           value_of(of.tally, row.cells[second], factor)}});
  }
  keep_most(chart.bars);
  return chart;
}

Chart columns_of(const std::vector<ChartedSpread>& spreads) {
  constexpr std::int64_t most_columns = 24;
  Chart chart;
  chart.kind = Chart::Kind::columns;
  chart.unit = "%";
  const simulate::Spread& spread = spreads.back().spread;
  chart.about = spread.title;
  chart.across = fmt::format("{}, {}: share of the {}", spread.title, spread.unit, spread.of);
  std::int64_t tail = 0;
  for (const ChartedSpread& each : spreads) {
    tail = std::max(tail, each.spread.histogram->quantile(0.995));
    if (spreads.size() > 1) chart.series.push_back(each.name);
  }
  const std::int64_t step = round_step((tail + most_columns) / most_columns);
  if (step > 1) chart.across += fmt::format(", in steps of {}", step);
  const auto columns = static_cast<std::size_t>(tail / step + 1);
  bool beyond = false;
  for (std::size_t i = 0; i <= columns; ++i) {
    const std::int64_t least = static_cast<std::int64_t>(i) * step;
    chart.bars.push_back({std::to_string(least), std::vector<Chart::Value>(spreads.size())});
  }
  for (std::size_t k = 0; k < spreads.size(); ++k) {
    const simulate::Histogram& histogram = *spreads[k].spread.histogram;
    const double one = 100.0 / static_cast<double>(std::max<std::int64_t>(histogram.count(), 1));
    histogram.each([&](std::int64_t least, std::int64_t, std::int64_t count) {
      const std::size_t place = std::min(static_cast<std::size_t>(least / step), columns);
      beyond = beyond || place == columns;
      chart.bars[place].values[k].value += one * static_cast<double>(count);
    });
  }
  if (beyond) {
    chart.bars.back().label += "+";
  } else {
    chart.bars.pop_back();
  }
  return chart;
}

}  // namespace houserules
