#pragma once
// Why one hand beats another, in words.

#include <string>
#include <string_view>

#include "engine/ranking/ranking.h"

namespace houserules::narrate {

/// "pair of aces" of "pair of aces, king kicker".
std::string_view without_kicker(std::string_view label);

/// "full house, kings over fours"; where the other hand has the same name, the card that tells them
/// apart as well: "pair of aces, king kicker, with a nine".
std::string told_beside(const RankedHand& hand, const RankedHand& other);

/// "with a pair of aces, king kicker": the kicker, or the card, only where it decides. `rival` is
/// the best hand that was beaten, or null. Empty where there is nothing to say of the hand.
std::string won_with(const RankedHand& winner, const RankedHand* rival, const RankingSpec& spec);
/// Has the hand a name? What a hook scores is numbers to compare, which no table calls out.
bool has_name(const RankedHand& hand, const RankingSpec& spec);
/// Does a total of nothing go without saying? Where the least wins it does not.
bool is_naught(const RankedHand& hand, const RankingSpec& spec);

}  // namespace houserules::narrate
