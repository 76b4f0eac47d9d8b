#include "engine/resolve/needs.h"

#include <algorithm>
#include <string>
#include <variant>

#include "engine/source/faults.h"
#include "engine/text/sentence.h"
#include "engine/tree/walk.h"

namespace houserules {
namespace {

/// Finds the deals of a file to the board, or to hands.
template <class Test>
bool any_deal(const tree::File& rules, const Test& test) {
  return tree::any_step(*rules.play, [&](const tree::Step& step) {
    const auto* deal = std::get_if<tree::DealStep>(&step.act);
    return deal != nullptr && test(*deal);
  });
}

bool to_board(const tree::DealStep& deal) { return deal.to->is("board"); }

template <bool up>
bool to_hands(const tree::DealStep& deal) {
  return !to_board(deal) &&
         std::any_of(deal.object.begin(), deal.object.end(), [](const tree::Portion& portion) {
           return (portion.facing && *portion.facing == "up") == up;
         });
}

bool is_draw(const tree::Step& step) {
  const auto* ask = std::get_if<tree::AskStep>(&step.act);
  return ask != nullptr && ask->object.is("discard");
}

struct Need {
  std::string_view name;
  bool (*met)(const tree::File& rules, const Node& showdown);
};
constexpr Need needs_rows[] = {
    {"a board", [](const tree::File& rules, const Node&) { return any_deal(rules, to_board); }},
    {"no board", [](const tree::File& rules, const Node&) { return !any_deal(rules, to_board); }},
    {"up cards",
     [](const tree::File& rules, const Node&) { return any_deal(rules, to_hands<true>); }},
    {"down cards",
     [](const tree::File& rules, const Node&) { return any_deal(rules, to_hands<false>); }},
    {"a draw",
     [](const tree::File& rules, const Node&) { return tree::any_step(*rules.play, is_draw); }},
    {"betting",
     [](const tree::File& rules, const Node&) {
       return tree::any_step(*rules.play, [](const tree::Step& step) {
         return std::holds_alternative<tree::BetStep>(step.act);
       });
     }},
    {"blinds",
     [](const tree::File& rules, const Node&) {
       const auto& blinds = rules.betting->blinds;
       return rules.betting && blinds && !blinds->is_null();
     }},
    {"one winner",
     [](const tree::File&, const Node& showdown) {
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

void check_names(const Node& needs, Diagnostics& faults) {
  const std::vector<std::string_view> known = known_needs();
  for (const Node& wanted : texts_of(needs)) {
    if (std::find(known.begin(), known.end(), wanted.text) != known.end()) continue;
    faults.error(fault::modifier_needs, wanted.where, "a modifier cannot need " + describe(wanted),
                 wanted.is("none")
                     ? "write 'needs: []'"
                     : did_you_mean(wanted.text, known, "it can need " + either_of(known)));
  }
}

void check_needs(const ModifierNeeds& modifier, const tree::File& rules, Diagnostics& faults) {
  const Node& needs = modifier.needs;
  check_names(needs, faults);
  for (const Node& wanted : texts_of(needs)) {
    const auto* need = std::find_if(std::begin(needs_rows), std::end(needs_rows),
                                    [&](const Need& n) { return wanted.is(n.name); });
    if (need != std::end(needs_rows) && !need->met(rules, modifier.showdown)) {
      faults.error(fault::modifier_needs, wanted.where,
                   "the modifier '" + modifier.name + "' needs " + std::string(need->name) +
                       ", which this game does not have");
    }
  }
}

}  // namespace houserules
