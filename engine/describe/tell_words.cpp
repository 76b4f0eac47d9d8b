// Words for seats, zones and cards.

#include <algorithm>

#include "engine/describe/telling.h"
#include "engine/text/english.h"
#include "engine/text/sentence.h"
#include "engine/variant/features.h"

namespace houserules::telling {

namespace {

/// Replaces every occurrence of a text. Returns whether there was any.
bool in_place(std::string& text, std::string_view old, std::string_view now) {
  bool found = false;
  for (std::size_t at = text.find(old); at != std::string::npos; at = text.find(old, at)) {
    text.replace(at, old.size(), now);
    at += now.size();
    found = true;
  }
  return found;
}

}  // namespace

Noun Telling::seats_word(std::string_view text) {
  if (text.starts_with('=')) return speech_.seats(text);
  struct Row {
    std::string_view word;
    Noun noun;
  };
  const std::string dealer = "the " + std::string(dealer_name(v_));
  const std::vector<Row> rows = {
      {"seat",
       as_they_ ? Noun{"they", true, "them", "their"} : Noun{"the player", false, "", "their"}},
      {"everyone", {"each player", false, "", "their"}},
      {"everyone in", {"each player still in", false, "", "their"}},
      {"everyone dealt in", {"each player dealt in", false, "", "their"}},
      {"everyone in the game", {"each player in the game", false, "", "their"}},
      {"everyone else", {"everyone else", false, "", "their"}},
      {"those sitting out", {"each player sitting out", false, "", "their"}},
      {"winners", {"each winner", false, "", "their"}},
      {"losers", {"each loser", false, "", "their"}},
      {"dealer", {dealer, false, "", "their"}},
      {"left of dealer", {"the player left of " + dealer, false, "", "their"}},
      {"opener", {"the opener", false, "", "their"}},
      {"best showing", {"the player with the best hand showing", false, "", "their"}},
      {"low showing", {"the player with the lowest hand showing", false, "", "their"}},
  };
  for (const Row& row : rows) {
    if (row.word == text) return row.noun;
  }
  for (const RegisterSpec& spec : v_.registers) {
    if (spec.name != text) continue;
    if (spec.per_seat) return {"the player's " + spoken_name(v_, text), false, "", "their"};
    return {"the " + spoken_name(v_, text), false, "", "their"};
  }
  return {std::string(text)};
}

Noun Telling::who(const Node* node) {
  if (node != nullptr && node->is_scalar()) return seats_word(node->text);
  return seats_word(bound_ ? "seat" : "everyone");
}

std::string Telling::all_of(std::string_view seats) {
  std::string text = seats_word(seats).whom();
  if (!text.starts_with("each ")) return text;
  text.replace(0, 4, "the");
  for (const std::string_view one : {"player", "winner", "loser"}) {
    const std::size_t at = text.find(one);
    if (at != std::string::npos) text.insert(at + one.size(), "s");
  }
  return text;
}

std::string Telling::turn_order(const Node* from) {
  if (from == nullptr) return "";
  return ", starting with " + seats_word(from->text).whom();
}

std::string Telling::in_turn(const Noun& seats, const Node* from) {
  const std::string order = turn_order(from);
  if (order.empty() && seats.text.ends_with(" in")) return "In turn, " + seats.text;
  return capitalised(order.empty() ? seats.text : order.substr(2) + ", " + seats.text) + " in turn";
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
  if (name == "stock") return out + "the deck";
  if (name == "discards") return out + "the discards";
  if (name == "hole") return out + "their down cards";
  if (name == "up") return out + "their up cards";
  if (name == "unseen") return out + "their unseen cards";
  const std::size_t dot = name.find('.');
  if (dot != std::string_view::npos) {
    const std::string of = zone(name.substr(0, dot), "");
    const std::string_view what = name.substr(dot + 1);
    if (what == "up") return out + "the up cards of " + of;
    if (what == "hole") return out + "the down cards of " + of;
    if (what == "unseen") return out + "the unseen cards of " + of;
    return out + "the " + words_of_name(what) + " of " + of;
  }
  if (zone_of_seat(name)) return out + "their " + spoken_name(v_, name);
  if (name == "table" || name == "row" || name == "side") {
    return out + "the " + spoken_name(v_, name) + (name == "table" ? "" : " on the table");
  }
  const std::string spoken = spoken_name(v_, name);
  if (preposition == "in" && spoken.ends_with("board")) out = "on ";
  return out + "the " + spoken;
}

std::string Telling::facing(std::string_view word, bool many) const {
  if (word == "up") return "face up";
  if (word == "unseen") {
    return many ? "face down, and nobody may look at them" : "face down, and nobody may look at it";
  }
  if (word == "outward")
    return "facing out, so everyone but that player sees " + std::string(many ? "them" : "it");
  if (word == "as given")
    return many ? "face up or down like the cards they replace"
                : "face up or down like the card it replaces";
  return "face down";
}

std::string Telling::which_cards(const tree::Said<tree::Written>& which,
                                 const tree::Said<tree::Text>& zone_name,
                                 const tree::Said<tree::Condition>& only, const Noun& owner,
                                 bool seated) {
  std::string cards = take_text(which, "all");
  std::string amount = "1";  // of "first", "last", "next" and "all but the last"
  if (which && which->is_map()) {
    take_all(which);
    cards.clear();
    for (const Entry& entry : which->entries) {
      cards = entry.key;
      amount = entry.value.text;
    }
  } else if (const std::size_t blank = cards.rfind(' ');
             !cards.starts_with('=') && blank != std::string::npos &&
             is_whole_number(std::string_view(cards).substr(blank + 1))) {
    amount = cards.substr(blank + 1);
    cards.erase(blank);
  }
  const std::string name = take_text(zone_name, "hand");
  const Node* where = take(only);
  const std::string of = seated ? (name == "hand"   ? owner.of() + " hand"
                                   : name == "hole" ? owner.of() + " down cards"
                                   : name == "up"   ? owner.of() + " up cards"
                                                    : owner.of() + " " + spoken_name(v_, name))
                                : zone(name, "");
  std::string out;
  const auto number = plain_number(amount);
  if (cards == "all") {
    out = seated && name == "hand"         ? "all " + owner.of() + " cards"
          : name == "hole" || name == "up" ? "all " + of
                                           : "all cards in " + of;
  } else if (cards == "answer" && speech_.answer_kind == QuestionKind::number) {
    out = "that many cards from the top of " + of;
  } else if (cards == "answer") {
    out = speech_.answer;
  } else if (cards == "first" || cards == "last" || cards == "next") {
    out = "the " + cards + " ";
    const std::string in = seated && name != "hand" ? " of " + of : " in " + of;
    out += number == 1 ? "card" + in
           : number    ? number_word(*number) + " cards" + in
                       : "cards" + in + ", as many as " + speech_.count(amount) + ",";
  } else if (cards == "all but the last") {
    out = number == 1 ? "all but the last card in " + of
                      : "all but the last " + speech_.count(amount) + " cards in " + of;
  } else if (cards.starts_with('=')) {
    out = speech_.value(cards);
    if (name != "hand" || !seated) {
      if (out.find(spoken_name(v_, name)) == std::string::npos) out += " " + zone(name, "of");
    }
  } else {
    out = words_of_name(cards) + " in " + of;
  }
  if (where != nullptr) {
    std::string test = speech_.condition(where->text, true);
    if (test == "always") return out;
    const bool of_rank = in_place(test, "of the rank of the card", "of the same rank");
    const bool of_suit = in_place(test, "of the suit of the card", "of the same suit");
    if (test.starts_with("the rank of the card is ")) {
      out += " of rank " + test.substr(24);
    } else if (of_rank || of_suit) {
      out += " for which " + test;
    } else if (test.starts_with("the card is ")) {
      out += std::string(out.starts_with("all") ? " that are " : " that is ") + test.substr(12);
    } else {
      out += " if " + test;
    }
  }
  return out;
}

}  // namespace houserules::telling
