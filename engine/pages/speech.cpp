#include "engine/pages/speech.h"

#include <algorithm>

#include "engine/cards/notation.h"
#include "engine/session/prose.h"

namespace houserules {
namespace {

using Kind = Formula::Kind;

std::string opposite(std::string_view sign) {
  if (sign == "==") return "~=";
  if (sign == "~=") return "==";
  if (sign == "<") return ">=";
  if (sign == ">") return "<=";
  if (sign == "<=") return ">";
  return "<";
}

std::string mirrored(std::string_view sign) {
  if (sign == "<") return ">";
  if (sign == ">") return "<";
  if (sign == "<=") return ">=";
  if (sign == ">=") return "<=";
  return std::string(sign);
}

std::optional<long> literal_number(const Formula& f) {
  if (f.kind != Kind::number || f.text.size() > 9 ||
      f.text.find_first_not_of("0123456789") != std::string::npos) {
    return std::nullopt;
  }
  return std::stol(f.text);
}

/// "two pair", "a flush", "a pair of jacks", each "or better".
std::string hand_words(std::string_view category, std::string_view rank) {
  std::string out = with_article(category);
  if (!rank.empty()) {
    const std::string ranks = card_words(rank, true);
    out += category == "pair" || category == "three of a kind" || category == "four of a kind"
               ? " of " + ranks
               : ", " + card_words(rank, false) + " high,";
  }
  return out + " or better";
}

}  // namespace

std::string card_words(std::string_view literal, bool plural) {
  if (const auto rank = parse_rank(literal)) {
    return plural ? std::string(rank_name_plural(*rank)) : std::string(rank_name(*rank));
  }
  if (const auto card = parse_card(literal); card && card->natural()) {
    return "the " + std::string(rank_name(card->rank())) + " of " +
           std::string(suit_name(card->suit()));
  }
  if (literal == "face") return plural ? "face cards" : "face card";
  if (literal == "red" || literal == "black") {
    return std::string(literal) + (plural ? " cards" : " card");
  }
  if (!plural && literal.ends_with('s')) return std::string(literal.substr(0, literal.size() - 1));
  return std::string(literal);
}

std::string Speech::condition(std::string_view text, bool holds) const {
  const auto f = parse_formula(text);
  if (!f) return holds ? "a rule of the file’s own says so" : "a rule of the file’s own says no";
  return condition(*f, holds);
}

std::string Speech::value(std::string_view text) const {
  const auto f = parse_formula(text);
  return f ? value(*f) : "what a rule of the file’s own says";
}

Noun Speech::seats(std::string_view text) const {
  const auto f = parse_formula(text);
  return f ? seats(*f) : Noun{"those whom a rule of the file’s own names", true};
}

std::string Speech::count(std::string_view text) const {
  if (!text.starts_with('=')) {
    if (text == "never" || text == "no cap") return "any number of";
    return number_word(std::stol(std::string(text)));
  }
  const auto f = parse_formula(text);
  if (f && literal_number(*f)) return number_word(*literal_number(*f));
  return value(text);
}

std::string Speech::chips(std::string_view text) const {
  if (text == "pot") return "as much as is in the pot";
  const auto f = parse_formula(text);
  if (f && literal_number(*f)) return chips_text(*literal_number(*f));
  if (f && (f->is("pot") || f->is_field("result", "pot"))) {
    return f->is("pot") ? "as much as is in the pot" : "as much as was in the pot";
  }
  return "as many chips as " + value(text);
}

// ---------------------------------------------------------------- what sort a thing is

const RegisterSpec* Speech::register_of(const Formula& f) const {
  if (f.kind != Kind::field) return nullptr;
  const bool of_game = f.args[0].is("game");
  if (!of_game && sort(f.args[0]) != Sort::seat) return nullptr;
  for (const RegisterSpec& spec : v_.registers) {
    if (spec.name == f.text && spec.per_seat != of_game) return &spec;
  }
  return nullptr;
}

const Value* Speech::constant(const RegisterSpec& spec) const {
  if (spec.start.type == Type::nothing || spec.type == Type::yes_no) return nullptr;
  const auto is = [&](std::uint8_t index) { return &v_.registers[index] == &spec; };
  for (const RememberAct& act : v_.remembers) {
    for (const RememberAct::Item& item : act.items) {
      if (is(item.reg)) return nullptr;
    }
  }
  for (const RollAct& act : v_.rolls) {
    if (is(act.reg)) return nullptr;
  }
  return &spec.start;
}

bool Speech::zone_of(const Formula& f) const {
  if (f.kind != Kind::field) return false;
  const bool of_table = f.args[0].is("table");
  if (!of_table && sort(f.args[0]) != Sort::seat) return false;
  return std::any_of(v_.zones.begin(), v_.zones.end(), [&](const ZoneSpec& zone) {
    return zone.name == f.text && zone.of_seat != of_table;
  });
}

Speech::Sort Speech::sort(const Formula& f) const {
  if (f.kind == Kind::name) {
    if (f.text == "seat" || f.text == "dealer" || f.text == "opener") return Sort::seat;
    if (f.text == "players" || f.text == "in_deal" || f.text == "contesting") return Sort::seats;
    if (f.text == "card") return Sort::card;
    if (f.text == "cards") return Sort::cards;
    if (f.text == "answer") return answer_is_cards ? Sort::cards : Sort::number;
    if (f.text == "pot" || f.text == "stock" || f.text == "round" || f.text == "raises") {
      return Sort::number;
    }
    if (f.text == "true" || f.text == "false") return Sort::yes_no;
    return Sort::other;
  }
  if (f.kind == Kind::number) return Sort::number;
  if (f.kind == Kind::list) return Sort::seats;
  if (f.kind == Kind::index) return Sort::card;
  if (f.kind == Kind::call) {
    if (f.text == "best_showing") return Sort::seat;
    if (f.text == "best") return Sort::seats;
    if (f.text == "min" || f.text == "max" || f.text == "low" || f.text == "count") {
      return Sort::number;
    }
    return Sort::other;
  }
  if (f.kind == Kind::binary) {
    if (f.text == "or" || f.text == "and") return sort(f.args[f.text == "and" ? 1 : 0]);
    if (std::string_view("+-*//%").find(f.text) != std::string_view::npos) return Sort::number;
    return Sort::yes_no;
  }
  if (f.kind != Kind::field) return Sort::other;
  if (f.args[0].is("answer")) return f.text == "count" ? Sort::number : Sort::cards;
  if (const RegisterSpec* spec = register_of(f)) {
    switch (spec->type) {
      case Type::yes_no:
        return Sort::yes_no;
      case Type::number:
        return Sort::number;
      case Type::rank:
        return Sort::rank;
      case Type::suit:
        return Sort::suit;
      case Type::card:
        return Sort::card;
      case Type::seat:
        return Sort::seat;
      default:
        return Sort::other;
    }
  }
  if (zone_of(f)) return Sort::cards;
  const Sort of = sort(f.args[0]);
  const std::string& name = f.text;
  if (f.args[0].is("result")) {
    return name == "pot" ? Sort::number : Sort::seats;
  }
  if (f.args[0].is("turn")) return name == "circuit" ? Sort::number : Sort::seat;
  if (of == Sort::seat) {
    if (name == "left" || name == "right" || name == "next_chair") return Sort::seat;
    if (name == "hand" || name == "up" || name == "hole" || name == "unseen" ||
        name == "discards") {
      return Sort::cards;
    }
    if (name == "stack" || name == "number" || name == "bet" || name == "paid") {
      return Sort::number;
    }
    if (name == "answer") return Sort::other;
    return Sort::yes_no;
  }
  if (of == Sort::seats) return name == "count" ? Sort::number : Sort::seat;
  if (of == Sort::cards) {
    if (name == "count") return Sort::number;
    if (name == "first" || name == "last") return Sort::card;
    if (name == "up" || name == "hole" || name == "unseen") return Sort::cards;
    return Sort::rank;
  }
  if (of == Sort::card) {
    if (name == "rank") return Sort::rank;
    if (name == "suit") return Sort::suit;
    if (name == "value") return Sort::number;
    return Sort::yes_no;
  }
  if (name == "pot" || name == "count" || name == "deal") return Sort::number;
  return Sort::other;
}

// ---------------------------------------------------------------- seats

Noun Speech::seats(const Formula& f) const {
  if (f.is("seat")) return they;
  if (f.is("dealer")) return {"the dealer"};
  if (f.is("opener")) return {"the opener"};
  if (f.is("players")) return {"those who were dealt in", true};
  if (f.is("in_deal")) return {"those who have not folded", true};
  if (f.is("contesting")) return {"those still in", true};
  if (f.is("it")) return {"the one named"};
  if (f.kind == Kind::list) {
    std::vector<std::string> names;
    for (const Formula& one : f.args) names.push_back(seats(one).whom());
    return {joined(names), names.size() > 1};
  }
  if (f.is_sign("or")) {
    const Noun first = seats(f.args[0]);
    return {first.text + " (or, if there is none yet, " + seats(f.args[1]).whom() + ")",
            first.plural, "", ""};
  }
  if (f.is_sign("and")) return seats(f.args[1]);
  if (f.is_call("best_showing")) {
    Noun out{"the player with the best hand showing"};
    if (!f.args.empty() && !f.args[0].is("in_deal") && !f.args[0].is("contesting")) {
      out.text += " among " + seats(f.args[0]).whom();
    }
    return out;
  }
  if (f.is_call("best")) return {"the best hands among " + seats(f.args[0]).whom(), true};
  if (f.kind == Kind::call) return {value(f)};
  if (f.kind != Kind::field) return {value(f)};
  if (register_of(f) != nullptr) {
    if (f.args[0].is("game")) return {"the " + words_of_name(f.text)};
    return {seats(f.args[0]).of() + " " + words_of_name(f.text)};
  }
  if (f.is_field("result", "winners")) return {"the winners", true};
  if (f.is_field("result", "losers")) return {"the losers", true};
  if (f.is_field("turn", "seat")) return {"the player whose turn it is"};
  if (f.is_field("turn", "previous")) return {"the player whose turn was before"};
  if (f.text == "first" && f.args[0].is_field("result", "winners")) return {"the winner"};
  const Noun of = seats(f.args[0]);
  if (f.text == "left") return {"the player to " + of.of() + " left"};
  if (f.text == "next_chair") return {"the player in the next chair to " + of.of() + " left"};
  if (f.text == "right") return {"the player to " + of.of() + " right"};
  if (f.text == "first") return {"the first of " + of.whom()};
  if (f.text == "last") return {"the last of " + of.whom()};
  return {of.of() + " " + words_of_name(f.text)};
}

// ---------------------------------------------------------------- cards

std::string Speech::cards(const Formula& f) const {
  if (f.is("answer")) return answer;
  if (f.is("cards")) return "the hand";
  if (f.kind == Kind::field) {
    const std::string& name = f.text;
    if (f.args[0].is("answer")) return "the cards put into the " + words_of_name(name);
    if (f.args[0].is("table") && name == "board") return "the board";
    if (f.args[0].is("table") && zone_of(f)) return "the " + words_of_name(name);
    if (sort(f.args[0]) == Sort::seat) {
      const std::string of = seats(f.args[0]).of() + " ";
      if (name == "up") return of + "up cards";
      if (name == "hole") return of + "down cards";
      if (name == "unseen") return of + "cards that nobody has seen";
      return of + words_of_name(name);
    }
    if (sort(f.args[0]) == Sort::cards) {
      const std::string of = cards(f.args[0]);
      if (name == "up") return "the cards of " + of + " that lie up";
      if (name == "hole") return "the cards of " + of + " that lie down";
      if (name == "unseen") return "the cards of " + of + " that nobody has seen";
    }
  }
  return value(f);
}

// ---------------------------------------------------------------- values

std::string Speech::rank_words(const Formula& rank, bool plural) const {
  if (rank.kind == Kind::text) return card_words(rank.text, plural);
  if (sort(rank) == Sort::rank) return (plural ? "cards of " : "card of ") + value(rank);
  return (plural ? "cards that are " : "card that is ") + value(rank);
}

std::string Speech::called_value(const Formula& f) const {
  const auto list = [&](std::size_t from) {
    std::vector<std::string> parts;
    for (std::size_t i = from; i < f.args.size(); ++i) parts.push_back(value(f.args[i]));
    return parts;
  };
  if (f.text == "min") return "the least of " + joined(list(0));
  if (f.text == "max") return "the greatest of " + joined(list(0));
  if (f.text == "count" && f.args.size() == 2) {
    return "the number of " + rank_words(f.args[1], true) + " in " + cards(f.args[0]);
  }
  if (f.text == "low") return "the low of " + cards(f.args[0]);
  if (f.text == "cycle") {
    const Formula& by = f.args[0];
    if (by.is_sign("-") && by.args[0].is("it") && by.args[1].text == "1") {
      return joined(list(1)) + " in turn, one each time";
    }
    return "one of " + joined(list(1)) + ", taken in turn by " + value(f.args[0]);
  }
  if (sort(f) == Sort::seat || sort(f) == Sort::seats) return seats(f).whom();
  if (f.text == "beats" || f.text == "at_least" || f.text == "all" || f.text == "any" ||
      f.text == "none") {
    return "whether " + condition(f, true);
  }
  functions_.insert(f.text);
  return "what " + quoted(words_of_name(f.text)) + " gives for " + joined(list(0));
}

std::string Speech::value(const Formula& f) const {
  switch (f.kind) {
    case Kind::number:
      return f.text;
    case Kind::text:
      return card_words(f.text, false);
    case Kind::name:
      if (f.text == "pot") return "the pot";
      if (f.text == "stock") return "the number of cards left to deal";
      if (f.text == "round") return "the number of the betting round";
      if (f.text == "raises") return "the number of bets and raises of this round";
      if (f.text == "card") return "the card";
      if (f.text == "answer") return answer;
      if (f.text == "it") return "this time’s number";
      if (f.text == "nil") return "nothing";
      if (f.text == "never") return "never";
      if (f.text == "true") return "yes";
      if (f.text == "false") return "no";
      if (f.text == "cards") return "the hand";
      if (f.text == "part") return "the part of the pot";
      if (sort(f) == Sort::seat || sort(f) == Sort::seats) return seats(f).whom();
      return words_of_name(f.text);
    case Kind::list: {
      std::vector<std::string> parts;
      for (const Formula& one : f.args) parts.push_back(value(one));
      return joined(parts);
    }
    case Kind::index:
      return "card number " + value(f.args[1]) + " of " + cards(f.args[0]);
    case Kind::call:
      return called_value(f);
    case Kind::unary:
      if (f.text == "-") return "minus " + value(f.args[0]);
      if (f.text == "#") return "the number of " + value(f.args[0]);
      return "whether " + condition(f, true);
    case Kind::binary: {
      const Formula& a = f.args[0];
      const Formula& b = f.args[1];
      if (f.text == "+") {
        return value(a) + " plus " + value(b);
      }
      if (f.text == "-") {
        return (literal_number(a) && !literal_number(b)) || b.kind == Kind::number
                   ? value(a) + " less " + value(b)
                   : value(a) + " less " + value(b);
      }
      if (f.text == "*") {
        if (const auto times = literal_number(a)) {
          return (times == 2 ? std::string("twice ") : times_word(*times) + " ") + value(b);
        }
        return value(a) + " times " + value(b);
      }
      if (f.text == "//") {
        return literal_number(b) == 2 ? "half of " + value(a) + " (rounded down)"
                                      : value(a) + " divided by " + value(b) + " (rounded down)";
      }
      if (f.text == "%") return "what is left over when " + value(a) + " is shared by " + value(b);
      if (f.text == "or" && a.is_sign("and")) {
        const std::string otherwise =
            b.is_sign("or") && b.args[0].is_sign("and") ? value(b) : "otherwise " + value(b);
        return value(a.args[1]) + " if " + condition(a.args[0], true) + ", " + otherwise;
      }
      if (f.text == "or") {
        if (sort(a) == Sort::seat) return seats(f).whom();
        return value(a) + ", or, if there is none, " + value(b);
      }
      if (f.text == "and" && sort(b) != Sort::yes_no && sort(b) != Sort::other) {
        return value(b);
      }
      return "whether " + condition(f, true);
    }
    case Kind::field:
      break;
  }
  const std::string& name = f.text;
  const Formula& object = f.args[0];
  if (const RegisterSpec* spec = register_of(f)) {
    const std::string words = words_of_name(name);
    if (spec->type == Type::yes_no) return "whether " + truth(f, true);
    if (spec->type == Type::seat) return seats(f).whom();
    if (const Value* start = constant(*spec)) {
      if (start->type == Type::rank) return std::string(rank_name(static_cast<int>(start->bits)));
      if (start->type == Type::number) return std::to_string(start->bits);
    }
    if (object.is("game")) {
      if (spec->type == Type::number) return "the number " + quoted(words);
      return "the " +
             std::string(spec->type == Type::rank   ? "rank "
                         : spec->type == Type::suit ? "suit "
                                                    : "card ") +
             quoted(words);
    }
    return seats(object).of() + " " + quoted(words);
  }
  const Sort of = sort(object);
  if (name == "count" && of == Sort::cards) return "the number of cards in " + cards(object);
  if (name == "count" && of == Sort::seats) {
    if (object.is("players")) return "the number of players dealt in";
    if (object.is("in_deal")) return "the number of players who have not folded";
    if (object.is("contesting")) return "the number of players still in";
    return "the number of " + (seats(object).text.starts_with("the ") ? seats(object).text.substr(4)
                                                                      : seats(object).text);
  }
  if (object.is("result") && name == "pot") return "what was in the pot";
  if (object.is("turn") && name == "circuit") return "the number of this time round the table";
  if (object.is("game") && name == "deal") return "the number of this deal";
  if (of == Sort::cards || zone_of(f)) {
    if (zone_of(f) || name == "up" || name == "hole" || name == "unseen") return cards(f);
    if (object.is("answer") && answer == "the card chosen") return answer;
    if (name == "first" || name == "last") return "the " + name + " card of " + cards(object);
    if (name == "highest" || name == "lowest") return "the " + name + " rank of " + cards(object);
    if (name == "rank") return "the rank of " + cards(object);
  }
  if (of == Sort::card) {
    if (name == "rank") return "the rank of " + value(object);
    if (name == "suit") return "the suit of " + value(object);
    if (name == "value") return "the rank of " + value(object) + " as a number (an ace is 14)";
    return "whether " + truth(f, true);
  }
  if (of == Sort::seat) {
    const std::string whose = seats(object).of() + " ";
    if (name == "stack") return whose + "chips";
    if (name == "bet") return whose + "bet in this round";
    if (name == "paid") return "what " + seats(object).text + " paid in this deal";
    if (name == "number") return whose + "seat number";
    if (name == "answer") return whose + "answer";
    if (sort(f) == Sort::cards) return cards(f);
    if (sort(f) == Sort::seat) return seats(f).whom();
    return "whether " + truth(f, true);
  }
  if (object.is_field("seat", "answer") ||
      (object.kind == Kind::field && object.text == "answer")) {
    const std::string whose = seats(object.args[0]).of();
    if (name == "count") return "the number of cards in " + whose + " answer";
    return "the " + name + " card that " + seats(object.args[0]).text + " chose";
  }
  if (sort(f) == Sort::seat || sort(f) == Sort::seats) return seats(f).whom();
  return "the " + words_of_name(name) + " of " + value(object);
}

// ---------------------------------------------------------------- conditions

std::string Speech::truth(const Formula& f, bool holds) const {
  const std::string no = holds ? "" : "not ";
  if (f.is("true")) return holds ? "always" : "never";
  if (f.is("false") || f.is("nil")) return holds ? "never" : "always";
  if (f.is("opener")) return holds ? "somebody has opened" : "nobody has opened";
  if (f.kind == Kind::field) {
    const Formula& object = f.args[0];
    if (const RegisterSpec* spec = register_of(f)) {
      const std::string words = words_of_name(f.text);
      if (spec->type == Type::yes_no) {
        if (object.is("game")) {
          return "the mark " + quoted(words) + (holds ? " is set" : " is not set");
        }
        const Noun who = seats(object);
        return who.text + " " +
               (holds        ? who.does("carry")
                : who.plural ? "do not carry"
                             : "does not carry") +
               " the mark " + quoted(words);
      }
      if (spec->type == Type::seat) {
        return (holds ? "there is " : "there is no ") +
               (holds ? (object.is("game") ? "a " + words : value(f)) : words);
      }
      return value(f) + (holds ? " is known" : " is not known yet");
    }
    const Sort of = sort(object);
    if (of == Sort::seat) {
      const Noun who = seats(object);
      const std::string& name = f.text;
      if (name == "folded") return who.text + " " + who.has() + " " + no + "folded";
      if (name == "all_in") return who.text + " " + who.is() + " " + no + "all in";
      if (name == "sitting_out") return who.text + " " + who.is() + " " + no + "sitting out";
      if (sort(f) == Sort::seat) {
        return (holds ? "there is " : "there is not ") + seats(f).whom();
      }
      return who.text + " " + (holds ? who.does("have") : who.has() + " no") + " " +
             words_of_name(name);
    }
    if (of == Sort::card) {
      const std::string card = value(object);
      if (f.text == "up") return card + (holds ? " lies face up" : " does not lie face up");
      if (f.text == "face") return card + " is " + no + "a jack, queen or king";
      if (f.text == "joker") return card + " is " + no + "a joker";
      if (f.text == "red" || f.text == "black") return card + " is " + no + f.text;
    }
  }
  return value(f) + (holds ? " is given" : " is not given");
}

std::string Speech::called(const Formula& f, bool holds) const {
  const auto mark = [&] {
    return f.args.size() > 1 ? "the mark " + quoted(words_of_name(f.args[1].text)) : std::string();
  };
  const bool took = f.args.size() > 1 && f.args[1].text == "took";
  if (f.text == "none" || f.text == "any") {
    const bool some = (f.text == "any") == holds;
    if (took) return some ? "somebody took a card" : "nobody took a card";
    return (some ? "at least one of " : "none of ") + seats(f.args[0]).whom() + " carries " +
           mark();
  }
  if (f.text == "all") {
    return (holds ? "all of " : "not all of ") + seats(f.args[0]).whom() + " carry " + mark();
  }
  if (f.text == "beats") {
    const bool one = f.args[0].kind == Kind::field && f.args[0].args[0].is("table");
    return cards(f.args[0]) +
           (holds ? (one ? " beats " : " beat ") : (one ? " does not beat " : " do not beat ")) +
           cards(f.args[1]);
  }
  if (f.text == "at_least" && f.args.size() > 1) {
    const bool known_rank = f.args.size() > 2 && f.args[2].kind == Kind::text;
    std::string hand = hand_words(f.args[1].text, known_rank ? f.args[2].text : "");
    if (f.args.size() > 2 && !known_rank) {
      const RegisterSpec* spec = register_of(f.args[2]);
      const Value* start = spec != nullptr ? constant(*spec) : nullptr;
      hand = with_article(f.args[1].text) + " of " +
             (start != nullptr && start->type == Type::rank
                  ? std::string(rank_name_plural(static_cast<int>(start->bits)))
                  : value(f.args[2])) +
             " or better";
    }
    const Formula& of = f.args[0];
    Noun who{cards(of)};
    who.plural = who.text.find("cards") != std::string::npos;
    if (of.kind == Kind::field && of.text == "hand") who = seats(of.args[0]);
    return who.text +
           (holds        ? " " + who.does("hold")
            : who.plural ? " do not hold"
                         : " does not hold") +
           " " + hand;
  }
  functions_.insert(f.text);
  std::vector<std::string> parts;
  for (const Formula& one : f.args) {
    parts.push_back(sort(one) == Sort::cards ? cards(one) : value(one));
  }
  return quoted(words_of_name(f.text)) + (holds ? " holds for " : " does not hold for ") +
         joined(parts);
}

/// "nobody is still in", "more than two queens are in their hand".
std::string Speech::compared_count(const Formula& f, std::string_view sign,
                                   const Formula& other) const {
  const auto number = literal_number(other);
  if (!number) return {};
  std::int64_t least = *number;
  std::string amount;
  bool one = false;
  if (sign == "==") {
    one = least == 1;
    amount = least == 0 ? "no" : least == 1 ? "only one" : "exactly " + number_word(least);
  } else if (sign == "~=") {
    amount = least == 0 ? "some" : "not exactly " + number_word(least);
  } else if (sign == ">" || sign == ">=") {
    if (sign == ">=") --least;
    one = least == 0;
    amount = least == 0 ? "at least one" : "more than " + number_word(least);
    one = least <= 1;
  } else {
    if (sign == "<=") ++least;
    amount = least == 1 ? "no" : "fewer than " + number_word(least);
    if (least == 2) {
      amount = "at most one";
      one = true;
    }
  }
  const auto thing = [&](std::string_view noun) {
    return amount + " " + (one ? std::string(noun) : plural_of(noun)) + (one ? " is" : " are");
  };
  if (f.is("stock")) return thing("card") + " left to deal";
  if (f.is_call("count")) {
    return amount + " " + rank_words(f.args[1], !one) + (one ? " is in " : " are in ") +
           cards(f.args[0]);
  }
  if (f.kind != Kind::field || f.text != "count") return {};
  const Formula& of = f.args[0];
  if (sort(of) == Sort::cards && of.kind == Kind::field && sort(of.args[0]) == Sort::seat) {
    const std::string theirs = (amount == "no" ? std::string("none") : amount) + " of " +
                               seats(of.args[0]).of() + " cards";
    if (of.text == "unseen") return theirs + (one ? " is" : " are") + " still unseen";
    if (of.text == "up") return theirs + (one ? " lies" : " lie") + " up";
    if (of.text == "hole") return theirs + (one ? " lies" : " lie") + " down";
  }
  if (sort(of) == Sort::cards) return thing("card") + " in " + cards(of);
  if (of.is("contesting")) return thing("player") + " still in";
  if (of.is("in_deal")) return thing("player") + " still in the deal";
  if (of.is("players")) return thing("player") + " dealt in";
  if (of.is_field("result", "winners")) {
    return "there " + std::string(one ? "is " : "are ") + amount + (one ? " winner" : " winners");
  }
  if (of.is_field("result", "losers")) {
    return "there " + std::string(one ? "is " : "are ") + amount + (one ? " loser" : " losers");
  }
  return {};
}

std::string Speech::comparison(const Formula& f, bool holds) const {
  const std::string sign = holds ? f.text : opposite(f.text);
  const Formula& a = f.args[0];
  const Formula& b = f.args[1];
  if (std::string counted_out = compared_count(a, sign, b); !counted_out.empty()) {
    return counted_out;
  }
  if (std::string counted_out = compared_count(b, mirrored(sign), a); !counted_out.empty()) {
    return counted_out;
  }
  const bool same = sign == "==", other = sign == "~=";
  if ((same || other) && b.is("nil")) return truth(a, other);
  if (same || other) {
    if (a.is("pot") && literal_number(b) == 0) {
      return same ? "the pot is empty" : "the pot is not empty";
    }
    if (sort(a) == Sort::seat) {
      const Noun who = seats(a);
      return who.text + " " + who.is() + (same ? " " : " not ") + seats(b).whom();
    }
    if (sort(a) == Sort::number && literal_number(b) == 0 && a.kind == Kind::field &&
        a.text == "stack") {
      const Noun who = seats(a.args[0]);
      return who.text + " " + who.has() + (same ? " no chips left" : " chips left");
    }
    return value(a) + (same ? " is " : " is not ") + value(b);
  }
  if (a.is("pot") && literal_number(b) == 0) {
    return sign == ">" ? "there are chips in the pot" : "the pot is empty";
  }
  if (a.is_call("low")) {
    const auto high = literal_number(b);
    if (high && sign == "<=") {
      return cards(a.args[0]) + " make a low of " + number_word(*high) + " or better";
    }
    if (high && sign == ">") {
      return cards(a.args[0]) + " do not make a low of " + number_word(*high) + " or better";
    }
  }
  const std::string_view words = sign == "<"    ? " is less than "
                                 : sign == ">"  ? " is more than "
                                 : sign == "<=" ? " is at most "
                                                : " is at least ";
  return value(a) + std::string(words) + value(b);
}

std::string Speech::condition(const Formula& f, bool holds) const {
  if (f.kind == Kind::unary && f.text == "not") return condition(f.args[0], !holds);
  if (f.kind == Kind::call) return called(f, holds);
  if (f.kind == Kind::binary) {
    if (f.text == "and" || f.text == "or") {
      // `x and x.y`: that there is an x goes without saying where x.y is spoken of.
      const bool both = (f.text == "and") == holds;
      const auto part = [&](const Formula& one) {
        std::string text = condition(one, holds);
        if (one.is_sign("and") || one.is_sign("or")) {
          const bool inner = (one.text == "and") == holds;
          if (inner != both) return (inner ? "both " : "either ") + text;
        }
        return text;
      };
      return part(f.args[0]) + (both ? " and " : " or ") + part(f.args[1]);
    }
    return comparison(f, holds);
  }
  return truth(f, holds);
}

}  // namespace houserules
