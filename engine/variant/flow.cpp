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

std::vector<bool> reached_from(const Variant& v, std::vector<Pc> open,
                               const std::function<bool(const Step&)>& ends) {
  std::vector<bool> reached(v.program.size(), false);
  while (!open.empty()) {
    const Pc pc = open.back();
    open.pop_back();
    if (pc >= reached.size() || reached[pc]) continue;
    reached[pc] = true;
    if (ends && ends(v.program[pc])) continue;
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

/// Returns whether a pot is settled by comparing hands at this step.
bool settles(const Variant& v, const Step& step) {
  return step.act == Act::showdown ||
         (step.act == Act::end && v.ends[step.row].what == EndAct::What::settle);
}

/// Returns whether one of these steps is like this.
template <class Test>
bool any_step(const Variant& v, const std::vector<bool>& among, const Test& test) {
  for (std::size_t pc = 0; pc < v.program.size(); ++pc) {
    if (among[pc] && test(v.program[pc])) return true;
  }
  return false;
}

}  // namespace

bool settles_at_showdown(const Variant& v) {
  return any_step(v, reached_steps(v), [&](const Step& step) { return settles(v, step); });
}

bool compares_hands_after(const Variant& v, std::uint16_t ask) {
  const auto asks = [&](const Step& step) { return step.act == Act::ask && step.row == ask; };
  std::vector<Pc> from;
  for (std::size_t pc = 0; pc < v.program.size(); ++pc) {
    if (asks(v.program[pc])) from.push_back(static_cast<Pc>(pc));
  }
  // What is asked in the middle of other steps may be followed by any of them.
  if (any_step(v, reached_from(v, asides(v)), asks)) from.push_back(v.play);
  return any_step(v, reached_from(v, std::move(from)),
                  [&](const Step& step) { return settles(v, step) || step.act == Act::compare; });
}

}  // namespace houserules
