// Questions.

#include <algorithm>
#include <utility>

#include "engine/describe/telling.h"
#include "engine/text/english.h"
#include "engine/text/sentence.h"
#include "engine/variant/features.h"

namespace houserules::telling {
namespace {

/// What the words of a question do with the cards chosen.
std::string verb_for(const std::string& name) {
  if (name == "discard") return "discard";
  if (name == "show") return "choose";
  if (name == "keep") return "keep";
  return "choose";
}

}  // namespace

/// Returns whether nobody is asked before another: one player alone, or all together.
bool Telling::asks_at_once(const Asked& asked) const {
  return asked.together || (bound_ && (asked.who == nullptr || asked.who->is("seat")));
}

/// Returns who is asked first. Where nobody is, a seat that is named says nothing.
const Node* Telling::first_asked(const tree::Said<tree::Seats>& from, bool at_once) {
  if (!at_once) return take(from);
  if (from && !from->is_expression()) take(from);
  return nullptr;
}

/// "Starting with the opener, each player in turn may choose".
std::string Telling::subject(const Asked& asked, std::string_view verb, bool may) {
  const Noun seats = who(asked.who);
  const std::string out =
      asks_at_once(asked) ? capitalised(seats.text) : in_turn(seats, asked.from);
  return out + " " + (may ? "may " + std::string(verb) : seats.does(verb));
}

std::string Telling::afterwards(const Asked& asked) {
  std::string out;
  if (asked.secret) out += " The choice stays secret for now.";
  if (asked.together && !asked.secret) out += " Everyone chooses at the same time, in secret.";
  if (asked.must != nullptr) {
    out += " This is allowed only if " + speech_.condition(asked.must->text, true) + ".";
  }
  return out;
}

std::string Telling::cards_asked(const Asked& asked, const Choice& choice) {
  speech_.answer = "the chosen cards";
  speech_.answer_kind = QuestionKind::cards;
  const auto& [of, least, most, where, price, and_discards] = choice;
  const std::string source = zone_of_seat(of)
                                 ? (of == "hand"   ? "of their cards"
                                    : of == "hole" ? "of their down cards"
                                    : of == "up"   ? "of their up cards"
                                                   : "of the cards in their " + spoken_name(v_, of))
                                 : zone(of, "of the cards in");
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
      amount = number_range(a, b);
    }
    if (b == 1) speech_.answer = "the chosen card";
  } else if (most == "never" || most == "no cap" || most == "= seat.hand.count") {
    may = least == "0";
    amount = may ? "any number" : "at least " + speech_.count(least);
  } else if (least == most) {
    amount = "as many as " + speech_.value(most) + ",";
  } else {
    may = least == "0";
    amount = (may ? "up to as many as " : "at least " + speech_.count(least) + " and at most ") +
             speech_.value(most) + ",";
  }
  const std::string verb = verb_for(asked.name);
  std::string text = subject(asked, verb, may) + " " + amount + " " + source, after;
  if (and_discards) text += " (or from the cards they discarded)";
  if (asked.name == "show") text += " to show";
  if (!where.empty()) {
    const std::string test = speech_.condition(where, true);
    after += test.starts_with("the rank of the card is ")
                 ? " Only cards of rank " + test.substr(24) + " may be chosen."
                 : " A card may be chosen only if " + test + ".";
  }
  if (!price.empty() && plain_number(price) != 0) {
    const std::string bought = plain_number(most) == 1 ? "the new card" : "each card";
    after +=
        plain_number(price)
            ? " " + capitalised(bought) + " costs " + speech_.chips(price) + ", paid to the pot."
            : " The price of " + bought + ", paid to the pot, is " + speech_.value(price) + ".";
  }
  return sentence(text) + after + afterwards(asked);
}

