// Questions.

#include "engine/pages/telling.h"
#include "engine/variant/features.h"

namespace houserules::telling {
namespace {

/// What the words of a question do with the cards chosen.
std::string verb_for(const std::string& name) {
  if (name == "discard") return "throw away";
  if (name == "show") return "choose";
  if (name == "keep") return "keep";
  return "choose";
}

}  // namespace

Telling::Items Telling::ask(const Node& node) {
  const std::string name = take_text(node, "ask");
  const Node* who_node = take(node, "who");
  const bool together = take_text(node, "together", "no") == "yes";
  const bool alone = bound_ && (who_node == nullptr || who_node->is("seat"));
  const bool in_turn = !alone && !together;
  const Node* from = in_turn ? take(node, "from") : nullptr;  // else nobody is first
  const Node* must = take(node, "must");
  take(node, "default");
  Noun seats = who(who_node);
  std::string subject = capital(seats.text);
  if (in_turn) subject += " in turn" + turn_order(from) + (from != nullptr ? "," : "");
  std::string text, after;
  Items below;
  const auto modal = [&](const std::string& verb, bool may) {
    return subject + " " + (may ? "may " + verb : seats.does(verb));
  };
  if (const Node* cards = take(node, "cards")) {
    speech_.answer = "the cards chosen";
    speech_.answer_kind = QuestionKind::cards;
    const std::string of = take_text(*cards, "of", "hand");
    const std::string least = take_text(*cards, "min", "0");
    const Node* most_node = take(*cards, "max");
    const std::string most = most_node != nullptr ? most_node->text : "never";
    const Node* where = take(*cards, "where");
    const Node* price = take(*cards, "price");
    const bool discards = take_text(*cards, "and discards", "no") == "yes";
    const std::string source = zone_of_seat(of) || of == "hole" || of == "up" || of == "unseen"
                                   ? (of == "hand"   ? "of their cards"
                                      : of == "hole" ? "of their down cards"
                                      : of == "up"   ? "of their up cards"
                                                   : "of the cards of their " + spoken_name(v_, of))
                                   : zone(of, "of the cards of");
    std::string amount;
    bool may = false;
    if (plain_number(least) && plain_number(most)) {
      const std::int64_t a = *plain_number(least), b = *plain_number(most);
      may = a == 0;
      if (a == b) {
        amount = number_word(a);
      } else if (a == 0) {
        amount = b == 1 ? "one" : "up to " + number_word(b);
      } else {
        amount = number_word(a) + " to " + number_word(b);
      }
      if (a == b && a == 1) speech_.answer = "the card chosen";
      if (b == 1) speech_.answer = "the card chosen";
    } else if (most == "never" || most == "no cap" || most == "= seat.hand.count") {
      may = least == "0";
      amount = may ? "any number" : "at least " + speech_.count(least);
    } else if (least == most) {
      amount = "as many as " + speech_.value(most) + " —";
    } else {
      may = least == "0";
      amount = (may ? "up to as many as " : "at least " + speech_.count(least) + " and at most ") +
               speech_.value(most) + " —";
    }
    text = modal(verb_for(name), may) + " " + amount + " " + source;
    if (discards) text += " (and of those they threw away)";
    if (verb_for(name) == "choose" && name != "choose" && name != "show") {
      text += " (this is called " + quoted(words_of_name(name)) + ")";
    }
    if (name == "show") text += " to show";
    if (where != nullptr) {
      std::string test = speech_.condition(where->text, true);
      after += test.starts_with("the rank of the card is ")
                   ? " Only cards whose rank is " + test.substr(24) + " may be chosen."
                   : " A card may be chosen only if " + test + ".";
    }
    if (price != nullptr && plain_number(price->text) != 0) {
      after += plain_number(price->text)
                   ? " Each card costs " + speech_.chips(price->text) + ", paid into the pot."
                   : " Each card costs, paid into the pot, " + speech_.value(price->text) + ".";
    }
  } else if (const Node* number = take(node, "number")) {
    speech_.answer = "the number named";
    speech_.answer_kind = QuestionKind::number;
    const std::string least = take_text(*number, "min", "0"), most = take_text(*number, "max");
    text = modal("name", false) + " a number" +
           (name == "choose" ? "" : " (" + quoted(words_of_name(name)) + ")") + ", from " +
           speech_.value(least) + " up to " +
           (most == "never" ? "any number" : speech_.value(most));
  } else if (const Node* arrangement = take(node, "arrangement")) {
    std::vector<std::string> parts;
    speech_.answer = "their arrangement";
    speech_.answer_kind = QuestionKind::arrangement;
    const bool hand_alone =
        arrangement->entries.size() == 1 && arrangement->entries[0].key == "hand";
    for (const Entry& entry : arrangement->entries) {
      told_.insert(&entry.value);
      const std::string amount = speech_.counted(entry.value.text, "card");
      parts.push_back(hand_alone ? amount
                                 : amount + (entry.key == "hand"
                                                 ? " in the hand"
                                                 : " as " + quoted(spoken_name(v_, entry.key))));
    }
    text = hand_alone ? modal("keep", false) + " " + joined(parts) +
                            " of their hand, in an order of their own, and throws away the others"
                      : modal("divide", false) + " their hand: " + joined(parts) +
                            ", in an order of their own; what is left over is thrown away";
  } else if (const Node* among = take(node, "seat")) {
    speech_.answer = "the player named";
    speech_.answer_kind = QuestionKind::seat;
    text = modal("name", false) + " a player (" + quoted(words_of_name(name)) + "), one of " +
           seats_word(among->text).whom();
  } else if (take(node, "options") != nullptr) {
    speech_.answer = "the choice";
    speech_.answer_kind = QuestionKind::option;
    Items said = options(node, name);
    text = subject + " ";
    const bool once_more = name != "choose" && name != "declare";
    text += name == "declare" ? seats.does("declare") : seats.does("choose");
    if (once_more) text += " (" + quoted(words_of_name(name)) + ")";
    if (together) text += " in secret, and all show their choice at once";
    if (must != nullptr)
      text += ". A choice is allowed only if " + speech_.condition(must->text, true);
    return {{text + ":", std::move(said), ""}};
  } else {
    text = modal("answer", false) + " (" + quoted(words_of_name(name)) + ")";
  }
  if (together) after += " All do so at once, without seeing what the others do.";
  if (must != nullptr) {
    after += " It is allowed only if " + speech_.condition(must->text, true) + ".";
  }
  return {{sentence(text) + after, std::move(below), ""}};
}

Telling::Items Telling::options(const Node& node, const std::string& verb) {
  Items out;
  const Node& list = *node.find("options");
  for (const Entry& entry : list.entries) {
    told_.insert(&entry.value);
    const Node& body = entry.value;
    std::string condition, price;
    const Node* then = nullptr;
    const bool described = body.is_map() &&
                           (body.find("do") != nullptr || body.find("price") != nullptr ||
                            body.find("when") != nullptr) &&
                           [&] {
                             for (const Entry& key : body.entries) {
                               if (key.key != "do" && key.key != "price" && key.key != "when")
                                 return false;
                             }
                             return true;
                           }();
    if (described) {
      if (const Node* test = take(body, "when")) condition = speech_.condition(test->text, true);
      if (const Node* cost = take(body, "price")) price = cost->text;
      then = take(body, "do");
    } else if (!body.is_null() && !(body.is_list() && body.items.empty())) {
      then = &body;
    }
    const bool before = bound_;
    bound_ = true;
    Items items;
    if (then != nullptr) items = steps(*then);
    bound_ = before;
    Item item;
    item.lead = capital(words_of_name(entry.key));
    std::string head;
    if (!condition.empty() && condition != "always") {
      head = "This may be chosen only if " + condition + ".";
    }
    if (!price.empty() && plain_number(price) != 0) {
      if (!head.empty()) head += " ";
      head += sentence("it costs " + speech_.chips(price) + ", paid into the pot");
    }
    if (items.empty()) {
      item.text = head;
      if (entry.key == "in") {
        item.text += std::string(head.empty() ? "" : " ") + "The player stays in.";
      } else if (head.empty()) {
        item.text = verb == "buy" || entry.key == "decline" || entry.key == "no" ||
                            entry.key == "stay" || entry.key == "pass"
                        ? "Nothing changes."
                        : "Nothing more happens now.";
      }
    } else if (items.size() == 1) {
      item.text = head + (head.empty() ? "" : " ") + items[0].text;
      item.items = std::move(items[0].items);
    } else {
      bool flat = true;
      for (const Item& one : items) flat = flat && one.items.empty() && one.lead.empty();
      item.text = head;
      if (flat) {
        for (const Item& one : items) item.text += (item.text.empty() ? "" : " ") + one.text;
      } else {
        item.text += std::string(head.empty() ? "" : " ") + "Then:";
        item.items = std::move(items);
      }
    }
    out.push_back(std::move(item));
  }
  return out;
}

}  // namespace houserules::telling
