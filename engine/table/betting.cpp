// Betting rounds: who speaks, what he may do, until when.

#include <algorithm>

#include "engine/table/play.h"

namespace houserules {

Seat Deal::Play::opening_seat(const BetAct& act) {
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

void Deal::Play::begin_round(std::uint16_t row) {
  s.round.row = row;
  if (s.round.actor == no_seat) {
    const bool due = s.round_number == 0 && s.round.current == 0 && bring_in() > 0;
    const Seat forced_opener = due ? bring_in_seat() : no_seat;
    s.round.bring_in_due = forced_opener != no_seat;
    s.bring_in_by = forced_opener;
    const Seat opener = forced_opener != no_seat ? forced_opener : opening_seat(v.bets[row]);
    s.round.actor = static_cast<Seat>((opener == 0 ? s.seats : opener) - 1);
  }
  s.round.to_act = able();
  s.round.may_raise = contesting();
}

/// Writes the question of a bet in place; its raises wait until somebody looks.
inline void Deal::Play::describe_bet(std::uint16_t row, Seat seat) {
  const BetAct& act = v.bets[row];
  const Round& round = s.round;
  Question& q = s.question;
  q.kind = QuestionKind::bet;
  q.seat = seat;
  q.row = row;
  q.waiting = SeatSet::of(seat);
  q.bring_in = round.bring_in_due;
  const Chips owed = q.bring_in ? bring_in() : std::max<Chips>(0, round.current - s.bet[seat]);
  q.to_call = std::min(owed, s.stack[seat]);
  // Checking may be forbidden, but a blind's own turn is no check.
  const bool drops = (act.no_checks || !v.betting.check) && round.current == 0 && !q.bring_in;
  q.may_call = !drops;
  // The bring-in is owed by one seat; if he is all-in already, the next one may also fold.
  // In histories seats fold where they might check.
  const bool foldable = q.to_call > 0 || forced != nullptr;
  q.may_fold = drops || (foldable && !(q.bring_in && seat == s.bring_in_by));
  s.raises_untold = true;
}

/// Puts the next question of the round; false when the round is over.
inline bool Deal::Play::ask_bet(std::uint16_t row) {
  Round& round = s.round;
  const SeatSet able_now = able();
  round.to_act = round.to_act & able_now;
  while (!round.to_act.empty()) {
    const Seat seat = next_of(round.to_act, left_of(round.actor));
    const bool faces_bet = round.current > s.bet[seat] || round.bring_in_due;
    if (faces_bet || able_now != SeatSet::of(seat)) {
      describe_bet(row, seat);
      s.asking = true;
      return true;
    }
    round.to_act.erase(seat);
  }
  return false;
}

bool Deal::Play::bet(std::uint16_t row) {
  const BetAct& act = v.bets[row];
  if (act_frame() == nullptr) {
    if (contesting().size() < 2) return true;
    push(Frame::Kind::act, s.pc);
    begin_round(row);
  }
  if (ask_bet(row)) return false;
  pop();
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

void Deal::Play::take_bet(Seat seat, const Answer& answer) {
  const Question& q = answer.bet == Answer::Bet::raise ? question() : s.question;
  s.raises_untold = false;
  Round& round = s.round;
  round.actor = seat;
  round.to_act.erase(seat);

  if (answer.bet == Answer::Bet::fold) {
    leave(seat, StatusAct::What::fold);
    check_one_left();
    return;
  }
  if (answer.bet == Answer::Bet::call) {
    round.may_raise.erase(seat);
    const Chips called = q.to_call;
    put_in(seat, called);
    Event::Kind kind = called == 0 ? Event::Kind::check : Event::Kind::call;
    if (q.bring_in) {
      round.bring_in_due = false;
      // The others owe the whole bring-in, though its poster may be short.
      round.current = round.full = round.last_raise = std::max(s.bet[seat], bring_in());
      round.bring_in_open = v.betting.bring_in.chips > 0 || !v.betting.bring_in.due();
      if (!round.bring_in_open) count_wager(1);
      round.to_act = able() - SeatSet::of(seat);
      round.may_raise = contesting();
      kind = Event::Kind::bring_in;
    } else if (called == 0) {
      round.checked.insert(seat);
      happen(EventRule::Kind::checks, seat);
    }
    say(kind, seat, called, s.bet[seat]);
    return;
  }

  const Limit& limit = this->limit();
  const Chips before = round.current;
  const bool opens = before == 0 || round.bring_in_open || q.bring_in;
  const bool freezes = q.freeze_to != 0 && answer.amount == q.freeze_to;
  const Chips least = least_raise(limit);
  const Chips added = answer.amount - s.bet[seat];
  put_in(seat, added);
  // From a full bet that an all-in fell short of, the rest of it counts too.
  const bool completed =
      reopens_by_half(limit) && !counts_as_full(limit, before - round.full, least);
  const Chips step = answer.amount - (opens && limit.sized() ? 0 : completed ? round.full : before);
  const bool full = counts_as_full(limit, step, least);
  round.current = answer.amount;
  if (full) {
    round.last_raise = std::max(step, least);
    round.full = answer.amount;
    count_wager(1);
    round.may_raise = contesting();
  }
  if (!opens) ++round.raised[seat];
  round.last_added = added;
  s.most_added = std::max(s.most_added, added);
  round.frozen = freezes;
  round.may_raise.erase(seat);
  round.bring_in_due = round.bring_in_open = false;
  round.aggressor = s.last_aggressor = seat;
  round.to_act = able() - SeatSet::of(seat);
  if (s.opener == no_seat) s.opener = seat;
  happen(EventRule::Kind::bets, seat);
  say(opens ? Event::Kind::bet : Event::Kind::raise, seat, added, answer.amount);
}

void Deal::Play::answer(Seat seat, const Answer& answer) {
  s.asking = false;
  if (s.question.kind == QuestionKind::bet) {
    take_bet(seat, answer);
    // Most bets leave the round going on, with nothing to be done before the next.
    const bool goes_on = act_frame() != nullptr && (s.queue_count == 0 || s.dispatching);
    if (goes_on && !judging && ask_bet(s.question.row)) return;
  } else {
    take(seat, answer);
  }
  run();
}

/// Returns what nobody called; the rest goes to the pots.
void Deal::Play::end_round() {
  layer_dues();
  Seat top = no_seat;
  Chips highest = 0;
  Chips second = 0;
  for (Seat seat = 0; seat < s.seats; ++seat) {
    const Chips bet = s.bet[seat];
    if (bet > highest) {
      second = highest;
      highest = bet;
      top = seat;
    } else {
      second = std::max(second, bet);
    }
  }
  if (top != no_seat) {
    if (highest > second && s.in_deal.contains(top)) {
      const Chips back = highest - second;
      s.bet[top] -= back;
      s.paid[top] -= back;
      give_chips(top, back);
      say(Event::Kind::uncalled, top, back);
    }
    collect();
  }
  s.round = Round();
}

}  // namespace houserules
