#include "engine/judge/draw_pile.h"

namespace houserules::judge {

RangePile::RangePile(const HandRange& range) : hands_(range.size()) {
  double sum = 0;
  for (const Combo& combo : range) sum += combo.weight;
  // Weights, where the even share is 1.
  std::vector<double> left;
  std::vector<std::size_t> light, heavy;
  for (std::size_t i = 0; i < range.size(); ++i) {
    for (const Card card : range[i].cards) hands_[i].cards.add(card);
    hands_[i].until = static_cast<double>(i + 1);
    left.push_back(range[i].weight * static_cast<double>(range.size()) / sum);
    (left[i] < 1 ? light : heavy).push_back(i);
  }
  while (!light.empty() && !heavy.empty()) {
    const std::size_t one = light.back(), other = heavy.back();
    light.pop_back();
    hands_[one].until = static_cast<double>(one) + left[one];
    hands_[one].heavier = other;
    left[other] -= 1 - left[one];
    if (left[other] >= 1) continue;
    heavy.pop_back();
    light.push_back(other);
  }
}

}  // namespace houserules::judge
