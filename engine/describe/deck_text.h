#pragma once

#include <string>
#include <vector>

#include "engine/cards/card.h"

namespace houserules::telling {

/// "a pack of 52 cards, and two jokers", "a pack of 20 cards: the aces, kings, queens, jacks and
/// tens".
std::string deck_text(const std::vector<Card>& deck);

}  // namespace houserules::telling
