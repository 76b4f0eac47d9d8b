#pragma once
// When a table with several games switches to the next one.

#include "engine/variant/mix.h"

namespace houserules::session {

/// Counts deals and the movement of the button around the table.
class Rotation {
 public:
  /// `deals`: how many deals until the next game is due; 0: until the button is back at the seat
  /// that had it first, occupied or not.
  explicit Rotation(int deals) : deals_(deals) {}

  /// This seat deals next.
  void next_dealer(Seat dealer, int seats);
  bool due() const;
  /// The next deal begins another game.
  void restart();

 private:
  int deals_;
  int seats_ = 0, dealt_ = 0, moved_ = 0;
  Seat dealer_ = no_seat;
};

}  // namespace houserules::session
