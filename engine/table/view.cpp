// What one seat may know of a deal.

#include <vector>

#include "engine/table/play.h"

namespace houserules {
namespace {

bool sees(const Slot& slot, Seat owner, Seat viewer) {
  switch (slot.facing) {
    case Facing::up:
      return true;
    case Facing::down:
      return owner == viewer;
    case Facing::unseen:
      return false;
    case Facing::outward:
      return owner != viewer;
  }
  return false;
}

class Bytes {
 public:
  explicit Bytes(std::vector<std::uint8_t>& out) : out_(out) {}
  template <class T>
  void put(T value) {
    auto bits = static_cast<std::uint64_t>(value);
    for (std::size_t i = 0; i < sizeof(T); ++i, bits >>= 8U) {
      out_.push_back(static_cast<std::uint8_t>(bits & 255U));
    }
  }

 private:
  std::vector<std::uint8_t>& out_;
};

/// Calls `visit(slot, owner)` for every card that lies anywhere but in the stock.
template <class State, class Visit>
void each_card(const Variant& variant, State& state, Visit visit) {
  for (const ZoneSpec& zone : variant.zones) {
    if (!zone.of_seat) {
      auto& cards = state.table_zones[zone.slot];
      for (unsigned i = 0; i < cards.count; ++i) visit(cards.cards[i], no_seat);
      continue;
    }
    for (Seat seat = 0; seat < state.seats; ++seat) {
      auto& cards = state.seat_zones[zone.slot][seat];
      for (unsigned i = 0; i < cards.count; ++i) visit(cards.cards[i], seat);
    }
  }
  for (int board = 0; board < max_boards - 1; ++board) {
    auto& cards = state.table_zones[static_cast<std::size_t>(max_table_zones + board)];
    for (unsigned i = 0; i < cards.count; ++i) visit(cards.cards[i], no_seat);
  }
}

}  // namespace

SeatView view_of(const Deal& deal, Seat seat) {
  const DealState& s = deal.state();
  const Variant& variant = deal.variant();
  SeatView view;
  view.seat = seat;
  Bytes bytes(view.bytes);
  bytes.put(seat);
  bytes.put(s.dealer);
  bytes.put(s.seats);
  bytes.put(s.stock_count);
  bytes.put(s.in_deal.bits());
  bytes.put(s.sits_out.bits());
  bytes.put(s.in_game.bits());
  bytes.put(s.pc);
  for (Seat i = 0; i < s.seats; ++i) {
    bytes.put(s.stack[i]);
    bytes.put(s.bet[i]);
    bytes.put(s.paid[i]);
  }
  for (unsigned i = 0; i < s.pot_count; ++i) {
    bytes.put(s.pots[i].chips);
    bytes.put(s.pots[i].contenders.bits());
  }
  each_card(variant, s, [&](const Slot& slot, Seat owner) {
    bytes.put(static_cast<std::uint8_t>(slot.facing));
    bytes.put(sees(slot, owner, seat) ? slot.card.code() : Card::unknown_code);
  });
  for (const RegisterSpec& reg : variant.registers) {
    if (!reg.per_seat) {
      bytes.put(s.game_registers[reg.slot].bits);
      continue;
    }
    for (Seat i = 0; i < s.seats; ++i) {
      if (!reg.secret || i == seat) bytes.put(s.seat_registers[reg.slot][i].bits);
    }
  }
  if (!deal.over() && s.question.waiting.contains(seat)) {
    const Question q = deal.question_for(seat);
    bytes.put(static_cast<std::uint8_t>(q.kind));
    bytes.put(q.to_call);
    bytes.put(q.raise_min);
    bytes.put(q.raise_max);
    bytes.put(q.freeze_to);
    for (unsigned i = 0; i < q.raise_count; ++i) bytes.put(q.raise_to[i]);
    bytes.put(q.options);
    bytes.put(q.cards);
    bytes.put(q.min);
    bytes.put(q.max);
    bytes.put(q.seats.bits());
  }
  return view;
}

void permute_hidden(Deal& deal, Seat seat, Random& random) {
  DealState& s = deal.state_for_shuffling();
  std::vector<Card*> hidden;
  for (unsigned i = 0; i < s.stock_count; ++i) hidden.push_back(&s.stock[i]);
  each_card(deal.variant(), s, [&](Slot& slot, Seat owner) {
    if (!sees(slot, owner, seat) && slot.card.known()) hidden.push_back(&slot.card);
  });
  for (std::size_t i = hidden.size(); i > 1; --i) {
    std::swap(*hidden[i - 1], *hidden[random.below(static_cast<std::uint32_t>(i))]);
  }
}

}  // namespace houserules
