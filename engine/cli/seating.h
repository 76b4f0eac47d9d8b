#pragma once
// Who sits at a table, with how many chips.

#include <string>
#include <vector>

#include "engine/cli/cli.h"

namespace houserules::cli {

/// Stacks of all seats: flags decide (`--stacks` as given, `--players` or 0), then those of a log,
/// then the variant. Throws Failure.
std::vector<Chips> stacks_of(const std::vector<std::string>& texts, int wanted,
                             std::vector<Chips> stacks, const Sitting& sitting);

}  // namespace houserules::cli
