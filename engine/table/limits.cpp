// How much a seat may bet or raise.
//
// Sources of the rules: Robert's Rules of Poker (sections 3, 8 and 14: caps, half-bet rule, open
// pair, what an all-in reopens), the BARGE rulebook (pot limit), and for spread limits, the last
// bet as the limit and freezing the raise the older home rules.

#include <algorithm>

#include "engine/table/play.h"

namespace houserules {

/// Of the round that runs.
const Limit& Deal::Play::limit() const {
  const bool own = s.round.row != no_row && v.bets[s.round.row].limit.has_value();
  return own ? *v.bets[s.round.row].limit : v.betting.limit;
}

Chips Deal::Play::by_round(const std::vector<Number>& sizes) const {
  const auto round = static_cast<std::size_t>(s.round_number);
  return scaled(number_of(sizes[std::min(round, sizes.size() - 1)]));
}

Chips Deal::Play::scaled(Chips chips) const {
  const Betting::Scale& scale = v.betting.scale;
  if (scale.over == scale.under || !holds(scale.when)) return chips;
  return chips * scale.over / scale.under;
}

/// The bet of this round where bets have a size, the least one of a spread.
Chips Deal::Play::size() const {
  if (forced != nullptr && !forced->sizes.empty()) {
    const auto round = static_cast<std::size_t>(s.round_number);
    return forced->sizes[std::min(round, forced->sizes.size() - 1)];
  }
  return limit().sizes.empty() ? 1 : std::max<Chips>(1, by_round(limit().sizes));
}

/// The least bet where nobody has bet.
Chips Deal::Play::smallest_bet() const {
  if (forced != nullptr && forced->min_bet > 0) return forced->min_bet;
  if (limit().sized()) return size();
  if (v.betting.min_bet > 0) return v.betting.min_bet;
  Chips smallest = std::max({Chips{1}, v.betting.ante, v.betting.bring_in.chips});
  for (const Chips blind : v.betting.blinds) smallest = std::max(smallest, blind);
  return smallest;
}

/// The least that the next bet or full raise adds to the bet before.
Chips Deal::Play::least_raise() const {
  const Betting& betting = v.betting;
  if (limit().kind == Limit::Kind::fixed) {
    const Chips unit = size();
    return betting.double_when.given() && s.round.last_raise >= 2 * unit ? 2 * unit : unit;
  }
  if (limit().then != Limit::Then::same) return size();
  return std::max(s.round.last_raise, smallest_bet());
}

/// The most of it, where bets have a size.
Chips Deal::Play::most_raise(Chips least) const {
  const Betting& betting = v.betting;
  if (limit().kind == Limit::Kind::fixed) {
    const bool twice = betting.double_when.given() && holds(betting.double_when);
    return twice ? std::max(least, 2 * size()) : least;
  }
  Chips most = by_round(limit().most);
  if (limit().then == Limit::Then::last_bet) {
    if (s.round.last_added > 0) most = s.round.last_added;
  } else if (limit().then == Limit::Then::last_bet_of_deal) {
    most = std::max(most, s.most_added);
  }
  return std::max(least, most);
}

bool Deal::Play::reopens_by_half() const {
  return v.betting.reopens == Betting::Reopens::standard
             ? limit().sized()
             : v.betting.reopens == Betting::Reopens::half_bet;
}

/// Is an all-in that adds so much as good as a bet or raise?
bool Deal::Play::counts_as_full(Chips added, Chips least) const {
  return reopens_by_half() ? 2 * added >= least : added >= least;
}

/// Bets or raises were made. With the last one allowed the raising is closed, unless only two were
/// left to play; who folds later does not open it again.
void Deal::Play::count_wager(int wagers) {
  s.round.wagers += wagers;
  const int most = v.betting.most_raises(limit());
  if (most == never || s.round.wagers <= most) return;
  SeatSet players = able();
  for (Seat seat = 0; seat < s.seats; ++seat) {
    // Who has just gone all-in had chips for this bet.
    if (contesting().contains(seat) && s.bet[seat] >= s.round.full) players.insert(seat);
  }
  // A history does not tell whether its house caps two players.
  const bool lifted = !v.betting.capped_heads_up || forced != nullptr;
  if (!lifted || players.size() > 2) s.round.capped = true;
}

/// The highest bet that anybody else has the chips for.
Chips Deal::Play::answerable(Seat seat) const {
  Chips most = 0;
  for (Seat other = 0; other < s.seats; ++other) {
    if (other != seat && contesting().contains(other)) {
      most = std::max(most, s.bet[other] + s.stack[other]);
    }
  }
  return most;
}

/// Which raises this seat may make; leaves `may_raise` as it is if none.
void Deal::Play::describe_raises(Seat seat, const BetAct& act) {
  const Betting& betting = v.betting;
  const Round& round = s.round;
  Question& q = s.question;
  const Chips all_in = s.bet[seat] + s.stack[seat];

  // Raising needs somebody who can answer.
  if ((able() - SeatSet::of(seat)).empty()) return;
  if (round.current >= all_in || (q.bring_in && all_in <= q.to_call)) return;
  if (round.frozen) return;
  const Chips least = least_raise();
  // Who has spoken may raise again when he faces a full bet, even one made of several all-ins.
  if (!round.may_raise.contains(seat) && !counts_as_full(round.current - s.bet[seat], least)) {
    return;
  }
  if (!betting.check_raise && round.checked.contains(seat)) return;
  if (s.opener == no_seat && act.opens_with.given()) {
    const Bound bound(s, seat);
    if (!value_of(act.opens_with).truthy()) return;
  }
  if (betting.freeze > 0 && round.wagers > 2 && round.raised[seat] == 0 &&
      round.current + betting.freeze <= all_in) {
    q.freeze_to = round.current + betting.freeze;
  }
  const bool one_has_enough =
      betting.raises_of_one != never && round.raised[seat] >= betting.raises_of_one;
  if (round.capped || (one_has_enough && round.current > 0)) return;

  Chips to_least = 0;
  Chips to_most = 0;
  if (limit().sized()) {
    const bool opens = round.current == 0 || round.bring_in_open || q.bring_in;
    // A short all-in is completed to the bet, not raised.
    const bool completes =
        !opens && !counts_as_full(round.current - round.full, least) && round.current > round.full;
    const Chips from = opens ? 0 : completes ? round.full : round.current;
    const Chips most = most_raise(least);
    to_least = from + least;
    to_most = from + most;
    if (!limit().amounts.empty() || (betting.double_when.given() && most > least)) {
      describe_amounts(from, least, most, all_in);
      if (q.raise_count == 0) return;
    }
  } else {
    const Chips base = q.bring_in ? q.to_call : round.current;
    const Chips call = base - s.bet[seat];
    to_least = base == 0 ? smallest_bet() : base + std::max(least, q.bring_in ? base : Chips{0});
    to_most = all_in;
    const Chips pot_then = pot() + call;
    if (limit().kind == Limit::Kind::pot) to_most = base + pot_then;
    if (limit().kind == Limit::Kind::half_pot) to_most = base + pot_then / 2;
    if (betting.max_bet > 0) to_most = std::min(to_most, base + betting.max_bet);
    to_most = std::max(to_most, to_least);
  }
  // Histories write a raise that nobody can answer in full as one to what they can.
  if (forced != nullptr)
    to_least = std::min(to_least, std::max(round.current + 1, answerable(seat)));
  q.raise_min = std::min(to_least, all_in);
  q.raise_max = std::min(to_most, all_in);
  const Chips owed = q.bring_in ? q.to_call : round.current;
  q.may_raise = q.raise_max > owed;
  if (q.raise_min <= owed) q.raise_min = q.raise_max;
  if (q.raise_count > 0 && q.may_raise) {
    q.raise_min = q.raise_to[0];
    q.raise_max = q.raise_to[q.raise_count - 1U];
  }
}

/// The sizes that may be chosen among; who has less than the next one goes all-in.
void Deal::Play::describe_amounts(Chips from, Chips least, Chips most, Chips all_in) {
  Question& q = s.question;
  const Chips owed = q.bring_in ? q.to_call : s.round.current;
  const auto offer = [&](Chips size) {
    if (size < least || size > most || from + size <= owed) return;
    const Chips to = std::min(from + size, all_in);
    if (q.raise_count > 0 && q.raise_to[q.raise_count - 1U] >= to) return;
    if (q.raise_count < q.raise_to.size()) q.raise_to[q.raise_count++] = to;
  };
  if (limit().kind == Limit::Kind::fixed) {
    offer(least);
    offer(most);
  } else {
    for (const Chips size : limit().amounts) offer(scaled(size));
  }
}

}  // namespace houserules
