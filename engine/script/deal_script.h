#pragma once
// The cards and rolls that a script fixes for one deal.

#include <map>
#include <span>
#include <utility>
#include <vector>

#include "engine/script/script.h"
#include "engine/table/chance.h"

namespace houserules::script {

/// Thrown out of a deal when a hand history ends. The deal is left as it is.
struct HistoryEnds {};

/// Fixes cards and rolls in the order of the text, separately for each destination. A card is
/// written near the answer that causes it, so the search for it covers the cards not dealt yet, up
/// to the next answer that could only be given after it. For a seat, that is the seat's own next
/// answer or the next check, call or bet of anybody (a seat's cards may be written between other
/// seats' answers to the same question, as in draws). For the table, it is the next answer of any
/// seat.
class DealScript final : public Script {
 public:
  /// A card or roll in the text.
  struct Unit {
    std::size_t item = 0;    // index into the items
    std::size_t within = 0;  // index into the item's cards
  };

  enum class Rest : std::uint8_t {
    dealt,    // cards not named come from the seed
    unknown,  // they are unknown; on the table this is an error, and at the end of the text it ends
              // the deal
  };
  /// `items` are those of one deal and must outlive this object. Zones have the names that the
  /// variant gives them; other names are reported by `unknown_zones`.
  DealScript(std::span<const ScriptItem> items, std::span<const ZoneSpec> zones,
             Rest rest = Rest::dealt);

  std::vector<NotationFault> unknown_zones() const { return unknown_zones_; }

  /// Tells that all items before this one have been read, so their answers have been given.
  void reached(std::size_t item) { place_ = item; }

  std::optional<Card> card(std::uint32_t& cursor, const Destination& to) const override;
  std::optional<int> roll(std::uint32_t& cursor, int sides) const override;
  CardSet reserved(std::uint32_t cursor) const override;

  /// Returns the units of items before `end` that have not been dealt.
  std::vector<Unit> left(std::uint32_t cursor, std::size_t end) const;
  /// Returns the last card or roll dealt, in any deal that uses this script, or null.
  const Unit* last() const { return last_ < units_.size() ? &units_[last_] : nullptr; }

 private:
  struct Lane {  // the destination of a unit
    Seat seat = no_seat;
    std::uint8_t zone = 0;
    int board = -1;
    bool roll = false;
  };
  template <class Fits>
  std::optional<std::size_t> take(std::uint32_t& cursor, Seat seat, Fits fits) const;
  std::vector<bool> used(std::uint32_t cursor) const;

  std::span<const ScriptItem> items_;
  std::vector<Unit> units_;
  CardSet exposed_;          // replaced cards, which are not dealt
  std::vector<Lane> lanes_;  // of each unit
  std::vector<NotationFault> unknown_zones_;
  Rest rest_;
  std::size_t place_ = 0;
  mutable std::size_t last_ = ~std::size_t{0};
  // A cursor identifies a set of used units: that of `parent` and one more. 0 is the empty set.
  struct Used {
    std::uint32_t parent = 0;
    std::size_t unit = 0;
  };
  mutable std::vector<Used> sets_{{}};
  mutable std::map<std::pair<std::uint32_t, std::size_t>, std::uint32_t> numbers_;
};

}  // namespace houserules::script
