// Acts, one by one.

#include <algorithm>

#include "engine/cards/notation.h"
#include "engine/pages/telling.h"
#include "engine/rules/words.h"
#include "engine/session/prose.h"

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

bool number_text(const std::string& text, std::int64_t& number) {
  if (!is_whole_number(text)) return false;
  number = std::stoll(text);
  return true;
}

}  // namespace

// ---------------------------------------------------------------- reading

const Node* Telling::take(const Node& map, std::string_view key) {
  const Node* found = map.is_map() ? map.find(key) : nullptr;
  if (found != nullptr) told_.insert(found);
  return found;
}

std::string Telling::take_text(const Node& map, std::string_view key, std::string_view otherwise) {
  const Node* found = take(map, key);
  return found != nullptr && found->is_scalar() ? found->text : std::string(otherwise);
}

void Telling::take_all(const Node& node) {
  told_.insert(&node);
  for (const Entry& entry : node.entries) take_all(entry.value);
  for (const Node& item : node.items) take_all(item);
}

// ---------------------------------------------------------------- words

Noun Telling::seats_word(std::string_view text) {
  if (text.starts_with('=')) return speech_.seats(text);
  struct Row {
    std::string_view word;
    Noun noun;
  };
  static const std::vector<Row> rows = {
      {"seat", {"the player", false, "", "their"}},
      {"everyone", {"each player", false, "", "their"}},
      {"everyone in", {"each player still in", false, "", "their"}},
      {"everyone dealt in", {"each player who was dealt in", false, "", "their"}},
      {"everyone in the game", {"each player in the game", false, "", "their"}},
      {"everyone else", {"each other player", false, "", "their"}},
      {"those sitting out", {"each player who sat out", false, "", "their"}},
      {"winners", {"each winner", false, "", "their"}},
      {"losers", {"each loser", false, "", "their"}},
      {"dealer", {"the dealer", false, "", "their"}},
      {"left of dealer", {"the player to the dealer’s left", false, "", "their"}},
      {"opener", {"the opener", false, "", "their"}},
      {"best showing", {"the player with the best hand showing", false, "", "their"}},
      {"low showing", {"the player with the lowest hand showing", false, "", "their"}},
  };
  for (const Row& row : rows) {
    if (row.word == text) return row.noun;
  }
  for (const RegisterSpec& spec : v_.registers) {
    if (spec.name != text) continue;
    if (spec.per_seat) return {"the player’s " + words_of_name(text), false, "", "their"};
    return {"the " + words_of_name(text), false, "", "their"};
  }
  return {std::string(text)};
}

Noun Telling::who(const Node* node) {
  if (node != nullptr && node->is_scalar()) return seats_word(node->text);
  return seats_word(bound_ ? "seat" : "everyone");
}

std::string Telling::turn_order(const Node* from) {
  if (from == nullptr) return "";
  return ", beginning with " + seats_word(from->text).whom();
}

bool Telling::zone_of_seat(std::string_view name) const {
  const std::string_view head = name.substr(0, name.find('.'));
  if (head == "hole" || head == "up" || head == "unseen") return true;
  return std::any_of(v_.zones.begin(), v_.zones.end(),
                     [&](const ZoneSpec& zone) { return zone.name == head && zone.of_seat; });
}

std::string Telling::zone(std::string_view name, std::string_view preposition) const {
  std::string out(preposition);
  if (!out.empty()) out += ' ';
  if (name == "board") return out + "the board";
  if (name == "stock") return out + "the stock";
  if (name == "discards") return out + "the discards";
  if (name == "hole") return out + "their down cards";
  if (name == "up") return out + "their up cards";
  if (name == "unseen") return out + "their cards that nobody has seen";
  const std::size_t dot = name.find('.');
  if (dot != std::string_view::npos) {
    const std::string of = zone(name.substr(0, dot), "");
    const std::string_view what = name.substr(dot + 1);
    if (what == "up") return out + "the up cards of " + of;
    if (what == "hole") return out + "the down cards of " + of;
    if (what == "unseen") return out + "the unseen cards of " + of;
    return out + "the " + words_of_name(what) + " of " + of;
  }
  if (zone_of_seat(name)) return out + "their " + words_of_name(name);
  if (name == "table" || name == "row" || name == "side") {
    return out + "the " + words_of_name(name) + (name == "table" ? "" : " on the table");
  }
  return out + "the " + words_of_name(name);
}

