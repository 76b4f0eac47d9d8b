#pragma once
// Wild cards in the words of `wild:`, for whoever has no rule file.

#include <optional>
#include <string_view>

#include "engine/cards/card.h"

namespace houserules {

/// The cards that `wild: TEXT` of a rule file makes wild whoever holds them ("deuces", "3s and 9s",
/// "Js Jh, jokers"), or `wild: {cards: TEXT}`. Nothing: the text names no such cards.
std::optional<CardSet> wild_cards(std::string_view text);

}  // namespace houserules
