#include <algorithm>
#include <bit>

#include "engine/ranking/scales.h"

namespace houserules::ranking {

/// What there is to know of a hand before any category is tried.
struct HighScale::Facts {
  Facts(const Hand& hand, std::uint16_t ranks_in_deck, bool may_duplicate)
      : cards(hand.natural_cards()), size(hand.size()), wilds(hand.wilds), bugs(hand.bugs),
        deck(ranks_in_deck), duplicates(may_duplicate) {
    CardSet faces;
    for (const Card card : cards) {
      ++count[static_cast<std::size_t>(card.rank())];
      mask = static_cast<std::uint16_t>(mask | (1 << card.rank()));
      if (suit < 0) suit = card.suit();
      suited = suited && card.suit() == suit;
      faces.insert(card);
    }
    if (suit < 0) suit = suit_count - 1;
    for (int rank = 0; rank < rank_count; ++rank) {
      room[static_cast<std::size_t>(rank)] =
          ((deck >> rank) & 1) == 0 ? 0
          : duplicates              ? max_hand
                                    : suit_count - (faces & CardSet::of_rank(rank)).size();
    }
    highest_in_deck = static_cast<int>(std::bit_width(deck)) - 1;
    largest_group = *std::max_element(count.begin(), count.end());
  }

  std::span<const Card> cards;
  int size;
  int wilds, bugs;
  std::uint16_t deck;
  bool duplicates;
  std::array<int, rank_count> count{};  // naturals
  std::array<int, rank_count> room{};   // wild cards that may take the rank
  std::uint16_t mask = 0;               // naturals
  bool suited = true;                   // all naturals
  int suit = -1;
  int highest_in_deck = rank_ace;
  int largest_group = 0;
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
    Category::high_card,      Category::pair,           Category::two_pair,
    Category::three_of_a_kind, Category::straight,      Category::flush,
    Category::full_house,     Category::four_of_a_kind, Category::straight_flush,
    Category::five_of_a_kind,
};

/// Cards sorted into groups of one rank. Wild cards fill up groups; what remains are kickers.
struct Groups {
  std::array<int, rank_count> left;
  std::array<int, rank_count> room;
  int wilds;

  /// Takes `count` cards of the rank, naturals first.
  bool take(int rank, int count) {
    const auto r = static_cast<std::size_t>(rank);
    const int natural = std::min(left[r], count);
    const int wild = count - natural;
    if (wild > wilds || wild > room[r]) return false;
    left[r] -= natural;
    room[r] -= wild;
    wilds -= wild;
    return true;
  }
};

bool is_inserted(Category category) { return category >= Category::inserted; }

int doubled_faces(const Hand& hand) {
  CardSet faces;
  for (const Card card : hand.natural_cards()) faces.insert(card);
  return hand.natural_count - faces.size();
}

/// How many cards of a hand in this category have its leading rank.
int leading_group(Category category) {
  switch (category) {
    case Category::five_of_a_kind: return 5;
    case Category::four_of_a_kind: return 4;
    case Category::full_house:
    case Category::three_of_a_kind: return 3;
    case Category::two_pair:
    case Category::pair: return 2;
    default: return 1;
  }
}

bool is_court(int rank) { return rank >= rank_jack && rank <= rank_king; }

}  // namespace

HighScale::HighScale(const RankingSpec& spec)
    : order_(spec.order.empty() ? std::vector<Category>(standard.begin(), standard.end())
                                : spec.order),
      straights_from_(spec.straights_from), flushes_from_(spec.flushes_from),
      ranks_in_deck_(spec.ranks_in_deck), wild_(spec.wild), qualify_(spec.qualify) {
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
    if (leading < max_hand) ranks[static_cast<std::size_t>(leading)] = qualify_.ranks[1];
    least_value_ = static_cast<std::uint32_t>(place + 1) << 24 |
                   pack(ranks, [](int rank) { return rank + 1; });
  }
}

Made HighScale::make(const Hand& hand, RankingHooks* hooks) const {
  const bool wilds = hand.wilds + hand.bugs > 0;
  Made made = best(hand, hooks, !wilds);
  if (wilds && needs_search_) {
    search(hand, 0, hooks, hand, made);
  }
  return made;
}

