#include "engine/script/ledger.h"

#include <doctest/doctest.h>

using namespace houserules;

namespace {

Event money(Event::Kind kind, Seat seat, Chips chips, Seat other = no_seat) {
  Event event;
  event.kind = kind;
  event.seat = seat;
  event.other = other;
  event.chips = chips;
  return event;
}

/// Returns "" or the actual value, for each claim in turn.
std::string judged(script::Ledger& ledger, const char* claims) {
  std::string out;
  for (const script::ScriptItem& item : script::parse_script(claims).items) {
    for (const script::Claim& claim : item.claims) {
      std::string actual;
      if (!ledger.holds(claim, actual)) out += text(claim) + ": " + actual + "; ";
    }
  }
  return out;
}

}  // namespace

TEST_CASE("claims are checked against payments and receipts") {
  script::Ledger ledger;
  ledger.begin(3, 2);
  using Kind = Event::Kind;
  for (Seat seat = 0; seat < 3; ++seat) ledger.on(money(Kind::antes, seat, 1));
  CHECK(judged(ledger, "ante 1; ! pot 5; ante 1 p1 p2 p3") == "");
  CHECK(judged(ledger, "ante 2") == "ante 2: p1 1, p2 1, p3 1; ");
  ledger.on(money(Kind::pays, 0, 9));
  ledger.on(money(Kind::pays, 2, 1, 0));
  CHECK(judged(ledger, "! p1 pays 9, p3 pays p1 1; ! pot 14") == "");
  CHECK(judged(ledger, "! p1 pays 9") == "p1 pays 9: nothing but antes and bets; ");
  ledger.mark();
  CHECK(judged(ledger, "! pot 5") == "pot 5: 14; ");
  ledger.on(money(Kind::bet, 1, 4));
  ledger.on(money(Kind::uncalled, 1, 4));
  ledger.on(money(Kind::awarded, 1, 5));
  ledger.on(money(Kind::awarded, 0, 5));
  ledger.on(money(Kind::awarded, 1, 3));
  CHECK(judged(ledger, "! pot 18; ! p2 gets 9, p1 gets 5") == "");
  REQUIRE(ledger.unclaimed().size() == 1);
  CHECK(ledger.unclaimed()[0].chips == 3);
  CHECK(judged(ledger, "! p2 gets 2") == "p2 gets 2: 3; ");
  CHECK(judged(ledger, "! p2 gets 3") == "");
  CHECK(ledger.unclaimed().empty());
  CHECK(judged(ledger, "! carry 1; ! net p1 -4 p2 +7 p3 -2") == "");
  ledger.on(money(Kind::pays, no_seat, 1, 2));
  CHECK(judged(ledger, "! p3 gets 1; ! carry 0; ! net p1 -4 p2 +7 p3 -1") == "");
}
