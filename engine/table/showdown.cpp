// Comparing hands and settling pots: part by part, the newest pot first.

#include <algorithm>
#include <utility>

#include "engine/table/play.h"

namespace houserules {
namespace {

/// Lets a ranker call the variant's Lua.
class PartHooks final : public RankingHooks {
 public:
  PartHooks(ScriptRunner* runner, const Scope& scope, const Part& part)
      : runner_(runner), scope_(scope), part_(part) {}

  bool score(std::span<const Card> cards, std::span<std::int32_t> out, int& count) override {
    return runner_ != nullptr && runner_->score(part_.score_hook, cards, scope_, out, count);
  }
  bool category(int index, std::span<const Card> cards, std::span<std::int32_t> out,
                int& count) override {
    const int hook = part_.category_hooks[static_cast<std::size_t>(index)];
    return runner_ != nullptr && runner_->category(hook, cards, scope_, out, count);
  }

 private:
  ScriptRunner* runner_;
  const Scope& scope_;
  const Part& part_;
};

}  // namespace

const Ranker& Deal::Play::showing_scale(bool low) {
  static const Ranker high(RankingSpec{});
  static const Ranker low_a5([] {
    RankingSpec spec;
    spec.scale = Scale::low_a5;
    return spec;
  }());
  return low ? low_a5 : high;
}

/// The faces that are wild for this seat in this part.
Deal::Play::WildFaces Deal::Play::wild_faces(const Part& part, std::uint8_t part_index, Seat seat,
                                             bool showing) const {
  WildFaces faces;
  const Within about(part_, part.name);
  const Within up(only_up_, only_up_ || showing);
  const Bound bound(s, seat);
  for (const int row : part.wild) {
    const WildSource& source = v.wilds[static_cast<std::size_t>(row)];
    if (((source.parts >> part_index) & 1U) == 0U) continue;
    if (source.kind != WildSource::Kind::computed && !holds(source.expr)) continue;
    CardSet& into = source.bug ? faces.bug : faces.wild;
    switch (source.kind) {
      case WildSource::Kind::faces:
        into = into | source.cards;
        break;
      case WildSource::Kind::own_lowest_hole: {
        if (showing || seat == no_seat) break;  // nobody knows it
        Card lowest;
        int lowest_rank = 99;
        const Pile& hand = pile(zone_hand, seat);
        for (unsigned i = 0; i < hand.count; ++i) {
          const Slot& slot = hand.cards[i];
          if (slot.facing == Facing::up || !slot.card.natural()) continue;
          const int rank = source.ace_low && slot.card.rank() == rank_ace ? -1 : slot.card.rank();
          if (rank < lowest_rank) {
            lowest_rank = rank;
            lowest = slot.card;
          }
        }
        if (!lowest.known()) break;
        if (source.and_its_rank) {
          into = into | CardSet::of_rank(lowest.rank());
        } else {
          // Two equal lowest down cards are both wild.
          for (unsigned i = 0; i < hand.count; ++i) {
            const Slot& slot = hand.cards[i];
            if (slot.facing != Facing::up && slot.card.natural() &&
                slot.card.rank() == lowest.rank()) {
              into.insert(slot.card);
            }
          }
        }
        break;
      }
      case WildSource::Kind::zone_card: {
        if (v.zones[source.zone].of_seat && seat == no_seat) break;
        const Pile& zone = pile(source.zone, seat);
        for (unsigned i = 0; i < zone.count; ++i) {
          const Slot& slot = zone.cards[i];
          if (slot.facing != Facing::up || ((source.slots >> i) & 1U) == 0U) continue;
          into.insert(slot.card);
          if (source.and_its_rank && slot.card.natural()) {
            into = into | CardSet::of_rank(slot.card.rank());
          }
        }
        break;
      }
      case WildSource::Kind::computed: {
        const Value value = value_of(source.expr);
        if (value.type == Type::rank) {
          into = into | CardSet::of_rank(static_cast<int>(value.bits));
        } else if (value.type != Type::nothing) {
          std::array<Card, max_zone_cards> cards;
          const int n = list_cards(value, cards);
          for (int i = 0; i < n; ++i) {
            if (cards[static_cast<std::size_t>(i)].known()) {
              into.insert(cards[static_cast<std::size_t>(i)]);
            }
          }
        }
        break;
      }
      case WildSource::Kind::hook: {
        if (runner == nullptr) fail("this variant needs its Lua runner");
        for (const Card card : v.deck) {
          if (runner->wild(source.hook, card, *this)) into.insert(card);
        }
        break;
      }
    }
  }
  return faces;
}

/// Lays out the cards a seat may use in a part and hands them to `use(input)`.
template <class Use>
void Deal::Play::with_hand(std::uint8_t showdown, std::uint8_t part_index, Seat seat,
                           Use use) const {
  const Part& part = v.showdowns[showdown].parts[part_index];
  const Within about(part_, part.name);
  const bool scripted = part.score_hook >= 0 || part.value_hook >= 0;
  if (scripted || part.ranker->spec().order.size() > 0) {
    HandRoom room;  // a script may look at other hands meanwhile
    lay_out(part, part_index, seat, room, use);
  } else {
    lay_out(part, part_index, seat, hand_room_, use);
  }
}

template <class Use>
void Deal::Play::lay_out(const Part& part, std::uint8_t part_index, Seat seat, HandRoom& room,
                         Use use) const {
  std::array<Card, most_cards>& cards = room.cards;
  std::array<SourceCards, most_sources>& sources = room.sources;
  WildFaces faces;
  if (!part.wild.empty()) faces = wild_faces(part, part_index, seat, false);
  const bool any_wild = !faces.wild.empty() || !faces.bug.empty();

  std::size_t used = 0;
  std::size_t source_count = 0;
  for (const SourceSpec& spec : part.sources) {
    if (source_count == most_sources) break;
    SourceCards& source = sources[source_count++];
    source.wild = source.bug = 0;
    const std::size_t start = used;
    const bool of_seat = v.zones[spec.zone].of_seat;
    const Pile& from = pile(spec.zone, of_seat ? seat : no_seat, spec.board);
    // Of a board that lies several times, the cards before that are common.
    const bool further = spec.zone == zone_board && run_ > 0;
    const Pile& own = further ? pile(zone_board, no_seat, run_) : from;
    const unsigned common = further ? s.common : 0U;
    for (unsigned i = 0; i < common + own.count && used < most_cards; ++i) {
      const Slot& slot = i < common ? from.cards[i] : own.cards[i - common];
      if (((spec.slots >> i) & 1U) == 0U || !passes(spec.filter, slot)) continue;
      if (!of_seat && slot.facing != Facing::up) continue;  // not turned yet
      if (any_wild && slot.card.known()) {
        const std::uint64_t bit = std::uint64_t{1} << (used - start);
        if (faces.wild.contains(slot.card))
          source.wild |= bit;
        else if (faces.bug.contains(slot.card))
          source.bug |= bit;
      }
      cards[used++] = slot.card;
    }
    source.cards = std::span<const Card>(cards.data() + start, used - start);
  }

  PartHooks hooks(runner, *this, part);
  HandInput input;
  input.sources = std::span<const SourceCards>(sources.data(), source_count);
  input.hooks = &hooks;
  const Bound bound(s, seat);
  if (part.value_hook >= 0 && runner != nullptr) {
    std::array<PointValues, Card::code_count> values;
    for (std::size_t i = 0; i < used; ++i) {
      if (cards[i].known()) {
        values[cards[i].code()] = runner->value(part.value_hook, cards[i], *this);
      }
    }
    input.values = &values;
    use(*part.ranker, input);
  } else {
    use(*part.ranker, input);
  }
}

Score Deal::Play::score_of(std::uint8_t showdown, std::uint8_t part, Seat seat) const {
  Score score;
  with_hand(showdown, part, seat,
            [&](const Ranker& ranker, const HandInput& input) { score = ranker.score(input); });
  return score;
}

RankedHand Deal::Play::hand_of(Seat seat, int showdown, int part, int board) const {
  RankedHand hand;
  const Within run(run_, static_cast<std::uint8_t>(s.boards > 1 ? board : 0));
  with_hand(static_cast<std::uint8_t>(showdown), static_cast<std::uint8_t>(part), seat,
            [&](const Ranker& ranker, const HandInput& input) { hand = ranker.explain(input); });
  return hand;
}

// ---------------------------------------------------------------- showing

Score Deal::Play::showing_score(Seat seat, bool low) const {
  std::array<Card, max_zone_cards> cards;
  const Value up = ZoneRef{zone_hand, seat, ZoneRef::Filter::up}.pack();
  return score_with_wilds({cards.data(), static_cast<std::size_t>(list_cards(up, cards))}, seat,
                          true, low);
}

/// What cards are worth as a high hand of any size: a seat's own with what is wild for it, others
/// with what is wild for the seat in question.
Score Deal::Play::score_of(const Value& value) const {
  std::array<Card, max_zone_cards> cards;
  const std::span<const Card> hand(cards.data(),
                                   static_cast<std::size_t>(list_cards(value, cards)));
  if (value.type != Type::zone) return score_with_wilds(hand, s.seat, false, false);
  const ZoneRef zone = ZoneRef::unpack(value);
  return score_with_wilds(hand, zone.seat == no_seat ? s.seat : zone.seat,
                          zone.filter == ZoneRef::Filter::up, false);
}

Score Deal::Play::score_with_wilds(std::span<const Card> cards, Seat seat, bool showing,
                                   bool low) const {
  const Part& part = v.showdowns[0].parts[0];
  const WildFaces faces = part.wild.empty() ? WildFaces() : wild_faces(part, 0, seat, showing);
  SourceCards source{cards, 0, 0};
  for (std::size_t i = 0; i < cards.size(); ++i) {
    const std::uint64_t bit = std::uint64_t{1} << i;
    if (faces.bug.contains(cards[i])) {
      source.bug |= bit;
    } else if (cards[i].joker() || faces.wild.contains(cards[i])) {
      source.wild |= bit;
    }
  }
  HandInput input;
  input.sources = std::span<const SourceCards>(&source, 1);
  return showing_scale(low).score(input);
}

/// The score of cards without wild ones.
Score Deal::Play::natural_score(std::span<const Card> cards) {
  const SourceCards source{cards, 0, 0};
  HandInput input;
  input.sources = std::span<const SourceCards>(&source, 1);
  return showing_scale(false).score(input);
}

Seat Deal::Play::best_showing(SeatSet among, Seat from, bool low) const {
  Seat best = no_seat;
  Score best_score;
  Seat seat = from;
  for (int i = 0; i < s.seats; ++i, seat = left_of(seat)) {
    if (!among.contains(seat)) continue;
    const Score score = showing_score(seat, low);
    if (best == no_seat || score > best_score) {
      best = seat;
      best_score = score;
    }
  }
  return best;
}

// ---------------------------------------------------------------- comparing

/// A score of the settlement that is running is worked out once.
Score Deal::Play::known_score(std::uint8_t showdown, std::uint8_t part, Seat seat) const {
  if (!caching_) return score_of(showdown, part, seat);
  const std::size_t row = part + std::size_t{16} * run_;
  if (((scored_[row] >> seat) & 1U) == 0U) {
    scores_[row][seat] = score_of(showdown, part, seat);
    scored_[row] = static_cast<std::uint16_t>(scored_[row] | (1U << seat));
  }
  return scores_[row][seat];
}

/// Of these seats, those whose hands count in a part.
SeatSet Deal::Play::contenders_of(const Part& part, SeatSet among) const {
  if (s.claimed && part.claim != 0) {
    for (Seat seat = 0; seat < s.seats; ++seat) {
      if ((s.claims[seat] & part.claim) == 0) among.erase(seat);
    }
  }
  if (!part.contests.given()) return among;
  const Within about(part_, part.name);
  SeatSet out;
  for (Seat seat = 0; seat < s.seats; ++seat) {
    if (!among.contains(seat)) continue;
    const Bound bound(s, seat);
    if (value_of(part.contests).truthy()) out.insert(seat);
  }
  return out;
}

/// The seats that win a part: the k-th best score, everybody who ties for it.
SeatSet Deal::Play::best_of(const Showdown& showdown, std::uint8_t index, std::uint8_t part_index,
                            SeatSet among) const {
  const Part& part = showdown.parts[part_index];
  std::array<Score, max_seats> scores;
  SeatSet qualified;
  among = contenders_of(part, among);
  for (Seat seat = 0; seat < s.seats; ++seat) {
    if (!among.contains(seat)) continue;
    scores[seat] = known_score(index, part_index, seat);
    if (scores[seat].qualifies()) qualified.insert(seat);
  }

  SeatSet best;
  for (int k = 1; !qualified.empty(); ++k) {
    best = SeatSet();
    Score top;
    for (Seat seat = 0; seat < s.seats; ++seat) {
      if (!qualified.contains(seat)) continue;
      if (best.empty() || scores[seat] > top) {
        top = scores[seat];
        best = SeatSet::of(seat);
      } else if (scores[seat] == top) {
        best.insert(seat);
      }
    }
    // With fewer different hands than k, the last one counts.
    if (k >= part.kth_best || (qualified - best).empty()) break;
    qualified = qualified - best;
  }
  return best;
}

void Deal::Play::compare(const CompareAct& act) {
  const Showdown& showdown = v.showdowns[act.showdown];
  const SeatSet who = contenders_of(showdown.parts[act.part], seats_of(act.who));
  s.result_pot = pot();
  s.winners = best_of(showdown, act.showdown, act.part, who);
  s.losers = who - s.winners;
  if (!heard()) return;
  for (Seat seat = 0; seat < s.seats; ++seat) {
    if (!who.contains(seat)) continue;
    Event event;
    event.kind = Event::Kind::compared;
    event.seat = seat;
    event.showdown = act.showdown;
    event.part = act.part;
    event.seats = s.winners;
    tell(event);
  }
}

// ---------------------------------------------------------------- settling

/// The winners in the order in which odd chips go to them.
int Deal::Play::odd_order(std::uint8_t showdown, std::uint8_t part, SeatSet winners,
                          std::array<Seat, max_seats>& order) const {
  using OddChip = Showdown::OddChip;
  int count = 0;
  Seat seat = left_of(s.dealer);
  for (int i = 0; i < s.seats; ++i, seat = left_of(seat)) {
    if (winners.contains(seat)) order[static_cast<std::size_t>(count++)] = seat;
  }
  const Showdown& rules = v.showdowns[showdown];
  if (rules.odd_chip == OddChip::left_of_dealer) return count;

  std::array<int, max_seats> key{};
  if (rules.odd_chip == OddChip::last_bettor && s.last_aggressor != no_seat) {
    key[s.last_aggressor] = 1;
  }
  if (rules.odd_chip == OddChip::by_card) {
    const Scale scale = rules.parts[part].ranker->spec().scale;
    const bool low = scale == Scale::low_a5 || scale == Scale::low_a6 || scale == Scale::low_27 ||
                     scale == Scale::badugi || scale == Scale::badugi_ace_high ||
                     scale == Scale::pure_rank;
    for (Seat owner = 0; owner < s.seats; ++owner) {
      if (!winners.contains(owner)) continue;
      const Pile& hand = pile(zone_hand, owner);
      for (unsigned c = 0; c < hand.count; ++c) {
        const Card card = hand.cards[c].card;
        if (!card.natural()) continue;
        const int rank = low && card.rank() == rank_ace ? -1 : card.rank();
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

/// Shares chips among winners. Odd chips go to those first who have had none of this pot yet.
void Deal::Play::award(Pot& pot, std::uint8_t pot_index, std::uint8_t showdown, std::uint8_t part,
                       Chips chips, SeatSet winners, SeatSet& had_odd) {
  const int count = winners.size();
  const Chips unit = v.betting.unit;
  const Chips share = chips / count / unit * unit;
  Chips odd = chips - share * count;
  const bool stays = v.showdowns.size() > showdown &&
                     v.showdowns[showdown].odd_chip == Showdown::OddChip::stays && count > 1;
  if (stays) odd = 0;
  pot.chips -= share * count + odd;

  std::array<Seat, max_seats> order{};
  std::array<Chips, max_seats> extra{};
  if (odd > 0) odd_order(showdown, part, winners, order);
  SeatSet gets_odd;
  for (const bool fresh : {true, false}) {
    for (int i = 0; i < count && odd > 0; ++i) {
      const Seat seat = order[static_cast<std::size_t>(i)];
      if (gets_odd.contains(seat) || had_odd.contains(seat) == fresh) continue;
      gets_odd.insert(seat);
      extra[seat] = std::min(unit, odd);
      odd -= extra[seat];
    }
  }
  had_odd = had_odd | gets_odd;

  Seat seat = left_of(s.dealer);
  for (int i = 0; i < s.seats; ++i, seat = left_of(seat)) {
    if (!winners.contains(seat)) continue;
    give_chips(seat, share + extra[seat]);
    if (heard() && share + extra[seat] > 0) {
      Event event;
      event.kind = Event::Kind::awarded;
      event.seat = seat;
      event.chips = share + extra[seat];
      event.amount = extra[seat];
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
  SeatSet contest = contesting();
  if (!pot.unlayered) contest = contest & pot.contenders;
  if (heard()) {
    Event event;
    event.kind = Event::Kind::pot_begins;
    event.pot = pot_index;
    event.chips = pot.chips;
    event.seats = contest;
    event.word = pot.name;
    tell(event);
  }
  SeatSet had_odd;
  if (contest.empty()) {
    // Nobody who plays on can win it: the best hand among those who sit out does.
    const SeatSet others = s.in_deal & pot.contenders;
    const Within free(s.claimed, false);  // whatever they said they played for
    SeatSet best = best_of(showdown, index, 0, others);
    if (best.empty()) best = others;
    if (!best.empty()) award(pot, pot_index, index, 0, pot.chips, best, had_odd);
    return;
  }

  for (const PotRule& rule : showdown.pots) {
    if (rule.pot != pot.name || pot.name == no_word) continue;
    if (rule.showdown >= 0) {
      const Within other(caching_, false);  // scores are kept of one showdown
      share_pot(v.showdowns[static_cast<std::size_t>(rule.showdown)],
                static_cast<std::uint8_t>(rule.showdown), pot, pot_index, contest, pot.chips,
                had_odd);
      return;
    }
    if (rule.returned.given()) {
      const Within winners(s.winners, best_of(showdown, index, 0, contest));
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

  if (contest.size() == 1) {
    s.winners = s.winners | contest;
    award(pot, pot_index, index, 0, pot.chips, contest, had_odd);
    return;
  }

  // Every board is worth the same.
  const std::uint8_t boards = s.boards;
  const Chips unit = v.betting.unit;
  const Chips each = pot.chips / boards / unit * unit;
  Chips odd = pot.chips - each * boards;
  for (run_ = 0; run_ < boards; ++run_) {
    const Chips more = std::min(odd, unit);
    odd -= more;
    share_pot(showdown, index, pot, pot_index, contest, each + more, had_odd);
  }
  run_ = 0;
}

/// Shares so many chips of a pot among the best in each part.
void Deal::Play::share_pot(const Showdown& showdown, std::uint8_t index, Pot& pot,
                           std::uint8_t pot_index, SeatSet contest, Chips total, SeatSet& had_odd) {
  const std::size_t parts = showdown.parts.size();
  // Who declared more than one part must win each of them, against everybody.
  if (s.claimed && showdown.both != Showdown::Both::each_for_itself) {
    const bool alone = showdown.both == Showdown::Both::must_win;
    SeatSet failed;
    for (Seat seat = 0; seat < s.seats; ++seat) {
      if (!contest.contains(seat) || __builtin_popcount(s.claims[seat]) < 2) continue;
      for (std::size_t part = 0; part < parts; ++part) {
        if ((s.claims[seat] & showdown.parts[part].claim) == 0) continue;
        const SeatSet best = best_of(showdown, index, static_cast<std::uint8_t>(part), contest);
        if (alone ? best != SeatSet::of(seat) : !best.contains(seat)) failed.insert(seat);
      }
    }
    contest = contest - failed;
  }

  std::array<SeatSet, 32> winners{};
  std::array<int, 32> weight{};
  int weights = 0;
  int live_weights = 0;
  for (std::size_t part = 0; part < parts; ++part) {
    winners[part] = best_of(showdown, index, static_cast<std::uint8_t>(part), contest);
    weight[part] = std::max(1, showdown.parts[part].share);
    weights += weight[part];
    if (!winners[part].empty()) live_weights += weight[part];
  }
  if (live_weights == 0) return;  // nobody wins: it stays
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
    s.winners = s.winners | winners[part];
    if (heard()) {
      const SeatSet compared = contenders_of(showdown.parts[part], contest);
      for (Seat seat = 0; seat < s.seats; ++seat) {
        if (!compared.contains(seat)) continue;
        Event event;
        event.kind = Event::Kind::compared;
        event.seat = seat;
        event.showdown = index;
        event.part = static_cast<std::uint8_t>(part);
        event.pot = pot_index;
        event.board = run_;
        event.seats = winners[part];
        tell(event);
      }
    }
    if (chips[part] > 0) {
      award(pot, pot_index, index, static_cast<std::uint8_t>(part), chips[part], winners[part],
            had_odd);
    }
  }
}

/// Who bet last in the last round shows first, else the first from the dealer's left. Beaten hands
/// may stay hidden, but not once the betting is closed by all-ins.
void Deal::Play::show_hands(const Showdown& showdown, std::uint8_t index) {
  const SeatSet contest = contesting();
  const bool led = s.round_aggressor != no_seat && contest.contains(s.round_aggressor);
  Seat seat = led ? s.round_aggressor : left_of(s.dealer);
  SeatSet open;
  for (int i = 0; i < s.seats; ++i, seat = left_of(seat)) {
    if (!contest.contains(seat)) continue;
    bool shows = !showdown.muck || open.empty() || s.stack[seat] == 0 || able().size() < 2;
    for (std::size_t p = 0; p < showdown.parts.size() && !shows; ++p) {
      const auto part = static_cast<std::uint8_t>(p);
      for (run_ = 0; run_ < s.boards && !shows; ++run_) {
        const SeatSet best = best_of(showdown, index, part, open | SeatSet::of(seat));
        shows = best.contains(seat) || showdown.parts[p].kth_best > 1;
      }
      run_ = 0;
    }
    // A side pot that nobody shown contests is still his.
    for (unsigned p = 0; p < s.pot_count && !shows; ++p) {
      shows = s.pots[p].contenders.contains(seat) && (s.pots[p].contenders & open).empty();
    }
    if (shows) open.insert(seat);
    Event event;
    event.kind = shows ? Event::Kind::shown : Event::Kind::mucked;
    event.seat = seat;
    event.showdown = index;
    tell(event);
  }
}

void Deal::Play::settle(std::uint8_t index) {
  const Showdown& showdown = v.showdowns[index];
  end_round();
  s.result_pot = pot();
  s.winners = SeatSet();
  const SeatSet contest = contesting();
  s.reason = contest.size() == 1 ? uncontested_ : shown_;
  caching_ = true;
  scored_.fill(0);
  if (heard() && contest.size() > 1) show_hands(showdown, index);
  take_rake();
  for (int pot = s.pot_count - 1; pot >= 0; --pot) {
    settle_pot(showdown, index, s.pots[static_cast<std::size_t>(pot)],
               static_cast<std::uint8_t>(pot));
  }
  for (unsigned i = 0; i < s.side_pot_count; ++i) {
    settle_pot(showdown, index, s.side_pots[i], static_cast<std::uint8_t>(max_pots + i));
    return_stakes(s.side_pots[i], max_pots + i);
  }
  s.side_pot_count = 0;
  caching_ = false;
  s.losers = contest - s.winners;

  // What nobody won stays, in one pot.
  unsigned left = 0;
  for (unsigned i = 0; i < s.pot_count; ++i) {
    if (s.pots[i].chips > 0) s.pots[left++] = s.pots[i];
  }
  s.pot_count = static_cast<std::uint8_t>(left);
  if (left > 0) {
    join_pots();
    s.reason = nobody_wins_;
  }
}

/// Runs the steps before the showdown and its events, then settles. True when done.
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
  pop();
  settle(index);
  return true;
}

}  // namespace houserules
