// Whether the deck can run out.

#include "engine/check/counts.h"

#include "tests/unit/compile/helpers.h"

using namespace houserules;
using namespace houserules::compile_test;

TEST_CASE("the deck suffices if no hand can need more cards") {
  struct Row {
    const char* keys;
    bool lasts;
  };
  const Row rows[] = {
      {"play: [{deal: {count: 8}}]\n", true},
      {"play: [{deal: {count: 9}}]\n", false},
      // Counts that depend on the number of players.
      {"deck: 32\nplay: [{deal: {count: = 31 // players.count}}, {deal: {count: 1}, to: board}]\n",
       true},
      {"deck: 32\nplay: [{deal: {count: = 33 // players.count}}]\n", false},
      {"deck: 32\nplay: [{deal: {count: '= pot > 3 and 4 or min(pot, 5)'}}]\n", true},
      {"deck: 32\nplay: [{deal: {count: '= pot > 3 and 4 or min(pot, 6)'}}]\n", false},
      {"play: [{repeat: 8, do: [{deal: {count: = in_deal.count}, to: board}]}]\n", true},
      {"play: [{repeat: 9, do: [{deal: {count: = in_deal.count}, to: board}]}]\n", false},
      // Events: a rank is dealt four times, and no card is turned up twice.
      {"play: [{deal: {count: 8}}]\nwhenever: [{event: {card: 2, dealt: up}, do: [{deal: 1}]}]\n",
       true},
      {"play: [{deal: {count: 8}}]\nwhenever: [{event: {card: 2, dealt: up}, do: [{deal: 2}]}]\n",
       false},
      {"play: [{deal: {count: 7}}]\nwhenever: [{event: {dealt: up}, do: [{deal: 1}]}]\n", false},
      {"play: [{deal: {count: 8}}]\nwhenever: [{event: {card: 2, turned: up}, do: [{deal: 1}]}]\n",
       true},
      {"play: [{deal: {count: 8}}, {turn down: {cards: all}}]\n"
       "whenever: [{event: {card: 2, turned: up}, do: [{deal: 1}]}]\n",
       false},
      {"play: [{deal: {count: 8}}]\nwhenever: [{event: a seat folds, do: [{deal: 1}]}]\n", false},
  };
  for (const Row& row : rows) {
    CAPTURE(row.keys);
    Compiled compiled = compile_text(file_with(row.keys));
    REQUIRE(fault_text(compiled.faults) == "");
    CHECK(deck_lasts(*compiled.variant) == row.lasts);
  }
}
