#pragma once
// When a table of several games switches to another one.

#include "engine/variant/mix.h"

namespace houserules::session {

/// Counts deals, and how far the button has moved round the table.
class Rotation {
 public:
  /// After so many deals another game is due; 0: when the deal comes back to the chair, taken or
  /// not, that had it first.
  explicit Rotation(int deals) : deals_(deals) {}

  /// This seat deals next.
  void next_dealer(Seat dealer, int seats);
  bool due() const;
  /// Another game begins with the deal to come.
  void restart();

 private:
  int deals_;
  int seats_ = 0, dealt_ = 0, moved_ = 0;
  Seat dealer_ = no_seat;
};

}  // namespace houserules::session
