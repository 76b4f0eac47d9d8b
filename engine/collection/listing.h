#pragma once
// The games of a collection, each with its features.

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/collection/collection.h"
#include "engine/load/load.h"
#include "engine/source/diagnostic.h"
#include "engine/source/node.h"

namespace houserules::collection {

/// The header of a rule file.
struct GameHead {
  std::string name, about;
  std::vector<std::string> aka, sources;
};
GameHead head_of(const Node& root);

struct Listed {
  std::string id, family;
  GameHead head;
  int fewest = 0, most = 0;
  int deck_allows = 0;                // maximum number of players
  std::vector<std::string> features;  // for a mix: of any of its games
  std::vector<std::string> games;     // for a mix
  std::vector<std::string> needs;     // for a modifier
  std::string found_by;               // all words that a search matches, in lowercase

  std::string players() const;
};

/// Returns the entry of a variant or mix that has been loaded without settings.
Listed listed(const SourceFile& file, const Loaded& loaded);

/// Adds the names that a collection gives to its variants, and sorts by family and id.
void complete(std::vector<Listed>& variants, Collection& collection);

/// Returns all variants (or modifiers) that load, sorted by family and id. Calls `unsound` with the
/// errors of each of the others.
std::vector<Listed> catalogue(Collection& collection, bool modifiers,
                              const std::function<void(const Diagnostics&)>& unsound);

/// Returns whether every word of the search occurs.
bool matches(const Listed& entry, std::string_view search);

/// Returns a suggestion for a search without results: "did you mean 'draw'?", or an empty string.
std::string search_advice(const std::vector<Listed>& entries, std::string_view search);

}  // namespace houserules::collection
