#pragma once
// Which rankings use which keys of a part: one table for the check and docs/language.md.

#include <span>
#include <string>
#include <string_view>

#include "engine/source/diagnostic.h"
#include "engine/source/node.h"

namespace houserules {

struct RankingKey {
  std::string_view key;
  unsigned kinds;  // the rankings that use it, as bits
};

std::span<const RankingKey> ranking_keys();
/// Returns the rankings that use a key, such as "`high`, `short-deck`", for the language page.
std::string rankings_that_use(const RankingKey& key);

/// Reports keys of a showdown or its parts that none of the rankings next to them uses. `showdown`
/// is as its author wrote it; what other files add to it is not considered.
void check_ranking_keys(const Node& showdown, Diagnostics& faults);

}  // namespace houserules
