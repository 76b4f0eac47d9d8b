#pragma once
// A folder of pages with an index that can be searched without a server.

#include <string>
#include <vector>

#include "engine/pages/page.h"

namespace houserules {

struct SiteEntry {
  std::string id, file, name, family, about, players;
  std::string found_by;    // words by which a search finds it, small letters
  std::string playground;  // address of its game there, or empty
};

/// A page with a way back to the index and, if there is one, to its game in the playground.
std::string site_page(const Page& page, const std::string& playground = {});
/// The index: those of `well_known` ids first, in that order, then all by family, in the order
/// given.
std::string site_index(const std::vector<SiteEntry>& entries,
                       const std::vector<std::string>& well_known);

}  // namespace houserules
