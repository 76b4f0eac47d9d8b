// What a player learns about how others bet.

#include "engine/agents/habits.h"

#include <doctest/doctest.h>

using namespace houserules;

namespace {

using Kind = Event::Kind;

/// Reports a hand with four seats: who did what in each betting round.
class Told {
 public:
  explicit Told(Habits& habits, Seat me = 0, int seats = 4) : habits_(habits) {
    habits_.hand_begins(me, seats);
  }
  Told& round() { return told(Kind::step, no_seat); }
  Told& told(Kind kind, Seat seat) {
    Event event;
    event.kind = kind;
    event.seat = seat;
    habits_.hears(event);
    return *this;
  }

 private:
  Habits& habits_;
};

/// p1 bets half the time, p2 never, p3 always.
Habits after(int hands) {
  Habits habits;
  for (int i = 0; i < hands; ++i) {
    Told told(habits);
    told.round().told(i % 2 == 0 ? Kind::bet : Kind::check, 0);
    if (i % 2 == 0) {
      told.told(Kind::fold, 1).told(Kind::call, 2);
    } else {
      told.told(Kind::check, 1).told(Kind::bet, 2).told(Kind::call, 0);
    }
  }
  return habits;
}

}  // namespace

TEST_CASE("an unknown player is assumed to play like the agent itself") {
  Habits habits;
  CHECK(habits.told_by_bet(1) == 0);
  habits.hand_begins(0, 4);
  CHECK(habits.told_by_bet(1) == 0);
  CHECK(habits.told_by_raise(3) == 0);
  CHECK(after(40).told_by_bet(3) == 0);
  CHECK(after(40).told_by_bet(0) == doctest::Approx(0).epsilon(0.1));
}

TEST_CASE("a bet says more from a player who seldom bets, more so with more hands seen") {
  const Habits habits = after(40);
  CHECK(habits.told_by_bet(1) > 1);
  CHECK(habits.told_by_bet(2) < -0.5);
  CHECK(after(4).told_by_bet(1) > 0);
  CHECK(after(4).told_by_bet(1) < habits.told_by_bet(1));
  CHECK(after(2000).told_by_bet(1) <= 5);
}

TEST_CASE("raising a bet and betting are separate habits") {
  Habits habits;
  for (int i = 0; i < 40; ++i) {
    Told(habits).round().told(Kind::bet, 0).told(Kind::raise, 1).told(Kind::call, 0);
    Told(habits).round().told(Kind::check, 0).told(Kind::check, 1);
    Told(habits).round().told(Kind::bet, 1).told(Kind::call, 0);
  }
  CHECK(habits.told_by_raise(1) < -1);
  CHECK(habits.told_by_bet(1) > -1);
}

TEST_CASE("bets of a player who loses showdowns say less") {
  Habits habits;
  for (int i = 0; i < 40; ++i) {
    Told told(habits);
    told.round().told(Kind::bet, i % 2 == 0 ? 0 : 1).told(Kind::call, i % 2 == 0 ? 1 : 0);
    told.told(Kind::shown, 0).told(Kind::mucked, 1);
    told.told(Kind::awarded, 0).told(Kind::deal_ends, no_seat);
  }
  CHECK(habits.told_by_bet(1) < -1);
}

TEST_CASE("others are identified by their position relative to the player") {
  Habits habits = after(40);
  Told(habits, 2, 4);  // everyone has moved by two seats
  CHECK(habits.told_by_bet(3) > 1);
  CHECK(habits.told_by_bet(0) < -0.5);
  Told(habits, 2, 5);
  CHECK(habits.told_by_bet(3) == 0);
}

TEST_CASE("strangers are not known") {
  Habits habits = after(40);
  habits.forget();
  habits.hand_begins(0, 4);
  CHECK(habits.told_by_bet(1) == 0);
}

TEST_CASE("log odds shift a probability") {
  CHECK(shifted(0.5, 0) == doctest::Approx(0.5));
  CHECK(shifted(0.5, 1) == doctest::Approx(0.731).epsilon(0.01));
  CHECK(shifted(0.9, 5) == doctest::Approx(0.96));
  CHECK(shifted(0.3, -9) == doctest::Approx(0.05));
}
