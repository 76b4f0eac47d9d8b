// The main loop over a variant's program.

#include "engine/table/play.h"

#include <algorithm>

namespace houserules {

Deal::Play::Play(const Variant& variant, ScriptRunner* script_runner, EventSink* event_sink,
                 const ForcedBets* forced_bets_of_history)
    : v(variant), runner(script_runner), forced(forced_bets_of_history) {
  listen(event_sink);
  for (std::size_t i = 0; i < v.words.size(); ++i) {
    const auto word = static_cast<Word>(i);
    if (v.words[i] == "shown") shown_ = word;
    if (v.words[i] == "uncontested") uncontested_ = word;
    if (v.words[i] == "nobody wins") nobody_wins_ = word;
  }
  const Betting& betting = v.betting;
  opening_ = std::max({Chips{1}, betting.ante, betting.bring_in.chips});
  for (const Chips blind : betting.blinds) opening_ = std::max(opening_, blind);
  if (betting.min_bet > 0) opening_ = betting.min_bet;
  eventful_ = !v.events.empty();
  for (const Showdown& showdown : v.showdowns) announcing_ = announcing_ || showdown.asks();
  standard_betting_ = !betting.bring_in.due() && betting.max_bet == 0 && betting.freeze == 0 &&
                      betting.raises_of_one == never && betting.check && betting.check_raise &&
                      betting.reopens != Betting::Reopens::half_bet;
}

void Deal::Play::too_much_work() const {
  LimitError error(
      "the deal was stopped after 200,000 steps: a loop never ends, or a script runs too long");
  error.step = s.pc;
  throw error;
}

void Deal::Play::fail(const std::string& message) const {
  RuleError error(message);
  error.step = s.pc;
  throw error;
}

void Deal::Play::fail_without_seat(const ZoneSpec& zone) const {
  fail("whose " + zone.name + " is meant? This step is for no player in particular");
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
  for (std::size_t board = max_table_zones; board < s.table_zones.size(); ++board) {
    s.table_zones[board].count = 0;
  }

  s.dealer = table.dealer;
  s.seats = static_cast<std::uint8_t>(table.seats);
  s.dealt_in = s.in_deal = table.dealt_in;
  s.in_game = table.in_game;
  s.owing = table.antes;
  s.sits_out = s.stays_out = s.open = SeatSet();
  if (announcing_) s.called = {};
  s.stack = table.stacks;
  s.with_chips = SeatSet();
  for (Seat seat = 0; seat < s.seats; ++seat) {
    if (s.stack[seat] > 0) s.with_chips.insert(seat);
  }
  s.bet = s.paid = {};
  s.bets_in = false;
  s.claims = {};
  s.claimed = false;

  s.pot_count = s.side_pot_count = 0;
  s.raked = 0;
  s.boards = 1;
  s.common = 0;
  s.betting_closed = false;
  if (table.pot > 0) open_pot(s.in_deal).chips = table.pot;
  s.round = no_round;
  s.round_number = 0;
  s.opener = s.last_aggressor = s.bring_in_by = no_seat;
  s.round_aggressor = s.round_first = no_seat;
  s.most_added = 0;

  for (const RegisterSpec& reg : v.registers) {
    const bool kept = reg.kept != RegisterSpec::Kept::deal;
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
  s.work = s.looked = 0;
  s.asking = s.raises_untold = false;
  s.answered = s.arranged = SeatSet();
  s.reason = no_word;
  s.ends_game = false;
  s.deal_number = table.deal;
  stopped = veiled = guessing = false;

  if (heard(Event::Kind::deal_begins)) {
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

/// Reports that a step is about to run, or resumes after a question.
void Deal::Play::say_step(Step step) const {
  sink->reached(s.pc);
  if (s.pc >= v.step_names.size() || v.step_names[s.pc] == no_word) return;
  if (step.act == Act::next || act_frame() != nullptr) return;
  Event event;
  event.kind = Event::Kind::step;
  event.word = v.step_names[s.pc];
  tell(event);
}

void Deal::Play::roll(const RollAct& act) {
  const auto fixed = script == nullptr ? std::nullopt : script->roll(s.cursor, act.sides);
  const int face =
      fixed ? *fixed : 1 + static_cast<int>(s.random.below(static_cast<std::uint32_t>(act.sides)));
  s.game_registers[v.registers[act.reg].slot] = Value::number(face);
  if (!heard(Event::Kind::rolled)) return;
  Event event;
  event.kind = Event::Kind::rolled;
  event.amount = face;
  tell(event);
}

void Deal::Play::end(const EndAct& act) {
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
      settle_at_once();
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
}

/// Executes the step at `s.pc`.
inline void Deal::Play::carry_out(Step step) {
  const std::uint16_t row = step.row;
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
    case Act::roll:
      roll(v.rolls[row]);
      break;
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
      return;  // advances by itself: the deal may be over
    case Act::claim:
      s.claims[s.seat] = v.claims[row].parts;
      s.claimed = true;
      break;
    case Act::end:
      end(v.ends[row]);
      return;
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
    s.work += work_of_step;
    if (s.work > most_work) too_much_work();
    const Step step = v.program[s.pc];
    if (judging && stops(step)) continue;
    if (heard(Event::Kind::step)) say_step(step);
    carry_out(step);
  }
}

}  // namespace houserules
