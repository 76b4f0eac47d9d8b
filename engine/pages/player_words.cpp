#include "engine/pages/player_words.h"

#include <algorithm>
#include <array>

#include "engine/text/sentence.h"

namespace houserules {
namespace {

struct Manner {
  std::string_view agent;  // its name, or the part of it before a colon
  std::string_view words;  // players who …
};
// An agent's whole name comes before the kind of it.
constexpr std::array manners{
    Manner{"house:tight", "know the game and play few hands"},
    Manner{"house:loose", "know the game and play many hands"},
    Manner{"house", "know the game"},
    Manner{"solved", "play the best strategy that can be worked out"},
    Manner{"check-call", "only check and call"},
    Manner{"random", "bet and choose at random"},
    Manner{"random-min", "bet and choose at random, with minimum raises"},
    Manner{"tight", "bet the strength of their hands and never bluff"},
    Manner{"rollout", "try their choices out in imagined deals"},
};

std::string_view kind_of_agent(std::string_view agent) { return agent.substr(0, agent.find(':')); }

std::string manner_of(const std::string& agent) {
  for (const Manner& manner : manners) {
    if (manner.agent == agent) return std::string(manner.words);
  }
  const std::string_view kind = kind_of_agent(agent);
  for (const Manner& manner : manners) {
    if (manner.agent != kind) continue;
    std::string words(manner.words);
    // "house:0.3"
    if (kind == "house")
      words += " (" + agent.substr(kind.size() + 1) + " from tight 0 to loose 1)";
    return words;
  }
  return "play as " + agent;
}

}  // namespace

std::string who_played(const simulate::Columns& columns) {
  std::vector<std::string> ways;
  for (const std::string& agent : columns.agents()) ways.push_back(manner_of(agent));
  return "players who " + joined(ways, "or");
}

std::string what_they_show(const simulate::Columns& columns) {
  const auto all = [&](std::string_view kind) {
    return std::all_of(columns.agents().begin(), columns.agents().end(),
                       [&](const std::string& agent) { return agent == kind; });
  };
  if (all("check-call")) {
    return "Nobody bets or folds, so this shows what the cards do; simulate house players for real "
           "play.";
  }
  if (all("random") || all("random-min")) {
    return "Nobody plays like that: it shows what the rules allow; simulate house players for real "
           "play.";
  }
  return {};
}

std::string table_of(const std::vector<std::string>& agents) {
  if (agents.size() == 1 && agents[0] == "house:tight") return "the tight table";
  if (agents.size() == 1 && agents[0] == "house:loose") return "the loose table";
  return parted(agents);
}

}  // namespace houserules
