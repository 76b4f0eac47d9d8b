#pragma once
// What two pages say differently.

#include <string>

#include "engine/pages/page.h"

namespace houserules {

/// In words, chapter by chapter; empty: they say the same. Titles and leads do not count.
std::string difference(const Page& a, const Page& b);

}  // namespace houserules
