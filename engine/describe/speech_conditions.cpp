// What holds, and what does not.

#include <algorithm>

#include "engine/cards/count_text.h"
#include "engine/cards/notation.h"
#include "engine/describe/speech.h"
#include "engine/text/english.h"
#include "engine/text/sentence.h"
#include "engine/variant/expression_names.h"
#include "engine/variant/features.h"

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

/// "two pair", "a flush", "a pair of jacks", "a full house with three aces", each "or better".
std::string hand_words(std::string_view category, std::string_view rank) {
  std::string out = with_article(category);
  if (!rank.empty()) {
    const std::string ranks = card_words(rank, true);
    out += category == "pair" || category.ends_with("of a kind") ? " of " + ranks
           : category == "two pair"                              ? ", " + ranks + " up,"
           : category == "full house"                            ? " with three " + ranks
                                      : ", " + card_words(rank, false) + " high,";
  }
  return out + " or better";
}

bool joins(const Formula& f) { return f.is_sign("and") || f.is_sign("or"); }

/// One of several conditions; not `holds`: its opposite is meant.
struct Side {
  const Formula* f;
  bool holds;
  bool joined() const { return joins(*f); }
  bool both() const { return f->is_sign("and") == holds; }
};

/// `not not x` is x.
Side side_of(const Formula& f, bool holds) {
  const bool negated = f.kind == Kind::unary && f.text == "not";
  return negated ? side_of(f.args[0], !holds) : Side{&f, holds};
}

/// The sides of `a and b and c`, or of `a or b or c`: what is joined otherwise is one side.
std::vector<Side> sides_of(const Side& of) {
  std::vector<Side> out;
  for (const Formula& arg : of.f->args) {
    const Side side = side_of(arg, of.holds);
    if (side.joined() && side.both() == of.both()) {
      for (const Side& inner : sides_of(side)) out.push_back(inner);
    } else {
      out.push_back(side);
    }
  }
  return out;
}

}  // namespace

/// "a and b", "both a and b, or c", "(a, or both b and c) and d".
std::string Speech::junction(const Formula& f, bool holds) const {
  const bool both = Side{&f, holds}.both();
  std::string out;
  bool group = false;  // the side before was one of several
  for (const Side& side : sides_of({&f, holds})) {
    std::string text = condition(*side.f, side.holds);
    if (!out.empty()) out += std::string(group ? ", " : " ") + (both ? "and " : "or ");
    group = side.joined();
    if (group) {
      const std::vector<Side> inner = sides_of(side);
      const bool deep =
          std::any_of(inner.begin(), inner.end(), [](const Side& s) { return s.joined(); });
      text = deep ? "(" + text + ")" : (both ? "either " : "both ") + text;
    }
    out += text;
  }
  return out;
}

