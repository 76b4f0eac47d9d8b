// The loop over a variant's program: flow, subroutines, events, endings.

#include "engine/table/play.h"

#include <algorithm>

namespace houserules {
namespace {

constexpr std::uint32_t step_limit = 200000;

}  // namespace

Deal::Play::Play(const Variant& variant, ScriptRunner* script_runner, EventSink* event_sink,
                 const ForcedBets* forced_bets_of_history)
    : v(variant), runner(script_runner), sink(event_sink), forced(forced_bets_of_history) {
  for (std::size_t i = 0; i < v.words.size(); ++i) {
    const auto word = static_cast<Word>(i);
    if (v.words[i] == "shown") shown_ = word;
    if (v.words[i] == "uncontested") uncontested_ = word;
    if (v.words[i] == "nobody wins") nobody_wins_ = word;
  }
}

void Deal::Play::fail(const std::string& message) const {
  RuleError error(message);
  error.step = s.pc;
  throw error;
}

void Deal::Play::begin(Chance chance, const TableState& table) {
  script = chance.script;
  s.random = chance.random;
  s.cursor = 0;
  s.given_up = Facing::down;
  s.stock_count = static_cast<std::uint8_t>(v.deck.size());
  std::copy(v.deck.begin(), v.deck.end(), s.stock.begin());
  for (const ZoneSpec& zone : v.zones) {
    if (!zone.of_seat) {
      s.table_zones[zone.slot].count = 0;
    } else {
      for (int seat = 0; seat < table.seats; ++seat) {
        s.seat_zones[zone.slot][static_cast<std::size_t>(seat)].count = 0;
      }
    }
  }
  for (int board = 0; board < max_boards - 1; ++board) {
    s.table_zones[static_cast<std::size_t>(max_table_zones + board)].count = 0;
  }

  s.dealer = table.dealer;
  s.seats = static_cast<std::uint8_t>(table.seats);
  s.dealt_in = s.in_deal = table.dealt_in;
  s.in_game = table.in_game;
  s.sits_out = s.stays_out = SeatSet();
  s.stack = table.stacks;
  s.with_chips = SeatSet();
  for (Seat seat = 0; seat < s.seats; ++seat) {
    if (s.stack[seat] > 0) s.with_chips.insert(seat);
  }
  s.bet.fill(0);
  s.paid.fill(0);
  s.claims.fill(0);
  s.claimed = false;

  s.pot_count = s.side_pot_count = 0;
  s.raked = 0;
  s.boards = 1;
  s.common = 0;
  s.betting_closed = false;
  if (table.pot > 0) open_pot(s.in_deal).chips = table.pot;
  s.round = Round();
  s.round_number = 0;
  s.opener = s.last_aggressor = s.round_aggressor = s.bring_in_by = no_seat;
  s.most_added = 0;

  for (const RegisterSpec& reg : v.registers) {
    const bool kept = reg.kept == RegisterSpec::Kept::table ||
                      (reg.kept == RegisterSpec::Kept::game && table.deal > 1);
    if (!reg.per_seat) {
      s.game_registers[reg.slot] = kept ? table.game_registers[reg.slot] : reg.start;
    } else if (kept) {
      s.seat_registers[reg.slot] = table.seat_registers[reg.slot];
    } else {
      s.seat_registers[reg.slot].fill(reg.start);
    }
  }
  s.winners = s.losers = SeatSet();
  s.result_pot = 0;
  s.settled = false;

  s.pc = v.play;
  s.frame_count = 0;
  s.seat = no_seat;
  s.card = Card::unknown_code;
  s.it = Value();
  s.queue_count = 0;
  s.dispatching = false;
  s.stage = DealState::Stage::playing;
  s.steps = 0;
  s.asking = false;
  s.answered = SeatSet();
  s.reason = no_word;
  s.ends_game = false;
  s.deal_number = table.deal;
  stopped = false;

  if (heard()) {
    Event event;
    event.kind = Event::Kind::deal_begins;
    event.seat = s.dealer;
    event.seats = s.dealt_in;
    event.chips = table.pot;
    tell(event);
  }
  forced_bets(table);
  run();
}

void Deal::Play::run() {
  while (!s.asking && !stopped && s.stage != DealState::Stage::over) {
    if (s.queue_count > 0 && !s.dispatching) {
      s.dispatching = true;
      push(Frame::Kind::events, s.pc);
      next_happening();
      continue;
    }
    if (s.stage == DealState::Stage::one_left && !s.dispatching) {
      stopped = judging;
      if (stopped) return;
      settle(0);
      finish(no_word);
      continue;
    }
    if (++s.steps > step_limit) {
      throw LimitError("the deal took more than 200000 steps; a loop of the schedule never ends");
    }
    step();
  }
}

void Deal::Play::step() {
  const Step& step = v.program[s.pc];
  const std::uint16_t row = step.row;
  if (judging && stops(step)) return;
  if (heard()) sink->reached(s.pc);
  if (heard() && s.pc < v.step_names.size() && v.step_names[s.pc] != no_word &&
      step.act != Act::next && act_frame() == nullptr) {
    Event event;
    event.kind = Event::Kind::step;
    event.word = v.step_names[s.pc];
    tell(event);
  }
  switch (step.act) {
    case Act::jump: {
      const JumpAct& act = v.jumps[row];
      const bool stay = act.unless.given() && value_of(act.unless).truthy();
      s.pc = stay ? static_cast<Pc>(s.pc + 1) : act.target;
      return;
    }
    case Act::loop:
      start_loop(row);
      return;
    case Act::next:
      next_of_loop(row);
      return;
    case Act::ret:
      leave_block();
      return;
    case Act::branch:
      branch(v.branches[row]);
      return;
    case Act::deal:
      if (!deal(v.deals[row])) return;
      break;
    case Act::move:
      move(v.moves[row]);
      break;
    case Act::turn:
      turn(v.turns[row]);
      break;
    case Act::ask:
      if (!ask(row)) return;
      break;
    case Act::arrange:
      arrange(v.arranges[row]);
      break;
    case Act::pay:
      pay(v.pays[row]);
      break;
    case Act::remember:
      remember(v.remembers[row]);
      break;
    case Act::roll: {
      const RollAct& act = v.rolls[row];
      const auto fixed = script == nullptr ? std::nullopt : script->roll(s.cursor, act.sides);
      const int face =
          fixed ? *fixed
                : 1 + static_cast<int>(s.random.below(static_cast<std::uint32_t>(act.sides)));
      s.game_registers[v.registers[act.reg].slot] = Value::number(face);
      if (heard()) {
        Event event;
        event.kind = Event::Kind::rolled;
        event.amount = face;
        tell(event);
      }
      break;
    }
    case Act::bet:
      if (!bet(row)) return;
      break;
    case Act::compare:
      compare(v.compares[row]);
      break;
    case Act::showdown:
      if (s.settled && v.showdown_acts[row].held != no_code) {
        s.pc = v.showdown_acts[row].held;
        return;
      }
      if (!showdown(v.showdown_acts[row].showdown)) return;
      break;
    case Act::status:
      set_status(v.statuses[row]);
      return;  // moves on itself: the deal may be over
    case Act::claim:
      s.claims[s.seat] = v.claims[row].parts;
      s.claimed = true;
      break;
    case Act::end: {
      const EndAct& act = v.ends[row];
      switch (act.what) {
        case EndAct::What::turn:
          unwind_to_loop(act.loop);
          next_of_loop(act.loop);
          return;
        case EndAct::What::loop:
          unwind_to_loop(act.loop);
          pop();
          s.pc = v.loops[act.loop].end;
          return;
        case EndAct::What::settle:
          s.frame_count = 0;
          s.queue_count = 0;
          s.dispatching = false;
          settle(0);
          finish(act.reason);
          return;
        case EndAct::What::game:
          s.ends_game = true;
          finish(act.reason);
          return;
        case EndAct::What::deal:
          finish(act.reason);
          return;
      }
      break;
    }
    case Act::boards:
      split_board(number_of(v.board_acts[row].count));
      break;
    case Act::split_pot: {
      collect();
      if (s.pot_count > 0) s.pots[s.pot_count - 1U].closed = true;
      open_pot(contesting()).name = v.split_pots[row].name;
      break;
    }
  }
  ++s.pc;
}

// ---------------------------------------------------------------- frames

Frame& Deal::Play::push(Frame::Kind kind, Pc pc) {
  if (s.frame_count == max_frames) throw LimitError("the schedule is nested too deeply");
  Frame& frame = s.frames[s.frame_count++];
  frame.kind = kind;
  frame.pc = pc;
  frame.seat = s.seat;
  frame.card = s.card;
  frame.it = s.it;
  frame.count = frame.index = frame.phase = 0;
  frame.atomic = false;
  frame.round = frame.rounds = 0;
  frame.previous = no_seat;
  return frame;
}

void Deal::Play::pop() {
  const Frame& frame = s.frames[--s.frame_count];
  s.seat = frame.seat;
  s.card = frame.card;
  s.it = frame.it;
}

/// The frame of the act at the present step if it was begun before, else none.
Frame* Deal::Play::act_frame() {
  if (s.frame_count == 0) return nullptr;
  Frame& top = s.frames[s.frame_count - 1U];
  return top.kind == Frame::Kind::act && top.pc == s.pc ? &top : nullptr;
}

void Deal::Play::leave_block() {
  if (s.frame_count == 0) {
    finish(no_word);
    return;
  }
  Frame& top = s.frames[s.frame_count - 1U];
  if (top.kind == Frame::Kind::events) {
    next_happening();
    return;
  }
  s.pc = top.pc;
  pop();
}

// ---------------------------------------------------------------- loops

std::int32_t Deal::Play::rounds_of(const Number& number) const {
  return static_cast<std::int32_t>(std::min<std::int64_t>(number_of(number), 1'000'000'000));
}

void Deal::Play::start_loop(std::uint16_t row) {
  const LoopAct& loop = v.loops[row];
  const Step* before = s.pc > 0 ? &v.program[s.pc - 1U] : nullptr;
  Frame& frame = push(Frame::Kind::loop, row);
  switch (loop.kind) {
    case LoopAct::Kind::each:
      frame.count = static_cast<std::uint8_t>(order_of(loop.who, frame.order));
      // Answers given together take effect together.
      frame.atomic = before != nullptr && before->act == Act::ask && v.asks[before->row].together;
      frame.index = 0;
      break;
    case LoopAct::Kind::repeat:
      frame.rounds =
          loop.items.empty() ? rounds_of(loop.times) : static_cast<std::int32_t>(loop.items.size());
      break;
    case LoopAct::Kind::turns: {
      frame.rounds = rounds_of(loop.circuits);
      Seat from = left_of(s.dealer);
      if (loop.who.from.given()) {
        const Seat given = value_of(loop.who.from).as_seat();
        if (given != no_seat) from = given;
      }
      frame.order[0] = from;  // the circuit is counted from here
      frame.round = 1;
      frame.phase = 1;  // the first seat may be `from` itself
      break;
    }
  }
  next_of_loop(row);
}

/// The next turn of a `turns` loop after `after`; false when nobody can take one.
bool Deal::Play::next_turn(Frame& frame, const LoopAct& loop, Seat after) {
  Seat seat = after;
  for (int i = 0; i < s.seats; ++i) {
    if (frame.phase == 1) {
      frame.phase = 0;
    } else {
      seat = left_of(seat);
      if (seat == frame.order[0]) ++frame.round;
    }
    if (!seats_of(loop.who).contains(seat)) continue;
    s.seat = seat;
    if (loop.skip.given() && value_of(loop.skip).truthy()) continue;
    return true;
  }
  return false;
}

void Deal::Play::next_of_loop(std::uint16_t row) {
  const LoopAct& loop = v.loops[row];
  Frame& frame = s.frames[s.frame_count - 1U];
  bool more = false;
  switch (loop.kind) {
    case LoopAct::Kind::each:
      while (frame.index < frame.count && !more) {
        s.seat = frame.order[frame.index++];
        // Seats that ended meanwhile are skipped, unless the round is about them.
        const auto who = loop.who.who;
        more = s.in_deal.contains(s.seat) || who == SeatsSpec::Who::dealt_in ||
               who == SeatsSpec::Who::in_game || who == SeatsSpec::Who::winners ||
               who == SeatsSpec::Who::losers || who == SeatsSpec::Who::computed;
      }
      break;
    case LoopAct::Kind::repeat: {
      const bool ended = frame.round > 0 && loop.until.given() && value_of(loop.until).truthy();
      more = !ended && frame.round < frame.rounds;
      if (more) {
        ++frame.round;
        s.it = loop.items.empty() ? Value::number(frame.round)
                                  : loop.items[static_cast<std::size_t>(frame.round - 1)];
      }
      break;
    }
    case LoopAct::Kind::turns: {
      const bool started = frame.index != 0;
      if (started && loop.until.given() && value_of(loop.until).truthy()) break;
      const Seat now = started ? s.seat : frame.order[0];
      if (started) frame.previous = now;
      frame.index = 1;
      more = next_turn(frame, loop, now) && frame.round <= frame.rounds;
      break;
    }
  }
  if (more) {
    s.pc = loop.body;
    return;
  }
  const bool check = frame.atomic || loop.declaring;
  pop();
  s.pc = loop.end;
  if (check) check_one_left();
}

void Deal::Play::unwind_to_loop(std::uint16_t row) {
  while (s.frame_count > 0) {
    const Frame& top = s.frames[s.frame_count - 1U];
    if (top.kind == Frame::Kind::loop && top.pc == row) return;
    pop();
  }
  fail("a turn or loop ends outside its loop");
}

// ---------------------------------------------------------------- events

void Deal::Play::happen(EventRule::Kind kind, Seat seat, Card card, std::uint8_t zone,
                        Facing facing) {
  if (v.events.empty()) return;
  Happening h{kind, seat, card, zone, facing, 0};
  bool wanted = false;
  for (const EventRule& rule : v.events) wanted = wanted || rule.kind == kind;
  if (!wanted) return;
  if (s.queue_count == max_queue) throw LimitError("too many events wait for each other");
  s.queue[s.queue_count++] = h;
}

bool Deal::Play::rule_fits(const EventRule& rule, const Happening& h) const {
  if (rule.kind != h.kind) return false;
  switch (rule.kind) {
    case EventRule::Kind::dealt:
    case EventRule::Kind::turned_up:
    case EventRule::Kind::moved_up:
      return rule.cards.contains(h.card) && rule.zone == h.zone &&
             (rule.any_facing || rule.facing == h.facing);
    default:
      return true;
  }
}

/// Begins the next effect of the oldest happening, or ends the dispatch.
void Deal::Play::next_happening() {
  while (s.queue_count > 0) {
    Happening& h = s.queue[0];
    // A seat that ended meanwhile sets off nothing more.
    const bool ended =
        h.seat != no_seat && !s.in_deal.contains(h.seat) && h.kind != EventRule::Kind::folds;
    while (!ended && h.next_rule < v.events.size()) {
      const EventRule& rule = v.events[h.next_rule++];
      if (!rule_fits(rule, h)) continue;
      s.seat = h.seat;
      s.card = h.card.code();
      if (!holds(rule.when)) continue;
      s.pc = rule.code;
      return;
    }
    std::copy(s.queue.begin() + 1, s.queue.begin() + s.queue_count, s.queue.begin());
    --s.queue_count;
  }
  s.dispatching = false;
  s.pc = s.frames[s.frame_count - 1U].pc;
  pop();
}

// ---------------------------------------------------------------- seats and endings

void Deal::Play::leave(Seat seat, StatusAct::What what) {
  switch (what) {
    case StatusAct::What::fold:
      if (judging || !s.in_deal.contains(seat)) return;
      s.in_deal.erase(seat);
      say(Event::Kind::fold, seat);
      happen(EventRule::Kind::folds, seat);
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
  }
}

/// His hand is dead; the bet that was asked is asked anew of whoever is left.
void Deal::Play::kill(Seat seat) {
  s.asking = false;
  leave(seat, StatusAct::What::fold);
  check_one_left();
  run();
}

void Deal::Play::set_status(const StatusAct& act) {
  const SeatSet who = seats_of(act.who);
  for (Seat seat = 0; seat < s.seats; ++seat) {
    if (who.contains(seat)) leave(seat, act.what);
  }
  ++s.pc;
  check_one_left();
}

/// One seat left takes the pot, at any depth of the schedule.
void Deal::Play::check_one_left() {
  if (s.stage != DealState::Stage::playing) return;
  for (int i = 0; i < s.frame_count; ++i) {
    const Frame& frame = s.frames[static_cast<std::size_t>(i)];
    if (frame.atomic) return;
    const bool declaring = frame.kind == Frame::Kind::loop && v.loops[frame.pc].declaring;
    if (declaring && s.in_deal.size() > 1) return;
  }
  if (contesting().size() != 1 || !(s.stays_out & s.in_deal).empty()) return;
  s.frame_count = 0;
  s.queue_count = 0;
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
      if (heard()) tell(event);
      continue;
    }
    const Seat bound = s.seat;
    for (Seat seat = 0; seat < s.seats; ++seat) {
      if (!who.contains(seat)) continue;
      s.seat = seat;
      s.seat_registers[reg.slot][seat] = event.value = value_of(item.value);
      event.seat = seat;
      event.audience = reg.secret ? SeatSet::of(seat) : SeatSet(0xFFFF);
      if (heard()) tell(event);
    }
    s.seat = bound;
  }
}

void Deal::Play::finish(Word reason) {
  collect();  // without a settlement even a bet that nobody called stays
  for (unsigned i = 0; i < s.side_pot_count; ++i) return_stakes(s.side_pots[i], max_pots + i);
  s.side_pot_count = 0;
  if (reason != no_word) s.reason = reason;
  join_pots();
  s.frame_count = 0;
  s.queue_count = 0;
  s.dispatching = false;
  s.stage = DealState::Stage::over;
  s.asking = false;

  // A game that cannot go on gives its pot away.
  if (s.pot_count > 0) {
    SeatSet left = s.in_game;
    if (v.chain.broke_leave) {
      for (Seat seat = 0; seat < s.seats; ++seat) {
        if (left.contains(seat) && s.stack[seat] == 0) {
          left.erase(seat);
          leave(seat, StatusAct::What::leave_game);
        }
      }
    }
    s.in_game = left;
    const bool capped = s.deal_number >= v.chain.cap;
    if (left.size() == 1 || (capped && !left.empty())) {
      SeatSet had_odd;
      Pot& pot = s.pots[0];
      award(pot, 0, 0, 0, pot.chips, left, had_odd);
      s.pot_count = 0;
    } else if (heard()) {
      Event event;
      event.kind = Event::Kind::carried;
      event.chips = s.pots[0].chips;
      tell(event);
    }
  }
  if (heard()) {
    Event event;
    event.kind = Event::Kind::deal_ends;
    event.word = s.reason;
    tell(event);
  }
}

}  // namespace houserules
