// What comes of an answer, told with it: the cards given up, drawn, bought or set in rows.

#include <algorithm>
#include <utility>

#include "engine/narrate/narrator.h"
#include "engine/narrate/own_words.h"
#include "engine/narrate/spelling.h"
#include "engine/text/sentence.h"

namespace houserules::narrate {
namespace {

/// Returns where a card is taken from, as players say it.
std::string from_where(const std::string& note) {
  if (note == "stock" || note == "deck") return " from the deck";
  if (note == "discard" || note == "discards") return " from the discard pile";
  return " (" + note + ")";
}

}  // namespace

Narrator::Outcome Narrator::outcome_of(const Asked& asked) const {
  Outcome came;
  for (const Pile& pile : asked.piles) {
    if (!pile.words.empty()) continue;  // a sentence of its own
    if (asked.draws() && own_row(pile, asked.seat)) {
      came.rows.push_back(pile);
      continue;
    }
    const bool receives = pile.seat == asked.seat && pile.from != asked.seat;
    const bool turns = pile.kind == Event::Kind::card_turned;
    came.turned = came.turned || turns;
    if (pile.zone == zone_discards && pile.from == no_seat) continue;  // of the table
    if (receives && !turns) {
      if (pile.from != no_seat) came.whose = spelling_.seat(pile.from);
      came.got.insert(came.got.end(), pile.cards.begin(), pile.cards.end());
      continue;
    }
    came.given.insert(came.given.end(), pile.cards.begin(), pile.cards.end());
    if (pile.kind != Event::Kind::card_moved || is_discard_pile(pile.zone)) continue;
    const bool named = pile.seat == no_seat && onto(pile) != " on the table";
    came.to = named ? " to the " + zone_name(pile)
              : pile.seat == no_seat || pile.seat == asked.seat
                  ? ""
                  : " to " + spelling_.seat(pile.seat);
  }
  return came;
}

/// The predicate of an answer that names cards: "discards two cards and draws two".
void Narrator::say_cards(Asked& asked, Outcome& came) const {
  const bool draws = asked.draws();
  const std::vector<Shown>& given = came.given.empty() ? asked.chosen : came.given;
  if (!asked.words.empty()) {
    asked.says(with_cards(asked.words, given.empty() ? "no card" : object(given)));
  } else if (asked.chosen.empty()) {
    const bool refuses = asked.acts && asked.name != "choose";
    asked.says(draws ? "stand pat" : refuses ? "do not " + asked.name : "choose no card");
  } else if (came.given.empty() && !came.got.empty()) {
    asked.says("take " + object(std::exchange(came.got, {})));
  } else {
    const bool other = asked.name.empty() || asked.name == "choose";
    asked.says((came.turned ? "turn up"
                : draws     ? "discard"
                : other     ? "choose"
                            : asked.name) +
               " " + object(given) + came.to);
  }
  if (draws && asked.price > 0) {
    const std::string first = spelling_.chips(asked.price) + ", ";
    asked.one = "pays " + first + asked.one;
    asked.many = "pay " + first + asked.many;
  } else {
    say_price(asked);
  }
  if (came.got.empty()) return;
  std::string cards = object(came.got);
  if (draws && !any_seen(came.got))
    cards = came.got.size() == 1 ? "one" : cards.substr(0, cards.find(' '));
  const bool swaps =
      asked.name == "swap" && asked.words.empty() && asked.price == 0 && !asked.chosen.empty();
  const auto is_seen = [](const Shown& shown) { return shown.seen; };
  const bool two = any_seen(given) && !std::all_of(given.begin(), given.end(), is_seen);
  if (!draws && cards == "a card" && asked.one.ends_with(" a card"))
    return asked.add(" for another");
  const std::string comma = two ? "," : "";  // "discards J♠ and one other card, and draws two"
  asked.one += (draws ? comma + " and draws " : swaps ? " for " : " and gets ") + cards;
  asked.many += (draws ? comma + " and draw " : swaps ? " for " : " and get ") + cards;
  if (draws) asked.many = "each " + asked.many;
}

/// The predicate of any other answer: "takes 6♣ from the deck", "stays and gets a card".
void Narrator::say_option(Asked& asked, Outcome& came) const {
  const std::string verb = asked.many;
  if (has_cards_blank(asked.many) && !(came.got.empty() && came.given.empty())) {
    asked.says(
        with_cards(asked.many, object(came.got.empty() ? came.given : came.got, asked.price > 0)));
    came.got.clear();
    came.says_given = true;
  }
  if (has_cards_blank(asked.many) || has_number_blank(asked.many))
    asked.says(without_blanks(asked.many));
  if (!asked.of_pile.empty() && came.given.empty() && !came.got.empty()) {
    // "take: discard" names the pile, and nothing is discarded.
    asked.says(asked.name);
    asked.takes = true;
    asked.note = asked.of_pile;
  }
  if (asked.takes) return say_taken(asked, came);
  if (verb == "swap" && asked.piles.empty()) asked.says("ask to swap");
  say_price(asked);
  if (!asked.note.empty()) asked.add(from_where(asked.note));
  if (came.got.empty()) return;
  const std::string cards = object(came.got);
  if (verb == "keep") return asked.add(" " + cards);
  if (verb == "swap" && !came.whose.empty()) {
    // The cards given up are on their way to the other player.
    came.says_given = true;
    return asked.add(" with " + came.whose);
  }
  if (verb == "leave" || verb == "refuse" || verb == "reject") {
    asked.add(" " + (came.given.empty() ? "it" : object(came.given)));
    came.says_given = true;
  }
  if (cards == "a card" && asked.one.ends_with(" a card") && came.whose.empty())
    return asked.add(" for another");
  const std::string tail = cards + (came.whose.empty() ? "" : " from " + came.whose);
  asked.one += " and gets " + tail;
  asked.many += " and get " + tail;
}

/// "takes 6♣ from the deck"; "buys the first for 1", and the card moves later; "buys nothing".
void Narrator::say_taken(Asked& asked, const Outcome& came) const {
  const bool names_card = !asked.note.empty() && from_where(asked.note).starts_with(" (");
  if (!came.got.empty()) asked.add(" " + object(came.got, asked.price > 0));
  if (came.got.empty() && names_card)
    asked.add((asked.note == "nothing" ? " " : " the ") + asked.note);
  const bool seen =
      std::all_of(came.got.begin(), came.got.end(), [](const Shown& shown) { return shown.seen; });
  if (!asked.note.empty() && !(names_card && seen)) asked.add(from_where(asked.note));
  say_price(asked);
  if (!came.whose.empty()) asked.add(" from " + came.whose);
}

/// "buys a card for 2", "pays 2 to swap a card".
void Narrator::say_price(Asked& asked) const {
  if (asked.price == 0) return;
  const std::string chips = spelling_.chips(asked.price);
  if (asked.many == "call") return asked.add(" " + chips);
  if (!asked.many.starts_with("swap")) return asked.add(" for " + chips);
  // "Swaps a card for 1" would be a swap for one card.
  const std::string what = chips + " to " + asked.many;
  asked.one = "pays " + what;
  asked.many = "pay " + what;
}

/// Cards set in rows: "p1 puts 3♣ 3♦ in the middle row and 8♥ in the back row". Returns whether
/// that is the whole answer.
bool Narrator::tell_rows(const Asked& asked) {
  const auto row_of_seat = [&](const Pile& pile) { return own_row(pile, asked.seat); };
  const bool by_name = asked.kind == QuestionKind::option && asked.one.starts_with("says ");
  if ((asked.acts && !by_name) || asked.piles.empty() ||
      !std::all_of(asked.piles.begin(), asked.piles.end(), row_of_seat))
    return false;
  std::vector<std::string> rows;
  for (const Pile& pile : asked.piles) {
    rows.push_back(object(pile.cards) + " in the " + zone_name(pile));
  }
  act(asked.seat, "puts " + joined(rows), "put " + joined(rows));
  return true;
}

/// Returns whether no card was set in a row of the player's own, which is not narrated.
bool Narrator::leaves_row(const Asked& asked) const {
  const auto is_row = [&](const ZoneSpec& zone) {
    return zone.of_seat && zone.name == asked.name && !zone.about.empty();
  };
  const auto& zones = deal_->variant().zones;
  return asked.kind == QuestionKind::cards && asked.chosen.empty() &&
         std::any_of(zones.begin(), zones.end(), is_row);
}

void Narrator::tell_asked() {
  if (!asked_) return;
  tell_piles();
  Asked asked = *std::exchange(asked_, {});
  if (tell_rows(asked) || leaves_row(asked)) return;
  Outcome came = outcome_of(asked);
  const bool names_cards = asked.kind == QuestionKind::cards;
  const std::string chosen = asked.one;
  if (names_cards) say_cards(asked, came);
  if (!names_cards) say_option(asked, came);
  // If all are asked before the first card moves, narrate it now.
  if (names_cards && asked.piles.empty() && !asked.chosen.empty())
    to_move_.emplace_back(asked.seat, asked.chosen.size());
  if (asked.price > 0) {
    const std::string comma = asked.one.find(" and ") == asked.one.npos ? "" : ",";
    if (deal_->stack(asked.seat) == 0) asked.add(comma);
    asked.one += all_in(asked.seat);
    asked.many += all_in(asked.seat, "are");
  }
  act(asked.seat, asked.one, asked.many);
  said_.assign(1, {asked.seat, chosen, asked.is_out});
  for (const Pile& pile : came.rows) tell_moved(pile);
  std::erase_if(asked.piles, [&](const Pile& pile) { return tell_own_words(pile); });
  for (const Pile& pile : asked.piles) {
    const bool of_table = pile.zone == zone_discards && pile.from == no_seat;
    if (pile.kind == Event::Kind::card_moved && of_table) tell_moved(pile);
  }
  if (names_cards) return;
  for (const Pile& pile : asked.piles) {
    const bool receives = pile.seat == asked.seat && pile.from != asked.seat;
    const bool moves = pile.kind == Event::Kind::card_moved;
    if (moves && !receives && !came.says_given) tell_moved(pile);
    if (moves && !receives && came.says_given && pile.seat == no_seat && !has_words(pile))
      passing_ += pile.cards.size();
    if (pile.kind == Event::Kind::card_turned && chosen != "looks") tell_turned({pile});
  }
}

}  // namespace houserules::narrate
