#include "engine/resolve/needs.h"

#include <algorithm>
#include <span>
#include <string>

#include "engine/source/faults.h"

namespace houserules {
namespace {

/// Is there such a step anywhere below?
template <class Test>
bool any_step(const Node& node, const Test& test) {
  return test(node) ||
         std::any_of(node.items.begin(), node.items.end(),
                     [&](const Node& n) { return any_step(n, test); }) ||
         std::any_of(node.entries.begin(), node.entries.end(),
                     [&](const Entry& e) { return any_step(e.value, test); });
}

bool deals_to(const Node& step, std::string_view zone) {
  const Node* to = step.find("to");
  return step.find("deal") != nullptr && to != nullptr && to->is(zone);
}

bool deals_to_hand(const Node& step, bool up) {
  const Node* deal = step.find("deal");
  if (deal == nullptr || deals_to(step, "board")) return false;
  const auto fits = [&](const Node& portion) {
    const Node* facing = portion.find("facing");
    return (facing != nullptr && facing->is("up")) == up;
  };
  return deal->is_list() ? std::any_of(deal->items.begin(), deal->items.end(), fits) : fits(*deal);
}

struct Need {
  std::string_view name;
  bool (*met)(const Node& play, const Node& showdown);
};
constexpr Need needs_rows[] = {
    {"a board",
     [](const Node& play, const Node&) {
       return any_step(play, [](const Node& n) { return deals_to(n, "board"); });
     }},
    {"no board",
     [](const Node& play, const Node&) {
       return !any_step(play, [](const Node& n) { return deals_to(n, "board"); });
     }},
    {"up cards",
     [](const Node& play, const Node&) {
       return any_step(play, [](const Node& n) { return deals_to_hand(n, true); });
     }},
    {"down cards",
     [](const Node& play, const Node&) {
       return any_step(play, [](const Node& n) { return deals_to_hand(n, false); });
     }},
    {"a draw",
     [](const Node& play, const Node&) {
       return any_step(play, [](const Node& n) {
         const Node* ask = n.find("ask");
         return ask != nullptr && ask->is("discard");
       });
     }},
    {"betting",
     [](const Node& play, const Node&) {
       return any_step(play, [](const Node& n) { return n.find("bet") != nullptr; });
     }},
    {"one winner",
     [](const Node&, const Node& showdown) {
       const Node* split = showdown.find("split");
       return split == nullptr || split->items.size() <= 1;
     }},
};

}  // namespace

std::vector<std::string_view> known_needs() {
  std::vector<std::string_view> names;
  for (const Need& need : needs_rows) names.push_back(need.name);
  return names;
}

void check_needs(const ModifierNeeds& modifier, const Node& resolved, Diagnostics& faults) {
  static const Node no_play;
  const Node* play = resolved.find("play");
  const Node& needs = modifier.needs;
  const std::span<const Node> one(&needs, needs.is_null() ? 0 : 1);
  for (const Node& wanted : needs.is_list() ? std::span<const Node>(needs.items) : one) {
    const auto* need = std::find_if(std::begin(needs_rows), std::end(needs_rows),
                                    [&](const Need& n) { return wanted.is(n.name); });
    if (need == std::end(needs_rows)) {
      std::string known;
      for (const std::string_view name : known_needs()) {
        known += (known.empty() ? "'" : ", '") + std::string(name) + "'";
      }
      faults.error(fault::modifier_needs, wanted.where,
                   "a modifier cannot need " + describe(wanted), "it may need " + known);
    } else if (!need->met(play != nullptr ? *play : no_play, modifier.showdown)) {
      faults.error(fault::modifier_needs, wanted.where,
                   "the modifier '" + modifier.name + "' needs " + std::string(need->name) +
                       ", which this variant lacks");
    }
  }
}

}  // namespace houserules
