#pragma once
// The seats of a table, whatever the position of the button.

#include <cstdint>

#include "engine/table/deal.h"

namespace houserules::solve {

/// Seats counted from the dealer's left, from 0.
class Ring {
 public:
  Ring(Seat dealer, int seats) : dealer_(dealer), seats_(seats) {}
  Seat seat(int place) const { return static_cast<Seat>((dealer_ + 1 + place) % seats_); }
  /// Returns 99 for no seat.
  std::uint64_t place(Seat seat) const {
    if (seat >= seats_) return 99;
    return static_cast<std::uint64_t>((seat + 2 * seats_ - dealer_ - 1) % seats_);
  }
  /// Returns the places of a set of seats, as bits.
  std::uint64_t places(SeatSet set) const {
    std::uint64_t bits = 0;
    for (const Seat seat : set) bits |= std::uint64_t{1} << place(seat);
    return bits;
  }
  int seats() const { return seats_; }

 private:
  int dealer_, seats_;
};

}  // namespace houserules::solve
