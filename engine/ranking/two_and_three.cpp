#include "engine/ranking/two_and_three.h"

#include <algorithm>
#include <bit>
#include <string_view>
#include <unordered_map>

namespace houserules::ranking {

TwoAndThree::TwoAndThree(std::shared_ptr<const RankTable> table)
    : table_(std::move(table)),
      index_(table_->rows(0)),
      flushes_(table_->shape().flushes || table_->shape().flushes_hurt) {
  std::array<std::uint64_t, pairs> pair_sums{};
  std::uint8_t pair = 0;
  for (std::size_t a = 0; a < rank_count; ++a) {
    for (std::size_t b = 0; b <= a; ++b, ++pair) {
      pair_[16 * a + b] = pair_[16 * b + a] = pair;
      pair_sums[pair] = sums::rank_key(static_cast<int>(a)) + sums::rank_key(static_cast<int>(b));
    }
  }

  std::vector<Row> threes;
  std::array<std::uint16_t, 16 * 256> row_of_three{};
  RankIndex::each(3, 0, [&](std::span<const std::uint8_t> ranks, std::uint64_t sum) {
    row_of_three[256u * ranks[0] + 16u * ranks[1] + ranks[2]] =
        static_cast<std::uint16_t>(threes.size());
    Row& row = threes.emplace_back();
    for (std::size_t i = 0; i < pairs; ++i) {
      row[i] = table_->value(sum + pair_sums[i], max_hand, 0);
    }
  });

  const RankIndex& index = RankIndex::of(threes_held, 0);
  row_of_.resize(index.size, no_row);
  constexpr std::size_t fives = 5005;  // multisets of five ranks, at most two equal
  rows_.reserve(fives);                // the views below look into it
  std::unordered_map<std::string_view, std::size_t> known;
  known.reserve(fives);
  RankIndex::each(threes_held, 0, [&](std::span<const std::uint8_t> ranks, std::uint64_t sum) {
    for (std::size_t i = 2; i < ranks.size(); ++i) {
      if (ranks[i] == ranks[i - 2]) return;
    }
    Row& row = rows_.emplace_back();
    for (std::size_t a = 0; a < threes_held; ++a) {
      for (std::size_t b = a + 1; b < threes_held; ++b) {
        for (std::size_t c = b + 1; c < threes_held; ++c) {
          const Row& three = threes[row_of_three[256u * ranks[a] + 16u * ranks[b] + ranks[c]]];
          for (std::size_t i = 0; i < pairs; ++i) row[i] = std::max(row[i], three[i]);
        }
      }
    }
    const std::string_view bytes(reinterpret_cast<const char*>(row.data()), sizeof(Row));
    const auto [entry, fresh] = known.try_emplace(bytes, rows_.size() - 1);
    row_of_[index[sum]] = static_cast<std::uint16_t>(entry->second);
    if (!fresh) rows_.pop_back();
  });
  rows_.shrink_to_fit();
}

/// Without flushes, beside five cards of few ranks.
Class TwoAndThree::best_of_few(std::span<const Card> twos, std::span<const Card> threes) const {
  std::array<std::uint64_t, 10> sums_of_three{};
  std::size_t different = 0;
  for (std::size_t a = 2; a < threes.size(); ++a) {
    for (std::size_t b = 1; b < a; ++b) {
      for (std::size_t c = 0; c < b; ++c) {
        const auto rank_key = [&](std::size_t place) {
          return sums::ranks(sums::key(threes[place]));
        };
        const std::uint64_t sum = std::uint64_t{rank_key(a)} + rank_key(b) + rank_key(c);
        const auto end = sums_of_three.begin() + different;
        if (std::find(sums_of_three.begin(), end, sum) == end) sums_of_three[different++] = sum;
      }
    }
  }
  Class best = 0;
  for (std::size_t a = 1; a < twos.size(); ++a) {
    for (std::size_t b = 0; b < a; ++b) {
      const std::uint64_t two = sums::key(twos[a]) + sums::key(twos[b]);
      for (std::size_t i = 0; i < different; ++i) {
        best = std::max(best, table_->value(two + sums_of_three[i], max_hand, 0));
      }
    }
  }
  return best;
}

Class TwoAndThree::best_of_few(std::uint64_t twos, std::uint64_t threes) const {
  std::array<Card, most_twos> two;
  std::array<Card, threes_held> three;
  const auto list = [](std::uint64_t held, std::span<Card> cards) {
    std::size_t count = 0;
    for (; held != 0; held &= held - 1) {
      const int bit = std::countr_zero(held);
      cards[count++] = Card(bit & 15, bit >> 4);
    }
    return count;
  };
  const std::size_t count = list(twos, two);
  list(threes, three);
  return best_of_few({two.data(), count}, three);
}

TwoAndThree::Twos TwoAndThree::twos(std::span<const Card> cards) const {
  Twos twos;
  for (std::size_t a = 0; a < cards.size(); ++a) {
    twos.cards += CardSum(cards[a]);
    for (std::size_t b = 0; b < a; ++b) {
      const auto number = static_cast<std::uint8_t>(pair(cards[a], cards[b]));
      const auto end = twos.pairs.begin() + twos.count;
      if (std::find(twos.pairs.begin(), end, number) == end) twos.pairs[twos.count++] = number;
    }
  }
  return twos;
}

/// Of the suits that have a bit in `suits`.
TwoAndThree::Answer TwoAndThree::with_flushes(std::span<const Card> twos,
                                              std::span<const Card> threes, std::uint64_t suits,
                                              Class best) const {
  const auto held_twos = sums::held(twos), held_threes = sums::held(threes);
  if (!held_twos || !held_threes || (*held_twos & *held_threes) != 0) return unknown;
  if (table_->shape().flushes_hurt) return unknown;
  return best_flush(*held_twos, *held_threes, suits, best);
}

/// The same, of the ranks held.
Class TwoAndThree::best_flush(std::uint64_t held_twos, std::uint64_t held_threes,
                              std::uint64_t suits, Class best) const {
  const auto lowest = [](std::uint32_t mask) { return mask & (~mask + 1); };
  for (; suits != 0; suits &= suits - 1) {
    const std::uint32_t two = sums::of_first_suit(held_twos, suits);
    const std::uint32_t three = sums::of_first_suit(held_threes, suits);
    if (std::popcount(two | three) == max_hand) {
      best = std::max(best, table_->flush_value(two | three, 0));
      continue;
    }
    for (std::uint32_t a = two; a != 0; a &= a - 1) {
      for (std::uint32_t b = a & (a - 1); b != 0; b &= b - 1) {
        for (std::uint32_t c = three; c != 0; c &= c - 1) {
          for (std::uint32_t d = c & (c - 1); d != 0; d &= d - 1) {
            for (std::uint32_t e = d & (d - 1); e != 0; e &= e - 1) {
              const std::uint32_t ranks = lowest(a) | lowest(b) | lowest(c) | lowest(d) | lowest(e);
              best = std::max(best, table_->flush_value(ranks, 0));
            }
          }
        }
      }
    }
  }
  return best;
}

}  // namespace houserules::ranking
