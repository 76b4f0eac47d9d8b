#include <algorithm>
#include <bit>

#include "engine/ranking/scales.h"

namespace houserules::ranking {
namespace {

/// Categories from the best low to the worst.
constexpr std::array badness = {
    Category::high_card,       Category::pair,           Category::two_pair,
    Category::three_of_a_kind, Category::straight,       Category::flush,
    Category::full_house,      Category::four_of_a_kind, Category::straight_flush,
    Category::five_of_a_kind,
};

Category by_groups(int largest, int second) {
  switch (largest) {
    case 5:
      return Category::five_of_a_kind;
    case 4:
      return Category::four_of_a_kind;
    case 3:
      return second == 2 ? Category::full_house : Category::three_of_a_kind;
    case 2:
      return second == 2 ? Category::two_pair : Category::pair;
    default:
      return Category::high_card;
  }
}

}  // namespace

Category low_category(int place) { return badness[static_cast<std::size_t>(place)]; }

LowScale::LowScale(const RankingSpec& spec)
    : scale_(spec.scale),
      ace_low_(spec.scale != Scale::low_27),
      straights_and_flushes_(spec.scale == Scale::low_27 || spec.scale == Scale::low_a6),
      straights_from_(spec.straights_from),
      flushes_from_(spec.flushes_from),
      hand_size_(std::min(spec.hand_size, max_hand)),
      wild_(spec.wild),
      qualify_(spec.qualify) {
  for (int rank = 0; rank < rank_count; ++rank) {
    if ((spec.ranks_in_deck >> rank) & 1) deck_ |= 1u << low_rank(rank);
  }
  for (int size = 2; size <= max_hand; ++size) {
    const StraightRules rules{spec.ranks_in_deck, ace_low_, !ace_low_, false, 1};
    for (const Straight& straight : straights(size, rules)) {
      std::uint32_t mask = 0;
      for (std::size_t i = 0; i < static_cast<std::size_t>(size); ++i) {
        mask |= 1u << low_rank(straight.ranks[i]);
      }
      straights_[static_cast<std::size_t>(size)].push_back(mask);
    }
  }
}

bool LowScale::is_straight(std::uint32_t low_mask, int size) const {
  if (!straights_and_flushes_ || straights_from_ == 0 || size < straights_from_) return false;
  const auto& masks = straights_[static_cast<std::size_t>(size)];
  return std::find(masks.begin(), masks.end(), low_mask) != masks.end();
}

/// The lowest `count` ranks not held.
std::uint32_t LowScale::fill(std::uint32_t held, int count) const {
  std::uint32_t filled = 0;
  for (std::uint32_t free = deck_ & ~held; count > 0 && free != 0; --count, free &= free - 1) {
    filled |= free & (~free + 1);
  }
  return filled;
}

/// The best `count` ranks not held that leave no straight. Requires: ranks held are distinct.
std::uint32_t LowScale::fill_without_straight(std::uint32_t held, int count, int size) const {
  const std::uint32_t lowest = fill(held, count);
  if (!is_straight(held | lowest, size)) return lowest;
  // The next few ranks suffice: at most two straights can be made by one more card.
  const std::uint32_t near = fill(held, count + 3);
  std::uint32_t best = lowest;
  for (std::uint32_t some = near; some != 0; some = (some - 1) & near) {
    if (std::popcount(some) != count || is_straight(held | some, size)) continue;
    if (best == lowest || (held | some) < (held | best)) best = some;
  }
  return best;
}

Made LowScale::make(const Hand& hand) const {
  Made made;
  made.size = hand.size();
  std::array<int, rank_count> count{};
  CardSet faces;
  bool suited = true;
  std::uint32_t held = 0;
  for (const Card card : hand.natural_cards()) {
    const int low = low_rank(card.rank());
    ++count[static_cast<std::size_t>(low)];
    held |= 1u << low;
    suited = suited && card.suit() == hand.naturals[0].suit();
    faces.insert(card);
  }
  const bool distinct = std::popcount(held) == hand.natural_count;

  const int wild_cards = hand.wilds + hand.bugs;
  int to_fill = wild_cards;
  if (scale_ == Scale::pure_rank) {
    to_fill = hand.bugs;
    int lowest = hand.wilds;
    for (int low = 0; low < rank_count && lowest > 0; ++low) {
      if (((deck_ >> low) & 1) == 0) continue;
      const int left = suit_count - (faces & CardSet::of_rank(card_rank(low))).size();
      const int taken = wild_.may_duplicate ? lowest : std::min(lowest, left);
      count[static_cast<std::size_t>(low)] += taken;
      if (taken > 0) held |= 1u << low;
      lowest -= taken;
    }
  }
  if (to_fill > 0) {
    const std::uint32_t filled = distinct && straights_and_flushes_
                                     ? fill_without_straight(held, to_fill, made.size)
                                     : fill(held, to_fill);
    for (std::uint32_t rest = filled; rest != 0; rest &= rest - 1) {
      ++count[static_cast<std::size_t>(std::countr_zero(rest))];
    }
    held |= filled;
  }

  // Groups first, as pairs weigh more than kickers; on the pure-rank scale they do not.
  const bool groups = scale_ != Scale::pure_rank;
  std::array<std::uint32_t, max_hand + 1> of_size{};  // sets of ranks
  for (std::uint32_t rest = held; rest != 0; rest &= rest - 1) {
    const int here = count[static_cast<std::size_t>(std::countr_zero(rest))];
    of_size[groups ? static_cast<std::size_t>(here) : 1] |= rest & (~rest + 1);
  }
  std::array<int, max_hand> lows{};
  std::size_t placed = 0;
  int largest = 0, second = 0;
  for (std::size_t wanted = max_hand; wanted > 0; --wanted) {
    for (std::uint32_t rest = of_size[wanted]; rest != 0; rest &= ~std::bit_floor(rest)) {
      const int low = static_cast<int>(std::bit_width(rest)) - 1;
      const int here = count[static_cast<std::size_t>(low)];
      if (largest == 0)
        largest = here;
      else if (second == 0)
        second = here;
      for (int i = 0; i < here && placed < lows.size(); ++i) lows[placed++] = low;
    }
  }

  if (groups) made.category = by_groups(largest, second);
  if (straights_and_flushes_) {
    const bool straight = made.category == Category::high_card && is_straight(held, made.size);
    const bool flush = suited && wild_cards == 0 && made.size > 1 && flushes_from_ > 0 &&
                       made.size >= flushes_from_;
    if (straight && flush) {
      made.category = Category::straight_flush;
    } else if (straight || (flush && made.category < Category::flush)) {
      made.category = straight ? Category::straight : Category::flush;
    }
    if (flush) made.suit = hand.naturals[0].suit();
  }

  for (std::size_t i = 0; i < placed; ++i) made.ranks[i] = card_rank(lows[i]);
  if (!qualifies(made, std::popcount(held) == made.size)) return made;
  const auto bad = std::find(badness.begin(), badness.end(), made.category) - badness.begin();
  const std::uint32_t value = static_cast<std::uint32_t>(made.size + 1) << 28 |
                              static_cast<std::uint32_t>(15 - bad) << 24 |
                              pack(std::span(lows).first(placed), [](int low) { return 15 - low; });
  made.score = score_of(value, wild_tie_break(wild_, wild_cards));
  return made;
}

Made LowScale::read(std::uint32_t value, const Hand& hand) const {
  Made made;
  made.score = score_of(value, wild_tie_break(wild_, hand.wilds + hand.bugs));
  made.category = badness[15 - (value >> 24 & 0xF)];
  made.size = hand.size();
  made.ranks = unpack(value, [&](int digit) { return card_rank(15 - digit); });
  if (made.category == Category::flush || made.category == Category::straight_flush) {
    made.suit = suit_of(hand);
  }
  return made;
}

bool LowScale::qualifies(const Made& made, bool distinct) const {
  switch (qualify_.kind) {
    case Qualifier::Kind::no_pair:
      return distinct;
    case Qualifier::Kind::low_or_better:
      // A low that is not complete is no eight or better.
      return distinct && made.category == Category::high_card && made.size == hand_size_ &&
             low_rank(made.ranks[0]) <= low_rank(qualify_.rank);
    default:
      return true;
  }
}

}  // namespace houserules::ranking
