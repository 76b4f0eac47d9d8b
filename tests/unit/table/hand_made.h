#pragma once
// Small variants built by hand, for tests of engine/table alone.

#include <memory>

#include "engine/cards/notation.h"
#include "engine/table/chance.h"
#include "engine/variant/variant.h"

namespace houserules::hand_made {

/// Deals these cards in order, whatever the destination.
class FixedCards final : public Script {
 public:
  explicit FixedCards(std::string_view cards) : cards_(*parse_cards(cards)) {}
  std::optional<Card> card(std::uint32_t& cursor, const Destination&) const override {
    if (cursor >= cards_.size()) return std::nullopt;
    return cards_[cursor++];
  }
  std::optional<int> roll(std::uint32_t&, int) const override { return std::nullopt; }
  CardSet reserved(std::uint32_t cursor) const override {
    CardSet set;
    for (std::size_t i = cursor; i < cards_.size(); ++i) set.insert(cards_[i]);
    return set;
  }

 private:
  std::vector<Card> cards_;
};

inline void add(Variant& v, Act act, std::size_t row) {
  v.program.push_back({act, static_cast<std::uint16_t>(row)});
}

inline Variant base() {
  Variant v;
  v.id = "test";
  v.words = {"shown", "uncontested", "nobody wins"};
  for (std::uint8_t code = 0; code < 52; ++code) v.deck.emplace_back(code);
  v.zones = {{"hand", true, 0, {}, {}}, {"discards", true, 1, {}, {}}, {"board", false, 0, {}, {}}};
  return v;
}

inline void deal_each(Variant& v, int count, Facing facing) {
  DealAct act;
  act.portions = {{{count, {}}, facing, false}};
  act.who.who = SeatsSpec::Who::in_deal;
  v.deals.push_back(act);
  add(v, Act::deal, v.deals.size() - 1);
}

inline void deal_board(Variant& v, int count) {
  DealAct act;
  act.portions = {{{count, {}}, Facing::up, false}};
  act.to_seats = false;
  act.zone = zone_board;
  v.deals.push_back(act);
  add(v, Act::deal, v.deals.size() - 1);
}

inline void bet(Variant& v) {
  v.bets.emplace_back();
  add(v, Act::bet, v.bets.size() - 1);
}

inline void finish(Variant& v, RankingSpec spec, std::vector<SourceSpec> sources) {
  Showdown showdown;
  Part part;
  part.ranker = std::make_shared<const Ranker>(std::move(spec));
  part.sources = std::move(sources);
  showdown.parts.push_back(part);
  v.showdowns.push_back(showdown);
  v.showdown_acts.push_back({0});
  add(v, Act::showdown, 0);
  add(v, Act::ret, 0);
}

/// Two down, five community cards in three streets, four betting rounds.
inline Variant two_cards_and_board(Betting betting) {
  Variant v = base();
  v.betting = std::move(betting);
  deal_each(v, 2, Facing::down);
  bet(v);
  for (const int cards : {3, 1, 1}) {
    deal_board(v, cards);
    bet(v);
  }
  SourceSpec hand;
  SourceSpec board;
  board.zone = zone_board;
  finish(v, RankingSpec{}, {hand, board});
  return v;
}

}  // namespace houserules::hand_made
