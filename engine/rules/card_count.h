#pragma once
// How many cards a deal needs.

#include "engine/rules/node.h"
#include "engine/variant/variant.h"

namespace houserules {

/// Counts the cards that are dealt whatever happens, up to the first step that may end the deal or
/// bring cards back. What it is given must outlive it.
class CardCount {
 public:
  CardCount(const Node& resolved, const Variant& variant) : root_(resolved), v_(variant) {}

  /// The deal for which the deck does not last with so many players.
  const Node* short_deal(int players);
  std::int64_t needed() const { return needed_; }
  /// The step from which on the cards were not counted; null: all were.
  const Node* lost_count_at() const { return certain_ ? nullptr : lost_at_; }

 private:
  void steps(const Node& node, std::int64_t times, bool seat_bound);
  void step(const Node& node, std::int64_t times, bool seat_bound);
  void deal(const Node& step, const Node& object, std::int64_t times, bool seat_bound);

  const Node& root_;
  const Variant& v_;
  int players_ = 0;
  std::int64_t needed_ = 0;
  bool certain_ = true;
  const Node* short_ = nullptr;
  const Node* lost_at_ = nullptr;  // the step looked at last
};

}  // namespace houserules
