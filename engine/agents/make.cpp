// The agents by their names.

#include <algorithm>
#include <charconv>
#include <optional>

#include "engine/agents/house.h"
#include "engine/agents/rollout.h"
#include "engine/agents/simple.h"
#include "engine/agents/tight.h"
#include "engine/text/sentence.h"
#include "engine/variant/value_text.h"

namespace houserules {

namespace {

constexpr std::string_view rollout = "rollout:";

/// The number behind "rollout:"; 0: there is none.
int budget_of(std::string_view name) {
  const std::string_view number = name.substr(rollout.size());
  int budget = 0;
  const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), budget);
  const bool whole = error == std::errc() && end == number.data() + number.size();
  return whole && budget > 0 && budget <= most_budget ? budget : 0;
}

constexpr std::string_view house = "house";

/// "house", "house:loose", "house:tight", "house:0.3"; of another name nothing.
std::optional<Temper> temper_of(std::string_view name) {
  if (name == house) return Temper();
  if (name == "house:tight") return Temper{0.25};
  if (name == "house:loose") return Temper{0.75};
  const std::string_view number = name.substr(std::min(name.size(), house.size() + 1));
  const std::optional<double> loose = parse_decimal(number);
  if (!name.starts_with("house:") || !loose || *loose > 1) return std::nullopt;
  return Temper{*loose};
}

}  // namespace

bool is_blind_agent(std::string_view name) {
  return name == "check-call" || name == "random" || name == "random-min";
}

bool is_cheap_agent(std::string_view name) {
  if (temper_of(name) || name == "rollout") return true;
  if (name.starts_with(rollout)) return budget_of(name) > 0 && budget_of(name) <= cheap_budget;
  return std::find(plain_agents.begin(), plain_agents.end(), name) != plain_agents.end();
}

std::unique_ptr<Agent> make_agent(std::string_view name) {
  if (name == "check-call") return make_check_call();
  if (name == "random") return make_random(false);
  if (name == "random-min") return make_random(true);
  if (name == "tight") return make_tight();
  if (const std::optional<Temper> temper = temper_of(name)) return make_house(*temper);
  if (name.starts_with("house:")) {
    throw AgentError("'" + std::string(name.substr(0, 40)) +
                     "': house needs loose, tight, or a number from 0 (tight) to 1 (loose)");
  }
  if (name == "rollout") return make_rollout(usual_budget);
  if (name.starts_with(rollout)) {
    if (const int budget = budget_of(name)) return make_rollout(budget);
    throw AgentError("'" + std::string(name.substr(0, 40)) +
                     "': rollout needs a number of deals to simulate, 1 to " +
                     std::to_string(most_budget));
  }
  std::vector<std::string> known(plain_agents.begin(), plain_agents.end());
  known.emplace_back("rollout:BUDGET");
  throw AgentError("there is no agent '" + std::string(name.substr(0, 40)) +
                   "'; the built-in agents are " + joined(known));
}

}  // namespace houserules
