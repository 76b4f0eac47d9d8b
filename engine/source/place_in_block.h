#pragma once

#include <cstddef>

#include "engine/source/node.h"

namespace houserules {

/// Returns the place of a character of a block ("|") in its file, or the place of the block itself
/// if it is folded (">") or its text was assembled.
Place place_in_block(const Node& block, const SourceTexts& texts, std::size_t offset);

}  // namespace houserules
