#pragma once
// Floor rulings for deals that went wrong.

#include <string>

#include "engine/cards/card.h"
#include "engine/variant/value_text.h"

namespace houserules::session {

/// An irregularity.
struct Ruling {
  enum class Kind : std::uint8_t { misdeal, exposed, dead, fouled };
  Kind kind = Kind::misdeal;
  Seat seat = no_seat;  // exposed, dead
  Card card;            // exposed
  bool kept = false;    // exposed: the card plays
};

/// The floor's decision.
struct Decision {
  Ruling ruling;
  bool voids = false;  // all chips are returned, and the same dealer deals again
};

/// Returns the ruling in one sentence: "Misdeal: …".
std::string sentence(const Decision& decision);
/// Returns the rule book and the place in it.
std::string source(const Decision& decision);
/// Returns the notation: "exposed p2 As".
std::string text(const Ruling& ruling);
/// Returns the kind of irregularity, such as "misdeal".
std::string kind_name(const Ruling& ruling);

}  // namespace houserules::session
