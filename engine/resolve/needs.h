#pragma once
// What a modifier may require of the variant it is applied to.

#include <string>
#include <string_view>
#include <vector>

#include "engine/source/diagnostic.h"
#include "engine/tree/file.h"

namespace houserules {

struct ModifierNeeds {
  std::string name;
  Node needs;     // as written in the modifier
  Node showdown;  // of the variant, before the modifier was applied
};

/// Checks a modifier's `needs:` against `rules`, those of the variant.
void check_needs(const ModifierNeeds& modifier, const tree::File& rules, Diagnostics& faults);
/// Returns "a board", "up cards" …
std::vector<std::string_view> known_needs();

/// Reports names that `needs:` of a modifier cannot have.
void check_names(const Node& needs, Diagnostics& faults);

}  // namespace houserules