std::string Speech::truth(const Formula& f, bool holds) const {
  const std::string no = holds ? "" : "not ";
  if (f.is("true")) return holds ? "always" : "never";
  if (f.is("false") || f.is("nil")) return holds ? "never" : "always";
  if (f.is("opener")) return holds ? "somebody has opened" : "nobody has opened";
  if (f.kind == Kind::field) {
    const Formula& object = f.args[0];
    if (const RegisterSpec* spec = register_of(f)) {
      const std::string words = spoken_name(v_, f.text);
      if (spec->type == Type::yes_no) {
        if (object.is("game")) {
          return quoted(words) + (holds ? " applies" : " does not apply");
        }
        return marked(seats(object), f.text, holds);
      }
      if (spec->type == Type::seat) {
        // "somebody knocks" of the "player who knocks"
        constexpr std::string_view who = "player who ";
        if (object.is("game") && words.starts_with(who))
          return (holds ? "somebody " : "nobody ") + words.substr(who.size());
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
      if (name == "all_in") return who.text + " " + who.is() + " " + no + "all-in";
      if (name == "sitting_out") return who.text + " " + who.is() + " " + no + "sitting out";
      if (sort(f) == Sort::seat) {
        return (holds ? "there is " : "there is not ") + seats(f).whom();
      }
      if (name == "answer") {
        return who.text + " " + who.has() + (holds ? " answered" : " not answered");
      }
      return cannot_say();
    }
    if (of == Sort::card) {
      const std::string card = value(object);
      if (f.text == "up") return card + (holds ? " is face up" : " is face down");
      if (f.text == "face") return card + " is " + no + "a jack, queen or king";
      if (f.text == "wild") return card + " is " + no + "wild";
      if (f.text == "joker") return card + " is " + no + "a joker";
      if (f.text == "red" || f.text == "black") return card + " is " + no + f.text;
    }
  }
  return bracketed(f, Bond::sum) + (holds ? " is given" : " is not given");
}

std::string Speech::marked(const Noun& who, std::string_view mark, bool holds) const {
  const std::string words = spoken_name(v_, mark);
  const std::string no = holds ? " " : " not ";
  if (is_sentence_mark(words)) return who.text + " " + who.has() + no + words.substr(4);
  return who.text + " " + who.is() + no + "marked " + quoted(words);
}

std::string Speech::called(const Formula& f, bool holds) const {
  const auto mark = [&](const Noun& who) {
    return f.args.size() > 1 ? marked(who, f.args[1].text) : who.text + " " + who.is();
  };
  const bool took = f.args.size() > 1 && f.args[1].text == "took";
  if (f.text == "none" || f.text == "any") {
    const bool some = (f.text == "any") == holds;
    if (took) return some ? "somebody takes a card" : "nobody takes a card";
    return mark({(some ? "at least one of " : "none of ") + seats(f.args[0]).whom()});
  }
  if (f.text == "all") {
    return mark({(holds ? "all of " : "not all of ") + seats(f.args[0]).whom(), true});
  }
  if (f.text == "beats") {
    const std::string ours = cards(f.args[0]);
    const bool one = ours.find("cards") == std::string::npos;
    return ours +
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
    const auto is_field = [](const Formula& one, std::string_view name) {
      return one.kind == Kind::field && one.text == name;
    };
    const bool natural = is_field(f.args[0], "natural");
    const Formula& of = natural ? f.args[0].args[0] : f.args[0];
    if (natural) hand += " without a wild card";
    Noun who{cards(of)};
    if (is_field(of, "best_hand")) return who.text + (holds ? " is " : " is not ") + hand;
    who.plural = who.text.find("cards") != std::string::npos;
    if (is_field(of, "hand")) who = seats(of.args[0]);
    return who.text +
           (holds        ? " " + who.does("hold")
            : who.plural ? " do not hold"
                         : " does not hold") +
           " " + hand;
  }
  if (find_function(f.text) != nullptr) return truth(f, holds);
  functions_.insert(f.text);
  std::vector<std::string> parts;
  for (const Formula& one : f.args) {
    parts.push_back(sort(one) == Sort::cards ? cards(one) : bracketed(one, Bond::product));
  }
  return quoted(words_of_name(f.text)) + (holds ? " is true of " : " is not true of ") +
         joined(parts);
}

/// "nobody is still in", "more than two queens are in their hand".
std::string Speech::compared_count(const Formula& f, std::string_view sign,
                                   const Formula& other) const {
  const auto number = literal_number(other);
  if (!number || (*number == 0 && (sign == "<" || sign == ">="))) return {};
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
    amount = least == 0     ? "at least one"
             : sign == ">=" ? "at least " + number_word(least + 1)
                            : "more than " + number_word(least);
    one = least == 0 || amount == "more than one";
  } else {
    if (sign == "<=") ++least;
    amount = least == 1 ? "no" : "fewer than " + number_word(least);
    if (least == 2) {
      amount = "at most one";
      one = true;
    }
  }
  const auto own_hand = [](const Formula& of) {
    return of.kind == Kind::field && of.text == "hand";
  };
  // "they hold three or more queens"
  const bool of_kind = f.is_call("count") && f.args.size() == 2;
  if (of_kind && own_hand(f.args[0]) && sort(f.args[0].args[0]) == Sort::seat) {
    const Noun who = seats(f.args[0].args[0]);
    if (sign.starts_with('>') && least >= 1) amount = number_word(least + 1) + " or more";
    return who.text + " " + who.does("hold") + " " + amount + " " +
           rank_words(f.args[1], !one || amount.ends_with("more"));
  }
  const auto thing = [&](std::string_view noun) {
    return amount + " " + (one ? std::string(noun) : plural_of(noun)) + (one ? " is" : " are");
  };
  if (f.is("stock")) return thing("card") + " left in the deck";
  if (of_kind) {
    return amount + " " + rank_words(f.args[1], !one) + (one ? " is in " : " are in ") +
           cards(f.args[0]);
  }
  if (!f.is_call("count") && (f.kind != Kind::field || f.text != "count")) return {};
  const Formula& of = f.args[0];
  if (of.kind == Kind::field && sort(of.args[0]) == Sort::cards) {
    const std::string inner = cards(of.args[0]);
    if (of.text == "natural") return thing("natural card") + " in " + inner;
    const std::string some = amount + (one ? " card of " : " cards of ") + inner;
    if (of.text == "unseen") return some + (one ? " is" : " are") + " unseen";
    if (of.text == "up") return some + (one ? " is" : " are") + " face up";
    if (of.text == "hole") return some + (one ? " is" : " are") + " face down";
  }
  if (sort(of) == Sort::cards && of.kind == Kind::field && sort(of.args[0]) == Sort::seat) {
    const std::string theirs = (amount == "no" ? std::string("none") : amount) + " of " +
                               seats(of.args[0]).of() + " cards";
    if (of.text == "unseen" && (amount == "at least one" || amount == "no")) {
      const Noun who = seats(of.args[0]);
      return who.text + " " + who.has() + (amount == "no" ? " no unseen cards" : " unseen cards");
    }
    if (of.text == "unseen") return theirs + (one ? " is" : " are") + " unseen";
    if (of.text == "up") return theirs + (one ? " is" : " are") + " face up";
    if (of.text == "hole") return theirs + (one ? " is" : " are") + " face down";
  }
  if (of.is("answer") && sort(of) == Sort::cards) return thing("card") + " chosen";
  if (sort(of) == Sort::cards) {
    const std::string place = cards(of);
    return thing("card") + (place == "the board" ? " on " : " in ") + place;
  }
  const std::string players = amount == "no" ? "nobody is" : thing("player");
  if (of.is("contesting")) return players + " still in";
  if (of.is("in_deal")) return players + " still in the hand";
  // The deal is over when a rule asks.
  if (of.is("players"))
    return (amount == "no" ? "nobody was" : amount + (one ? " player was" : " players were")) +
           " dealt in";
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
  // So many of them are natural as there are.
  const auto counts = [](const Formula& one) {
    return one.kind == Kind::field && one.text == "count";
  };
  if (counts(a) && counts(b) && a.args[0].kind == Kind::field && a.args[0].text == "natural") {
    const std::string all = cards(b.args[0]);
    const bool none = sign == "==" || sign == ">=";
    if (cards(a.args[0].args[0]) == all && sign != ">" && sign != "<=") {
      return (none ? "no card of " : "a card of ") + all + " is wild";
    }
  }
  if (sort(f) != Sort::yes_no) return truth(f, holds);  // a sum
  const bool same = sign == "==", other = sign == "~=";
  if ((same || other) && (b.is("true") || b.is("false"))) return condition(a, same == b.is("true"));
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
    return same_sort(a, b) + (same ? " is " : " is not ") + same_sort(b, a);
  }
  if (const auto round = literal_number(b);
      a.is("round") && sign == ">" && round && *round > 0 && *round <= 20)
    return "the " + std::string(ordinal(static_cast<int>(*round))) + " betting round is over";
  if (a.is("pot") && literal_number(b) == 0) {
    return sign == ">" ? "there are chips in the pot" : "the pot is empty";
  }
  if (a.is("stock") && b.kind == Kind::field && b.text == "count" &&
      (b.args[0].is("players") || b.args[0].is("in_deal")) && (sign == "<" || sign == ">=")) {
    return std::string(sign == "<" ? "too few" : "enough") +
           " cards are left in the deck to deal one more to everyone" +
           (b.args[0].is("in_deal") ? " still in" : "");
  }
  if (a.is_call("low")) {
    const auto high = literal_number(b);
    if (high && sign == "<=") {
      return low_made(a.args[0], number_word(*high), true);
    }
    if (high && sign == ">") {
      return low_made(a.args[0], number_word(*high), false);
    }
  }
  if (a.kind == Kind::field && a.text == "stack" && sort(a.args[0]) == Sort::seat) {
    const Noun who = seats(a.args[0]);
    const std::string_view amount = sign == "<"    ? " less than "
                                    : sign == ">"  ? " more than "
                                    : sign == "<=" ? " at most "
                                                   : " at least ";
    const auto number = literal_number(b);
    return who.text + " " + who.has() + std::string(amount) +
           (number ? count_text(*number, "chip") : value(b));
  }
  const std::string_view words = sign == "<"    ? " is less than "
                                 : sign == ">"  ? " is more than "
                                 : sign == "<=" ? " is at most "
                                                : " is at least ";
  return same_sort(a, b) + std::string(words) + same_sort(b, a);
}

/// "their hand makes a low of eight or better", "their up cards make …".
std::string Speech::low_made(const Formula& hand, const std::string& low, bool holds) const {
  const std::string ours = cards(hand);
  const bool one = ours.find("cards") == std::string::npos;
  const std::string_view makes =
      one ? (holds ? " makes" : " does not make") : (holds ? " make" : " do not make");
  return ours + std::string(makes) + " a low of " + low + " or better";
}

std::string Speech::condition(const Formula& f, bool holds) const {
  if (f.kind == Kind::unary && f.text == "not") return condition(f.args[0], !holds);
  if (f.kind == Kind::call) return called(f, holds);
  if (joins(f)) return junction(f, holds);
  if (f.kind == Kind::binary) return comparison(f, holds);
  return truth(f, holds);
}

}  // namespace houserules
