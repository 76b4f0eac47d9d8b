#include "engine/variant/flow.h"

#include <utility>

namespace houserules {

std::vector<Pc> asides(const Variant& v) {
  std::vector<Pc> starts;
  for (const EventRule& rule : v.events) starts.push_back(rule.code);
  for (const BetAct& bet : v.bets) {
    if (bet.nobody_opens != no_code) starts.push_back(bet.nobody_opens);
  }
  for (const Showdown& showdown : v.showdowns) {
    if (showdown.before != no_code) starts.push_back(showdown.before);
  }
  return starts;
}

std::vector<bool> reached_from(const Variant& v, std::vector<Pc> open) {
  std::vector<bool> reached(v.program.size(), false);
  while (!open.empty()) {
    const Pc pc = open.back();
    open.pop_back();
    if (pc >= reached.size() || reached[pc]) continue;
    reached[pc] = true;
    successors(v, pc, [&](Pc to) { open.push_back(to); });
  }
  return reached;
}

std::vector<bool> reached_steps(const Variant& v) {
  std::vector<Pc> starts = asides(v);
  starts.push_back(v.play);
  return reached_from(v, std::move(starts));
}

namespace {

/// Returns whether a deal may come to a step like this.
template <class Test>
bool comes_to(const Variant& v, const Test& test) {
  const std::vector<bool> reached = reached_steps(v);
  for (std::size_t pc = 0; pc < v.program.size(); ++pc) {
    if (reached[pc] && test(v.program[pc])) return true;
  }
  return false;
}

}  // namespace

bool settles_at_showdown(const Variant& v) {
  return comes_to(v, [&](const Step& step) {
    return step.act == Act::showdown ||
           (step.act == Act::end && v.ends[step.row].what == EndAct::What::settle);
  });
}

bool compares_hands(const Variant& v) {
  return settles_at_showdown(v) ||
         comes_to(v, [](const Step& step) { return step.act == Act::compare; });
}

}  // namespace houserules
