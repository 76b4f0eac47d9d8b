// Betting rounds: who acts, what they may do, and when the round ends.

#include <algorithm>
#include <utility>

#include "engine/table/play.h"

namespace houserules {

inline Seat Deal::Play::opening_seat(const BetAct& act) {
  const OpenerSpec& opener = act.own_opener ? act.opener : v.betting.opener;
  const Seat first = left_of(s.dealer);
  switch (opener.kind) {
    case OpenerSpec::Kind::best_showing:
      return best_showing(contesting(), first, false);
    case OpenerSpec::Kind::low_showing:
      return best_showing(contesting(), first, true);
    case OpenerSpec::Kind::computed: {
      const Value value = value_of(opener.seat);
      return value.as_seat() == no_seat ? first : value.as_seat();
    }
    case OpenerSpec::Kind::standard:
    case OpenerSpec::Kind::left_of_dealer:
      break;
  }
  return first;
}

inline void Deal::Play::begin_round(std::uint16_t row) {
  s.round.row = row;
  if (s.round.actor == no_seat) {
    const bool due = s.round_number == 0 && s.round.current == 0 && bring_in() > 0;
    const Seat forced_opener = due ? bring_in_seat() : no_seat;
    s.round.bring_in_due = forced_opener != no_seat;
    s.bring_in_by = forced_opener;
    const Seat opener = forced_opener != no_seat ? forced_opener : opening_seat(v.bets[row]);
    s.round.actor = static_cast<Seat>((opener == 0 ? s.seats : opener) - 1);
  }
  s.round_first = left_of(s.round.actor);
  s.round.to_act = able();
  s.round.may_raise = contesting();
  s.round.endless = v.bets[row].kind == BetAct::Kind::turn;
  if (s.round.endless) {
    s.round.row = row;
    s.round.current = smallest_bet(limit());
  }
  s.round.free = !s.round.endless && is_free(v.bets[row]);
}

/// Returns true in a no-limit round to which only the standard rules apply.
inline bool Deal::Play::is_free(const BetAct& act) const {
  const Limit& limit = act.limit.has_value() ? *act.limit : v.betting.limit;
  return standard_betting_ && forced == nullptr && limit.kind == Limit::Kind::none &&
         v.betting.most_raises(limit) == never && !act.no_checks && !act.opens_with.given();
}

/// Writes the question of a bet in place. Its raises are worked out now if that is cheap, or else
/// when somebody reads the question.
inline void Deal::Play::describe_bet(std::uint16_t row, Seat seat, bool alone) {
  if (s.round.free) return describe_free_bet({seat, alone});
  describe_ruled_bet(row, seat);
}

void Deal::Play::describe_ruled_bet(std::uint16_t row, Seat seat) {
  const BetAct& act = v.bets[row];
  const Round& round = s.round;
  Question& q = s.question;
  q.kind = QuestionKind::bet;
  q.seat = seat;
  q.row = row;
  q.waiting = SeatSet::of(seat);
  q.bring_in = round.bring_in_due;
  const Chips owed = q.bring_in      ? bring_in()
                     : round.endless ? price(act, seat)
                                     : std::max<Chips>(0, round.current - s.bet[seat]);
  q.to_call = std::min(owed, s.stack[seat]);
  // Checking may be forbidden, but in the blind's own turn a call of nothing is not a check.
  const bool drops = (act.no_checks || !v.betting.check) && round.current == 0 && !q.bring_in;
  q.may_call = !drops;
  // One seat owes the bring-in; if it is already all-in, the next one may also fold. In hand
  // histories, players fold when they could check.
  const bool foldable = q.to_call > 0 || forced != nullptr;
  const bool held = act.must_bet && round.aggressor == no_seat;
  q.may_fold = !held && (drops || (foldable && !(q.bring_in && seat == s.bring_in_by)));
  s.raises_untold = true;
}

/// The part that is the same for all seats is already filled in.
inline void Deal::Play::describe_free_bet(Turn turn) {
  const auto [seat, alone] = turn;
  const Round& round = s.round;
  Question& q = s.question;
  const Chips all_in = s.bet[seat] + s.stack[seat];
  const Chips owed = round.current - s.bet[seat];
  const Chips least = least_free_raise();
  const SeatSet actor = SeatSet::of(seat);
  q.seat = seat;
  q.waiting = actor;
  q.to_call = std::clamp<Chips>(owed, 0, s.stack[seat]);
  q.may_fold = q.to_call > 0;
  // A player who has acted may raise again when facing a full raise.
  const bool may_raise =
      all_in > round.current && !alone && (!(round.may_raise & actor).empty() || owed >= least);
  q.may_raise = may_raise;
  q.raise_min = may_raise ? std::min(round.current + least, all_in) : 0;
  q.raise_max = may_raise ? all_in : 0;
}

/// Returns the next seat of `to_act` after `after`, or no seat when the round is over.
inline Deal::Play::Turn Deal::Play::next_bettor(SeatSet to_act, Seat after) {
  Round& round = s.round;
  const SeatSet able_now = able();
  to_act = to_act & able_now;
  round.to_act = to_act;
  if (to_act.empty()) return {};
  const Seat seat = next_of(to_act, static_cast<Seat>(after + 1));
  const bool alone = able_now.single();
  const bool faces_bet = round.current > s.bet[seat] || round.bring_in_due;
  if (alone && !faces_bet) {
    round.to_act = SeatSet();
    return {};
  }
  return {seat, alone};
}

/// Asks the next seat of `to_act` after `after`. Returns false when the round is over.
inline bool Deal::Play::ask_bet(std::uint16_t row, SeatSet to_act, Seat after) {
  const Turn turn = next_bettor(to_act, after);
  if (turn.seat == no_seat) return false;
  describe_bet(row, turn.seat, turn.alone);
  s.asking = true;
  return true;
}

/// Round and round: returns true if there is somebody left to bet with, or an unanswered bet.
bool Deal::Play::goes_round() const {
  const SeatSet able_now = able();
  if (!able_now.single()) return !able_now.empty();
  return s.round.aggressor != no_seat && !(s.round.to_act & able_now).empty();
}

/// Round and round: the turn of the bound seat. Returns true when the step is done.
bool Deal::Play::bet_of_turn(std::uint16_t row) {
  if (act_frame() != nullptr) {
    pop();
    return true;
  }
  if (!able().contains(s.seat) || !goes_round()) return true;
  push(Frame::Kind::act, s.pc);
  describe_bet(row, s.seat, able().single());
  s.asking = true;
  return false;
}

/// Round and round: every payment goes to the pot at once, since the next turn costs the whole bet
/// again.
void Deal::Play::take_turn(Seat seat, const Answer& answer) {
  Round& round = s.round;
  const BetAct& act = v.bets[s.question.row];
  const bool opens = round.aggressor == no_seat;
  round.to_act.erase(seat);
  switch (answer.bet) {
    case Answer::Bet::fold:
      fold(seat);
      check_one_left();
      return;
    case Answer::Bet::call:
      if (!opens) {
        take_call(seat);
        break;
      }
      [[fallthrough]];
    case Answer::Bet::raise: {
      const Chips put = answer.bet == Answer::Bet::call ? s.question.to_call : answer.amount;
      const Chips before = round.current;
      put_in(seat, put);
      raised_in_full(put, put);
      has_bet(seat, put, std::max(before, put * weight(act, seat)));
      say_bet(seat, opens, put, put);
      round.to_act = able() - SeatSet::of(seat);
      break;
    }
  }
  into_pot(pot_for_dead_money(), seat, std::exchange(s.bet[seat], 0));
}

bool Deal::Play::bet(std::uint16_t row) {
  const BetAct& act = v.bets[row];
  if (act.kind == BetAct::Kind::turn) return bet_of_turn(row);
  if (act.kind == BetAct::Kind::close) return leave_round(act);
  Frame* frame = act_frame();
  if (frame == nullptr) {
    const SeatSet players = contesting();
    if (players.empty() || players.single()) return true;
    frame = &push(Frame::Kind::act, s.pc);
    if (eventful_ && !s.dispatching && (able().size() > 1 || s.round.current > 0))
      happen(EventRule::Kind::round_begins, no_seat);
  }
  if (frame->phase == 0) {
    if (s.queue_count > 0 && !s.dispatching) return false;
    frame->phase = 1;
    begin_round(row);
  }
  if (s.round.free) {
    Question& q = s.question;
    q.kind = QuestionKind::bet;
    q.row = row;
    q.may_call = true;
    q.bring_in = false;
    q.raise_count = 0;
    q.freeze_to = 0;
  }
  if (ask_bet(row, s.round.to_act, s.round.actor)) return false;
  return leave_round(act);
}

/// Called when nobody is left to act. Returns true when the step is done.
inline bool Deal::Play::leave_round(const BetAct& act) {
  if (act.kind == BetAct::Kind::round) pop();
  s.round_aggressor = s.round.aggressor;
  end_round();
  if (!v.events.empty() && !s.betting_closed && contesting().size() > 1 && able().size() < 2 &&
      cards_to_come().board > 0) {
    s.betting_closed = true;
    happen(EventRule::Kind::closed, no_seat);
  }
  if (!s.dispatching) ++s.round_number;
  if (act.nobody_opens != no_code && s.opener == no_seat) {
    push(Frame::Kind::block, static_cast<Pc>(s.pc + 1));
    s.pc = act.nobody_opens;
    return false;
  }
  return true;
}

/// Returns the seats that have yet to act. (Passed on, so that the next question need not wait for
/// memory.)
inline SeatSet Deal::Play::take_bet(Seat seat, const Answer& answer) {
  const SeatSet actor = SeatSet::of(seat);
  SeatSet to_act = s.round.to_act - actor;
  switch (answer.bet) {
    case Answer::Bet::fold:
      fold(seat);
      check_one_left();
      break;
    case Answer::Bet::call:
      if (s.question.bring_in) to_act = able() - actor;
      take_call(seat);
      break;
    case Answer::Bet::raise:
      if (s.round.free) {
        const bool opens = s.round.current == 0;
        say_bet(seat, opens, raise_freely(seat, answer.amount), answer.amount);
      } else {
        take_raise(seat, answer.amount);
      }
      to_act = able() - actor;
      break;
  }
  s.round.actor = seat;
  s.round.to_act = to_act;
  s.raises_untold = false;
  return to_act;
}

/// Puts in what the question asks for. Returns how many chips that is.
inline Chips Deal::Play::call_or_check(Seat seat) {
  const Chips called = s.question.to_call;
  s.round.may_raise.erase(seat);
  if (called > 0) {
    bet_chips(seat, called);
  } else {
    s.round.checked.insert(seat);
  }
  return called;
}

inline void Deal::Play::take_call(Seat seat) {
  if (s.question.bring_in) return take_bring_in(seat, s.question.to_call);
  const Chips called = call_or_check(seat);
  if (called > 0) return say(Event::Kind::call, seat, called, s.bet[seat]);
  happen(EventRule::Kind::checks, seat);
  say(Event::Kind::check, seat, 0, s.bet[seat]);
}

void Deal::Play::take_bring_in(Seat seat, Chips chips) {
  Round& round = s.round;
  put_in(seat, chips);
  round.bring_in_due = false;
  // The others owe the whole bring-in, even if its poster is short.
  round.current = round.full = round.last_raise = std::max(s.bet[seat], bring_in());
  round.bring_in_open = v.betting.bring_in.chips > 0 || !v.betting.bring_in.due();
  if (!round.bring_in_open) count_wager(1);
  round.may_raise = contesting();
  say(Event::Kind::bring_in, seat, chips, s.bet[seat]);
}

/// Raises in a free round. Returns how many chips that adds.
inline Chips Deal::Play::raise_freely(Seat seat, Chips amount) {
  Round& round = s.round;
  const Chips before = round.current;
  const Chips added = amount - s.bet[seat];
  const Chips step = amount - before;
  if (step >= least_free_raise()) raised_in_full(amount, step);
  bet_chips(seat, added);
  if (before != 0) ++round.raised[seat];
  has_bet(seat, added, amount);
  return added;
}

void Deal::Play::take_raise(Seat seat, Chips amount) {
  const Question& q = question();
  Round& round = s.round;
  const Limit& limit = this->limit();
  const Chips before = round.current;
  const bool opens = before == 0 || round.bring_in_open || q.bring_in;
  const Chips least = least_raise(limit);
  const Chips added = amount - s.bet[seat];
  put_in(seat, added);
  // A raise over a short all-in is measured from the last full bet.
  const bool completed =
      reopens_by_half(limit) && !counts_as_full(limit, before - round.full, least);
  const Chips step = amount - (opens && limit.sized() ? 0 : completed ? round.full : before);
  if (counts_as_full(limit, step, least)) {
    raised_in_full(amount, std::max(step, least));
    close_raising();
  }
  if (!opens) ++round.raised[seat];
  round.frozen = q.freeze_to != 0 && amount == q.freeze_to;
  round.bring_in_due = round.bring_in_open = false;
  has_bet(seat, added, amount);
  say_bet(seat, opens, added, amount);
}

inline void Deal::Play::raised_in_full(Chips amount, Chips step) {
  s.round.last_raise = step;
  s.round.full = amount;
  ++s.round.wagers;
  s.round.may_raise = contesting();
}

/// Updates the round after any bet or raise; `level` is what others have to match.
inline void Deal::Play::has_bet(Seat seat, Chips added, Chips level) {
  Round& round = s.round;
  round.current = level;
  round.last_added = added;
  s.most_added = std::max(s.most_added, added);
  round.may_raise.erase(seat);
  round.aggressor = s.last_aggressor = seat;
  if (s.opener == no_seat) s.opener = seat;
}

inline void Deal::Play::say_bet(Seat seat, bool opens, Chips added, Chips amount) {
  happen(EventRule::Kind::bets, seat);
  if (opens) {
    say(Event::Kind::bet, seat, added, amount);
  } else {
    say(Event::Kind::raise, seat, added, amount);
  }
}

void Deal::Play::take_answer(Seat seat, const Answer& answer) {
  s.asking = false;
  if (s.question.kind == QuestionKind::bet && s.round.endless) {
    take_turn(seat, answer);
    s.raises_untold = false;
  } else if (s.question.kind == QuestionKind::bet) {
    const SeatSet to_act = take_bet(seat, answer);
    // After most bets the round continues, with nothing to do before the next one.
    const std::uint16_t row = s.question.row;
    const bool goes_on = s.stage == DealState::Stage::playing && s.queue_count == 0;
    if (goes_on && ask_bet(row, to_act, seat)) return;
    // If nobody listens to steps, skip the return to this one.
    if (goes_on && !heard(Event::Kind::step) && leave_round(v.bets[row])) ++s.pc;
  } else {
    take(seat, answer);
  }
  run();
}

/// Returns true for most bets: in a free round, with nobody to tell, and more than one seat left.
inline bool Deal::Play::is_quiet_bet(Seat seat, const Answer& answer) const {
  if (!quiet_betting_ || !s.round.free || s.question.kind != QuestionKind::bet) return false;
  return answer.bet != Answer::Bet::fold || !(contesting() - SeatSet::of(seat)).single();
}

/// Takes a quiet bet and asks the next seat, without calls. Returns false when the round is over.
inline bool Deal::Play::take_quiet_bet(Seat seat, const Answer& answer) {
  const SeatSet actor = SeatSet::of(seat);
  SeatSet to_act = s.round.to_act - actor;
  s.round.actor = seat;
  if (answer.bet == Answer::Bet::call) {
    call_or_check(seat);
  } else if (answer.bet == Answer::Bet::fold) {
    s.in_deal.erase(seat);
  } else {
    raise_freely(seat, answer.amount);
    to_act = able() - actor;
  }
  const Turn turn = next_bettor(to_act, seat);
  if (turn.seat == no_seat) return false;
  describe_free_bet(turn);
  return true;
}

// Not inlined, so that quiet bets save no registers.
void Deal::Play::leave_quiet_round() {
  s.asking = false;
  placed(*this, [&] {
    if (leave_round(v.bets[s.question.row])) ++s.pc;
    run();
  });
}

void Deal::Play::answer(Seat seat, const Answer& answer) {
  placed(*this, [&] { take_answer(seat, answer); });
}

void Deal::Play::answer_quietly(Seat seat, const Answer& answer) {
  if (!take_quiet_bet(seat, answer)) leave_quiet_round();
}

void Deal::answer(Seat seat, const Answer& answer) {
  Play& play = *play_;
  if (!play.is_quiet_bet(seat, answer)) return play.answer(seat, answer);
  play.answer_quietly(seat, answer);
}

/// Returns true if all who have yet to act may check or call with nobody to tell.
inline bool Deal::Play::may_call_around() const {
  return s.asking && s.question.kind == QuestionKind::bet && s.question.may_call &&
         quiet_betting_ && !s.round.endless && !s.round.bring_in_due;
}

bool Deal::Play::call_around() {
  if (!may_call_around()) return false;
  for (Seat seat = s.question.seat; seat != no_seat;) {
    const Chips owed = std::max<Chips>(0, s.round.current - s.bet[seat]);
    s.question.to_call = std::min(owed, s.stack[seat]);
    s.round.actor = seat;
    call_or_check(seat);
    seat = next_bettor(s.round.to_act - SeatSet::of(seat), seat).seat;
  }
  s.raises_untold = false;
  leave_quiet_round();
  return true;
}

bool Deal::call_around() { return play_->call_around(); }

/// Returns the part of the highest bet above the next one to its bettor.
inline void Deal::Play::return_uncalled() {
  Chips highest = 0;
  Chips second = 0;
  for (Seat seat = 0; seat < s.seats; ++seat) {
    const Chips bet = s.bet[seat];
    second = std::max(second, std::min(bet, highest));
    highest = std::max(highest, bet);
  }
  if (highest == second) return;
  Seat top = 0;
  while (s.bet[top] != highest) ++top;
  if (!s.in_deal.contains(top)) return;
  const Chips back = highest - second;
  s.bet[top] -= back;
  s.paid[top] -= back;
  give_chips(top, back);
  say(Event::Kind::uncalled, top, back);
}

/// Returns the uncalled bet and moves the rest to the pots.
void Deal::Play::end_round() {
  layer_dues();
  if (any_bets()) {
    return_uncalled();
    collect();
  }
  s.round = no_round;
}

}  // namespace houserules
