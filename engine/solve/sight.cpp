#include "engine/solve/sight.h"

#include <algorithm>
#include <vector>

#include "engine/solve/ring.h"
#include "engine/table/state.h"

namespace houserules::solve {
namespace {

std::uint64_t bits_of(const Value& value, const Ring& ring) {
  if (value.type == Type::seat) return ring.place(static_cast<Seat>(value.bits));
  if (value.type == Type::seats) return ring.places(value.as_seats());
  return static_cast<std::uint64_t>(value.bits);
}

void add_cards(Hash& hash, std::span<const Slot> cards, bool ordered) {
  std::array<std::uint32_t, max_zone_cards> codes;
  std::size_t count = 0;
  for (const Slot& slot : cards) {
    const Card card = slot.card.joker() ? Card(Card::joker_code) : slot.card;
    codes[count++] = card.code() | static_cast<std::uint32_t>(slot.facing) << 8 |
                     static_cast<std::uint32_t>(slot.dealt_up) << 12 |
                     static_cast<std::uint32_t>(slot.place) << 16;
  }
  if (!ordered) std::sort(codes.begin(), codes.begin() + static_cast<std::ptrdiff_t>(count));
  hash.add(count);
  for (std::size_t i = 0; i < count; ++i) hash.add(codes[i]);
}

/// Adds zone by zone; `cards_of(zone, owner, board)` returns the cards there.
template <class CardsOf>
void add_zones(Hash& hash, const Variant& variant, const Ring& ring, const CardsOf& cards_of,
               bool ordered) {
  for (std::uint8_t zone = 0; zone < variant.zones.size(); ++zone) {
    if (zone == zone_stock) continue;
    const bool keeps = ordered || variant.zones[zone].keeps_places;
    if (variant.zones[zone].of_seat) {
      for (int i = 0; i < ring.seats(); ++i)
        add_cards(hash, cards_of(zone, ring.seat(i), 0), keeps);
      continue;
    }
    const std::uint8_t boards = zone == zone_board ? max_boards : 1;
    for (std::uint8_t board = 0; board < boards; ++board) {
      add_cards(hash, cards_of(zone, no_seat, board), keeps);
    }
  }
}

void add_question(Hash& hash, const View& view, const Ring& ring) {
  const Question question = view.question();
  hash.add(static_cast<std::uint64_t>(question.kind));
  hash.add(question.row);
  hash.add(static_cast<std::uint64_t>(question.may_fold) | 2 * question.may_call |
           4 * question.may_raise);
  hash.add(static_cast<std::uint64_t>(question.to_call));
  hash.add(static_cast<std::uint64_t>(question.raise_min));
  hash.add(static_cast<std::uint64_t>(question.raise_max));
  for (unsigned i = 0; i < question.raise_count; ++i) {
    hash.add(static_cast<std::uint64_t>(question.raise_to[i]));
  }
  hash.add(static_cast<std::uint64_t>(question.freeze_to));
  hash.add(question.options);
  hash.add(static_cast<std::uint64_t>(question.min));
  hash.add(static_cast<std::uint64_t>(question.max));
  hash.add(ring.places(question.seats));
}

}  // namespace

Hash sight(const View& view, bool ordered, std::span<const Chips> before) {
  const Ring ring(view.dealer(), view.seats());
  const Variant& variant = view.variant();
  Hash hash;
  hash.add(ring.place(view.seat()));
  hash.add(static_cast<std::uint64_t>(view.seats()));
  hash.add(static_cast<std::uint64_t>(view.pot()));
  hash.add(static_cast<std::uint64_t>(view.stock()));
  hash.add(ring.places(view.in_deal()));
  hash.add(ring.places(view.sitting_out()));
  for (int i = 0; i < ring.seats(); ++i) {
    const Seat seat = ring.seat(i);
    hash.add(static_cast<std::uint64_t>(view.stack(seat) - (before.empty() ? 0 : before[seat])));
    hash.add(static_cast<std::uint64_t>(view.bet(seat)));
  }
  View::Cards cards;
  const auto cards_of = [&](std::uint8_t zone, Seat owner, std::uint8_t board) {
    cards = view.zone(zone, owner, board);
    return cards.all();
  };
  add_zones(hash, variant, ring, cards_of, ordered);
  for (std::size_t reg = 0; reg < variant.registers.size(); ++reg) {
    if (!variant.registers[reg].per_seat) {
      hash.add(bits_of(view.game_register(reg), ring));
      continue;
    }
    for (int i = 0; i < ring.seats(); ++i) {
      if (const auto value = view.seat_register(reg, ring.seat(i))) hash.add(bits_of(*value, ring));
    }
  }
  add_question(hash, view, ring);
  return hash;
}

Hash whole_table(const Deal& deal, bool ordered) {
  const Ring ring(deal.dealer(), deal.seats());
  const Variant& variant = deal.variant();
  const DealState& state = deal.state();
  Hash hash;
  hash.add(deal.dealer());
  hash.add(static_cast<std::uint64_t>(deal.pc()));
  hash.add(static_cast<std::uint64_t>(deal.over()));
  hash.add(static_cast<std::uint64_t>(state.deal_number));
  hash.add(static_cast<std::uint64_t>(deal.pot()));
  hash.add(deal.in_deal().bits());
  hash.add(deal.sitting_out().bits());
  for (Seat seat = 0; seat < deal.seats(); ++seat) {
    hash.add(static_cast<std::uint64_t>(deal.stack(seat)));
  }
  if (deal.over()) {
    // What the next deal begins with, or what has been won; the hands no longer matter.
    const TableState next = deal.aftermath();
    hash.add(next.over);
    hash.add(static_cast<std::uint64_t>(next.pot));
    hash.add(next.dealt_in.bits());
  } else {
    const auto cards_of = [&](std::uint8_t zone, Seat owner, std::uint8_t board) {
      return deal.zone(zone, owner, board);
    };
    add_zones(hash, variant, ring, cards_of, ordered);
    for (const Seat seat : deal.waiting()) hash.add(sight(View(deal, seat), ordered));
  }
  for (std::size_t reg = 0; reg < max_registers; ++reg) {
    hash.add(bits_of(state.game_registers[reg], ring));
    for (Seat seat = 0; seat < deal.seats(); ++seat) {
      hash.add(bits_of(state.seat_registers[reg][seat], ring));
    }
  }
  return hash;
}

}  // namespace houserules::solve