std::string Telling::arrangement_asked(const Asked& asked, const Node& arrangement) {
  speech_.answer = "their arrangement";
  speech_.answer_kind = QuestionKind::arrangement;
  std::vector<std::string> parts;
  std::int64_t set_aside = 0;
  const bool hand_alone = arrangement.entries.size() == 1 && arrangement.entries[0].key == "hand";
  for (const Entry& entry : arrangement.entries) {
    const std::string amount = speech_.counted(entry.value.text, "card");
    set_aside += plain_number(entry.value.text).value_or(never);
    parts.push_back(hand_alone            ? amount
                    : entry.key == "hand" ? amount + " in the hand"
                                          : amount + " for the " + spoken_name(v_, entry.key));
  }
  const std::string text =
      hand_alone ? subject(asked, "keep", false) + " " + joined(parts) +
                       " from their hand, in an order they choose, and discards the rest"
                 : subject(asked, "split", false) + " their hand as they like: " + joined(parts) +
                       (set_aside == cards_dealt(v_) ? "" : "; any cards left over are discarded");
  return sentence(text) + afterwards(asked);
}

Telling::Items Telling::options_asked(const Asked& asked, Items options) {
  const std::string& name = asked.name;
  // "The player may buy", not "chooses: Decline. Buy".
  const auto declines = [](const Item& option) { return option.text == "Decline."; };
  if (options.size() == 2 && declines(options[0]) && !options[1].lead.empty() && !asked.secret &&
      !asked.together && asked.must == nullptr) {
    Item& offer = options[1];
    return {{subject(asked, lower_first(offer.lead), true) + ". " + offer.text,
             std::move(offer.items), ""}};
  }
  std::string text = subject(asked, name == "declare" ? "declare" : "choose", false);
  if (asked.secret) {
    text += " in secret";
  } else if (asked.together) {
    text += " in secret, for example with hidden chips, and everyone reveals at the same time";
  }
  if (asked.must != nullptr) {
    text += ". A choice is allowed only if " + speech_.condition(asked.must->text, true);
  }
  return {{text + ":", std::move(options), ""}};
}

Telling::Items Telling::tell(const tree::AskStep& step) {
  Asked asked{.name = step.object.text,
              .who = take(step.who),
              .must = take(step.must),
              .together = take_yes(step.together),
              .secret = take_yes(step.secret)};
  asked.from = first_asked(step.from, asks_at_once(asked));
  take_all(step.default_);
  take(step.narrated);
  const auto sentences = [&](const std::string& text) {
    return Items{{sentence(text) + afterwards(asked), {}, ""}};
  };
  if (const tree::AskedCards* cards = take(step.cards)) {
    return {{cards_asked(asked, {.of = take_text(cards->of, "hand"),
                                 .least = take_text(cards->min, "0"),
                                 .most = take_text(cards->max, "never"),
                                 .where = take_text(cards->where),
                                 .price = take_text(cards->price),
                                 .and_discards = take_yes(cards->and_discards)}),
             {},
             ""}};
  }
  if (const tree::AskedNumber* number = take(step.number)) {
    speech_.answer = "the number named";
    speech_.answer_kind = QuestionKind::number;
    const std::string least = take_text(number->min, "0"), most = take_text(number->max);
    return sentences(subject(asked, "name", false) + " a number, " +
                     (most == "never"
                          ? speech_.value(least) + " or more"
                          : "from " + speech_.value(least) + " to " + speech_.value(most)));
  }
  if (const Node* arrangement = take(step.arrangement)) {
    take_all(step.arrangement);
    return {{arrangement_asked(asked, *arrangement), {}, ""}};
  }
  if (const Node* among = take(step.seat)) {
    speech_.answer = "the player named";
    speech_.answer_kind = QuestionKind::seat;
    return sentences(subject(asked, "name", false) + " one of " + all_of(among->text));
  }
  if (const tree::Bodies* bodies = take(step.options)) {
    return options_asked(asked, options(*bodies));
  }
  return sentences(subject(asked, "answer", false));
}

Telling::Items Telling::tell(const tree::ChooseStep& step) {
  Asked asked{.name = "choose", .who = take(step.who), .together = take_yes(step.together)};
  asked.from = first_asked(step.from, asks_at_once(asked));
  take_all(step.default_);
  take(step.options);
  return options_asked(asked, options(*step.options));
}

