#pragma once
// Shorter rule files that are the same rules.

#include <string>
#include <vector>

#include "engine/source/source.h"

namespace houserules {

struct Shortened {
  std::string text;
  std::vector<Place> left_out;  // keys that are gone, as they stood in the text before each step
  std::vector<std::string> keys;
};

/// Leaves out keys that say what holds anyway: without them the fully expanded rules are the same,
/// to the letter, under every value of every option. Comments and layout stay as they are. A file
/// with an error comes back as it is, and so does a modifier.
Shortened shortened(const SourceFile& file, Sources& sources);

}  // namespace houserules
