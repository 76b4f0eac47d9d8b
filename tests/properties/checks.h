#pragma once
// What must hold in every deal, whoever plays it.

#include <cstdint>
#include <string>
#include <vector>

#include "engine/resolve/resolve.h"
#include "engine/session/game.h"

namespace houserules::tests {

/// As the command line says them: " --with bug --set ante=2".
std::string words_of(const Choices& choices);

/// No card is lost or doubled.
void check_cards(const Deal& deal);

/// Plays so many deals by the agents of these names (as `--agents` takes them), from short stacks,
/// as the chain goes on and from fresh stacks in turn, and checks all of them after every act.
void play_checked(const session::Games& games, int players, int deals,
                  const std::vector<std::string>& names, std::uint64_t seed);

}  // namespace houserules::tests
