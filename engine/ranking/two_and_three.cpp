#include <algorithm>
#include <bit>

#include "engine/ranking/rank_table.h"

namespace houserules::ranking {

TwoAndThree::TwoAndThree(std::shared_ptr<const RankTable> table)
    : table_(std::move(table)), row_(pairs * pairs), values_(fours * pairs) {
  std::array<std::uint64_t, pairs> pair_sums{};
  std::uint8_t pair = 0;
  for (std::size_t a = 0; a < rank_count; ++a) {
    for (std::size_t b = 0; b <= a; ++b, ++pair) {
      pair_[16 * a + b] = pair_[16 * b + a] = pair;
      pair_sums[pair] = sums::rank_key(static_cast<int>(a)) + sums::rank_key(static_cast<int>(b));
    }
  }

  // A row for each three ranks first; four ranks are worth the best three of them.
  std::vector<Class> threes;
  std::array<std::uint16_t, 16 * 256> row_of_three{};
  RankIndex::each(3, 0, [&](std::span<const std::uint8_t> ranks, std::uint64_t sum) {
    row_of_three[256u * ranks[0] + 16u * ranks[1] + ranks[2]] =
        static_cast<std::uint16_t>(threes.size() / pairs);
    for (const std::uint64_t two : pair_sums) {
      threes.push_back(table_->value(sum + two, max_hand, 0));
    }
  });
  std::uint16_t row = 0;
  RankIndex::each(4, 0, [&](std::span<const std::uint8_t> ranks, std::uint64_t) {
    Class* const values = values_.data() + pairs * row;
    for (std::size_t out = 0; out < 4; ++out) {
      std::size_t code = 0;
      for (std::size_t i = 0; i < 4; ++i) {
        if (i != out) code = 16 * code + ranks[i];
      }
      const Class* const three = threes.data() + pairs * row_of_three[code];
      for (std::size_t i = 0; i < pairs; ++i) values[i] = std::max(values[i], three[i]);
    }
    const auto at = [&](std::size_t a, std::size_t b) { return pair_[16u * ranks[a] + ranks[b]]; };
    for (const auto& [one, other] : {std::pair(at(0, 1), at(2, 3)), std::pair(at(0, 2), at(1, 3)),
                                     std::pair(at(0, 3), at(1, 2))}) {
      row_[pairs * one + other] = row_[pairs * other + one] = row;
    }
    ++row;
  });
}

namespace {

/// The greatest of all entries in some rows and columns, with a count known beforehand so that
/// there is no loop left.
template <std::size_t columns>
Class greatest(const std::array<const Class*, 4>& rows, const std::size_t* column) {
  Class best = 0;
#pragma GCC unroll 16
  for (std::size_t i = 0; i < columns; ++i) {
    const std::size_t at = column[i];
    const Class upper = std::max(rows[0][at], rows[1][at]);
    const Class lower = std::max(rows[2][at], rows[3][at]);
    best = std::max(best, std::max(upper, lower));
  }
  return best;
}

}  // namespace

/// Ranks of `twos` cards of one source and five of the other.
template <std::size_t twos>
Class TwoAndThree::beside_five(const Card* two, const Card* three) const {
  constexpr std::size_t ways = twos * (twos - 1) / 2;
  std::array<std::size_t, ways> columns;
  std::size_t count = 0;
#pragma GCC unroll 8
  for (std::size_t i = 1; i < twos; ++i) {
#pragma GCC unroll 8
    for (std::size_t j = 0; j < i; ++j) columns[count++] = pair(two[i], two[j]);
  }
  const std::size_t first = pair(three[0], three[1]), last = pair(three[3], three[4]);
  const std::array rows = {row(pair(three[1], three[2]), last), row(pair(three[0], three[2]), last),
                           row(first, last), row(first, pair(three[2], three[4]))};
  return greatest<ways>(rows, columns.data());
}

/// Any number of cards.
Class TwoAndThree::by_ranks(std::span<const Card> twos, std::span<const Card> threes) const {
  if (threes.size() == 5) {
    switch (twos.size()) {
      case 4:
        return beside_five<4>(twos.data(), threes.data());
      case 5:
        return beside_five<5>(twos.data(), threes.data());
      case 6:
        return beside_five<6>(twos.data(), threes.data());
      default:
        break;
    }
  }
  Class best = 0;
  for (std::size_t a = 3; a < threes.size(); ++a) {
    for (std::size_t b = 2; b < a; ++b) {
      const std::size_t high = pair(threes[a], threes[b]);
      for (std::size_t c = 1; c < b; ++c) {
        for (std::size_t d = 0; d < c; ++d) {
          const Class* const values = row(pair(threes[c], threes[d]), high);
          for (std::size_t i = 1; i < twos.size(); ++i) {
            for (std::size_t j = 0; j < i; ++j) {
              best = std::max(best, values[pair(twos[i], twos[j])]);
            }
          }
        }
      }
    }
  }
  return best;
}

bool TwoAndThree::value(std::span<const Card> twos, std::span<const Card> threes,
                        Class& best) const {
  if (twos.size() < 2 || twos.size() > most_twos) return false;
  if (threes.size() < 4 || threes.size() > most_threes) return false;
  std::uint64_t two_suits = 0, three_suits = 0;
  for (const Card card : twos) two_suits += sums::key(card);
  for (const Card card : threes) three_suits += sums::key(card);
  if (((two_suits | three_suits) & sums::odd_cards) != 0) return false;
  best = by_ranks(twos, threes);
  if (!table_->shape().flushes && !table_->shape().flushes_hurt) return true;

  // Up to eight cards of one suit may stand in a field of four bits, so test before adding.
  const std::uint64_t two_of_suit = two_suits >> sums::suit_shift;
  const std::uint64_t three_of_suit = three_suits >> sums::suit_shift;
  std::uint64_t suits = (((two_of_suit & 0x7777) + 0x6666) | two_of_suit) &
                        ((three_of_suit & 0x7777) + 0x5555) & 0x8888;
  if (suits == 0) return true;
  CardSet faces;
  for (const Card card : twos) faces.insert(card);
  for (const Card card : threes) faces.insert(card);
  const bool doubled = faces.size() != static_cast<int>(twos.size() + threes.size());
  if (table_->shape().flushes_hurt || doubled) return false;
  for (; suits != 0; suits &= suits - 1) {
    best = std::max(best, best_flush(twos, threes, std::countr_zero(suits) / 4));
  }
  return true;
}

Class TwoAndThree::best_flush(std::span<const Card> twos, std::span<const Card> threes,
                              int suit) const {
  const auto ranks_of = [suit](std::span<const Card> cards) {
    std::uint32_t mask = 0;
    for (const Card card : cards) {
      if (card.suit() == suit) mask |= 1u << card.rank();
    }
    return mask;
  };
  const auto lowest = [](std::uint32_t mask) { return mask & (~mask + 1); };
  Class best = 0;
  for (std::uint32_t a = ranks_of(twos); a != 0; a &= a - 1) {
    for (std::uint32_t b = a & (a - 1); b != 0; b &= b - 1) {
      const std::uint32_t two = lowest(a) | lowest(b);
      for (std::uint32_t c = ranks_of(threes); c != 0; c &= c - 1) {
        for (std::uint32_t d = c & (c - 1); d != 0; d &= d - 1) {
          for (std::uint32_t e = d & (d - 1); e != 0; e &= e - 1) {
            const std::uint32_t three = lowest(c) | lowest(d) | lowest(e);
            best = std::max(best, table_->flush_value(two | three, 0));
          }
        }
      }
    }
  }
  return best;
}

}  // namespace houserules::ranking
