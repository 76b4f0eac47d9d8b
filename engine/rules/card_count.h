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
  std::int64_t needed() const { return now_.needed; }
  /// The step from which on the cards were not counted; null: all were.
  const Node* lost_count_at() const { return now_.certain ? nullptr : now_.lost_at; }

 private:
  void steps(const Node& node, std::int64_t times, bool seat_bound);
  void step(const Node& node, std::int64_t times, bool seat_bound);
  /// One of them is done; the lesser need is certain.
  void lesser(const Node& one, const Node& other, std::int64_t times, bool seat_bound);
  void deal(const Node& step, const Node& object, std::int64_t times, bool seat_bound);

  const Node& root_;
  const Variant& v_;
  int players_ = 0;
  struct Counted {
    std::int64_t needed = 0;
    bool certain = true;
    const Node* short_deal = nullptr;
    const Node* lost_at = nullptr;  // the step looked at last
  };
  Counted now_;
};

}  // namespace houserules
