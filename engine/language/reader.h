#pragma once
// Parses YAML strictly: one document of scalars, lists and maps with unique plain keys.

#include <optional>
#include <string>

#include "engine/source/diagnostic.h"
#include "engine/source/node.h"
#include "engine/source/source.h"

namespace houserules {

/// Limits on a rule file: bytes of text, nesting of lists and maps, number of scalars and
/// collections.
inline constexpr std::size_t max_file_bytes = std::size_t{1} << 20;
inline constexpr int max_file_depth = 100;
inline constexpr int max_file_nodes = 20'000;

/// Reads a file whose root is a map, and reports all errors. Returns nothing if the text cannot be
/// parsed to its end; after lesser errors (a duplicate key, an alias), returns the rest of the
/// tree.
std::optional<Node> read(const SourceFile& file, Diagnostics& faults);

}  // namespace houserules
