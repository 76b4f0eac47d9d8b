#pragma once

#include <string>
#include <string_view>

namespace houserules::cli {

/// What `patch` needs to make the new text of the old one; nothing where they are the same. Best
/// where lines were changed, and new ones put in at one place.
std::string unified_diff(std::string_view name, std::string_view old_text,
                         std::string_view new_text);

}  // namespace houserules::cli
