// Which steps of a program may follow which.
#pragma once

#include <functional>
#include <vector>

#include "engine/variant/variant.h"

namespace houserules {

/// Calls `go` with each step that may come next.
template <class Go>
void successors(const Variant& v, Pc pc, Go go) {
  const Step& step = v.program[pc];
  const auto next = static_cast<Pc>(pc + 1);
  switch (step.act) {
    case Act::jump:
      go(v.jumps[step.row].target);
      if (v.jumps[step.row].unless.given()) go(next);
      break;
    case Act::loop:
    case Act::next:
      go(v.loops[step.row].body);
      go(v.loops[step.row].end);
      break;
    case Act::ret:
      break;
    case Act::branch:
      for (const AskAct::Option& option : v.asks[v.branches[step.row].ask].options) {
        go(option.code);
      }
      break;
    case Act::end: {
      const EndAct& act = v.ends[step.row];
      if (act.what == EndAct::What::loop) go(v.loops[act.loop].end);
      if (act.what == EndAct::What::turn) {
        go(v.loops[act.loop].body);
        go(v.loops[act.loop].end);
      }
      break;
    }
    default:
      go(next);
  }
}

/// Returns where code begins that runs in the middle of other steps.
std::vector<Pc> asides(const Variant& v);

/// Returns, for each step of the program, whether it may come after one of these, without a step
/// before it that `ends`.
std::vector<bool> reached_from(const Variant& v, std::vector<Pc> open,
                               const std::function<bool(const Step&)>& ends = {});

/// Returns, for each step of the program, whether a deal may come to it.
std::vector<bool> reached_steps(const Variant& v);

/// Returns whether a pot is ever settled at a showdown: not if every deal is settled by other
/// steps, such as payments for tricks.
bool settles_at_showdown(const Variant& v);

/// Returns whether hands may be compared, at a showdown or by a step, after this question (a row of
/// asks) in the same deal.
bool compares_hands_after(const Variant& v, std::uint16_t ask);

}  // namespace houserules
