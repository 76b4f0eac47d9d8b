// What a seat sees of a deal, and what it may imagine.

#include "engine/table/view.h"

#include <doctest/doctest.h>

#include <array>

#include "engine/table/deal.h"
#include "tests/unit/table/hand_made.h"

using namespace houserules;

namespace {

Variant no_limit() {
  Betting betting;
  betting.blinds = {1, 2};
  betting.limit.kind = Limit::Kind::none;
  return hand_made::two_cards_and_board(betting);
}

TableState two_players(const Variant& variant) {
  const std::array<Chips, 2> stacks{100, 100};
  return new_game(variant, stacks, 1);
}

Deal dealt(const Variant& variant, const Script* script) {
  return {variant, nullptr, {Random{1}, script}, two_players(variant)};
}

}  // namespace

TEST_CASE("nobody may fold with nothing to call") {
  const Variant variant = no_limit();
  Deal deal = dealt(variant, nullptr);
  const Seat first = deal.question().seat;
  CHECK(deal.question().may_fold);
  deal.answer(first, {});
  const Seat second = deal.question().seat;
  CHECK(second != first);
  CHECK_FALSE(deal.question().may_fold);
  Answer fold;
  fold.bet = Answer::Bet::fold;
  CHECK(deal.refusal(second, fold) == "you can't fold when you can check");
}

TEST_CASE("a view shows the pot and the highest raise") {
  const auto seen = [](Chips highest, Chips pot) {
    Betting betting;
    betting.limit.kind = Limit::Kind::spread;
    betting.limit.sizes = {{1, {}}};
    betting.limit.most = {{highest, {}}};
    const Variant variant = hand_made::two_cards_and_board(betting);
    TableState table = two_players(variant);
    table.pot = pot;
    const Deal deal(variant, nullptr, {Random{1}, nullptr}, table);
    return view_of(deal, deal.question().seat).bytes;
  };
  CHECK(seen(5, 10) == seen(5, 10));
  CHECK(seen(5, 10) != seen(6, 10));
  CHECK(seen(5, 10) != seen(5, 11));
}

TEST_CASE("imagined deals do not reveal the cards still to come") {
  const Variant variant = no_limit();
  const hand_made::FixedCards fixed("AsAdKsKd2c3c4c5c6c");
  const auto board_of = [&](Deal deal) {
    while (!deal.over()) deal.answer(deal.question().seat, {});
    std::string board;
    for (const Slot& slot : deal.zone(zone_board, no_seat)) board += text(slot.card);
    return board;
  };
  const Deal deal = dealt(variant, &fixed);
  CHECK(board_of(deal) == "2c3c4c5c6c");
  Random random{7};
  for (int time = 0; time < 5; ++time) {
    Deal imagined(variant, nullptr);
    View(deal, deal.question().seat).imagine(imagined, random);
    CHECK(board_of(imagined) != "2c3c4c5c6c");
  }
}
