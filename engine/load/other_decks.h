#pragma once
// The decks of a game in which they differ by the number of players.

#include "engine/compile/compile.h"
#include "engine/source/diagnostic.h"
#include "engine/tree/file.h"
#include "engine/variant/variant.h"

namespace houserules {

/// Compiles the game once more for each other deck that its players may have. Requires: the variant
/// is that of the usual number, without faults.
void add_other_decks(Variant& variant, const tree::File& rules, CompileOptions options,
                     Diagnostics& faults);

/// `check()` with every deck, each with the players who have it.
void check_all_decks(Variant& variant, const tree::File& rules, Diagnostics& faults);

}  // namespace houserules
