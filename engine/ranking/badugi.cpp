#include <algorithm>
#include <bit>

#include "engine/ranking/scales.h"

namespace houserules::ranking {
namespace {

/// Looks for the best badugi suit by suit. Of badugis of one size the lower wins, comparing from
/// the highest card down: as sets of bits, the smaller number.
struct Search {
  std::array<std::uint32_t, suit_count> ranks{};  // held, by suit
  std::uint32_t deck = 0;
  int wilds = 0;
  int largest = suit_count;

  int best_size = -1;
  int best_wilds = 0;
  std::uint32_t best_mask = 0;
  std::array<int, suit_count> best_of_suit{};  // low rank, -1: none

  std::array<int, suit_count> of_suit{};

  void suit(std::size_t i, std::uint32_t mask, int size) {
    if (i >= ranks.size()) {
      finish(mask, size);
      return;
    }
    // A set only grows, and so does the number that it is.
    const int most = std::min(largest, size + suit_count - static_cast<int>(i) + wilds);
    if (most < best_size || (most == best_size && mask > best_mask)) return;
    if (size < largest) {
      for (std::uint32_t rest = ranks[i] & ~mask; rest != 0; rest &= rest - 1) {
        of_suit[i] = std::countr_zero(rest);
        suit(i + 1, mask | (rest & (~rest + 1)), size + 1);
      }
    }
    of_suit[i] = -1;
    suit(i + 1, mask, size);
  }

  void finish(std::uint32_t mask, int size) {
    int used = 0;
    std::uint32_t free = deck & ~mask;
    for (; used < wilds && size < largest && free != 0; ++used, ++size, free &= free - 1) {
      mask |= free & (~free + 1);
    }
    const bool better = size != best_size   ? size > best_size
                        : mask != best_mask ? mask < best_mask
                                            : used < best_wilds;
    if (!better) return;
    best_size = size;
    best_mask = mask;
    best_wilds = used;
    best_of_suit = of_suit;
  }
};

/// The four lowest ranks of a suit: a higher one would always leave one of them to replace it.
std::uint32_t lowest_four(std::uint32_t mask) {
  std::uint32_t kept = 0;
  for (int i = 0; i < suit_count && mask != 0; ++i, mask &= mask - 1) kept |= mask & (~mask + 1);
  return kept;
}

}  // namespace

BadugiScale::BadugiScale(const RankingSpec& spec)
    : ace_low_(spec.scale == Scale::badugi),
      largest_(std::min(spec.hand_size, suit_count)),
      wild_(spec.wild),
      qualify_(spec.qualify) {
  for (int rank = 0; rank < rank_count; ++rank) {
    if ((spec.ranks_in_deck >> rank) & 1) {
      deck_ |= 1u << (ace_low_ ? (rank + 1) % rank_count : rank);
    }
  }
}

Made BadugiScale::make(std::span<const Card> naturals, int wilds, std::vector<Card>* chosen) const {
  const auto low_rank = [this](int rank) { return ace_low_ ? (rank + 1) % rank_count : rank; };
  const auto card_rank = [this](int low) { return ace_low_ ? (low + 12) % rank_count : low; };
  Search search;
  for (const Card card : naturals) {
    search.ranks[static_cast<std::size_t>(card.suit())] |= 1u << low_rank(card.rank());
  }
  for (std::uint32_t& ranks : search.ranks) ranks = lowest_four(ranks);
  search.deck = deck_;
  search.wilds = wilds;
  search.largest = largest_;
  search.suit(0, 0, 0);

  Made made;
  made.size = search.best_size;
  std::array<int, max_hand> lows{};
  std::size_t placed = 0;
  for (int low = rank_count - 1; low >= 0 && placed < lows.size(); --low) {
    if ((search.best_mask >> low) & 1) lows[placed++] = low;
  }
  for (std::size_t i = 0; i < placed; ++i) made.ranks[i] = card_rank(lows[i]);
  if (chosen != nullptr) {
    chosen->clear();
    for (int suit = 0; suit < suit_count; ++suit) {
      const int low = search.best_of_suit[static_cast<std::size_t>(suit)];
      if (low >= 0) chosen->push_back(Card(card_rank(low), suit));
    }
  }
  if (qualify_.kind == Qualifier::Kind::low_or_better &&
      (made.size < largest_ || lows[0] > low_rank(qualify_.rank))) {
    return made;
  }
  const std::uint32_t value = static_cast<std::uint32_t>(made.size + 1) << 28 |
                              pack(std::span(lows).first(placed), [](int low) { return 15 - low; });
  made.score = score_of(value, wild_tie_break(wild_, search.best_wilds));
  return made;
}

}  // namespace houserules::ranking