std::string Telling::facing(std::string_view word, bool many) const {
  if (word == "up") return "face up";
  if (word == "unseen") {
    return many ? "face down, and nobody may look at them" : "face down, and nobody may look at it";
  }
  if (word == "outward")
    return "so that everybody but its owner sees " + std::string(many ? "them" : "it");
  if (word == "as given") return "lying as the card given up lay";
  return "face down";
}

std::string Telling::which_cards(const Node& object, const Noun& owner, bool seated) {
  const std::string cards = take_text(object, "cards", "all");
  const std::string name = take_text(object, "of", "hand");
  const Node* where = take(object, "where");
  const std::string of = seated ? (name == "hand"   ? owner.of() + " hand"
                                   : name == "hole" ? owner.of() + " down cards"
                                   : name == "up"   ? owner.of() + " up cards"
                                                    : owner.of() + " " + words_of_name(name))
                                : zone(name, "");
  std::string out;
  std::int64_t number = 0;
  const auto counted_cards = [&](std::string_view which, const std::string& amount) {
    if (number_text(amount, number)) {
      return number == 1
                 ? "the " + std::string(which) + " card of " + of
                 : "the " + std::string(which) + " " + number_word(number) + " cards of " + of;
    }
    return "the " + std::string(which) + " cards of " + of + ", " + speech_.count(amount) +
           " of them,";
  };
  if (cards == "all") {
    out = name == "hand"                              ? "all cards of " + of
          : name == "hole" || name == "up" || !seated ? "all of " + of
                                                      : "all cards of " + of;
  } else if (cards == "answer" && !speech_.answer_is_cards) {
    out = "so many of the first cards of " + of + " as were named";
  } else if (cards == "answer") {
    out = speech_.answer;
  } else if (cards.starts_with("first ")) {
    out = counted_cards("first", cards.substr(6));
  } else if (cards.starts_with("last ")) {
    out = counted_cards("last", cards.substr(5));
  } else if (cards.starts_with("next ")) {
    out = counted_cards("next", cards.substr(5));
  } else if (cards.starts_with("all but the last ")) {
    const std::string left = cards.substr(17);
    out = "all of " + of + " but the last" +
          (number_text(left, number) && number == 1 ? "" : " " + speech_.count(left));
  } else if (cards.starts_with('=')) {
    out = speech_.value(cards);
    if (name != "hand" || !seated) {
      if (out.find(words_of_name(name)) == std::string::npos) out += " " + zone(name, "of");
    }
  } else {
    out = words_of_name(cards) + " of " + of;
  }
  if (where != nullptr) {
    Formula same;
    std::string test = speech_.condition(where->text, true);
    if (test.starts_with("the rank of the card is ")) {
      out += " whose rank is " + test.substr(24);
    } else {
      out += " of which it is true that " + test;
    }
  }
  return out;
}

// ---------------------------------------------------------------- a list of steps

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
    return one("from here on the board is dealt " +
               times_word(std::stol(take_text(node, "boards", "2"))) +
               ", and every pot is shared among the boards");
  }
  if (verb == "do") return block(node);
  if (verb == "each") return each(node);
  if (verb == "repeat") return repeat(node);
  if (verb == "turns") return turns(node);
  return one(status(node, verb));
}

// ---------------------------------------------------------------- cards

std::string Telling::deal(const Node& node) {
  const Node* object = take(node, "deal");
  const Node* to = take(node, "to");
  const Node* boards = take(node, "boards");
  const Node* short_of = take(node, "when short");
  std::vector<const Node*> portions;
  if (object != nullptr && object->is_list()) {
    for (const Node& one : object->items) portions.push_back(&one);
  } else if (object != nullptr) {
    portions.push_back(object);
  }
  bool table = false;
  std::string receiver;
  if (to != nullptr && to->is_scalar()) {
    const std::string_view head = std::string_view(to->text).substr(0, to->text.find('.'));
    table = std::any_of(v_.zones.begin(), v_.zones.end(),
                        [&](const ZoneSpec& zone) { return !zone.of_seat && zone.name == head; });
  }
  std::vector<std::string> parts;
  bool one_card = false, any = false;
  std::string tail;
  for (const Node* portion : portions) {
    told_.insert(portion);
    const std::string amount = take_text(*portion, "count", "1");
    const std::string lies = take_text(*portion, "facing", table ? "up" : "down");
    std::int64_t number = 0;
    std::string text;
    if (number_text(amount, number)) {
      text = counted(number, "card");
      if (portions.size() > 1 && !parts.empty()) text = number_word(number);
      one_card = number == 1;
    } else if (const auto f = parse_formula(amount); f && f->is_field("answer", "count")) {
      text = "as many cards as were thrown away";
      one_card = false;
    } else {
      text = "cards to the number of " + speech_.count(amount);
      one_card = false;
    }
    any = true;
    const std::string how = facing(lies, !one_card);
    // "and nobody may look at it" stands behind whom it is dealt to.
    const std::size_t comma = how.find(", and");
    text += " " + how.substr(0, comma);
    if (comma != std::string::npos) tail = how.substr(comma);
    parts.push_back(text);
  }
  if (!any) return "cards are dealt";
  const std::string what = joined(parts);
  std::string out;
  if (table) {
    out = what + (parts.size() == 1 && one_card ? " is" : " are") + " dealt " +
          zone(to->text, to->text == "board" ? "onto" : "to");
    if (boards != nullptr) {
      out = what + (parts.size() == 1 && one_card ? " is" : " are") + " dealt to each board";
    }
  } else {
    const Noun seats = who(to);
    out = seats.text + " " + seats.is() + " dealt " + what;
  }
  out += tail;
  if (short_of != nullptr) {
    out +=
        ". If there are not enough cards left for everybody, one card is dealt face up to the "
        "middle for all of them";
  }
  return out;
}

