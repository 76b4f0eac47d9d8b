#pragma once
// Rules left out on trial: does a worked deal notice?

#include <string>
#include <vector>

#include "engine/load/load.h"

namespace houserules::trial {

/// A file without one of its steps, keys or options.
struct Mutant {
  Place where;
  std::string what;  // "without 'raises'", "without option 'low' as 'yes'"
};

struct Mutants {
  bool examples_fail = false;  // then nothing is left out
  std::size_t all = 0;         // those that can still be played
  std::vector<Mutant> alive;   // those that no worked deal notices, in order of the file
};

/// Leaves out each step, each row and each key of the rules in turn, and each choice of an option
/// that an example sets, and runs the examples again. Throws InputError where a file cannot be
/// read.
Mutants mutate(const SourceFile& file, Sources& sources);

}  // namespace houserules::trial
