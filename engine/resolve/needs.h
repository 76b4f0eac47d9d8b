#pragma once
// What a modifier may ask of the variant it is laid over.

#include <string>
#include <string_view>
#include <vector>

#include "engine/source/diagnostic.h"
#include "engine/tree/file.h"

namespace houserules {

struct ModifierNeeds {
  std::string name;
  Node needs;     // as the modifier writes it
  Node showdown;  // of the variant, before the modifier was laid over it
};

/// Checks `needs:` of a modifier; `rules` are those of the variant under it.
void check_needs(const ModifierNeeds& modifier, const tree::File& rules, Diagnostics& faults);
/// "a board", "up cards" …
std::vector<std::string_view> known_needs();

}  // namespace houserules
