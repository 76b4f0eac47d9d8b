#include "engine/judge/at_once.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <optional>
#include <tuple>

#include "engine/judge/deal_to_showdown.h"
#include "engine/table/state.h"
#include "engine/variant/errors.h"

namespace houserules::judge {
namespace {

/// Is a hand in this part worth what its cards are, whatever else is on the table?
bool told_by_cards(const Part& part) {
  return part.called == nullptr && part.score_hook < 0 && part.category_hooks.empty();
}

double choose(double from, std::size_t count) {
  double ways = 1;
  for (std::size_t i = 0; i < count; ++i) {
    ways *= (from - static_cast<double>(i)) / static_cast<double>(i + 1);
  }
  return ways;
}

}  // namespace

std::unique_ptr<AtOnce> AtOnce::of(const Variant& variant, const Runouts& runouts) {
  std::unique_ptr<AtOnce> all(new AtOnce(variant, runouts));
  try {
    return all->prepare() ? std::move(all) : nullptr;
  } catch (const LimitError&) {
    throw;
  } catch (const RuleError&) {
    return nullptr;  // the rules ask about a card that is still to come
  }
}

AtOnce::AtOnce(const Variant& variant, const Runouts& runouts)
    : variant_(variant), runouts_(runouts), deal_(runouts.stopped()) {}

AtOnce::Work::Work(const AtOnce& of)
    : dealt(of.groups_.size()),
      scores(of.comparison_.lines.size()),
      standings(of.comparison_, of.seats_),
      open(of.open_hands_.size()) {
  if (!of.by_cards_) deal = of.deal_;
  for (Candidates& candidates : open) candidates.others.resize(of.comparison_.lines.size() - 1);
}

// ---------------------------------------------------------------- what there is to count

bool AtOnce::prepare() {
  const std::optional<Comparison> comparison = deal_.only_compares(runouts_.layout());
  if (!comparison) return false;
  comparison_ = *comparison;
  SeatSet hands;
  for (const Comparison::Line& line : comparison_.lines) hands = hands | line.contest;
  for (const Seat seat : hands) seats_.push_back(seat);
  // Packs with cards twice are not sets.
  for (const Card card : runouts_.rest()) {
    if ((rest_ & lanes_of(card)) != 0) return false;
    rest_ |= lanes_of(card);
  }
  if (!find_sources() || !find_groups()) return false;
  if (by_cards_) {
    find_scorers();
    find_suits();
  }
  find_holdings();
  return true;
}

bool AtOnce::find_sources() {
  for (const Layout::Pile& pile : runouts_.layout().piles) {
    // Cards are where they are in the layout.
    const std::span<const Slot> laid = deal_.zone(pile.zone, pile.seat, pile.board);
    const auto same = [](const Slot& a, const Slot& b) { return a.card == b.card; };
    if (!std::equal(laid.begin(), laid.end(), pile.cards.begin(), pile.cards.end(), same)) {
      return false;
    }
  }
  for (const Comparison::Line& line : comparison_.lines) {
    const Part& part = variant_.showdowns[comparison_.showdown].parts[line.part];
    by_cards_ = by_cards_ && told_by_cards(part);
    auto& hands = usable_.emplace_back();
    auto& faces = faces_.emplace_back();
    for (const Seat seat : seats_) {
      hands.push_back(deal_.usable(comparison_, line, seat));
      faces.emplace_back();
      if (!by_cards_) continue;
      const std::optional<Faces> known = deal_.faces(comparison_, line, seat);
      by_cards_ = known.has_value();
      if (known) faces.back() = *known;
    }
  }
  by_cards_ = by_cards_ && !deal_.guessed();
  return true;
}

/// Places that are the same for every hand form one group.
bool AtOnce::find_groups() {
  of_hand_.resize(seats_.size());
  const auto hand_of = [&](const Runouts::Open& open) {
    const Seat seat = pile_of(open).seat;
    const auto at = std::find(seats_.begin(), seats_.end(), seat);
    return at == seats_.end() ? -1 : static_cast<int>(at - seats_.begin());
  };
  if (!by_cards_) {
    for (const Runouts::Group& group : runouts_.groups()) {
      groups_.push_back({hand_of(group.open[0]), group.open, group.range});
    }
  } else {
    std::map<std::tuple<int, const HandRange*, std::vector<std::uint16_t>>, std::size_t> known;
    for (const Runouts::Group& group : runouts_.groups()) {
      for (const Runouts::Open& open : group.open) {
        const Slot* slot = slot_of(open);
        std::vector<std::uint16_t> in;
        std::uint16_t number = 0;
        for (const auto& line : usable_) {
          for (const auto& hand : line) {
            for (const auto& source : hand) {
              if (std::find(source.begin(), source.end(), slot) != source.end()) {
                in.push_back(number);
              }
              ++number;
            }
          }
        }
        if (in.empty() && group.range == nullptr) continue;  // in no hand
        const int hand = hand_of(open);
        const auto [at, fresh] = known.try_emplace({hand, group.range, in}, groups_.size());
        if (fresh) groups_.push_back({hand, {}, group.range});
        groups_[at->second].open.push_back(open);
      }
      // Hands tell places apart that one range fills.
      if (group.range != nullptr && groups_.back().open.size() != group.open.size()) return false;
    }
  }
  constexpr std::size_t most_groups = 60;
  if (groups_.size() > most_groups) return false;
  for (std::size_t i = 0; i < groups_.size(); ++i) {
    if (groups_[i].hand < 0) {
      on_table_.push_back(i);
    } else {
      of_hand_[static_cast<std::size_t>(groups_[i].hand)].push_back(i);
    }
  }
  return true;
}

std::uint64_t AtOnce::own_groups(std::size_t hand) const {
  std::uint64_t own = 0;
  for (const std::size_t group : of_hand_[hand]) own |= std::uint64_t{1} << group;
  return own;
}

void AtOnce::find_scorers() {
  std::map<const Slot*, std::size_t> group_of;
  for (std::size_t i = 0; i < groups_.size(); ++i) {
    for (const Runouts::Open& open : groups_[i].open) group_of[slot_of(open)] = i;
  }
  const bool jokers = std::any_of(variant_.deck.begin(), variant_.deck.end(),
                                  [](Card card) { return card.joker(); });
  std::vector<std::size_t> sizes;
  for (const Places& group : groups_) sizes.push_back(group.open.size());
  for (std::size_t i = 0; i < comparison_.lines.size(); ++i) {
    const Part& part = variant_.showdowns[comparison_.showdown].parts[comparison_.lines[i].part];
    auto& scorers = scorers_.emplace_back();
    for (std::size_t hand = 0; hand < seats_.size(); ++hand) {
      std::vector<HandScorer::Source> sources;
      for (const auto& slots : usable_[i][hand]) {
        HandScorer::Source& source = sources.emplace_back();
        for (const Slot* slot : slots) {
          const auto group = group_of.find(slot);
          auto& groups = source.groups;
          if (group == group_of.end()) {
            source.cards.push_back(slot->card);
          } else if (std::find(groups.begin(), groups.end(), group->second) == groups.end()) {
            groups.push_back(group->second);
          }
        }
      }
      scorers.emplace_back(part, std::move(sources), faces_[i][hand], sizes, own_groups(hand),
                           jokers);
    }
  }
  quick_ = std::all_of(scorers_.begin(), scorers_.end(), [](const auto& line) {
    return std::all_of(line.begin(), line.end(), [](const auto& hand) { return hand.quick(); });
  });
}

/// Suits that neither the rules nor any hand, nor the cards that are gone, tell apart.
void AtOnce::find_suits() {
  SuitClasses suits{};
  for (std::size_t i = 0; i < comparison_.lines.size(); ++i) {
    const Part& part = variant_.showdowns[comparison_.showdown].parts[comparison_.lines[i].part];
    for (const Faces& faces : faces_[i]) {
      SuitClasses here = suits_differ;
      for (std::size_t suit = 1; suit < here.size(); ++suit) {
        for (std::size_t other = 0; other < suit; ++other) {
          const bool alike =
              suits[suit] == suits[other] &&
              suits_alike(part, faces, static_cast<int>(suit), static_cast<int>(other));
          if (!alike) continue;
          here[suit] = here[other];
          break;
        }
      }
      suits = here;
    }
  }
  suits = split(suits, rest_);
  for (const auto& line : usable_) {
    for (const auto& hand : line) {
      for (const auto& source : hand) {
        Lanes held = 0;
        for (const Slot* slot : source) {
          if (slot->card.known()) held |= lanes_of(slot->card);
        }
        suits = split(suits, held);
      }
    }
  }
  for (const Places& group : groups_) {
    if (group.range != nullptr) suits = split(suits, *group.range);
  }
  suits_ = suits;
}

void AtOnce::find_holdings() {
  for (std::size_t i = 0; i < groups_.size(); ++i) {
    if (groups_[i].range != nullptr) ranged_.push_back({i, RangePile(*groups_[i].range)});
  }
  for (std::size_t hand = 0; hand < seats_.size(); ++hand) {
    if (!of_hand_[hand].empty()) open_hands_.push_back({hand, {}, {}, {}});
  }
}

double AtOnce::cost() const {
  double boards = 1;
  double left = static_cast<double>(std::popcount(rest_));
  for (const std::size_t group : on_table_) {
    boards *= choose(left, groups_[group].open.size());
    left -= static_cast<double>(groups_[group].open.size());
  }
  boards /= renamings(suits_);
  const double look_up = cost_of_hand();
  double hands = static_cast<double>(seats_.size() - open_hands_.size());
  double joint = 1;
  std::vector<double> each;
  for (const OpenHand& open : open_hands_) {
    double here = 1;
    double free = left;
    for (const std::size_t group : of_hand_[open.hand]) {
      here *= choices(group, free);
      free -= static_cast<double>(groups_[group].open.size());
    }
    hands += here;
    joint *= here;
    each.push_back(here);
  }
  if (each.size() < 2) joint = 0;
  if (each.size() == 2 && pairs_are_counted(each[0], each[1])) joint = pair_cost(each[0], each[1]);
  return boards * (hands * look_up + joint * static_cast<double>(comparison_.lines.size()));
}

/// Of a hand with all its cards.
double AtOnce::cost_of_hand() const {
  constexpr double by_table = 1, by_cards = 12, by_rules = 60;
  const double one = !by_cards_ ? by_rules : quick_ ? by_table : by_cards;
  return one * static_cast<double>(comparison_.lines.size());
}

double AtOnce::cost_of_sample() const {
  constexpr double cards = 8;  // to draw them
  return cards + cost_of_hand() * static_cast<double>(seats_.size());
}

double AtOnce::choices(std::size_t group, double left) const {
  const Places& places = groups_[group];
  if (places.range != nullptr) return static_cast<double>(places.range->size());
  return choose(left, places.open.size());
}

/// Of two hands only.
double AtOnce::pair_cost(double ones, double others) const {
  std::size_t cards = 0;
  for (const OpenHand& open : open_hands_) {
    std::size_t here = 0;
    for (const std::size_t group : of_hand_[open.hand]) here += groups_[group].open.size();
    cards = std::max(cards, here);
  }
  return cards > PairCount::most_cards ? ones * others
                                       : PairCount::cost(ones, others, static_cast<int>(cards));
}

bool AtOnce::pairs_are_counted(double ones, double others) const {
  const bool one_winner = comparison_.lines.size() == 1 && comparison_.lines[0].levels == 1;
  return one_winner && pair_cost(ones, others) < ones * others;
}

// ---------------------------------------------------------------- counting

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

/// The boards are cut up among threads.
Standings AtOnce::count_by_boards(const Outcomes& outcomes, const Spread& spread) const {
  const std::size_t first = on_table_[0];
  const Subsets boards(rest_, groups_[first].open.size(), suits_);
  constexpr std::size_t most_pieces = 64;
  std::vector<Standings> counted(std::min(most_pieces, boards.pieces()), none());
  spread(counted.size(), [&](std::size_t piece) {
    Work work(*this);
    const bool last = on_table_.size() == 1 && open_hands_.empty();
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

// ---------------------------------------------------------------- samples

Standings AtOnce::sample(Runouts runouts, Random random, std::uint64_t count) const {
  Work work(*this);
  const bool quick = quick_ && work.standings.few() && groups_.size() <= QuickLines::most_coming;
  if (quick) {
    sample_quickly(random, count, work);
    return std::move(work.standings);
  }
  // Where the cards of each group come to be.
  std::map<std::pair<std::size_t, std::size_t>, const Card*> cards;
  for (const Runouts::Group& group : runouts.groups()) {
    for (const Runouts::Open& open : group.open) cards[{open.pile, open.at}] = &open.card;
  }
  std::vector<std::vector<const Card*>> places;
  for (const Places& group : groups_) {
    auto& here = places.emplace_back();
    for (const Runouts::Open& open : group.open) here.push_back(cards[{open.pile, open.at}]);
  }
  for (; count > 0; --count) {
    runouts.deal_one(random);
    for (std::size_t i = 0; i < groups_.size(); ++i) {
      work.dealt[i] = {};
      for (const Card* card : places[i]) work.dealt[i].add(*card);
      if (!by_cards_) put(i, work, false);
    }
    for (std::size_t hand = 0; hand < seats_.size(); ++hand) score_hand(hand, work);
    work.standings.add(work.scores, 1);
  }
  return std::move(work.standings);
}

void AtOnce::sample_quickly(Random random, std::uint64_t count, Work& work) const {
  std::vector<std::size_t> coming(groups_.size());
  std::iota(coming.begin(), coming.end(), std::size_t{0});
  QuickLines lines = quick_lines(work, coming);
  double* const counts = work.standings.counts().data();
  DrawPile pile(rest_);
  std::vector<std::size_t> from_pile;
  for (std::size_t i = 0; i < groups_.size(); ++i) {
    if (groups_[i].range == nullptr) from_pile.push_back(i);
  }
  std::array<Dealt, QuickLines::most_coming> dealt;
  for (; count > 0; --count) {
    const Lanes gone = draw_ranges(random, dealt);
    pile.begin();
    for (const std::size_t i : from_pile) {
      dealt[i] = pile.draw(groups_[i].open.size(), gone, random);
    }
    ++counts[lines.winners({dealt.data(), groups_.size()})];
  }
}

/// A hand of each range, anew until none shares a card with another. Returns their cards.
Lanes AtOnce::draw_ranges(Random& random, std::span<Dealt> dealt) const {
  for (int i = 0; i < Runouts::patience; ++i) {
    Lanes gone = 0;
    bool fits = true;
    for (const Ranged& ranged : ranged_) {
      const Dealt& hand = dealt[ranged.group] = ranged.pile.draw(random);
      fits = fits && (gone & hand.cards) == 0;
      gone |= hand.cards;
    }
    if (fits) return gone;
  }
  throw NothingFits();
}

// ---------------------------------------------------------------- settling

void AtOnce::settle(const Standings& standings, double factor, Outcomes& outcomes) const {
  using OddChip = Showdown::OddChip;
  const OddChip rule = variant_.showdowns[comparison_.showdown].odd_chip;
  const bool by_card = rule == OddChip::by_card || rule == OddChip::by_high_card;
  Deal trial = runouts_.stopped();
  standings.each([&](const std::vector<HandPlaces>& places, double ways) {
    trial = runouts_.stopped();
    trial.listen(&outcomes);
    try {
      trial.settle(runouts_.layout(), comparison_, places);
    } catch (const GoesOn&) {
      // Everything that hands can win is won.
    }
    const bool asks = !trial.over() && trial.state().asking && !outcomes.won();
    const bool by_odd_card = by_card && outcomes.odd_chips();
    if (trial.guessed() || asks || by_odd_card) throw NotAtOnce();
    outcomes.close(ways * factor);
  });
}

}  // namespace houserules::judge
