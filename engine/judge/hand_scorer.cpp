#include "engine/judge/hand_scorer.h"

#include <algorithm>
#include <numeric>

#include "engine/variant/errors.h"

namespace houserules::judge {

HandScorer::HandScorer(const Part& part, std::vector<Source> sources, Faces faces,
                       std::span<const std::size_t> sizes, std::uint64_t own, bool jokers)
    : ranker_(*part.ranker), sources_(std::move(sources)), faces_(std::move(faces)), own_(own) {
  std::vector<std::size_t> counts;
  std::vector<std::uint64_t> groups;
  bool again = false;  // a card counts in two sources
  for (const Source& source : sources_) {
    std::size_t count = source.cards.size();
    std::uint64_t here = 0;
    for (const std::size_t group : source.groups) {
      here |= std::uint64_t{1} << group;
      count += sizes[group];
    }
    again = again || (groups_ & here) != 0;
    for (const Card card : source.cards) {
      again = again || (known_.suited_ranks() & lanes_of(card)) != 0;
      known_ += CardSum(card);
    }
    groups_ |= here;
    groups.push_back(here);
    counts.push_back(count);
  }
  const bool printed = faces_.wild.empty() && faces_.bug.empty() && !faces_.values;
  if (!printed || jokers || again) return;
  if (!ranker_.spec().use.empty()) {
    use_pairs(counts, groups);
    return;
  }
  const std::size_t count = std::accumulate(counts.begin(), counts.end(), std::size_t{0});
  if (count <= ranking::sums::most_cards) table_ = ranker_.table(count);
  no_wilds_ = ranking::wild_tie_break(ranker_.spec().wild, 0);
}

void HandScorer::use_pairs(std::span<const std::size_t> counts,
                           std::span<const std::uint64_t> groups) {
  using Table = ranking::TwoAndThree;
  const auto pairs = ranker_.pair_table();
  if (!pairs || std::max(pairs->two, pairs->three) >= counts.size()) return;
  if (counts[pairs->two] < 2 || counts[pairs->two] > Table::most_twos) return;
  if (counts[pairs->three] != Table::threes_held) return;
  if ((groups[pairs->two] & ~own_) != 0 || (groups[pairs->three] & own_) != 0) return;
  pairs_ = pairs;
  no_wilds_ = pairs->no_wilds;
  groups_ = groups[pairs->two] | groups[pairs->three];
  known_ = CardSum();
  for (const Card card : sources_[pairs->three].cards) known_ += CardSum(card);
}

HandScorer::Own HandScorer::own(std::span<const Dealt> groups) const {
  Own own{};
  if (pairs_) {
    std::vector<Card> cards = sources_[pairs_->two].cards;
    for (const std::size_t group : sources_[pairs_->two].groups) {
      each_card(groups[group].cards, [&](Card card) { cards.push_back(card); });
    }
    own.twos = pairs_->table->twos(cards);
    return own;
  }
  for (std::size_t i = 0; i < groups.size(); ++i) {
    if (((groups_ & own_) >> i & 1) != 0) own.cards += CardSum(groups[i].sum, groups[i].cards);
  }
  return own;
}

CardSum HandScorer::table_cards(std::span<const Dealt> groups) const {
  CardSum sum = known_;
  for (std::size_t i = 0; i < groups.size(); ++i) {
    if (((groups_ & ~own_) >> i & 1) != 0) sum += CardSum(groups[i].sum, groups[i].cards);
  }
  return sum;
}

Score HandScorer::score(std::span<const Dealt> groups) const {
  if (quick()) return score(own(groups), beside(table_cards(groups)));
  std::array<Card, 64> cards;
  std::array<SourceCards, Part::max_sources> sources;
  std::size_t used = 0;
  for (std::size_t i = 0; i < sources_.size(); ++i) {
    const std::size_t start = used;
    SourceCards& source = sources[i];
    source.wild = source.bug = 0;
    const auto add = [&](Card card) {
      if (used == cards.size()) throw LimitError("more than 64 cards count in a hand");
      const std::uint64_t bit = std::uint64_t{1} << (used - start);
      if (faces_.wild.contains(card)) source.wild |= bit;
      if (faces_.bug.contains(card)) source.bug |= bit;
      cards[used++] = card;
    };
    for (const Card card : sources_[i].cards) add(card);
    for (const std::size_t group : sources_[i].groups) each_card(groups[group].cards, add);
    source.cards = {cards.data() + start, used - start};
  }
  HandInput input;
  input.sources = {sources.data(), sources_.size()};
  if (faces_.values) input.values = &*faces_.values;
  return ranker_.score(input);
}

bool suits_alike(const Part& part, const Faces& faces, int a, int b) {
  const RankingSpec& spec = part.ranker->spec();
  if (spec.scale == Scale::custom) return false;
  const auto& values = faces.values ? *faces.values : spec.points.values;
  for (std::uint8_t code = 0; code < Card::joker_code; ++code) {
    const Card card(code);
    if (card.suit() != a) continue;
    const Card other(card.rank(), b);
    const PointValues &one = values[card.code()], &two = values[other.code()];
    if (one.count != two.count || one.halves != two.halves) return false;
    const auto differ = [&](CardSet set) { return set.contains(card) != set.contains(other); };
    if (differ(faces.wild) || differ(faces.bug)) return false;
    if (spec.scale == Scale::card && (spec.card.suits_break_ties || differ(spec.card.among))) {
      return false;
    }
  }
  return true;
}

}  // namespace houserules::judge
