#pragma once
// Which sets of ranks are straights.

#include <array>
#include <cstdint>
#include <vector>

#include "engine/ranking/hand.h"

namespace houserules::ranking {

struct Straight {
  std::uint16_t mask = 0;             // bit r: holds rank r
  std::array<int, max_hand> ranks{};  // from the top; an ace played low is last
};

struct StraightRules {
  std::uint16_t ranks_in_deck = 0x1FFF;
  bool ace_low = true;
  bool ace_high = true;
  bool wrap = false;
  int step = 1;  // 2: every other rank
};

/// All straights of `size` cards, best first. A straight that goes round the corner ranks by the
/// card at its end: 4-3-2-A-K is four high, below the five-high straight.
std::vector<Straight> straights(int size, const StraightRules& rules);

}  // namespace houserules::ranking
