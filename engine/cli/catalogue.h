#pragma once
// What there is to play, each with what it uses.

#include <string>
#include <string_view>
#include <vector>

#include "engine/cli/cli.h"

namespace houserules::cli {

struct Listed {
  std::string id, name, family, about;
  std::vector<std::string> aka, sources;
  int fewest = 0, most = 0;
  int deck_allows = 0;                // so many seats
  std::vector<std::string> features;  // of a mix: of any of its games
  std::vector<std::string> games;     // of a mix
  std::vector<std::string> needs;     // of a modifier
  std::string found_by;               // all words by which a search may find it, small letters

  std::string players() const;
};

/// All variants (or modifiers) that load, by family and id; faults of the others go to stderr and
/// make `whole` false.
std::vector<Listed> catalogue(FileSources& sources, bool modifiers, bool& whole);

/// With small letters for the capital ones of ASCII.
std::string small(std::string_view text);
/// Does every word of the search occur?
bool matches(const Listed& entry, std::string_view search);

/// What to search for instead where nothing matches: "did you mean 'draw'?", or where to look.
std::string search_advice(const std::vector<Listed>& entries, std::string_view search);

/// The page docs/catalogue.md.
std::string catalogue_page(const std::vector<Listed>& variants,
                           const std::vector<Listed>& modifiers);

}  // namespace houserules::cli
