#include "engine/judge/pair_count.h"

#include <cmath>

namespace houserules::judge {

double PairCount::cost(double ones, double others, int cards) {
  const double sets = std::pow(2.0, cards);
  return (ones * 3 + others) * sets + (ones + others) * 10;
}

void PairCount::begin(std::span<const Ranked> ones, std::span<const Ranked> others) {
  Lanes cards = 0;
  int most = 0, most_other = 0;
  for (const Ranked& one : ones) {
    cards |= one.cards;
    most = std::max(most, std::popcount(one.cards));
  }
  for (const Ranked& other : others) {
    cards |= other.cards;
    most_other = std::max(most_other, std::popcount(other.cards));
  }
  most_ = std::min(most, most_other);  // sets that both may hold
  const auto count = static_cast<std::size_t>(std::popcount(cards));
  std::uint8_t number = 0;
  for (; cards != 0; cards &= cards - 1) {
    number_[static_cast<std::size_t>(std::countr_zero(cards))] = number++;
  }
  for (std::size_t of = 0; of < choose_.size(); ++of) {
    choose_[of][0] = 1;
    for (std::size_t some = 1; some < choose_[of].size(); ++some) {
      choose_[of][some] = of == 0 ? 0 : choose_[of - 1][some] + choose_[of - 1][some - 1];
    }
  }
  first_[0] = 0;
  for (std::size_t size = 0; size <= static_cast<std::size_t>(most_); ++size) {
    first_[size + 1] = first_[size] + choose_[count][size];
  }
  held_.assign(first_[static_cast<std::size_t>(most_) + 1], 0);
}

void PairCount::include(const Ranked& holding) {
  each_set(holding.cards, [&](std::uint32_t number, bool) { held_[number] += holding.ways; });
}

/// Of those included, the ones that share no card with it: all less those that share one card, and
/// those that share two were taken away twice, and so on.
double PairCount::disjoint(const Ranked& holding) const {
  double ways = 0;
  each_set(holding.cards,
           [&](std::uint32_t number, bool odd) { ways += odd ? -held_[number] : held_[number]; });
  return ways;
}

}  // namespace houserules::judge
