#pragma once
// The table as it looks from one seat, for a person who plays: drawn, or in sentences.

#include <string>
#include <vector>

#include "engine/narrate/spelling.h"
#include "engine/table/view.h"

namespace houserules::narrate {

/// A line for each seat and for each place on the table that has cards; whole lines, 80 columns
/// where names are not long. Plain: sentences, a line each.
std::string table_text(const View& view, const Spelling& spelling);

/// What the seat's cards are called, "a pair of kings" or "high: …" and "low: …" in a split game;
/// nothing where that hangs on cards it cannot see.
std::vector<std::string> hand_names(const View& view);

/// The question with the keys that answer it: two or three lines, or sentences.
std::string question_lines(const View& view, const Spelling& spelling);

}  // namespace houserules::narrate
