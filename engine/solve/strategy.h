#pragma once
// A strategy that is kept: a file of lines, each with the key of a decision and how often each
// answer is given. The agent that plays by it.

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "engine/agents/agent.h"
#include "engine/solve/profile.h"

namespace houserules::solve {

struct Strategy {
  std::string variant, rules;  // the id of the game, and the hash of its rules
  int seats = 0;
  Chips chips = 0;  // of all stacks and the pot
  BetSizes sizes;
  struct Entry {
    std::uint32_t first = 0, count = 0;  // of `often`
  };
  std::unordered_map<Hash, Entry, HashOfHash> entries;
  std::vector<float> often;

  /// How often each answer is given at the decision of this key; empty: it is none of the file's.
  std::span<const float> at(const Hash& key) const;
};

Strategy strategy_of(const GameSetup& setup, std::string_view rules, const Tree& tree,
                     const Profile& profile);
std::string text(const Strategy& strategy);
/// Throws InputError with the line at fault. `name` is the file's, for messages.
Strategy parse_strategy(std::string_view text, const std::string& name);

/// Plays by the file; where a decision is not in it, takes the default. It remembers what it saw
/// and answered in this deal. Throws AgentError when it is asked in another game.
std::unique_ptr<Agent> make_solved(std::shared_ptr<const Strategy> strategy,
                                   const std::string& name);

}  // namespace houserules::solve
