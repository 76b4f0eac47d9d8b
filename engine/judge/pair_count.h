#pragma once
// What two hands may hold, each against each that shares no card with it, without trying them all.

#include <algorithm>
#include <array>
#include <bit>
#include <span>
#include <vector>

#include "engine/judge/subsets.h"
#include "engine/ranking/ranking.h"

namespace houserules::judge {

/// Cards that a hand may hold, how often, and what they are worth.
struct Ranked {
  Lanes cards = 0;
  double ways = 1;
  Score score;
};

class PairCount {
 public:
  /// Holdings have at most so many cards here.
  static constexpr int most_cards = 5;

  /// Who has the best hand: one, the other, one of those that are known anyway; several share.
  struct Best {
    bool one = false, other = false, known = false;
  };
  /// About how many steps it takes; trying all pairs takes their product.
  static double cost(double ones, double others, int cards);

  /// `known`: the best of the hands that are known. Calls `add(best, ways)` some times.
  template <class Add>
  void count(std::vector<Ranked>& ones, std::vector<Ranked>& others, Score known, const Add& add);

 private:
  /// Of holdings so far: how often they hold a set of cards, by the number of the set.
  void begin(std::span<const Ranked> ones, std::span<const Ranked> others);
  void include(const Ranked& holding);
  double disjoint(const Ranked& holding) const;
  template <class Visit>
  void each_set(Lanes cards, const Visit& visit) const;

  std::array<std::uint8_t, 64> number_{};              // of a card, by its bit
  int most_ = 0;                                       // cards in a set
  std::array<std::uint32_t, most_cards + 2> first_{};  // sets of so many cards begin here
  std::array<std::array<std::uint32_t, most_cards + 1>, 64> choose_{};
  std::vector<double> held_;
};

// ---------------------------------------------------------------------------------------------

/// Sets are numbered by their size, then by their cards: `visit(number, odd)`.
template <class Visit>
void PairCount::each_set(Lanes cards, const Visit& visit) const {
  std::array<std::uint8_t, 16> numbers;
  std::uint32_t count = 0;
  for (; cards != 0; cards &= cards - 1) {
    numbers[count++] = number_[static_cast<std::size_t>(std::countr_zero(cards))];
  }
  for (std::uint32_t set = 0; set < (1U << count); ++set) {
    const int size = std::popcount(set);
    if (size > most_) continue;
    std::uint32_t number = first_[static_cast<std::size_t>(size)];
    std::size_t place = 0;
    for (std::uint32_t left = set; left != 0; left &= left - 1) {
      number += choose_[numbers[static_cast<std::size_t>(std::countr_zero(left))]][++place];
    }
    visit(number, (size & 1) != 0);
  }
}

template <class Add>
void PairCount::count(std::vector<Ranked>& ones, std::vector<Ranked>& others, Score known,
                      const Add& add) {
  begin(ones, others);
  const auto by_score = [](const Ranked& a, const Ranked& b) { return a.score < b.score; };
  // What the other has to beat is one's score or that of the known hands.
  const auto to_beat = [&](const Ranked& one) { return std::max(one.score, known); };
  std::sort(ones.begin(), ones.end(), by_score);
  std::sort(others.begin(), others.end(), by_score);
  auto other = others.begin();
  std::vector<double> below;      // of one level
  std::vector<double> not_above;  // of all
  for (auto one = ones.begin(); one != ones.end();) {
    const Score level = to_beat(*one);
    const auto end =
        std::find_if(one, ones.end(), [&](const Ranked& next) { return to_beat(next) != level; });
    below.clear();
    for (; other != others.end() && other->score < level; ++other) include(*other);
    for (auto at = one; at != end; ++at) below.push_back(disjoint(*at));
    for (; other != others.end() && other->score == level; ++other) include(*other);
    const bool any = level.qualifies();
    for (auto at = one; at != end; ++at) {
      const double less = below[static_cast<std::size_t>(at - one)];
      const bool one_best = any && at->score == level, known_best = any && known == level;
      not_above.push_back(disjoint(*at));
      add(Best{one_best, false, known_best}, less * at->ways);
      add(Best{one_best, any, known_best}, (not_above.back() - less) * at->ways);
    }
    one = end;
  }
  for (; other != others.end(); ++other) include(*other);
  for (std::size_t i = 0; i < ones.size(); ++i) {
    add(Best{false, true, false}, (disjoint(ones[i]) - not_above[i]) * ones[i].ways);
  }
}

}  // namespace houserules::judge
