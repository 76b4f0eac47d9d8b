#include "tests/witness.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "engine/cards/notation.h"

namespace houserules::tests {

void Witness::follow(const Deal& deal, const TableState&) {
  deal_ = &deal;
  places_.clear();
  shown_.fill(SeatSet());
  opened_ = SeatSet();
}

/// Up cards are seen by all, down cards by their owner, unseen ones by nobody, and outward ones by
/// all but their owner. Nobody looks at face-down cards on the table.
SeatSet Witness::seers(const Place& place) const {
  SeatSet everyone;
  for (Seat seat = 0; seat < deal_->seats(); ++seat) everyone.insert(seat);
  if (place.facing == Facing::up) return everyone;
  if (place.owner == no_seat) return {};
  if (place.facing == Facing::down) return SeatSet::of(place.owner);
  if (place.facing == Facing::outward) return everyone - SeatSet::of(place.owner);
  return {};
}

void Witness::learn(const Place& place) {
  if (!place.card.known()) return;
  shown_[place.card.code()] = shown_[place.card.code()] | seers(place);
}

Witness::Place* Witness::find(Card card, Seat owner) {
  const auto found = std::find_if(places_.begin(), places_.end(), [&](const Place& place) {
    return place.card == card && place.owner == owner;
  });
  return found == places_.end() ? nullptr : &*found;
}

/// A card returned to the deck has no place.
void Witness::leave_stock() {
  for (const Card card : deal_->stock()) {
    std::erase_if(places_, [&](const Place& place) { return place.card == card; });
  }
}

void Witness::on(const Event& event) {
  switch (event.kind) {
    case Event::Kind::card_dealt: {
      places_.push_back({event.card, event.seat, event.facing});
      learn(places_.back());
      const SeatSet told = event.audience & SeatSet::first(deal_->seats());
      CHECK_MESSAGE(told == seers(places_.back()), "another audience than sees the card");
      break;
    }
    case Event::Kind::card_moved: {
      Place* const from = find(event.card, event.seat);
      const SeatSet before = from == nullptr ? SeatSet() : seers(*from);
      if (from != nullptr) places_.erase(places_.begin() + (from - places_.data()));
      SeatSet after;
      if (event.zone != zone_stock) {
        places_.push_back({event.card, event.other, event.facing});
        learn(places_.back());
        after = seers(places_.back());
      }
      const SeatSet told = event.audience & SeatSet::first(deal_->seats());
      CHECK_MESSAGE((told - (before | after)).empty(), "somebody is told of a card that is moved");
      break;
    }
    case Event::Kind::card_turned:
      if (Place* const place = find(event.card, event.seat)) {
        place->facing = event.facing;
        learn(*place);
      }
      break;
    case Event::Kind::shown:
      opened_.insert(event.seat);
      for (const Place& place : places_) {
        if (place.owner == event.seat && place.card.known()) {
          learn({place.card, no_seat, Facing::up});
        }
      }
      break;
    case Event::Kind::reshuffled:
      leave_stock();
      break;
    case Event::Kind::register_set: {
      const RegisterSpec& reg = deal_->variant().registers[event.row];
      CHECK_MESSAGE((!reg.secret || event.audience == SeatSet::of(event.seat)),
                    "others are told the secret '" << reg.name << "'");
      break;
    }
    default:
      break;
  }
}

bool Witness::knows(Seat seat, Card card) const { return shown_[card.code()].contains(seat); }

CardSet Witness::never_shown(Seat seat) const {
  CardSet faces;
  for (const Card card : deal_->variant().deck) {
    if (card.known() && !knows(seat, card)) faces.insert(card);
  }
  return faces;
}

void Witness::check_zone(Seat viewer, std::uint8_t zone, Seat owner, std::uint8_t board) const {
  const auto cards = deal_->zone(zone, owner, board);
  const View::Cards seen = View(*deal_, viewer).zone(zone, owner, board);
  if (seen.count != cards.size()) FAIL("a view of " << seen.count << " cards of " << cards.size());
  for (std::size_t i = 0; i < cards.size(); ++i) {
    const Card card = cards[i].card;
    const Card shown = seen.slots[i].card;
    if (!card.known()) continue;
    SeatSet may, must(0xFFFF);
    bool found = false;
    for (const Place& place : places_) {
      if (place.card != card || place.owner != owner) continue;
      found = true;
      may = may | seers(place);
      must = must & seers(place);
    }
    // Millions of cards are checked: words are made only for those that are wrong.
    const auto wrong = [&](const char* how) {
      FAIL_CHECK("p" << viewer + 1 << ": " << text(card) << " of "
                     << (owner == no_seat ? "the table" : "p" + std::to_string(owner + 1)) << " in "
                     << deal_->variant().zones[zone].name << how);
    };
    if (!found) wrong(": no event put it there");
    if (shown.known()) {
      const bool opened = owner != no_seat && opened_.contains(owner);
      if (shown != card) wrong(" is seen as another card");
      if (!may.contains(viewer) && !opened) wrong(" is seen");
      if (!knows(viewer, card)) wrong(" is seen, and was never shown");
    } else if (found && must.contains(viewer)) {
      wrong(" is not seen");
    }
  }
}

void Witness::check_views() const {
  const Variant& variant = deal_->variant();
  for (Seat viewer = 0; viewer < deal_->seats(); ++viewer) {
    for (std::size_t z = 0; z < variant.zones.size(); ++z) {
      const auto zone = static_cast<std::uint8_t>(z);
      if (zone == zone_stock) continue;
      if (variant.zones[z].of_seat) {
        for (Seat owner = 0; owner < deal_->seats(); ++owner) check_zone(viewer, zone, owner, 0);
        continue;
      }
      const std::uint8_t boards = zone == zone_board ? View::boards : 1;
      for (std::uint8_t board = 0; board < boards; ++board) {
        check_zone(viewer, zone, no_seat, board);
      }
    }
    for (std::size_t i = 0; i < variant.registers.size(); ++i) {
      const RegisterSpec& reg = variant.registers[i];
      for (Seat owner = 0; owner < deal_->seats() && reg.per_seat; ++owner) {
        const bool seen = View(*deal_, viewer).seat_register(i, owner).has_value();
        if (seen != (!reg.secret || owner == viewer)) {
          FAIL_CHECK("p" << viewer + 1 << ": the register '" << reg.name << "' of p" << owner + 1);
        }
      }
    }
  }
}

}  // namespace houserules::tests
