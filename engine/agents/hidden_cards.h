#pragma once
// The cards of an imagined hand that other seats can't see: any others of the deck may be in their
// place.

#include <vector>

#include "engine/agents/strength.h"

namespace houserules {

class HiddenCards {
 public:
  HiddenCards(Deal& deal, Seat seat);
  bool replaceable() const { return !hidden_.empty() && !deal_.stock().empty(); }
  /// Replaces those of `cards`, a bit for each place of the hand.
  void replace(Random& random, std::uint64_t cards = ~std::uint64_t{0});
  /// Undoes the last `replace` of all.
  void put_back();
  /// Fills the yardstick with this many random hands, ranked for a showdown. Returns false if
  /// scripts take too long to rank them.
  bool measure(Strength& yardstick, std::size_t showdown, int hands, Random& random);
  /// Deals this many hands, counting the current one, and leaves the best in place.
  template <class Grade, class IsBetter>
  void keep_best(int hands, Random& random, const Grade& grade, const IsBetter& is_better) {
    auto best = grade();
    for (int i = 1; i < hands; ++i) {
      replace(random);
      const auto other = grade();
      if (is_better(other, best)) {
        best = other;
      } else {
        put_back();
      }
    }
  }

 private:
  struct Swap {
    std::size_t card, in_stock;
  };
  Deal& deal_;
  Seat seat_;
  std::vector<Swap> hidden_;
};

/// Hands whose cards were chosen from more: better than at random.
class ChosenHands {
 public:
  /// Another decision, in a deal that this showdown decides.
  void begin(std::size_t showdown);
  /// Gives each of these seats the best of some hands, where the rules let them pass cards on or
  /// set them. Requires an imagined deal.
  void improve(Deal& deal, SeatSet seats, Random& random);

 private:
  std::size_t showdown_ = 0;
  Strength yardstick_;
  bool made_ = false;
  const Variant* variant_ = nullptr;
  bool chosen_ = false;  // in this variant
};

}  // namespace houserules
