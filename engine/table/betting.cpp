// Betting rounds: who speaks, within which limits, until when.
//
// Sources of the rules: Robert's Rules of Poker (bring-in, half-bet rule, raise caps), the BARGE
// rulebook (pot limit), TDA (a short all-in does not reopen the betting).

#include <algorithm>

#include "engine/table/play.h"

namespace houserules {

void Deal::Play::put_in(Seat seat, Chips chips) { s.bet[seat] += take_chips(seat, chips); }

void Deal::Play::forced_bets(const TableState& table) {
  const Betting& betting = v.betting;
  const Seat first = left_of(s.dealer);
  const SeatSet owing = table.antes & s.dealt_in;

  // Who posts the blinds, in order. With two players the dealer has the first (the small) one.
  std::array<Seat, max_seats> posts{};
  std::size_t post_count = 0;
  {
    const bool heads_up = s.dealt_in.size() == 2;
    Seat seat = heads_up ? s.dealer : first;
    if (heads_up && !s.dealt_in.contains(seat)) seat = next_of(s.dealt_in, first);
    for (std::size_t i = 0; i < betting.blinds.size() && i < max_seats; ++i) {
      seat = next_of(s.dealt_in, seat);
      posts[post_count++] = seat;
      seat = left_of(seat);
    }
  }

  std::array<Chips, max_seats> antes{};
  bool dead = table.pot > 0;  // a carried pot and its new antes are one pot, for everybody dealt in
  if (forced != nullptr) {
    antes = forced->antes;
    dead = dead || forced->antes_are_dead;
  } else if (betting.ante > 0) {
    switch (betting.ante_by) {
      case Betting::Ante::everyone:
        for (Seat seat = 0; seat < s.seats; ++seat) {
          if (owing.contains(seat)) antes[seat] = betting.ante;
        }
        break;
      case Betting::Ante::dealer_for_all:
        antes[s.dealer] = betting.ante * owing.size();
        dead = true;
        break;
      case Betting::Ante::big_blind:
        if (post_count > 0) antes[posts[post_count - 1]] = betting.ante;
        dead = true;
        break;
    }
  }
  bool any_ante = false;
  Seat seat = first;
  for (int i = 0; i < s.seats; ++i, seat = left_of(seat)) {
    const Chips chips = std::min(antes[seat], s.stack[seat]);
    if (chips == 0) continue;
    any_ante = true;
    if (dead) {
      if (s.pot_count == 0) open_pot(s.in_deal);
      into_pot(s.pots[0], seat, take_chips(seat, chips));
    } else {
      put_in(seat, chips);
    }
    say(Event::Kind::antes, seat, chips);
  }
  if (any_ante && !dead) collect();

  Seat last_blind = no_seat;
  Chips largest = 0;
  const auto post = [&](Seat poster, Chips owed) {
    const Chips chips = std::min(std::abs(owed), s.stack[poster]);
    put_in(poster, chips);
    if (chips > 0) say(Event::Kind::blind, poster, chips);
    if (owed >= largest && owed > 0) {
      largest = owed;
      last_blind = poster;
    }
  };
  if (forced != nullptr) {
    seat = first;
    for (int i = 0; i < s.seats; ++i, seat = left_of(seat)) {
      if (forced->blinds[seat] != 0 && s.dealt_in.contains(seat)) post(seat, forced->blinds[seat]);
    }
    // Heads-up with equal blinds the dealer speaks first.
    if (s.dealt_in.size() == 2 && last_blind != no_seat &&
        forced->blinds[s.dealer] == forced->blinds[left_of(s.dealer)]) {
      last_blind = left_of(s.dealer);
    }
  } else if (!owing.empty()) {
    for (std::size_t i = 0; i < post_count; ++i) {
      if (owing.contains(posts[i])) post(posts[i], betting.blinds[i]);
    }
  }
  if (largest > 0) {
    s.round.current = s.round.full = s.round.last_raise = largest;
    s.round.wagers = 1;
    s.round.actor = last_blind;
  }
}

Chips Deal::Play::size() const {
  const std::vector<Chips>& sizes =
      forced != nullptr && !forced->sizes.empty() ? forced->sizes : v.betting.sizes;
  if (sizes.empty()) return 1;
  return sizes[std::min(static_cast<std::size_t>(s.round_number), sizes.size() - 1)];
}

Chips Deal::Play::smallest_bet() const {
  if (forced != nullptr && forced->min_bet > 0) return forced->min_bet;
  if (v.betting.min_bet > 0) return v.betting.min_bet;
  Chips smallest = std::max<Chips>(1, v.betting.ante);
  for (const Chips blind : v.betting.blinds) smallest = std::max(smallest, blind);
  return smallest;
}

/// The seat that must bring it in. Suits break ties: clubs < diamonds < hearts < spades.
Seat Deal::Play::bring_in_seat() const {
  Seat found = no_seat;
  int found_key = 0;
  for (Seat seat = 0; seat < s.seats; ++seat) {
    if (!contesting().contains(seat)) continue;
    const Pile& hand = pile(zone_hand, seat);
    for (unsigned i = 0; i < hand.count; ++i) {
      const Slot& slot = hand.cards[i];
      if (slot.facing != Facing::up || !slot.card.natural()) continue;
      int rank = slot.card.rank();
      if (v.betting.bring_in_high && rank == rank_ace) rank = -1;
      const int key = rank * 4 + slot.card.suit();
      const bool better = v.betting.bring_in_high ? key > found_key : key < found_key;
      if (found == no_seat || better) {
        found = seat;
        found_key = key;
      }
    }
  }
  return found;
}

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

void Deal::Play::begin_round(const BetAct& act) {
  const bool blinds = s.round_number == 0 && s.round.current > 0;
  const Chips bring_in =
      forced != nullptr && forced->bring_in > 0 ? forced->bring_in : v.betting.bring_in;
  if (!blinds) {
    s.round = Round();
    const Seat forced_opener = s.round_number == 0 && bring_in > 0 ? bring_in_seat() : no_seat;
    Seat opener = forced_opener;
    if (opener == no_seat) {
      opener = opening_seat(act);
    } else {
      s.round.bring_in_due = true;
    }
    s.round.actor = static_cast<Seat>((opener == 0 ? s.seats : opener) - 1);
  }
  s.round.to_act = able();
  s.round.may_raise = contesting();
}

/// Writes the question of a bet in place.
void Deal::Play::describe_bet(std::uint16_t row, Seat seat) {
  const BetAct& act = v.bets[row];
  const Betting& betting = v.betting;
  const Round& round = s.round;
  Question& q = s.question;
  q.kind = QuestionKind::bet;
  q.seat = seat;
  q.row = row;
  q.waiting = SeatSet::of(seat);
  q.may_raise = false;
  q.raise_min = q.raise_max = 0;

  const Chips all_in = s.bet[seat] + s.stack[seat];
  q.bring_in = round.bring_in_due;
  if (q.bring_in) {
    const Chips amount =
        forced != nullptr && forced->bring_in > 0 ? forced->bring_in : betting.bring_in;
    q.to_call = std::min(amount, s.stack[seat]);
  } else {
    q.to_call = std::min(std::max<Chips>(0, round.current - s.bet[seat]), s.stack[seat]);
  }
  q.may_call = true;
  q.may_fold = q.to_call > 0 && !q.bring_in;

  // Raising needs somebody who can answer.
  if (!round.may_raise.contains(seat) || (able() - SeatSet::of(seat)).empty()) return;
  if (round.current >= all_in) return;
  if (!betting.check_raise && round.checked.contains(seat)) return;
  if (s.opener == no_seat && act.opens_with.given()) {
    const Seat bound = s.seat;
    s.seat = seat;
    const bool may_open = value_of(act.opens_with).truthy();
    s.seat = bound;
    if (!may_open) return;
  }

  switch (betting.limit) {
    case Betting::Limit::fixed:
    case Betting::Limit::spread: {
      if (betting.raises != never && round.wagers > betting.raises) return;
      const Chips unit = size();
      Chips to = 0;
      if (round.current == 0 || round.bring_in_open || q.bring_in) {
        to = unit;
      } else if (2 * (round.current - round.full) < unit) {
        to = round.full + unit;  // completes a short all-in
      } else {
        to = round.current + unit;
      }
      q.raise_min = std::min(to, all_in);
      Chips most = to;
      if (betting.limit == Betting::Limit::spread) most = to - unit + betting.spread_max;
      q.raise_max = std::min(most, all_in);
      break;
    }
    case Betting::Limit::pot:
    case Betting::Limit::half_pot:
    case Betting::Limit::none: {
      if (betting.raises != never && betting.limit != Betting::Limit::none &&
          betting.limit != Betting::Limit::pot && round.wagers > betting.raises) {
        return;
      }
      const Chips least = round.current == 0
                              ? smallest_bet()
                              : round.current + std::max(round.last_raise, smallest_bet());
      Chips most = all_in;
      const Chips call = round.current - s.bet[seat];
      if (betting.limit == Betting::Limit::pot) most = round.current + pot() + call;
      if (betting.limit == Betting::Limit::half_pot) most = round.current + (pot() + call) / 2;
      q.raise_min = std::min(least, all_in);
      q.raise_max = std::min(std::max(most, q.raise_min), all_in);
      break;
    }
  }
  q.may_raise = q.raise_max > round.current;
  if (q.raise_min <= round.current) q.raise_min = q.raise_max;
}

/// Puts the next question of the round; false when the round is over.
bool Deal::Play::ask_bet(std::uint16_t row) {
  Round& round = s.round;
  while (!round.to_act.empty()) {
    const Seat seat = next_of(round.to_act, left_of(round.actor));
    const bool nothing_to_call = round.current <= s.bet[seat] && !round.bring_in_due;
    const bool alone = nothing_to_call && (able() - SeatSet::of(seat)).empty();
    if (s.stack[seat] == 0 || !contesting().contains(seat) || alone) {
      round.to_act.erase(seat);
      continue;
    }
    describe_bet(row, seat);
    s.asking = true;
    return true;
  }
  return false;
}

bool Deal::Play::bet(std::uint16_t row) {
  const BetAct& act = v.bets[row];
  if (act_frame() == nullptr) {
    if (contesting().size() < 2) return true;
    push(Frame::Kind::act, s.pc);
    begin_round(act);
  }
  if (ask_bet(row)) return false;
  pop();
  end_round();
  if (!s.dispatching) ++s.round_number;
  if (act.nobody_opens != no_code && s.opener == no_seat) {
    push(Frame::Kind::block, static_cast<Pc>(s.pc + 1));
    s.pc = act.nobody_opens;
    return false;
  }
  return true;
}

void Deal::Play::take_bet(Seat seat, const Answer& answer) {
  const Question& q = s.question;
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
      round.bring_in_open = true;
      // The others owe the whole bring-in, though its poster may be short.
      round.current = round.full = std::max(s.bet[seat], v.betting.bring_in);
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

  const Chips before = round.current;
  const bool opens = before == 0 || round.bring_in_open || q.bring_in;
  const Chips added = answer.amount - s.bet[seat];
  put_in(seat, added);
  bool full = false;
  if (v.betting.limit == Betting::Limit::fixed || v.betting.limit == Betting::Limit::spread) {
    // Half a bet or more counts as a bet and reopens the betting.
    const Chips step = opens ? answer.amount : answer.amount - before;
    full = 2 * step >= size();
  } else {
    const Chips least = before == 0 ? smallest_bet() : std::max(round.last_raise, smallest_bet());
    full = answer.amount - before >= least || before == 0;
    if (full) round.last_raise = std::max(answer.amount - before, least);
  }
  round.current = answer.amount;
  if (full) {
    round.full = answer.amount;
    ++round.wagers;
    round.may_raise = contesting();
  }
  round.may_raise.erase(seat);
  round.bring_in_due = round.bring_in_open = false;
  round.aggressor = s.last_aggressor = seat;
  round.to_act = able() - SeatSet::of(seat);
  if (s.opener == no_seat) s.opener = seat;
  happen(EventRule::Kind::bets, seat);
  say(opens ? Event::Kind::bet : Event::Kind::raise, seat, added, answer.amount);
}

/// Returns what nobody called; the rest goes to the pots.
void Deal::Play::end_round() {
  Seat top = no_seat;
  Chips highest = 0;
  Chips second = 0;
  for (Seat seat = 0; seat < s.seats; ++seat) {
    if (s.bet[seat] > highest) {
      second = highest;
      highest = s.bet[seat];
      top = seat;
    } else {
      second = std::max(second, s.bet[seat]);
    }
  }
  if (top == no_seat) {
    s.round = Round();
    return;
  }
  if (highest > second && s.in_deal.contains(top)) {
    const Chips back = highest - second;
    s.bet[top] -= back;
    s.paid[top] -= back;
    give_chips(top, back);
    say(Event::Kind::uncalled, top, back);
  }
  collect();
  s.round = Round();
}

}  // namespace houserules
