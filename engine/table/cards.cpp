// Cards: the deck, dealing, moving, turning, arranging.

#include <algorithm>
#include <bit>

#include "engine/cards/notation.h"
#include "engine/table/play.h"

namespace houserules {
namespace {

SeatSet who_sees(Facing facing, Seat owner) {
  const SeatSet everyone(0xFFFF);
  if (facing == Facing::up) return everyone;
  if (facing == Facing::unseen || owner == no_seat) return {};
  return facing == Facing::down ? SeatSet::of(owner) : everyone - SeatSet::of(owner);
}

}  // namespace

/// Returns a mask: bit i selects the i-th card of the pile.
std::uint64_t Deal::Play::pick(const CardsSpec& spec, const Pile& from, Seat seat) const {
  std::uint64_t mask = 0;
  for (unsigned i = 0; i < from.count; ++i) {
    if (passes(spec.filter, from.cards[i])) mask |= std::uint64_t{1} << i;
  }
  if (spec.where.given()) {
    Bound bound(s, s.seat);
    for (unsigned i = 0; i < from.count; ++i) {
      bound.card(from.cards[i].card);
      if (!holds(spec.where)) mask &= ~(std::uint64_t{1} << i);
    }
  }
  switch (spec.pick) {
    case CardsSpec::Pick::all:
      return mask;
    case CardsSpec::Pick::answer:
      return mask & s.answers[seat == no_seat ? s.seat : seat].cards;
    case CardsSpec::Pick::first:
    case CardsSpec::Pick::last:
    case CardsSpec::Pick::all_but_last: {
      const bool but_last = spec.pick == CardsSpec::Pick::all_but_last;
      std::int64_t wanted = number_of(spec.count);
      if (but_last) wanted = std::popcount(mask) - wanted;
      std::uint64_t picked = 0;
      for (std::int64_t n = 0; n < wanted && mask != 0; ++n) {
        const auto at = spec.pick != CardsSpec::Pick::last
                            ? static_cast<unsigned>(std::countr_zero(mask))
                            : 63U - static_cast<unsigned>(std::countl_zero(mask));
        picked |= std::uint64_t{1} << at;
        mask &= ~(std::uint64_t{1} << at);
      }
      return picked;
    }
    case CardsSpec::Pick::computed: {
      const Value value = value_of(spec.cards);
      if (value.type == Type::nothing) return 0;
      std::array<Card, max_zone_cards> wanted;
      const int n = list_cards(value, wanted);
      std::uint64_t picked = 0;
      for (int w = 0; w < n; ++w) {
        for (unsigned i = 0; i < from.count; ++i) {
          const std::uint64_t bit = std::uint64_t{1} << i;
          if ((mask & bit) != 0 && from.cards[i].card == wanted[static_cast<std::size_t>(w)]) {
            picked |= bit;
            mask &= ~bit;
            break;
          }
        }
      }
      return picked;
    }
  }
  return 0;
}

// ---------------------------------------------------------------- the stock

/// Shuffles the discards of everybody but this seat, and the folded hands, into the deck.
void Deal::Play::reshuffle(Seat but) {
  const std::uint32_t before = s.stock_count;
  const auto into_stock = [&](Pile& from) {
    for (unsigned i = 0; i < from.count; ++i) {
      if (from.cards[i].card.known()) s.stock[s.stock_count++] = from.cards[i].card;
    }
    from.count = 0;
  };
  for (Seat seat = 0; seat < s.seats; ++seat) {
    if (seat != but) into_stock(pile(zone_discards, seat));
    if (s.dealt_in.contains(seat) && !s.in_deal.contains(seat)) into_stock(pile(zone_hand, seat));
  }
  if (s.stock_count > before && heard(Event::Kind::reshuffled)) {
    Event event;
    event.kind = Event::Kind::reshuffled;
    event.amount = s.stock_count;
    tell(event);
  }
}

/// Returns the number of cards dealt that are not known.
std::size_t Deal::Play::unknown_cards() const {
  std::size_t unknown = 0;
  const auto count = [&](const Pile& from) {
    for (unsigned i = 0; i < from.count; ++i) unknown += from.cards[i].card.known() ? 0U : 1U;
  };
  for (const auto& table : s.table_zones) count(table);
  for (const auto& seats : s.seat_zones) {
    for (Seat seat = 0; seat < s.seats; ++seat) count(seats[seat]);
  }
  return unknown;
}

inline Card Deal::Play::take_from_stock(std::uint32_t place) {
  const Card card = s.stock[place];
  s.stock[place] = s.stock[--s.stock_count];
  return card;
}

Card Deal::Play::draw_card(const Destination& to) {
  if (s.stock_count == 0 && v.reshuffle_discards) reshuffle(to.seat);
  if (script != nullptr) {
    if (const std::optional<Card> fixed = script->card(s.cursor, to)) {
      if (!fixed->known()) {
        if (judging) drop_unnamed();
        veiled = judging;
        return *fixed;
      }
      const auto in_stock = [&] {
        return std::find_if(s.stock.begin(), s.stock.begin() + s.stock_count,
                            [&](Card card) { return alike(card, *fixed); });
      };
      auto at = in_stock();
      // Cards that a history leaves unknown are still in the stock here.
      if (at == s.stock.begin() + s.stock_count && v.reshuffle_discards &&
          s.stock_count <= unknown_cards()) {
        reshuffle(to.seat);
        at = in_stock();
      }
      if (at == s.stock.begin() + s.stock_count) {
        const bool exists = std::find(v.deck.begin(), v.deck.end(), *fixed) != v.deck.end();
        ScriptedCardError error("'" + text(*fixed) +
                                (exists ? "' has already been dealt" : "' is not in the deck"));
        error.step = s.pc;
        throw error;
      }
      return take_from_stock(static_cast<std::uint32_t>(at - s.stock.begin()));
    }
  }
  if (s.stock_count == 0) {
    const auto runs = [&](const auto& is) {
      return std::any_of(s.frames.begin(), s.frames.begin() + s.frame_count, is);
    };
    const bool in_rule = runs([](const Frame& frame) { return frame.kind == Frame::Kind::events; });
    const bool in_loop = runs([&](const Frame& frame) {
      return frame.kind == Frame::Kind::loop && v.loops[frame.pc].kind != LoopAct::Kind::each;
    });
    const std::string fewer = "deal fewer cards, or allow fewer players";
    fail("the deck is empty; " +
         (in_rule ? "check whether this rule deals cards that trigger it again; otherwise " + fewer
          : in_loop ? "check what ends this repetition"
                    : fewer));
  }
  const CardSet reserved = script == nullptr ? CardSet() : script->reserved(s.cursor);
  if (reserved.empty()) {
    return take_from_stock(s.random.below(s.stock_count));
  }
  // Cards that the script deals later stay where they are.
  std::array<std::uint8_t, max_deck> free{};
  std::uint32_t count = 0;
  for (std::uint8_t i = 0; i < s.stock_count; ++i) {
    if (!reserved.contains(s.stock[i])) free[count++] = i;
  }
  if (count == 0) {
    ScriptedCardError error("the script needs every card that is left for later deals");
    error.step = s.pc;
    throw error;
  }
  return take_from_stock(free[s.random.below(count)]);
}

// ---------------------------------------------------------------- dealing

void Deal::Play::put_in_first_hole(Pile& to, Slot slot) {
  if (to.count == max_zone_cards) zone_is_full();
  unsigned place = 0;  // cards are sorted by place
  while (place < to.count && to.cards[place].place == place) ++place;
  std::move_backward(to.cards.begin() + place, to.cards.begin() + to.count,
                     to.cards.begin() + to.count + 1);
  slot.place = static_cast<std::uint8_t>(place);
  to.cards[place] = slot;
  ++to.count;
}

/// Returns the number of boards that these cards are dealt to.
int Deal::Play::boards_of(const DealAct& act) const {
  return act.zone == zone_board && s.boards > 1 ? s.boards : act.boards;
}

void Deal::Play::deal_card(std::uint8_t zone, Seat seat, std::uint8_t board, Facing facing) {
  const Card card = draw_card({seat, zone, board});
  put(zone, pile(zone, seat, board), {card, facing, facing == Facing::up});
  if (heard(Event::Kind::card_dealt)) {
    Event event;
    event.kind = Event::Kind::card_dealt;
    event.seat = seat;
    event.zone = zone;
    event.board = board;
    event.card = card;
    event.facing = facing;
    event.audience = who_sees(facing, seat);
    tell(event);
  }
  if (!v.events.empty()) happen(EventRule::Kind::dealt, seat, card, zone, facing);
}

/// The same as `deal_each`, with every card checked.
void Deal::Play::draw_each(std::span<const Recipient> to, std::int32_t rounds, std::uint8_t zone,
                           Facing facing) {
  for (; rounds > 0; --rounds) {
    for (const Recipient& each : to) {
      append(*each.pile, {draw_card({each.seat, zone, 0}), facing, facing == Facing::up});
    }
  }
}

/// Deals `rounds` times one card to each.
inline void Deal::Play::deal_each(std::span<const Recipient> to, std::int32_t rounds,
                                  std::uint8_t zone, Facing facing) {
  if (rounds <= 0 || to.empty()) return;
  const bool up = facing == Facing::up;
  const std::size_t cards = to.size() * static_cast<std::size_t>(rounds);
  bool fits = cards <= s.stock_count;
  for (const Recipient& each : to) fits = fits && each.pile->count + rounds <= max_zone_cards;
  if (!fits) return draw_each(to, rounds, zone, facing);
  // Locals, so that they stay in CPU registers.
  Random random = s.random;
  std::uint32_t left = s.stock_count;
  for (; rounds > 0; --rounds) {
    for (const Recipient& each : to) {
      Card& place = s.stock[random.below(left)];
      const Card card = place;
      place = s.stock[--left];
      each.pile->cards[each.pile->count++] = {card, facing, up};
    }
  }
  s.random = random;
  s.stock_count = static_cast<std::uint8_t>(left);
}

/// The same as `deal`, when nothing can happen between two cards.
void Deal::Play::deal_at_once(const DealAct& act) {
  if (!act.to_seats) return deal_to_table(act);
  std::array<Seat, max_seats> seats;
  std::array<Recipient, max_seats> to;
  const auto wanted = static_cast<std::size_t>(order_of(act.who, seats));
  std::size_t count = 0;
  for (std::size_t i = 0; i < wanted; ++i) {
    if (s.in_deal.contains(seats[i])) to[count++] = {seats[i], &pile(act.zone, seats[i])};
  }
  for (const DealAct::Portion& portion : act.portions) {
    const Facing facing = portion.as_given ? s.given_up : portion.facing;
    deal_each({to.data(), count}, rounds_of(portion.count), act.zone, facing);
  }
}

void Deal::Play::deal_to_table(const DealAct& act) {
  const int boards = boards_of(act);
  for (const DealAct::Portion& portion : act.portions) {
    const std::int32_t cards = rounds_of(portion.count);
    for (int board = 0; board < boards; ++board) {
      const Recipient onto{no_seat, &pile(act.zone, no_seat, static_cast<std::uint8_t>(board))};
      deal_each({&onto, 1}, cards, act.zone, portion.facing);
    }
  }
}

/// Deals card by card, and is called again after the effects of each. Returns true when all are
/// dealt.
bool Deal::Play::deal(const DealAct& act) {
  const bool alone = !heard(Event::Kind::card_dealt) && script == nullptr && v.events.empty() &&
                     !v.zones[act.zone].keeps_places;
  if (alone && !act.common_card_when_short && act_frame() == nullptr) {
    deal_at_once(act);
    return true;
  }
  if (!act.to_seats) {
    Frame* frame = act_frame();
    if (frame == nullptr) frame = &push(Frame::Kind::act, s.pc);
    for (; frame->phase < act.portions.size(); ++frame->phase, frame->round = 0) {
      const DealAct::Portion& portion = act.portions[frame->phase];
      if (frame->round == 0) frame->rounds = rounds_of(portion.count);
      const std::int64_t each = frame->rounds;
      const std::int64_t cards = each * boards_of(act);
      while (frame->round < cards) {
        const auto board = static_cast<std::uint8_t>(frame->round / each);
        ++frame->round;
        deal_card(act.zone, no_seat, board, portion.facing);
        if (s.queue_count > 0 && !s.dispatching) return false;
      }
    }
    pop();
    return true;
  }

  Frame* frame = act_frame();
  if (frame == nullptr) {
    frame = &push(Frame::Kind::act, s.pc);
    frame->count = static_cast<std::uint8_t>(order_of(act.who, frame->order));
  }
  for (; frame->phase < act.portions.size(); ++frame->phase, frame->round = 0) {
    const DealAct::Portion& portion = act.portions[frame->phase];
    // Fixed at the start: later events do not change it.
    if (frame->round == 0 && frame->index == 0) frame->rounds = rounds_of(portion.count);
    const std::int32_t count = frame->rounds;
    const Facing facing = portion.as_given ? s.given_up : portion.facing;
    for (; frame->round < count; ++frame->round, frame->index = 0) {
      if (frame->index == 0 && act.common_card_when_short) {
        int wanted = 0;
        for (unsigned i = 0; i < frame->count; ++i) wanted += s.in_deal.contains(frame->order[i]);
        if (s.stock_count < wanted) {
          deal_card(zone_board, no_seat, 0, Facing::up);
          continue;
        }
      }
      while (frame->index < frame->count) {
        const Seat seat = frame->order[frame->index++];
        if (!s.in_deal.contains(seat)) continue;
        deal_card(act.zone, seat, 0, facing);
        if (s.queue_count > 0 && !s.dispatching) return false;
      }
    }
  }
  pop();
  return true;
}

/// Returns the scheduled step, even during effects of events.
Pc Deal::Play::schedule_pc() const {
  for (unsigned i = 0; i < s.frame_count; ++i) {
    if (s.frames[i].kind == Frame::Kind::events) return s.frames[i].pc;
  }
  return s.pc;
}

/// Returns the cards that the rest of the schedule deals to the board and to seats, counting one
/// round of each loop, and plain numbers only.
Deal::Play::ToCome Deal::Play::cards_to_come() const {
  ToCome cards;
  for (std::size_t pc = schedule_pc(); pc < v.program.size(); ++pc) {
    if (v.program[pc].act == Act::ret) break;
    if (v.program[pc].act != Act::deal) continue;
    const DealAct& act = v.deals[v.program[pc].row];
    for (const DealAct::Portion& portion : act.portions) {
      if (portion.count.expr.given()) continue;  // depends on later answers and registers
      const auto count = static_cast<int>(portion.count.literal);
      if (act.to_seats) {
        cards.hands += count * s.in_deal.size();
      } else if (act.zone == zone_board) {
        cards.board += count;
      }
    }
  }
  return cards;
}

/// Deals the board `count` times from here on, or as often as the deck allows.
void Deal::Play::split_board(std::int64_t count) {
  if (count > max_boards) {
    throw RuleError("the board can be dealt one, two or three times, not " +
                    (count >= never ? "without limit" : std::to_string(count) + " times"));
  }
  const ToCome cards = cards_to_come();
  if (s.boards > 1 || v.boards > 1 || cards.board == 0) return;
  const std::int64_t most = (s.stock_count - cards.hands) / cards.board;
  count = std::min(count, most);
  if (count < 2) return;
  s.boards = static_cast<std::uint8_t>(count);
  s.common = pile(zone_board, no_seat).count;
  if (!heard(Event::Kind::board_split)) return;
  Event event;
  event.kind = Event::Kind::board_split;
  event.amount = count;
  tell(event);
}

// ---------------------------------------------------------------- moving and turning

void Deal::Play::move(const MoveAct& act) {
  const Facing facing = act.as_given ? s.given_up : act.facing;
  std::array<Moving, max_deck>& moving = moving_;
  std::size_t count = 0;

  const bool from_seats = v.zones[act.cards.zone].of_seat;
  std::array<Seat, max_seats> givers{};
  int giver_count = 1;
  givers[0] = no_seat;
  if (from_seats) giver_count = order_of(act.who, givers);

  const Seat bound = s.seat;
  for (int g = 0; g < giver_count; ++g) {
    const Seat giver = givers[static_cast<std::size_t>(g)];
    if (from_seats) s.seat = giver;
    Pile& from = pile(act.cards.zone, giver);
    std::uint64_t mask = 0;
    if (act.by_number) {
      CardsSpec spec = act.cards;
      spec.pick = CardsSpec::Pick::first;
      spec.count = Number{s.answers[s.seat].number, {}};
      mask = pick(spec, from, s.seat);
    } else {
      mask = pick(act.cards, from, s.seat);
    }
    Seat receiver = s.seat;
    if (act.to_seat.given()) {
      receiver = value_of(act.to_seat).as_seat();
      if (receiver == no_seat) fail("there is nobody to give the cards to");
      // Nobody passes cards to a folded hand.
      if (!s.in_deal.contains(receiver)) receiver = neighbour(receiver, +1);
    }
    std::uint8_t left = 0;
    for (unsigned i = 0; i < from.count; ++i) {
      if (((mask >> i) & 1U) != 0U) {
        moving[count++] = {from.cards[i], from.cards[i].facing, giver, receiver};
        if (giver != no_seat) s.given_up = from.cards[i].facing;
      } else {
        from.cards[left++] = from.cards[i];
      }
    }
    from.count = left;
  }
  s.seat = bound;

  if (act.to == zone_stock) {
    for (std::size_t i = 0; i < count; ++i) moving[i].slot.facing = Facing::unseen;
  }
  const bool to_seats = v.zones[act.to].of_seat;
  for (std::size_t i = 0; i < count; ++i) {
    Moving& m = moving[i];
    if (!act.keep_facing) m.slot.facing = facing;
    const Seat receiver = to_seats ? m.receiver : no_seat;
    if (act.to == zone_stock) {
      if (m.slot.card.known()) s.stock[s.stock_count++] = m.slot.card;
    } else {
      put(act.to, pile(act.to, receiver), m.slot);
    }
    if (heard(Event::Kind::card_moved)) {
      Event event;
      event.kind = Event::Kind::card_moved;
      event.seat = m.giver;
      event.other = receiver;
      event.zone = act.to;
      event.card = m.slot.card;
      event.facing = m.slot.facing;
      event.audience = who_sees(m.was, m.giver) | who_sees(m.slot.facing, receiver);
      tell(event);
    }
  }
  for (std::size_t i = 0; i < count; ++i) {
    const Moving& m = moving[i];
    if (m.slot.facing == Facing::up) {
      happen(EventRule::Kind::moved_up, to_seats ? m.receiver : no_seat, m.slot.card, act.to,
             Facing::up);
    }
  }
}

void Deal::Play::turn(const TurnAct& act) {
  const bool of_seats = v.zones[act.cards.zone].of_seat;
  std::array<Seat, max_seats> owners{};
  int count = 1;
  owners[0] = no_seat;
  if (of_seats) count = order_of(act.who, owners);
  const Seat bound = s.seat;
  for (int o = 0; o < count; ++o) {
    const Seat owner = owners[static_cast<std::size_t>(o)];
    if (of_seats) s.seat = owner;
    Pile& cards = pile(act.cards.zone, owner);
    std::uint64_t mask = 0;
    if (act.next) {
      CardsSpec any = act.cards;
      any.pick = CardsSpec::Pick::all;
      const std::uint64_t among = pick(any, cards, s.seat);
      std::int64_t wanted = number_of(act.cards.count);
      for (unsigned i = 0; i < cards.count && wanted > 0; ++i) {
        if (((among >> i) & 1U) == 0U || cards.cards[i].facing == act.facing) continue;
        mask |= std::uint64_t{1} << i;
        --wanted;
      }
    } else {
      mask = pick(act.cards, cards, s.seat);
    }
    for (unsigned i = 0; i < cards.count; ++i) {
      if (((mask >> i) & 1U) == 0U) continue;
      Slot& slot = cards.cards[i];
      if (slot.facing == act.facing) continue;  // already faces that way
      const Facing before = std::exchange(slot.facing, act.facing);
      if (heard(Event::Kind::card_turned)) {
        Event event;
        event.kind = Event::Kind::card_turned;
        event.seat = owner;
        event.zone = act.cards.zone;
        event.card = slot.card;
        event.facing = act.facing;
        // All who saw it before see which card is turned down.
        event.audience = who_sees(act.facing, owner) | who_sees(before, owner);
        tell(event);
      }
      if (act.facing == Facing::up) {
        happen(EventRule::Kind::turned_up, owner, slot.card, act.cards.zone, Facing::up);
      }
    }
  }
  s.seat = bound;
}

void Deal::Play::arrange(const ArrangeAct& act) {
  const AskAct& ask = v.asks[act.ask];
  const SeatSet who = seats_of(act.who);
  const Seat bound = s.seat;
  for (Seat seat = 0; seat < s.seats; ++seat) {
    if (!who.contains(seat)) continue;
    s.seat = seat;
    const Answer& answer = s.answers[seat];
    Pile from = asked_pile(ask, seat);
    pile(ask.cards.zone, seat).count = 0;
    std::uint64_t placed = 0;
    std::size_t at = 0;
    for (const AskAct::Target& target : ask.targets) {
      const std::int64_t n = number_of(target.count);
      for (std::int64_t i = 0; i < n && at < answer.order_count; ++i) {
        const std::uint8_t position = answer.order[at++];
        placed |= std::uint64_t{1} << position;
        put(target.zone, pile(target.zone, seat), from.cards[position]);
      }
    }
    for (unsigned i = 0; i < from.count; ++i) {
      if (((placed >> i) & 1U) == 0U) append(pile(zone_discards, seat), from.cards[i]);
    }
    s.arranged.insert(seat);
  }
  s.seat = bound;
}

}  // namespace houserules
