#include "engine/judge/subsets.h"

#include <algorithm>
#include <map>

namespace houserules::judge {

namespace {

/// Suits are alike if `alike(suit, other)` and they were before.
template <class Alike>
SuitClasses split_by(const SuitClasses& classes, const Alike& alike) {
  SuitClasses out{};
  for (std::size_t suit = 0; suit < out.size(); ++suit) {
    out[suit] = static_cast<std::uint8_t>(suit);
    for (std::size_t other = 0; other < suit; ++other) {
      if (classes[suit] != classes[other] ||
          !alike(static_cast<int>(suit), static_cast<int>(other))) {
        continue;
      }
      out[suit] = out[other];
      break;
    }
  }
  return out;
}

Lanes swapped(Lanes cards, int a, int b) {
  const Lanes change = suit_lane(cards, a) ^ suit_lane(cards, b);
  return cards ^ (change << (16 * a)) ^ (change << (16 * b));
}

}  // namespace

SuitClasses split(const SuitClasses& classes, Lanes cards) {
  return split_by(classes,
                  [&](int a, int b) { return suit_lane(cards, a) == suit_lane(cards, b); });
}

SuitClasses split(const SuitClasses& classes, const HandRange& range) {
  std::map<Lanes, double> weights;
  for (const Combo& combo : range) {
    Lanes cards = 0;
    for (const Card card : combo.cards) cards |= lanes_of(card);
    weights[cards] += combo.weight;
  }
  return split_by(classes, [&](int a, int b) {
    return std::all_of(weights.begin(), weights.end(), [&](const auto& weight) {
      const auto other = weights.find(swapped(weight.first, a, b));
      return other != weights.end() && other->second == weight.second;
    });
  });
}

int renamings(const SuitClasses& classes) {
  int ways = 1;
  for (std::size_t suit = 0; suit < classes.size(); ++suit) {
    ways *= static_cast<int>(std::count(
        classes.begin(), classes.begin() + static_cast<std::ptrdiff_t>(suit) + 1, classes[suit]));
  }
  return ways;
}

Subsets::Subsets(Lanes from, std::size_t size, const SuitClasses& classes) : size_(size) {
  // Sets of as many cards stand in one order for all suits of a class.
  const auto add = [&](Lanes cards) -> Row& {
    Row& row = rows_.emplace_back();
    const auto held = static_cast<std::size_t>(std::popcount(cards));
    row.by_count.resize(std::min(held, size) + 1);
    row.by_count[0].push_back({});
    for (std::size_t count = 1; count < row.by_count.size(); ++count) {
      for (const Dealt& fewer : row.by_count[count - 1]) {
        const Lanes above = fewer.cards == 0 ? ~Lanes{0} : ~(std::bit_floor(fewer.cards) * 2 - 1);
        each_card(cards & above, [&](Card card) {
          row.by_count[count].push_back(fewer);
          row.by_count[count].back().add(card);
        });
      }
    }
    for (Row& before : rows_) before.later += held;
    row.later = 0;
    return row;
  };
  SuitClasses taken = suits_differ;
  for (int suit = 0; suit < suit_count; ++suit) {
    if (taken[static_cast<std::size_t>(suit)] == 255) continue;
    int of_class = 0;
    for (int other = suit; other < suit_count; ++other) {
      const auto at = static_cast<std::size_t>(other);
      if (taken[at] == 255 || classes[at] != classes[static_cast<std::size_t>(suit)]) continue;
      taken[at] = 255;
      Row& row = add(from & (Lanes{0x1FFF} << (16 * other)));
      row.like_last = of_class > 0;
      row.of_class = ++of_class;
    }
  }
  if (jokers_in(from) != 0) add(jokers_in(from));
}

}  // namespace houserules::judge
