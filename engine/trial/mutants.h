#pragma once
// Removes rules one by one, to see whether an example deal notices.

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
  bool examples_fail = false;  // then no mutants are tried
  std::size_t all = 0;         // those that can still be played
  std::vector<Mutant> alive;   // those that no example deal notices, in file order
};

/// Removes each step, row and key of the rules in turn, and each choice of an option that an
/// example sets, and runs the examples again. Throws InputError if a file cannot be read.
Mutants mutate(const SourceFile& file, Sources& sources);

}  // namespace houserules::trial
