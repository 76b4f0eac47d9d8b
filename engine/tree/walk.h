#pragma once
// Walks over a rule file: the steps within a step, and all keys and values of a part.

#include <algorithm>
#include <string>
#include <type_traits>
#include <variant>
#include <vector>

#include "engine/tree/file.h"

namespace houserules::tree {

/// Calls `see(key, said)` for each key of a form, given or not.
template <class Form, class See>
void for_keys(const Form& form, const See& see) {
  const auto key = [&]<class T, class Owner>(std::string_view name, Said<T> Owner::*member,
                                             std::string_view,
                                             const More& = {}) { see(name, form.*member); };
  Form::keys(key);
}

/// Calls `see` with all the steps directly within an act: its body, the effects of its answers, its
/// alternatives.
template <class See>
void for_steps_below(const Act& act, const See& see) {
  std::visit(
      [&]<class A>(const A& one) {
        if constexpr (!Notated<A>) {
          if constexpr (std::is_same_v<decltype(A::object), Steps>) see(one.object);
        }
        for_keys(one, [&]<class T>(std::string_view, const Said<T>& said) {
          if constexpr (std::is_same_v<T, Steps>) see(*said);
          if constexpr (std::is_same_v<T, Bodies>) {
            for (const Body& body : said->items) see(*body.to_do);
          }
        });
      },
      act);
}

/// Calls `see` with each answer to a question of an act.
template <class See>
void for_bodies(const Act& act, const See& see) {
  std::visit(
      [&](const auto& one) {
        for_keys(one, [&]<class T>(std::string_view, const Said<T>& said) {
          if constexpr (std::is_same_v<T, Bodies>) {
            for (const Body& body : said->items) see(body);
          }
        });
      },
      act);
}

/// Returns whether such a step is among these, or anywhere within them.
template <class Test>
bool any_step(const Steps& steps, const Test& test) {
  return std::any_of(steps.items.begin(), steps.items.end(), [&](const Step& step) {
    bool found = test(step);
    for_steps_below(step.act, [&](const Steps& below) { found = found || any_step(below, test); });
    return found;
  });
}

/// A place within a file, for messages: "play[3].deal.count".
struct Spot {
  std::string path;
  Place where;  // of the innermost part around it that has a place

  Spot at(std::string_view key, const Place& place) const {
    return {path.empty() ? std::string(key) : path + "." + std::string(key),
            place.line > 0 ? place : where};
  }
  Spot at(std::size_t index, const Place& place) const {
    return {path + "[" + std::to_string(index) + "]", place.line > 0 ? place : where};
  }
};

/// Walks over all of a part. Calls `see.said(said, spot)` for every key given, which returns
/// whether to descend into it, and `see.leaf(node, spot)` for single values.
template <class See>
class Walk {
 public:
  explicit Walk(See& see) : see_(see) {}

  void value(const Node& leaf, const Spot& spot) { see_.leaf(leaf, spot); }
  template <class T>
  void value(const std::vector<T>& list, const Spot& spot) {
    for (std::size_t i = 0; i < list.size(); ++i) value(list[i], spot.at(i, list[i].at));
  }
  template <class T>
  void value(const Named<T>& named, const Spot& spot) {
    for (const NamedItem<T>& item : named.items) {
      value(item.value, spot.at(item.name, item.key_where));
    }
  }
  void value(const Steps& steps, const Spot& spot) {
    for (std::size_t i = 0; i < steps.items.size(); ++i) {
      value(steps.items[i], spot.at(i, steps.items[i].where));
    }
  }
  void value(const Step& step, const Spot& spot) {
    keys(step, spot);
    std::visit(
        [&]<class A>(const A& act) {
          if constexpr (!Notated<A>) value(act.object, spot.at(A::verb.name, step.verb_where));
          keys(act, spot);
        },
        step.act);
  }
  void value(const Bodies& bodies, const Spot& spot) {
    for (const Body& body : bodies.items) keys(body, spot.at(body.name, body.key_where));
  }
  template <std::derived_from<Map> Form>
  void value(const Form& form, const Spot& spot) {
    keys(form, spot);
    value(form.written, spot);
  }

 private:
  template <class Form>
  void keys(const Form& form, const Spot& spot) {
    for_keys(form, [&](std::string_view key, const auto& said) {
      const Spot below = spot.at(key, said.key_where);
      if (said && see_.said(said, below)) value(*said, below);
    });
  }

  See& see_;
};

}  // namespace houserules::tree
