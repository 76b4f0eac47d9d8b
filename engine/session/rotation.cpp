#include "engine/session/rotation.h"

namespace houserules::session {

void Rotation::next_dealer(Seat dealer, int seats) {
  seats_ = seats;
  if (dealer_ != no_seat) {
    ++dealt_;
    moved_ += (dealer + seats - dealer_) % seats;
  }
  dealer_ = dealer;
}

bool Rotation::due() const { return deals_ > 0 ? dealt_ >= deals_ : moved_ >= seats_; }

void Rotation::restart() { dealt_ = moved_ = 0; }

}  // namespace houserules::session
