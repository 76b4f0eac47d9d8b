#pragma once
// Wild cards in the words of `wild:`, for use without a rule file.

#include <optional>
#include <string_view>

#include "engine/cards/card.h"

namespace houserules {

/// Returns the cards that `wild: TEXT` in a rule file makes wild for everybody ("deuces", "3s and
/// 9s", "Js Jh, jokers"), or `wild: {cards: TEXT}`. Returns nothing if the text is not of that
/// kind.
std::optional<CardSet> wild_cards(std::string_view text);

}  // namespace houserules
