// A list of steps.

#include <algorithm>

#include "engine/pages/telling.h"
#include "engine/rules/words.h"
#include "engine/table/state.h"
#include "engine/text/english.h"

namespace houserules::telling {
namespace {

std::string verb_of(const Node& step) {
  if (step.is_scalar()) return step.text;
  std::string found;
  for (const Entry& entry : step.entries) {
    if (find_verb(entry.key) == nullptr) continue;
    // Two verbs are keys of others too.
    const bool weak = entry.key == "do" || entry.key == "boards";
    if (found.empty() || !weak) found = entry.key;
    if (!weak) break;
  }
  return found;
}

}  // namespace

namespace {

/// Is there a showdown among these steps, or below them?
bool has_showdown(const Node& node) {
  if (node.is("showdown")) return true;
  return std::any_of(node.items.begin(), node.items.end(), has_showdown) ||
         std::any_of(node.entries.begin(), node.entries.end(), [](const Entry& entry) {
           return entry.key != "event" && (entry.key == "showdown" || has_showdown(entry.value));
         });
}

}  // namespace

/// Not where the deal always ends without one.
bool Telling::comes_to_showdown() const {
  const Node* play = root_.find("play");
  if (play == nullptr || play->items.empty()) return true;
  const Node& last = play->items.back();
  const Node* end = last.is_map() ? last.find("end") : nullptr;
  if (end == nullptr || !end->is("deal") || last.find("when") != nullptr) return true;
  const Node* events = root_.find("whenever");
  return has_showdown(*play) || (events != nullptr && has_showdown(*events));
}

std::string Telling::lead_of(const Node& node, const std::string& verb) {
  const std::string name = take_text(node, "name");
  if (name.empty()) return "";
  // "second bet" is a name that the engine gave.
  const std::size_t blank = name.find(' ');
  if (blank != std::string::npos) {
    const std::string first = name.substr(0, blank);
    for (int n = 1; n <= 20; ++n) {
      if (ordinal(n) != first) continue;
      const std::string rest = name.substr(blank + 1);
      if (find_verb(rest) != nullptr || rest == verb) return "";
      for (const std::string_view notation : {"draw", "discard", "keep", "set", "pass", "show",
                                              "choose", "declare", "take", "buy", "twist"}) {
        if (rest == notation) return "";
      }
      if (v_.deck.empty()) return "";
      return capital(rest);
    }
    if (first.ends_with("th") && first[0] >= '0' && first[0] <= '9') return "";
  }
  return capital(words_of_name(name));
}

Telling::Items Telling::steps(const Node& list) {
  std::vector<const Node*> all;
  told_.insert(&list);
  if (list.is_list()) {
    for (const Node& item : list.items) all.push_back(&item);
  } else if (list.is_map() || list.is_scalar()) {
    all.push_back(&list);
  }
  Items out;
  for (std::size_t at = 0; at < all.size();) {
    if (const std::size_t told = idiom(all, at, out); told > 0) {
      at += told;
      continue;
    }
    step(*all[at], out);
    ++at;
  }
  return out;
}

std::vector<Item> Telling::alone(const Node& list, bool bound) {
  bound_ = bound;
  return steps(list);
}

void Telling::step(const Node& node, Items& out) {
  told_.insert(&node);
  const std::string verb = verb_of(node);
  const std::string lead = lead_of(node, verb);
  const Node* condition = verb == "do" ? nullptr : take(node, "when");
  Items items = act(node, verb);
  if (condition != nullptr) items = when(*condition, std::move(items), nullptr);
  if (items.empty()) return;
  // A round of bets ends what came before it.
  if (verb == "bet" && condition == nullptr && lead.empty() && !out.empty() && items.size() == 1 &&
      items[0].items.empty() && out.back().items.empty()) {
    out.back().text += " " + items[0].text;
    return;
  }
  if (!lead.empty() && items[0].lead.empty()) {
    if (items.size() == 1) {
      items[0].lead = lead;
    } else {
      Item whole{"", std::move(items), lead};
      out.push_back(std::move(whole));
      return;
    }
  }
  for (Item& item : items) out.push_back(std::move(item));
}

Telling::Items Telling::act(const Node& node, const std::string& verb) {
  const auto one = [](const std::string& text) { return Items{{sentence(text), {}, ""}}; };
  take(node, verb);
  if (verb == "deal") return one(deal(node));
  if (verb == "move") return one(move(node));
  if (verb == "turn up" || verb == "turn down") {
    return one(turn(node, verb == "turn up" ? "face up" : "face down"));
  }
  if (verb == "ask") return ask(node);
  if (verb == "pay") return one(pay(node));
  if (verb == "remember") return one(remember(node));
  if (verb == "roll") return one(roll(node));
  if (verb == "bet") return bet(node);
  if (verb == "compare") return one(compare(node));
  if (verb == "showdown") {
    const std::string name = take_text(node, "showdown");
    return one(name.empty() ? "the hands are shown and the pot is settled now"
                            : "the hands are shown and the pot is settled now, by the rules of " +
                                  quoted(words_of_name(name)));
  }
  if (verb == "claim") return one(claim(node));
  if (verb == "end") return one(end(node));
  if (verb == "split pot") {
    return one("from here on, chips go into a pot of their own, " +
               quoted(words_of_name(take_text(node, "split pot"))));
  }
  if (verb == "boards") {
    const std::string times = take_text(node, "boards", "2");
    const auto number = plain_number(times);
    const bool all = times == "never" || (number && *number > max_boards);
    return one("from here on the board is dealt " +
               (all ? "as often as there are cards for it, at most " + times_word(max_boards)
                    : speech_.times(times)) +
               ", and every pot is shared among the boards");
  }
  if (verb == "do") return block(node);
  if (verb == "each") return each(node);
  if (verb == "repeat") return repeat(node);
  if (verb == "turns") return turns(node);
  return one(status(node, verb));
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

Telling::Items Telling::when(const Node& condition, Items items, const Node* otherwise) {
  told_.insert(&condition);
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
