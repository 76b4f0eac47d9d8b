// How much a seat may bet or raise.
//
// Sources of the rules: Robert's Rules of Poker (sections 3, 8 and 14: caps, the half-bet rule,
// open pairs, what an all-in reopens); the BARGE rulebook (pot limit); older home rules (spread
// limits, the last bet as the limit, freezing the raise).

#include <algorithm>

#include "engine/table/play.h"

namespace houserules {

Chips Deal::Play::by_round(const std::vector<Number>& sizes) const {
  const auto round = static_cast<std::size_t>(s.round_number);
  return scaled(number_of(sizes[std::min(round, sizes.size() - 1)]));
}

Chips Deal::Play::scaled(Chips chips) const {
  const Betting::Scale& scale = v.betting.scale;
  if (scale.over == scale.under || !holds(scale.when)) return chips;
  return chips * scale.over / scale.under;
}

/// Returns how many times the seat's chips count toward a bet that goes round and round.
Chips Deal::Play::weight(const BetAct& act, Seat seat) const {
  if (!act.counts_double.given()) return 1;
  const auto asking = asking_of(seat);
  const Bound bound(s, seat);
  return value_of(act.counts_double).truthy() ? 2 : 1;
}

/// Returns what the bet costs this seat.
Chips Deal::Play::price(const BetAct& act, Seat seat) const {
  const Chips counts = weight(act, seat);
  return (s.round.current + counts - 1) / counts;
}

/// Returns the bet size of this round; for a spread, its minimum.
Chips Deal::Play::size(const Limit& limit) const {
  if (forced != nullptr && !forced->sizes.empty()) {
    const auto round = static_cast<std::size_t>(s.round_number);
    return forced->sizes[std::min(round, forced->sizes.size() - 1)];
  }
  return limit.sizes.empty() ? 1 : std::max<Chips>(1, by_round(limit.sizes));
}

/// Returns the minimum opening bet.
Chips Deal::Play::smallest_bet(const Limit& limit) const {
  if (forced != nullptr && forced->min_bet > 0) return forced->min_bet;
  if (limit.sized()) return size(limit);
  return opening_;
}

/// Returns the minimum by which the next bet or full raise must exceed the current bet.
Chips Deal::Play::least_raise(const Limit& limit) const {
  if (!limit.sized()) return std::max(s.round.last_raise, smallest_bet(limit));
  if (limit.kind == Limit::Kind::fixed) {
    const Chips unit = size(limit);
    return v.betting.double_when.given() && s.round.last_raise >= 2 * unit ? 2 * unit : unit;
  }
  if (limit.then != Limit::Then::same) return size(limit);
  return std::max(s.round.last_raise, size(limit));
}

/// Returns the maximum, where bets have a size.
Chips Deal::Play::most_raise(const Limit& limit, Chips least) const {
  const Betting& betting = v.betting;
  if (limit.kind == Limit::Kind::fixed) {
    const bool twice = betting.double_when.given() && holds(betting.double_when);
    return twice ? std::max(least, 2 * size(limit)) : least;
  }
  Chips most = by_round(limit.most);
  if (limit.then == Limit::Then::last_bet) {
    if (s.round.last_added > 0) most = s.round.last_added;
  } else if (limit.then == Limit::Then::last_bet_of_deal) {
    most = std::max(most, s.most_added);
  }
  return std::max(least, most);
}

bool Deal::Play::reopens_by_half(const Limit& limit) const {
  return v.betting.reopens == Betting::Reopens::standard
             ? limit.sized()
             : v.betting.reopens == Betting::Reopens::half_bet;
}

/// Returns whether an all-in of this size counts as a bet or a full raise.
bool Deal::Play::counts_as_full(const Limit& limit, Chips added, Chips least) const {
  return reopens_by_half(limit) ? 2 * added >= least : added >= least;
}

/// Called after bets or raises. The last one allowed closes the raising, unless only two players
/// were left; a later fold does not reopen it.
void Deal::Play::close_raising() {
  const int most = v.betting.most_raises(limit());
  if (most == never || s.round.wagers <= most) return;
  SeatSet players = able();
  for (Seat seat = 0; seat < s.seats; ++seat) {
    // A player who has just gone all-in had chips for this bet.
    if (contesting().contains(seat) && s.bet[seat] >= s.round.full) players.insert(seat);
  }
  // Hand histories do not say whether the house lifts the cap heads-up.
  const bool lifted = !v.betting.capped_heads_up || forced != nullptr;
  if (!lifted || players.size() > 2) s.round.capped = true;
}

/// Returns the highest bet that any other seat can call.
Chips Deal::Play::answerable(Seat seat) const {
  Chips most = 0;
  for (Seat other = 0; other < s.seats; ++other) {
    if (other != seat && contesting().contains(other)) {
      most = std::max(most, s.bet[other] + s.stack[other]);
    }
  }
  return most;
}

/// Fills in the raises that the seat to act may make.
void Deal::Play::describe_raises() {
  const Betting& betting = v.betting;
  const Round& round = s.round;
  Question& q = s.question;
  const BetAct& act = v.bets[q.row];
  const Seat seat = q.seat;
  const auto asking = asking_of(seat);
  s.raises_untold = false;
  q.may_raise = false;
  q.raise_min = q.raise_max = q.freeze_to = 0;
  q.raise_count = 0;
  const Chips all_in = s.bet[seat] + s.stack[seat];

  // A raise needs somebody who can answer it.
  if ((able() - SeatSet::of(seat)).empty()) return;
  if (round.frozen || round.current >= all_in || (q.bring_in && all_in <= q.to_call)) return;
  const Limit& limit = act.limit.has_value() ? *act.limit : betting.limit;
  if (round.endless) return describe_new_bets(limit, all_in);
  const Chips least = least_raise(limit);
  // A player who has acted may raise again when facing a full bet, even one made up of several
  // all-ins.
  if (!round.may_raise.contains(seat) &&
      !counts_as_full(limit, round.current - s.bet[seat], least)) {
    return;
  }
  if (!betting.check_raise && round.checked.contains(seat)) return;
  if (round.aggressor == no_seat && act.opens_with.given()) {
    const Bound bound(s, seat);
    if (!value_of(act.opens_with).truthy()) return;
  }
  if (betting.freeze > 0 && round.wagers > 2 && round.raised[seat] == 0 &&
      round.current + betting.freeze <= all_in) {
    q.freeze_to = round.current + betting.freeze;
  }
  const bool one_has_enough = round.raised[seat] >= betting.raises_of_one;
  if (round.capped || (one_has_enough && round.current > 0)) return;

  const Chips owed = q.bring_in ? q.to_call : round.current;
  Range to = limit.sized() ? sized_raises(limit, least, all_in) : free_raises(limit, least, owed);
  if (to.most == 0) return;
  // Hand histories record a raise that nobody can call in full at the amount they can call.
  if (forced != nullptr) {
    to.least = std::min(to.least, std::max(round.current + 1, answerable(seat)));
  }
  q.raise_min = std::min(to.least, all_in);
  q.raise_max = std::min(to.most, all_in);
  q.may_raise = q.raise_max > owed;
  if (!q.may_raise) q.raise_min = q.raise_max = 0;
  if (q.raise_min <= owed) q.raise_min = q.raise_max;
  if (q.raise_count > 0 && q.may_raise) {
    q.raise_min = q.raise_to[0];
    q.raise_max = q.raise_to[q.raise_count - 1U];
  }
}

/// Round and round: fills in how far a seat may go above the bet. Limits apply to the bet itself.
void Deal::Play::describe_new_bets(const Limit& limit, Chips all_in) {
  const Round& round = s.round;
  Question& q = s.question;
  const Chips counts = weight(v.bets[q.row], q.seat);
  Chips most = all_in * counts;
  if (limit.sized()) most = limit.most.empty() ? size(limit) : by_round(limit.most);
  if (limit.kind == Limit::Kind::pot) most = pot();
  if (limit.kind == Limit::Kind::half_pot) most = pot() / 2;
  if (v.betting.max_bet > 0) most = std::min(most, v.betting.max_bet);
  const Chips least = round.current + 1;
  if (!limit.amounts.empty()) {
    describe_amounts(limit, 0, least, most, all_in);
    if (q.raise_count == 0) return;
    unsigned kept = 0;
    for (unsigned i = 0; i < q.raise_count; ++i) {
      if (q.raise_to[i] % counts == 0) q.raise_to[kept++] = q.raise_to[i] / counts;
    }
    q.raise_count = static_cast<std::uint8_t>(kept);
  }
  q.raise_min = (least + counts - 1) / counts;
  q.raise_max = std::min(most / counts, all_in);
  if (q.raise_count > 0) {
    q.raise_min = q.raise_to[0];
    q.raise_max = q.raise_to[q.raise_count - 1U];
  }
  q.may_raise = q.raise_min <= q.raise_max;
  if (!q.may_raise) q.raise_min = q.raise_max = 0;
}

/// For bets with a size. Returns an empty range if none of the sizes can be bet.
Deal::Play::Range Deal::Play::sized_raises(const Limit& limit, Chips least, Chips all_in) {
  const Round& round = s.round;
  const bool opens = round.current == 0 || round.bring_in_open || s.question.bring_in;
  // A short all-in is completed to the full bet, not raised.
  const bool completes = !opens && !counts_as_full(limit, round.current - round.full, least) &&
                         round.current > round.full;
  const Chips from = opens ? 0 : completes ? round.full : round.current;
  const Chips most = most_raise(limit, least);
  if (!limit.amounts.empty() || (v.betting.double_when.given() && most > least)) {
    describe_amounts(limit, from, least, most, all_in);
    if (s.question.raise_count == 0) return {};
  }
  return {from + least, from + most};
}

/// For pot limit and no limit.
Deal::Play::Range Deal::Play::free_raises(const Limit& limit, Chips least, Chips base) const {
  const Question& q = s.question;
  Range to;
  to.least = base == 0 ? smallest_bet(limit) : base + std::max(least, q.bring_in ? base : Chips{0});
  to.most = s.bet[q.seat] + s.stack[q.seat];
  const Chips call = base - s.bet[q.seat];
  if (limit.kind == Limit::Kind::pot) to.most = base + pot() + call;
  if (limit.kind == Limit::Kind::half_pot) to.most = base + (pot() + call) / 2;
  if (v.betting.max_bet > 0) to.most = std::min(to.most, base + v.betting.max_bet);
  to.most = std::max(to.most, to.least);
  return to;
}

/// Fills in the sizes to choose from. A player who can't cover the next one may go all-in.
void Deal::Play::describe_amounts(const Limit& limit, Chips from, Chips least, Chips most,
                                  Chips all_in) {
  Question& q = s.question;
  const Chips owed = q.bring_in ? q.to_call : s.round.current;
  const auto offer = [&](Chips size) {
    if (size < least || size > most || from + size <= owed) return;
    const Chips to = std::min(from + size, all_in);
    if (q.raise_count > 0 && q.raise_to[q.raise_count - 1U] >= to) return;
    if (q.raise_count < q.raise_to.size()) q.raise_to[q.raise_count++] = to;
  };
  if (limit.kind == Limit::Kind::fixed) {
    offer(least);
    offer(most);
  } else {
    std::array<Chips, 8> sizes{};
    const auto count = std::min(limit.amounts.size(), sizes.size());
    for (std::size_t i = 0; i < count; ++i) sizes[i] = scaled(number_of(limit.amounts[i]));
    std::sort(sizes.begin(), sizes.begin() + count);
    for (std::size_t i = 0; i < count; ++i) offer(sizes[i]);
  }
}

}  // namespace houserules
