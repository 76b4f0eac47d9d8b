// The narrator's sentences about cards: dealt, moved, turned, and what follows from an answer.

#include <algorithm>

#include "engine/narrate/narrator.h"
#include "engine/narrate/own_words.h"
#include "engine/narrate/spelling.h"
#include "engine/table/state.h"
#include "engine/text/english.h"
#include "engine/text/sentence.h"
#include "engine/variant/features.h"

namespace houserules::narrate {
namespace {

constexpr const char* facings[] = {"face down", "face up", "face down, unseen", "facing out"};

/// Returns where a card is taken from, as players say it.
std::string from_where(const std::string& note) {
  if (note == "stock" || note == "deck") return " from the deck";
  if (note == "discard" || note == "discards") return " from the discard pile";
  return " (" + note + ")";
}

/// Returns the next of these seats, clockwise.
Seat next_in(SeatSet seats, Seat after) {
  Seat first = no_seat;
  for (const Seat seat : seats) {
    if (seat > after) return seat;
    if (first == no_seat) first = seat;
  }
  return first;
}

bool any_seen(const auto& cards) {
  return std::any_of(cards.begin(), cards.end(), [](const auto& card) { return card.seen; });
}

}  // namespace

// ---------------------------------------------------------------- rows of cards

/// "two cards face down and one face up".
std::string Narrator::pattern(const std::vector<Shown>& cards) const {
  std::vector<std::string> items;
  for (std::size_t from = 0; from < cards.size();) {
    std::size_t to = from;
    while (to < cards.size() && cards[to].facing == cards[from].facing) ++to;
    std::string count = spelling_.card_count(to - from);
    if (from > 0) count = to - from == 1 ? "one" : count.substr(0, count.find(' '));
    items.push_back(count + " " + facings[static_cast<int>(cards[from].facing)]);
    from = to;
  }
  return joined(items);
}

/// The visible cards; those that not everybody sees are in brackets.
std::string Narrator::row(const std::vector<Shown>& cards) const {
  std::string out;
  bool open = false;
  for (const Shown& shown : cards) {
    if (!shown.seen) continue;
    const bool hidden = shown.facing != Facing::up;
    if (open && !hidden) out += ")";
    if (!out.empty()) out += " ";
    if (hidden && !open) out += "(";
    open = hidden;
    out += spelling_.card(shown.card);
  }
  return out + (open ? ")" : "");
}

/// Cards as the object of a verb: "7♠ Q♣", "two cards", "a card and 6♥".
std::string Narrator::object(const std::vector<Shown>& cards) const {
  std::vector<Card> seen;
  for (const Shown& shown : cards) {
    if (shown.seen) seen.push_back(shown.card);
  }
  const std::size_t hidden = cards.size() - seen.size();
  if (hidden == 0) return spelling_.cards(seen);
  return spelling_.card_count(hidden) + (seen.empty() ? "" : " and " + spelling_.cards(seen));
}

/// "two cards face down and 4♦".
std::string Narrator::mixed(const std::vector<Shown>& cards) const {
  std::vector<Shown> hidden;
  std::vector<Shown> seen;
  for (const Shown& shown : cards) (shown.seen ? seen : hidden).push_back(shown);
  std::string out = hidden.empty() ? "" : pattern(hidden);
  if (seen.empty()) return out;
  if (!out.empty()) out += " and ";
  const bool up = std::all_of(seen.begin(), seen.end(),
                              [](const Shown& shown) { return shown.facing == Facing::up; });
  return out + (spelling_.plain() ? object(seen) + (up ? " face up" : "") : row(seen));
}

std::string Narrator::zone_name(const Pile& pile) const {
  const Variant& variant = deal_->variant();
  std::string name = spoken_name(variant, variant.zones[pile.zone].name);
  if (pile.zone == zone_board && (variant.boards > 1 || deal_->state().boards > 1))
    name += " " + std::to_string(pile.board + 1);
  return name;
}

/// " to their kitty", where a player is dealt cards.
std::string Narrator::to_place(const Pile& pile) const {
  return pile.zone == zone_hand || !has_words(pile) ? "" : " to their " + zone_name(pile);
}

/// Where a player puts cards. Names of zones are for authors.
std::string Narrator::onto(const Pile& pile) const {
  const ZoneSpec& zone = deal_->variant().zones[pile.zone];
  const bool known = pile.zone == zone_board || !zone.about.empty();
  return known ? " on the " + zone_name(pile) : " on the table";
}

// ---------------------------------------------------------------- together

void Narrator::gather(const Event& event) {
  if (!settlement_.empty()) tell_settlement();
  tell_payments();
  Pile next;
  next.kind = event.kind;
  next.zone = event.zone;
  next.board = event.board;
  next.seat = event.seat;
  if (event.kind == Event::Kind::card_moved) {
    next.from = event.seat;
    next.seat = event.other;
  }
  const bool its_own = asked_ && (event.seat == asked_->seat || event.other == asked_->seat);
  // A card dealt after a bet, an announcement or a card turned up was not bought by the answer.
  const bool turned_first = asked_ && asked_->kind == QuestionKind::option &&
                            !asked_->piles.empty() &&
                            asked_->piles.back().kind == Event::Kind::card_turned;
  const bool was_free = asked_ && asked_->price == 0 &&
                        (asked_->kind == QuestionKind::number || asked_->one.starts_with("says "));
  const bool names_none = asked_ && asked_->kind == QuestionKind::option &&
                          !asked_->words.empty() && !has_cards_blank(asked_->words);
  const bool later =
      event.kind == Event::Kind::card_dealt && (turned_first || was_free || names_none);
  if (asked_ && (!its_own || later)) tell_asked();
  std::vector<Pile>& piles = asked_ ? asked_->piles : piles_;
  const bool goes_on = piles.size() == 1 && !street_over_ && next.kind == Event::Kind::card_dealt &&
                       piles.back().kind == next.kind && next.seat != no_seat &&
                       piles.back().seat == next.seat;
  if (!asked_ && !piles.empty() && !goes_on &&
      (piles.back().kind != event.kind || step_pc_ != event.step ||
       (piles.back().seat == no_seat) != (next.seat == no_seat))) {
    tell_piles();
  }
  step_pc_ = event.step;
  if (piles.empty()) pot_ = deal_->pot();
  const auto same = std::find_if(piles.begin(), piles.end(), [&](const Pile& pile) {
    const bool turned = pile.kind == Event::Kind::card_turned;
    return pile.kind == next.kind && pile.seat == next.seat && pile.from == next.from &&
           pile.zone == next.zone && pile.board == next.board &&
           (!turned || pile.cards.back().facing == event.facing);
  });
  Pile& pile = same == piles.end() ? piles.emplace_back(std::move(next)) : *same;
  pile.cards.push_back({event.card, event.facing, sees(event)});
  pile.held = deal_->zone(pile.zone, pile.seat, pile.board).size();
  pile.empties_hand = pile.from != no_seat && deal_->zone(zone_hand, pile.from).empty();
}

void Narrator::tell_piles() {
  if (piles_.empty()) return;
  const std::vector<Pile> piles = std::exchange(piles_, {});
  if (piles[0].kind == Event::Kind::card_moved) {
    heading(street(moves_by_));
    if (tell_passed_around(piles)) return;
    for (const Pile& pile : piles) tell_moved(pile);
  } else if (piles[0].seat == no_seat) {
    tell_on_table(piles);
  } else if (piles[0].kind == Event::Kind::card_turned) {
    tell_turned(piles);
  } else {
    tell_to_seats(piles);
  }
}

/// The discards, or a zone that the file calls so.
bool Narrator::is_discard_pile(std::uint8_t zone) const {
  return zone == zone_discards || deal_->variant().zones[zone].about == "discard pile";
}

/// Returns whether the rules clear away a player's cards after a turn; everybody has seen them.
bool Narrator::clears_hand(const Pile& pile) const {
  return is_discard_pile(pile.zone) && pile.from != no_seat && moves_by_ != "discard" &&
         deal_->in_deal().contains(pile.from) && pile.empties_hand &&
         std::all_of(pile.cards.begin(), pile.cards.end(),
                     [](const Shown& shown) { return shown.seen; });
}

void Narrator::tell_turned(const std::vector<Pile>& piles) {
  const bool up = piles[0].cards[0].facing == Facing::up;
  std::vector<std::string> items;
  for (const Pile& pile : piles) {
    items.push_back(spelling_.seat(pile.seat) + (spelling_.plain() ? " turns up " : " ") +
                    object(pile.cards));
  }
  // Cards of a place that each player has, such as the front hand, are turned up together.
  std::string title = named_street();
  if (title.empty() && piles[0].zone != zone_hand && has_words(piles[0]))
    title = capitalised(zone_name(piles[0]));
  if (title.empty()) title = "Turned up";
  if (up && heading(title, items)) return;
  if (up && piles.size() > 1 && !spelling_.plain()) return prose_.rows(title, items);
  for (const Pile& pile : piles) {
    const std::string cards = up ? "up " + object(pile.cards) : object(pile.cards) + " face down";
    act(pile.seat, "turns " + cards, "turn " + cards);
  }
}

/// Dealt to the table, or turned there.
void Narrator::tell_on_table(const std::vector<Pile>& piles) {
  if (piles[0].kind == Event::Kind::card_turned && piles[0].cards[0].facing != Facing::up) {
    for (const Pile& pile : piles) {
      prose_.sentence(capitalised(object(pile.cards)) + " of the " + zone_name(pile) +
                      (pile.cards.size() == 1 ? " is" : " are") + " turned face down");
    }
    return;
  }
  std::vector<std::string> items;
  for (const Pile& pile : piles) {
    const std::string cards = any_seen(pile.cards)
                                  ? on_board(pile)
                                  : spelling_.card_count(pile.cards.size()) + " face down";
    const std::string where = zone_name(pile) + (spelling_.plain() ? ": " : " ");
    items.push_back((piles.size() > 1 ? where : "") + cards);
  }
  std::string name = named_street();
  if (name.empty()) name = piles.size() > 1 ? "Boards" : capitalised(zone_name(piles[0]));
  if (spelling_.plain() && street_over_ && piles.size() == 1) {
    street_over_ = false;
    if (pot_ > 0) prose_.line(pot_text() + ".");
    return prose_.line(name + ": " + items[0] + ".");
  }
  if (heading(name, items)) return;
  // More cards of the same street, in another place: "Middle board: 7♠ Q♣ 2♦".
  if (piles.size() == 1 && has_words(piles[0])) name = capitalised(zone_name(piles[0]));
  prose_.line(name + ": " + parted(items) + ".");
}

/// New cards on the table; on a board, after the cards that are there: "[7♠ Q♣ 2♦] 3♥".
std::string Narrator::on_board(const Pile& pile) const {
  if (spelling_.plain()) return object(pile.cards);
  if (pile.zone != zone_board) {
    const bool all_seen = std::all_of(pile.cards.begin(), pile.cards.end(),
                                      [](const Shown& shown) { return shown.seen; });
    return all_seen ? row(pile.cards) : object(pile.cards);
  }
  const auto is_new = [&](Card card) {
    return std::any_of(pile.cards.begin(), pile.cards.end(),
                       [&](const Shown& shown) { return shown.card == card; });
  };
  std::vector<Card> before;
  std::size_t held = 0;
  for (const Slot& slot : deal_->zone(zone_board, no_seat, pile.board)) {
    if (++held > pile.held) break;
    if (slot.facing == Facing::up && !is_new(slot.card)) before.push_back(slot.card);
  }
  if (before.empty()) return "[" + object(pile.cards) + "]";
  return "[" + spelling_.cards(before) + "] " + object(pile.cards);
}

/// Returns whether cards that players share are on the table.
bool Narrator::has_board() const {
  const auto& zones = deal_->variant().zones;
  for (std::size_t i = 0; i < zones.size(); ++i) {
    const auto zone = static_cast<std::uint8_t>(i);
    if (zones[i].of_seat || zone == zone_stock || is_discard_pile(zone)) continue;
    if (!deal_->zone(zone, no_seat).empty()) return true;
  }
  return false;
}

void Narrator::tell_to_seats(const std::vector<Pile>& piles) {
  std::string title = named_street();
  std::size_t held = piles[0].held;
  std::size_t common = piles[0].cards.size();  // cards that came to all in the same way
  for (const Pile& pile : piles) {
    held = std::min(held, pile.held);
    common = std::min(common, pile.cards.size());
    for (std::size_t i = 0; i < common; ++i) {
      if (pile.cards[i].facing != piles[0].cards[i].facing || pile.zone != piles[0].zone)
        common = i;
    }
  }
  // The number of the street follows from the players who have yet to be dealt theirs.
  for (const Seat seat : deal_->in_deal()) {
    const bool got = std::any_of(piles.begin(), piles.end(),
                                 [&](const Pile& pile) { return pile.seat == seat; });
    if (!got) held = std::min(held, deal_->zone(zone_hand, seat).size() + 1);
  }
  const bool single = piles[0].cards.size() == 1 && piles[0].zone == zone_hand;
  if (title.empty() && single) {
    // Discards make hands smaller, and the streets count on.
    if (held <= street_cards_) held = street_cards_ + (round_ != street_round_ ? 1 : 0);
    // So do they where players take cards from others.
    if (street_cards_ > 0 && round_ == street_round_ + 1) held = street_cards_ + 1;
    if (street_over_) {
      street_cards_ = held;
      street_round_ = round_;
    }
    const bool extra = piles[0].cards[0].facing != Facing::up && has_board();
    title =
        capitalised(ordinal(static_cast<int>(held))) + (held > 2 && !extra ? " street" : " card");
  }
  if (title.empty()) title = "New cards";

  if (common == 0 || piles.size() == 1) {
    // A turn of one player begins.
    if (!heading(title) && piles.size() == 1 && piles[0].held == piles[0].cards.size())
      prose_.new_line();
    turn_of_ = piles.size() == 1 ? piles[0].seat : no_seat;
    for (const Pile& pile : piles) {
      const std::string where = to_place(pile);
      const std::string got = mixed(pile.cards);
      act(pile.seat, "is dealt " + got + where, "are each dealt " + got + where);
    }
    return;
  }
  std::vector<Pile> first = piles;
  std::vector<Pile> rest;
  for (Pile& pile : first) {
    if (pile.cards.size() == common) continue;
    Pile more = pile;
    const auto end = static_cast<std::ptrdiff_t>(common);
    more.cards.erase(more.cards.begin(), more.cards.begin() + end);
    pile.cards.erase(pile.cards.begin() + end, pile.cards.end());
    rest.push_back(std::move(more));
  }
  tell_alike(first, title);
  if (!rest.empty()) tell_to_seats(rest);
}

/// Several seats get as many cards in the same way.
void Narrator::tell_alike(const std::vector<Pile>& piles, const std::string& title) {
  std::vector<Seat> who;
  std::vector<std::string> seen;
  for (const Pile& pile : piles) {
    who.push_back(pile.seat);
    if (any_seen(pile.cards)) seen.push_back(spelling_.seat(pile.seat) + " " + row(pile.cards));
  }
  if (spelling_.plain() && !seen.empty()) {
    seen.clear();
    for (const Pile& pile : piles) {
      seen.push_back(spelling_.seat(pile.seat) + " is dealt " + mixed(pile.cards));
    }
  }
  const std::string subject = prose_.subject(who, deal_->in_deal());
  const bool everyone = subject == "Everyone";
  const std::string where = to_place(piles[0]);
  const std::string lead =
      subject + (everyone ? " is dealt " : " are each dealt ") + pattern(piles[0].cards) + where;
  if (seen.empty()) {
    heading(title);
    prose_.sentence(lead);
  } else if (!heading(title, seen)) {
    if (spelling_.plain()) {
      for (const std::string& one : seen) prose_.sentence(one);
    } else {
      prose_.rows(lead, seen);
    }
  }
}

/// "Everyone passes three cards to the left". Returns whether that is all that happened.
bool Narrator::tell_passed_around(const std::vector<Pile>& piles) {
  const SeatSet in = deal_->in_deal();
  if (std::ssize(piles) != in.size() || piles.size() < 3) return false;
  SeatSet givers;
  bool left = true, right = true;
  for (const Pile& pile : piles) {
    if (pile.from == no_seat || pile.seat == no_seat || any_seen(pile.cards) ||
        pile.cards.size() != piles[0].cards.size())
      return false;
    givers.insert(pile.from);
    left = left && next_in(in, pile.from) == pile.seat;
    right = right && next_in(in, pile.seat) == pile.from;
  }
  if (givers != in || (!left && !right)) return false;
  prose_.sentence("Everyone passes " + spelling_.card_count(piles[0].cards.size()) + " to the " +
                  (left ? "left" : "right"));
  return true;
}

void Narrator::tell_moved(const Pile& pile) {
  if (clears_hand(pile)) return;
  const auto told =
      std::find(to_move_.begin(), to_move_.end(), std::pair(pile.from, pile.cards.size()));
  if (told != to_move_.end()) {
    to_move_.erase(told);
    return;
  }
  const std::string cards = object(pile.cards);
  const auto tell = [&](Seat seat, const std::string& verb, const std::string& tail) {
    act(seat, third_person(verb) + " " + cards + tail, "each " + verb + " " + cards + tail);
  };
  if (pile.zone == zone_stock) {
    return prose_.sentence(capitalised(spelling_.card_count(pile.cards.size())) +
                           (pile.cards.size() == 1 ? " is" : " are") +
                           " shuffled back into the deck");
  }
  const bool away =
      pile.zone == zone_discards || (is_discard_pile(pile.zone) && pile.seat == no_seat);
  if (away && pile.from == no_seat) {
    return prose_.sentence(capitalised(cards) + (pile.cards.size() == 1 ? " is" : " are") +
                           " discarded");
  }
  if (pile.from == no_seat) {
    const bool known = pile.zone == zone_board || pile.zone == zone_hand || has_words(pile);
    if (!known) return;
    if (pile.seat == no_seat) {
      if (!any_seen(pile.cards)) return;
      return prose_.sentence(capitalised(cards) + (pile.cards.size() == 1 ? " goes" : " go") +
                             " to the " + zone_name(pile));
    }
    if (!any_seen(pile.cards) && passing_ >= pile.cards.size()) {
      passing_ -= pile.cards.size();
      return;
    }
    return tell(pile.seat, "take", "");
  }
  if (pile.seat == no_seat) {
    const std::string& place = deal_->variant().zones[pile.zone].about;
    if (is_discard_pile(pile.zone)) return tell(pile.from, "discard", "");
    if (pile.zone == zone_board || !place.empty() || any_seen(pile.cards))
      return tell(pile.from, "put", onto(pile));
    // If the file has no word for the place, hidden cards only pass through it.
    passing_ += pile.cards.size();
    return;
  }
  if (pile.from != pile.seat) {
    return tell(pile.from, moves_by_ == "pass" ? "pass" : "give",
                " to " + spelling_.seat(pile.seat));
  }
  if (pile.zone == zone_discards) return tell(pile.from, "discard", "");
  // Between a player's own places: narrated only if it is seen.
  if (!any_seen(pile.cards)) return;
  if (pile.zone == zone_hand) return tell(pile.from, "take", " back");
  const std::string name = zone_name(pile);
  const std::string where = (name.ends_with("cards") ? " with the " : " in the ") + name;
  const bool row = own_row(pile, pile.from);
  tell(pile.from, row ? "put" : "set", row ? where : " aside");
}

/// Returns whether cards are set in a row of the player's own that the file has words for.
bool Narrator::own_row(const Pile& pile, Seat seat) const {
  return pile.kind == Event::Kind::card_moved && pile.from == seat && pile.seat == seat &&
         pile.zone != zone_hand && pile.zone != zone_discards &&
         !deal_->variant().zones[pile.zone].about.empty();
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

// ---------------------------------------------------------------- what comes of an answer

void Narrator::Asked::says(const std::string& predicate) {
  one = third_person(predicate);
  many = predicate;
}

void Narrator::Asked::add(const std::string& tail) {
  one += tail;
  many += tail;
}

Narrator::Outcome Narrator::outcome_of(const Asked& asked) const {
  Outcome came;
  for (const Pile& pile : asked.piles) {
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
  asked.add(price_of(asked));
  if (came.got.empty()) return;
  std::string cards = object(came.got);
  if (draws && !any_seen(came.got))
    cards = came.got.size() == 1 ? "one" : cards.substr(0, cards.find(' '));
  asked.one += (draws ? " and draws " : " and gets ") + cards;
  asked.many += (draws ? " and draw " : " and get ") + cards;
  if (draws) asked.many = "each " + asked.many;
}

/// The predicate of any other answer: "takes 6♣ from the deck", "stays and gets a card".
void Narrator::say_option(Asked& asked, Outcome& came) const {
  const std::string verb = asked.many;
  if (has_cards_blank(asked.many) && !(came.got.empty() && came.given.empty())) {
    asked.says(with_cards(asked.many, object(came.got.empty() ? came.given : came.got)));
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
  asked.add(price_of(asked));
  if (!asked.note.empty()) asked.add(from_where(asked.note));
  if (came.got.empty()) return;
  const std::string cards = object(came.got);
  if (verb == "keep") return asked.add(" " + cards);
  if (verb == "swap" && !came.whose.empty()) return asked.add(" with " + came.whose);
  if (verb == "leave" || verb == "refuse" || verb == "reject") {
    asked.add(" " + (came.given.empty() ? "it" : object(came.given)));
    came.says_given = true;
  }
  const std::string tail = cards + (came.whose.empty() ? "" : " from " + came.whose);
  asked.one += " and gets " + tail;
  asked.many += " and get " + tail;
}

/// "takes 6♣ from the deck"; "buys the first for 1", and the card moves later; "buys nothing".
void Narrator::say_taken(Asked& asked, const Outcome& came) const {
  const bool names_card = !asked.note.empty() && from_where(asked.note).starts_with(" (");
  if (!came.got.empty()) asked.add(" " + object(came.got));
  if (came.got.empty() && names_card)
    asked.add((asked.note == "nothing" ? " " : " the ") + asked.note);
  asked.add(price_of(asked));
  const bool seen =
      std::all_of(came.got.begin(), came.got.end(), [](const Shown& shown) { return shown.seen; });
  if (!asked.note.empty() && !(names_card && seen)) asked.add(from_where(asked.note));
  if (!came.whose.empty()) asked.add(" from " + came.whose);
}

std::string Narrator::price_of(const Asked& asked) const {
  if (asked.price == 0) return "";
  return (asked.many == "call" ? " " : " for ") + spelling_.chips(asked.price);
}

void Narrator::tell_asked() {
  if (!asked_) return;
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
  act(asked.seat, asked.one, asked.many);
  said_.assign(1, {asked.seat, chosen});
  for (const Pile& pile : came.rows) tell_moved(pile);
  for (const Pile& pile : asked.piles) {
    const bool of_table = pile.zone == zone_discards && pile.from == no_seat;
    if (pile.kind == Event::Kind::card_moved && of_table) tell_moved(pile);
  }
  if (names_cards) return;
  for (const Pile& pile : asked.piles) {
    const bool receives = pile.seat == asked.seat && pile.from != asked.seat;
    const bool moves = pile.kind == Event::Kind::card_moved;
    if (moves && !receives && !came.says_given) tell_moved(pile);
    if (pile.kind == Event::Kind::card_turned && chosen != "looks") tell_turned({pile});
  }
}

}  // namespace houserules::narrate
