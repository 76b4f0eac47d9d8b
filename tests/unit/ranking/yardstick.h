#pragma once
// The reference's values of all hands of one size, computed once per hand.

#include <array>
#include <cstdint>
#include <map>
#include <vector>

#include "tests/unit/ranking/reference.h"

namespace reference {

class Yardstick {
 public:
  /// For hands of `size` cards on this ranker's scale. Two equal cards mean that one of them is
  /// wild.
  Yardstick(const houserules::Ranker& ranker, std::size_t size);

  /// Computes every hand of distinct cards of the deck.
  void take_all();
  /// Returns the score of the best hand among more cards.
  houserules::Score best(const Cards& cards);
  /// Returns the score of the best hand with two cards of the first set and three of the second.
  houserules::Score best(const Cards& twos, const Cards& threes);
  /// Checks the ranker on these cards and enough wild cards to fill the hand, by trying every face
  /// of the deck for each of them.
  void check_wild(const Cards& naturals);

  /// Checks that greater values have greater scores.
  void check_order() const;
  std::size_t classes() const { return scores_.size(); }
  /// Number of hands computed, and number of lookups.
  std::size_t hands() const { return hands_; }
  std::uint64_t looks() const { return looks_; }

 private:
  static constexpr std::size_t most = 5;
  using Codes = std::array<std::uint8_t, most>;

  /// Returns the value of a hand given in ascending order: equal values mean equal scores.
  std::uint64_t value(const Codes& hand);
  std::uint64_t value_of_new(const Codes& hand);
  /// Calls `visit(codes)` for all ways to choose `count` of the sorted cards.
  void choose(const Cards& cards, std::size_t count, const auto& visit) const;
  void learn(std::uint64_t value, const houserules::Score& score);

  const houserules::Ranker& ranker_;
  std::size_t size_;
  std::vector<std::uint64_t> values_;  // 0: not computed yet
  std::map<std::uint64_t, houserules::Score> scores_;
  std::size_t hands_ = 0;
  std::uint64_t looks_ = 0;
};

}  // namespace reference
