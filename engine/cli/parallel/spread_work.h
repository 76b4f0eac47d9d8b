#pragma once
// One task in many pieces, on all processors.

#include <cstddef>
#include <functional>

#include "engine/cli/terminal/output.h"

namespace houserules::cli {

class SpreadWork {
 public:
  /// 0 threads: one a processor.
  explicit SpreadWork(int threads);

  /// Does `work(piece)` for each piece; on a terminal it shows how far it is. Throws the first
  /// exception that a piece threw.
  void run(std::size_t pieces, const std::function<void(std::size_t)>& work);

 private:
  int threads_;
  StatusLine line_;
};

}  // namespace houserules::cli
