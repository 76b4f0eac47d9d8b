// Runouts at random.

#include <map>
#include <numeric>
#include <utility>

#include "engine/judge/at_once.h"

namespace houserules::judge {

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

}  // namespace houserules::judge
