#pragma once
// All that `validate` knows how to find in one rule file.

#include "engine/cli/cli.h"

namespace houserules::cli {

struct Depth {
  bool deep = false;     // all pairs of choices and modifiers, and many deals
  bool remarks = false;  // notes of what cannot be proved
};

/// Reads and checks the file as it stands and with each value of each option, and plays some deals
/// with fewest and most players. The path '-' is standard input, in messages named `as`.
Diagnostics inspect(const std::string& path, const std::string& as, const Depth& depth,
                    FileSources& sources);

}  // namespace houserules::cli
