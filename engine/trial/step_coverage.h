#pragma once
// Which steps of rule files are reached by deals.

#include <map>
#include <tuple>
#include <vector>

#include "engine/session/game.h"

namespace houserules::trial {

/// The steps written in rule files, by place, over all settings that are played.
class CoveredSteps {
 public:
  /// Returns the flag of each step of a variant's program; null if the step is not written anywhere
  /// (jumps, ends of loops).
  std::vector<bool*> of(const Variant& variant);
  /// Returns the steps that no deal has reached, in order of place.
  std::vector<Origin> missed() const;

 private:
  std::map<std::tuple<std::string, int, int>, bool> reached_;
};

/// Records the steps of one variant's deals. `steps` must outlive it.
class CoverageWatcher final : public session::Watcher {
 public:
  CoverageWatcher(const Variant& variant, CoveredSteps& steps) : of_step_(steps.of(variant)) {}
  void reached(int step) override;
  bool all() const;

 private:
  std::vector<bool*> of_step_;
};

/// Plays deals with random players and with players who take every default, with the fewest, the
/// usual and the most players, until every step has been reached or `deals` of each have been
/// played.
void cover_by_play(const Variant& variant, ScriptRunner* runner, int deals, CoverageWatcher& reach);

}  // namespace houserules::trial
