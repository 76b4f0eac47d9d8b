#pragma once
// The scales that form hands: each says what one hand of at most five cards is worth.

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/ranking/hand.h"
#include "engine/ranking/straights.h"

namespace houserules::ranking {

inline bool is_inserted(Category category) { return category >= Category::inserted; }

/// Categories in an order of the spec's choosing.
///
/// Value: place in the order (from 1) << 24 | shape << 20 | ranks, four bits each, 0 = no card.
/// A wild card may be any card that makes the hand best, but in a flush it is the highest rank
/// not yet in it: a flush with a second ace is a category of its own.
class HighScale {
 public:
  explicit HighScale(const RankingSpec& spec);
  /// `hooks` may be null; without them there are no inserted categories.
  Made make(const Hand& hand, RankingHooks* hooks) const;
  /// The same for a hand whose value is known; not for hands that take a search.
  Made read(std::uint32_t value, const Hand& hand) const;

  /// Do ranks alone, and whether all suits are equal, decide the worth of cards without wilds?
  bool ranks_and_flush_decide() const { return !has_suit_categories_; }
  /// Do the value of a hand with wild cards and its natural cards tell what the wild ones are?
  bool wilds_are_reasoned_out() const { return !needs_search_; }

 private:
  struct Facts;
  struct Try;

  bool fits(Category category, const Facts& facts, Try& attempt) const;
  bool fits_groups(int first_size, int second_size, const Facts& facts, Try& attempt) const;
  bool fits_straight(const Facts& facts, const std::vector<Straight>& straights,
                     Try& attempt) const;
  bool fits_flush(const Facts& facts, bool further_aces, Try& attempt) const;
  bool fits_four_flush(const Facts& facts, Try& attempt) const;
  bool fits_four_straight(const Facts& facts, Try& attempt) const;
  bool fits_blaze(const Facts& facts, Try& attempt) const;
  bool fits_inserted(int index, const Facts& facts, RankingHooks* hooks, Made& made) const;

  /// Tries the categories from the top; inserted ones only on a hand without wild cards.
  Made best(const Hand& hand, RankingHooks* hooks, bool concrete) const;
  /// For categories that cannot be reasoned out: tries cards for wild ones, if there may be more in
  /// it than was made.
  void search(const Hand& hand, RankingHooks* hooks, Made& made) const;
  /// The cards that may be worth trying to reach this category.
  CardSet candidates(Category category, const Hand& hand) const;
  void try_candidates(Hand hand, CardSet from, RankingHooks* hooks, const Hand& original,
                      Made& made) const;
  Score qualified(std::uint64_t major, std::uint64_t minor, const Made& made) const;

  std::vector<Category> order_;
  std::array<std::vector<Straight>, max_hand + 1> straights_;       // by size
  std::array<std::vector<Straight>, max_hand + 1> skip_straights_;  // by size
  int straights_from_, flushes_from_;
  std::uint16_t ranks_in_deck_;
  WildRules wild_;
  Qualifier qualify_;
  std::uint32_t least_value_ = 0;  // that qualifies
  bool has_suit_categories_ = false;
  bool needs_search_ = false;  // some category can only be found by trying cards for wilds
};

/// The lows that count pairs, straights and flushes against a hand, or ignore them.
///
/// Value: cards (from 1) << 28 | 15 - badness << 24 | 15 - rank for each card from the worst.
/// More cards beat fewer, so a short hand is worse than any full one; of equally many cards the
/// lower hand wins, though it be short.
/// A wild card or bug is the lowest rank not held that does not make a straight or flush; on the
/// pure-rank scale, where a pair costs nothing, a wild card is the lowest rank.
class LowScale {
 public:
  explicit LowScale(const RankingSpec& spec);
  Made make(const Hand& hand) const;
  /// The same for a hand whose value is known.
  Made read(std::uint32_t value, const Hand& hand) const;

  bool flushes_hurt() const { return straights_and_flushes_ && flushes_from_ > 0; }

 private:
  int low_rank(int rank) const { return ace_low_ ? (rank + 1) % rank_count : rank; }
  int card_rank(int low) const { return ace_low_ ? (low + rank_count - 1) % rank_count : low; }
  std::uint32_t fill(std::uint32_t held, int count) const;
  std::uint32_t fill_without_straight(std::uint32_t held, int count, int size) const;
  bool is_straight(std::uint32_t low_mask, int size) const;
  bool qualifies(const Made& made, bool distinct) const;

  Scale scale_;
  bool ace_low_;
  bool straights_and_flushes_;
  int straights_from_, flushes_from_;
  int hand_size_;
  std::uint32_t deck_ = 0;                                          // low ranks in the deck
  std::array<std::vector<std::uint32_t>, max_hand + 1> straights_;  // low-rank masks by size
  WildRules wild_;
  Qualifier qualify_;
};

/// Categories of lows, from the best, 0, to the worst.
Category low_category(int place);

/// The best subset of distinct ranks and suits, more cards first, then the lower.
/// Takes any number of cards, as the best subset of many is as easily found as that of few.
class BadugiScale {
 public:
  explicit BadugiScale(const RankingSpec& spec);
  Score score(CardSet naturals, int wilds) const;
  /// `chosen`, if not null, takes the natural cards of the badugi.
  Made make(std::span<const Card> naturals, int wilds, std::vector<Card>* chosen) const;

 private:
  struct Best;

  int low_rank(int rank) const { return ace_low_ ? (rank + 1) % rank_count : rank; }
  int card_rank(int low) const { return ace_low_ ? (low + rank_count - 1) % rank_count : low; }
  Best best(CardSet naturals, int wilds) const;
  Best best_with_wilds(std::uint64_t held, int wilds) const;
  Score score(const Best& best) const;

  bool ace_low_;
  int largest_;
  std::uint32_t deck_ = 0;  // its low ranks
  WildRules wild_;
  Qualifier qualify_;
};

/// Ranks as bits 19 to 0 of a value, four bits each, `digit(rank)` in 1 to 15.
template <class Digit>
std::uint32_t pack(std::span<const int> ranks, Digit digit) {
  std::uint32_t packed = 0;
  int shift = 4 * (max_hand - 1);
  for (const int rank : ranks) {
    packed |= static_cast<std::uint32_t>(digit(rank)) << shift;
    shift -= 4;
  }
  return packed;
}

/// The opposite: `rank(digit)` of each digit but 0.
template <class Rank>
std::array<int, max_hand> unpack(std::uint32_t packed, Rank rank) {
  std::array<int, max_hand> ranks{};
  for (std::size_t i = 0; i < ranks.size(); ++i) {
    const auto digit = static_cast<int>(packed >> (4 * (ranks.size() - 1 - i)) & 0xF);
    if (digit != 0) ranks[i] = rank(digit);
  }
  return ranks;
}

/// The suit of a flush.
inline int suit_of(const Hand& hand) {
  return hand.natural_count > 0 ? hand.naturals[0].suit() : suit_count - 1;
}

}  // namespace houserules::ranking
