#pragma once
// The steps below a step.

#include <algorithm>
#include <type_traits>
#include <variant>

#include "engine/rules/tree_steps.h"

namespace houserules::tree {

/// Calls `see` with all the steps that stand directly below an act: its body, what its answers
/// cause, what happens otherwise.
template <class See>
void for_steps_below(const Act& act, const See& see) {
  std::visit(
      [&]<class A>(const A& one) {
        if constexpr (std::is_same_v<decltype(A::object), Steps>) see(one.object);
        const auto key = [&]<class T, class Owner>(std::string_view, Said<T> Owner::*member,
                                                   std::string_view, const More& = {}) {
          if constexpr (std::is_same_v<T, Steps>) see(*(one.*member));
          if constexpr (std::is_same_v<T, Bodies>) {
            for (const Body& body : (one.*member)->items) see(*body.to_do);
          }
        };
        A::keys(key);
      },
      act);
}

/// Is there such a step among these, or anywhere below?
template <class Test>
bool any_step(const Steps& steps, const Test& test) {
  return std::any_of(steps.items.begin(), steps.items.end(), [&](const Step& step) {
    bool found = test(step);
    for_steps_below(step.act, [&](const Steps& below) { found = found || any_step(below, test); });
    return found;
  });
}

}  // namespace houserules::tree
