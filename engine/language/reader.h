#pragma once
// YAML text → tree, strictly: one document of scalars, lists and maps with unique plain keys.

#include <optional>
#include <string>

#include "engine/source/diagnostic.h"
#include "engine/source/node.h"
#include "engine/source/source.h"

namespace houserules {

/// The largest rule file: bytes of text, levels of lists and maps, scalars and collections.
inline constexpr std::size_t max_file_bytes = std::size_t{1} << 20;
inline constexpr int max_file_depth = 100;
inline constexpr int max_file_nodes = 20'000;

/// Reads a file whose root is a map. Nothing comes back when the text cannot be parsed to its end;
/// with lesser faults (a key twice, an alias) the rest of the tree does. All are reported.
std::optional<Node> read(const SourceFile& file, Diagnostics& faults);

}  // namespace houserules
