#include "engine/ranking/rank_table.h"

#include <bit>

namespace houserules::ranking {

void RankTable::prepare() {
  for (int cards = max_hand; cards <= shape_.most_cards; ++cards) {
    for (int wilds = 0; wilds <= (shape_.wilds ? 1 : 0); ++wilds) {
      const RankIndex& index = RankIndex::of(cards, wilds);
      part(cards, wilds) = {index.rows, std::vector<Class>(index.size)};
    }
  }
  if (shape_.flushes || shape_.flushes_hurt) {
    const bool wilds = shape_.wilds && !shape_.flushes_hurt;
    flushes_.resize(static_cast<std::size_t>(wilds ? most_wilds_in_flush() + 1 : 1) << rank_count);
  }
}

void RankTable::set_classes(std::vector<Valued>& valued) {
  std::sort(valued.begin(), valued.end(),
            [](const Valued& a, const Valued& b) { return a.value < b.value; });
  for (const Valued& each : valued) {
    if (each.value == 0) continue;
    if (classes_.empty() || classes_.back() != each.value) classes_.push_back(each.value);
    *each.to = static_cast<Class>(classes_.size());
  }
}

void RankTable::fill_large() {
  // Smaller hands first: the best of many cards is the best that leaves one of them out. One of
  // any six is left out of the best five of seven.
  const auto enough = static_cast<std::size_t>(shape_.hand_size) + 1;
  for (int size = shape_.hand_size + 1; size <= shape_.most_cards; ++size) {
    for (int wilds = 0; wilds <= (shape_.wilds ? size : 0); ++wilds) {
      Part& here = part(size, wilds);
      const Part& fewer = part(size - 1, wilds);
      RankIndex::each(size, wilds, [&](std::span<const std::uint8_t> ranks, std::uint64_t sum) {
        Class best = wilds > 0 ? value(sum - sums::wild_rank_key, size - 1, wilds - 1) : Class{0};
        for (std::size_t i = 0; i < ranks.size() && i < enough; ++i) {
          if (i > 0 && ranks[i] == ranks[i - 1]) continue;
          best = std::max(best, fewer[sum - sums::rank_key(ranks[i])]);
        }
        here[sum] = best;
      });
    }
  }
}

void RankTable::fill_flushes() {
  if (shape_.flushes_hurt) return;
  for (std::size_t place = 0; place < flushes_.size(); ++place) {
    const auto ranks = static_cast<std::uint32_t>(place & ((1u << rank_count) - 1));
    const int wilds = static_cast<int>(place >> rank_count);
    const int size = std::popcount(ranks) + wilds;
    if (size <= shape_.hand_size || size > shape_.most_cards) continue;
    Class best = wilds > 0 ? flush_value(ranks, wilds - 1) : Class{0};
    for (std::uint32_t rest = ranks; rest != 0; rest &= rest - 1) {
      best = std::max(best, flush_value(ranks & ~(rest & (~rest + 1)), wilds));
    }
    flushes_[place] = best;
  }
}

}  // namespace houserules::ranking
