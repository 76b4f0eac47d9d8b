#include "engine/ranking/rank_table.h"

#include <bit>

namespace houserules::ranking {
namespace {

/// The entries of a table that are taken.
class Gaps {
 public:
  /// Looks for a place for entries at `columns`, counted from the lowest, and takes it.
  std::size_t take(std::span<const std::uint16_t> columns) {
    while (taken_[first_] == ~std::uint64_t{0}) ++first_;
    std::size_t word = first_;
    std::uint64_t no_place = 0;
    for (;; ++word) {  // 64 places at a time
      grow(word + 2 + columns.back() / 64);
      no_place = 0;
      for (const std::uint16_t column : columns) {
        no_place |= window(64 * word + column);
        if (no_place == ~std::uint64_t{0}) break;
      }
      if (no_place != ~std::uint64_t{0}) break;
    }
    // Where it has taken long, few gaps are left: better to leave those than to search on.
    if (word - first_ > 4 && columns.size() > 1) ++first_;
    const std::size_t place = 64 * word + static_cast<std::size_t>(std::countr_one(no_place));
    for (const std::uint16_t column : columns) {
      taken_[(place + column) / 64] |= std::uint64_t{1} << ((place + column) % 64);
    }
    end_ = std::max(end_, place + columns.back() + 1);
    return place;
  }
  std::size_t end() const { return end_; }

 private:
  void grow(std::size_t last_word) {
    if (taken_.size() <= last_word) taken_.resize(2 * last_word + 1);
  }
  /// 64 entries from `place` on.
  std::uint64_t window(std::size_t place) const {
    const std::size_t word = place / 64, bit = place % 64;
    return taken_[word] >> bit | taken_[word + 1] << 1 << (63 - bit);
  }

  std::vector<std::uint64_t> taken_ = std::vector<std::uint64_t>(2048);
  std::size_t first_ = 0, end_ = 0;
};

}  // namespace

const RankIndex& RankIndex::small(bool wilds) {
  static const RankIndex natural(0, max_hand, false);
  if (!wilds) return natural;
  static const RankIndex wild(1, max_hand, true);
  return wild;
}

const RankIndex& RankIndex::large(bool wilds) {
  static const RankIndex natural(max_hand + 1, sums::most_cards, false);
  if (!wilds) return natural;
  static const RankIndex wild(max_hand + 1, sums::most_cards, true);
  return wild;
}

RankIndex::RankIndex(int fewest, int most, bool wilds)
    : rows_(static_cast<std::size_t>(most) * sums::greatest_rank_key / (1u << row_shift) + 1) {
  std::vector<std::uint32_t> all;
  for (int size = fewest; size <= most; ++size) {
    for (int wild = wilds ? 1 : 0; wild <= (wilds ? size : 0); ++wild) {
      each(size, wild, [&](auto, std::uint64_t sum) { all.push_back(sums::ranks(sum)); });
    }
  }
  // Sorted by row.
  std::vector<std::uint32_t> begin(rows_.size() + 1);
  for (const std::uint32_t ranks : all) ++begin[(ranks >> row_shift) + 1];
  for (std::size_t row = 0; row < rows_.size(); ++row) begin[row + 1] += begin[row];
  std::vector<std::uint16_t> columns(all.size());
  std::vector<std::uint32_t> next(begin.begin(), begin.end() - 1);
  for (const std::uint32_t ranks : all) {
    columns[next[ranks >> row_shift]++] =
        static_cast<std::uint16_t>(ranks & ((1u << row_shift) - 1));
  }
  // Full rows first.
  std::vector<std::vector<std::uint32_t>> by_size;
  for (std::uint32_t row = 0; row < rows_.size(); ++row) {
    const std::size_t size = begin[row + 1] - begin[row];
    if (by_size.size() <= size) by_size.resize(size + 1);
    if (size > 0) by_size[size].push_back(row);
  }
  Gaps gaps;
  for (; !by_size.empty(); by_size.pop_back()) {
    for (const std::uint32_t row : by_size.back()) {
      const std::span<std::uint16_t> here(columns.data() + begin[row], columns.data() + next[row]);
      std::ranges::sort(here);
      const std::uint16_t lowest = here.front();
      for (std::uint16_t& column : here) column = static_cast<std::uint16_t>(column - lowest);
      rows_[row] = static_cast<std::uint32_t>(gaps.take(here)) - lowest - (row << row_shift);
    }
  }
  size_ = gaps.end();
}

void RankTable::prepare() {
  for (std::size_t i = 0; i < parts_.size(); ++i) {
    const bool large = i >= 2, wilds = i % 2 == 1;
    if ((large && shape_.most_cards <= max_hand) || (wilds && !shape_.wilds)) continue;
    const RankIndex& index = large ? RankIndex::large(wilds) : RankIndex::small(wilds);
    parts_[i].rows = index.rows();
    parts_[i].values.resize(index.size());
  }
  if (shape_.flushes || shape_.flushes_hurt) {
    const bool wilds = shape_.wilds && !shape_.flushes_hurt;
    flushes_.resize(static_cast<std::size_t>(wilds ? most_wilds_in_flush() + 1 : 1) << rank_count);
  }
}

void RankTable::set_classes(std::vector<Valued>& valued) {
  std::ranges::sort(valued, std::less<>(), &Valued::value);
  for (const Valued& each : valued) {
    if (each.value == 0) continue;
    if (classes_.empty() || classes_.back() != each.value) classes_.push_back(each.value);
    *each.to = static_cast<Class>(classes_.size());
  }
}

void RankTable::fill_large() {
  // Smaller hands first: the best of many cards is the best that leaves one of them out.
  for (int size = shape_.hand_size + 1; size <= shape_.most_cards; ++size) {
    for (int wilds = 0; wilds <= (shape_.wilds ? size : 0); ++wilds) {
      RankIndex::each(size, wilds, [&](std::span<const std::uint8_t> ranks, std::uint64_t sum) {
        Class best = wilds > 0 ? value(sum - sums::wild_rank_key, size - 1, wilds - 1) : Class{0};
        for (std::size_t i = 0; i < ranks.size(); ++i) {
          if (i > 0 && ranks[i] == ranks[i - 1]) continue;
          best = std::max(best, value(sum - sums::rank_key(ranks[i]), size - 1, wilds));
        }
        entry(sum, size, wilds) = best;
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
