#pragma once
// All that `validate` knows how to find in one rule file.

#include <limits>

#include "engine/trial/choice_test.h"

namespace houserules::trial {

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
/// with fewest and most players. What is found is in order. Throws InputError of the sources.
Inspected inspect(const SourceFile& file, const Depth& depth, Sources& sources);

}  // namespace houserules::trial
