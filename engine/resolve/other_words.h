#pragma once
// Keys as other programs, and people at the table, name them.

#include <string>
#include <string_view>
#include <vector>

#include "engine/source/node.h"

namespace houserules {

/// Returns the one of `known` that people may mean by another key, or an empty string.
std::string_view expected_key(std::string_view key, const std::vector<std::string_view>& known);

/// Returns "write 'wild: deuces'" for the key "wild deuces" without a value, or an empty string.
std::string missing_colon(const Entry& entry, const std::vector<std::string_view>& known);

}  // namespace houserules
