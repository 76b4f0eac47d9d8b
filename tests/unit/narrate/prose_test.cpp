#include "engine/narrate/prose.h"

#include <doctest/doctest.h>

using namespace houserules;

namespace {

SeatSet first(int seats) {
  SeatSet set;
  for (int seat = 0; seat < seats; ++seat) set.insert(static_cast<Seat>(seat));
  return set;
}

}  // namespace

TEST_CASE("everyone is all players of the deal") {
  narrate::Prose prose(narrate::Spelling(false, {}));
  for (const Seat seat : first(3)) prose.act(seat, "stays", "stay", first(3));
  CHECK(prose.take() == "Everyone stays.\n");
}

TEST_CASE("a hand in brackets stays in one line, also at its beginning") {
  narrate::Prose prose(narrate::Spelling(false, {}), 20);
  prose.line("p1 shows two pairs (AA KK Q). Board 2: a pair (AA K Q J).");
  CHECK(prose.take() == "p1 shows two pairs\n  (AA KK Q). Board\n  2: a pair\n  (AA K Q J).\n");
}

TEST_CASE("after a player leaves on the same line, the others are named") {
  narrate::Prose prose(narrate::Spelling(false, {}));
  prose.act(3, "passes", "pass", first(4));
  for (const Seat seat : first(3)) prose.act(seat, "stays", "stay", first(3));
  CHECK(prose.take() == "p4 passes. p1, p2 and p3 stay.\n");
}

TEST_CASE("many players, all but one, do the same") {
  narrate::Prose prose(narrate::Spelling(false, {}));
  for (const Seat seat : first(4)) prose.act(seat, "antes 1", "ante 1", first(5), false);
  CHECK(prose.take() == "Everyone but p5 antes 1.\n");
  for (const Seat seat : first(4)) prose.act(seat, "checks", "check", first(5));
  CHECK(prose.take() == "p1, p2, p3 and p4 check.\n");
}

TEST_CASE("if everyone declines, nobody does it") {
  narrate::Prose prose(narrate::Spelling(false, {}));
  for (const Seat seat : first(3)) prose.act(seat, "buys nothing", "buy nothing", first(3));
  CHECK(prose.take() == "Nobody buys.\n");
  for (const Seat seat : first(3)) prose.act(seat, "does not swap", "do not swap", first(3));
  CHECK(prose.take() == "Nobody swaps.\n");
}

TEST_CASE("a repeated action of the same player is distinguishable from the first") {
  narrate::Prose prose(narrate::Spelling(false, {}));
  for (const Seat seat : first(3)) {
    CHECK(!prose.repeats(seat, "calls 1"));
    prose.act(seat, "calls 1", "call 1", first(3));
  }
  CHECK(prose.repeats(0, "calls 1"));
  CHECK(!prose.repeats(0, "calls 2"));
  prose.new_line();
  CHECK(!prose.repeats(0, "calls 1"));
  prose.act(0, "calls 1", "call 1", first(3));
  CHECK(prose.take() == "Everyone calls 1.\np1 calls 1.\n");
}

TEST_CASE("lines can be taken back until they are read") {
  narrate::Prose prose(narrate::Spelling(false, {}));
  prose.line("p1 is in.");
  prose.retractable({"p1 has a pair.", "p2 has ace high."});
  prose.line("p1 now has 1 leg.");
  prose.retract();
  prose.retract();
  CHECK(prose.take() == "p1 is in.\np1 now has 1 leg.\n");
  prose.retractable({"p1 has a pair."});
  CHECK(prose.take() == "p1 has a pair.\n");
  prose.line("p1 wins.");
  prose.retract();
  CHECK(prose.take() == "p1 wins.\n");
}
