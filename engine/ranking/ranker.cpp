#include <algorithm>
#include <bit>
#include <list>
#include <mutex>
#include <utility>

#include "engine/ranking/plan.h"

namespace houserules {

using ranking::CardKind;
using ranking::Chooser;
using ranking::Composition;
using ranking::Hand;
using ranking::Made;
using ranking::RankTable;
using ranking::score_of;
namespace sums = ranking::sums;

namespace {

bool is_low(Scale scale) {
  return scale == Scale::low_a5 || scale == Scale::low_27 || scale == Scale::low_a6 ||
         scale == Scale::pure_rank;
}

/// Everything a RankTable depends on.
struct TableKey {
  explicit TableKey(const RankingSpec& spec, int size)
      : scale(spec.scale),
        hand_size(size),
        straights_from(spec.straights_from),
        flushes_from(spec.flushes_from),
        ace_low(spec.ace_low_straight),
        ace_high(spec.ace_high_straight),
        wrap(spec.wrap_straight),
        deck(spec.ranks_in_deck),
        kind(spec.qualify.kind),
        rank(spec.qualify.rank),
        category(spec.qualify.category),
        ranks(spec.qualify.ranks),
        order(spec.order.empty() ? std::vector(standard_order().begin(), standard_order().end())
                                 : spec.order) {}
  friend bool operator==(const TableKey&, const TableKey&) = default;

