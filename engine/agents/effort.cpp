#include "engine/agents/effort.h"

#include "engine/table/state.h"

namespace houserules {

std::int64_t script_spent(const Deal& deal) {
  return deal.runner() == nullptr ? 0 : deal.runner()->spent();
}

Effort::Effort(const Deal& deal)
    : work_(deal.state().work), looked_(deal.state().looked), script_(script_spent(deal)) {}

std::int64_t Effort::until(const Deal& deal) const {
  // By what they take: a hand is overcharged, and an instruction of a script undercharged.
  constexpr std::int64_t of_hands = 8, of_script = 12;
  return deal.state().work - work_ + (deal.state().looked - looked_) / of_hands +
         (script_spent(deal) - script_) * of_script;
}

}  // namespace houserules
