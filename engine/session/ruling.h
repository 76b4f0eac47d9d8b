#pragma once
// What the floor rules when a deal went wrong.

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
  bool voids = false;  // every chip goes back; the same dealer deals anew
};

/// "Misdeal: …" in one sentence.
std::string sentence(const Decision& decision);
/// The book, and where in it.
std::string source(const Decision& decision);
/// As the notation writes it: "exposed p2 As".
std::string text(const Ruling& ruling);
/// "misdeal"
std::string kind_name(const Ruling& ruling);

}  // namespace houserules::session
