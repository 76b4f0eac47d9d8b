#pragma once
// Which ranking uses which key of a part: the one table behind the check and docs/language.md.

#include <span>
#include <string>
#include <string_view>

#include "engine/source/diagnostic.h"
#include "engine/source/node.h"

namespace houserules {

struct RankingKey {
  std::string_view key;
  unsigned kinds;  // of rankings that use it, as bits
};

std::span<const RankingKey> ranking_keys();
/// "`high`, `short-deck`": the rankings that use a key, for the page.
std::string rankings_that_use(const RankingKey& key);

/// Finds keys of a showdown, or of its parts, that no ranking named beside them uses. `showdown` is
/// as its author wrote it; what other files add to it is not looked at.
void check_ranking_keys(const Node& showdown, Diagnostics& faults);

}  // namespace houserules
