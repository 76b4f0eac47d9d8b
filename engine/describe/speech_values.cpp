// What an expression gives.

#include <algorithm>

#include "engine/cards/notation.h"
#include "engine/describe/speech.h"
#include "engine/text/sentence.h"
#include "engine/variant/features.h"

namespace houserules {
namespace {

/// "“luck”" of "the number “luck”".
std::string without_lead(std::string text, std::string_view lead) {
  if (text.starts_with(lead)) text.erase(0, lead.size());
  return text;
}

using Kind = Formula::Kind;

bool speaks_of(const Formula& f, const Formula& of) {
  return f == of || std::any_of(f.args.begin(), f.args.end(),
                                [&](const Formula& arg) { return speaks_of(arg, of); });
}

/// `x and x.y`: that there is an x goes without saying where x.y is spoken of.
bool unsaid(const Formula& f) { return speaks_of(f.args[1], f.args[0]); }

}  // namespace

std::string Speech::rank_words(const Formula& rank, bool plural) const {
  if (rank.kind == Kind::text || rank.kind == Kind::number) return card_words(rank.text, plural);
  if (sort(rank) == Sort::rank) return (plural ? "cards of " : "card of ") + value(rank);
  return (plural ? "cards that are " : "card that is ") + value(rank);
}

std::string Speech::called_value(const Formula& f) const {
  const auto list = [&](std::size_t from) {
    std::vector<std::string> parts;
    for (std::size_t i = from; i < f.args.size(); ++i) {
      const Formula& one = f.args[i];
      parts.push_back(sort(one) == Sort::cards ? cards(one) : bracketed(one, Bond::product));
    }
    return parts;
  };
  if (f.text == "min")
    return "the " + std::string(f.args.size() == 2 ? "smaller" : "smallest") + " of " +
           joined(list(0));
  if (f.text == "max")
    return "the " + std::string(f.args.size() == 2 ? "larger" : "largest") + " of " +
           joined(list(0));
  if (f.text == "count" && f.args.size() == 2) {
    return "the number of " + rank_words(f.args[1], true) + " in " + cards(f.args[0]);
  }
  if (f.text == "count" && f.args.size() == 1) {
    return "the number of " + (sort(f.args[0]) == Sort::seats ? seats(f.args[0]).whom()
                                                              : "cards in " + cards(f.args[0]));
  }
  if (f.text == "sum") {
    return "the total " + spoken_name(v_, f.args[1].text) + " of " + seats(f.args[0]).whom();
  }
  if (f.text == "low") return "the low made by " + cards(f.args[0]);
  if (f.text == "cycle") {
    const Formula& by = f.args[0];
    if (by.is_sign("-") && by.args[0].is("it") && by.args[1].text == "1") {
      return joined(list(1)) + ", one each time, in that order";
    }
    return "one of " + joined(list(1)) + ", taken in turn by " + value(f.args[0]);
  }
  if (sort(f) == Sort::seat || sort(f) == Sort::seats) return seats(f).whom();
  if (sort(f) == Sort::yes_no) return "whether " + condition(f, true);
  functions_.insert(f.text);
  return "what " + quoted(words_of_name(f.text)) + " gives for " + joined(list(0));
}

Speech::Bond Speech::bond(const Formula& f) const {
  switch (f.kind) {
    case Kind::call:
      if (f.text == "low" || f.text == "count" || f.text == "best" || f.text == "best_showing" ||
          f.text == "worst" || f.text == "sum") {
        return Bond::single;
      }
      return sort(f) == Sort::yes_no ? Bond::choice : Bond::list;
    case Kind::list:
      return f.args.size() == 1 ? bond(f.args[0]) : Bond::list;
    case Kind::unary:
      return f.text == "-" ? Bond::product : Bond::choice;
    case Kind::binary:
      if (f.text == "and" && unsaid(f)) return bond(f.args[1]);
      return f.text == "+" || f.text == "-"                     ? Bond::sum
             : f.text == "*" || f.text == "//" || f.text == "%" ? Bond::product
                                                                : Bond::choice;
    default:
      return sort(f) == Sort::yes_no ? Bond::choice : Bond::single;
  }
}

std::string Speech::bracketed(const Formula& f, Bond least) const {
  return bond(f) < least ? "(" + value(f) + ")" : value(f);
}

/// A value beside another that it is compared with: 'K' is a king beside a rank, and a word beside
/// an answer.
std::string Speech::same_sort(const Formula& f, const Formula& other) const {
  if (const auto rank = literal_number(f);
      rank && sort(other) == Sort::rank && *rank >= 2 && *rank <= rank_ace + 2)
    return std::string(rank_name(static_cast<int>(*rank) - 2));
  if (f.kind != Kind::text) return bracketed(f, Bond::list);
  switch (sort(other)) {
    case Sort::suit:
      return f.text;
    case Sort::rank:
    case Sort::card:
    case Sort::number:
      return card_words(f.text, false);
    default:
      break;
  }
  const bool names_card = parse_rank(f.text) || parse_card(f.text);
  return names_card && other.is("it") ? card_words(f.text, false) : quoted(words_of_name(f.text));
}

std::string Speech::arithmetic(const Formula& f) const {
  const Formula& a = f.args[0];
  const Formula& b = f.args[1];
  if (f.text == "+") return bracketed(a, Bond::sum) + " plus " + bracketed(b, Bond::product);
  if (f.text == "-") return bracketed(a, Bond::sum) + " minus " + bracketed(b, Bond::product);
  const auto whole = [&](const Formula& one) { return bracketed(one, Bond::product); };
  if (f.text == "*") {
    if (const auto times = literal_number(a)) {
      return (times == 2 ? std::string("twice ") : times_word(*times) + " ") + whole(b);
    }
    return literal_number(b) == 1 ? value(a) : whole(a) + " times " + whole(b);
  }
  if (f.text == "//") {
    return literal_number(b) == 2 ? "half of " + whole(a) + " (rounded down)"
                                  : whole(a) + " divided by " + whole(b) + " (rounded down)";
  }
  return "the remainder when " + whole(a) + " is divided by " + whole(b);
}

/// `c and x or d and y or z`: "x if c, y if d, otherwise z".
std::string Speech::choice(const Formula& f) const {
  std::vector<const Formula*> ways;
  const Formula* rest = &f;
  while (rest->is_sign("or")) {
    ways.push_back(&rest->args[1]);
    rest = &rest->args[0];
  }
  ways.push_back(rest);
  std::reverse(ways.begin(), ways.end());
  std::string out, lead;
  for (const Formula* way : ways) {
    const bool last = way == ways.back();
    const bool tested = way->is_sign("and") && !(last && unsaid(*way));
    const Formula& what = way->is_sign("and") ? way->args[1] : *way;
    const std::string text = sort(what) == Sort::seat || sort(what) == Sort::seats
                                 ? seats(what).whom()
                                 : bracketed(what, Bond::list);
    if (last && !tested) {
      out += (lead.empty() && ways.size() > 1 ? "otherwise " : lead) + text;
      break;
    }
    out += lead + text;
    if (tested) out += " if " + condition(way->args[0], true);
    if (!last) out += ", ";
    lead = tested ? "" : "or, if none, ";
  }
  return out;
}

std::string Speech::value(const Formula& f) const {
  switch (f.kind) {
    case Kind::number:
      return f.text;
    case Kind::text:
      return card_words(f.text, false);
    case Kind::name:
      if (f.text == "pot") return "the pot";
      if (f.text == "stock") return "the number of cards left in the deck";
      if (f.text == "round") return "the number of the betting round";
      if (f.text == "bet") return "the current bet";
      if (f.text == "raises") return "the number of bets and raises on this round";
      if (f.text == "card") return "the card";
      if (f.text == "answer") return answer;
      if (f.text == "it") return "this number";
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
      for (const Formula& one : f.args) parts.push_back(bracketed(one, Bond::product));
      return joined(parts);
    }
    case Kind::index:
      return "card number " + without_lead(value(f.args[1]), "the number ") + " of " +
             cards(f.args[0]);
    case Kind::call:
      return called_value(f);
    case Kind::unary:
      return f.text == "-" ? "minus " + bracketed(f.args[0], Bond::product)
                           : "whether " + condition(f, true);
    case Kind::binary:
      if (std::string_view("+-*//%").find(f.text) != std::string_view::npos) return arithmetic(f);
      if (f.is_sign("and") && unsaid(f)) return value(f.args[1]);
      if (sort(f) == Sort::yes_no) return "whether " + condition(f, true);
      return f.is_sign("and") || f.is_sign("or") ? choice(f) : "whether " + condition(f, true);
    case Kind::field:
      return own_word(f);
    case Kind::fraction:
    case Kind::long_text:
    case Kind::parameter:
    case Kind::apply:
    case Kind::method:
    case Kind::record:
      break;
  }
  return cannot_say();
}

