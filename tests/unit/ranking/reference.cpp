#include "tests/unit/ranking/reference.h"

#include <algorithm>
#include <map>
#include <set>

#include "tests/run_length.h"

namespace reference {

using houserules::Category;
using houserules::Scale;
using namespace houserules;

namespace {

/// Ranks by group size, then rank, both descending: K K K 4 4.
std::vector<int> grouped(const std::vector<int>& ranks) {
  std::map<int, int> count;
  for (const int rank : ranks) ++count[rank];
  std::vector<int> sorted = ranks;
  std::sort(sorted.begin(), sorted.end(),
            [&](int a, int b) { return std::pair(count[a], a) > std::pair(count[b], b); });
  return sorted;
}

Category by_groups(const std::vector<int>& ranks) {
  std::map<int, int> count;
  for (const int rank : ranks) ++count[rank];
  std::multiset<int, std::greater<>> sizes;
  for (const auto& [rank, size] : count) sizes.insert(size);
  sizes.insert({0, 0});
  const int largest = *sizes.begin(), second = *std::next(sizes.begin());
  if (largest == 5) return Category::five_of_a_kind;
  if (largest == 4) return Category::four_of_a_kind;
  if (largest == 3) return second == 2 ? Category::full_house : Category::three_of_a_kind;
  if (largest == 2) return second == 2 ? Category::two_pair : Category::pair;
  return Category::high_card;
}

bool one_suit(const Cards& hand) {
  return std::all_of(hand.begin(), hand.end(),
                     [&](Card card) { return card.suit() == hand[0].suit(); });
}

/// Whether a card occurs twice.
bool twice(const Cards& hand) {
  return std::set<Card>(hand.begin(), hand.end()).size() < hand.size();
}

/// How high a straight is; -1: not a straight.
int straight(const Cards& hand, const RankingSpec& spec, int step) {
  std::vector<int> deck;
  for (int rank = 0; rank < rank_count; ++rank) {
    if ((spec.ranks_in_deck >> rank) & 1) deck.push_back(rank);
  }
  std::set<int> held;
  for (const Card card : hand) held.insert(card.rank());
  if (held.size() != hand.size()) return -1;
  // Walks up from every rank as the lowest card.
  const int n = static_cast<int>(deck.size()), size = static_cast<int>(hand.size());
  int best = -1;
  for (int bottom = 0; bottom < n; ++bottom) {
    const int top = bottom + step * (size - 1);
    std::set<int> run;
    for (int i = 0; i < size; ++i)
      run.insert(deck[static_cast<std::size_t>((bottom + step * i) % n)]);
    if (run != held) continue;
    const bool ace_low = deck[static_cast<std::size_t>(bottom)] == rank_ace;
    const bool ace_high = top < n && deck[static_cast<std::size_t>(top)] == rank_ace;
    const bool round = top >= n && !ace_low;
    if (round && !spec.wrap_straight) continue;
    if (ace_low && !spec.ace_low_straight && !spec.wrap_straight) continue;
    if (ace_high && !spec.ace_high_straight && !spec.wrap_straight) continue;
    best = std::max(best, deck[static_cast<std::size_t>(top % n)]);
  }
  return best;
}

}  // namespace

Value high(const Cards& hand, const RankingSpec& spec, std::size_t wilds) {
  std::vector<int> ranks;
  for (const Card card : hand) ranks.push_back(card.rank());
  const std::vector<int> groups = grouped(ranks);
  const bool straights = spec.straights_from > 0 &&
                         static_cast<int>(hand.size()) >= spec.straights_from && hand.size() > 1;
  const int run = straights ? straight(hand, spec, 1) : -1;
  const int skip = straights ? straight(hand, spec, 2) : -1;
  const bool suited =
      spec.flushes_from > 0 && static_cast<int>(hand.size()) >= spec.flushes_from && one_suit(hand);
  // A wild card in a flush repeats no rank of it ...
  bool repeats = false, aces = wilds > 0;
  for (std::size_t i = hand.size() - wilds; i < hand.size(); ++i) {
    repeats = repeats || std::count(ranks.begin(), ranks.end(), ranks[i]) > 1;
    aces = aces && ranks[i] == rank_ace;
  }
  // ... but in a double-ace flush it may be another ace.
  aces = aces && std::count(ranks.begin(), ranks.end(), int{rank_ace}) > 1;

  std::map<Category, Value> fits = {{by_groups(ranks), groups}};
  std::vector<int> sorted = ranks;
  std::sort(sorted.begin(), sorted.end(), std::greater<>());
  if (skip >= 0) fits[Category::skip_straight] = {skip};
  if (run >= 0) fits[Category::straight] = {run};
  if (suited && run >= 0) fits[Category::straight_flush] = {run};
  if (suited && !repeats) fits[Category::flush] = sorted;
  if (suited && aces) fits[Category::double_ace_flush] = sorted;

  if (hand.size() == 5 && !spec.order.empty()) {
    const bool courts = std::all_of(ranks.begin(), ranks.end(), [](int rank) {
      return rank >= rank_jack && rank <= rank_king;
    });
    if (courts) {
      fits[Category::blaze] = {static_cast<int>(by_groups(ranks))};
      fits[Category::blaze].insert(fits[Category::blaze].end(), groups.begin(), groups.end());
    }
    for (std::size_t out = 0; out < hand.size(); ++out) {
      Cards four = hand;
      four.erase(four.begin() + static_cast<std::ptrdiff_t>(out));
      const int left = ranks[out], top = straight(four, spec, 1);
      if (top >= 0) {
        Value& best = fits[Category::four_straight];
        best = std::max(best, Value{top, left});
      }
      if (!one_suit(four) || twice(hand)) continue;
      Value value;
      for (const Card card : four) value.push_back(card.rank());
      std::sort(value.begin(), value.end(), std::greater<>());
      value.push_back(left);
      fits[Category::four_flush] = std::max(fits[Category::four_flush], value);
    }
  }

  const std::vector<Category> order =
      spec.order.empty() ? std::vector(standard_order().begin(), standard_order().end())
                         : spec.order;
  for (std::size_t place = order.size(); place-- > 0;) {
    if (!fits.contains(order[place])) continue;
    Value value = {static_cast<int>(place)};
    value.insert(value.end(), fits[order[place]].begin(), fits[order[place]].end());
    return value;
  }
  return {};
}

Value low(const Cards& hand, const RankingSpec& spec) {
  const bool ace_low = spec.scale != Scale::low_27;
  std::vector<int> ranks;
  for (const Card card : hand) {
    ranks.push_back(ace_low && card.rank() == rank_ace ? -1 : card.rank());
  }
  Value bad;
  std::vector<int> compared = grouped(ranks);
  if (spec.scale == Scale::pure_rank) {
    std::sort(ranks.begin(), ranks.end(), std::greater<>());
    compared = ranks;
    bad = {0};
  } else {
    bool straight = false, flush = false;
    if (spec.scale != Scale::low_a5 && hand.size() == 5) {
      const auto [least, most] = std::minmax_element(ranks.begin(), ranks.end());
      const bool distinct = std::set(ranks.begin(), ranks.end()).size() == 5;
      straight = distinct && *most - *least == 4;
      flush = one_suit(hand);
    }
    Category category = by_groups(ranks);
    if (straight) category = std::max(category, Category::straight);
    if (flush) category = std::max(category, Category::flush);
    if (straight && flush) category = Category::straight_flush;
    bad = {static_cast<int>(category)};
  }
  bad.insert(bad.end(), compared.begin(), compared.end());
  Value value = {static_cast<int>(hand.size())};
  for (const int number : bad) value.push_back(-number);
  return value;
}

Value badugi(const Cards& cards, bool ace_low) {
  Value best = {0};
  for (std::uint32_t some = 0; some < (1u << cards.size()); ++some) {
    std::set<int, std::greater<>> ranks;
    std::set<int> suits;
    int size = 0;
    for (std::size_t i = 0; i < cards.size(); ++i) {
      if (((some >> i) & 1) == 0) continue;
      ++size;
      ranks.insert(ace_low && cards[i].rank() == rank_ace ? -1 : cards[i].rank());
      suits.insert(cards[i].suit());
    }
    const auto count = static_cast<std::size_t>(size);
    if (ranks.size() != count || suits.size() != count) continue;
    Value value = {size};
    for (const int rank : ranks) value.push_back(-rank);
    best = std::max(best, value);
  }
  return best;
}

Cards Random::cards(std::size_t count, std::uint32_t packs, std::uint16_t ranks) {
  Cards dealt;
  while (dealt.size() < count) {
    const Card card(static_cast<std::uint8_t>(below(Card::joker_code)));
    if (((ranks >> card.rank()) & 1) == 0) continue;
    if (std::count(dealt.begin(), dealt.end(), card) < static_cast<std::ptrdiff_t>(packs))
      dealt.push_back(card);
  }
  return dealt;
}

bool heavy() { return tests::is_long_run(); }

int rounds(int usual) { return rounds(usual, 50 * usual); }

int rounds(int usual, int heavy_rounds) {
  const int wanted = heavy() ? heavy_rounds : usual;
  return wanted == 0 ? 0 : std::max(wanted / scale_down, 2);
}

}  // namespace reference
