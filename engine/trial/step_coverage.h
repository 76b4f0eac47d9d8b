#pragma once
// Which steps of rule files deals come through.

#include <map>
#include <tuple>
#include <vector>

#include "engine/session/game.h"

namespace houserules::trial {

/// The steps that rule files write, by their places, over all settings that are played.
class CoveredSteps {
 public:
  /// Where each step of a variant's program is noted; null where the step is written nowhere
  /// (jumps, the ends of loops).
  std::vector<bool*> of(const Variant& variant);
  /// Steps that no deal has come through, in order of their places.
  std::vector<Origin> missed() const;

 private:
  std::map<std::tuple<std::string, int, int>, bool> reached_;
};

/// Notes the steps of one variant's deals. `steps` must outlive it.
class CoverageWatcher final : public session::Watcher {
 public:
  CoverageWatcher(const Variant& variant, CoveredSteps& steps) : of_step_(steps.of(variant)) {}
  void reached(int step) override;
  bool all() const;

 private:
  std::vector<bool*> of_step_;
};

/// Deals with random players and with players who take every default, at the fewest, the usual and
/// the most players, until each step has been reached or `deals` have been played of each.
void cover_by_play(const Variant& variant, ScriptRunner* runner, int deals, CoverageWatcher& reach);

}  // namespace houserules::trial
