#pragma once
// How many cards a deal needs.

#include "engine/tree/file.h"
#include "engine/variant/variant.h"

namespace houserules {

/// Counts the cards that are dealt whatever happens, up to the first step that may end the deal or
/// bring cards back. What it is given must outlive it.
class CardCount {
 public:
  CardCount(const tree::File& rules, const Variant& variant) : rules_(rules), v_(variant) {}

  /// The deal for which the deck does not last with so many players.
  const tree::DealStep* short_deal(int players);
  std::int64_t needed() const { return now_.needed; }
  /// The step from which on the cards were not counted; null: all were.
  const tree::Step* lost_count_at() const { return now_.certain ? nullptr : now_.lost_at; }

 private:
  /// Where a step stands: how often it is done, and whether a seat is bound.
  struct At {
    std::int64_t times = 1;
    bool seat_bound = false;
  };
  void steps(const tree::Steps& steps, At at);
  void step(const tree::Step& step, At at);
  /// One of them is done; the lesser need is certain.
  void lesser(const tree::Steps& one, const tree::Steps& other, At at);
  void act(const tree::DealStep& deal, At at);
  void act(const tree::EachStep& each, At at);
  void act(const tree::RepeatStep& repeat, At at);
  void act(const tree::DoStep& several, At at) { steps(several.object, at); }
  /// Any other act deals no cards.
  template <class Other>
  void act(const Other&, At) {}

  const tree::File& rules_;
  const Variant& v_;
  int players_ = 0;
  struct Counted {
    std::int64_t needed = 0;
    bool certain = true;
    const tree::DealStep* short_deal = nullptr;
    const tree::Step* lost_at = nullptr;  // the step looked at last
  };
  Counted now_;
};

}  // namespace houserules
