// Dealt cards: on the table, and to players street by street.

#include <algorithm>
#include <utility>

#include "engine/narrate/narrator.h"
#include "engine/narrate/spelling.h"
#include "engine/text/english.h"
#include "engine/text/sentence.h"

namespace houserules::narrate {

// ---------------------------------------------------------------- on the table

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
  const std::string place = piles.size() > 1 ? "boards" : zone_name(piles[0]);
  // A step that is named after the place, "the square", is the same street as one without a name.
  if (name.empty() || name == "The " + place) name = capitalised(place);
  if (heading_of_place(name, items)) {
    table_zone_ = piles[0].zone;
    return;
  }
  if (piles.size() == 1 && !any_seen(piles[0].cards) && name == capitalised(place)) {
    const std::size_t cards = piles[0].cards.size();
    const bool names_card = cards == 1 && place.ends_with("card");
    return prose_.line(capitalised(names_card ? "the " + place : spelling_.card_count(cards)) +
                       (cards == 1 ? " is" : " are") + " dealt face down" +
                       (names_card ? "" : " to the " + place) + ".");
  }
  // More cards of the same street, in another place: "Middle board: 7♠ Q♣ 2♦".
  if (piles.size() == 1 && has_words(piles[0]) && piles[0].zone != table_zone_)
    name = capitalised(zone_name(piles[0]));
  prose_.line(name + ": " + parted(items) + ".");
}

/// Begins a street that is named after the place of its cards, if the last one is over.
bool Narrator::heading_of_place(const std::string& name, const std::vector<std::string>& items) {
  if (!spelling_.plain() || !street_over_ || items.size() != 1) return heading(name, items);
  street_over_ = false;
  if (pot_ > 0) prose_.line(pot_text() + ".");
  prose_.line(name + ": " + items[0] + ".");
  return true;
}

/// New cards on the table, after the cards that are there: "[7♠ Q♣ 2♦] 3♥".
std::string Narrator::on_board(const Pile& pile) {
  if (spelling_.plain()) return object(pile.cards);
  const bool all_seen = std::all_of(pile.cards.begin(), pile.cards.end(),
                                    [](const Shown& shown) { return shown.seen; });
  const std::string cards = all_seen ? row(pile.cards) : object(pile.cards);
  const auto in_brackets = [&](const std::vector<std::vector<Card>>& lines) {
    std::string out;
    for (const std::vector<Card>& line : lines)
      out += (out.empty() ? "[" : " [") + spelling_.cards(line) + "]";
    return out;
  };
  std::vector<Card> dealt;
  for (const Shown& shown : pile.cards) {
    if (shown.seen && shown.facing == Facing::up) dealt.push_back(shown.card);
  }
  std::vector<std::vector<Card>> lines;
  if (dealt.size() == pile.cards.size()) lines = lines_of(pile, dealt);
  by_lines_ = by_lines_ || lines.size() > 1;
  const std::string added = lines.size() > 1 ? in_brackets(lines) : cards;
  if (!pile.before.empty()) {
    return in_brackets(by_lines_ ? lines_of(pile, pile.before)
                                 : std::vector<std::vector<Card>>{pile.before}) +
           " " + added;
  }
  // Cards face down that the reader sees are in brackets of their own.
  const bool all_down = cards.starts_with('(') && cards.find(')') == cards.size() - 1;
  return lines.size() > 1 || all_down ? added : "[" + cards + "]";
}

