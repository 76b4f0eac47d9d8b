#pragma once
// What a tally tells: tables of means and shares, each with the interval that holds the truth in 19
// cases of 20.

#include <optional>
#include <string>
#include <vector>

#include "engine/simulate/tally.h"

namespace houserules::simulate {

/// A sum for each unit of another one: chips for each game, deals of some kind for each deal.
struct Measure {
  std::size_t over = 0, under = 0;  // columns
  double factor = 1;
};

struct Estimate {
  double value = 0;
  double ci95 = 0;  // either side
};

/// Nothing where there was nothing to count.
std::optional<Estimate> estimate(const Tally& tally, const Measure& measure);
/// How much larger the second is, of games that were played with the same cards.
std::optional<Estimate> difference(const Tally& first, const Measure& of_first, const Tally& second,
                                   const Measure& of_second);
/// How much larger one measure of a tally is than another.
std::optional<Estimate> difference(const Tally& tally, const Measure& less, const Measure& more);

struct FindingTable {
  enum class Unit { gain, share, number };  // a gain has a sign
  struct Column {
    std::string id, title;
    Unit unit = Unit::number;
  };
  struct Row {
    std::string id;
    std::vector<Measure> cells;  // one a column
    std::string label = id;      // for people
  };
  std::string id, title;
  std::string of;  // what the rows are
  std::vector<Column> columns;
  std::vector<Row> rows;

  const Row* row(std::string_view row_id) const;
};

/// The rows of two tables, those with the same id as one. Null where a table has no such row.
struct BothRows {
  std::string label;  // for people
  const FindingTable::Row *first = nullptr, *second = nullptr;
};
std::vector<BothRows> rows_of_both(const FindingTable& first, const FindingTable& second);

/// A number that differs from game to game, or from deal to deal.
struct Spread {
  std::string id, title;
  std::string of;    // "deals", "games"
  std::string unit;  // "chips"
  const Histogram* histogram = nullptr;
  std::optional<Measure> mean;
};

struct Findings {
  std::vector<FindingTable> tables;
  std::vector<Spread> spreads;

  const FindingTable* table(std::string_view id) const;
};

/// What can be said of these games. Rows of which nothing was counted are left out. The tally must
/// outlive it.
Findings findings(const session::Games& games, const Columns& columns, const Tally& tally);

/// Hands of two kinds of which the better one is not rarer.
struct Inversion {
  std::string part;
  std::string better, worse;
  Estimate better_held, worse_held;  // shares of the hands compared
};
/// Those that so many games prove. None where players choose by their cards which hands are shown.
std::vector<Inversion> inversions(const Columns& columns, const Tally& tally);

}  // namespace houserules::simulate
