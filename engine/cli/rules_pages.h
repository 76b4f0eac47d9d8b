#pragma once
// Pages of variants and mixes, with all they are made from.

#include "engine/cli/file/file_sources.h"
#include "engine/describe/describe.h"

namespace houserules::cli {

/// `play`: with what play shows (typical hands, worked deals). Faults go to stderr, and so do rules
/// that the page has no words for; throws Failure.
Page page_of(const SourceFile& file, const Choices& choices, FileSources& sources, bool play);

}  // namespace houserules::cli
