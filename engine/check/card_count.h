#pragma once
// How many cards a deal needs.

#include "engine/tree/file.h"
#include "engine/variant/variant.h"

namespace houserules {

/// Counts the cards that are certain to be dealt, up to the first step that may end the deal or
/// return cards to the deck. The arguments must outlive it.
class CardCount {
 public:
  CardCount(const tree::File& rules, const Variant& variant) : rules_(rules), v_(variant) {}

  /// Returns the deal that the deck is too small for with this many players, or null.
  const tree::DealStep* short_deal(int players);
  std::int64_t needed() const { return now_.needed; }
  /// Returns the step from which on cards were not counted, or null if all were.
  const tree::Step* lost_count_at() const { return now_.certain ? nullptr : now_.lost_at; }

 private:
  /// Context of a step: how often it runs, and whether a seat is bound.
  struct At {
    std::int64_t times = 1;
    bool seat_bound = false;
  };
  void steps(const tree::Steps& steps, At at);
  void step(const tree::Step& step, At at);
  /// One of the two runs; only the smaller count is certain.
  void lesser(const tree::Steps& one, const tree::Steps& other, At at);
  void act(const tree::DealStep& deal, At at);
  void act(const tree::EachStep& each, At at);
  void act(const tree::RepeatStep& repeat, At at);
  void act(const tree::DoStep& several, At at) { steps(several.object, at); }
  /// No other act deals cards.
  template <class Other>
  void act(const Other&, At) {}

  const tree::File& rules_;
  const Variant& v_;
  int players_ = 0;
  struct Counted {
    std::int64_t needed = 0;
    bool certain = true;
    const tree::DealStep* short_deal = nullptr;
    const tree::Step* lost_at = nullptr;  // the last step considered
  };
  Counted now_;
};

}  // namespace houserules
