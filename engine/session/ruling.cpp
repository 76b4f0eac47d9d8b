#include "engine/session/ruling.h"

#include "engine/cards/notation.h"

namespace houserules::session {

std::string kind_name(const Ruling& ruling) {
  switch (ruling.kind) {
    case Ruling::Kind::misdeal:
      return "misdeal";
    case Ruling::Kind::exposed:
      return "exposed";
    case Ruling::Kind::dead:
      return "dead";
    case Ruling::Kind::fouled:
      return "fouled";
  }
  return {};
}

std::string text(const Ruling& ruling) {
  std::string out = kind_name(ruling);
  if (ruling.seat != no_seat) out += " " + seat_name(ruling.seat);
  if (ruling.kind == Ruling::Kind::exposed) {
    out += " " + text(ruling.card) + (ruling.kept ? " kept" : "");
  }
  return out;
}

std::string sentence(const Decision& decision) {
  const Ruling& ruling = decision.ruling;
  const std::string again = "every chip goes back, and the same dealer deals again";
  const std::string whose = ruling.seat == no_seat ? "" : seat_name(ruling.seat) + "'s ";
  switch (ruling.kind) {
    case Ruling::Kind::misdeal:
      return decision.voids ? "Misdeal, and fewer than two have acted: " + again
                            : "A misdeal is called too late: two have acted, so the deal stands";
    case Ruling::Kind::exposed:
      if (decision.voids) return "A second card was exposed, which is a misdeal: " + again;
      return whose + text(ruling.card) +
             (ruling.kept ? " was exposed and plays" : " was exposed and is replaced");
    case Ruling::Kind::dead:
      return whose + "hand is dead, and their chips stay in the pot";
    case Ruling::Kind::fouled:
      return "The deck is fouled: " + again;
  }
  return {};
}

std::string source(const Decision& decision) {
  const std::string book = "Robert's Rules of Poker, section 3, ";
  switch (decision.ruling.kind) {
    case Ruling::Kind::misdeal:
      return book + "misdeals";
    case Ruling::Kind::exposed:
      return book + (decision.voids ? "misdeals" : "irregularities");
    case Ruling::Kind::dead:
      return book + "dead hands";
    case Ruling::Kind::fouled:
      return book + "irregularities";
  }
  return {};
}

}  // namespace houserules::session
