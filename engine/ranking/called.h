#pragma once
// "What you call is what you play": hands that count as the kind of hand their holders call.

#include <cstddef>
#include <string>
#include <vector>

#include "engine/ranking/ranking.h"

namespace houserules {

/// The high scale for announced hands. A player who announces less than they hold has the best hand
/// of that category in their cards; announcing more than one holds counts as nothing.
class CalledScale {
 public:
  /// Can hands of this ranking be called by their categories?
  static bool fits(const RankingSpec& spec);
  /// Requires: fits(spec)
  explicit CalledScale(const RankingSpec& spec);

  /// Calls are categories, the lowest first.
  std::size_t size() const { return rankers_.size(); }
  const std::string& name(std::size_t call) const { return names_[call]; }
  /// The highest call that the cards bear out.
  std::size_t best(const HandInput& input) const;
  /// Scores of different calls may be compared.
  Score score(std::size_t call, const HandInput& input) const;
  RankedHand explain(std::size_t call, const HandInput& input) const;

 private:
  static Score among_calls(std::size_t call, Score score);

  std::vector<Ranker> rankers_;  // each knows no category above its call
  std::vector<std::string> names_;
};

}  // namespace houserules