std::string Telling::move(const Node& node) {
  const Node* object = take(node, "move");
  static const Node nothing;
  const Node& what = object != nullptr ? *object : nothing;
  const std::string from =
      what.is_map() && what.find("of") != nullptr ? what.find("of")->text : "hand";
  const std::string to = take_text(what, "to", "discards");
  const Node* who_node = take(node, "who");
  const Node* to_seat = take(node, "to seat");
  const std::string lies = take_text(node, "facing", "same");
  const bool seated = zone_of_seat(from);
  const Noun giver = who(who_node);
  const std::string cards = which_cards(what, Noun{giver.text, giver.plural, "", "their"}, seated);
  std::string out;
  if (to_seat != nullptr) {
    const Noun receiver = speech_.seats(to_seat->is_expression() ? to_seat->text : "seat");
    const Noun named = to_seat->is_expression() ? receiver : seats_word(to_seat->text);
    out = giver.text + " " + giver.does("give") + " " + cards + " to " + named.whom();
    if (to != "hand") out += ", " + zone(to, "into");
  } else if (seated && to == "discards") {
    out = giver.text + " " + giver.does("throw away") + " " + cards;
  } else if (to == "discards") {
    out = cards + " are thrown away";
    if (cards.starts_with("the first card") || cards.starts_with("card number") ||
        cards.starts_with("the last card")) {
      out = cards + " is thrown away";
    }
  } else if (seated) {
    out = giver.text + " " + giver.does("put") + " " + cards + " " +
          (to == "stock" ? "back into the stock, which is shuffled" : zone(to, "into"));
    if (to == "hand")
      out = giver.text + " " + giver.does("take") + " " + cards + " into their hand";
  } else if (zone_of_seat(to)) {
    out = giver.text + " " + giver.does("take") + " " + cards + " into their " + words_of_name(to);
  } else {
    out = cards +
          (cards.find("cards") == std::string::npos &&
                   (cards.starts_with("the ") || cards.starts_with("card "))
               ? " goes "
               : " go ") +
          (to == "stock" ? "back into the stock, which is shuffled" : zone(to, "to"));
  }
  if (lies != "same") out += ", " + facing(lies, true);
  return out;
}

std::string Telling::turn(const Node& node, std::string_view how) {
  const Node* object = take(node, how == "face up" ? "turn up" : "turn down");
  const Node* who_node = take(node, "who");
  static const Node nothing;
  const Node& what = object != nullptr ? *object : nothing;
  const std::string from =
      what.is_map() && what.find("of") != nullptr ? what.find("of")->text : "hand";
  if (!zone_of_seat(from)) {
    const std::string cards = which_cards(what, {}, false);
    const bool many = cards.starts_with("all") || cards.find("cards of") != std::string::npos;
    return cards + (many ? " are" : " is") + " turned " + std::string(how);
  }
  const Noun owner = who(who_node);
  return owner.text + " " + owner.does("turn") + " " +
         which_cards(what, Noun{owner.text, owner.plural, "", "their"}, true) + " " +
         std::string(how);
}

// ---------------------------------------------------------------- chips, memory, status