void HighScale::search(Hand hand, int from_code, RankingHooks* hooks, const Hand& original,
                       Made& made) const {
  if (hand.wilds + hand.bugs > 0) {
    // A bug is an ace here: it completes straights and flushes, no other category.
    const CardKind kind = hand.bugs > 0 ? CardKind::bug : CardKind::wild;
    hand.remove_last(kind);
    const int first = kind == CardKind::bug ? Card(rank_ace, 0).code() : from_code;
    for (int code = first; code < Card::joker_code; ++code) {
      const Card card(static_cast<std::uint8_t>(code));
      if (((ranks_in_deck_ >> card.rank()) & 1) == 0) continue;
      if (!wild_.may_duplicate && std::ranges::count(hand.natural_cards(), card) > 0) continue;
      hand.add(card, CardKind::natural);
      search(hand, kind == CardKind::bug ? from_code : code, hooks, original, made);
      hand.remove_last(CardKind::natural);
    }
    return;
  }

  Made found = best(hand, hooks, true);
  // Only these need the search: others are reasoned out, with rules of their own for wilds.
  switch (found.category) {
    case Category::four_straight:
    case Category::blaze: break;
    case Category::four_flush:
      if (doubled_faces(hand) > doubled_faces(original)) return;
      break;
    default:
      if (!is_inserted(found.category)) return;
  }
  if (!found.score.qualifies()) return;
  found.score.minor &= ~std::uint64_t{0xFFFF};
  found.score.minor |= wild_tie_break(wild_, original.wilds + original.bugs);
  if (found.score <= made.score) return;
  made = found;
  made.exact = true;
  made.cards = hand.naturals;
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
    case Category::five_of_a_kind: groups = {5, 0}; break;
    case Category::four_of_a_kind: groups = {4, 0}; break;
    case Category::full_house: groups = {3, 2}; break;
    case Category::three_of_a_kind: groups = {3, 0}; break;
    case Category::two_pair: groups = {2, 2}; break;
    case Category::pair: groups = {2, 0}; break;
    case Category::high_card: break;
    case Category::straight_flush:
      if (!long_flush) return false;
      attempt.suit = facts.suit;
      [[fallthrough]];
    case Category::straight:
      return long_straight && fits_straight(facts, straights_[size], attempt);
    case Category::skip_straight:
      return long_straight && fits_straight(facts, skip_straights_[size], attempt);
    case Category::flush: return long_flush && fits_flush(facts, false, attempt);
    case Category::double_ace_flush: return long_flush && fits_flush(facts, true, attempt);
    case Category::four_flush: return fits_four_flush(facts, attempt);
    case Category::four_straight: return fits_four_straight(facts, attempt);
    case Category::blaze: return fits_blaze(facts, attempt);
    case Category::inserted: return false;
  }

  if (facts.size < groups[0] + groups[1]) return false;
  if (facts.largest_group + facts.wilds + facts.bugs < groups[0]) return false;
  Groups start{facts.count, facts.room, facts.wilds};
  start.left[rank_ace] += facts.bugs;
  for (int first = rank_ace; first >= 0; --first) {
    Groups one = start;
    if (!one.take(first, groups[0])) continue;
    for (int second = groups[1] > 0 ? static_cast<int>(rank_ace) : 0; second >= 0; --second) {
      Groups two = one;
      if (groups[1] > 0 && (second == first || !two.take(second, groups[1]))) continue;
      for (int i = 0; i < groups[0]; ++i) attempt.push(first);
      for (int i = 0; i < groups[1]; ++i) attempt.push(second);
      const int kickers = attempt.size;
      for (int rank = rank_ace; rank >= 0; --rank) {
        const auto r = static_cast<std::size_t>(rank);
        for (; two.left[r] > 0; --two.left[r]) attempt.push(rank);
        for (; two.wilds > 0 && two.room[r] > 0; --two.wilds, --two.room[r]) attempt.push(rank);
      }
      attempt.sort_from(kickers);
      return true;
    }
  }
  return false;
}

bool HighScale::fits_straight(const Facts& facts, const std::vector<Straight>& straights,
                              Try& attempt) const {
  if (std::popcount(facts.mask) != static_cast<int>(facts.cards.size())) return false;
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
    std::array<int, rank_count> left = facts.count;
    for (std::size_t i = 0; i < 4; ++i) --left[static_cast<std::size_t>(straight.ranks[i])];
    attempt.push(static_cast<int>(std::ranges::find(left, 1) - left.begin()));
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
