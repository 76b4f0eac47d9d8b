#include "engine/session/ruling.h"

#include "engine/cards/notation.h"

namespace houserules::session {

std::string kind_name(const Ruling& ruling) {
  static constexpr const char* names[] = {"misdeal", "exposed", "dead", "fouled"};
  return names[static_cast<std::size_t>(ruling.kind)];
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
  const std::string again = "every chip is returned, and the same dealer deals again";
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
  static constexpr const char* sections[] = {"misdeals", "irregularities", "dead hands",
                                             "irregularities"};
  const bool second = decision.ruling.kind == Ruling::Kind::exposed && decision.voids;
  return std::string("Robert's Rules of Poker, section 3, ") +
         (second ? "misdeals" : sections[static_cast<std::size_t>(decision.ruling.kind)]);
}

}  // namespace houserules::session
