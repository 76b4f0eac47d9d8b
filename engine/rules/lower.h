#pragma once
// From the words of authors to the kernel: phrases become structured values, notation and defined
// steps become kernel steps. On the way every key and value is checked against the table of words.

#include "engine/rules/diagnostic.h"
#include "engine/rules/node.h"

namespace houserules {

/// Lowers a merged file without `$name`s left (but inside `define:`). The result has no `define:`.
Node lower(const Node& root, Diagnostics& faults);

}  // namespace houserules
