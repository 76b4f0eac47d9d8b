// A list of steps.

#include <algorithm>
#include <utility>

#include "engine/describe/telling.h"
#include "engine/table/state.h"
#include "engine/text/english.h"
#include "engine/tree/words.h"

namespace houserules::telling {
namespace {

/// Returns whether a step does nothing at times.
bool has_condition(const tree::Step& step) {
  const auto* several = std::get_if<tree::DoStep>(&step.act);
  if (several != nullptr && several->else_ && step.about) return false;
  if (step.when && !step.when->is("yes")) return true;
  return several != nullptr && !step.about && !several->object.items.empty() &&
         has_condition(several->object.items.back());
}

/// Returns whether the step is taken several times, but not until something happens.
bool is_counted(const tree::Step& step) {
  const auto* repeat = std::get_if<tree::RepeatStep>(&step.act);
  return repeat != nullptr && !step.about && !repeat->until && repeat->object.written.is_scalar();
}

bool lets_fold(const tree::Step& step) {
  return std::holds_alternative<tree::BetStep>(step.act) ||
         std::holds_alternative<tree::FoldStep>(step.act);
}

}  // namespace

bool comes_to_showdown(const tree::File& file) {
  if (file.play->items.empty()) return true;
  const tree::Step& last = file.play->items.back();
  const auto* end = std::get_if<tree::EndStep>(&last.act);
  if (end == nullptr || !(end->object == "deal") || last.when) return true;
  const auto settles = [](const tree::Step& step) {
    const auto* ends = std::get_if<tree::EndStep>(&step.act);
    return std::holds_alternative<tree::ShowdownStep>(step.act) ||
           (ends != nullptr && ends->object == "showdown");
  };
  return tree::any_step(*file.play, settles) ||
         std::any_of(file.whenever->begin(), file.whenever->end(), [&](const tree::Effect& effect) {
           return tree::any_step(*effect.do_, settles);
         });
}

bool may_fold(const tree::Steps& steps) { return tree::any_step(steps, lets_fold); }

void Telling::note_directions(const Items& items) {
  for (const Item& item : items) {
    const auto says = [&](std::string_view words) {
      return item.text.find(words) != item.text.npos;
    };
    // Not "their left hand", which is a place for cards.
    left_ = left_ || says("on their left") || says("to their left");
    right_ = right_ || says("on their right") || says("to their right");
    note_directions(item.items);
  }
}

void Telling::note_bets(const tree::Steps& list) {
  betting_ = betting_ || tree::any_step(list, [](const tree::Step& step) {
               return std::holds_alternative<tree::BetStep>(step.act);
             });
}

std::string Telling::lead_of(const tree::Step& step) {
  const std::string name = take_text(step.name);
  if (name.empty()) return "";
  // "second bet" and "last bet" are names that the engine gives.
  const std::size_t blank = name.find(' ');
  if (blank != std::string::npos) {
    const std::string first = name.substr(0, blank);
    if (first == "last" && find_verb(name.substr(blank + 1)) != nullptr) return "";
    for (int n = 1; n <= 20; ++n) {
      if (ordinal(n) != first) continue;
      const std::string rest = name.substr(blank + 1);
      if (find_verb(rest) != nullptr || find_notation_row(rest) != nullptr) return "";
      // The engine names a step of the author's own "second exchange".
      const Place& named = step.name.where;
      if (named.line == step.where.line && named.column == step.where.column)
        return capitalised(rest);
    }
    if (first.ends_with("th") && first[0] >= '0' && first[0] <= '9') return "";
  }
  return capitalised(words_of_name(name));
}

Telling::Items Telling::steps(const tree::Steps& list) {
  Items out;
  const tree::Step* before = nullptr;
  for (const tree::Step& one : list.items) step(one, std::exchange(before, &one), out);
  return out;
}

std::vector<Item> Telling::alone(const tree::Steps& list, bool bound) {
  bound_ = bound;
  return steps(list);
}

void Telling::step(const tree::Step& step, const tree::Step* before, Items& out) {
  std::string lead = lead_of(step);
  // The name of a step of the author's own that says what the sentence says.
  if (step.about && std::count(lead.begin(), lead.end(), ' ') > 2) lead.clear();
  const auto street = streets_.find(&step);
  street_named_ = (lead.empty() || lead == "Last card") && street != streets_.end();
  if (street_named_) lead = capitalised(street->second);
  const bool is_bet = std::holds_alternative<tree::BetStep>(step.act);
  // Steps that are described one by one note themselves who may have folded.
  const bool one_by_one = std::holds_alternative<tree::DoStep>(step.act) && !step.about;
  if (!one_by_one) {
    folds_ = folds_ || lets_fold(step);
    tree::for_steps_below(step.act,
                          [&](const tree::Steps& below) { folds_ = folds_ || may_fold(below); });
  }
  Items items;
  if (const tree::Text* about = take(step.about)) {
    tree::Steps alone;
    alone.items.push_back(step);
    note_bets(alone);
    take_all(step);
    items.push_back({sentence(about->text), {}, ""});
  } else {
    items = std::visit(
        [&](const auto& act) {
          if constexpr (std::is_same_v<decltype(tell(act)), std::string>) {
            return Items{{sentence(tell(act)), {}, ""}};
          } else {
            return tell(act);
          }
        },
        step.act);
    const auto* several = std::get_if<tree::DoStep>(&step.act);
    const tree::Steps* otherwise = several != nullptr ? take(several->else_) : nullptr;
    if (const Node* condition = take(step.when)) {
      items = when(*condition, std::move(items), otherwise);
    } else if (otherwise != nullptr) {
      for (Item& item : steps(*otherwise)) items.push_back(std::move(item));
    }
  }
  if (items.empty()) return;
  if (folds_ && !one_by_one) note_directions(items);
  // A round of bets ends what came before it, but not what is done only at times.
  const bool joins = !out.empty() && out.back().items.empty() &&
                     !out.back().text.starts_with("If ") &&
                     (before == nullptr || !has_condition(*before));
  if (is_bet && !step.when && lead.empty() && items.size() == 1) {
    if (joins) {
      out.back().text += " " + items[0].text;
      out.back().items = std::move(items[0].items);
      return;
    }
  }
  if (!lead.empty() && items[0].lead.empty()) {
    if (items.size() == 1) {
      items[0].lead = lead;
      // "The square, nine times: One card", not "The square: Nine times, one card".
      const std::size_t sign = items[0].text.find_first_of(":,");
      if (is_counted(step) && street == streets_.end() && sign != std::string::npos) {
        items[0].lead += ", " + lower_first(items[0].text.substr(0, sign));
        items[0].text.erase(0, std::min(sign + 2, items[0].text.size()));
        items[0].text = capitalised(items[0].text);
      }
    } else {
      Item whole{"", std::move(items), lead};
      out.push_back(std::move(whole));
      return;
    }
  }
  for (Item& item : items) out.push_back(std::move(item));
}

Item Telling::under(const std::string& lead, Items items) {
  if (items.size() == 1 && items[0].lead.empty()) {
    const bool ready = items[0].text.starts_with("If ") && items[0].items.size() > 1;
    if (!ready) {
      return {lead + (lead.ends_with(':') ? " " : ", ") + lower_first(items[0].text),
              std::move(items[0].items), ""};
    }
  }
  if (items.empty()) return {lead + ", nothing happens.", {}, ""};
  return {lead + (lead.ends_with(':') ? "" : ":"), std::move(items), ""};
}

Telling::Items Telling::when(const Node& condition, Items items, const tree::Steps* otherwise) {
  Items out;
  std::string test;
  if (condition.is("yes")) {
    out = std::move(items);
  } else {
    test = condition.is("no") ? "never" : speech_.condition(condition.text, true);
    if (test == "always") {
      out = std::move(items);
    } else if (test == "never") {
      out.clear();
    } else {
      out.push_back(under("If " + test, std::move(items)));
    }
  }
  if (otherwise != nullptr) {
    Items rest = steps(*otherwise);
    if (test == "never") return rest;
    if (!rest.empty() && test != "always" && !condition.is("yes")) {
      out.push_back(under("Otherwise", std::move(rest)));
    }
  }
  return out;
}

}  // namespace houserules::telling
