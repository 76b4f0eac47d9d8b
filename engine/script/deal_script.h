#pragma once
// The cards and rolls that a script fixes for one deal.

#include <map>
#include <span>
#include <utility>
#include <vector>

#include "engine/script/script.h"
#include "engine/table/chance.h"

namespace houserules::script {

/// A history goes no further: thrown out of the deal, which is left as it is.
struct HistoryEnds {};

/// A destination takes its cards in the order of the text. A card stands near the answer that
/// causes it: it is looked for among the cards not yet dealt, up to the next answer that could not
/// have been given before it. For a seat this is its own next answer or the next check, call or bet
/// of anybody (cards of one seat may stand between the answers of others to the same question, as
/// draws are written); for the table it is the next answer of all.
class DealScript final : public Script {
 public:
  /// A card or roll of the text.
  struct Unit {
    std::size_t item = 0;    // index into the items
    std::size_t within = 0;  // index into the item's cards
  };

  enum class Rest : std::uint8_t {
    dealt,    // cards that are not named come from the seed
    unknown,  // nobody knows them; on the table this is an error, at the end of the text its end
  };
  /// `items` are those of one deal and must outlive this. Zones of the table and of seats are named
  /// as the variant names them; names it does not have are reported by `unknown_zones`.
  DealScript(std::span<const ScriptItem> items, std::span<const ZoneSpec> zones,
             Rest rest = Rest::dealt);

  std::vector<NotationFault> unknown_zones() const { return unknown_zones_; }

  /// All items before this one have been read: answers among them have been given.
  void reached(std::size_t item) { place_ = item; }

  std::optional<Card> card(std::uint32_t& cursor, const Destination& to) const override;
  std::optional<int> roll(std::uint32_t& cursor, int sides) const override;
  CardSet reserved(std::uint32_t cursor) const override;

  /// Units of items before `end` that have not been dealt.
  std::vector<Unit> left(std::uint32_t cursor, std::size_t end) const;
  /// The card or roll given out last, over all deals that use this script.
  const Unit* last() const { return last_ < units_.size() ? &units_[last_] : nullptr; }

 private:
  struct Lane {  // where a unit goes
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
  CardSet exposed_;          // replaced: they come no more
  std::vector<Lane> lanes_;  // of each unit
  std::vector<NotationFault> unknown_zones_;
  Rest rest_;
  std::size_t place_ = 0;
  mutable std::size_t last_ = ~std::size_t{0};
  // A cursor numbers a set of used units: that of `parent` and one more. Number 0 is empty.
  struct Used {
    std::uint32_t parent = 0;
    std::size_t unit = 0;
  };
  mutable std::vector<Used> sets_{{}};
  mutable std::map<std::pair<std::uint32_t, std::size_t>, std::uint32_t> numbers_;
};

}  // namespace houserules::script
