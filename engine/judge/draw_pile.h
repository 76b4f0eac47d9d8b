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
  /// Draws `count` cards, none of them in `gone`. Requires: that many others are left.
  Dealt draw(std::size_t count, Lanes gone, Random& random) {
    Dealt out;
    while (count > 0) {
      const auto left = static_cast<std::uint32_t>(cards_.size() - drawn_);
      std::swap(cards_[drawn_], cards_[drawn_ + random.below(left)]);
      const Dealt& card = cards_[drawn_++];
      if ((card.cards & gone) != 0) continue;
      out.add(card);
      --count;
    }
    return out;
  }

 private:
  std::vector<Dealt> cards_;
  std::size_t drawn_ = 0;
};

/// Hands of a range, drawn by their weights. Each has its even share of the numbers, and gives away
/// what is above its weight to one that weighs more (Walker's alias method).
class RangePile {
 public:
  explicit RangePile(const HandRange& range);
  const Dealt& draw(Random& random) const {
    const double at = random.unit() * static_cast<double>(hands_.size());
    const Hand& hand = hands_[static_cast<std::size_t>(at)];
    return at < hand.until ? hand.cards : hands_[hand.heavier].cards;
  }

 private:
  struct Hand {
    Dealt cards;
    double until = 0;  // from its place in the list on
    std::size_t heavier = 0;
  };
  std::vector<Hand> hands_;
};

}  // namespace houserules::judge