/// Returns cards of a layout in groups: those that belong to the same of its lines, and those
/// between that belong to lines of their own. Without several such groups, all are one.
std::vector<std::vector<Card>> Narrator::lines_of(const Pile& pile,
                                                  const std::vector<Card>& cards) const {
  const Variant& variant = deal_->variant();
  if (variant.zones[pile.zone].places.empty()) return {cards};
  // The lines that the place of a card belongs to.
  const auto lines_at = [&](Card card) {
    std::vector<bool> lines;
    const auto slots = deal_->zone(pile.zone, no_seat, pile.board);
    const auto slot =
        std::find_if(slots.begin(), slots.end(), [&](const Slot& one) { return one.card == card; });
    if (slot == slots.end()) return lines;
    const auto place = variant.zones[pile.zone].keeps_places ? slot->place : slot - slots.begin();
    for (const Showdown& showdown : variant.showdowns) {
      for (const Part& part : showdown.parts) {
        for (const SourceSpec& source : part.sources)
          lines.push_back(source.zone == pile.zone && ((source.slots >> place) & 1U) != 0);
      }
    }
    return lines;
  };
  std::vector<std::pair<std::vector<bool>, std::vector<Card>>> groups;
  for (const Card card : cards) {
    const std::vector<bool> lines = lines_at(card);
    auto group = std::find_if(groups.begin(), groups.end(),
                              [&](const auto& one) { return one.first == lines; });
    if (group == groups.end()) group = groups.insert(group, {lines, {}});
    group->second.push_back(card);
  }
  const auto several = std::count_if(groups.begin(), groups.end(),
                                     [](const auto& group) { return group.second.size() > 1; });
  if (several < 2) return {cards};
  std::vector<std::vector<Card>> out;
  bool alone = false;  // the last group is of cards on their own
  for (const auto& [lines, group] : groups) {
    if (out.empty() || group.size() > 1 || !alone) out.emplace_back();
    out.back().insert(out.back().end(), group.begin(), group.end());
    alone = group.size() == 1;
  }
  return out;
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

/// Returns whether any player has a card face up.
bool Narrator::has_up_cards() const {
  for (const Seat seat : deal_->in_deal()) {
    const auto hand = deal_->zone(zone_hand, seat);
    if (std::any_of(hand.begin(), hand.end(),
                    [](const Slot& slot) { return slot.facing == Facing::up; }))
      return true;
  }
  return false;
}

// ---------------------------------------------------------------- to players

/// Returns the title of a street on which these cards are dealt to players: its name in the file,
/// or one that counts.
std::string Narrator::street_title(const std::vector<Pile>& piles) {
  const std::string named = named_street();
  if (!named.empty() && named != "Last card") return named;
  // Where the streets have numbers, the last card has one too.
  std::string counted = counted_street(piles);
  return named.empty() || counted.find(" street") != std::string::npos ? counted : named;
}

/// Returns "Third street", "Third card", or "New cards" where there is nothing to count.
std::string Narrator::counted_street(const std::vector<Pile>& piles) {
  const std::size_t dealt = piles[0].cards.size();
  const auto all_up = [&](const Pile& pile) {
    return pile.cards.size() == dealt &&
           std::all_of(pile.cards.begin(), pile.cards.end(),
                       [](const Shown& shown) { return shown.facing == Facing::up; });
  };
  if (piles[0].zone != zone_hand) return "New cards";
  if (dealt != 1) {
    // Two streets at once, as in Mississippi stud.
    const std::size_t before = piles[0].held - dealt;
    const bool streets = before >= 3 && before >= street_cards_ && !has_board() &&
                         std::all_of(piles.begin(), piles.end(), all_up);
    const auto as_many = [&](const Pile& pile) {
      return pile.cards.size() == dealt && pile.held == piles[0].held;
    };
    const bool counts = dealt == 2 && before > 0 && before >= street_cards_ &&
                        std::all_of(piles.begin(), piles.end(), as_many);
    if (!streets && !counts) return "New cards";
    std::vector<std::string> names;
    for (std::size_t at = before + 1; at <= piles[0].held; ++at)
      names.emplace_back(ordinal(static_cast<int>(at)));
    if (street_over_) {
      street_cards_ = piles[0].held;
      street_round_ = round_;
    }
    return capitalised(joined(names)) + (streets ? " streets" : " cards");
  }
  // Cards that went from one hand to another count for the player they were dealt to.
  std::size_t held = piles[0].held + lost_[piles[0].seat];
  for (const Pile& pile : piles) held = std::min(held, pile.held + lost_[pile.seat]);
  // The number of the street follows from the players who have yet to be dealt theirs.
  for (const Seat seat : deal_->in_deal()) {
    const bool got = std::any_of(piles.begin(), piles.end(),
                                 [&](const Pile& pile) { return pile.seat == seat; });
    if (!got) held = std::min(held, deal_->zone(zone_hand, seat).size() + lost_[seat] + 1);
  }
  // Discards make hands smaller, and the streets count on.
  if (held <= street_cards_) held = street_cards_ + (round_ != street_round_ ? 1 : 0);
  // So do they where players take cards from others.
  if (street_cards_ > 0 && round_ == street_round_ + 1) held = street_cards_ + 1;
  if (street_over_) {
    street_cards_ = held;
    street_round_ = round_;
  }
  const bool stud = held > 2 && !counts_cards_ && has_up_cards() && (begun_up_ || !has_board());
  if (street_over_) counts_cards_ = counts_cards_ || !stud;
  return capitalised(ordinal(static_cast<int>(held))) + (stud ? " street" : " card");
}

/// `more`: these come on top of cards dealt to others in the same way.
void Narrator::tell_to_seats(const std::vector<Pile>& piles, bool more) {
  std::size_t common = piles[0].cards.size();  // cards that came to all in the same way
  for (const Pile& pile : piles) {
    common = std::min(common, pile.cards.size());
    for (std::size_t i = 0; i < common; ++i) {
      if (pile.cards[i].facing != piles[0].cards[i].facing || pile.zone != piles[0].zone)
        common = i;
    }
  }
  const std::string title = street_title(piles);
  if (common == 0 || piles.size() == 1) return tell_one_by_one(piles, title);
  std::vector<Pile> first = piles;
  std::vector<Pile> rest;
  for (Pile& pile : first) {
    if (pile.cards.size() == common) continue;
    Pile extra = pile;
    const auto end = static_cast<std::ptrdiff_t>(common);
    extra.cards.erase(extra.cards.begin(), extra.cards.begin() + end);
    pile.cards.erase(pile.cards.begin() + end, pile.cards.end());
    rest.push_back(std::move(extra));
  }
  tell_alike(first, title, more);
  if (rest.empty()) return;
  tell_to_seats(rest, rest[0].cards[0].facing == first[0].cards.back().facing);
}

/// One player is dealt cards, or each in another way.
void Narrator::tell_one_by_one(const std::vector<Pile>& piles, const std::string& title) {
  // A turn of one player begins.
  if (!heading(title) && piles.size() == 1 && piles[0].held == piles[0].cards.size())
    prose_.new_line();
  turn_of_ = piles.size() == 1 ? piles[0].seat : no_seat;
  for (const Pile& pile : piles) {
    const std::string got = dealt(pile, true);
    prose_.act(pile.seat, "is dealt " + got, "are each dealt " + got, players_);
  }
}

/// Several seats get as many cards in the same way.
void Narrator::tell_alike(const std::vector<Pile>& piles, const std::string& title, bool more) {
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
  // Of cards dealt one by one, the others may come next: "everyone but p5" would not wait for that.
  const std::string subject = prose_.subject(who, players_, more);
  const bool everyone = subject.starts_with("Everyone");
  std::string cards = dealt(piles[0], false);
  if (more && cards.starts_with("a card")) {
    cards.replace(0, 1, "one more");
  } else if (more) {
    cards.insert(std::min(cards.find(' '), cards.size()), " more");
  }
  const std::string lead = subject + (everyone ? " is dealt " : " are each dealt ") + cards;
  // A rule may interrupt the round of cards: the heading would seem to list them all.
  SeatSet others = deal_->in_deal() - deal_->sitting_out();
  for (const Seat seat : who) others = others - SeatSet::of(seat);
  if (seen.empty() || !others.empty()) heading(title);
  if (seen.empty()) {
    prose_.sentence(lead);
  } else if (!heading(title, seen)) {
    if (spelling_.plain()) {
      for (const std::string& one : seen) prose_.sentence(one);
    } else {
      prose_.rows(lead, seen);
    }
  }
}

}  // namespace houserules::narrate
