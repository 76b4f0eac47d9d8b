#include "engine/ranking/rank_table.h"

#include <algorithm>
#include <bit>

namespace houserules::ranking {
namespace {

/// Calls `visit(sum)` for each multiset of `size` elements of `keys`.
template <std::size_t n, class Visit>
void each_multiset(const std::array<std::uint32_t, n>& keys, int size, std::size_t from,
                   std::uint32_t sum, const Visit& visit) {
  if (size == 0) {
    visit(sum);
    return;
  }
  for (std::size_t i = from; i < n; ++i) each_multiset(keys, size - 1, i, sum + keys[i], visit);
}

}  // namespace

const RankIndex& RankIndex::get() {
  static const RankIndex index;
  return index;
}

RankIndex::RankIndex() : rows_(sums::high_sums), columns_(sums::low_sums) {
  std::array<std::uint32_t, table_cards + 1> columns_up_to{};
  std::uint16_t column = 0;
  for (int size = 0; size <= table_cards; ++size) {
    each_multiset(sums::low_keys, size, 0, 0, [&](std::uint32_t sum) { columns_[sum] = column++; });
    columns_up_to[static_cast<std::size_t>(size)] = column;
  }
  for (int size = 0; size <= table_cards; ++size) {
    each_multiset(sums::high_keys, size, 0, 0, [&](std::uint32_t sum) {
      rows_[sum] = static_cast<std::uint32_t>(size_);
      size_ += columns_up_to[static_cast<std::size_t>(table_cards - size)];
    });
  }
}

TwoAndThree::TwoAndThree(std::shared_ptr<const RankTable> table)
    : table_(std::move(table)), values_(pairs * triples) {
  std::array<std::uint64_t, pairs> pair_sums{};
  std::uint8_t pair = 0;
  for (std::size_t a = 0; a < rank_count; ++a) {
    for (std::size_t b = 0; b <= a; ++b, ++pair) {
      pair_[16 * a + b] = pair_[16 * b + a] = pair;
      pair_sums[pair] = sums::rank_key(static_cast<int>(a)) + sums::rank_key(static_cast<int>(b));
    }
  }
  std::size_t row = 0;
  for (std::size_t a = 0; a < rank_count; ++a) {
    for (std::size_t b = 0; b <= a; ++b) {
      for (std::size_t c = 0; c <= b; ++c, row += pairs) {
        std::array<std::size_t, 3> ranks = {c, b, a};
        do {
          row_[256 * ranks[0] + 16 * ranks[1] + ranks[2]] = static_cast<std::uint16_t>(row);
        } while (std::ranges::next_permutation(ranks).found);
        std::uint64_t sum = 0;
        for (const std::size_t rank : ranks) sum += sums::rank_key(static_cast<int>(rank));
        for (std::size_t i = 0; i < pairs; ++i)
          values_[row + i] = table_->value(sum + pair_sums[i]);
      }
    }
  }
}

bool TwoAndThree::value(std::span<const Card> twos, std::span<const Card> threes, bool flushes_hurt,
                        std::uint32_t& best) const {
  if (twos.size() < 2 || threes.size() < 3) return false;
  if (twos.size() > most_twos || threes.size() > most_threes) return false;
  std::uint64_t two_suits = 0, three_suits = 0;
  std::array<std::uint32_t, most_twos> two_ranks{};
  std::array<std::uint32_t, most_threes> three_ranks{};
  for (std::size_t i = 0; i < twos.size(); ++i) {
    two_suits += sums::key(twos[i]);
    two_ranks[i] = twos[i].code() >> 2;
  }
  for (std::size_t i = 0; i < threes.size(); ++i) {
    three_suits += sums::key(threes[i]);
    three_ranks[i] = threes[i].code() >> 2;
  }
  if (((two_suits | three_suits) & sums::odd_cards) != 0) return false;

  // Up to eight cards of one suit may stand in a field of four bits, so test before adding.
  const std::uint64_t two_of_suit = two_suits >> sums::suit_shift;
  const std::uint64_t three_of_suit = three_suits >> sums::suit_shift;
  std::array<std::uint8_t, 4> flush_suits{};
  std::size_t flush_count = 0;
  const std::uint64_t possible = (((two_of_suit & 0x7777) + 0x6666) | two_of_suit) &
                                 ((three_of_suit & 0x7777) + 0x5555) & 0x8888;
  for (std::uint64_t rest = possible; rest != 0; rest &= rest - 1) {
    flush_suits[flush_count++] = static_cast<std::uint8_t>(std::countr_zero(rest) / 4);
  }
  if (flush_count > 0) {
    CardSet faces;
    for (const Card card : twos) faces.insert(card);
    for (const Card card : threes) faces.insert(card);
    const auto cards = static_cast<int>(twos.size() + threes.size());
    if (flushes_hurt || faces.size() != cards) return false;
  }

  std::array<std::uint8_t, most_twos*(most_twos - 1) / 2> columns;
  std::size_t column_count = 0;
  for (std::size_t i = 1; i < twos.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      columns[column_count++] = pair_[16 * two_ranks[i] + two_ranks[j]];
    }
  }
  std::array<std::uint16_t, most_threes*(most_threes - 1) * (most_threes - 2) / 6> rows;
  std::size_t row_count = 0;
  for (std::size_t i = 2; i < threes.size(); ++i) {
    for (std::size_t j = 1; j < i; ++j) {
      const std::size_t two = 256 * three_ranks[i] + 16 * three_ranks[j];
      for (std::size_t k = 0; k < j; ++k) rows[row_count++] = row_[two + three_ranks[k]];
    }
  }
  std::uint32_t highest = 0;
  if (column_count == 6 && row_count == 10) {
    // Four and five cards, the usual case: without loops that end at run time.
    const std::size_t a = columns[0], b = columns[1], c = columns[2], d = columns[3],
                      e = columns[4], f = columns[5];
    for (std::size_t r = 0; r < 10; ++r) {
      const std::uint32_t* row = values_.data() + rows[r];
      const std::uint32_t left = std::max(std::max(row[a], row[b]), row[c]);
      const std::uint32_t right = std::max(std::max(row[d], row[e]), row[f]);
      highest = std::max(highest, std::max(left, right));
    }
  } else {
    for (std::size_t r = 0; r < row_count; ++r) {
      for (std::size_t c = 0; c < column_count; ++c) {
        highest = std::max(highest, values_[rows[r] + std::size_t{columns[c]}]);
      }
    }
  }
  if (table_->has_flushes()) {
    for (std::size_t i = 0; i < flush_count; ++i) {
      highest = std::max(highest, best_flush(twos, threes, flush_suits[i]));
    }
  }
  best = highest;
  return true;
}

std::uint32_t TwoAndThree::best_flush(std::span<const Card> twos, std::span<const Card> threes,
                                      int suit) const {
  const auto ranks_of = [suit](std::span<const Card> cards) {
    std::uint32_t mask = 0;
    for (const Card card : cards) {
      if (card.suit() == suit) mask |= 1u << card.rank();
    }
    return mask;
  };
  const auto lowest = [](std::uint32_t mask) { return mask & (~mask + 1); };
  std::uint32_t best = 0;
  for (std::uint32_t a = ranks_of(twos); a != 0; a &= a - 1) {
    for (std::uint32_t b = a & (a - 1); b != 0; b &= b - 1) {
      const std::uint32_t two = lowest(a) | lowest(b);
      for (std::uint32_t c = ranks_of(threes); c != 0; c &= c - 1) {
        for (std::uint32_t d = c & (c - 1); d != 0; d &= d - 1) {
          for (std::uint32_t e = d & (d - 1); e != 0; e &= e - 1) {
            const std::uint32_t three = lowest(c) | lowest(d) | lowest(e);
            best = std::max(best, table_->flush_value(two | three));
          }
        }
      }
    }
  }
  return best;
}

}  // namespace houserules::ranking