  Scale scale;
  int hand_size, straights_from, flushes_from;
  bool ace_low, ace_high, wrap;
  std::uint16_t deck;
  Qualifier::Kind kind;
  int rank;
  Category category;
  std::array<std::int8_t, 2> ranks;
  std::vector<Category> order;
};

/// Rankers of one kind share a table of a third of a megabyte as long as any of them lives.
std::shared_ptr<const RankTable> shared_table(const TableKey& key, const auto& make) {
  static std::mutex mutex;
  static std::list<std::pair<TableKey, std::weak_ptr<const RankTable>>> tables;
  const std::lock_guard lock(mutex);
  tables.remove_if([](const auto& entry) { return entry.second.expired(); });
  for (const auto& [other, table] : tables) {
    if (other != key) continue;
    if (auto shared = table.lock()) return shared;
  }
  std::shared_ptr<const RankTable> table = make();
  tables.emplace_back(key, table);
  return table;
}

}  // namespace

Ranker::Plan::Plan(RankingSpec from)
    : spec(std::move(from)),
      hand_size(std::clamp(spec.hand_size, 0, ranking::max_hand)),
      forms_hands(spec.scale == Scale::high || is_low(spec.scale)),
      wilds_first(!spec.wild.natural_beats_wild && !spec.wild.fewer_wilds_win),
      high(spec),
      low(spec),
      badugi(spec),
      points(spec.points),
      card(spec.card),
      no_wilds(ranking::wild_tie_break(spec.wild, 0)) {
  if (spec.scale == Scale::badugi || spec.scale == Scale::badugi_ace_high) {
    hand_size = std::min(hand_size, suit_count);
  }
  if (spec.scale == Scale::points || spec.scale == Scale::card) hand_size = 255;
  if (spec.scale == Scale::custom && spec.hand_size == 0) hand_size = 255;
  compositions = ranking::compositions(spec, hand_size);

  if (!forms_hands || hand_size == 0 ||
      (spec.scale == Scale::high && !high.ranks_and_flush_decide())) {
    return;
  }
  flushes_hurt = is_low(spec.scale) && low.flushes_hurt();
  const bool flushes_count = (spec.scale == Scale::high || flushes_hurt) && spec.flushes_from > 0 &&
                             spec.flushes_from <= hand_size;
  table = shared_table(TableKey(spec, hand_size), [&] {
    return std::make_shared<const RankTable>(
        hand_size, flushes_count && !flushes_hurt,
        [&](const Hand& hand) { return ranking::value_of(make(hand, nullptr, nullptr).score); });
  });
  alarm = sums::odd_cards;
  if (flushes_count) {
    bias = sums::suit_bias(std::max(hand_size, 2));
    alarm = sums::alarm;
    // A short hand may be a flush if a flush takes fewer cards than a hand.
    if (spec.flushes_from < hand_size) fewest = static_cast<std::size_t>(hand_size);
  }
  if (spec.use.empty()) direct_from = fewest;
  wilds_by_table = !flushes_hurt && wilds_first && spec.wild.may_duplicate &&
                   spec.qualify.kind != Qualifier::Kind::no_pair && high.wilds_are_plain();
  if (hand_size == 5 && std::ranges::any_of(compositions, &Composition::two_and_three)) {
    two_and_three = std::make_unique<const ranking::TwoAndThree>(table);
  }
}

Made Ranker::Plan::make(const Hand& hand, RankingHooks* hooks, std::vector<Card>* chosen) const {
  if (spec.scale == Scale::high) return high.make(hand, hooks);
  if (forms_hands) return low.make(hand);
  return badugi.make(hand.natural_cards(), hand.wilds + hand.bugs, chosen);
}

Score Ranker::Plan::best_made(const Pool& pool, RankingHooks* hooks) const {
  Score best;
  const bool use_table = table != nullptr && pool.wilds() + pool.bugs() == 0;
  Chooser(pool, wilds_first, [&](const Choice& choice) {
    const bool plain = use_table && choice.count >= fewest && ((choice.sum + bias) & alarm) == 0;
    best = std::max(best, plain ? score_of(table->value(choice.sum), no_wilds)
                                : make(choice.hand, hooks, nullptr).score);
  });
  return best;
}

/// At least `hand_size` cards of a suit. Nothing if a card of it occurs twice, as with several
/// packs. Requires: flushes are no worse than their ranks.
std::optional<Score> Ranker::Plan::score_with_flush(std::span<const Card> cards,
                                                    std::uint64_t sum) const {
  std::uint32_t value = table->value(sum);
  for (std::uint64_t suits = (sum + bias) & alarm; suits != 0; suits &= suits - 1) {
    const int suit = (std::countr_zero(suits) - sums::suit_shift) / 4;
    std::uint32_t ranks = 0;
    for (const Card each : cards) {
      if (each.suit() != suit) continue;
      const std::uint32_t bit = 1u << each.rank();
      if ((ranks & bit) != 0) return std::nullopt;
      ranks |= bit;
    }
    value = std::max(value, table->flush_value(ranks));
  }
  return score_of(value, no_wilds);
}

namespace {

/// Requires: at most seven cards.
inline std::uint64_t sum_of(std::span<const Card> cards) {
  const Card* const at = cards.data();
  std::uint64_t sum = 0;
  switch (cards.size()) {  // without a loop, so that many hands are under way at once
    case 7:
      sum += sums::key(at[6]);
      [[fallthrough]];
    case 6:
      sum += sums::key(at[5]);
      [[fallthrough]];
    case 5:
      sum += sums::key(at[4]);
      [[fallthrough]];
    case 4:
      sum += sums::key(at[3]);
      [[fallthrough]];
    case 3:
      sum += sums::key(at[2]);
      [[fallthrough]];
    case 2:
      sum += sums::key(at[1]);
      [[fallthrough]];
    case 1:
      sum += sums::key(at[0]);
      [[fallthrough]];
    default:
      return sum;
  }
}

}  // namespace

std::optional<Score> Ranker::Plan::look_up(std::span<const Card> cards) const {
  if (cards.size() > ranking::table_cards || cards.size() < fewest || table == nullptr) {
    return std::nullopt;
  }
  const std::uint64_t sum = sum_of(cards);
  if (((sum + bias) & alarm) == 0) return score_of(table->value(sum), no_wilds);
  if ((sum & sums::odd_cards) != 0 || flushes_hurt) return std::nullopt;
  return score_with_flush(cards, sum);
}

/// Tries every rank for one or two wild cards, and every flush they complete.
std::optional<Score> Ranker::Plan::look_up_wild(std::span<const Card> cards,
                                                std::size_t wilds) const {
  if (!wilds_by_table || wilds > 2 || cards.size() + wilds < fewest) return std::nullopt;
  const std::uint64_t sum = sum_of(cards);
  if ((sum & sums::odd_cards) != 0) return std::nullopt;
  std::uint32_t value = 0;
  for (int first = 0; first < rank_count; ++first) {
    const std::uint64_t one = sum + sums::rank_key(first);
    if (((spec.ranks_in_deck >> first) & 1) == 0) continue;
    if (wilds == 1) {
      value = std::max(value, table->value(one));
      continue;
    }
    for (int second = 0; second <= first; ++second) {
      if (((spec.ranks_in_deck >> second) & 1) == 0) continue;
      value = std::max(value, table->value(one + sums::rank_key(second)));
    }
  }
  if (!table->has_flushes()) return score_of(value, no_wilds);

  for (int suit = 0; suit < suit_count; ++suit) {
    std::uint32_t ranks = 0;
    int suited = 0;
    for (const Card each : cards) {
      if (each.suit() != suit) continue;
      ranks |= 1u << each.rank();
      ++suited;
    }
    if (suited + static_cast<int>(wilds) < hand_size) continue;
    if (std::popcount(ranks) != suited) return std::nullopt;
    const std::uint32_t free = spec.ranks_in_deck & ~ranks;
    for (std::uint32_t first = free; first != 0; first &= first - 1) {
      const std::uint32_t one = ranks | (first & (~first + 1));
      if (wilds == 1) {
        value = std::max(value, table->flush_value(one));
        continue;
      }
      for (std::uint32_t second = first & (first - 1); second != 0; second &= second - 1) {
        value = std::max(value, table->flush_value(one | (second & (~second + 1))));
      }
    }
  }
  return score_of(value, no_wilds);
}

std::optional<Score> Ranker::Plan::look_up(std::span<const SourceCards> sources,
                                           const Composition& composition) const {
  const std::size_t named = composition.names_all() ? sources.size() : composition.terms.size();
  const auto source = [&](std::size_t i) -> const SourceCards* {
    const std::size_t index = composition.names_all() ? i : composition.terms[i].source;
    return index < sources.size() ? &sources[index] : nullptr;
  };
  if (composition.free) {
    std::array<Card, ranking::table_cards> cards;
    std::size_t count = 0, wilds = 0;
    for (std::size_t i = 0; i < named; ++i) {
      const SourceCards* from = source(i);
      if (from == nullptr) continue;
      if (from->bug != 0 || count + wilds + from->cards.size() > cards.size()) return std::nullopt;
      for (std::size_t place = 0; place < from->cards.size(); ++place) {
        if (!from->cards[place].known()) return std::nullopt;
        if ((from->wild >> place) & 1)
          ++wilds;
        else
          cards[count++] = from->cards[place];
      }
    }
    const auto naturals = std::span<const Card>(cards).first(count);
    return wilds == 0 ? look_up(naturals) : look_up_wild(naturals, wilds);
  }
  if (two_and_three != nullptr && composition.two_and_three) {
    if (std::max(composition.two, composition.three) >= sources.size()) return std::nullopt;
    const SourceCards& two = sources[composition.two];
    const SourceCards& three = sources[composition.three];
    if ((two.wild | two.bug | three.wild | three.bug) != 0) return std::nullopt;
    std::uint32_t value = 0;
    if (two_and_three->value(two.cards, three.cards, flushes_hurt, value)) {
      return score_of(value, no_wilds);
    }
  }
  return std::nullopt;
}

Score Ranker::Plan::score_custom(std::span<const Card> cards, RankingHooks* hooks) const {
  constexpr std::size_t most = 8;
  std::array<std::int32_t, most> numbers{};
  int count = 0;
  if (hooks == nullptr || !hooks->score(cards, numbers, count)) return Score::none();
  std::array<std::uint64_t, 2> halves{};
  for (std::size_t i = 0; i < most; ++i) {
    const std::int32_t number = static_cast<int>(i) < count ? numbers[i] : 0;
    const auto bits = static_cast<std::uint64_t>(std::clamp(number, -32768, 32767) + 32768);
    halves[i / 4] = halves[i / 4] << 16 | bits;
  }
  // Eight numbers leave no bit to spare, so the very lowest list shares its score with the next.
  if (halves[0] == 0 && halves[1] == 0) halves[1] = 1;
  return {halves[0], halves[1]};
}

Score Ranker::Plan::score(const Composition& composition, const HandInput& input) const {
  if (forms_hands) {
    if (const auto known = look_up(input.sources, composition)) return *known;
  }
  Pool pool;
  if (!(reads_faces() ? pool.gather_faces(composition, input, hand_size)
                      : pool.gather(composition, input, hand_size))) {
    return Score::none();
  }
  Score best;
  switch (spec.scale) {
    case Scale::points:
      return points.score(pool, values(input));
    case Scale::card:
      for (const Pool::Item& item : pool.items()) best = std::max(best, card.score(item.card()));
      return best;
    case Scale::custom:
      each_custom(pool, [&](std::span<const Card> cards) {
        best = std::max(best, score_custom(cards, input.hooks));
      });
      return best;
    case Scale::badugi:
    case Scale::badugi_ace_high:
      if (composition.free) {
        std::array<Card, Pool::most_cards> cards;
        std::size_t count = 0;
        for (const Pool::Item& item : pool.items()) {
          if (item.kind == CardKind::natural) cards[count++] = item.card();
        }
        return badugi.make(std::span(cards).first(count), pool.wilds() + pool.bugs(), nullptr)
            .score;
      }
      [[fallthrough]];
    default:
      return best_made(pool, input.hooks);
  }
}

Ranker::Ranker(RankingSpec spec) : plan_(std::make_unique<const Plan>(std::move(spec))) {}
Ranker::Ranker(Ranker&&) noexcept = default;
Ranker& Ranker::operator=(Ranker&&) noexcept = default;
Ranker::~Ranker() = default;

const RankingSpec& Ranker::spec() const { return plan_->spec; }

Score Ranker::score(const HandInput& input) const {
  Score best;
  for (const Composition& composition : plan_->compositions) {
    best = std::max(best, plan_->score(composition, input));
  }
  return best;
}

Score Ranker::Plan::score_of_source(std::span<const Card> cards) const {
  if (spec.use.empty()) {
    if (const auto known = look_up(cards)) return *known;
  }
  const SourceCards source{cards, 0, 0};
  Score best;
  for (const Composition& composition : compositions) {
    best = std::max(best, score(composition, HandInput{{&source, 1}, nullptr, nullptr}));
  }
  return best;
}

Score Ranker::score(std::span<const Card> cards) const {
  const Plan& plan = *plan_;
  if (cards.size() <= ranking::table_cards && cards.size() >= plan.direct_from) [[likely]] {
    const std::uint64_t sum = sum_of(cards);
    if (((sum + plan.bias) & plan.alarm) == 0) [[likely]] {
      return score_of(plan.table->value(sum), plan.no_wilds);
    }
  }
  return plan.score_of_source(cards);
}

RankedHand Ranker::explain(const HandInput& input) const { return plan_->explain(input); }

}  // namespace houserules
