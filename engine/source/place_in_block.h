#pragma once

#include <cstddef>

#include "engine/source/node.h"

namespace houserules {

/// Where a character of a block ("|") stands in its file; the block itself where it is folded (">")
/// or its text was put together.
Place place_in_block(const Node& block, const SourceTexts& texts, std::size_t offset);

}  // namespace houserules
