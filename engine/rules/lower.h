#pragma once
// From the words of authors to the kernel: phrases become structured values, notation and defined
// steps become kernel steps. On the way every key and value is checked against the table of words.

#include <set>
#include <string>

#include "engine/rules/diagnostic.h"
#include "engine/rules/node.h"

namespace houserules {

/// Lowers a merged file without `$name`s left (but inside `define:`). The result has no `define:`.
/// `faulty` gets the keys of the file under which something is at fault.
Node lower(const Node& root, Diagnostics& faults, std::set<std::string>& faulty);

}  // namespace houserules
