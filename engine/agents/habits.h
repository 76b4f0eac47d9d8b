#pragma once
// How the others at this table bet and declare, learned from hand to hand.

#include <array>
#include <map>

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
  /// Another game is played, which asks other questions.
  void game_changes() { options_.clear(); }
  /// A seat has chosen this option at the question with this row.
  void chose(Seat seat, std::uint16_t row, std::uint8_t option);

  /// Returns the share of the times that a seat chooses one of `some` where it could choose one of
  /// `others`; `usual` is what strangers are expected to do. Both are sets of options, as bits.
  double share_of(Seat seat, std::uint16_t row, std::uint32_t some, std::uint32_t others,
                  double usual) const;

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

  using Options = std::array<double, 32>;  // how often each was chosen

  std::array<Seen, max_seats> seen_;  // by seats to the left of the player, who is 0
  std::map<std::uint16_t, std::array<Options, max_seats>> options_;  // by row, then as above
  int seats_ = 0;
  int me_ = 0;
  int raises_ = 0;                 // bets and raises in this betting round
  SeatSet bettors_, shown_, won_;  // in this hand
};

/// Returns a probability whose log odds are greater by `odds`, at least 0.05 and at most 0.96.
double shifted(double probability, double odds);

}  // namespace houserules
