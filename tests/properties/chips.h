#pragma once

#include "engine/table/deal.h"

namespace houserules {

/// Returns all chips at the table, wherever they are.
inline Chips chips_of(const Deal& deal) {
  Chips sum = deal.pot() + deal.aside();
  for (Seat seat = 0; seat < deal.seats(); ++seat) sum += deal.stack(seat);
  return sum;
}

}  // namespace houserules
