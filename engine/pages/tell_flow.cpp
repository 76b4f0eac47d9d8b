// Loops, blocks, and sequences of acts that people have one word for.

#include <algorithm>

#include "engine/pages/telling.h"

namespace houserules::telling {
namespace {

/// Binds a seat for as long as it lives.
class Bound {
 public:
  explicit Bound(bool& bound) : bound_(bound), before_(bound) { bound_ = true; }
  Bound(const Bound&) = delete;
  Bound& operator=(const Bound&) = delete;
  ~Bound() { bound_ = before_; }

 private:
  bool& bound_;
  bool before_;
};

std::string text_at(const Node* map, std::string_view key) {
  const Node* found = map != nullptr && map->is_map() ? map->find(key) : nullptr;
  return found != nullptr && found->is_scalar() ? found->text : std::string();
}

/// Has the map no other keys? A step may have a name.
bool has_only(const Node& map, std::initializer_list<std::string_view> keys) {
  return map.is_map() &&
         std::all_of(map.entries.begin(), map.entries.end(), [&](const Entry& entry) {
           return entry.key == "name" ||
                  std::find(keys.begin(), keys.end(), entry.key) != keys.end();
         });
}

/// Is this `move: {cards: answer, of: hand, to: …}` of those who were asked, with nothing else in
/// it?
bool moves_answer(const Node& step, const Node& question, std::string_view to) {
  const Node* object = step.is_map() ? step.find("move") : nullptr;
  return object != nullptr && has_only(*object, {"cards", "of", "to"}) &&
         has_only(step, {"move", "who", "to seat"}) && text_at(object, "cards") == "answer" &&
         text_at(object, "of") == "hand" && text_at(object, "to") == to &&
         text_at(&step, "who") == text_at(&question, "who");
}

/// Does the step set this register to this, and nothing else?
bool remembers(const Node& step, std::string_view name, std::string_view value) {
  const Node* object = step.is_map() ? step.find("remember") : nullptr;
  return object != nullptr && has_only(step, {"remember"}) && object->entries.size() == 1 &&
         object->entries[0].key == name && object->entries[0].value.is(value);
}

std::string replaced_subject(const std::string& text, const std::string& by) {
  constexpr std::string_view subject = "The player ";
  if (!text.starts_with(subject)) return {};
  return by + " " + text.substr(subject.size());
}

}  // namespace

// ---------------------------------------------------------------- blocks and loops

Telling::Items Telling::block(const Node& node) {
  const Node* body = take(node, "do");
  const Node* condition = take(node, "when");
  const Node* otherwise = take(node, "else");
  Items items = body != nullptr ? steps(*body) : Items();
  if (condition != nullptr) return when(*condition, std::move(items), otherwise);
  if (otherwise != nullptr) {
    for (Item& item : steps(*otherwise)) items.push_back(std::move(item));
  }
  return items;
}

Telling::Items Telling::each(const Node& node) {
  const std::string whom = take_text(node, "each");
  const Node* from = take(node, "from");
  const Node* order = take(node, "highest first");
  const Node* body = take(node, "do");
  const Noun seats = seats_word(whom);
  std::string how = turn_order(from);
  if (order != nullptr) how += ", the highest of " + speech_.value(order->text) + " first";
  Items items;
  {
    const Bound bound(bound_);
    if (body != nullptr) items = steps(*body);
  }
  const bool several = whom.starts_with("everyone") || whom == "winners" || whom == "losers" ||
                       whom == "those sitting out" || whom == "= players";
  const std::string subject =
      several ? capital(seats.text) + " in turn" + how : capital(seats.text) + how;
  if (items.size() == 1 && items[0].lead.empty()) {
    const std::string text = replaced_subject(items[0].text, subject + (how.empty() ? "" : ","));
    if (!text.empty()) {
      items[0].text = text;
      return items;
    }
    return {{"For " + lower_first(subject) + ": " + lower_first(items[0].text),
             std::move(items[0].items), ""}};
  }
  if (items.empty()) return {};
  return {{"For " + lower_first(subject) + ":", std::move(items), ""}};
}

std::string Telling::until(const Node& node) {
  told_.insert(&node);
  return speech_.condition(node.text, true);
}

Telling::Items Telling::repeat(const Node& node) {
  const Node* object = take(node, "repeat");
  const Node* body = take(node, "do");
  Items items = body != nullptr ? steps(*body) : Items();
  std::string lead;
  if (object != nullptr && object->is_map()) {
    const Node* end = take(*object, "until");
    const Node* times = take(*object, "times");
    if (times != nullptr && times->text != "never") {
      lead = plain_number(times->text) ? "At most " + speech_.times(times->text) + " over"
                                       : "At most so often as " + speech_.value(times->text);
      if (end != nullptr) lead += ", and no longer than until " + until(*end);
    } else if (end != nullptr) {
      lead = "Again and again until " + until(*end);
    }
  } else if (object != nullptr && object->is_list()) {
    std::vector<std::string> words;
    for (const Node& item : object->items) {
      told_.insert(&item);
      words.push_back(item.text);
    }
    lead = "For each of " + joined(words) + " in turn (called “this time’s number” below)";
  } else if (object != nullptr && object->is_scalar()) {
    lead = capital(speech_.times(object->text)) + (plain_number(object->text) ? " over" : "");
  }
  if (const Node* end = take(node, "until")) lead += ", until " + until(*end);
  if (items.size() == 1 && items[0].lead.empty() && items[0].items.empty()) {
    return {{lead + ": " + lower_first(items[0].text), {}, ""}};
  }
  return {{lead + ":", std::move(items), ""}};
}

Telling::Items Telling::turns(const Node& node) {
  const std::string whom = take_text(node, "turns", "everyone");
  const Node* from = take(node, "from");
  const Node* skip = take(node, "skip");
  const Node* end = take(node, "until");
  const Node* circuits = take(node, "circuits");
  const Node* body = take(node, "do");
  Items items;
  {
    const Bound bound(bound_);
    if (body != nullptr) items = steps(*body);
  }
  std::string lead = "Turns go round the table clockwise";
  if (whom != "everyone")
    lead += " among " + (whom == "everyone in" ? "those still in" : seats_word(whom).whom());
  lead += from != nullptr ? turn_order(from) : ", beginning to the dealer’s left";
  if (skip != nullptr)
    lead += "; a player is passed over if " + speech_.condition(skip->text, true);
  if (circuits != nullptr && circuits->text != "1000") {
    const auto number = plain_number(circuits->text);
    lead += number == 1 ? std::string("; everybody has one turn")
            : number    ? "; at most " + times_word(*number) + " round"
                        : "; at most so often round as " + speech_.value(circuits->text);
  }
  if (end != nullptr) {
    lead += "; after each turn, if " + until(*end) + ", they are over";
  }
  lead += ". In a turn";
  if (items.empty()) return {{lead + " nothing happens.", {}, ""}};
  if (items.size() == 1 && items[0].lead.empty()) {
    return {{lead + ", " + lower_first(items[0].text), std::move(items[0].items), ""}};
  }
  return {{lead + ":", std::move(items), ""}};
}

// ---------------------------------------------------------------- idioms

std::size_t Telling::idiom(const std::vector<const Node*>& list, std::size_t at, Items& out) {
  if (const std::size_t told = exchange(list, at, out); told > 0) return told;
  if (const std::size_t told = passing(list, at, out); told > 0) return told;
  return taking(list, at, out);
}

/// ask cards; move them to the discards; deal as many: a draw.
std::size_t Telling::exchange(const std::vector<const Node*>& list, std::size_t at, Items& out) {
  if (at + 1 >= list.size()) return 0;
  const Node& question = *list[at];
  const Node* cards = question.is_map() ? question.find("cards") : nullptr;
  if (cards == nullptr || question.find("ask") == nullptr || question.find("when") != nullptr ||
      !moves_answer(*list[at + 1], question, "discards") ||
      list[at + 1]->find("to seat") != nullptr) {
    return 0;
  }
  const Node* back =
      at + 2 < list.size() && list[at + 2]->is_map() ? list[at + 2]->find("deal") : nullptr;
  const bool drawn =
      back != nullptr && back->is_map() && text_at(back, "count") == "= answer.count" &&
      has_only(*back, {"count", "facing"}) && has_only(*list[at + 2], {"deal", "when short"});
  const std::string lead = lead_of(question, "ask");
  Items asked = ask(question);
  if (asked.size() != 1) return 0;
  take_all(*list[at + 1]);
  std::string text = asked[0].text;
  if (text_at(&question, "ask") != "discard") add_sentence(text, "what is chosen is thrown away");
  if (drawn) {
    const Node& third = *list[at + 2];
    const bool common = third.find("when short") != nullptr;
    const std::string lies = text_at(back, "facing");
    take_all(third);
    if (text.ends_with('.')) text.pop_back();
    const std::size_t stop = text.find(". ");
    const std::string tail = stop == std::string::npos ? "" : text.substr(stop);
    text = text.substr(0, stop) + ", and is dealt as many new ones " +
           (lies.empty() ? "face down" : facing(lies, true)) + tail + ".";
    if (common) {
      text +=
          " If there are not enough cards left for everybody, one card is dealt face up to the "
          "middle for all of them.";
    }
  }
  out.push_back({text, std::move(asked[0].items), lead});
  return drawn ? 3 : 2;
}

/// ask cards of all together; move them to another seat, or turn them up.
std::size_t Telling::passing(const std::vector<const Node*>& list, std::size_t at, Items& out) {
  if (at + 1 >= list.size()) return 0;
  const Node& question = *list[at];
  const Node& next = *list[at + 1];
  const Node* cards = question.is_map() ? question.find("cards") : nullptr;
  if (cards == nullptr || question.find("ask") == nullptr || question.find("when") != nullptr)
    return 0;
  if (!moves_answer(next, question, "hand") || next.find("to seat") == nullptr ||
      text_at(cards, "min") != text_at(cards, "max") || !has_only(*cards, {"of", "min", "max"}) ||
      !has_only(question, {"ask", "who", "together", "cards"}) || text_at(cards, "of") != "hand") {
    return 0;
  }
  const bool together = text_at(&question, "together") == "yes";
  const std::string lead = lead_of(question, "ask");
  const Node* who_node = question.find("who");
  const Noun giver = who(who_node);
  const Noun receiver = speech_.seats(text_at(&next, "to seat"));
  const std::string amount = text_at(cards, "min");
  std::string text = giver.text + " " + giver.does("pass") + " " + speech_.counted(amount, "card") +
                     " of their choice to " + receiver.whom();
  if (together) text += ". All choose before anybody looks at what they were given";
  take_all(question);
  take_all(next);
  out.push_back({sentence(text), {}, lead});
  return 2;
}

/// The engine's own `take`: forget who took; each may take a card or stay.
std::size_t Telling::taking(const std::vector<const Node*>& list, std::size_t at, Items& out) {
  if (at + 1 >= list.size() || !list[at]->is_map() || !list[at + 1]->is_map()) return 0;
  const Node* round = list[at + 1]->find("each");
  const Node* forget = list[at]->find("of");
  const Node* body = list[at + 1]->find("do");
  if (round == nullptr || !has_only(*list[at + 1], {"each", "from", "do"}) || forget == nullptr ||
      !forget->is("everyone dealt in") || body == nullptr || body->items.size() != 1) {
    return 0;
  }
  Node note = *list[at];
  note.erase("of");
  const Node& question = body->items[0];
  const Node* choices = question.is_map() ? question.find("options") : nullptr;
  if (!remembers(note, "took", "no") || choices == nullptr || choices->entries.size() != 2 ||
      !has_only(question, {"ask", "when", "options"}) || !choices->is_map()) {
    return 0;
  }
  const Node* stayed = choices->find("stay");
  const Node* taken = choices->find("take");
  const Node* steps_of = taken != nullptr && taken->is_map() ? taken->find("do") : nullptr;
  if (steps_of == nullptr || steps_of->items.size() != 2 || stayed == nullptr ||
      !has_only(*taken, {"price", "do"}) || stayed->items.size() != 1 ||
      !remembers(stayed->items[0], "refusals", "= seat.refusals + 1") ||
      !remembers(steps_of->items[0], "took", "yes") || !has_only(steps_of->items[1], {"deal"})) {
    return 0;
  }
  const Node* card = steps_of->items[1].find("deal");
  const auto test = parse_formula(text_at(&question, "when"));
  if (card == nullptr || !has_only(*card, {"count", "facing"}) || !test || !test->is_sign("and") ||
      test->args[1] != parse_formula("stock > 0") || !test->args[0].is_sign("<") ||
      !test->args[0].args[0].is_field("seat", "refusals")) {
    return 0;
  }
  const Noun seats = seats_word(round->text);
  const std::string price = text_at(taken, "price");
  const std::string amount = text_at(card, "count");
  const Node* first = list[at + 1]->find("from");
  std::string text = seats.text + " in turn" + turn_order(first) +
                     (first != nullptr ? ", may take " : " may take ") +
                     speech_.counted(amount, "card") + " " + facing(text_at(card, "facing"), false);
  if (!price.empty() && price != "0") text += " for " + speech_.chips(price);
  text += ", or stay";
  text = sentence(text);
  const Formula& frozen = test->args[0];
  if (!frozen.args[1].is("never")) {
    const auto times = literal_number(frozen.args[1]);
    text += " A player who has stayed " +
            (times ? times_word(*times) : "as often as " + speech_.count(frozen.args[1])) +
            " in a deal is frozen and takes no more.";
  }
  idioms_.insert("took");
  idioms_.insert("refusals");
  take_all(*list[at]);
  take_all(*list[at + 1]);
  out.push_back({text, {}, ""});
  return 2;
}

}  // namespace houserules::telling
