// The agents by their names.

#include <charconv>

#include "engine/agents/rollout.h"
#include "engine/agents/simple.h"
#include "engine/agents/tight.h"

namespace houserules {

std::unique_ptr<Agent> make_agent(std::string_view name) {
  if (name == "check-call") return make_check_call();
  if (name == "random") return make_random(false);
  if (name == "random-min") return make_random(true);
  if (name == "tight") return make_tight();
  if (name == "rollout") return make_rollout(usual_budget);
  constexpr std::string_view rollout = "rollout:";
  if (name.starts_with(rollout)) {
    const std::string_view number = name.substr(rollout.size());
    int budget = 0;
    const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), budget);
    if (error == std::errc() && end == number.data() + number.size() && budget > 0 &&
        budget <= most_budget) {
      return make_rollout(budget);
    }
    throw AgentError("'" + std::string(name.substr(0, 40)) +
                     "': rollout wants a number of deals to imagine, 1 to " +
                     std::to_string(most_budget));
  }
  throw AgentError(
      "there is no agent '" + std::string(name.substr(0, 40)) +
      "'; agents are check-call, random, random-min, tight, rollout:BUDGET, lua:FILE and "
      "exec:COMMAND");
}

}  // namespace houserules
