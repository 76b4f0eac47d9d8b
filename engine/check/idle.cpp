#include "engine/check/idle.h"

#include <algorithm>
#include <bit>
#include <string>

#include "engine/source/check_faults.h"
#include "engine/source/compile_faults.h"
#include "engine/tree/walk.h"

namespace houserules {
namespace {

bool pays_to_pot(const tree::PayStep& pay) {
  return !pay.object.from && !pay.object.into && (!pay.object.to || pay.object.to->is("pot"));
}

/// Warns of a payment of the pot that has just been paid out.
void check_losers(const tree::Steps& steps, Diagnostics& faults) {
  for (const tree::Step& step : steps.items) {
    const auto* pay = std::get_if<tree::PayStep>(&step.act);
    if (pay == nullptr || !pays_to_pot(*pay)) continue;
    const Node& amount = *pay->object.amount;
    if (amount.is("pot") || amount.is("= pot"))
      faults.warning(fault::idle_step, amount.where,
                     "the pot has already been paid out, so this pays nothing",
                     "to use its size before the payout, write '= result.pot'");
    return;  // from here on, there are chips in the pot
  }
}

/// Warns of winners who pay into the next pot, in games without one.
void check_winners(const tree::Steps& steps, Diagnostics& faults) {
  tree::any_step(steps, [&](const tree::Step& step) {
    const auto* pay = std::get_if<tree::PayStep>(&step.act);
    if (pay == nullptr || !pays_to_pot(*pay) || pay->object.to || pay->who) return false;
    const std::string amount = pay->object.amount->text;
    faults.warning(fault::idle_step, step.verb_where,
                   "the winner pays this into another deal's pot",
                   "to pay the winner, write 'pay: " + printable(amount, 20) +
                       " to seat' and 'who: everyone dealt in'");
    return false;
  });
}

/// Returns whether steps end deals for this reason, and each of them ends the game.
bool ends_the_game(const Variant& v, std::string_view reason) {
  bool any = false;
  for (const EndAct& end : v.ends) {
    if (v.word(end.reason) != reason) continue;
    if (end.what != EndAct::What::game) return false;
    any = true;
  }
  return any;
}

}  // namespace

void check_aftermath(const Variant& v, const tree::File& rules, Diagnostics& faults) {
  if (rules.showdown) {
    if (rules.showdown->losers) check_losers(*rules.showdown->losers, faults);
    if (rules.showdown->winners) {
      check_losers(*rules.showdown->winners, faults);
      if (!rules.chain) check_winners(*rules.showdown->winners, faults);
    }
  }
  if (!rules.chain || !rules.chain->after) return;
  for (const auto& [reason, where, rule] : rules.chain->after->items) {
    if (!ends_the_game(v, reason)) continue;
    faults.warning(
        fault::stray_key, where,
        "no deal follows '" + printable(reason, 40) + "': the step with that reason ends the game",
        "to keep playing for the pot, write 'end: deal' in that step");
  }
}

void check_claims(const Variant& v, const tree::File& rules, Diagnostics& faults) {
  if (v.claims.empty() || !rules.showdown || !rules.showdown->both) return;
  const bool both = std::any_of(v.claims.begin(), v.claims.end(), [](const ClaimAct& claim) {
    return std::popcount(claim.parts) > 1;
  });
  if (both) return;
  faults.warning(fault::stray_key, rules.showdown->both.key_where,
                 "'both' has no effect here: nobody can declare both",
                 "add 'both' to the answers in 'declare'");
}

}  // namespace houserules
