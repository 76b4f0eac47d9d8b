#pragma once
// Hands of up to seven cards without wild cards, valued by looking them up.
//
// Every card is a number; the sum over a hand tells which ranks it holds how often, how many cards
// of each suit, and whether a card among them has no face. The sum leads to an entry of a table
// with one value for each multiset of ranks: 20 choose 7 = 77,520 for up to seven cards.

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "engine/ranking/hand.h"

namespace houserules::ranking {

inline constexpr int table_cards = 7;

namespace sums {

// The sum has four fields: ranks deuce to eight, ranks nine to ace, suits, cards without a face.
//
// Keys of ranks are chosen greedily so that no two multisets of at most seven have the same sum,
// however often a rank occurs (several packs may be in play).
inline constexpr int high_shift = 20, suit_shift = 40, odd_shift = 56;
inline constexpr std::uint64_t field_mask = (std::uint64_t{1} << 20) - 1;
inline constexpr std::array<std::uint32_t, 7> low_keys = {1, 8, 57, 256, 1153, 4181, 14180};
inline constexpr std::array<std::uint32_t, 6> high_keys = {1, 8, 57, 256, 1153, 4181};

inline constexpr std::size_t low_sums = 7 * 14180 + 1, high_sums = 7 * 4181 + 1;

constexpr std::uint64_t rank_key(int rank) {
  const auto r = static_cast<std::size_t>(rank);
  return r < low_keys.size() ? std::uint64_t{low_keys[r]}
                             : std::uint64_t{high_keys[r - low_keys.size()]} << high_shift;
}

inline constexpr std::array<std::uint64_t, 256> card_keys = [] {
  std::array<std::uint64_t, 256> keys{};
  keys.fill(std::uint64_t{1} << odd_shift);
  for (std::uint8_t code = 0; code < Card::joker_code; ++code) {
    const Card card(code);
    keys[code] = rank_key(card.rank()) | std::uint64_t{1} << (suit_shift + 4 * card.suit());
  }
  return keys;
}();

constexpr std::uint64_t key(Card card) { return card_keys[card.code()]; }

/// Added to a sum of at most seven cards, sets a bit of `alarm` if a suit occurs at least `count`
/// times (2 to 8).
constexpr std::uint64_t suit_bias(int count) {
  return static_cast<std::uint64_t>(8 - count) * 0x1111 << suit_shift;
}
inline constexpr std::uint64_t alarm = std::uint64_t{0x8888} << suit_shift | std::uint64_t{0xFF}
                                                                                 << odd_shift;
inline constexpr std::uint64_t odd_cards = std::uint64_t{0xFF} << odd_shift;

}  // namespace sums

/// Where a multiset of ranks stands in a table. The same for all tables.
class RankIndex {
 public:
  static const RankIndex& get();

  /// Requires: the sum of at most seven cards, all with faces.
  std::size_t operator[](std::uint64_t sum) const {
    return rows_[(sum >> sums::high_shift) & sums::field_mask] + columns_[sum & sums::field_mask];
  }
  std::size_t size() const { return size_; }
  const std::uint32_t* rows() const { return rows_.data(); }
  const std::uint16_t* columns() const { return columns_.data(); }

 private:
  RankIndex();
  // A row for each multiset of high ranks, in it a column for each of low ranks, fewest first, so
  // that a row can end with the last that fits into seven cards.
  std::vector<std::uint32_t> rows_;
  std::vector<std::uint16_t> columns_;
  std::size_t size_ = 0;
};

/// What ranks and flushes are worth on one scale.
class RankTable {
 public:
  /// `hand_value` values up to `hand_size` cards. `flushes`: a flush may be worth more than its
  /// ranks alone, never less.
  template <class HandValue>
  RankTable(int hand_size, bool flushes, const HandValue& hand_value);

