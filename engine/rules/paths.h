#pragma once
// Which files a rule file may name.

#include <string_view>

namespace houserules {

/// Does this path stay in its folder? Relative, without "..", backslash, colon or NUL.
bool stays_inside(std::string_view path);

}  // namespace houserules
