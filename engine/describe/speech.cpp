#include "engine/describe/speech.h"

#include <algorithm>

#include "engine/cards/count_text.h"
#include "engine/cards/notation.h"
#include "engine/text/english.h"
#include "engine/text/sentence.h"
#include "engine/variant/features.h"

namespace houserules {
namespace {

using Kind = Formula::Kind;

}  // namespace

bool sits_out(const Variant& variant) {
  return std::any_of(variant.statuses.begin(), variant.statuses.end(), [](const StatusAct& act) {
    return act.what == StatusAct::What::sit_out || act.what == StatusAct::What::stay_out;
  });
}

std::string_view dealer_name(const Variant& variant) {
  return variant.betting.blinds.empty() ? "dealer" : "button";
}

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

std::optional<Formula> Speech::read(std::string_view text) const {
  read_ = text;
  auto f = parse_formula(text);
  if (!f) cannot_say();
  return f;
}

/// For expressions without words: the page's caller gets an error, and prints nothing.
std::string Speech::cannot_say() const {
  unworded_.insert(read_);
  return "…";
}

std::string Speech::condition(std::string_view text, bool holds) const {
  if (text == "yes" || text == "no") return (text == "yes") == holds ? "always" : "never";
  const auto f = read(text);
  return f ? condition(*f, holds) : cannot_say();
}

std::string Speech::value(std::string_view text) const {
  const auto f = read(text);
  return f ? value(*f) : cannot_say();
}

Noun Speech::seats(std::string_view text) const {
  const auto f = read(text);
  return f ? seats(*f) : Noun{cannot_say()};
}

Noun Speech::seats_otherwise(std::string_view text) const {
  const auto f = read(text);
  return f && f->is_sign("or") ? seats(f->args[1]) : Noun{cannot_say()};
}

std::string Speech::count(std::string_view text) const {
  if (text == "never" || text == "no cap") return "any number of";
  const auto f = read(text);
  return f ? count(*f) : cannot_say();
}

std::string Speech::count(const Formula& f) const {
  const auto number = literal_number(f);
  return number ? number_word(*number) : bracketed(f, Bond::list);
}

std::string Speech::counted(std::string_view text, std::string_view thing) const {
  const auto number = plain_number(text);
  if (number) return houserules::counted(*number, thing);
  const std::string things = plural_of(thing);
  return text == "never" || text == "no cap" ? "any number of " + things
                                             : "as many " + things + " as " + value(text);
}

std::string Speech::times(std::string_view text) const {
  if (text == "never" || text == "no cap") return "any number of times";
  const auto number = plain_number(text);
  return number ? times_word(*number) : "as often as " + value(text);
}

std::string Speech::chips(std::string_view text) const {
  if (text == "pot") return "the amount of the pot";
  const auto f = read(text);
  if (f && f->is("never")) return "all their chips";
  if (f && literal_number(*f)) return count_text(*literal_number(*f), "chip");
  if (f && (f->is("pot") || f->is_field("result", "pot"))) {
    return f->is("pot") ? "the amount of the pot" : "the amount that was in the pot";
  }
  return "as many chips as " + (f ? bracketed(*f, Bond::list) : cannot_say());
}

Noun Speech::seats(const Formula& f) const {
  if (f.is("seat")) return they;
  if (f.is("dealer")) return {"the " + std::string(dealer_name(v_))};
  if (f.is("opener")) return {"the opener"};
  if (f.is("players")) return {"the players dealt in", true};
  if (f.is("contesting") || (f.is("in_deal") && !sits_out(v_)))
    return {"the players still in", true};
  if (f.is("in_deal")) return {"the players who have not folded", true};
  if (f.is("it")) return {"the one named"};
  if (f.kind == Kind::list) {
    std::vector<std::string> names;
    for (const Formula& one : f.args) names.push_back(seats(one).whom());
    return {joined(names), names.size() > 1};
  }
  if (f.is_sign("or") && !f.args[0].is_sign("and") && !f.args[0].is_sign("or")) {
    const Noun first = seats(f.args[0]);
    if (!explained_.insert(first.text).second) return first;
    return {first.text + " (or " + seats(f.args[1]).whom() + ", if there is none yet)",
            first.plural, "", ""};
  }
  if (f.is_sign("or") || f.is_sign("and")) return {choice(f)};
  if (f.is_call("best_showing")) {
    Noun out{"the player with the best hand showing"};
    if (!f.args.empty() && !f.args[0].is("in_deal") && !f.args[0].is("contesting")) {
      out.text += " among " + seats(f.args[0]).whom();
    }
    if (f.args.size() > 1) {
      out.text += " (if tied, the first clockwise from " + seats(f.args[1]).whom() + ")";
    }
    return out;
  }
  if (f.is_call("best") || f.is_call("worst")) {
    const std::string hand = " with the " + f.text + " hand", among = seats(f.args[0]).whom();
    if (among == "the players still in") return {"the player still in" + hand};
    return {"the player" + hand + " among " + among};
  }
  if (f.is_call("most") || f.is_call("fewest")) {
    return {std::string("the player with the ") + (f.text == "most" ? "highest " : "lowest ") +
            spoken_name(v_, f.args[1].text) + " among " + seats(f.args[0]).whom()};
  }
  if (f.kind == Kind::call) return {value(f)};
  if (f.kind != Kind::field) return {value(f)};
  if (register_of(f) != nullptr) {
    if (f.args[0].is("game")) return {"the " + spoken_name(v_, f.text)};
    return {seats(f.args[0]).of() + " " + spoken_name(v_, f.text)};
  }
  if (f.is_field("result", "winners")) return {"the winners", true};
  if (f.is_field("result", "losers")) return {"the losers", true};
  if (f.is_field("turn", "seat")) return {"the player whose turn it is"};
  if (f.is_field("turn", "previous")) return {"the player who acted before"};
  const Noun of = seats(f.args[0]);
  if (f.text == "next_chair") return {"the player in the next seat to " + of.of() + " left"};
  if (f.text == "left" || f.text == "right") {
    const Formula* from = &f.args[0];
    int seats_on = 1;
    for (; from->kind == Kind::field && from->text == f.text; from = &from->args[0]) ++seats_on;
    const std::string which =
        seats_on == 1 ? "" : std::string(ordinal(std::min(seats_on, 20))) + " ";
    const Noun base = seats(*from);
    if (from->is("dealer")) return {"the " + which + "player " + f.text + " of " + base.text};
    return {"the " + which + "player " + (seats_on == 1 ? "on " : "to ") + base.of() + " " +
            f.text};
  }
  if (f.text == "first" || f.text == "last") {
    const std::string one = f.args[0].is_field("result", "winners")  ? "winner"
                            : f.args[0].is_field("result", "losers") ? "loser"
                                                                     : "of " + of.whom();
    const std::string which = "the " + f.text + " " + one;
    return {which + " (clockwise from the " + std::string(dealer_name(v_)) + ")", false, "",
            which + "'s"};
  }
  return {cannot_say()};
}

std::string Speech::cards(const Formula& f) const {
  if (f.is("answer")) return answer;
  if (f.is("cards")) return "the hand";
  if (f.kind == Kind::field) {
    const std::string& name = f.text;
    if (f.args[0].is("answer") && answer_kind == QuestionKind::arrangement) {
      return "the cards put into the " + words_of_name(name);
    }
    if (f.args[0].is("table") && name == "board") return "the board";
    if (f.args[0].is("table") && zone_of(f)) return "the " + spoken_name(v_, name);
    if (sort(f.args[0]) == Sort::seat) {
      const std::string of = seats(f.args[0]).of() + " ";
      if (name == "up") return of + "up cards";
      if (name == "hole") return of + "down cards";
      if (name == "unseen") return of + "unseen cards";
      return of + spoken_name(v_, name);
    }
    if (sort(f.args[0]) == Sort::cards) {
      const std::string of = cards(f.args[0]);
      if (name == "up") return "the face-up cards of " + of;
      if (name == "hole") return "the face-down cards of " + of;
      if (name == "unseen") return "the unseen cards of " + of;
      if (name == "natural") return "the natural cards of " + of;
    }
  }
  return bracketed(f, Bond::list);
}

}  // namespace houserules
