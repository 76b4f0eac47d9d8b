// Chips on their way into pots, and between seats.

#include <algorithm>

#include "engine/table/play.h"

namespace houserules {

Chips Deal::Play::pot() const {
  Chips sum = 0;
  for (unsigned i = 0; i < s.pot_count; ++i) sum += s.pots[i].chips;
  for (Seat seat = 0; seat < s.seats; ++seat) sum += s.bet[seat];
  return sum;
}

Pot& Deal::Play::open_pot(SeatSet contenders) {
  if (s.pot_count == max_pots) throw LimitError("a deal cannot have more than 24 pots");
  Pot& pot = s.pots[s.pot_count++];
  pot.chips = 0;
  pot.contenders = contenders;
  pot.closed = pot.dues = false;
  pot.name = s.pot_count > 1 ? s.pots[s.pot_count - 2U].name : no_word;
  pot.from = {};
  return pot;
}

void Deal::Play::into_pot(Pot& pot, Seat seat, Chips chips) {
  pot.chips += chips;
  pot.from[seat] += chips;
}

/// Returns the newest pot, or a new one if somebody without chips in this layer could win it,
/// having gone all-in. A layer that nobody still in has matched (bets of folded hands) goes to the
/// newest pot.
inline Pot& Deal::Play::pot_for_layer(SeatSet live) {
  if (s.pot_count > 0) {
    Pot& pot = s.pots[s.pot_count - 1U];
    const SeatSet others = (pot.contenders & s.in_deal) - live;
    if (!pot.closed && (live.empty() || (others - s.with_chips).empty())) return pot;
  }
  return open_pot(live.empty() ? s.in_deal : live | (s.in_deal & s.with_chips));
}

/// Sweeps the bets of the round, layer by layer: each all-in bet closes a pot.
void Deal::Play::collect() {
  layer_dues();
  if (!any_bets()) return;
  // With nobody all-in, there is only one layer.
  if ((s.in_deal - s.with_chips).empty()) return sweep_into(pot_for_layer(s.in_deal));
  SeatSet betting;
  for (Seat seat = 0; seat < s.seats; ++seat) {
    if (s.bet[seat] > 0) betting.insert(seat);
  }
  while (!betting.empty()) {
    const SeatSet live = betting & s.in_deal;
    Chips level = never;
    for (const Seat seat : live) level = std::min(level, s.bet[seat]);
    Pot& pot = pot_for_layer(live);
    for (const Seat seat : betting) {
      const Chips part = std::min(level, s.bet[seat]);
      s.bet[seat] -= part;
      into_pot(pot, seat, part);
      if (s.bet[seat] == 0) betting.erase(seat);
    }
  }
  s.bets_in = false;
}

inline void Deal::Play::sweep_into(Pot& pot) {
  Chips swept = 0;
  for (Seat seat = 0; seat < s.seats; ++seat) {
    swept += s.bet[seat];
    pot.from[seat] += s.bet[seat];
  }
  pot.chips += swept;
  s.bet = {};
  s.bets_in = false;
}

/// Prices, matches and penalties stay apart until the next bets are swept or the pots are settled.
Pot& Deal::Play::pot_for_dead_money() {
  if (s.pot_count > 0 && s.pots[s.pot_count - 1U].dues) return s.pots[s.pot_count - 1U];
  Pot& pot = open_pot(s.in_deal);
  pot.dues = true;
  return pot;
}

/// Puts payments into layers, whatever their order: a player who went all-in paying wins as much
/// from every other; one who was all-in before wins none of them.
void Deal::Play::layer_last_dues() {
  Pot dues = s.pots[--s.pot_count];
  while (dues.chips > 0) {
    Chips level = dues.chips;
    SeatSet contenders;
    for (Seat seat = 0; seat < s.seats; ++seat) {
      const Chips paid = dues.from[seat];
      const bool plays_on = s.stack[seat] > 0 || s.bet[seat] > 0;
      if (!s.in_deal.contains(seat) || (!plays_on && paid == 0)) continue;
      contenders.insert(seat);
      if (!plays_on) level = std::min(level, paid);
    }
    Pot* pot = s.pot_count > 0 ? &s.pots[s.pot_count - 1U] : nullptr;
    const bool fits =
        pot != nullptr && !pot->closed && ((pot->contenders & s.in_deal) - contenders).empty();
    if (!fits) pot = &open_pot(contenders.empty() ? s.in_deal : contenders);
    for (Seat seat = 0; seat < s.seats; ++seat) {
      const Chips part = std::min(level, dues.from[seat]);
      dues.from[seat] -= part;
      dues.chips -= part;
      into_pot(*pot, seat, part);
    }
  }
}

/// Returns a side bet, which only those who pay into it play for.
Pot& Deal::Play::side_pot(Word name) {
  for (unsigned i = 0; i < s.side_pot_count; ++i) {
    if (s.side_pots[i].name == name) return s.side_pots[i];
  }
  if (s.side_pot_count == max_side_pots) throw LimitError("a deal cannot have more side bets");
  Pot& pot = s.side_pots[s.side_pot_count++];
  pot = Pot();
  pot.name = name;
  return pot;
}

/// Returns each seat's stake.
void Deal::Play::return_stakes(Pot& pot, unsigned pot_index) {
  for (Seat seat = 0; seat < s.seats; ++seat) {
    const Chips chips = std::min(pot.from[seat], pot.chips);
    if (chips == 0) continue;
    pot.chips -= chips;
    give_chips(seat, chips);
    if (!heard(Event::Kind::returned)) continue;
    Event event;
    event.kind = Event::Kind::returned;
    event.seat = seat;
    event.chips = chips;
    event.pot = static_cast<std::uint8_t>(pot_index);
    tell(event);
  }
}

/// Side bets that nobody won are returned to those who paid them, or carry over to the next deal.
void Deal::Play::close_side_pots(std::uint8_t showdown) {
  for (unsigned i = 0; i < s.side_pot_count; ++i) {
    Pot& pot = s.side_pots[i];
    if (pot.chips == 0) continue;
    const bool stays = showdown < v.showdowns.size() &&
                       v.decider_of(showdown, pot.name).without_winner == Showdown::Fallback::stays;
    if (!stays) {
      return_stakes(pot, max_pots + i);
      continue;
    }
    if (s.pot_count == 0) open_pot(s.in_deal);
    s.pots[0].chips += pot.chips;
    pot.chips = 0;
  }
  s.side_pot_count = 0;
}

/// Takes the rake, from the main pot first.
void Deal::Play::take_rake() {
  const Betting::Rake& rule = v.betting.rake;
  if (rule.percent == 0 || !holds(rule.when)) return;
  Chips rake = pot() * rule.percent / 100;
  if (rule.cap > 0) rake = std::min(rake, rule.cap);
  if (rake == 0) return;
  s.raked += rake;
  if (heard(Event::Kind::raked)) {
    Event event;
    event.kind = Event::Kind::raked;
    event.chips = rake;
    tell(event);
  }
  from_pots(rake);
}

/// Reports a payment to the receiver, the pot or a pool.
void Deal::Play::say_paid(Seat payer, Chips paid, Word reason, Seat receiver, std::uint8_t pool,
                          bool into_pool) const {
  if (!heard(Event::Kind::pays)) return;
  Event event;
  event.pool = pool;
  event.into_pool = into_pool;
  event.kind = Event::Kind::pays;
  event.seat = payer;
  event.other = receiver;
  event.chips = paid;
  event.word = reason;
  tell(event);
}

void Deal::Play::pay_dead(Seat seat, Chips chips, Word reason) {
  Pot& pot = pot_for_dead_money();
  const Chips paid = take_chips(seat, chips);
  into_pot(pot, seat, paid);
  say_paid(seat, paid, reason);
}

/// Divides one payment among its receivers. Chips that do not divide evenly are treated like odd
/// chips of the pot; if those stay in the pot, these go there.
void Deal::Play::share_out(Seat payer, Chips owed, SeatSet among, Word reason) {
  among.erase(payer);
  if (among.empty()) return;
  const Chips paid = take_chips(payer, owed);
  if (paid == 0) return;
  SeatSet had_odd;
  const Division shares = divide(0, 0, paid, among, had_odd);
  for (const Seat receiver : among) {
    const Chips chips = shares.each + shares.odd[receiver];
    if (chips == 0) continue;
    give_chips(receiver, chips);
    say_paid(payer, chips, reason, receiver);
  }
  s.paid[payer] -= paid - shares.left;
  if (shares.left == 0) return;
  into_pot(pot_for_dead_money(), payer, shares.left);
  say_paid(payer, shares.left, reason);
}

/// Returns the chips in a pool, paid in this deal or in earlier ones.
Chips& Deal::Play::pool(std::uint8_t reg) { return s.game_registers[v.registers[reg].slot].bits; }

/// Chips that do not divide evenly stay in the pool.
void Deal::Play::pool_pays(const PayAct& act, Chips each, SeatSet among) {
  Chips& chips = pool(act.pool);
  if (act.to == PayAct::To::pot) {
    const Chips paid = std::min(each, chips);
    chips -= paid;
    if (paid == 0) return;
    layer_dues();
    if (s.pot_count == 0) open_pot(s.in_deal);
    s.pots[0].chips += paid;
    return say_paid(no_seat, paid, act.reason, no_seat, act.pool);
  }
  if (among.empty()) return;
  SeatSet had_odd;
  const Division shares = divide(0, 0, std::min(each, chips), among, had_odd);
  Seat seat = left_of(s.dealer);
  for (int i = 0; i < s.seats; ++i, seat = left_of(seat)) {
    if (!among.contains(seat)) continue;
    const Chips paid = act.shared ? shares.each + shares.odd[seat] : std::min(each, chips);
    if (paid == 0) continue;
    chips -= paid;
    give_chips(seat, paid);
    say_paid(no_seat, paid, act.reason, seat, act.pool);
  }
}

/// The main pot pays first, as for the rake.
void Deal::Play::pot_fills(const PayAct& act, Chips chips) {
  const Chips paid = std::min(chips, from_pots(chips));
  pool(act.pool) += paid;
  if (paid > 0) say_paid(no_seat, paid, act.reason, no_seat, act.pool, true);
}

/// Takes chips out of the pots, the main pot first. Returns how many it took.
Chips Deal::Play::from_pots(Chips chips) {
  Chips taken = 0;
  for (unsigned i = 0; i < s.pot_count && taken < chips; ++i) {
    const Chips part = std::min(chips - taken, s.pots[i].chips);
    s.pots[i].chips -= part;
    taken += part;
  }
  return taken;
}

Chips Deal::Play::amount_of(const PayAct& act) const {
  Chips amount = number_of(act.amount);
  const bool hook = act.amount.expr.given() &&
                    v.nodes[static_cast<std::size_t>(act.amount.expr.node)].op == ExprNode::Op::lua;
  if (amount < 0 && hook)
    fail("a Lua function returned " + std::to_string(amount) +
         " for a payment; it must return 0 or more chips");
  if (act.at_most.given()) amount = std::min<Chips>(amount, value_of(act.at_most).bits);
  return std::max<Chips>(0, amount);
}

void Deal::Play::pay(const PayAct& act) {
  std::array<Seat, max_seats> receivers{};
  const int receiver_count = act.to == PayAct::To::seats ? order_of(act.receivers, receivers) : 0;
  const Seat bound = s.seat;
  SeatSet among;
  for (int i = 0; i < receiver_count; ++i) among.insert(receivers[static_cast<std::size_t>(i)]);

  if (act.from != PayAct::From::seats) {
    const bool to_pool = act.to == PayAct::To::pool;
    if (act.from == PayAct::From::pot && !to_pool) join_pots();
    const Chips each = amount_of(act);
    if (act.from == PayAct::From::pool) return pool_pays(act, each, among);
    if (to_pool) return pot_fills(act, each);
    if (act.shared) {
      if (receiver_count == 0 || s.pot_count == 0) return;
      SeatSet had_odd;
      Pot& pot = s.pots[0];
      award(pot, 0, 0, 0, std::clamp<Chips>(each, 0, pot.chips), among, had_odd);
      if (pot.chips == 0) s.pot_count = 0;
      return;
    }
    for (int i = 0; i < receiver_count && s.pot_count > 0; ++i) {
      SeatSet had_odd;
      const Seat seat = receivers[static_cast<std::size_t>(i)];
      Pot& pot = s.pots[0];
      award(pot, 0, 0, 0, std::min(each, pot.chips), SeatSet::of(seat), had_odd);
      if (pot.chips == 0) s.pot_count = 0;
    }
    return;
  }

  std::array<Seat, max_seats> payers{};
  const int count = order_of(act.payers, payers);
  std::array<Chips, max_seats> owed{};
  for (int i = 0; i < count; ++i) {
    s.seat = payers[static_cast<std::size_t>(i)];
    owed[s.seat] = amount_of(act);
  }
  for (int i = 0; i < count; ++i) {
    const Seat payer = payers[static_cast<std::size_t>(i)];
    s.seat = payer;
    if (act.into != no_word) {
      Pot& pot = side_pot(act.into);
      const Chips paid = take_chips(payer, owed[payer]);
      into_pot(pot, payer, paid);
      if (paid > 0) pot.contenders.insert(payer);
      say_paid(payer, paid, act.into);
      continue;
    }
    if (act.to == PayAct::To::pool) {
      const Chips paid = take_chips(payer, owed[payer]);
      pool(act.pool) += paid;
      s.paid[payer] -= paid;
      if (paid > 0) say_paid(payer, paid, act.reason, no_seat, act.pool, true);
      continue;
    }
    if (act.live != PayAct::Live::no) {
      post_live(payer, owed[payer], act.live == PayAct::Live::speaks_last);
      continue;
    }
    if (act.to == PayAct::To::pot) {
      if (owed[payer] > 0) pay_dead(payer, owed[payer], act.reason);
      continue;
    }
    if (act.shared) {
      share_out(payer, owed[payer], among, act.reason);
      continue;
    }
    for (int r = 0; r < receiver_count; ++r) {
      const Seat receiver = receivers[static_cast<std::size_t>(r)];
      if (receiver == payer) continue;
      const Chips paid = take_chips(payer, owed[payer]);
      give_chips(receiver, paid);
      s.paid[payer] -= paid;
      if (paid > 0) say_paid(payer, paid, act.reason, receiver);
    }
  }
  s.seat = bound;
}

/// Merges all chips into one pot, without layers, for everybody in the deal.
void Deal::Play::join_pots() {
  if (s.pot_count == 0) return;
  Pot joined = s.pots[0];
  joined.contenders = s.dealt_in;
  joined.name = no_word;
  joined.closed = joined.dues = false;
  for (unsigned i = 1; i < s.pot_count; ++i) {
    joined.chips += s.pots[i].chips;
    for (Seat seat = 0; seat < s.seats; ++seat) joined.from[seat] += s.pots[i].from[seat];
  }
  s.pots[0] = joined;
  s.pot_count = joined.chips > 0 ? 1 : 0;
}

}  // namespace houserules
