// Acts, one by one.

#include <algorithm>

#include "engine/cards/notation.h"
#include "engine/check/counts.h"
#include "engine/describe/telling.h"
#include "engine/table/state.h"
#include "engine/text/english.h"
#include "engine/text/sentence.h"
#include "engine/variant/features.h"

namespace houserules::telling {
namespace {

/// Has it words of its own where pots carry over?
bool usual_reason(std::string_view reason) {
  return reason == "nobody opened" || reason == "nobody in" || reason == "nobody wins" ||
         reason == "void" || reason == "shown" || reason == "uncontested";
}

}  // namespace

// ---------------------------------------------------------------- cards

std::string Telling::tell(const tree::DealStep& step) {
  const Node* to = take(step.to);
  const Node* boards = take(step.boards);
  const bool common = take(step.when_short) != nullptr;
  bool table = false, of_hands = false;  // of_hands: hands use the cards
  if (to != nullptr && to->is_scalar()) {
    const std::string_view head = std::string_view(to->text).substr(0, to->text.find('.'));
    const auto place = std::find_if(v_.zones.begin(), v_.zones.end(), [&](const ZoneSpec& zone) {
      return !zone.of_seat && zone.name == head;
    });
    table = place != v_.zones.end();
    of_hands = table && counts_in_hands(v_, static_cast<std::uint8_t>(place - v_.zones.begin()));
  }
  std::vector<std::string> parts;
  bool one_card = false;
  std::string tail, only_how;
  for (const tree::Portion& portion : step.object) {
    const std::string amount = take_text(portion.count, "1");
    const std::string lies = take_text(portion.facing, table ? "up" : "down");
    const auto number = plain_number(amount);
    std::string text;
    if (number) {
      text = counted(*number, "card");
      if (step.object.size() > 1 && !parts.empty()) text = number_word(*number);
      one_card = *number == 1;
    } else if (const auto f = parse_formula(amount); f && f->is_field("answer", "count")) {
      text = "as many cards as were discarded";
      one_card = false;
    } else {
      text = "as many cards as " + speech_.count(amount);
      one_card = false;
    }
    const std::string how = facing(lies, !one_card);
    // "and nobody may look at it" stands behind whom it is dealt to.
    const std::size_t comma = how.find(", and");
    if (comma != std::string::npos) tail = how.substr(comma);
    if (table && step.object.size() == 1) {
      only_how = how.substr(0, comma) + " ";
    } else {
      text += " " + how.substr(0, comma);
    }
    parts.push_back(text);
  }
  if (parts.empty()) return "cards are dealt";
  const std::string what = joined(parts);
  std::string out;
  if (table) {
    // "two cards are dealt face up on the board"
    out = what + (parts.size() == 1 && one_card ? " is" : " are") + " dealt " + only_how;
    board_begun_ = board_begun_ || boards != nullptr || to->text == "board";
    if (boards == nullptr && boards_dealt_ > 0 && to->text == "board") {
      out += "on each board";
    } else if (boards == nullptr) {
      const bool on = to->text == "table" || spoken_name(v_, to->text) == "board";
      out += zone(to->text, on ? "on" : of_hands ? "in" : "to");
    } else {
      out += "on " + (boards->is("each") ? "each board"
                                         : "the first " + speech_.counted(boards->text, "board"));
    }
  } else {
    const bool own_zone = to != nullptr && to->is_scalar() && zone_of_seat(to->text);
    const Noun seats = who(own_zone ? nullptr : to);
    out = seats.text + " " + seats.is() + " dealt " + what +
          (own_zone ? zone(to->text, " into") : "");
  }
  out += tail;
  if (common && !deck_lasts(v_)) {
    out +=
        ". If there are not enough cards for everyone, one card is dealt face up in the middle "
        "instead, and everyone shares it";
  }
  return out;
}

std::string Telling::tell(const tree::MoveStep& step) {
  const tree::Moved& what = step.object;
  const std::string from = take_text(what.of, "hand");
  const std::string to = take_text(what.to, "discards");
  const Node* to_seat = take(step.to_seat);
  const std::string lies = take_text(step.facing, "same");
  take(step.narrated);
  const bool seated = zone_of_seat(from);
  const Noun giver = who(seated ? take(step.who) : nullptr);
  const std::string cards = which_cards(what.cards, what.of, what.where,
                                        Noun{giver.text, giver.plural, "", "their"}, seated);
  std::string out;
  if (to_seat != nullptr) {
    const Noun receiver = speech_.seats(to_seat->is_expression() ? to_seat->text : "seat");
    const Noun named = to_seat->is_expression() ? receiver : seats_word(to_seat->text);
    out = giver.text + " " + giver.does("give") + " " + cards + " to " + named.whom();
    if (to != "hand") out += ", " + zone(to, "into");
  } else if (seated && to == "discards") {
    out = giver.text + " " + giver.does("discard") + " " + cards;
  } else if (to == "discards") {
    out = cards + " are discarded";
    if (cards.starts_with("the first card") || cards.starts_with("card number") ||
        cards.starts_with("the last card")) {
      out = cards + " is discarded";
    }
  } else if (seated) {
    out = giver.text + " " + giver.does("put") + " " + cards + " " +
          (to == "stock" ? "back into the deck, which is reshuffled" : zone(to, "into"));
    if (to == "hand")
      out = giver.text + " " + giver.does("take") + " " + cards + " into their hand";
  } else if (zone_of_seat(to)) {
    out =
        giver.text + " " + giver.does("take") + " " + cards + " into their " + spoken_name(v_, to);
  } else {
    out = cards +
          (cards.find("cards") == std::string::npos &&
                   (cards.starts_with("the ") || cards.starts_with("card "))
               ? " goes "
               : " go ") +
          (to == "stock" ? "back into the deck, which is reshuffled" : zone(to, "to"));
  }
  if (lies != "same") out += ", " + facing(lies, true);
  return out;
}

std::string Telling::turn(const tree::Turned& what, const tree::Said<tree::Seats>& whose,
                          std::string_view how) {
  const std::string from = take_text(what.of, "hand");
  if (!zone_of_seat(from)) {
    const std::string cards = which_cards(what.cards, what.of, what.where, {}, false);
    const bool many = cards.starts_with("all") || cards.find("cards in") != std::string::npos ||
                      cards.find("cards of") != std::string::npos;
    return cards + (many ? " are" : " is") + " turned " + std::string(how);
  }
  const Noun owner = who(take(whose));
  return owner.text + " " + owner.does("turn") + " " +
         which_cards(what.cards, what.of, what.where, Noun{owner.text, owner.plural, "", "their"},
                     true) +
         " " + std::string(how);
}

// ---------------------------------------------------------------- chips, memory, status

std::string Telling::tell(const tree::PayStep& step) {
  take(step.because);
  const tree::Payment& what = step.object;
  const std::string amount = speech_.chips(take_text(what.amount, "pot"));
  const Node* most = take(what.at_most);
  const std::string to = take_text(what.to, "pot");
  const std::string live = take_text(what.live, "no");
  const std::string into = take_text(what.into);
  const bool shared = take_yes(what.shared);
  std::string out;
  const auto pool = [&](const std::string& name) {
    const bool is_pool =
        std::any_of(v_.registers.begin(), v_.registers.end(),
                    [&](const RegisterSpec& one) { return one.pool && one.name == name; });
    if (!is_pool) return std::string();
    remembered_.insert(name);
    return "the " + spoken_name(v_, name);
  };
  if (const Node* from = take(what.from)) {
    const std::string payer = from->is("pot") ? "the pot" : pool(from->text);
    const Noun receiver = what.to ? seats_word(to) : who(take(step.who));
    if (const std::string filled = pool(into); !filled.empty()) {
      out = amount + " goes from the pot into " + filled;
    } else if (what.to && to == "pot") {
      out = amount + " goes from " + payer + " into the pot";
    } else if (shared) {
      out = amount + " from " + payer + " is split among " + all_of(to);
    } else {
      const bool whole = payer == "the pot" && take_text(what.amount, "pot") == "pot";
      out = receiver.text + " " + receiver.does("take") + " " +
            (whole ? payer : amount + " from " + payer);
    }
  } else {
    const Noun payer = who(take(step.who));
    const bool matches =
        to == "pot" && into.empty() &&
        (amount == speech_.chips("pot") || amount == speech_.chips("= result.pot"));
    // What all of them pay is fixed before the first does.
    const bool one_pot = amount == speech_.chips("pot") && !payer.text.starts_with("each ");
    out = payer.text + " " +
          (matches ? payer.does("match") + (one_pot ? " the pot" : " what was in the pot")
                   : payer.does("pay") + " " + amount);
    if (matches) {
      // To the pot, as said.
    } else if (to != "pot") {
      out += shared ? ", split among " + all_of(to) : " to " + seats_word(to).whom();
    } else if (const std::string chips = pool(into); !chips.empty()) {
      out += " into " + chips;
    } else {
      out += into.empty() ? " to the pot"
                          : " into a separate pot (" + quoted(words_of_name(into)) +
                                "), which only players who pay into it can win";
    }
  }
  if (most != nullptr && most->text != "never" && most->text != "no cap") {
    out += ", up to " + speech_.chips(most->text);
  }
  if (live != "no") {
    out += live == "last"
               ? "; this is a live bet on the next round, and the player who paid it acts last"
               : "; this is a live bet on the next round";
  }
  return out;
}

std::string Telling::remembered(const std::string& name, const Node& value, const Noun& whose) {
  const RegisterSpec* spec = nullptr;
  for (const RegisterSpec& one : v_.registers) {
    if (one.name == name) spec = &one;
  }
  remembered_.insert(name);
  const std::string words = quoted(spoken_name(v_, name));
  if (spec == nullptr) return words + " is noted";
  if (!spec->per_seat && spec->type == Type::seat) {
    if (value.is("none")) return "there is no longer a " + spoken_name(v_, name);
    const std::string text = value.text;
    const auto f = parse_formula(text);
    if (f && f->kind == Formula::Kind::field && f->text == "next_chair" &&
        f->args[0].is_sign("or")) {
      return "the lead moves one seat to the left";
    }
    Noun seat = value.is_expression() ? speech_.seats(text) : seats_word(text);
    if (seat.text == "they" || text == "seat") seat = {"the player"};
    return seat.text + " " + seat.does("become") + " the " + spoken_name(v_, name);
  }
  if (spec->type == Type::yes_no) {
    const bool yes = value.is("yes"), no = value.is("no") || value.is("none");
    if (spec->per_seat) {
      const std::string is = whose.text + " " + whose.is();
      if (is_sentence_mark(spoken_name(v_, name))) {
        return "it is " + std::string(no ? "no longer " : "") + "noted that " +
               speech_.marked(whose, name) +
               (yes || no ? "" : " if " + speech_.condition(value.text, true));
      }
      if (yes) return is + " marked " + words;
      if (no) return is + " no longer marked " + words;
      return is + " marked " + words + " if " + speech_.condition(value.text, true) +
             ", and otherwise not";
    }
    if (yes) return words + " applies from now on";
    if (no) return words + " no longer applies";
    return words + " applies from now on if " + speech_.condition(value.text, true) +
           ", and otherwise not";
  }
  const std::string own = spec->per_seat ? whose.of() + " " + words : noted_value(v_, *spec);
  if (value.is("none")) return own + " is cleared";
  if (value.is_expression()) {
    const auto f = parse_formula(value.text);
    if (f && (f->is_sign("+") || f->is_sign("-")) && f->args[0].kind == Formula::Kind::field &&
        f->args[0].text == name) {
      return own + (f->text == "+" ? " goes up by " : " goes down by ") + speech_.count(f->args[1]);
    }
    return own + " becomes " + speech_.value(value.text);
  }
  if (spec->type == Type::rank || spec->type == Type::suit || spec->type == Type::card) {
    return own + " becomes " + card_words(value.text, spec->type == Type::rank);
  }
  return own + " becomes " + value.text;
}

std::string Telling::tell(const tree::RememberStep& step) {
  const Node& object = step.object;
  const bool of_seats =
      std::any_of(object.entries.begin(), object.entries.end(), [&](const Entry& entry) {
        return std::any_of(v_.registers.begin(), v_.registers.end(), [&](const RegisterSpec& spec) {
          return spec.per_seat && spec.name == entry.key;
        });
      });
  const Node* of = of_seats ? take(step.of) : nullptr;
  Noun whose = who(of);
  std::string lead;
  if (of != nullptr && !of->is("seat")) {
    // "the captain’s", not "their"; of each of several players it is theirs.
    if (whose.text.starts_with("each ")) {
      lead = "for " + whose.text + ", ";
    } else {
      whose.possessive.clear();
    }
  }
  std::vector<std::string> parts;
  for (const Entry& entry : object.entries) {
    told_.insert(&entry.value);
    parts.push_back(remembered(entry.key, entry.value, whose));
    const std::string mine = whose.of() + " ";
    if (!lead.empty() && parts.back().starts_with(mine)) parts.back().insert(0, lead);
  }
  return joined(parts);
}

std::string Telling::tell(const tree::RollStep& step) {
  const std::string sides = take_text(step.object.sides, "6");
  const std::string into = take_text(step.object.into);
  remembered_.insert(into);
  const std::string what =
      sides == "2"
          ? "a coin is flipped (heads 1, tails 2)"
          : "a die" + (sides == "6" ? std::string() : " with " + speech_.count(sides) + " sides") +
                " is rolled";
  return what + " (" + quoted(spoken_name(v_, into)) + ")";
}

std::string Telling::tell(const tree::CompareStep& step) {
  const Node* seats = take(step.who);
  if (seats == nullptr) seats = take(step.object.who);
  std::string by = take_text(step.by);
  if (by.empty()) by = take_text(step.object.by);
  std::string among = "the players still in";
  if (seats != nullptr) {
    const std::string text = seats->text;
    among = text == "everyone"            ? "everyone who has not folded"
            : text == "everyone in"       ? "the players still in"
            : text == "everyone dealt in" ? "everyone dealt in"
            : text == "those sitting out" ? "the players sitting out"
                                          : seats_word(text).whom();
  }
  return "the hands of " + among + " are compared" +
         (by.empty() ? "" : " for " + words_of_name(by)) +
         (settles_ ? " to find the best; no chips change hands yet"
                   : " (no chips change hands yet): the best hand is the winner below, and all "
                     "others are losers");
}

std::string Telling::is(const Node& seats, std::string_view what) {
  const Noun noun = who(&seats);
  return noun.text + " " + noun.is() + " " + std::string(what);
}

std::string Telling::does(const Node& seats, std::string_view what) {
  const Noun noun = who(&seats);
  return noun.text + " " + noun.does(what);
}

/// What players call a part of the showdown that they play for.
std::string Telling::claimed(const std::string& name) const {
  for (const Part& part : v_.showdowns[0].parts)
    if (v_.word(part.name) == name) return word_of(part);
  return words_of_name(name);
}

std::string Telling::tell(const tree::ClaimStep& step) {
  std::vector<std::string> parts;
  for (const Node& part : texts_of(step.object)) parts.push_back(claimed(part.text));
  if (parts.size() > 1) {
    return "goes for " + std::string(parts.size() == 2 ? "both " : "") + joined(parts);
  }
  return "goes for " + joined(parts) + " only";
}

/// Returns the file's own reasons why a hand ends that make a difference to the next one.
std::vector<std::string> Telling::own_reasons() const {
  std::vector<std::string> reasons;
  if (!file_.chain || !file_.chain->after) return reasons;
  for (const auto& entry : file_.chain->after->items)
    if (!usual_reason(entry.name)) reasons.push_back(entry.name);
  return reasons;
}

std::string Telling::tell(const tree::EndStep& step) {
  const std::string reason = take_text(step.because);
  if (step.object == "turn") return "this player's turn ends";
  if (step.object == "loop") return "this stops here";
  if (step.object == "game") return "the game is over";
  if (step.object == "showdown") return "go straight to the showdown";
  // The page says later what follows a hand that ends for one reason or another.
  const std::vector<std::string> own = own_reasons();
  const bool named = own.size() > 1 && std::find(own.begin(), own.end(), reason) != own.end();
  return "the hand is over" + (named ? " (" + quoted(words_of_name(reason)) + ")" : std::string()) +
         (has_pot(v_) ? ", and any chips in the pot carry over" : "");
}

std::string Telling::tell(const tree::ShowdownStep& step) {
  const bool best_wins = !v_.compares.empty() && v_.showdowns[0].parts.size() == 1 &&
                         v_.showdowns[0].parts[0].kth_best == 1;
  if (!step.object.is_scalar() && best_wins) return "the best hand wins the pot";
  const std::string settled = "there is a showdown";
  if (!step.object.is_scalar()) return settled;
  called_.insert(step.object.text);
  return settled + " by the rules for " + quoted(showdown_name(step.object.text));
}

std::string Telling::tell(const tree::SplitPotStep& step) {
  return "from now on, chips go into a separate pot (" + quoted(words_of_name(step.object.text)) +
         ")";
}

std::string Telling::tell(const tree::BoardsStep& step) {
  const std::string& times = step.object.text;
  const auto number = plain_number(times);
  const bool all = times == "never" || (number && *number > max_boards);
  if (number && !all && !board_begun_) {
    boards_dealt_ = *number;
    return "the hand is played on " + speech_.counted(times, "board") +
           ", and every pot is split " + (number == 2 ? "between" : "among") + " them";
  }
  return "from here on, the board is run " +
         (all ? "as often as the deck allows, up to " + times_word(max_boards)
              : speech_.times(times)) +
         ", and every pot is split among the boards";
}

Telling::Items Telling::tell(const tree::BetStep& step) {
  betting_ = true;
  const tree::BetObject& object = step.object;
  const tree::Steps* nobody = take(step.nobody_opens);
  bool checking = v_.betting.check;
  std::string text(a_betting_round);
  if (const Node* first = take(object.first)) {
    const std::string named = opener(*first), at_first = first_holder(*first, step);
    add_sentence(text, (at_first.empty() ? named : at_first + " and") + " acts first");
  }
  const bool dropping = take_text(object.dropping) != "no";
  if (take_text(object.checking) == "no") {
    checking = false;
    add_sentence(text, dropping ? "until someone bets, each player must bet or fold"
                                : "the first to act must bet");
  }
  if (take_text(object.round_and_round) == "yes")
    return round_and_round(step, std::move(text), dropping);
  if (const tree::LimitRules* own = take(object.limit)) add_sentence(text, limit(*own, true));
  if (const Node* opens = take(object.opens_with)) {
    const Noun before = speech_.they;
    speech_.they = {"they", true, "them", "their"};
    add_sentence(text, "a player may open only if " + speech_.condition(opens->text, true));
    speech_.they = before;
  }
  Items out{{text, {}, ""}};
  if (nobody != nullptr && !checking) {
    take_all(*nobody);  // the last one left has the pot
  } else if (nobody != nullptr) {
    Item then = under("If nobody opens", steps(*nobody));
    out[0].text += " " + then.text;
    out[0].items = std::move(then.items);
  }
  return out;
}

/// Of "the leader, or else a certain player" in a step before which nobody can be the leader: "the
/// player left of the dealer is the first leader". Otherwise nothing.
std::string Telling::first_holder(const Node& node, const tree::BetStep& bet) const {
  const auto f = parse_formula(node.text);
  if (!f || !f->is_sign("or") || !f->args[0].is_field("game", f->args[0].text)) return "";
  const std::string& name = f->args[0].text;
  const auto of = std::find_if(v_.registers.begin(), v_.registers.end(),
                               [&](const RegisterSpec& one) { return one.name == name; });
  if (of == v_.registers.end() || of->kept != RegisterSpec::Kept::deal) return "";
  const auto sets = [&](const tree::Step& step) {
    const auto* remember = std::get_if<tree::RememberStep>(&step.act);
    return remember != nullptr && remember->object.find(name) != nullptr;
  };
  bool set = std::any_of(file_.whenever->begin(), file_.whenever->end(),
                         [&](const tree::Effect& rule) { return tree::any_step(*rule.do_, sets); });
  bool found = false;
  const std::function<void(const tree::Steps&)> look = [&](const tree::Steps& steps) {
    for (const tree::Step& step : steps.items) {
      found = found || std::get_if<tree::BetStep>(&step.act) == &bet;
      if (found) return;
      set = set || sets(step);
      // In a loop, steps further down come before it as well.
      const bool again = !std::holds_alternative<tree::DoStep>(step.act);
      tree::for_steps_below(step.act, [&](const tree::Steps& below) {
        if (!found) set = set || (again && tree::any_step(below, sets));
        if (!found) look(below);
      });
    }
  };
  look(*file_.play);
  if (!found || set) return "";
  return speech_.seats_otherwise(node.text).text + " is the first " + spoken_name(v_, name);
}

std::string Telling::opener(const Node& node) {
  if (!node.is_expression()) return seats_word(node.text).text;
  return speech_.seats(node.text).text;
}

}  // namespace houserules::telling
