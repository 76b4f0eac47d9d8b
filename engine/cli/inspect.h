#pragma once
// All that `validate` knows how to find in one rule file.

#include <limits>

#include "engine/cli/choice_trial.h"
#include "engine/cli/cli.h"

namespace houserules::cli {

struct Depth {
  bool deep = false;     // all pairs of choices and modifiers, and many deals
  bool remarks = false;  // notes of what cannot be proved
  /// Of the pairs so many at most.
  std::size_t pairs = std::numeric_limits<std::size_t>::max();
};

struct Inspected {
  Diagnostics faults;
  PairsTried pairs;  // with Depth::deep
};

/// Reads and checks the file as it stands and with each value of each option, and plays some deals
/// with fewest and most players. The path '-' is standard input, in messages named `as`.
Inspected inspect(const std::string& path, const std::string& as, const Depth& depth,
                  FileSources& sources);

}  // namespace houserules::cli
