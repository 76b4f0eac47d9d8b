// Compares hands and settles pots: part by part, the newest pot first.

#include <algorithm>
#include <bit>
#include <utility>

#include "engine/table/play.h"

namespace houserules {

// ---------------------------------------------------------------- comparing

/// Computes each score of the current settlement once.
Score Deal::Play::known_score(std::uint8_t showdown, std::uint8_t part, Seat seat) const {
  if (scores_of_ != showdown) return score_of(showdown, part, seat);
  const std::size_t row = row_of(part);
  if (!scored_[row].contains(seat)) {
    scores_[row][seat] = score_of(showdown, part, seat);
    scored_[row].insert(seat);
  }
  return scores_[row][seat];
}

/// Returns which of these seats have a hand that counts in a part.
SeatSet Deal::Play::contenders_of(const Part& part, SeatSet among) const {
  if (s.claimed && part.claim != 0) {
    for (Seat seat = 0; seat < s.seats; ++seat) {
      if ((s.claims[seat] & part.claim) == 0) among.erase(seat);
    }
  }
  if (!part.contests.given()) return among;
  const auto deeper = look_deeper();
  const Within about(part_, part.name);
  const Within pot(playing_for_pot_, among);
  SeatSet out;
  for (Seat seat = 0; seat < s.seats; ++seat) {
    if (!among.contains(seat)) continue;
    const Bound bound(s, seat);
    if (value_of(part.contests).truthy()) out.insert(seat);
  }
  return out;
}

bool Deal::Play::contests(Seat seat, int showdown, int part) const {
  const Part& row =
      v.showdowns[static_cast<std::size_t>(showdown)].parts[static_cast<std::size_t>(part)];
  if (!s.claimed && !row.contests.given()) return true;
  return contenders_of(row, contesting()).contains(seat);
}

/// Returns the winners of a part: all seats that tie for the k-th best score.
SeatSet Deal::Play::best_of(std::uint8_t showdown, std::uint8_t part_index, SeatSet among,
                            int kth) const {
  const Part& part = v.showdowns[showdown].parts[part_index];
  if (kth == 0) kth = part.kth_best;
  SeatSet left = contenders_of(part, among);
  const bool laid_out = scores_of_ == showdown && part.plain();
  const std::array<Score, max_seats>& scores = scores_[row_of(part_index)];
  if (laid_out) {
    SeatSet& scored = scored_[row_of(part_index)];
    score_plain_hands(showdown, part_index, left - scored);
    scored = scored | left;
  }
  SeatSet best;
  for (int k = 1; k <= kth && !left.empty(); ++k) {
    SeatSet next;
    Score top;
    for (const Seat seat : left) {
      const Score score = laid_out ? scores[seat] : known_score(showdown, part_index, seat);
      if (!score.qualifies()) {
        left.erase(seat);
      } else if (next.empty() || score > top) {
        top = score;
        next = SeatSet::of(seat);
      } else if (score == top) {
        next.insert(seat);
      }
    }
    // With fewer than k different hands, the last one counts.
    if (next.empty()) break;
    best = next;
    left = left - best;
  }
  if (best.empty() || best.single()) return best;
  switch (v.showdowns[showdown].equal) {
    case Showdown::Equal::share:
      break;
    case Showdown::Equal::left_of_dealer: {
      Seat first = left_of(s.dealer);
      while (!best.contains(first)) first = left_of(first);
      return SeatSet::of(first);
    }
    case Showdown::Equal::by_suit:
      return best_by_suit(showdown, part_index, best);
  }
  return best;
}

/// Breaks ties by suit: compares the most frequent cards first, then the higher rank.
SeatSet Deal::Play::best_by_suit(std::uint8_t showdown, std::uint8_t part, SeatSet equal) const {
  const auto& worth = v.showdowns[showdown].suit_worth;
  const auto suits_of = [&](Seat seat) {
    std::vector<Card> cards = hand_of(seat, showdown, part, run_).used;
    std::erase_if(cards, [](Card card) { return !card.natural(); });
    const auto key = [&](Card card) {
      const auto alike = std::count_if(cards.begin(), cards.end(),
                                       [&](Card other) { return other.rank() == card.rank(); });
      return std::array<std::int64_t, 3>{alike, card.rank(),
                                         worth[static_cast<std::size_t>(card.suit())]};
    };
    std::vector<std::array<std::int64_t, 3>> keys;
    for (const Card card : cards) keys.push_back(key(card));
    std::sort(keys.begin(), keys.end(), std::greater<>());
    return keys;
  };
  SeatSet first;
  std::vector<std::array<std::int64_t, 3>> high;
  for (const Seat seat : equal) {
    auto suits = suits_of(seat);
    if (first.empty() || suits > high) {
      high = std::move(suits);
      first = SeatSet::of(seat);
    } else if (suits == high) {
      first.insert(seat);
    }
  }
  return first;
}

void Deal::Play::compare(const CompareAct& act) {
  guess();
  const Showdown& showdown = v.showdowns[act.showdown];
  const SeatSet who = contenders_of(showdown.parts[act.part], seats_of(act.who));
  s.result_pot = pot();
  s.winners = best_of(act.showdown, act.part, who);
  s.losers = who - s.winners;
  say_compared(who, act.showdown, act.part, 0, s.winners);
}

void Deal::Play::say_compared(SeatSet who, std::uint8_t showdown, std::uint8_t part,
                              std::uint8_t pot, SeatSet winners) const {
  if (!heard(Event::Kind::compared)) return;
  for (const Seat seat : who) {
    Event event;
    event.kind = Event::Kind::compared;
    event.seat = seat;
    event.showdown = showdown;
    event.part = part;
    event.pot = pot;
    event.board = run_;
    event.seats = winners;
    tell(event);
  }
}

// ---------------------------------------------------------------- settling

/// Lists the winners in the order in which they get odd chips.
int Deal::Play::odd_order(std::uint8_t showdown, std::uint8_t part, SeatSet winners,
                          std::array<Seat, max_seats>& order) const {
  using OddChip = Showdown::OddChip;
  int count = 0;
  Seat seat = left_of(s.dealer);
  for (int i = 0; i < s.seats; ++i, seat = left_of(seat)) {
    if (winners.contains(seat)) order[static_cast<std::size_t>(count++)] = seat;
  }
  if (showdown >= v.showdowns.size()) return count;
  const Showdown& rules = v.showdowns[showdown];
  if (rules.odd_chip == OddChip::left_of_dealer) return count;

  std::array<int, max_seats> key{};
  if (rules.odd_chip == OddChip::last_bettor && s.last_aggressor != no_seat) {
    key[s.last_aggressor] = 1;
  }
  if (rules.odd_chip == OddChip::by_card || rules.odd_chip == OddChip::by_high_card) {
    const Scale scale = rules.parts[part].ranker->spec().scale;
    const bool ace_high = scale == Scale::low_27 || scale == Scale::badugi_ace_high;
    const bool low = rules.odd_chip == OddChip::by_card &&
                     (ace_high || scale == Scale::low_a5 || scale == Scale::low_a6 ||
                      scale == Scale::badugi || scale == Scale::pure_rank);
    for (Seat owner = 0; owner < s.seats; ++owner) {
      if (!winners.contains(owner)) continue;
      const Pile& hand = pile(zone_hand, owner);
      for (unsigned c = 0; c < hand.count; ++c) {
        const Card card = hand.cards[c].card;
        if (!card.natural()) continue;
        const int rank = low && !ace_high && card.rank() == rank_ace ? -1 : card.rank();
        key[owner] = std::max(key[owner], 100 + (low ? -1 : 1) * (rank * 4 + card.suit()));
      }
    }
  }
  for (std::size_t i = 1; i < static_cast<std::size_t>(count); ++i) {
    for (std::size_t k = i; k > 0 && key[order[k]] > key[order[k - 1]]; --k) {
      std::swap(order[k], order[k - 1]);
    }
  }
  return count;
}

/// Divides chips among seats by the rules of a part. Odd chips go first to seats that have had
/// none.
Deal::Play::Division Deal::Play::divide(std::uint8_t showdown, std::uint8_t part, Chips chips,
                                        SeatSet among, SeatSet& had_odd) const {
  const Chips unit = v.betting.unit;
  const int count = among.size();
  Division out;
  out.each = chips / count / unit * unit;
  out.left = chips - out.each * count;
  const bool stays = showdown < v.showdowns.size() && count > 1 &&
                     v.showdowns[showdown].odd_chip == Showdown::OddChip::stays;
  if (stays || out.left == 0) return out;
  std::array<Seat, max_seats> order{};
  odd_order(showdown, part, among, order);
  SeatSet gets_odd;
  for (const bool fresh : {true, false}) {
    for (int i = 0; i < count && out.left > 0; ++i) {
      const Seat seat = order[static_cast<std::size_t>(i)];
      if (gets_odd.contains(seat) || had_odd.contains(seat) == fresh) continue;
      gets_odd.insert(seat);
      out.odd[seat] = std::min(unit, out.left);
      out.left -= out.odd[seat];
    }
  }
  had_odd = had_odd | gets_odd;
  return out;
}

/// Pays out chips of a pot to its winners.
void Deal::Play::award(Pot& pot, std::uint8_t pot_index, std::uint8_t showdown, std::uint8_t part,
                       Chips chips, SeatSet winners, SeatSet& had_odd) {
  if (winners.single() && v.betting.unit == 1 && !heard(Event::Kind::awarded)) {
    pot.chips -= chips;
    give_chips(winners.front(), chips);
    return;
  }
  const Division shares = divide(showdown, part, chips, winners, had_odd);
  pot.chips -= chips - shares.left;
  Seat seat = left_of(s.dealer);
  for (int i = 0; i < s.seats; ++i, seat = left_of(seat)) {
    if (!winners.contains(seat)) continue;
    const Chips share = shares.each + shares.odd[seat];
    give_chips(seat, share);
    if (heard(Event::Kind::awarded) && share > 0) {
      Event event;
      event.kind = Event::Kind::awarded;
      event.seat = seat;
      event.chips = share;
      event.amount = shares.odd[seat];
      event.pot = pot_index;
      event.showdown = showdown;
      event.part = part;
      event.board = run_;
      event.seats = winners;
      tell(event);
    }
  }
}

void Deal::Play::settle_pot(const Showdown& showdown, std::uint8_t index, Pot& pot,
                            std::uint8_t pot_index) {
  SeatSet left = s.in_deal & pot.contenders;
  // A rule may fold the last player who paid for this pot; then everyone left plays for it.
  if (left.empty() && pot_index < max_pots) left = s.in_deal;
  SeatSet contest = contesting() & left;
  if (heard(Event::Kind::pot_begins)) {
    Event event;
    event.kind = Event::Kind::pot_begins;
    event.pot = pot_index;
    event.showdown = index;
    event.chips = pot.chips;
    event.seats = contest;
    event.word = pot.name;
    tell(event);
  }
  SeatSet had_odd;
  if (contest.empty()) {
    // Nobody still playing can win this pot: the best hand among players sitting out wins it.
    const Within free(s.claimed, false);  // ignoring declarations
    SeatSet best = best_of(index, 0, left);
    if (best.empty()) best = left;
    if (!best.empty()) award(pot, pot_index, index, 0, pot.chips, best, had_odd);
    return;
  }

  for (const PotRule& rule : showdown.pots) {
    if (rule.pot != pot.name || pot.name == no_word) continue;
    if (rule.showdown >= 0) {
      Settling of{static_cast<std::uint8_t>(rule.showdown), pot, pot_index, contest, had_odd};
      return share_pot(of, pot.chips);
    }
    if (rule.returned.given()) {
      const Within winners(s.winners, best_of(index, 0, contest));
      if (value_of(rule.returned).truthy()) return return_stakes(pot, pot_index);
    }
    if (rule.barred.given() && contest.size() > 1) {
      SeatSet free;
      for (Seat seat = 0; seat < s.seats; ++seat) {
        if (!contest.contains(seat)) continue;
        const Bound bound(s, seat);
        if (!value_of(rule.barred).truthy()) free.insert(seat);
      }
      if (!free.empty()) contest = free;
    }
  }

  if (contest.single()) {
    s.winners = s.winners | contest;
    award(pot, pot_index, index, 0, pot.chips, contest, had_odd);
    return;
  }

  Settling of{index, pot, pot_index, contest, had_odd};
  if (s.boards == 1) return share_pot(of, pot.chips);
  // All boards are worth the same.
  const std::uint8_t boards = s.boards;
  const Chips unit = v.betting.unit;
  const Chips each = pot.chips / boards / unit * unit;
  Chips odd = pot.chips - each * boards;
  for (run_ = 0; run_ < boards; ++run_) {
    const Chips more = std::min(odd, unit);
    odd -= more;
    of.contest = contest;
    share_pot(of, each + more);
  }
  run_ = 0;
}

/// Shares `total` chips of a pot among the best hands of each part.
void Deal::Play::share_pot(Settling& of, Chips total) {
  const Showdown& showdown = v.showdowns[of.showdown];
  const std::size_t parts = showdown.parts.size();
  // A player who declared several parts must win each of them, against everybody.
  if (s.claimed && showdown.both != Showdown::Both::each_for_itself) {
    const bool alone = showdown.both == Showdown::Both::must_win;
    SeatSet failed;
    for (Seat seat = 0; seat < s.seats; ++seat) {
      if (!of.contest.contains(seat) || std::popcount(s.claims[seat]) < 2) continue;
      for (std::size_t part = 0; part < parts; ++part) {
        if ((s.claims[seat] & showdown.parts[part].claim) == 0) continue;
        const SeatSet best = best_of(of.showdown, static_cast<std::uint8_t>(part), of.contest);
        if (alone ? best != SeatSet::of(seat) : !best.contains(seat)) failed.insert(seat);
      }
    }
    of.contest = of.contest - failed;
  }

  if (parts == 1) {
    const SeatSet best = best_of(of.showdown, 0, of.contest);
    if (!best.empty()) award_part(of, 0, best, total);
    return;
  }
  std::array<SeatSet, 32> winners{};
  std::array<int, 32> weight{};
  int weights = 0;
  int live_weights = 0;
  for (std::size_t part = 0; part < parts; ++part) {
    winners[part] = best_of(of.showdown, static_cast<std::uint8_t>(part), of.contest);
    weight[part] = std::max(1, showdown.parts[part].share);
    weights += weight[part];
    if (!winners[part].empty()) live_weights += weight[part];
  }
  if (live_weights == 0) return;  // nobody wins: the chips stay
  const bool stays = showdown.without_winner == Showdown::Fallback::stays;
  const int total_weight = stays ? weights : live_weights;

  const Chips unit = v.betting.unit;
  std::array<Chips, 32> chips{};
  Chips given = 0;
  for (std::size_t part = 0; part < parts; ++part) {
    if (winners[part].empty()) {
      if (stays) given += total * weight[part] / total_weight / unit * unit;
      continue;
    }
    chips[part] = total * weight[part] / total_weight / unit * unit;
    given += chips[part];
  }
  for (std::size_t i = 0; given < total && i < 2 * parts; ++i) {
    const std::size_t part =
        showdown.odd_chips.size() == parts ? showdown.odd_chips[i % parts] : i % parts;
    if (winners[part].empty()) continue;
    const Chips more = std::min(unit, total - given);
    chips[part] += more;
    given += more;
  }
  for (std::size_t part = 0; part < parts; ++part) {
    if (winners[part].empty()) continue;
    award_part(of, static_cast<std::uint8_t>(part), winners[part], chips[part]);
  }
}

/// Reports whose hands were compared in a part and pays its chips to the winners.
void Deal::Play::award_part(const Settling& of, std::uint8_t part, SeatSet winners, Chips chips) {
  s.winners = s.winners | winners;
  if (heard(Event::Kind::compared)) {
    const SeatSet who = contenders_of(v.showdowns[of.showdown].parts[part], of.contest);
    say_compared(who, of.showdown, part, of.pot_index, winners);
  }
  if (chips > 0) award(of.pot, of.pot_index, of.showdown, part, chips, winners, of.had_odd);
}

void Deal::Play::settle(std::uint8_t index) {
  const Showdown& showdown = v.showdowns[index];
  end_round();
  s.settled = true;
  s.result_pot = pot();
  s.winners = SeatSet();
  const SeatSet contest = contesting();
  s.reason = contest.single() ? uncontested_ : shown_;
  scores_of_ = index;
  if (!scores_given_) {
    guess();
    scored_.fill(SeatSet());
  }
  take_rake();
  for (int pot = s.pot_count - 1; pot >= 0; --pot) {
    settle_pot(showdown, index, s.pots[static_cast<std::size_t>(pot)],
               static_cast<std::uint8_t>(pot));
  }
  for (unsigned i = 0; i < s.side_pot_count; ++i) {
    settle_pot(showdown, index, s.side_pots[i], static_cast<std::uint8_t>(max_pots + i));
  }
  scores_of_ = -1;
  scores_given_ = false;
  s.open = SeatSet();
  s.losers = contest - s.winners;

  // Chips that nobody won stay, in one pot.
  unsigned left = 0;
  for (unsigned i = 0; i < s.pot_count; ++i) {
    if (s.pots[i].chips > 0) s.pots[left++] = s.pots[i];
  }
  s.pot_count = static_cast<std::uint8_t>(left);
  if (left > 0) {
    join_pots();
    s.reason = nobody_wins_;
  }
  close_side_pots(index);
}

/// For a deal that ends with the main showdown, without further questions.
void Deal::Play::settle_at_once() {
  end_round();
  Frame frame;
  if (hears_showing() && contesting().size() > 1) show_hands(0, frame);
  settle(0);
}

/// Runs the steps before the showdown and its events, shows hands, then settles. Returns true when
/// done.
bool Deal::Play::showdown(std::uint8_t index) {
  Frame* frame = act_frame();
  if (frame == nullptr) {
    frame = &push(Frame::Kind::act, s.pc);
    end_round();
    if (contesting().size() > 1) happen(EventRule::Kind::showdown, no_seat);
  }
  if (s.queue_count > 0 && !s.dispatching) return false;
  if (frame->phase == 0) {
    frame->phase = 1;
    const Pc before = v.showdowns[index].before;
    if (before != no_code && contesting().size() > 1) {
      push(Frame::Kind::block, s.pc);
      s.pc = before;
      return false;
    }
  }
  const bool asks = announcing_ && v.showdowns[index].asks();
  if (contesting().size() > 1 && (hears_showing() || asks) && !show_hands(index, *frame))
    return false;
  pop();
  settle(index);
  return true;
}

}  // namespace houserules
