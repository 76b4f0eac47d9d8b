#pragma once
// How the others at this table bet, learned from hand to hand.

#include <array>

#include "engine/table/event.h"

namespace houserules {

/// What a player has seen at the table since it sat down: how often each seat bets and
/// raises, and how often its bets win a showdown. The player compares the others with itself, since
/// they all play the same games. It knows them by how many seats away they sit.
class Habits {
 public:
  /// Forgets everybody.
  void forget() { *this = {}; }
  /// A hand is about to be dealt. If the number of seats has changed, everybody is forgotten.
  void hand_begins(Seat me, int seats);
  /// The kinds of events that it learns from. Requires all of them, in order.
  static EventKinds wants();
  void hears(const Event& event);

  // In log odds (see `shifted`); 0 for players who are not known yet.
  /// How much more this seat's bet, or its raise of another bet, says than the player's own would:
  /// it is rarer, or has won more showdowns.
  double told_by_bet(Seat seat) const;
  double told_by_raise(Seat seat) const;

 private:
  struct Count {
    double times = 0, chances = 0;
    void add(bool done);
  };
  struct Seen {
    Count bets;    // where nobody has bet yet
    Count raises;  // where somebody has
    Count wins;    // showdowns, after a bet or a raise
  };
  std::size_t place(Seat seat) const;
  double more_often(Seat seat, Count Seen::*what) const;

  std::array<Seen, max_seats> seen_;  // by seats to the left of the player, who is 0
  int seats_ = 0;
  int me_ = 0;
  int raises_ = 0;                 // bets and raises in this betting round
  SeatSet bettors_, shown_, won_;  // in this hand
};

/// Returns a probability whose log odds are greater by `odds`, at least 0.05 and at most 0.96.
double shifted(double probability, double odds);

}  // namespace houserules