std::string Telling::pay(const Node& node) {
  const Node* object = take(node, "pay");
  const Node* who_node = take(node, "who");
  take(node, "because");
  static const Node nothing;
  const Node& what = object != nullptr ? *object : nothing;
  const std::string amount = speech_.chips(take_text(what, "amount", "pot"));
  const Node* most = take(what, "at most");
  const std::string to = take_text(what, "to", "pot");
  const std::string live = take_text(what, "live", "no");
  const std::string into = take_text(what, "into");
  std::string out;
  if (take_text(what, "from") == "pot") {
    const Noun receiver = seats_word(to);
    out = receiver.text + " " + receiver.does("take") + " " + amount + " from the pot";
  } else {
    const Noun payer = who(who_node);
    out = payer.text + " " + payer.does("pay") + " " + amount;
    if (to != "pot") {
      out += " to " + seats_word(to).whom();
    } else {
      out += into.empty() ? " into the pot"
                          : " into a pot of its own, " + quoted(words_of_name(into)) +
                                ", which only those who pay into it may win";
    }
  }
  if (most != nullptr && most->text != "never" && most->text != "no cap") {
    out += ", but never more than " + speech_.chips(most->text);
  }
  if (live != "no") {
    out += live == "last"
               ? "; this counts as a bet of the round to come, and who pays it speaks last"
               : "; this counts as a bet of the round to come";
  }
  return out;
}

std::string Telling::remembered(const std::string& name, const Node& value, const Noun& whose) {
  const RegisterSpec* spec = nullptr;
  for (const RegisterSpec& one : v_.registers) {
    if (one.name == name) spec = &one;
  }
  remembered_.insert(name);
  const std::string words = quoted(words_of_name(name));
  if (spec == nullptr) return words + " is noted";
  if (!spec->per_seat && spec->type == Type::seat) {
    if (value.is("none")) return "there is no " + words_of_name(name) + " any more";
    const std::string text = value.text;
    const auto f = parse_formula(text);
    if (f && f->kind == Formula::Kind::field && f->text == "next_chair" &&
        f->args[0].is_sign("or")) {
      return "the lead moves one chair to the left";
    }
    Noun seat = value.is_expression() ? speech_.seats(text) : seats_word(text);
    if (seat.text == "they" || text == "seat") seat = {"this player"};
    return seat.text + " " + seat.is() + " now the " + words_of_name(name);
  }
  if (spec->type == Type::yes_no) {
    const std::string mark = "the mark " + words;
    const bool yes = value.is("yes"), no = value.is("no") || value.is("none");
    if (spec->per_seat) {
      if (yes) return whose.text + " " + whose.does("get") + " " + mark;
      if (no) return whose.text + " " + whose.does("lose") + " " + mark;
      return whose.text + " " + whose.does("get") + " " + mark + " if " +
             speech_.condition(value.text, true) + ", and otherwise " + whose.does("lose") + " it";
    }
    if (yes) return mark + " is set";
    if (no) return mark + " is taken away";
    return mark + " is set if " + speech_.condition(value.text, true) +
           ", and otherwise taken away";
  }
  const std::string own = spec->per_seat ? whose.of() + " " + words
                                         : (spec->type == Type::number ? "the number "
                                            : spec->type == Type::rank ? "the rank "
                                            : spec->type == Type::suit ? "the suit "
                                                                       : "the card ") +
                                               words;
  if (value.is("none")) return own + " is forgotten";
  if (value.is_expression()) {
    const auto f = parse_formula(value.text);
    if (f && (f->is_sign("+") || f->is_sign("-")) && f->args[0].kind == Formula::Kind::field &&
        f->args[0].text == name) {
      const std::string by = speech_.count(value.text.substr(value.text.find_last_of("+-") + 1));
      const std::string amount =
          f->args[1].kind == Formula::Kind::number ? number_word(std::stol(f->args[1].text)) : by;
      return own + (f->text == "+" ? " goes up by " : " goes down by ") + amount;
    }
    return own + " is now " + speech_.value(value.text);
  }
  if (spec->type == Type::rank || spec->type == Type::suit || spec->type == Type::card) {
    return own + " is now " + card_words(value.text, spec->type == Type::rank);
  }
  return own + " is now " + value.text;
}

std::string Telling::remember(const Node& node) {
  const Node* object = take(node, "remember");
  const Node* of = take(node, "of");
  if (object == nullptr) return "it is noted";
  const Noun whose = who(of);
  std::vector<std::string> parts;
  for (const Entry& entry : object->entries) {
    told_.insert(&entry.value);
    parts.push_back(remembered(entry.key, entry.value, whose));
  }
  return joined(parts);
}

