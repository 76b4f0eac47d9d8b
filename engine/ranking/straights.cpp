#include "engine/ranking/straights.h"

namespace houserules::ranking {

std::vector<Straight> straights(int size, const StraightRules& rules) {
  std::vector<int> deck;
  for (int rank = 0; rank < rank_count; ++rank) {
    if ((rules.ranks_in_deck >> rank) & 1) deck.push_back(rank);
  }
  const int count = static_cast<int>(deck.size());
  const bool has_ace = count > 0 && deck.back() == rank_ace;
  std::vector<Straight> found;
  if (size < 2 || (size - 1) * rules.step >= count) return found;

  for (int top = count - 1; top >= 0; --top) {
    // Positions below zero lie round the corner: -1 is the ace below the lowest rank.
    const int bottom = top - (size - 1) * rules.step;
    const bool allowed = bottom < -1                   ? rules.wrap
                         : bottom == -1                ? (rules.ace_low && has_ace) || rules.wrap
                         : top == count - 1 && has_ace ? rules.ace_high || rules.wrap
                                                       : true;
    if (!allowed) continue;
    Straight straight;
    for (int i = 0; i < size; ++i) {
      const int position = (top - i * rules.step + count) % count;
      const int rank = deck[static_cast<std::size_t>(position)];
      straight.ranks[static_cast<std::size_t>(i)] = rank;
      straight.mask = static_cast<std::uint16_t>(straight.mask | (1 << rank));
    }
    found.push_back(straight);
  }
  return found;
}

}  // namespace houserules::ranking