Telling::Items Telling::tell(const tree::DeclareStep& step) {
  Asked asked{.name = "declare", .who = take(step.who), .together = take_yes(step.together)};
  if (bound_ && step.who->is("everyone")) {
    asked.who = nullptr;
    asked.together = false;
  }
  asked.from = first_asked(step.from, asked.together);
  take(step.options);
  Items out = options_asked(asked, options(*step.options));
  const tree::Steps *nobody = take(step.nobody_in), *otherwise = take(step.else_);
  if (nobody == nullptr && otherwise == nullptr) return out;
  Items then = when(Node::scalar("= contesting.count == 0", {}),
                    nobody != nullptr ? steps(*nobody) : Items(), otherwise);
  std::move(then.begin(), then.end(), std::back_inserter(out));
  return out;
}

Telling::Items Telling::tell(const tree::BuyStep& step) {
  const Node* count = take(step.count);
  const std::string price = take_text(step.price), lies = take_text(step.facing);
  return round(take_text(step.who), take(step.from), nullptr, [&] {
    const auto number = plain_number(count->text);
    const std::string cards =
        number ? counted(*number, "card") : "as many cards as " + speech_.count(count->text);
    const std::string cost = price.empty() || plain_number(price) == 0
                                 ? ""
                                 : " for " + speech_.chips(price) + ", paid to the pot";
    return Items{{sentence(subject({.name = "buy"}, "buy", true) + " " + cards + cost +
                           (number == 1 ? "; it is dealt " : "; they are dealt ") +
                           facing(lies, number != 1)),
                  {},
                  ""}};
  });
}

// ---------------------------------------------------------------- answers

Telling::Items Telling::options(const tree::Bodies& bodies) {
  speech_.answer = "the choice";
  speech_.answer_kind = QuestionKind::option;
  Items out;
  for (const tree::Body& body : bodies.items) {
    if (const tree::Text* about = take(body.about)) {
      take(body.when), take(body.price), take(body.narrated), take_all(body.to_do);
      note_bets(*body.to_do);
      out.push_back({sentence(about->text), {}, capitalised(words_of_name(body.name))});
      continue;
    }
    const Node* condition = take(body.when);
    const std::string price = take_text(body.price);
    take(body.to_do);
    take(body.narrated);
    const bool before = bound_;
    bound_ = true;
    Items causes = steps(*body.to_do);
    bound_ = before;
    out.push_back(option(body.name, condition, price, std::move(causes)));
  }
  return out;
}

Item Telling::option(const std::string& name, const Node* condition, const std::string& price,
                     Items causes) {
  Item item;
  item.lead = capitalised(words_of_name(name));
  const std::string test = condition != nullptr ? speech_.condition(condition->text, true) : "";
  if (!test.empty() && test != "always") item.text = "Only if " + test + ".";
  if (!price.empty() && plain_number(price) != 0) {
    add_sentence(item.text, "this costs " + speech_.chips(price) + ", paid to the pot");
  }
  const std::string blank = item.text.empty() ? "" : " ";
  // "Fold." says that the player folds.
  const std::string does =
      as_they_ ? "They " + words_of_name(name) : "The player " + third_person(words_of_name(name));
  if (causes.size() == 1 && causes[0].items.empty() && causes[0].text == does + ".") causes.clear();
  if (causes.empty()) {
    if (name == "in") {
      item.text += blank + (as_they_ ? "They stay in." : "The player stays in.");
    } else if (item.text.empty()) {
      item.text = sentence(std::exchange(item.lead, {}));
    }
  } else if (causes.size() == 1) {
    item.text += blank + causes[0].text;
    item.items = std::move(causes[0].items);
  } else if (std::all_of(causes.begin(), causes.end(),
                         [](const Item& one) { return one.items.empty() && one.lead.empty(); })) {
    for (const Item& one : causes) item.text += (item.text.empty() ? "" : " ") + one.text;
  } else {
    item.text += blank + "Then:";
    item.items = std::move(causes);
  }
  return item;
}

}  // namespace houserules::telling
