#pragma once
// Who has the best hand in each line, and how often.

#include <array>
#include <map>
#include <span>
#include <vector>

#include "engine/table/deal.h"

namespace houserules::judge {

/// Hands are numbered in the order of their seats.
class Standings {
 public:
  /// Of each line, which hands are the best, the next best and so on, as far as that decides: a bit
  /// for each hand.
  using Order = std::vector<std::uint16_t>;

  /// What is given must outlive it.
  Standings(const Comparison& comparison, std::span<const Seat> seats);

  /// One row of scores for each line, by the number of the hand.
  void add(std::span<const std::array<Score, max_seats>> scores, double ways);
  /// Of a single line in which only the best hand decides.
  void add_winners(std::uint16_t hands, double ways) {
    if (few_) {
      counts_[hands] += ways;
    } else {
      many_[{hands}] += ways;
    }
  }
  bool one_winner_decides() const { return lines_.size() == 1 && lines_[0].levels == 1; }
  /// All lines in one number, `hands` bits each, the first line lowest.
  bool few() const { return few_; }
  std::vector<double>& counts() { return counts_; }

  void add(const Standings& other);
  double ways() const;
  /// Calls `visit(places, ways)` for each order, with the places of hands in each line.
  template <class Visit>
  void each(const Visit& visit) const {
    for (std::size_t i = 0; i < counts_.size(); ++i) {
      if (counts_[i] != 0) visit(places(order_of(i)), counts_[i]);
    }
    for (const auto& [order, ways] : many_) {
      if (ways != 0) visit(places(order), ways);
    }
  }

 private:
  struct Line {
    std::vector<std::uint8_t> hands;
    std::size_t levels;
  };
  Order order_of(std::size_t number) const;
  std::vector<HandPlaces> places(const Order& order) const;

  std::span<const Seat> seats_;
  std::vector<Line> lines_;
  bool few_ = false;  // one level a line, and few bits
  std::vector<double> counts_;
  std::map<Order, double> many_;
  Order order_;  // being found
};

}  // namespace houserules::judge
