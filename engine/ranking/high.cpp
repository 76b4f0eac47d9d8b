#include <algorithm>
#include <bit>

#include "engine/ranking/scales.h"

namespace houserules::ranking {

namespace {

/// How many cards there are of each rank, small enough to be copied freely.
class Tally {
 public:
  int operator[](int rank) const { return count_[static_cast<std::size_t>(rank)]; }
  void add(int rank, int count) {
    std::int8_t& there = count_[static_cast<std::size_t>(rank)];
    there = static_cast<std::int8_t>(there + count);
  }

 private:
  std::array<std::int8_t, 16> count_{};
};

}  // namespace

/// What there is to know of a hand before any category is tried.
struct HighScale::Facts {
  Facts(const Hand& hand, std::uint16_t ranks_in_deck, bool may_duplicate)
      : cards(hand.natural_cards()),
        size(hand.size()),
        wilds(hand.wilds),
        bugs(hand.bugs),
        deck(ranks_in_deck),
        duplicates(may_duplicate) {
    for (const Card card : cards) {
      count.add(card.rank(), 1);
      const int group = count[card.rank()];
      if (group == 2) ++paired_ranks;
      largest_group = std::max(largest_group, group);
      mask = static_cast<std::uint16_t>(mask | (1 << card.rank()));
      if (suit < 0) suit = card.suit();
      suited = suited && card.suit() == suit;
      faces.insert(card);
    }
    if (suit < 0) suit = suit_count - 1;
  }

  bool distinct() const { return largest_group < 2; }
  /// How many wild cards may take the rank.
  int room(int rank) const {
    if (((deck >> rank) & 1) == 0) return 0;
    return duplicates ? max_hand : suit_count - (faces & CardSet::of_rank(rank)).size();
  }

  std::span<const Card> cards;
  int size;
  int wilds, bugs;
  std::uint16_t deck;
  bool duplicates;
  Tally count;             // naturals
  CardSet faces;           // naturals
  std::uint16_t mask = 0;  // naturals
  bool suited = true;      // all naturals
  int suit = -1;
  int largest_group = 0, paired_ranks = 0;
};

/// The ranks of a hand while a category is tried on it.
struct HighScale::Try {
  std::array<int, max_hand> ranks{};
  int size = 0;
  int suit = -1;
  int shape = 0;

