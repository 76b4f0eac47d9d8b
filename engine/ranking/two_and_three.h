#pragma once
// Exactly two cards of one source and three of another, valued by looking them up.

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "engine/ranking/rank_table.h"

namespace houserules::ranking {

/// Holds, for each five ranks of the one source, what every two ranks of the other are worth beside
/// the best three of them; but not for fives with three equal ranks, which are few in play and many
/// in the table: beside those all hands are tried.
class TwoAndThree {
 public:
  static constexpr std::size_t most_twos = 6;
  static constexpr std::size_t threes_held = 5;  // cards of the other source
  static constexpr bool takes(std::size_t twos, std::size_t threes) {
    return twos >= 2 && twos <= most_twos && threes == threes_held;
  }

  explicit TwoAndThree(std::shared_ptr<const RankTable> table);

  /// A class, or more than any: cards that it cannot value.
  using Answer = std::uint32_t;
  static constexpr Answer unknown = 0x10000;

  /// Unknown are too few or too many cards, cards without faces or doubled, and those of which a
  /// flush would be worth less than its ranks.
  Answer value(std::span<const Card> twos, std::span<const Card> threes) const {
    return value_of_cards(twos, threes);
  }

  /// Two cards or more, added up and paired once for many fives beside them.
  struct Twos {
    CardSum cards;
    std::array<std::uint8_t, 15> pairs{};
    std::uint32_t count = 0;  // of pairs; different ones
  };
  Twos twos(std::span<const Card> cards) const;
  /// Five cards, looked up once for many twos beside them. Requires: all are different cards with
  /// faces, also from the twos.
  struct Threes {
    CardSum cards;
    const Class* row;  // nothing for fives of few ranks
  };
  Threes threes(const CardSum& cards) const {
    const std::size_t place = row_of_[RankIndex::place(index_, cards.bits())];
    return {cards, place == no_row ? nullptr : rows_[place].data()};
  }
  bool flushes_hurt() const { return table_->shape().flushes_hurt; }
  /// Requires: flushes do not hurt.
  Class value(const Twos& twos, const Threes& threes) const {
    Class best = 0;
    if (threes.row != nullptr) [[likely]] {
      for (std::uint32_t i = 0; i < twos.count; ++i) {
        best = std::max(best, threes.row[twos.pairs[i]]);
      }
    } else {
      best = best_of_few(twos.cards.suited_ranks(), threes.cards.suited_ranks());
    }
    return with_flush(twos.cards, threes.cards, best);
  }
  /// The values of many hands in columns: the cards of the first hand are the first of each column.
  /// Requires: 2 to 6 columns of twos and five of threes, each with a card of every hand; all cards
  /// with faces, none twice in a hand; flushes do not hurt.
  void values(std::span<const Card* const> twos, std::span<const Card* const> threes,
              std::span<Class> values) const;

 private:
  Answer value_of_cards(std::span<const Card> twos, std::span<const Card> threes) const {
    if (threes.size() != threes_held) return unknown;
    switch (twos.size()) {
      case 2:
        return value_of<2>(twos.data(), threes.data());
      case 3:
        return value_of<3>(twos.data(), threes.data());
      case 4:
        return value_of<4>(twos.data(), threes.data());
      case 5:
        return value_of<5>(twos.data(), threes.data());
      case 6:
        return value_of<6>(twos.data(), threes.data());
      default:
        return unknown;
    }
  }

  static constexpr std::size_t pairs = 91;  // multisets of two ranks
  using Row = std::array<Class, pairs>;
  static constexpr std::uint16_t no_row = 0xFFFF;

  template <std::size_t count>
  Answer value_of(const Card* twos, const Card* threes) const;
  struct Block;
  void prepare(std::span<const Card* const> twos, std::span<const Card* const> threes,
               std::size_t hand, Block& block) const;
  template <std::size_t count>
  std::size_t values_of_blocks(std::span<const Card* const> twos,
                               std::span<const Card* const> threes, std::span<Class> values) const;
  Class with_flush(const CardSum& twos, const CardSum& threes, Class best) const {
    if (!flushes_) return best;
    const std::uint64_t suits = (twos.bits() + sums::suit_bias(2)) &
                                (threes.bits() + sums::suit_bias(3)) & sums::suit_alarm;
    if (suits == 0) [[likely]]
      return best;
    return best_flush(twos.suited_ranks(), threes.suited_ranks(), suits, best);
  }
  Class best_of_few(std::span<const Card> twos, std::span<const Card> threes) const;
  Class best_of_few(std::uint64_t twos, std::uint64_t threes) const;
  Class best_flush(std::uint64_t twos, std::uint64_t threes, std::uint64_t suits, Class best) const;
  Answer with_flushes(std::span<const Card> twos, std::span<const Card> threes, std::uint64_t suits,
                      Class best) const;
  std::size_t pair(Card a, Card b) const { return pair_[16U * (a.code() >> 2) + (b.code() >> 2)]; }

  std::shared_ptr<const RankTable> table_;
  const std::uint16_t* index_;
  bool flushes_;                          // may matter
  std::array<std::uint8_t, 256> pair_{};  // by 16 * rank + rank
  std::vector<std::uint16_t> row_of_;     // by the place of five ranks in the small RankIndex
  std::vector<Row> rows_;                 // each once: on a low many fives are worth the same
};

/// The counts are known beforehand, so that no loop is left.
template <std::size_t count>
TwoAndThree::Answer TwoAndThree::value_of(const Card* twos, const Card* threes) const {
  const std::uint64_t two_sum = sums::sum_of(std::span<const Card, count>(twos, count));
  const std::uint64_t three_sum =
      sums::sum_of(std::span<const Card, threes_held>(threes, threes_held));
  if (((two_sum | three_sum) & sums::odd_cards) != 0) return unknown;
  Class best = 0;
  if (const std::size_t place = row_of_[RankIndex::place(index_, three_sum)]; place != no_row) {
    const Row& row = rows_[place];
#pragma GCC unroll 8
    for (std::size_t a = 1; a < count; ++a) {
#pragma GCC unroll 8
      for (std::size_t b = 0; b < a; ++b) best = std::max(best, row[pair(twos[a], twos[b])]);
    }
  } else [[unlikely]] {
    best = best_of_few({twos, count}, {threes, threes_held});
  }
  if (!flushes_) return best;
  // A bit for each suit with two of the one and three of the other.
  const std::uint64_t suits =
      (two_sum + sums::suit_bias(2)) & (three_sum + sums::suit_bias(3)) & sums::suit_alarm;
  if (suits == 0) [[likely]]
    return best;
  return with_flushes({twos, count}, {threes, threes_held}, suits, best);
}

}  // namespace houserules::ranking
