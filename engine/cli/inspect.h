#pragma once
// All that `validate` knows how to find in one rule file.

#include "engine/cli/cli.h"

namespace houserules::cli {

/// Reads and checks the file, then plays some deals with fewest and most players.
Diagnostics inspect(const std::string& path, bool deep, FileSources& sources);

}  // namespace houserules::cli