  /// The best `hand_size` cards of at most seven, or all of fewer, if they were of mixed suits.
  std::uint32_t value(std::uint64_t sum) const {
    return values_[rows_[(sum >> sums::high_shift) & sums::field_mask] +
                   columns_[sum & sums::field_mask]];
  }
  /// The best `hand_size` cards of one suit, given by the ranks held in it; at least `hand_size`.
  std::uint32_t flush_value(std::uint32_t ranks) const { return flushes_[ranks]; }
  bool has_flushes() const { return !flushes_.empty(); }

 private:
  // Those of the index, so that a lookup need not first look for its tables.
  const std::uint32_t* rows_ = RankIndex::get().rows();
  const std::uint16_t* columns_ = RankIndex::get().columns();
  std::vector<std::uint32_t> values_;
  std::vector<std::uint32_t> flushes_;
};

/// Exactly two cards of one source and three of another: one entry for each pair of ranks with
/// each three ranks.
class TwoAndThree {
 public:
  static constexpr std::size_t most_twos = 8, most_threes = 7;  // cards of a source

  explicit TwoAndThree(std::shared_ptr<const RankTable> table);

  /// Gives up (returns false) on cards it cannot value: too few or too many, without faces,
  /// doubled, or where a flush would be worth less than its ranks.
  bool value(std::span<const Card> twos, std::span<const Card> threes, bool flushes_hurt,
             std::uint32_t& best) const;

 private:
  static constexpr std::size_t pairs = 91, triples = 455;  // multisets of 13 ranks
  std::uint32_t best_flush(std::span<const Card> twos, std::span<const Card> threes,
                           int suit) const;

  std::shared_ptr<const RankTable> table_;
  std::array<std::uint8_t, 256> pair_{};   // by 16 * rank + rank
  std::array<std::uint16_t, 4096> row_{};  // by three ranks: where the row starts
  std::vector<std::uint32_t> values_;
};

// ---------------------------------------------------------------------------------------------

template <class HandValue>
RankTable::RankTable(int hand_size, bool flushes, const HandValue& hand_value)
    : values_(RankIndex::get().size()) {
  const RankIndex& index = RankIndex::get();
  // Smaller hands first: the best of many cards is the best that leaves one of them out.
  Hand hand;
  std::array<int, table_cards> ranks{};
  const auto fill = [&](const auto& self, int placed, int size, int from,
                        std::uint64_t sum) -> void {
    if (placed < size) {
      for (int rank = from; rank < rank_count; ++rank) {
        ranks[static_cast<std::size_t>(placed)] = rank;
        self(self, placed + 1, size, rank, sum + sums::rank_key(rank));
      }
      return;
    }
    std::uint32_t& value = values_[index[sum]];
    if (size <= hand_size) {
      hand = Hand{};
      for (int i = 0; i < size; ++i) {
        hand.add(Card(ranks[static_cast<std::size_t>(i)], i % 2), CardKind::natural);
      }
      value = hand_value(hand);
      return;
    }
    for (int i = 0; i < size; ++i) {
      const int rank = ranks[static_cast<std::size_t>(i)];
      value = std::max(value, values_[index[sum - sums::rank_key(rank)]]);
    }
  };
  for (int size = 0; size <= table_cards; ++size) fill(fill, 0, size, 0, 0);

  if (!flushes) return;
  flushes_.resize(std::size_t{1} << rank_count);
  for (std::uint32_t mask = 0; mask < flushes_.size(); ++mask) {
    const int size = __builtin_popcount(mask);
    if (size > hand_size) {
      for (std::uint32_t rest = mask; rest != 0; rest &= rest - 1) {
        flushes_[mask] = std::max(flushes_[mask], flushes_[mask & ~(rest & (~rest + 1))]);
      }
    } else if (size == hand_size) {
      hand = Hand{};
      for (int rank = 0; rank < rank_count; ++rank) {
        if ((mask >> rank) & 1) hand.add(Card(rank, 0), CardKind::natural);
      }
      flushes_[mask] = hand_value(hand);
    }
  }
}

}  // namespace houserules::ranking
