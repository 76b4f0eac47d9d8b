#pragma once
// Lowers what authors write to either level of a rule file, and checks every key and value against
// the table of words.

#include <set>
#include <string>

#include "engine/source/diagnostic.h"
#include "engine/source/node.h"

namespace houserules {

/// On both levels, phrases become structured values, and the author's own steps are expanded.
enum class Level {
  author,  // notation (draw, pass, declare …) stays, with all keys filled in
  kernel,  // notation becomes steps of the kernel
};

/// Lowers a merged file that has no `$name`s left (except in `define:`). The result has no
/// `define:`. `faulty` gets the keys of the file that contain errors.
Node lower(const Node& root, Level level, Diagnostics& faults, std::set<std::string>& faulty);

/// Returns whether a mix may have this key of a file; all others are about a single game.
bool is_key_of_mix(std::string_view key);

}  // namespace houserules
