// Cards that are turned, or move from one place to another.

#include <algorithm>
#include <set>
#include <utility>

#include "engine/narrate/narrator.h"
#include "engine/narrate/own_words.h"
#include "engine/narrate/spelling.h"
#include "engine/text/english.h"

namespace houserules::narrate {
namespace {

/// Returns the next of these seats, clockwise.
Seat next_in(SeatSet seats, Seat after) {
  Seat first = no_seat;
  for (const Seat seat : seats) {
    if (seat > after) return seat;
    if (first == no_seat) first = seat;
  }
  return first;
}

}  // namespace

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
  if (title.empty() && !spelling_.plain()) title = "Turned up";
  if (up && heading(title, items)) return;
  if (up && piles.size() > 1 && !spelling_.plain()) return prose_.rows(title, items);
  for (const Pile& pile : piles) {
    std::vector<Shown> shown = pile.cards;
    for (Shown& card : shown) card.facing = Facing::up;  // as it was, and is named
    const std::string cards = up ? "up " + object(shown) : object(shown) + " face down";
    act(pile.seat, "turns " + cards, "turn " + cards);
  }
}

/// Returns whether the rules clear away a player's cards after a turn; everybody has seen them.
bool Narrator::clears_hand(const Pile& pile) const {
  return is_discard_pile(pile.zone) && pile.from != no_seat && moves_by_ != "discard" &&
         deal_->in_deal().contains(pile.from) && pile.empties_hand && pile.seen_by_all;
}

/// "Everyone passes three cards to the left"; "p3 and p4 swap two cards". Returns whether that is
/// all that happened.
bool Narrator::tell_passed_around(const std::vector<Pile>& piles) {
  const SeatSet in = deal_->in_deal();
  const bool swap = piles.size() == 2 && moves_by_ == "pass" && piles[0].from == piles[1].seat &&
                    piles[0].seat == piles[1].from;
  if (!piles[0].words.empty() || (!swap && (std::ssize(piles) != in.size() || piles.size() < 3)))
    return false;
  SeatSet givers;
  std::set<int> places;  // that cards go to the left
  for (const Pile& pile : piles) {
    if (pile.from == no_seat || pile.seat == no_seat || pile.from == pile.seat ||
        any_seen(pile.cards) || pile.cards.size() != piles[0].cards.size())
      return false;
    givers.insert(pile.from);
    int place = 1;
    for (Seat at = next_in(in, pile.from); at != pile.seat && place < in.size(); ++place)
      at = next_in(in, at);
    places.insert(place);
  }
  const std::string cards = spelling_.card_count(piles[0].cards.size());
  if (swap) {
    prose_.sentence(spelling_.seats({piles[0].from, piles[1].from}) + " swap " + cards);
    return true;
  }
  if (givers != in || places.size() != 1) return false;
  const int left = *places.begin(), right = in.size() - left;
  const int least = std::min(left, right);
  prose_.sentence("Everyone passes " + cards + " " +
                  (least > 1 ? number_word(least) + " players " : "") + "to the " +
                  (left <= right ? "left" : "right"));
  return true;
}

/// Returns whether these cards were narrated with the answer that moves them.
bool Narrator::has_told(const Pile& pile) {
  const auto told =
      std::find(to_move_.begin(), to_move_.end(), std::pair(pile.from, pile.cards.size()));
  if (told == to_move_.end()) return false;
  to_move_.erase(told);
  return true;
}

/// "p1 takes 7♠ Q♣", "p1 and p2 each discard two cards".
void Narrator::tell_move(Seat seat, const Pile& pile, const std::string& verb,
                         const std::string& tail) {
  const std::string cards = object(pile.cards) + tail;
  act(seat, third_person(verb) + " " + cards, "each " + verb + " " + cards);
}

/// "p1 plays 7♠", as the file words it; of the table's cards the words are the sentence.
bool Narrator::tell_own_words(const Pile& pile) {
  const Seat seat = pile.from != no_seat ? pile.from : pile.seat;
  if (pile.words.empty()) return false;
  const std::string words = with_cards(pile.words, object(pile.cards));
  if (seat == no_seat) {
    prose_.sentence(capitalised(words));
  } else {
    act(seat, third_person(words), words);
  }
  return true;
}

void Narrator::tell_moved(const Pile& pile) {
  if (tell_own_words(pile) || clears_hand(pile) || has_told(pile)) return;
  if (pile.zone == zone_stock) {
    return prose_.sentence(capitalised(spelling_.card_count(pile.cards.size())) +
                           (pile.cards.size() == 1 ? " is" : " are") +
                           " shuffled back into the deck");
  }
  if (pile.from == no_seat) return tell_from_table(pile);
  if (pile.seat == no_seat) return tell_to_table(pile);
  if (pile.from == pile.seat) return tell_within_hand(pile);
  tell_move(pile.from, pile, moves_by_ == "pass" ? "pass" : "give",
            " to " + spelling_.seat(pile.seat));
}

/// Cards of the table that are discarded, change their place, or become a player's.
void Narrator::tell_from_table(const Pile& pile) {
  const std::string cards = object(pile.cards);
  if (pile.zone == zone_discards || (is_discard_pile(pile.zone) && pile.seat == no_seat)) {
    return prose_.sentence(capitalised(cards) + (pile.cards.size() == 1 ? " is" : " are") +
                           (pile.off.empty() ? " discarded" : " removed from the " + pile.off));
  }
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
  tell_move(pile.seat, pile, "take", "");
}

/// Cards that a player discards, or puts on the table.
void Narrator::tell_to_table(const Pile& pile) {
  if (is_discard_pile(pile.zone)) return tell_move(pile.from, pile, "discard", "");
  if (pile.zone == zone_board || has_words(pile) || any_seen(pile.cards))
    return tell_move(pile.from, pile, "put", onto(pile));
  // If the file has no word for the place, hidden cards only pass through it.
  passing_ += pile.cards.size();
}

/// Between a player's own places: narrated only if it is seen.
void Narrator::tell_within_hand(const Pile& pile) {
  if (pile.zone == zone_discards) return tell_move(pile.from, pile, "discard", "");
  if (!any_seen(pile.cards)) return;
  if (pile.zone == zone_hand) return tell_move(pile.from, pile, "take", " back");
  const std::string name = zone_name(pile);
  const std::string where = (name.ends_with("cards") ? " with the " : " in the ") + name;
  const bool row = own_row(pile, pile.from);
  tell_move(pile.from, pile, row ? "put" : "set", row ? where : " aside");
}

}  // namespace houserules::narrate
