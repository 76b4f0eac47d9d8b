#pragma once
// Deals played on trial: what only play can show of the rules.

#include <deque>

#include "engine/collection/playable.h"
#include "engine/trial/hook_checker.h"
#include "engine/variant/origin.h"

namespace houserules::trial {

/// One sitting after the other of the same games. What is found goes to `faults`.
class SmokeTest {
 public:
  /// `file` is blamed for what has no place in it. What is given must outlive the trial.
  SmokeTest(const collection::Sitting& sitting, const std::string& file, Diagnostics& faults);

  /// An agent that takes the most of everything.
  static constexpr const char* greedy = "greedy";
  /// False: a deal could not be played. `probing`: every hand is also ranked by every part, so that
  /// each function of the showdowns is called.
  bool play(int players, int deals, const char* agent, bool probing);

  /// What the functions of scripts did meanwhile.
  void tell_functions();

 private:
  const Variant& variant_of(std::size_t game) const;
  void tell(const Variant& playing, const RuleError& error);
  void tell(const Variant& variant, const HookSpec& hook, const trial::HookChecker::Record& seen);

  const collection::Sitting& sitting_;
  const std::string& file_;
  Diagnostics& faults_;
  std::deque<trial::HookChecker> runners_;  // of each game
  std::int64_t permitted_;                  // instructions of scripts
};

/// A suspicion that a check by play has; checks of the rules have theirs in engine/check.
Diagnostic suspicion(std::string_view id, const Place& where, std::string message);

}  // namespace houserules::trial
