// Seats that leave, and how a deal ends.

#include "engine/table/play.h"

namespace houserules {

void Deal::Play::set_status(Seat seat, StatusAct::What what) {
  switch (what) {
    case StatusAct::What::fold:
      if (!judging && s.in_deal.contains(seat)) fold(seat);
      return;
    case StatusAct::What::sit_out:
    case StatusAct::What::stay_out:
      if (what == StatusAct::What::stay_out) s.stays_out.insert(seat);
      if (s.sits_out.contains(seat)) return;
      s.sits_out.insert(seat);
      say(Event::Kind::sits_out, seat);
      return;
    case StatusAct::What::leave_game:
      s.in_deal.erase(seat);
      s.in_game.erase(seat);
      say(Event::Kind::leaves_game, seat);
      return;
    case StatusAct::What::back_in:
      if (!s.sits_out.contains(seat)) return;
      s.sits_out.erase(seat);
      s.stays_out.erase(seat);
      say(Event::Kind::back_in, seat);
      return;
    case StatusAct::What::new_dealer:
      if (seat == s.dealer) return;
      s.dealer = seat;
      say(Event::Kind::new_dealer, seat);
      return;
  }
}

/// Kills the hand. If a bet is being asked, the next seat is asked instead.
void Deal::Play::kill(Seat seat) {
  s.asking = s.raises_untold = false;
  set_status(seat, StatusAct::What::fold);
  check_one_left();
  run();
}

void Deal::Play::set_status(const StatusAct& act) {
  const SeatSet who = seats_of(act.who);
  for (Seat seat = 0; seat < s.seats; ++seat) {
    if (who.contains(seat)) set_status(seat, act.what);
  }
  ++s.pc;
  check_one_left();
}

void Deal::Play::one_left() {
  if (s.stage != DealState::Stage::playing) return;
  for (int i = 0; i < s.frame_count; ++i) {
    const Frame& frame = s.frames[static_cast<std::size_t>(i)];
    if (frame.atomic) return;
    const bool declaring = frame.kind == Frame::Kind::loop && v.loops[frame.pc].declaring;
    if (declaring && s.in_deal.size() > 1) return;
  }
  if (!(s.stays_out & s.in_deal).empty()) return;
  s.frame_count = 0;
  // The last fold still triggers its rules; nothing else does.
  const auto queue = std::span(s.queue).first(s.queue_count);
  const auto rest = std::remove_if(queue.begin(), queue.end(), [](const Happening& h) {
    return h.kind != EventRule::Kind::folds;
  });
  s.queue_count = static_cast<std::uint8_t>(rest - queue.begin());
  s.dispatching = false;
  s.stage = DealState::Stage::one_left;
  happen(EventRule::Kind::uncontested, contesting().front());
}

void Deal::Play::remember(const RememberAct& act) {
  const bool any_seat_register = std::any_of(act.items.begin(), act.items.end(), [&](auto& item) {
    return v.registers[item.reg].per_seat;
  });
  const SeatSet who = any_seat_register ? seats_of(act.who) : SeatSet();
  for (const RememberAct::Item& item : act.items) {
    const RegisterSpec& reg = v.registers[item.reg];
    Event event;
    event.kind = Event::Kind::register_set;
    event.row = item.reg;
    if (!reg.per_seat) {
      s.game_registers[reg.slot] = event.value = value_of(item.value);
      if (heard(Event::Kind::register_set)) tell(event);
      continue;
    }
    const Seat bound = s.seat;
    for (Seat seat = 0; seat < s.seats; ++seat) {
      if (!who.contains(seat)) continue;
      s.seat = seat;
      s.seat_registers[reg.slot][seat] = event.value = value_of(item.value);
      event.seat = seat;
      event.audience = reg.secret ? SeatSet::of(seat) : SeatSet(0xFFFF);
      if (heard(Event::Kind::register_set)) tell(event);
    }
    s.seat = bound;
  }
}

bool Deal::Play::chain_ends() const {
  return s.ends_game || s.deal_number >= v.chain.cap ||
         (v.chain.until.given() && value_of(v.chain.until).truthy());
}

void Deal::Play::finish(Word reason) {
  collect();  // without a settlement, even an uncalled bet stays
  close_side_pots(0);
  if (reason != no_word) s.reason = reason;
  join_pots();
  s.frame_count = 0;
  s.queue_count = 0;
  s.stage = DealState::Stage::over;
  s.asking = false;

  // A game that cannot continue gives its pot away.
  if (s.pot_count > 0) {
    SeatSet left = s.in_game;
    if (v.chain.broke_leave) {
      for (Seat seat = 0; seat < s.seats; ++seat) {
        if (left.contains(seat) && s.stack[seat] == 0) {
          left.erase(seat);
          set_status(seat, StatusAct::What::leave_game);
        }
      }
    }
    s.in_game = left;
    const SeatSet next = dealt_in_next(chain_rule());
    if (next.single()) left = next;
    const bool last = next.empty() || chain_ends();
    if (left.size() == 1 || (last && !left.empty())) {
      SeatSet had_odd;
      Pot& pot = s.pots[0];
      award(pot, 0, 0, 0, pot.chips, left, had_odd);
      s.pot_count = 0;
    } else if (heard(Event::Kind::carried)) {
      Event event;
      event.kind = Event::Kind::carried;
      event.chips = s.pots[0].chips;
      tell(event);
    }
  }
  if (heard(Event::Kind::deal_ends)) {
    Event event;
    event.kind = Event::Kind::deal_ends;
    event.word = s.reason;
    tell(event);
  }
}

}  // namespace houserules
