#pragma once
// Simple players. They know nothing of any game: a question's description is all they read.

#include <optional>
#include <string_view>

#include "engine/table/deal.h"

namespace houserules {

enum class Agent : std::uint8_t {
  check_call,  // takes each question's default
  random,      // uniform over what is described; of a bet: over fold, call and raise
  random_min,  // folds only facing a bet, checks, calls or makes the smallest raise
};

/// "check-call", "random", "random-min".
std::optional<Agent> parse_agent(std::string_view name);
std::string_view agent_name(Agent agent);

/// An answer that the deal accepts. Requires: the deal waits for this seat.
Answer choose(Agent agent, const Deal& deal, Seat seat, Random& random);

/// Uniform over the answers that fit the question's description.
Answer sample(const Question& question, Random& random);

}  // namespace houserules
