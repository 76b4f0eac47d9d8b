#pragma once
// How the places of a zone lie on the table, as its file draws them: a cross, a pyramid.

#include <string>
#include <vector>

#include "engine/tree/file.h"

namespace houserules {

/// The number of a place in each cell, in the order in which cards are dealt there from 0; -1: a
/// gap.
using PlaceRows = std::vector<std::vector<int>>;

/// Returns nothing for a zone that is not drawn.
PlaceRows drawn_rows(const tree::ZoneRules& zone);
/// Returns the names of the places of a zone, or of a set of them, as words.
std::vector<std::string> place_names(const Node& names);

}  // namespace houserules
