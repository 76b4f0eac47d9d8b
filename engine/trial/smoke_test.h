#pragma once
// Plays deals to find errors in the rules that only play can show.

#include <deque>
#include <map>
#include <string>

#include "engine/collection/playable.h"
#include "engine/trial/hook_checker.h"
#include "engine/variant/origin.h"

namespace houserules::trial {

/// Plays one table after the other, all of the same games. Diagnostics go to `faults`.
class SmokeTest {
 public:
  /// Calls that were compared with those of a fresh runner, by function. Tests of one file share
  /// them: its functions are the same with every choice.
  using Compared = std::map<std::string, int>;

  /// Errors without a place are reported for `file`. The arguments must outlive the test.
  SmokeTest(const collection::Sitting& sitting, const std::string& file, Compared& compared,
            Diagnostics& faults);

  /// An agent that takes as much as possible of everything.
  static constexpr const char* greedy = "greedy";
  /// Returns false if a deal could not be played. `probing`: every hand is also ranked by every
  /// part, so that all functions of the showdowns are called.
  bool play(int players, int deals, const char* agent, bool probing);

  /// Reports what script functions did meanwhile.
  void tell_functions();

 private:
  const Variant& variant_of(std::size_t game) const;
  std::unique_ptr<ScriptRunner> fresh_runner(std::size_t game, int hook, int chunk);
  void tell(const Variant& playing, int players, const RuleError& error);
  void tell(const Variant& variant, const HookSpec& hook, const trial::HookChecker::Record& seen);

  const collection::Sitting& sitting_;
  const std::string& file_;
  Compared& compared_;
  Diagnostics& faults_;
  std::deque<trial::HookChecker> runners_;  // one per game
  std::int64_t permitted_;                  // budget of script instructions
};

/// Returns a warning from a test by play; for those of the rules, see engine/check.
Diagnostic suspicion(std::string_view id, const Place& where, std::string message);

}  // namespace houserules::trial