  void push(int rank) { ranks[static_cast<std::size_t>(size++)] = rank; }
  void sort_from(int begin) {
    for (int i = begin + 1; i < size; ++i) {
      for (int j = i; j > begin && at(j - 1) < at(j); --j) std::swap(at(j - 1), at(j));
    }
  }
  int& at(int index) { return ranks[static_cast<std::size_t>(index)]; }
};

namespace {

constexpr std::array standard = {
    Category::high_card,       Category::pair,           Category::two_pair,
    Category::three_of_a_kind, Category::straight,       Category::flush,
    Category::full_house,      Category::four_of_a_kind, Category::straight_flush,
    Category::five_of_a_kind,
};

/// How many cards of a hand in this category have its leading rank.
int leading_group(Category category) {
  switch (category) {
    case Category::five_of_a_kind:
      return 5;
    case Category::four_of_a_kind:
      return 4;
    case Category::full_house:
    case Category::three_of_a_kind:
      return 3;
    case Category::two_pair:
    case Category::pair:
      return 2;
    default:
      return 1;
  }
}

bool is_court(int rank) { return rank >= rank_jack && rank <= rank_king; }

}  // namespace

HighScale::HighScale(const RankingSpec& spec)
    : order_(spec.order.empty() ? std::vector<Category>(standard.begin(), standard.end())
                                : spec.order),
      straights_from_(spec.straights_from),
      flushes_from_(spec.flushes_from),
      ranks_in_deck_(spec.ranks_in_deck),
      wild_(spec.wild),
      qualify_(spec.qualify) {
  for (int size = 1; size <= max_hand; ++size) {
    StraightRules rules{spec.ranks_in_deck, spec.ace_low_straight, spec.ace_high_straight,
                        spec.wrap_straight, 1};
    straights_[static_cast<std::size_t>(size)] = straights(size, rules);
    rules.step = 2;
    skip_straights_[static_cast<std::size_t>(size)] = straights(size, rules);
  }
  for (const Category category : order_) {
    const bool by_suit = category == Category::four_flush || is_inserted(category);
    has_suit_categories_ = has_suit_categories_ || by_suit;
    needs_search_ = needs_search_ || by_suit || category == Category::four_straight ||
                    category == Category::blaze;
  }
  if (qualify_.kind == Qualifier::Kind::high_or_better) {
    const auto place = std::find(order_.begin(), order_.end(), qualify_.category) - order_.begin();
    // Values hold the leading rank as often as it occurs, then the next.
    std::array<int, max_hand> ranks{};
    ranks.fill(-1);
    const int leading = leading_group(qualify_.category);
    std::fill_n(ranks.begin(), leading, qualify_.ranks[0]);
    if (leading < max_hand) std::fill_n(ranks.begin() + leading, 1, qualify_.ranks[1]);
    least_value_ = static_cast<std::uint32_t>(place + 1) << 24 |
                   pack(ranks, [](int rank) { return rank + 1; });
  }
}

Made HighScale::make(const Hand& hand, RankingHooks* hooks) const {
  const bool wilds = hand.wilds + hand.bugs > 0;
  Made made = best(hand, hooks, !wilds);
  if (wilds && needs_search_) search(hand, hooks, made);
  return made;
}

Made HighScale::read(std::uint32_t value, const Hand& hand) const {
  Made made;
  made.score = score_of(value, wild_tie_break(wild_, hand.wilds + hand.bugs));
  made.category = order_[(value >> 24) - 1];
  made.size = hand.size();
  made.ranks = unpack(value, [](int digit) { return digit - 1; });
  if (made.category == Category::flush || made.category == Category::double_ace_flush ||
      made.category == Category::straight_flush) {
    made.suit = suit_of(hand);
  }
  return made;
}

Made HighScale::best(const Hand& hand, RankingHooks* hooks, bool concrete) const {
  const Facts facts(hand, ranks_in_deck_, wild_.may_duplicate);
  Made made;
  made.size = facts.size;
  const std::uint64_t minor = wild_tie_break(wild_, hand.wilds + hand.bugs);
  for (std::size_t place = order_.size(); place-- > 0;) {
    const Category category = order_[place];
    const auto major = static_cast<std::uint64_t>(place + 1) << 56;
    if (is_inserted(category)) {
      const int index = static_cast<int>(category) - static_cast<int>(Category::inserted);
      if (!concrete || !fits_inserted(index, facts, hooks, made)) continue;
      made.category = category;
      made.score = qualified(made.score.major | major, made.score.minor | minor, made);
      return made;
    }
    Try attempt;
    if (!fits(category, facts, attempt)) continue;
    made.category = category;
    made.ranks = attempt.ranks;
    made.suit = attempt.suit;
    const std::uint32_t ranks =
        pack(std::span(attempt.ranks).first(static_cast<std::size_t>(attempt.size)),
             [](int rank) { return rank + 1; });
    const auto shape = static_cast<std::uint64_t>(attempt.shape) << 52;
    made.score = qualified(major | shape | std::uint64_t{ranks} << 32, minor, made);
    return made;
  }
  return made;
}

Score HighScale::qualified(std::uint64_t major, std::uint64_t minor, const Made& made) const {
  const Score score{major, minor};
  if (value_of(score) < least_value_) return Score::none();
  if (qualify_.kind == Qualifier::Kind::no_pair) {
    std::uint32_t seen = 0;
    for (std::size_t i = 0; i < static_cast<std::size_t>(made.size); ++i) {
      if ((seen >> made.ranks[i]) & 1) return Score::none();
      seen |= 1u << made.ranks[i];
    }
  }
  return score;
}

bool HighScale::fits(Category category, const Facts& facts, Try& attempt) const {
  const bool long_straight = straights_from_ > 0 && facts.size >= straights_from_;
  const bool long_flush = flushes_from_ > 0 && facts.size >= flushes_from_ && facts.suited;
  const auto size = static_cast<std::size_t>(facts.size);
  std::array<int, 2> groups{};
  switch (category) {
    case Category::five_of_a_kind:
      groups = {5, 0};
      break;
    case Category::four_of_a_kind:
      groups = {4, 0};
      break;
    case Category::full_house:
      groups = {3, 2};
      break;
    case Category::three_of_a_kind:
      groups = {3, 0};
      break;
    case Category::two_pair:
      groups = {2, 2};
      break;
    case Category::pair:
      groups = {2, 0};
      break;
    case Category::high_card:
      break;
    case Category::straight_flush:
      if (!long_flush) return false;
      attempt.suit = facts.suit;
      [[fallthrough]];
    case Category::straight:
      return long_straight && fits_straight(facts, straights_[size], attempt);
    case Category::skip_straight:
      return long_straight && fits_straight(facts, skip_straights_[size], attempt);
    case Category::flush:
      return long_flush && fits_flush(facts, false, attempt);
    case Category::double_ace_flush:
      return long_flush && fits_flush(facts, true, attempt);
    case Category::four_flush:
      return fits_four_flush(facts, attempt);
    case Category::four_straight:
      return fits_four_straight(facts, attempt);
    case Category::blaze:
      return fits_blaze(facts, attempt);
    case Category::inserted:
      return false;
  }

  return fits_groups(groups[0], groups[1], facts, attempt);
}

/// Sorts the cards into a group of `first_size` and perhaps one of `second_size`. Wild cards fill
/// up groups; what remains are kickers.
bool HighScale::fits_groups(int first_size, int second_size, const Facts& facts,
                            Try& attempt) const {
  struct Groups {
    Tally left;    // naturals, and bugs as aces
    Tally filled;  // by wild cards
    int wilds;

    bool take(int rank, int count, const Facts& all) {
      const int natural = std::min(left[rank], count);
      const int wild = count - natural;
      if (wild > 0 && (wild > wilds || wild > all.room(rank))) return false;
      left.add(rank, -natural);
      filled.add(rank, wild);
      wilds -= wild;
      return true;
    }
  };

  if (facts.size < first_size + second_size) return false;
  const int joined = facts.wilds + facts.bugs;
  if (facts.largest_group + joined < first_size) return false;
  if (second_size > 1 && facts.paired_ranks + joined < 2) return false;
  Groups start{facts.count, {}, facts.wilds};
  start.left.add(rank_ace, facts.bugs);
  for (int first = rank_ace; first >= 0; --first) {
    if (start.left[first] + facts.wilds < first_size) continue;
    Groups one = start;
    if (!one.take(first, first_size, facts)) continue;
    for (int second = second_size > 0 ? static_cast<int>(rank_ace) : 0; second >= 0; --second) {
      if (second_size > 0 && (second == first || one.left[second] + one.wilds < second_size)) {
        continue;
      }
      Groups two = one;
      if (!two.take(second, second_size, facts)) continue;
      for (int i = 0; i < first_size; ++i) attempt.push(first);
      for (int i = 0; i < second_size; ++i) attempt.push(second);
      const int kickers = attempt.size;
      for (const Card card : facts.cards) {
        if (two.left[card.rank()] == 0) continue;
        attempt.push(card.rank());
        two.left.add(card.rank(), -1);
      }
      // Aces that are left are bugs.
      for (; two.left[rank_ace] > 0; two.left.add(rank_ace, -1)) attempt.push(rank_ace);
      for (int rank = rank_ace; rank >= 0 && two.wilds > 0; --rank) {
        for (; two.wilds > 0 && two.filled[rank] < facts.room(rank); --two.wilds) {
          attempt.push(rank);
          two.filled.add(rank, 1);
        }
      }
      attempt.sort_from(kickers);
      return true;
    }
  }
  return false;
}

bool HighScale::fits_straight(const Facts& facts, const std::vector<Straight>& straights,
                              Try& attempt) const {
  if (!facts.distinct()) return false;
  for (const Straight& straight : straights) {
    if ((facts.mask & ~straight.mask) != 0) continue;
    attempt.ranks = straight.ranks;
    attempt.size = facts.size;
    return true;
  }
  return false;
}

bool HighScale::fits_flush(const Facts& facts, bool further_aces, Try& attempt) const {
  attempt.suit = facts.suit;
  for (const Card card : facts.cards) attempt.push(card.rank());
  int wilds = facts.wilds + facts.bugs;
  if (further_aces) {
    const int aces = facts.count[rank_ace] + wilds;
    if (wilds == 0 || aces < 2 || !facts.duplicates) return false;
    for (; wilds > 0; --wilds) attempt.push(rank_ace);
  }
  for (int rank = rank_ace; rank >= 0 && wilds > 0; --rank) {
    if (((facts.deck & ~facts.mask) >> rank) & 1) {
      attempt.push(rank);
      --wilds;
    }
  }
  attempt.sort_from(0);
  return wilds == 0;
}

bool HighScale::fits_four_flush(const Facts& facts, Try& attempt) const {
  if (facts.cards.size() != 5 || flushes_from_ == 0 || flushes_from_ > 5) return false;
  for (int suit = 0; suit < suit_count; ++suit) {
    int suited = 0;
    for (const Card card : facts.cards) {
      if (card.suit() == suit) ++suited;
    }
    if (suited < 4) continue;
    for (const Card card : facts.cards) {
      if (card.suit() == suit) attempt.push(card.rank());
    }
    attempt.sort_from(0);
    for (const Card card : facts.cards) {
      if (card.suit() != suit) attempt.push(card.rank());
    }
    attempt.suit = suit;
    return true;
  }
  return false;
}

bool HighScale::fits_four_straight(const Facts& facts, Try& attempt) const {
  if (facts.cards.size() != 5 || straights_from_ == 0 || straights_from_ > 5) return false;
  for (const Straight& straight : straights_[4]) {
    if ((straight.mask & ~facts.mask) != 0) continue;
    attempt.ranks = straight.ranks;
    attempt.size = 4;
    Tally left = facts.count;
    for (std::size_t i = 0; i < 4; ++i) left.add(straight.ranks[i], -1);
    for (const Card card : facts.cards) {
      if (left[card.rank()] == 0) continue;
      attempt.push(card.rank());
      left.add(card.rank(), -1);
    }
    return true;
  }
  return false;
}

bool HighScale::fits_blaze(const Facts& facts, Try& attempt) const {
  if (facts.cards.size() != 5) return false;
  for (const Card card : facts.cards) {
    if (!is_court(card.rank())) return false;
  }
  // Blazes compare like the pairs, threes and so on that they are.
  constexpr std::array within = {Category::two_pair, Category::three_of_a_kind,
                                 Category::full_house, Category::four_of_a_kind,
                                 Category::five_of_a_kind};
  for (std::size_t shape = within.size(); shape-- > 0;) {
    attempt.size = 0;
    if (!fits(within[shape], facts, attempt)) continue;
    attempt.shape = static_cast<int>(shape);
    return true;
  }
  return false;
}

bool HighScale::fits_inserted(int index, const Facts& facts, RankingHooks* hooks,
                              Made& made) const {
  if (hooks == nullptr) return false;
  std::array<std::int32_t, 5> ties{};
  int count = 0;
  if (!hooks->category(index, facts.cards, ties, count)) return false;
  // Five tie-breaks of 16 bits fill the lower half of `major` and the upper part of `minor`.
  std::array<std::uint64_t, 5> bits{};
  for (std::size_t i = 0; i < bits.size() && i < static_cast<std::size_t>(count); ++i) {
    bits[i] = static_cast<std::uint64_t>(std::clamp(ties[i], -32768, 32767) + 32768);
  }
  made.score = {bits[0] << 16 | bits[1], bits[2] << 48 | bits[3] << 32 | bits[4] << 16};
  Try sorted;
  for (const Card card : facts.cards) sorted.push(card.rank());
  sorted.sort_from(0);
  made.ranks = sorted.ranks;
  return true;
}

}  // namespace houserules::ranking

namespace houserules {

std::span<const Category> standard_order() { return ranking::standard; }

}  // namespace houserules
