#include "engine/cli/parallel/spread_work.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <exception>
#include <mutex>
#include <utility>

#include "engine/cli/parallel/threads.h"

namespace houserules::cli {

Spread spread_over(int threads, std::function<void(std::size_t, std::size_t)> watch) {
  return [threads = threads_for(threads), watch = std::move(watch)](
             std::size_t pieces, const std::function<void(std::size_t)>& work) {
    std::atomic<std::size_t> next = 0, counted = 0;
    std::mutex mutex;
    std::exception_ptr trouble;
    const auto take = [&](bool watched) {
      for (std::size_t piece = next++; piece < pieces; piece = next++) {
        try {
          work(piece);
        } catch (...) {
          const std::lock_guard lock(mutex);
          if (!trouble) trouble = std::current_exception();
          next = pieces;
          return;
        }
        ++counted;
        if (watched && watch) watch(counted.load(), pieces);
      }
    };
    {
      Threads others;
      const std::size_t wanted = std::min(static_cast<std::size_t>(threads), pieces);
      for (std::size_t i = 1; i < wanted; ++i) others.start([&] { take(false); });
      take(true);
    }
    if (trouble) std::rethrow_exception(trouble);
  };
}

SpreadWork::SpreadWork(int threads) : threads_(threads), line_(true) {}

void SpreadWork::run(std::size_t pieces, const std::function<void(std::size_t)>& work) {
  auto shown = std::chrono::steady_clock::now();
  spread_over(threads_, [&](std::size_t counted, std::size_t all) {
    const auto now = std::chrono::steady_clock::now();
    if (!line_.on() || now - shown < std::chrono::milliseconds(200)) return;
    shown = now;
    line_.show(fmt::format("{} of {} pieces counted ", counted, all));
  })(pieces, work);
  line_.wipe();
}

}  // namespace houserules::cli
