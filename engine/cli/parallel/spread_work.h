#pragma once
// One task in many pieces, on all processors.

#include <cstddef>
#include <functional>

#include "engine/cli/terminal/output.h"
#include "engine/variant/spread.h"

namespace houserules::cli {

/// Spreads work over so many threads. Rethrows the first exception that a piece threw. `watch`, if
/// given, is called on the calling thread, after each of its pieces, with the number done by all.
Spread spread_over(int threads,
                   std::function<void(std::size_t counted, std::size_t pieces)> watch = {});

/// The same for work that somebody waits for: on a terminal it shows how far it is.
class SpreadWork {
 public:
  /// 0 threads: one a processor.
  explicit SpreadWork(int threads);

  void run(std::size_t pieces, const std::function<void(std::size_t)>& work);

 private:
  int threads_;
  StatusLine line_;
};

}  // namespace houserules::cli
