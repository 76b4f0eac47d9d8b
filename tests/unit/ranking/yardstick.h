#pragma once
// What the reference says of every hand of one size, worked out once for each hand that is met.

#include <array>
#include <cstdint>
#include <map>
#include <vector>

#include "tests/unit/ranking/reference.h"

namespace reference {

class Yardstick {
 public:
  /// Hands of `size` cards on the scale of this ranker. Two cards of a face mean that one of them
  /// is a wild card.
  Yardstick(const houserules::Ranker& ranker, std::size_t size);

  /// Every hand of distinct cards of the deck.
  void take_all();
  /// The score of the best hand among more cards.
  houserules::Score best(const Cards& cards);
  /// Two cards of the one and three of the other.
  houserules::Score best(const Cards& twos, const Cards& threes);
  /// Checks what the ranker makes of these cards and as many wild ones as fill up the hand, by
  /// trying every face of the deck for each of them.
  void check_wild(const Cards& naturals);

  /// Greater values have greater scores.
  void check_order() const;
  std::size_t classes() const { return scores_.size(); }
  /// Hands valued, and hands looked at, the same ones again and again.
  std::size_t hands() const { return hands_; }
  std::uint64_t looks() const { return looks_; }

 private:
  static constexpr std::size_t most = 5;
  using Codes = std::array<std::uint8_t, most>;

  /// The value of a hand given by its cards in ascending order: equal values mean equal scores.
  std::uint64_t value(const Codes& hand);
  std::uint64_t value_of_new(const Codes& hand);
  /// Calls `visit(codes)` for all ways to choose `count` of the cards, which stand in order.
  void choose(const Cards& cards, std::size_t count, const auto& visit) const;
  void learn(std::uint64_t value, const houserules::Score& score);

  const houserules::Ranker& ranker_;
  std::size_t size_;
  std::vector<std::uint64_t> values_;  // 0: not met yet
  std::map<std::uint64_t, houserules::Score> scores_;
  std::size_t hands_ = 0;
  std::uint64_t looks_ = 0;
};

}  // namespace reference
