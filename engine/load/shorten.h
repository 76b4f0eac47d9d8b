#pragma once
// Shortens rule files without changing the rules.

#include <string>
#include <vector>

#include "engine/source/source.h"

namespace houserules {

struct Shortened {
  std::string text;
  std::vector<Place> left_out;  // keys removed, at their places in the text before each step
  std::vector<std::string> keys;
};

/// Removes keys that only repeat defaults: without them, the fully expanded rules are identical
/// under every value of every option. Comments and layout stay. A file with an error is returned
/// unchanged, and so is a modifier.
Shortened shortened(const SourceFile& file, Sources& sources);

}  // namespace houserules
