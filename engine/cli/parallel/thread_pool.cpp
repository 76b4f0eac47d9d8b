#include "engine/cli/parallel/thread_pool.h"

#include <algorithm>
#include <chrono>
#include <condition_variable>

#include "engine/cli/parallel/threads.h"
#include "engine/cli/system/interruption.h"

namespace houserules::cli {
namespace {

using Clock = std::chrono::steady_clock;

}  // namespace

/// What one thread has to itself.
struct ThreadPool::Worker {
  std::vector<session::Games> games;
  std::vector<std::vector<std::unique_ptr<ScriptRunner>>> runners;
  std::vector<std::unique_ptr<simulate::Simulation>> simulations;
  std::vector<simulate::Tally> tallies;
};

ThreadPool::ThreadPool(const std::vector<Simulated>& rules, const MakeRunners& make_runners,
                       int threads)
    : rules_(rules) {
  for (int i = 0; i < threads; ++i) {
    auto worker = std::make_unique<Worker>();
    worker->games.reserve(rules.size());
    for (std::size_t r = 0; r < rules.size(); ++r) {
      worker->runners.push_back(make_runners(r));
      session::Games& games = worker->games.emplace_back(rules[r].games);
      for (std::size_t g = 0; g < games.list.size(); ++g) {
        games.list[g].runner = worker->runners.back()[g].get();
      }
      worker->simulations.push_back(
          std::make_unique<simulate::Simulation>(games, rules[r].columns, rules[r].setup));
      worker->tallies.emplace_back(rules[r].columns.size());
    }
    workers_.push_back(std::move(worker));
  }
}
ThreadPool::~ThreadPool() = default;

void ThreadPool::work(Worker& worker) {
  // Blocks of a few milliseconds: neither does handing them out cost much, nor waiting for one.
  constexpr std::uint64_t largest = 1024;
  constexpr std::chrono::milliseconds long_enough{5};
  std::uint64_t size = 1;
  while (!stopped_ && interruption() == 0) {
    const std::uint64_t begin = next_.fetch_add(size);
    if (begin > last_) return;
    const std::uint64_t end = std::min(begin + size - 1, last_);
    const Clock::time_point start = Clock::now();
    for (std::uint64_t game = begin; game <= end; ++game) {
      for (std::size_t r = 0; r < rules_.size(); ++r) {
        try {
          worker.simulations[r]->play(game, worker.tallies[r]);
        } catch (...) {
          const std::lock_guard lock(mutex_);
          stopped_ = true;
          if (!trouble_ || game < trouble_->game) {
            trouble_ = {game, &worker.simulations[r]->variant(), std::current_exception()};
          }
          return;
        }
      }
    }
    if (size < largest && Clock::now() - start < long_enough) size *= 2;
  }
}

std::uint64_t ThreadPool::play(std::uint64_t first, std::uint64_t last,
                               std::vector<simulate::Tally>& tallies,
                               const std::function<void(std::uint64_t)>& watch) {
  next_ = first;
  last_ = last;
  std::size_t busy = workers_.size();
  std::mutex mutex;
  std::condition_variable all_back;
  {
    Threads threads;
    for (const std::unique_ptr<Worker>& worker : workers_) {
      threads.start([&, &own = *worker] {
        work(own);
        const std::lock_guard lock(mutex);
        if (--busy == 0) all_back.notify_one();
      });
    }
    std::unique_lock lock(mutex);
    while (!all_back.wait_for(lock, std::chrono::milliseconds(250), [&] { return busy == 0; })) {
      watch(std::min(next_ - 1, last));
    }
  }
  if (trouble_) throw Trouble(*trouble_);
  for (const std::unique_ptr<Worker>& worker : workers_) {
    for (std::size_t r = 0; r < rules_.size(); ++r) {
      tallies[r].add(worker->tallies[r]);
      worker->tallies[r].clear();
    }
  }
  return std::min(next_ - 1, last);
}

}  // namespace houserules::cli
