#pragma once
// What there is to play, each with what it uses.

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/collection/collection.h"
#include "engine/source/diagnostic.h"
#include "engine/source/node.h"

namespace houserules::collection {

/// What a rule file says of itself.
struct GameHead {
  std::string name, about;
  std::vector<std::string> aka, sources;
};
GameHead head_of(const Node& root);

struct Listed {
  std::string id, family;
  GameHead head;
  int fewest = 0, most = 0;
  int deck_allows = 0;                // so many seats
  std::vector<std::string> features;  // of a mix: of any of its games
  std::vector<std::string> games;     // of a mix
  std::vector<std::string> needs;     // of a modifier
  std::string found_by;               // all words by which a search may find it, small letters

  std::string players() const;
};

/// All variants (or modifiers) that load, by family and id. `unsound` gets the faults of each of
/// the others.
std::vector<Listed> catalogue(Collection& collection, bool modifiers,
                              const std::function<void(const Diagnostics&)>& unsound);

/// Does every word of the search occur?
bool matches(const Listed& entry, std::string_view search);

/// What to search for instead where nothing matches: "did you mean 'draw'?", or nothing.
std::string search_advice(const std::vector<Listed>& entries, std::string_view search);

}  // namespace houserules::collection
