#pragma once
// A table laid out where hands are about to be compared, but for the cards still to come.

#include <memory>
#include <vector>

#include "engine/judge/outcomes.h"
#include "engine/judge/situation.h"
#include "engine/table/deal.h"

namespace houserules::judge {

/// Every number of winners, parts and boards divides it.
inline constexpr Chips stake = 720720LL * 5040;

/// Thrown where no runout is left: the hands of ranges share cards.
struct NothingFits {};

class Runouts {
 public:
  /// An unknown card that counts.
  struct Open {
    std::size_t pile = 0, at = 0;  // in the layout
    Card card;
  };
  struct Group {
    std::vector<Open> open;            // whichever of them a card is in
    const HandRange* range = nullptr;  // what may come there, card by card; none: any cards
  };

  /// What is given must outlive it.
  Runouts(const Variant& variant, const Situation& situation, const Deal& stopped);

  /// How many there are, where no hand is a range.
  double count() const;
  bool ranges() const { return !ranges_.empty(); }
  /// Of a seat whose range holds nothing that the other cards leave; no_seat: none.
  Seat blocked() const { return blocked_; }
  bool enough_cards() const;
  /// Deals every one of them, or one at random, and settles it as a whole deal.
  void settle_all(Outcomes& outcomes) { choose(0, 0, 0, 1, outcomes); }
  void settle_one(Random& random, Outcomes& outcomes) {
    deal_one(random);
    settle(outcomes);
  }
  /// Draws before ranges count as impossible to hold together, as their hands shared cards.
  static constexpr int patience = 100'000;
  /// Deals one at random, into the groups.
  void deal_one(Random& random);

  const Deal& stopped() const { return stopped_; }
  const Layout& layout() const { return layout_; }
  const std::vector<Group>& groups() const { return groups_; }
  const std::vector<Card>& rest() const { return rest_; }  // the cards that may come

 private:
  bool reads_order() const;
  void lay(std::uint8_t zone, Seat seat, std::uint8_t board = 0);
  const Situation::Cards* given_of(std::uint8_t zone, Seat seat, std::uint8_t board) const;
  bool all_lie(const Situation::Cards& given, Seat seat) const;
  std::uint64_t use_of(const Layout::Pile& pile, std::size_t at) const;
  Group range_of(const Layout::Pile& pile) const;
  void find_open();
  void find_rest();
  void find_ranges();
  bool deal_ranges(Random& random);
  void choose(std::size_t group, std::size_t slot, std::size_t from, double ways,
              Outcomes& outcomes);
  void choose_combo(std::size_t group, double ways, Outcomes& outcomes);
  void settle(Outcomes& outcomes, double ways = 1);

  const Variant& variant_;
  const Situation& situation_;
  const Deal& stopped_;
  Deal trial_;
  Layout layout_;
  bool whole_ = false;
  std::vector<Group> groups_;
  std::vector<Card> rest_;
  /// Of a group: what the other cards leave of it, and the sums of the weights.
  struct Left {
    std::size_t group;
    std::shared_ptr<const HandRange> range;
    std::vector<double> sums;
  };
  std::vector<Left> ranges_;
  Seat blocked_ = no_seat;
  std::vector<bool> used_;
};

}  // namespace houserules::judge
