#pragma once
// Invariants of every deal, whoever plays it.

#include <cstdint>
#include <string>
#include <vector>

#include "engine/resolve/resolve.h"
#include "engine/session/game.h"

namespace houserules::tests {

/// Returns choices as command line options: " --with bug --set ante=2".
std::string words_of(const Choices& choices);

/// Checks that no card is lost or duplicated.
void check_cards(const Deal& deal);

/// Plays this many deals with agents of these names (as in `--agents`): in turn with short stacks,
/// along the chain, and with fresh stacks. Checks all invariants after every action.
void play_checked(const session::Games& games, int players, int deals,
                  const std::vector<std::string>& names, std::uint64_t seed);

}  // namespace houserules::tests
