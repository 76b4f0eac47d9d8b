#pragma once
// All checks that `validate` makes on one rule file.

#include <limits>

#include "engine/trial/choice_test.h"

namespace houserules::trial {

struct Depth {
  bool deep = false;     // all pairs of choices and modifiers, and many deals
  bool remarks = false;  // notes on what cannot be proved
  /// Maximum number of pairs.
  std::size_t pairs = std::numeric_limits<std::size_t>::max();
};

struct Inspected {
  Diagnostics faults;
  PairsTried pairs;  // with Depth::deep
};

/// Reads and checks the file without choices and with each value of each option, and plays some
/// deals with the fewest and the most players. The findings are sorted. Throws InputError from the
/// sources.
Inspected inspect(const SourceFile& file, const Depth& depth, Sources& sources);

}  // namespace houserules::trial
