#pragma once

#include <string_view>

namespace houserules {

/// Returns the category of hands that players call by another name, such as "trips", or an empty
/// text.
std::string_view category_meant(std::string_view name);

}  // namespace houserules
