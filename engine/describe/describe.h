#pragma once
// The rulebook page of a variant: all from its rule file, in plain English.

#include <string>
#include <vector>

#include "engine/load/load.h"
#include "engine/pages/page.h"
#include "engine/session/game.h"

namespace houserules {

/// A variant as it is set, with what its file says beside the rules.
struct RulesToTell {
  const Variant& variant;
  ScriptRunner* runner = nullptr;
  const Resolved& resolved;
  const std::vector<Example>& examples;
  Choices choices;  // what was set; examples that are set otherwise are left out
};

/// A rule that the page does not say.
struct Untold {
  Place where;
  std::string path;  // in the resolved form: "play[3].deal.count"
};

struct Described {
  Page page;
  /// Not to be shown to anybody unless this is empty.
  std::vector<Untold> untold;
};

/// Rules alone, without what play shows (typical hands, example deals): for comparing.
Described describe_rules(const RulesToTell& rules);
/// The whole page. Plays some deals; `house_deals` of them by players who know the game, which
/// takes some milliseconds each. Throws RuleError, LimitError.
Described describe(const RulesToTell& rules, int house_deals);

/// A modifier by itself.
Page describe_modifier(const Resolved& resolved);

/// The rule behind one step of the program.
struct RuleInForce {
  Origin where;  // of a step that comes with the engine: the line that calls it; line 0: not known
  std::vector<std::string> told;  // what the page says of it, in lines; of a bet also of all bets
};
RuleInForce rule_in_force(const RulesToTell& rules, int pc);

/// A mix; `games` in its order, each as the mix sets it.
struct MixToTell {
  const Mix& mix;
  std::vector<ScriptRunner*> runners;
  const Resolved& resolved;
  const std::vector<Example>& examples;
  std::vector<RulesToTell> games;
  Choices choices;
};
Described describe_rules(const MixToTell& mix);
Described describe(const MixToTell& mix);

}  // namespace houserules
