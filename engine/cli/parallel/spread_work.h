#pragma once
// One task in many pieces, on all processors.

#include <cstddef>
#include <functional>

#include "engine/cli/terminal/output.h"
#include "engine/variant/spread.h"

namespace houserules::cli {

/// Spreads work over this many threads (0: one per processor), and rethrows the first exception of
/// a piece. The calling thread calls `watch` after each piece of its own, with the number of pieces
/// that all threads have done.
Spread spread_over(int threads,
                   std::function<void(std::size_t counted, std::size_t pieces)> watch = {});

/// The same for work that somebody waits for: on a terminal it shows how far it is.
class SpreadWork {
 public:
  explicit SpreadWork(int threads);

  void run(std::size_t pieces, const std::function<void(std::size_t)>& work);

 private:
  int threads_;
  StatusLine line_;
};

}  // namespace houserules::cli
