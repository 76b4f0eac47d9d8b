#pragma once
// All games of a simulation, in rounds of a second or two: on several threads, by several
// processes, from a checkpoint on.

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "engine/cli/parallel/checkpoint.h"
#include "engine/cli/parallel/process_group.h"
#include "engine/cli/parallel/thread_pool.h"

namespace houserules::cli {

struct LongRun {
  const ProcessGroup& processes;
  ThreadPool& threads;
  const Checkpoint& checkpoint;
  std::uint64_t games = 0;

  /// What the leader has when it is over.
  struct Result {
    std::uint64_t played = 0;   // games, always the first ones
    std::uint64_t resumed = 0;  // of these, those of a checkpoint
    int code = 0;               // other than done: see `message`
    std::string message;
  };
  /// Adds to the tallies, one for each set of rules. `watch` gets the number of games played.
  Result play(std::vector<simulate::Tally>& tallies,
              const std::function<void(std::uint64_t)>& watch);
};

}  // namespace houserules::cli
