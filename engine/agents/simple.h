#pragma once
// Agents that do not think.

#include "engine/agents/agent.h"

namespace houserules {

/// Uniform over the answers that fit the question's description.
Answer sample(const Question& question, Random& random);
/// The same, of those that the deal accepts.
Answer random_answer(const Deal& deal, Seat seat, Random& random);

std::unique_ptr<Agent> make_check_call();
std::unique_ptr<Agent> make_random(bool least_raises);

}  // namespace houserules
