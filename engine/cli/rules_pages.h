#pragma once
// Pages of variants and mixes, with all they are made from.

#include <optional>

#include "engine/cli/file/file_sources.h"
#include "engine/describe/describe.h"
#include "engine/load/load.h"

namespace houserules::cli {

/// A rule file loaded with these choices; with errors, there is neither a variant nor a mix.
struct RulesRead {
  Loaded loaded;
  Choices choices;
  Diagnostics faults;
};
RulesRead read_rules(const SourceFile& file, const Choices& choices, Sources& sources);

/// With what play shows (typical hands, example deals): `house_deals` of them are played by players
/// who know the game. Nothing: the rules alone. Faults go to stderr, and so do rules
/// that the page has no words for; throws Failure.
Page page_of(const SourceFile& file, const RulesRead& read, FileSources& sources,
             std::optional<int> house_deals);
Page page_of(const SourceFile& file, const Choices& choices, FileSources& sources,
             std::optional<int> house_deals);

/// The page of a modifier by itself: what its file says beside the rules.
Page page_of_modifier(const SourceFile& file, const Choices& choices, FileSources& sources);

}  // namespace houserules::cli