std::string Telling::roll(const Node& node) {
  const Node* object = take(node, "roll");
  const std::string sides = take_text(*object, "sides", "6");
  const std::string into = take_text(*object, "into");
  remembered_.insert(into);
  const std::string what =
      sides == "2"
          ? "a coin is tossed (1 or 2)"
          : "a die" + (sides == "6" ? std::string() : " of " + sides + " sides") + " is thrown";
  return what + "; the result is the number " + quoted(words_of_name(into));
}

std::string Telling::compare(const Node& node) {
  const Node* object = take(node, "compare");
  static const Node nothing;
  const Node& what = object != nullptr ? *object : nothing;
  const Node* seats = take(what, "who");
  const Node* beside = take(node, "who");
  std::string by = take_text(what, "by");
  if (by.empty()) by = take_text(node, "by");
  if (seats == nullptr) seats = beside;
  std::string among = "those still in";
  if (seats != nullptr) {
    const std::string text = seats->text;
    among = text == "everyone"            ? "all who have not folded"
            : text == "everyone in"       ? "those still in"
            : text == "everyone dealt in" ? "all who were dealt in"
            : text == "those sitting out" ? "those who sat out"
                                          : seats_word(text).whom();
  }
  return "the hands of " + among + " are compared" +
         (by.empty() ? "" : " for the " + quoted(words_of_name(by)) + " part") +
         " (no chips move yet): the best are the winners, the others the losers";
}

std::string Telling::status(const Node& node, const std::string& verb) {
  const Node* object = take(node, verb);
  const Noun seats = who(object != nullptr && object->is_scalar() ? object : nullptr);
  if (verb == "fold") return seats.text + " " + seats.is() + " out of the deal";
  if (verb == "sit out") return seats.text + " " + seats.does("sit out");
  if (verb == "stay out") return seats.text + " " + seats.does("stay out of this comparison");
  if (verb == "leave the game") {
    return seats.text + " " + seats.does("leave") + " the game until it is over";
  }
  if (verb == "back in") return seats.text + " " + seats.is() + " back in";
  return seats.text + ": " + verb;
}

std::string Telling::claim(const Node& node) {
  const Node* object = take(node, "claim");
  std::vector<std::string> parts;
  if (object != nullptr && object->is_list()) {
    for (const Node& item : object->items) {
      told_.insert(&item);
      parts.push_back(words_of_name(item.text));
    }
  } else if (object != nullptr) {
    parts.push_back(words_of_name(object->text));
  }
  if (parts.size() > 1) return "plays for " + joined(parts) + " together";
  return "plays for the " + joined(parts) + " part alone";
}

std::string Telling::end(const Node& node) {
  const std::string what = take_text(node, "end", "deal");
  const std::string reason = take_text(node, "because");
  if (what == "turn") return "this player’s turn is over";
  if (what == "loop") return "this goes no further round";
  if (what == "game") return "the game is over";
  if (what == "showdown") return "the showdown comes at once";
  return "the deal ends here without a showdown" +
         (reason.empty() ? std::string() : " (" + quoted(words_of_name(reason)) + ")") +
         ", and the pot stays for the next deal";
}

Telling::Items Telling::bet(const Node& node) {
  betting_ = true;
  const Node* object = take(node, "bet");
  const Node* nobody = take(node, "nobody opens");
  std::string text = "A round of betting follows.";
  if (object != nullptr && object->is_map()) {
    if (const Node* first = take(*object, "first")) {
      add_sentence(text, opener(*first) + " speaks first");
    }
    if (take_text(*object, "checking") == "no") {
      add_sentence(text, "whoever speaks first must bet or drop out");
    }
    if (const Node* own = take(*object, "limit")) add_sentence(text, limit(*own, true));
    if (const Node* opens = take(*object, "opens with")) {
      const Noun before = speech_.they;
      speech_.they = {"they", true, "them", "their"};
      add_sentence(text, "a player may open only if " + speech_.condition(opens->text, true));
      speech_.they = before;
    }
  }
  Items out{{text, {}, ""}};
  if (nobody != nullptr) {
    Item then = under("If nobody opens", steps(*nobody));
    if (then.items.empty()) {
      out[0].text += " " + then.text;
    } else {
      out[0].items.push_back(std::move(then));
    }
  }
  return out;
}

std::string Telling::opener(const Node& node) {
  if (!node.is_expression()) return seats_word(node.text).text;
  return speech_.seats(node.text).text;
}

// ---------------------------------------------------------------- one sentence or several

Item Telling::under(std::string lead, Items items) {
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
