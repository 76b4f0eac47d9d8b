#pragma once
// Best play of games so small that it can be worked out while the table waits.

#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <tuple>
#include <vector>

#include "engine/agents/agent.h"
#include "engine/solve/strategy.h"

namespace houserules::solve {

struct BestPlay {
  std::shared_ptr<const Strategy> strategy;
  Chips most_lost = 0;  // by a seat in the deal
};

/// Strategies worked out so far. May be used by several threads.
class BestPlays {
 public:
  /// Returns a strategy for the deal that this seat is in, or null if its tree is too large to work
  /// out in a few hundredths of a second. A pot that stays is worth an equal share to everybody who
  /// is dealt in next.
  std::shared_ptr<const Strategy> of(const View& view);
  /// The same for a deal that is about to begin; sizes and limits of `setup` do not matter. The
  /// strategy knows decisions by losses.
  std::shared_ptr<const Strategy> of(const GameSetup& setup);

 private:
  /// How a deal begins: the rules; the stacks from the dealer's left on, or as many zeros if they
  /// do not matter; the pot; the number of the deal, who is dealt in and who owes forced bets.
  using Situation =
      std::tuple<std::string, std::vector<Chips>, Chips, int, std::uint16_t, std::uint16_t>;
  using Game = std::pair<std::string, int>;  // rules, seats

  std::shared_ptr<const Strategy> find(GameSetup setup);

  std::mutex mutex_;
  std::map<Situation, BestPlay> known_;
  std::set<Game> too_large_;
};

/// Makes agents by name like `make_agent`, but `house` plays small games as `solve` would.
AgentMaker player_maker();

}  // namespace houserules::solve