bool says_its_type(const RegisterSpec& spec) {
  return (spec.type == Type::rank && spec.about.starts_with("rank ")) ||
         (spec.type == Type::suit && spec.about.starts_with("suit ")) ||
         (spec.type == Type::card && spec.about.starts_with("card ")) ||
         (spec.type == Type::number && spec.about.starts_with("number "));
}

std::string noted_value(const Variant& variant, const RegisterSpec& spec) {
  if (says_its_type(spec)) return "the " + spec.about;
  if (spec.type == Type::number) return quoted(spoken_name(variant, spec.name));
  const std::string_view type = spec.type == Type::rank   ? "rank"
                                : spec.type == Type::suit ? "suit"
                                                          : "card";
  return "the " + std::string(type) + " " + quoted(spoken_name(variant, spec.name));
}

/// Of something: a register, a zone, what the engine knows.
std::string Speech::own_word(const Formula& f) const {
  const std::string& name = f.text;
  const Formula& object = f.args[0];
  if (const RegisterSpec* spec = register_of(f)) {
    const std::string words = spoken_name(v_, name);
    if (spec->type == Type::yes_no) return "whether " + truth(f, true);
    if (spec->type == Type::seat) return seats(f).whom();
    if (const Value* start = constant(*spec)) {
      if (start->type == Type::rank) return std::string(rank_name(static_cast<int>(start->bits)));
      if (start->type == Type::number) return std::to_string(start->bits);
    }
    if (object.is("game")) {
      if (spec->pool) return "the chips in the " + words;
      return noted_value(v_, *spec);
    }
    return seats(object).of() + " " + quoted(words);
  }
  const Sort of = sort(object);
  if (name == "count" && of == Sort::cards) return "the number of cards in " + cards(object);
  if (name == "count" && of == Sort::seats) {
    if (object.is("players")) return "the number of players dealt in";
    if (object.is("contesting") || (object.is("in_deal") && !sits_out(v_)))
      return "the number of players still in";
    if (object.is("in_deal")) return "the number of players who have not folded";
    return "the number of " + (seats(object).text.starts_with("the ") ? seats(object).text.substr(4)
                                                                      : seats(object).text);
  }
  if (object.is("result") && name == "pot") return "what was in the pot";
  if (object.is("turn") && name == "circuit") return "the number of this round of turns";
  if (object.is("game") && name == "deal") return "the number of this hand";
  if (of == Sort::cards || zone_of(f)) {
    if (zone_of(f) || sort(f) == Sort::cards) return cards(f);
    if (object.is("answer") && answer == "the chosen card") {
      return name == "first" || name == "last" ? answer : "the rank of " + answer;
    }
    if (name == "first" || name == "last") return "the " + name + " card of " + cards(object);
    if (name == "highest" || name == "lowest") {
      const std::string whose = cards(object);
      return "the " + name + (whose == "the board" ? " rank on " : " rank of ") + whose;
    }
    if (name == "rank") return "the rank of " + cards(object);
  }
  if (of == Sort::card) {
    if (name == "rank") return "the rank of " + value(object);
    if (name == "suit") return "the suit of " + value(object);
    if (name == "value") return "the rank of " + value(object) + " (a jack counts 11, an ace 14)";
    return "whether " + truth(f, true);
  }
  if (of == Sort::seat) {
    const std::string whose = seats(object).of() + " ";
    if (name == "stack") return whose + "chips";
    if (name == "bet") return whose + "bet on this round";
    if (name == "paid") return "what " + seats(object).text + " paid into this hand";
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
    const std::string chose = " that " + seats(object.args[0]).text + " chose";
    if (name == "first" || name == "last") return "the " + name + " card" + chose;
    if (name == "lowest") return "the lowest rank of the cards" + chose;
    return name == "rank" || name == "highest" ? "the highest rank of the cards" + chose
                                               : cannot_say();
  }
  if (sort(f) == Sort::seat || sort(f) == Sort::seats) return seats(f).whom();
  return cannot_say();
}

}  // namespace houserules
