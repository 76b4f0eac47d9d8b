#pragma once
// A folder of pages with an index that can be searched without a server.

#include <string>
#include <vector>

#include "engine/pages/page.h"

namespace houserules {

struct SiteEntry {
  std::string id, file, name, family, about, players;
  std::string found_by;  // words by which a search finds it, small letters
};

/// The page of the game `id`, with a link back to the index. `playground`: the address of a
/// playground, ending in a slash, or empty. The page then has a link to its game there, and shows a
/// deal of it.
std::string site_page(const Page& page, const std::string& id, const std::string& playground);
/// The index: those of `well_known` ids first, in that order, then all by family, in the order
/// given. With a `playground`, each game has a link to it.
std::string site_index(const std::vector<SiteEntry>& entries,
                       const std::vector<std::string>& well_known, const std::string& playground);

}  // namespace houserules
