#pragma once
// From the words of authors to the two levels of a rule file. On the way every key and value is
// checked against the table of words.

#include <set>
#include <string>

#include "engine/source/diagnostic.h"
#include "engine/source/node.h"

namespace houserules {

/// On both levels phrases are structured values and steps of one's own are what they stand for.
enum class Level {
  author,  // notation (draw, pass, declare …) stands as steps of its own, with all that it says
  kernel,  // it has become steps of the kernel
};

/// Lowers a merged file without `$name`s left (but inside `define:`). The result has no `define:`.
/// `faulty` gets the keys of the file under which something is at fault.
Node lower(const Node& root, Level level, Diagnostics& faults, std::set<std::string>& faulty);

}  // namespace houserules
