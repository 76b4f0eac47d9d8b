#pragma once
// What a modifier may ask of the variant it is laid over.

#include <string_view>
#include <vector>

#include "engine/rules/diagnostic.h"
#include "engine/rules/node.h"

namespace houserules {

/// Checks `needs:` of a modifier against the resolved variant.
void check_needs(const Node& resolved, std::string_view modifier, const Node& needs,
                 Diagnostics& faults);
/// "a board", "up cards" …
std::vector<std::string_view> known_needs();

}  // namespace houserules
