#pragma once
// Cards drawn at random, from the same cards each time.

#include <utility>
#include <vector>

#include "engine/judge/subsets.h"
#include "engine/table/chance.h"

namespace houserules::judge {

class DrawPile {
 public:
  explicit DrawPile(Lanes cards) {
    each_card(cards, [&](Card card) { cards_.emplace_back().add(card); });
  }
  /// Puts all cards back.
  void begin() { drawn_ = 0; }
  /// Requires: so many cards are left.
  Dealt draw(std::size_t count, Random& random) {
    Dealt out;
    for (; count > 0; --count, ++drawn_) {
      const auto left = static_cast<std::uint32_t>(cards_.size() - drawn_);
      std::swap(cards_[drawn_], cards_[drawn_ + random.below(left)]);
      out.add(cards_[drawn_]);
    }
    return out;
  }

 private:
  std::vector<Dealt> cards_;
  std::size_t drawn_ = 0;
};

}  // namespace houserules::judge
