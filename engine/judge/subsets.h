#pragma once
// Sets of cards that may come, each counted once for all that differ only in the names of suits.

#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "engine/judge/range.h"
#include "engine/ranking/card_sum.h"

namespace houserules::judge {

/// Cards as bits, one suit of ranks after the other (`CardSum::suited_ranks`), jokers where no rank
/// is.
using Lanes = std::uint64_t;

constexpr Lanes lanes_of(Card card) {
  if (card.natural()) return ranking::sums::suited_ranks[card.code()];
  return std::uint64_t{1} << (13 + 16 * (card.code() - Card::joker_code));
}
constexpr Lanes jokers_in(Lanes cards) { return cards & 0xE000E000E000E000ULL; }
constexpr Card first_card(Lanes cards) {
  const int bit = std::countr_zero(cards);
  const int rank = bit & 15, suit = bit >> 4;
  return rank < rank_count ? Card(rank, suit)
                           : Card(static_cast<std::uint8_t>(Card::joker_code + suit));
}
template <class Visit>
constexpr void each_card(Lanes cards, const Visit& visit) {
  for (; cards != 0; cards &= cards - 1) visit(first_card(cards));
}
/// Cards with the sum of their keys, to which jokers add nothing.
struct Dealt {
  Lanes cards = 0;
  std::uint64_t sum = 0;

  constexpr void add(const Dealt& more) {
    cards |= more.cards;
    sum += more.sum;
  }
  constexpr void add(Card card) {
    add(Dealt{lanes_of(card), card.joker() ? 0 : ranking::sums::key(card)});
  }
};
constexpr Lanes suit_lane(Lanes cards, int suit) { return (cards >> (16 * suit)) & 0x1FFF; }

/// Interchangeable suits have the same number here.
using SuitClasses = std::array<std::uint8_t, suit_count>;
inline constexpr SuitClasses suits_differ{0, 1, 2, 3};
/// The same where these cards tell suits apart too.
SuitClasses split(const SuitClasses& classes, Lanes cards);
/// And where this range does.
SuitClasses split(const SuitClasses& classes, const HandRange& range);
/// As many suits may be renamed for each other in so many ways.
int renamings(const SuitClasses& classes);

/// All sets of `size` cards out of some.
class Subsets {
 public:
  Subsets(Lanes from, std::size_t size, const SuitClasses& classes);

  /// Calls `visit(cards, key_sum, ways)`: `ways` sets differ from this one in the names of suits
  /// alone. Jokers add nothing to the sum of the keys.
  template <class Visit>
  void each(const Visit& visit) const {
    choose(0, size_, Chosen{}, visit);
  }
  /// The work of `each`, cut up.
  std::size_t pieces() const;
  template <class Visit>
  void each(std::size_t piece, const Visit& visit) const;

 private:
  /// Suits in an order in which those of one class follow each other; jokers last.
  struct Row {
    std::vector<std::vector<Dealt>> by_count;
    bool like_last = false;  // of the class of the row before
    int of_class = 1;        // the how-many-eth
    std::size_t later = 0;   // cards in the rows after this one
  };
  struct Chosen {
    Lanes cards = 0;
    std::uint64_t sum = 0;
    double ways = 1;
    // Of the row before.
    std::size_t count = 0, index = 0;
    int run = 0;  // so many rows of the class are equal to it
  };

  template <class Visit>
  void choose(std::size_t row, std::size_t left, const Chosen& chosen, const Visit& visit) const {
    const std::size_t least = left > rows_[row].later ? left - rows_[row].later : 0;
    const bool last = row + 1 == rows_.size();
    for (std::size_t count = last ? left : least; count <= left; ++count) {
      choose_count(row, count, left - count, chosen, visit);
    }
  }
  template <class Visit>
  void choose_count(std::size_t row, std::size_t count, std::size_t left, const Chosen& chosen,
                    const Visit& visit) const {
    const Row& here = rows_[row];
    if (count >= here.by_count.size()) return;
    if (here.like_last && count > chosen.count) return;
    const bool alike = here.like_last && count == chosen.count;
    const std::vector<Dealt>& entries = here.by_count[count];
    const std::size_t end = alike ? chosen.index + 1 : entries.size();
    const bool last = row + 1 == rows_.size();
    const double ways = chosen.ways * here.of_class;
    for (std::size_t i = 0; i < end; ++i) {
      const int run = alike && i == chosen.index ? chosen.run + 1 : 1;
      const Lanes cards = chosen.cards | entries[i].cards;
      const std::uint64_t sum = chosen.sum + entries[i].sum;
      if (last) {
        visit(cards, sum, ways / run);
      } else {
        choose(row + 1, left, {cards, sum, ways / run, count, i, run}, visit);
      }
    }
  }

  std::size_t size_;
  std::vector<Row> rows_;
};

inline std::size_t Subsets::pieces() const {
  std::size_t pieces = 0;
  for (std::size_t count = 0; count < rows_[0].by_count.size(); ++count) {
    pieces += rows_[0].by_count[count].size();
  }
  return pieces;
}

template <class Visit>
void Subsets::each(std::size_t piece, const Visit& visit) const {
  const Row& first = rows_[0];
  for (std::size_t count = 0; count < first.by_count.size(); ++count) {
    const std::vector<Dealt>& entries = first.by_count[count];
    if (piece >= entries.size()) {
      piece -= entries.size();
      continue;
    }
    const std::size_t left = size_ - count;
    if (rows_.size() == 1) {
      if (left == 0) visit(entries[piece].cards, entries[piece].sum, 1.0);
    } else if (left <= first.later) {
      choose(1, left, {entries[piece].cards, entries[piece].sum, 1, count, piece, 1}, visit);
    }
    return;
  }
}

}  // namespace houserules::judge
