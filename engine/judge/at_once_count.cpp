// All runouts: boards with the cards of hands that are known, and what hands that come may hold.

#include <algorithm>
#include <utility>

#include "engine/judge/at_once.h"

namespace houserules::judge {

void AtOnce::all(Outcomes& outcomes, const Spread& spread) {
  if (quick_) {
    for (OpenHand& open : open_hands_) list_holdings(open);
  }
  Work total(*this);
  if (by_cards_ && !on_table_.empty()) {
    total.standings.add(count_by_boards(outcomes, spread));
  } else {
    table_groups(0, rest_, suits_, 1, total);
  }
  const double ways = total.standings.ways();
  if (ways == 0) throw NothingFits();
  settle(total.standings, runouts_.ranges() ? 1 : runouts_.count() / ways, outcomes);
}

/// Counts who wins on boards that come last.
struct AtOnce::Quickly {
  QuickLines& lines;
  double* counts;
  double ways;

  void operator()(Lanes cards, std::uint64_t sum, double some) const {
    const Dealt dealt{cards, sum};
    counts[lines.winners({&dealt, 1})] += ways * some;
  }
};

/// Boards where suits hardly matter. False if they do.
bool AtOnce::count_suited(std::size_t group, Work& work) const {
  QuickLines lines = quick_lines(work, {&group, 1});
  const auto needs = lines.flush_needs();
  if (!needs) return false;
  const auto boards = SuitedBoards::of(rest_, groups_[group].open.size(), *needs, suits_);
  if (boards) boards->each(Quickly{lines, work.standings.counts().data(), 1});
  return boards.has_value();
}

/// The boards are cut up among threads.
Standings AtOnce::count_by_boards(const Outcomes& outcomes, const Spread& spread) const {
  const std::size_t first = on_table_[0];
  const bool last = on_table_.size() == 1 && open_hands_.empty();
  if (last && quick_) {
    Work work(*this);
    if (work.standings.few() && count_suited(first, work)) return std::move(work.standings);
  }
  const Subsets boards(rest_, groups_[first].open.size(), suits_);
  constexpr std::size_t most_pieces = 64;
  std::vector<Standings> counted(std::min(most_pieces, boards.pieces()), none());
  spread(counted.size(), [&](std::size_t piece) {
    Work work(*this);
    std::optional<QuickLines> lines;
    if (last && quick_ && work.standings.few()) lines = quick_lines(work, {&first, 1});
    for (std::size_t part = piece; part < boards.pieces(); part += counted.size()) {
      outcomes.check_go_on();
      const auto deal = [&](Lanes cards, std::uint64_t sum, double ways) {
        work.dealt[first] = {cards, sum};
        table_groups(1, rest_ & ~cards, split(suits_, cards), ways, work);
      };
      if (lines) {
        boards.each(part, Quickly{*lines, work.standings.counts().data(), 1});
      } else {
        boards.each(part, deal);
      }
    }
    counted[piece] = std::move(work.standings);
  });
  Standings total = none();
  for (const Standings& each : counted) total.add(each);
  return total;
}

void AtOnce::table_groups(std::size_t at, Lanes rest, const SuitClasses& suits, double ways,
                          Work& work) const {
  if (at == on_table_.size()) return table_is_dealt(rest, ways, work);
  const std::size_t group = on_table_[at];
  const Subsets boards(rest, groups_[group].open.size(), suits);
  if (at + 1 == on_table_.size() && open_hands_.empty() && by_cards_) {
    return count_boards(boards, group, ways, work);
  }
  boards.each([&](Lanes cards, std::uint64_t sum, double some) {
    work.dealt[group] = {cards, sum};
    if (!by_cards_) put(group, work, false);
    table_groups(at + 1, rest & ~cards, split(suits, cards), ways * some, work);
  });
  if (!by_cards_) put(group, work, true);
}

/// The last cards of all come on the table.
void AtOnce::count_boards(const Subsets& boards, std::size_t group, double ways, Work& work) const {
  if (quick_ && work.standings.few()) return count_quickly(boards, group, ways, work);
  boards.each([&](Lanes cards, std::uint64_t sum, double some) {
    work.dealt[group] = {cards, sum};
    for (std::size_t hand = 0; hand < seats_.size(); ++hand) score_hand(hand, work);
    work.standings.add(work.scores, ways * some);
  });
}

QuickLines AtOnce::quick_lines(const Work& work, std::span<const std::size_t> coming) const {
  std::vector<std::uint64_t> own;
  for (std::size_t hand = 0; hand < seats_.size(); ++hand) own.push_back(own_groups(hand));
  const auto contest = [&](std::size_t line, std::size_t hand) {
    return comparison_.lines[line].contest.contains(seats_[hand]);
  };
  return {scorers_, contest, work.dealt, coming, own};
}

void AtOnce::count_quickly(const Subsets& boards, std::size_t group, double ways,
                           Work& work) const {
  QuickLines lines = quick_lines(work, {&group, 1});
  boards.each(Quickly{lines, work.standings.counts().data(), ways});
}

void AtOnce::table_is_dealt(Lanes rest, double ways, Work& work) const {
  for (std::size_t hand = 0; hand < seats_.size(); ++hand) {
    if (of_hand_[hand].empty()) score_hand(hand, work);
  }
  const bool one_open = quick_ && open_hands_.size() == 1 && work.standings.one_winner_decides();
  if (one_open && comparison_.lines[0].contest.contains(seats_[open_hands_[0].hand])) {
    return count_one_open(rest, ways, work);
  }
  for (std::size_t open = 0; open < open_hands_.size(); ++open) {
    if (quick_) {
      rank_holdings(open, rest, work);
    } else {
      list_candidates(open, rest, work);
    }
  }
  combine(work, ways);
}

/// One hand of many against hands that are known.
void AtOnce::count_one_open(Lanes rest, double ways, Work& work) const {
  const OpenHand& open = open_hands_[0];
  const HandScorer& scorer = scorers_[0][open.hand];
  const HandScorer::Beside beside = scorer.beside(scorer.table_cards(work.dealt));
  const Leaders known = leaders(work);
  const std::uint64_t best = known.best.major;
  double won = 0, tied = 0, lost = 0;
  const auto count = [&](const auto& value) {
    for (std::size_t i = 0; i < open.holdings.size(); ++i) {
      const Holding& holding = open.holdings[i];
      if ((holding.cards & ~rest) != 0) continue;
      const std::uint64_t its = value(i);
      won += its > best ? holding.ways : 0;
      tied += its == best ? holding.ways : 0;
      lost += its < best ? holding.ways : 0;
    }
  };
  if (scorer.pairs()) {
    count([&](std::size_t i) { return scorer.value(open.own[0][i], beside); });
  } else {
    const HandTable table = scorer.table();
    const CardSum cards = beside.cards;
    count([&](std::size_t i) { return table.value(cards + open.sums[i]) << 32; });
  }
  const auto bit = static_cast<std::uint16_t>(1U << open.hand);
  const auto both = static_cast<std::uint16_t>(known.hands | bit);
  work.standings.add_winners(bit, won * ways);
  work.standings.add_winners(best == 0 ? known.hands : both, tied * ways);
  work.standings.add_winners(known.hands, lost * ways);
}

/// In all lines, with what is dealt.
void AtOnce::score_hand(std::size_t hand, Work& work) const {
  for (std::size_t i = 0; i < comparison_.lines.size(); ++i) {
    const Comparison::Line& line = comparison_.lines[i];
    if (!line.contest.contains(seats_[hand])) continue;
    work.scores[i][hand] = by_cards_ ? scorers_[i][hand].score(work.dealt)
                                     : work.deal->score_on_table(comparison_, line, seats_[hand]);
  }
  if (!by_cards_ && work.deal->guessed()) throw NotAtOnce();
}

/// Cards go where they are dealt to, or are unknown again.
void AtOnce::put(std::size_t group, Work& work, bool back) const {
  Lanes cards = work.dealt[group].cards;
  for (const Runouts::Open& open : groups_[group].open) {
    const Layout::Pile& pile = pile_of(open);
    work.deal->put_card(pile.zone, pile.seat, pile.board, open.at,
                        back ? Card() : first_card(cards));
    cards &= cards - 1;
  }
}

/// Calls `visit(cards, key_sum, ways)` for all that may come to a hand's group.
template <class Visit>
void AtOnce::each_choice(std::size_t group, Lanes rest, const Visit& visit) const {
  const Places& places = groups_[group];
  if (places.range == nullptr) {
    Subsets(rest, places.open.size(), suits_differ).each(visit);
    return;
  }
  for (const Combo& combo : *places.range) {
    Dealt dealt;
    for (const Card card : combo.cards) dealt.add(card);
    if ((dealt.cards & ~rest) == 0) visit(dealt.cards, dealt.sum, combo.weight);
  }
}

/// What may come to a hand, when nothing is on the table yet.
void AtOnce::list_holdings(OpenHand& open) const {
  std::vector<Dealt> dealt(groups_.size());
  open.own.resize(comparison_.lines.size());
  const auto deal = [&](const auto& self, std::size_t at, Lanes left, Lanes cards,
                        double ways) -> void {
    if (at == of_hand_[open.hand].size()) {
      open.holdings.push_back({cards, ways});
      open.sums.push_back(scorers_[0][open.hand].own(dealt).cards);
      for (std::size_t i = 0; i < open.own.size(); ++i) {
        open.own[i].push_back(scorers_[i][open.hand].own(dealt));
      }
      return;
    }
    const std::size_t group = of_hand_[open.hand][at];
    each_choice(group, left, [&](Lanes some, std::uint64_t sum, double times) {
      dealt[group] = {some, sum};
      self(self, at + 1, left & ~some, cards | some, ways * times);
    });
  };
  deal(deal, 0, rest_, 0, 1);
}

void AtOnce::rank_holdings(std::size_t number, Lanes rest, Work& work) const {
  const OpenHand& open = open_hands_[number];
  Candidates& out = work.open[number];
  out.ranked.clear();
  for (auto& line : out.others) line.clear();
  for (std::size_t i = 0; i < comparison_.lines.size(); ++i) {
    const HandScorer& scorer = scorers_[i][open.hand];
    const bool contests = comparison_.lines[i].contest.contains(seats_[open.hand]);
    const HandScorer::Beside beside = scorer.beside(scorer.table_cards(work.dealt));
    for (std::size_t at = 0; at < open.holdings.size(); ++at) {
      const Holding& holding = open.holdings[at];
      if ((holding.cards & ~rest) != 0) continue;
      const Score score = contests ? scorer.score(open.own[i][at], beside) : Score::none();
      if (i == 0) {
        out.ranked.push_back({holding.cards, holding.ways, score});
      } else {
        out.others[i - 1].push_back(score);
      }
    }
  }
}

/// The same, hand by hand.
void AtOnce::list_candidates(std::size_t number, Lanes rest, Work& work) const {
  const std::size_t hand = open_hands_[number].hand;
  Candidates& out = work.open[number];
  out.ranked.clear();
  for (auto& line : out.others) line.clear();
  const auto deal = [&](const auto& self, std::size_t at, Lanes left, Lanes cards,
                        double ways) -> void {
    if (at == of_hand_[hand].size()) {
      score_hand(hand, work);
      out.ranked.push_back({cards, ways, work.scores[0][hand]});
      for (std::size_t i = 0; i < out.others.size(); ++i) {
        out.others[i].push_back(work.scores[i + 1][hand]);
      }
      return;
    }
    const std::size_t group = of_hand_[hand][at];
    each_choice(group, left, [&](Lanes some, std::uint64_t sum, double times) {
      work.dealt[group] = {some, sum};
      if (!by_cards_) put(group, work, false);
      self(self, at + 1, left & ~some, cards | some, ways * times);
    });
    if (!by_cards_) put(group, work, true);
  };
  deal(deal, 0, rest, 0, 1);
}

/// Of the hands that have all their cards, in the first line.
AtOnce::Leaders AtOnce::leaders(const Work& work) const {
  Leaders out;
  for (std::size_t hand = 0; hand < seats_.size(); ++hand) {
    if (!of_hand_[hand].empty()) continue;
    out = joined_by(out, work.scores[0][hand], hand);
  }
  return out;
}

void AtOnce::combine(Work& work, double ways) const {
  if (!work.standings.one_winner_decides()) return combine_lines(0, 0, ways, work);
  const bool pairs =
      open_hands_.size() == 2 && pairs_are_counted(static_cast<double>(work.open[0].ranked.size()),
                                                   static_cast<double>(work.open[1].ranked.size()));
  if (pairs) return combine_pairs(work, ways);
  if (open_hands_.size() == 2) return combine_two(work, ways);
  combine_winners(0, leaders(work), 0, ways, work);
}

/// Each holding of one hand against all of the other.
void AtOnce::combine_two(Work& work, double ways) const {
  const Leaders known = leaders(work);
  for (const Ranked& one : work.open[0].ranked) {
    const Leaders before = joined_by(known, one.score, open_hands_[0].hand);
    double won = 0, tied = 0, lost = 0;
    for (const Ranked& other : work.open[1].ranked) {
      const double some = (one.cards & other.cards) == 0 ? other.ways : 0;
      won += other.score > before.best ? some : 0;
      tied += other.score == before.best ? some : 0;
      lost += other.score < before.best ? some : 0;
    }
    const std::size_t hand = open_hands_[1].hand;
    const Leaders both = joined_by(before, before.best, hand);
    const double times = ways * one.ways;
    work.standings.add_winners(static_cast<std::uint16_t>(1U << hand), won * times);
    work.standings.add_winners(both.hands, tied * times);
    work.standings.add_winners(before.hands, lost * times);
  }
}

/// The best hands with one more among them.
AtOnce::Leaders AtOnce::joined_by(const Leaders& before, Score score, std::size_t hand) {
  const auto bit = static_cast<std::uint16_t>(1U << hand);
  if (score > before.best) return {score, bit};
  if (score < before.best || !score.qualifies()) return before;
  return {score, static_cast<std::uint16_t>(before.hands | bit)};
}

void AtOnce::combine_pairs(Work& work, double ways) const {
  const Leaders known = leaders(work);
  const unsigned one = 1U << open_hands_[0].hand, other = 1U << open_hands_[1].hand;
  work.pairs.count(
      work.open[0].ranked, work.open[1].ranked, known.best, [&](PairCount::Best best, double some) {
        const unsigned hands =
            (best.one ? one : 0U) | (best.other ? other : 0U) | (best.known ? known.hands : 0U);
        if (some != 0) {
          work.standings.add_winners(static_cast<std::uint16_t>(hands), some * ways);
        }
      });
}

void AtOnce::combine_winners(std::size_t at, Leaders before, Lanes gone, double ways,
                             Work& work) const {
  if (at == open_hands_.size()) return work.standings.add_winners(before.hands, ways);
  for (const Ranked& candidate : work.open[at].ranked) {
    if ((candidate.cards & gone) != 0) continue;
    combine_winners(at + 1, joined_by(before, candidate.score, open_hands_[at].hand),
                    gone | candidate.cards, ways * candidate.ways, work);
  }
}

void AtOnce::combine_lines(std::size_t at, Lanes gone, double ways, Work& work) const {
  if (at == open_hands_.size()) return work.standings.add(work.scores, ways);
  const std::size_t hand = open_hands_[at].hand;
  const Candidates& candidates = work.open[at];
  for (std::size_t c = 0; c < candidates.ranked.size(); ++c) {
    const Ranked& candidate = candidates.ranked[c];
    if ((candidate.cards & gone) != 0) continue;
    work.scores[0][hand] = candidate.score;
    for (std::size_t i = 1; i < work.scores.size(); ++i) {
      work.scores[i][hand] = candidates.others[i - 1][c];
    }
    combine_lines(at + 1, gone | candidate.cards, ways * candidate.ways, work);
  }
}

}  // namespace houserules::judge
