#pragma once
// The decks of a game whose deck depends on the number of players.

#include "engine/compile/compile.h"
#include "engine/source/diagnostic.h"
#include "engine/tree/file.h"
#include "engine/variant/variant.h"

namespace houserules {

/// Compiles the game again for each other deck that its players may have. Requires that the variant
/// is that of the usual number, without errors.
void add_other_decks(Variant& variant, const tree::File& rules, CompileOptions options,
                     Diagnostics& faults);

/// `check()` with every deck, each with the numbers of players that use it.
void check_all_decks(Variant& variant, const tree::File& rules, Diagnostics& faults);

}  // namespace houserules
