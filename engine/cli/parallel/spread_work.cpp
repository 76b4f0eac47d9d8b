#include "engine/cli/parallel/spread_work.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <exception>
#include <mutex>

#include "engine/cli/parallel/threads.h"

namespace houserules::cli {

SpreadWork::SpreadWork(int threads) : threads_(threads_for(threads)), line_(true) {}

void SpreadWork::run(std::size_t pieces, const std::function<void(std::size_t)>& work) {
  std::atomic<std::size_t> next = 0, counted = 0;
  std::mutex mutex;
  std::exception_ptr trouble;
  const auto take = [&](bool shows) {
    auto shown = std::chrono::steady_clock::now();
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
      const auto now = std::chrono::steady_clock::now();
      if (!shows || !line_.on() || now - shown < std::chrono::milliseconds(200)) continue;
      shown = now;
      line_.show(fmt::format("{} of {} pieces counted ", counted.load(), pieces));
    }
  };
  {
    Threads others;
    const std::size_t wanted = std::min(static_cast<std::size_t>(threads_), pieces);
    for (std::size_t i = 1; i < wanted; ++i) others.start([&] { take(false); });
    take(true);
  }
  line_.wipe();
  if (trouble) std::rethrow_exception(trouble);
}

}  // namespace houserules::cli
