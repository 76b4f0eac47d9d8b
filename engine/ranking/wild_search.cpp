// Categories that wild cards are tried for, as they cannot be reasoned out.

#include <algorithm>
#include <bit>

#include "engine/ranking/scales.h"

namespace houserules::ranking {
namespace {

int doubled_faces(const Hand& hand) {
  CardSet faces;
  for (const Card card : hand.natural_cards()) faces.insert(card);
  return hand.natural_count - faces.size();
}

bool is_searched(Category category) {
  return category == Category::four_straight || category == Category::four_flush ||
         category == Category::blaze || is_inserted(category);
}

CardSet cards_of(std::uint32_t ranks, CardSet suits) {
  CardSet cards;
  for (; ranks != 0; ranks &= ranks - 1) cards = cards | CardSet::of_rank(std::countr_zero(ranks));
  return cards & suits;
}

}  // namespace

void HighScale::search(const Hand& hand, RankingHooks* hooks, Made& made) const {
  for (std::size_t place = order_.size(); place-- > 0;) {
    if (place + 1 < made.score.major >> 56) return;
    if (!is_searched(order_[place]) || (is_inserted(order_[place]) && hooks == nullptr)) continue;
    const CardSet from = candidates(order_[place], hand);
    if (!from.empty()) try_candidates(hand, from, hooks, hand, made);
  }
}

CardSet HighScale::candidates(Category category, const Hand& hand) const {
  const int wilds = hand.wilds + hand.bugs;
  std::uint32_t ranks = 0;
  std::array<int, suit_count> of_suit{};
  for (const Card card : hand.natural_cards()) {
    ranks |= 1U << card.rank();
    ++of_suit[static_cast<std::size_t>(card.suit())];
  }
  // Where suits do not matter two of them are enough to avoid a flush, or four of a suit.
  const CardSet any_suit(~std::uint64_t{0});
  const CardSet suits = wild_.may_duplicate ? CardSet::of_suit(0) | CardSet::of_suit(1) : any_suit;
  if (is_inserted(category)) return cards_of(ranks_in_deck_, any_suit);
  if (hand.size() != max_hand) return {};
  switch (category) {
    case Category::blaze: {
      constexpr std::uint32_t court = 1U << rank_jack | 1U << rank_queen | 1U << rank_king;
      return (ranks & ~court) == 0 ? cards_of(court & ranks_in_deck_, suits) : CardSet();
    }
    case Category::four_straight: {
      std::uint32_t useful = 0;
      for (const Straight& straight : straights_[4]) {
        const int missing = 4 - std::popcount(ranks & straight.mask);
        if (missing <= wilds) useful |= straight.mask & ~ranks;
        if (missing < wilds) useful |= ranks_in_deck_;  // one is the fifth card
      }
      return cards_of(useful, suits);
    }
    default: {  // a four-flush
      CardSet cards;
      for (int suit = 0; suit < suit_count; ++suit) {
        const int missing = 4 - of_suit[static_cast<std::size_t>(suit)];
        if (missing <= wilds) cards = cards | CardSet::of_suit(suit);
        if (missing < wilds) cards = cards | suits | CardSet::of_suit(suit);
      }
      return cards_of(ranks_in_deck_, cards);
    }
  }
}

void HighScale::try_candidates(Hand hand, CardSet from, RankingHooks* hooks, const Hand& original,
                               Made& made) const {
  if (hand.wilds + hand.bugs > 0) {
    // A bug is an ace here: it completes straights and flushes, no other category.
    const CardKind kind = hand.bugs > 0 ? CardKind::bug : CardKind::wild;
    hand.remove_last(kind);
    const CardSet cards = kind == CardKind::bug ? cards_of(1U << rank_ace & ranks_in_deck_,
                                                           CardSet::of_rank(rank_ace))
                                                : from;
    for (std::uint64_t rest = cards.bits(); rest != 0; rest &= rest - 1) {
      const Card card(static_cast<std::uint8_t>(std::countr_zero(rest)));
      const auto naturals = hand.natural_cards();
      if (!wild_.may_duplicate && std::count(naturals.begin(), naturals.end(), card) > 0) continue;
      hand.add(card, CardKind::natural);
      // Wild cards are interchangeable, so those that follow are no lower.
      try_candidates(hand, kind == CardKind::bug ? from : CardSet(rest), hooks, original, made);
      hand.remove_last(CardKind::natural);
    }
    return;
  }

  Made found = best(hand, hooks, true);
  // Others are reasoned out, with rules of their own for wilds.
  if (!is_searched(found.category) || !found.score.qualifies()) return;
  if (found.category == Category::four_flush && doubled_faces(hand) > doubled_faces(original)) {
    return;
  }
  found.score.minor &= ~std::uint64_t{0xFFFF};
  found.score.minor |= wild_tie_break(wild_, original.wilds + original.bugs);
  if (found.score <= made.score) return;
  made = found;
  made.exact = true;
  made.cards = hand.naturals;
}

}  // namespace houserules::ranking
