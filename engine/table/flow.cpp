// Control flow: frames, loops, and the rules that events trigger.

#include <algorithm>

#include "engine/table/play.h"

namespace houserules {

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
      // Simultaneous answers take effect together.
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
      if (loop.bet >= 0) {
        if (eventful_ && able().size() > 1) happen(EventRule::Kind::round_begins, no_seat);
        begin_round(static_cast<std::uint16_t>(loop.bet));
        from = s.round_first;
      }
      if (loop.who.from.given()) {
        const Seat given = value_of(loop.who.from).as_seat();
        if (given != no_seat) from = given;
      }
      frame.order[0] = from;  // circuits are counted from this seat
      frame.round = 1;
      frame.phase = 1;  // the first seat may be `from` itself
      break;
    }
  }
  next_of_loop(row);
}

/// Begins the next turn of a `turns` loop after `after`. Returns false when no seat can take one.
bool Deal::Play::next_turn(Frame& frame, const LoopAct& loop, Seat after) {
  Seat seat = after;
  for (int i = 0; i < s.seats; ++i) {
    if (frame.phase == 1) {
      frame.phase = 0;
    } else {
      seat = left_of(seat);
      if (seat == frame.order[0]) ++frame.round;
    }
    if (!(loop.bet >= 0 ? able() : seats_of(loop.who)).contains(seat)) continue;
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
        // Skip seats that are no longer in, unless the loop is over such seats.
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
      if (loop.bet >= 0 && !goes_round()) break;
      s.round.chosen = 0;
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

void Deal::Play::queue_up(const Happening& happening) {
  bool wanted = false;
  for (const EventRule& rule : v.events) wanted = wanted || rule_fits(rule, happening);
  if (!wanted) return;
  if (s.queue_count == max_queue) throw LimitError("too many events wait for each other");
  s.queue[s.queue_count++] = happening;
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
    // A seat that is no longer in triggers nothing more.
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

}  // namespace houserules
