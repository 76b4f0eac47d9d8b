#pragma once
// Hands of up to seven cards, wild cards among them or not, valued by looking them up.
//
// The sum of a hand (card_sum.h) leads to an entry of a table with a class for each multiset of
// ranks: 20 choose 7 = 77,520 for up to seven cards. A greater class wins; class 0 does not
// qualify.

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/ranking/card_sum.h"
#include "engine/ranking/hand.h"

namespace houserules::ranking {

using Class = std::uint16_t;

/// Where multisets of ranks stand in a table. Sums are cut into rows, and the rows laid over each
/// other so that every entry falls into a gap. The same for all tables, and found when the program
/// is built (index/make_rank_index.cpp).
struct RankIndex {
  static constexpr int row_shift = sums::row_shift;
  /// Sums of up to five cards, of six and of seven, each with wild cards or without.
  static constexpr std::size_t kinds = 3;
  static const std::array<RankIndex, 2 * kinds> all;
  static constexpr std::size_t kind_of(std::size_t cards) {
    return cards <= max_hand ? 0 : cards - max_hand;
  }
  static std::size_t number_of(int cards, int wilds) {
    return kind_of(static_cast<std::size_t>(cards)) + (wilds > 0 ? kinds : 0);
  }
  static const RankIndex& of(int cards, int wilds) { return all[number_of(cards, wilds)]; }

  /// Requires: a sum of as many cards as this index is for, all with faces or wild.
  std::size_t operator[](std::uint64_t sum) const { return place(rows, sum); }
  static std::size_t place(const std::uint16_t* rows, std::uint64_t sum) {
    return sums::place(rows, sums::ranks(sum));
  }
  /// Calls `visit(ranks)` for each hand of `size` cards, `wilds` of them wild, with the ranks of
  /// the others in ascending order.
  template <class Visit>
  static void each(int size, int wilds, const Visit& visit);

  const std::uint16_t* rows;  // added to the ranks of a sum, gives the place
  std::size_t size;
};

/// What ranks and flushes are worth on one scale.
class RankTable {
 public:
  struct Shape {
    int hand_size;
    int most_cards;  // 5 or 7
    bool flushes;    // a flush may be worth more than its ranks alone, never less
    bool flushes_hurt;
    bool wilds;
    friend bool operator==(const Shape&, const Shape&) = default;
  };
  /// `hand_value(hand)` values up to `hand_size` cards; a greater number wins, 0 does not qualify.
  template <class HandValue>
  RankTable(const Shape& shape, const HandValue& hand_value);

  /// The best `hand_size` cards of `cards`, or all of fewer, if the natural ones were of mixed
  /// suits. `sum` is that of all cards, wild ones too.
  Class value(std::uint64_t sum, int cards, int wilds) const { return part(cards, wilds)[sum]; }
  /// The best `hand_size` cards of one suit, given by the ranks held in it and some wild cards; at
  /// least `hand_size` together, at most `most_cards`. If flushes hurt: exactly `hand_size`.
  Class flush_value(std::uint32_t ranks, int wilds) const {
    return flushes_[(static_cast<std::size_t>(wilds) << rank_count) + ranks];
  }
  /// More wild cards than this need no natural one of a suit beside them to be worth a flush.
  int most_wilds_in_flush() const { return std::max(shape_.hand_size - 2, 0); }
  const Shape& shape() const { return shape_; }

  /// For lookups without detours, all without wild cards.
  const std::uint16_t* rows(std::size_t kind) const { return parts_[kind].rows; }
  const Class* values(std::size_t kind) const { return parts_[kind].values.data(); }
  const Class* flushes() const { return flushes_.data(); }

  /// The value by the scale of a class other than 0.
  std::uint32_t value_of(Class some) const { return classes_[some - 1U]; }
  /// A value by the scale in terms of classes: its class in the upper half. In the lower half zero,
  /// or the value itself if it lies between two classes, as that of a flush with a card twice.
  std::uint64_t place(std::uint32_t hand_value) const {
    const auto above = std::upper_bound(classes_.begin(), classes_.end(), hand_value);
    const auto reached = static_cast<std::uint64_t>(above - classes_.begin());
    const bool exact = reached > 0 && classes_[reached - 1] == hand_value;
    return reached << 32 | (exact ? 0 : hand_value);
  }

 private:
  struct Part {
    Class& operator[](std::uint64_t sum) { return values[RankIndex::place(rows, sum)]; }
    Class operator[](std::uint64_t sum) const { return values[RankIndex::place(rows, sum)]; }

    const std::uint16_t* rows = nullptr;
    std::vector<Class> values;
  };
  /// A value and where its class goes.
  struct Valued {
    std::uint32_t value;
    Class* to;
  };

  void prepare();
  void set_classes(std::vector<Valued>& valued);
  void fill_large();
  void fill_flushes();
  Part& part(int cards, int wilds) { return parts_[RankIndex::number_of(cards, wilds)]; }
  const Part& part(int cards, int wilds) const {
    return parts_[RankIndex::number_of(cards, wilds)];
  }

  Shape shape_;
  std::array<Part, 2 * RankIndex::kinds> parts_;
  std::vector<Class> flushes_;  // by wild cards, then by ranks held
  std::vector<std::uint32_t> classes_;
};

// ---------------------------------------------------------------------------------------------

template <class Visit>
void RankIndex::each(int size, int wilds, const Visit& visit) {
  std::array<std::uint8_t, sums::most_cards> ranks{};
  const auto naturals = static_cast<std::size_t>(size - wilds);
  const auto place = [&](const auto& self, std::size_t at, std::uint8_t from,
                         std::uint64_t sum) -> void {
    if (at == naturals) {
      visit(std::span<const std::uint8_t>(ranks).first(naturals), sum);
      return;
    }
    for (std::uint8_t rank = from; rank < rank_count; ++rank) {
      ranks[at] = rank;
      self(self, at + 1, rank, sum + sums::rank_key(rank));
    }
  };
  place(place, 0, 0, static_cast<std::uint64_t>(wilds) * sums::wild_rank_key);
}

template <class HandValue>
RankTable::RankTable(const Shape& shape, const HandValue& hand_value) : shape_(shape) {
  prepare();
  std::vector<Valued> valued;
  for (int size = 0; size <= shape_.hand_size; ++size) {
    for (int wilds = 0; wilds <= (shape_.wilds ? size : 0); ++wilds) {
      Hand hand;
      hand.wilds = wilds;
      RankIndex::each(size, wilds, [&](std::span<const std::uint8_t> ranks, std::uint64_t sum) {
        hand.natural_count = 0;
        for (const std::uint8_t rank : ranks) {
          hand.add(Card(rank, hand.natural_count % suit_count), CardKind::natural);
        }
        valued.push_back({hand_value(hand), &part(size, wilds)[sum]});
      });
    }
  }
  for (std::size_t place = 0; place < flushes_.size(); ++place) {
    const auto ranks = static_cast<std::uint32_t>(place & ((1u << rank_count) - 1));
    Hand hand;
    hand.wilds = static_cast<int>(place >> rank_count);
    if (std::popcount(ranks) + hand.wilds != shape_.hand_size) continue;
    for (int rank = 0; rank < rank_count; ++rank) {
      if ((ranks >> rank) & 1) hand.add(Card(rank, 0), CardKind::natural);
    }
    valued.push_back({hand_value(hand), &flushes_[place]});
  }
  set_classes(valued);
  fill_large();
  fill_flushes();
}

}  // namespace houserules::ranking
