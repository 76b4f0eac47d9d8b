#pragma once
// Threads that play the games of a simulation, and how far they are.

#include <atomic>
#include <cstdint>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "engine/simulate/simulation.h"

namespace houserules::cli {

/// What is simulated: one set of rules, or two that are compared. It outlives the threads.
struct Simulated {
  session::Games games;
  simulate::Columns columns;
  simulate::SimulationSetup setup;
};

/// Plays games in blocks that are handed out in order, so that those begun are always the first
/// ones. Sums are whole numbers: which thread played what makes no difference.
class ThreadPool {
 public:
  /// Runners of scripts for one set of rules: one thread, one runner of each game.
  using MakeRunners = std::function<std::vector<std::unique_ptr<ScriptRunner>>(std::size_t rules)>;
  ThreadPool(const std::vector<Simulated>& rules, const MakeRunners& make_runners, int threads);
  ~ThreadPool();

  /// Games that went wrong, and how.
  struct Trouble {
    std::uint64_t game = 0;
    const Variant* variant = nullptr;
    std::exception_ptr error;
  };
  /// Plays games first to last, counted from 1, into the tallies, one for each set of rules. The
  /// number of the last game played comes back: after an interruption an earlier one. `watch` is
  /// called a few times a second with the games begun so far. Throws Trouble of the first such
  /// game.
  std::uint64_t play(std::uint64_t first, std::uint64_t last, std::vector<simulate::Tally>& tallies,
                     const std::function<void(std::uint64_t)>& watch);

 private:
  struct Worker;
  void work(Worker& worker);

  const std::vector<Simulated>& rules_;
  std::vector<std::unique_ptr<Worker>> workers_;
  std::atomic<std::uint64_t> next_ = 0;
  std::uint64_t last_ = 0;
  std::atomic<bool> stopped_ = false;
  std::mutex mutex_;  // of the trouble
  std::optional<Trouble> trouble_;
};

}  // namespace houserules::cli
