#pragma once
// Saved strategies: a file of lines, each with the key of a decision and the frequency of each
// answer; and the agent that plays by them.

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "engine/agents/agent.h"
#include "engine/solve/profile.h"
#include "engine/solve/sight.h"

namespace houserules::solve {

struct Strategy {
  std::string variant, rules;  // the id of the game, and the hash of its rules
  int seats = 0;
  Chips chips = 0;  // in all stacks and the pot
  BetSizes sizes;
  bool by_losses = false;  // see GameSetup; never in a file
  struct Entry {
    std::uint32_t first = 0, count = 0;  // in `often`
  };
  std::unordered_map<Hash, Entry, HashOfHash> entries;
  std::vector<float> often;

  /// Returns the frequencies of the answers at the decision with this key; empty if it is not in
  /// the file.
  std::span<const float> at(const Hash& key) const;
};

/// Plays by a strategy. Keeps track of what its seat saw and answered in this deal.
class Follower {
 public:
  /// Returns nothing where the decision is not in the strategy.
  std::optional<Answer> answer(const Strategy& strategy, const View& view, Random& random);

 private:
  const Variant* known_ = nullptr;
  bool ordered_ = true;
  Memory memory_;
};

Strategy strategy_of(const GameSetup& setup, std::string_view rules, const Tree& tree,
                     const Profile& profile);
std::string text(const Strategy& strategy);
/// Throws InputError with the invalid line. `name` is that of the file, for messages.
Strategy parse_strategy(std::string_view text, const std::string& name);

/// Plays by the file, and takes the default where a decision is not in it. Throws AgentError if
/// asked in another game.
std::unique_ptr<Agent> make_solved(std::shared_ptr<const Strategy> strategy,
                                   const std::string& name);

}  // namespace houserules::solve
