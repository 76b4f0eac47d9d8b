#pragma once
// The scales that form no hands: sums of points, and one single card.

#include <span>
#include <string>
#include <vector>

#include "engine/ranking/selection.h"

namespace houserules::ranking {

/// "26½" of 53 half points.
std::string halves_text(int amount);

class PointsScale {
 public:
  explicit PointsScale(const PointsSpec& spec) : spec_(spec) {}

  using Values = std::array<PointValues, Card::code_count>;

  Score score(const Pool& pool, const Values& values) const { return best(pool, values, nullptr); }
  /// The best score; `total`, if not null, receives the sum of half points behind it.
  Score best(const Pool& pool, const Values& values, int* total) const;
  /// The cards that add up to `total`, which must be reachable.
  std::vector<std::size_t> cards_of(const Pool& pool, const Values& values, int total) const;
  Score score_of_total(int total) const;
  std::string label(int total) const;
  const Values& values() const { return spec_.values; }

 private:
  PointsSpec spec_;
};

class CardScale {
 public:
  explicit CardScale(const CardScaleSpec& spec) : spec_(spec) {}
  /// Wild cards count as what is printed on them.
  Score score(Card card) const;

 private:
  CardScaleSpec spec_;
};

}  // namespace houserules::ranking
