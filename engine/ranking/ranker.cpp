#include <algorithm>
#include <bit>
#include <functional>
#include <list>
#include <mutex>
#include <utility>

#include "engine/ranking/plan.h"

namespace houserules {

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

bool is_badugi(Scale scale) { return scale == Scale::badugi || scale == Scale::badugi_ace_high; }

/// Everything a table depends on.
struct TableKey {
  TableKey(const RankingSpec& spec, const RankTable::Shape& table_shape)
      : scale(spec.scale),
        shape(table_shape),
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
        may_duplicate(spec.wild.may_duplicate || !table_shape.wilds),
        order(spec.order.empty() ? std::vector(standard_order().begin(), standard_order().end())
                                 : spec.order) {}
  friend bool operator==(const TableKey&, const TableKey&) = default;

  Scale scale;
  RankTable::Shape shape;
  int straights_from, flushes_from;
  bool ace_low, ace_high, wrap;
  std::uint16_t deck;
  Qualifier::Kind kind;
  int rank;
  Category category;
  std::array<std::int8_t, 2> ranks;
  bool may_duplicate;
  std::vector<Category> order;
};

/// Rankers of one kind share a table as long as any of them lives. The tables used last are kept
/// for rankers to come: games are often read one after the other.
template <class Table>
std::shared_ptr<const Table> shared_table(const TableKey& key, const auto& make) {
  constexpr std::size_t most_kept = 12;
  static std::mutex mutex;
  static std::list<std::pair<TableKey, std::weak_ptr<const Table>>> tables;
  static std::list<std::shared_ptr<const Table>> kept;  // the last one first
  const std::lock_guard lock(mutex);
  tables.remove_if([](const auto& entry) { return entry.second.expired(); });
  std::shared_ptr<const Table> table;
  for (const auto& [other, shared] : tables) {
    if (other == key) table = shared.lock();
  }
  if (table == nullptr) {
    table = make();
    tables.emplace_back(key, table);
  }
  kept.remove(table);
  kept.push_front(table);
  if (kept.size() > most_kept) kept.pop_back();
  return table;
}

/// Does each way of composing a hand say how many cards it has?
bool counts_every_card(const std::vector<UseSum>& use) {
  return !use.empty() && std::all_of(use.begin(), use.end(), [](const UseSum& sum) {
    return std::all_of(sum.begin(), sum.end(), [](const UseTerm& term) {
      return term.min == UseTerm::every || term.min == term.max;
    });
  });
}

}  // namespace

Ranker::Plan::Plan(RankingSpec from)
    : spec(std::move(from)),
      hand_size(std::clamp(spec.hand_size, 0, ranking::max_hand)),
      forms_hands(spec.scale == Scale::high || is_low(spec.scale)),
      wilds_first(!spec.wild.natural_beats_wild && !spec.wild.fewer_wilds_win &&
                  spec.qualify.kind != Qualifier::Kind::no_pair),
      high(spec),
      low(spec),
      badugi(spec),
      points(spec.points),
      card(spec.card),
      no_wilds(ranking::wild_tie_break(spec.wild, 0)) {
  if (is_badugi(spec.scale)) {
    hand_size = std::min(hand_size, suit_count);
  }
  if (spec.scale == Scale::points || spec.scale == Scale::card) hand_size = 255;
  if (spec.scale == Scale::custom && (spec.hand_size == 0 || counts_every_card(spec.use))) {
    hand_size = 255;
  }
  compositions = ranking::compositions(spec, hand_size);

  if (spec.expect == Expect::few_hands || !forms_hands || hand_size == 0 ||
      (spec.scale == Scale::high && !high.ranks_and_flush_decide())) {
    return;
  }
  const bool flushes = spec.flushes_from > 0 && spec.flushes_from <= hand_size;
  RankTable::Shape shape;
  shape.hand_size = hand_size;
  shape.most_cards =
      std::any_of(compositions.begin(), compositions.end(), std::mem_fn(&Composition::free))
          ? static_cast<int>(sums::most_cards)
          : ranking::max_hand;
  shape.flushes = flushes && spec.scale == Scale::high;
  shape.flushes_hurt = flushes && low.flushes_hurt();
  shape.wilds = spec.wild.expected;
  const TableKey key(spec, shape);
  table = shared_table<RankTable>(key, [&] {
    return std::make_shared<const RankTable>(
        shape, [&](const Hand& hand) { return ranking::value_of(make(hand, nullptr).score); });
  });
  alarm = sums::odd_cards;
  if (shape.flushes || shape.flushes_hurt) {
    bias = sums::suit_bias(std::max(hand_size, 2));
    alarm |= sums::suit_alarm;
    // A short hand may be a flush if a flush takes fewer cards than a hand.
    if (spec.flushes_from < hand_size) fewest = hand_size;
  }
  if (hand_size == ranking::max_hand && std::any_of(compositions.begin(), compositions.end(),
                                                    std::mem_fn(&Composition::two_and_three))) {
    two_and_three = shared_table<ranking::TwoAndThree>(
        key, [&] { return std::make_shared<const ranking::TwoAndThree>(table); });
  }
}

Made Ranker::Plan::make(const Hand& hand, RankingHooks* hooks) const {
  if (spec.scale == Scale::high) return high.make(hand, hooks);
  if (forms_hands) return low.make(hand);
  return badugi.make(hand.natural_cards(), hand.wilds + hand.bugs, nullptr);
}

Score Ranker::Plan::classed(Score raw) const {
  if (table == nullptr || !raw.qualifies()) return raw;
  return {table->place(ranking::value_of(raw)), raw.minor};
}

Score Ranker::Plan::score_of_choice(const Choice& choice, RankingHooks* hooks) const {
  const Hand& hand = choice.hand;
  if (table != nullptr && hand.bugs == 0 && hand.size() >= fewest) {
    if (const auto known = value(hand.natural_cards(), choice.sum, hand.wilds)) {
      return score_of(*known, ranking::wild_tie_break(spec.wild, hand.wilds));
    }
  }
  return classed(make(hand, hooks).score);
}

Score Ranker::Plan::best_made(const Pool& pool, RankingHooks* hooks) const {
  Score best;
  Chooser(pool, wilds_first,
          [&](const Choice& choice) { best = std::max(best, score_of_choice(choice, hooks)); });
  return best;
}

/// The best hand of the cards, `sum` being that of all, wild ones too. Nothing if a card
/// of a flush occurs twice, as with several packs, or if wild cards are not in the table.
std::optional<ranking::Class> Ranker::Plan::value(std::span<const Card> naturals, std::uint64_t sum,
                                                  int wilds) const {
  if ((sum & sums::odd_cards) != 0 || (wilds > 0 && !table->shape().wilds)) return std::nullopt;
  if (naturals.size() > sums::most_cards) return value_of_many(naturals, sum);
  if (wilds > 0 && !spec.wild.may_duplicate) {
    CardSet faces;
    for (const Card each : naturals) faces.insert(each);
    if (faces.size() != static_cast<int>(naturals.size())) return std::nullopt;
  }
  const std::uint64_t flushes = (sum + bias) & alarm;
  if (flushes != 0 && table->shape().flushes_hurt && wilds == 0) {
    return value_beside_flush(naturals, sum);
  }
  const int cards = static_cast<int>(naturals.size()) + wilds;
  Class best = table->value(sum, cards, wilds);
  // In a low no wild card needs to make a flush.
  if (!table->shape().flushes || wilds > table->most_wilds_in_flush()) return best;
  if (flushes == 0) return best;
  const auto held = sums::held(naturals);
  if (!held) return std::nullopt;
  for (std::uint64_t suits = flushes; suits != 0; suits &= suits - 1) {
    best = std::max(best, table->flush_value(sums::of_first_suit(*held, suits), wilds));
  }
  return best;
}

/// The best of all hands of seven cards, more than which no table has.
std::optional<ranking::Class> Ranker::Plan::value_of_many(std::span<const Card> cards,
                                                          std::uint64_t sum) const {
  const std::uint64_t flushes = (sum + bias) & alarm;
  if (flushes != 0 && table->shape().flushes_hurt) return std::nullopt;
  Class best = 0;
  const auto leave_out = [&](const auto& self, std::size_t from, std::size_t count,
                             std::uint64_t left) -> void {
    if (count == 0) {
      best = std::max(best, table->value(left, sums::most_cards, 0));
      return;
    }
    for (std::size_t i = from; i + count <= cards.size(); ++i) {
      self(self, i + 1, count - 1, left - sums::key(cards[i]));
    }
  };
  leave_out(leave_out, 0, cards.size() - sums::most_cards, sum);
  if (flushes == 0) return best;
  const auto held = sums::held(cards);
  if (!held) return std::nullopt;
  for (std::uint64_t suits = flushes; suits != 0; suits &= suits - 1) {
    const std::uint32_t ranks = sums::of_first_suit(*held, suits);
    if (std::popcount(ranks) > static_cast<int>(sums::most_cards)) return std::nullopt;
    best = std::max(best, table->flush_value(ranks, 0));
  }
  return best;
}

/// Leaves cards out in every way, as some of the hands are flushes, and flushes hurt.
std::optional<ranking::Class> Ranker::Plan::value_beside_flush(std::span<const Card> cards,
                                                               std::uint64_t sum) const {
  Class best = 0;
  bool doubled = false;
  std::array<bool, sums::most_cards> out{};
  const auto leave_out = [&](const auto& self, std::size_t from, int count,
                             std::uint64_t left) -> void {
    if (count > 0) {
      for (std::size_t i = from; i < cards.size(); ++i) {
        out[i] = true;
        self(self, i + 1, count - 1, left - sums::key(cards[i]));
        out[i] = false;
      }
      return;
    }
    if (((left + bias) & alarm) == 0) {
      best = std::max(best, table->value(left, hand_size, 0));
      return;
    }
    std::uint32_t ranks = 0;
    for (std::size_t i = 0; i < cards.size(); ++i) {
      if (!out[i]) ranks |= 1u << cards[i].rank();
    }
    doubled = doubled || std::popcount(ranks) != hand_size;
    best = std::max(best, table->flush_value(ranks, 0));
  };
  leave_out(leave_out, 0, static_cast<int>(cards.size()) - hand_size, sum);
  if (doubled) return std::nullopt;
  return best;
}

std::optional<Score> Ranker::Plan::look_up(std::span<const Card> naturals, std::uint64_t sum,
                                           int wilds) const {
  if (table == nullptr || static_cast<int>(naturals.size()) + wilds < fewest) return std::nullopt;
  const auto best = value(naturals, sum, wilds);
  if (!best) return std::nullopt;
  Score score = score_of(*best, ranking::wild_tie_break(spec.wild, wilds));
  if (wilds == 0 || !(spec.wild.natural_beats_wild || spec.wild.fewer_wilds_win)) return score;
  // The same hand may be had with fewer wild cards.
  const int needed = std::min(hand_size, static_cast<int>(naturals.size()) + wilds);
  while (--wilds >= 0 && static_cast<int>(naturals.size()) + wilds >= needed) {
    sum -= sums::wild_key;
    const auto fewer = value(naturals, sum, wilds);
    if (!fewer) return std::nullopt;
    score = std::max(score, score_of(*fewer, ranking::wild_tie_break(spec.wild, wilds)));
  }
  return score;
}

/// Exactly two cards of one source and three of another.
inline std::optional<Score> Ranker::Plan::look_up_two_and_three(
    std::span<const SourceCards> sources, const Composition& composition) const {
  if (std::max(composition.two, composition.three) >= sources.size()) return std::nullopt;
  const SourceCards& two = sources[composition.two];
  const SourceCards& three = sources[composition.three];
  if ((two.wild | two.bug | three.wild | three.bug) != 0) return std::nullopt;
  const ranking::TwoAndThree::Answer best = two_and_three->value(two.cards, three.cards);
  if (best == ranking::TwoAndThree::unknown) return std::nullopt;
  return score_of(best, no_wilds);
}

namespace {

/// Calls `visit(source)` for the sources that a composition names until one call returns false.
/// Loops, since std::all_of writes its body out four times, too long then to be inlined.
bool all_usable(std::span<const SourceCards> sources, const Composition& composition,
                const auto& visit) {
  if (composition.names_all()) {
    for (const SourceCards& source : sources) {
      if (!visit(source)) return false;
    }
    return true;
  }
  for (const UseTerm& term : composition.terms) {
    if (term.source < sources.size() && !visit(sources[term.source])) return false;
  }
  return true;
}

}  // namespace

/// Any cards of the sources named.
std::optional<Score> Ranker::Plan::look_up(std::span<const SourceCards> sources,
                                           const Composition& composition) const {
  std::array<Card, most_looked_up> naturals;
  std::size_t count = 0;
  int wilds = 0;
  std::uint64_t sum = 0;
  const auto add = [&](const SourceCards& from) {
    if (from.bug != 0 || count + from.cards.size() > naturals.size()) return false;
    for (std::size_t place = 0; place < from.cards.size(); ++place) {
      const Card each = from.cards[place];
      if (((from.wild >> place) & 1) != 0) {
        if (!each.known()) return false;
        sum += sums::wild_key;
        ++wilds;
      } else {
        sum += sums::key(each);
        naturals[count++] = each;
      }
    }
    return wilds == 0 || count + static_cast<std::size_t>(wilds) <= sums::most_cards;
  };
  if (!all_usable(sources, composition, add)) return std::nullopt;
  return look_up(std::span<const Card>(naturals).first(count), sum, wilds);
}

/// Any number of cards: the best badugi of many is as easily found as that of few.
Score Ranker::Plan::score_badugi(std::span<const SourceCards> sources,
                                 const Composition& composition) const {
  CardSet naturals;
  int wilds = 0;
  const bool known = all_usable(sources, composition, [&](const SourceCards& from) {
    const std::uint64_t wild = from.wild | from.bug;
    for (std::size_t place = 0; place < from.cards.size(); ++place) {
      const Card each = from.cards[place];
      if (!each.known()) return false;
      if (wild != 0 && place < 64 && ((wild >> place) & 1) != 0) {
        ++wilds;
      } else if (each.natural()) {
        naturals.insert(each);
      }
    }
    return true;
  });
  return known ? badugi.score(naturals, wilds) : Score::none();
}

Score Ranker::Plan::score_custom(std::span<const Card> cards, RankingHooks* hooks) const {
  constexpr std::size_t most = 8;
  std::array<std::int32_t, most> numbers{};
  int count = 0;
  if (hooks == nullptr) return Score::none();
  // The order of the cards makes no difference. Sorted, so that scripts are asked less: their
  // scores of up to eight cards are remembered.
  std::array<Card, 8> ordered;
  if (cards.size() <= ordered.size()) {
    std::sort(ordered.begin(), std::copy(cards.begin(), cards.end(), ordered.begin()));
    cards = std::span(ordered).first(cards.size());
  }
  if (!hooks->score(cards, numbers, count)) return Score::none();
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

[[gnu::always_inline]] inline Score Ranker::Plan::score_at_once(const Composition& composition,
                                                                const HandInput& input) const {
  if (two_and_three != nullptr && composition.two_and_three) {
    if (const auto known = look_up_two_and_three(input.sources, composition)) return *known;
  } else if (table != nullptr && composition.free) {
    if (const auto known = look_up(input.sources, composition)) return *known;
  } else if (is_badugi(spec.scale) && composition.free) {
    return score_badugi(input.sources, composition);
  }
  return score_of_pool(composition, input);
}

Score Ranker::Plan::score(const Composition& composition, const HandInput& input) const {
  return score_at_once(composition, input);
}

Score Ranker::Plan::score_of_pool(const Composition& composition, const HandInput& input) const {
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
    default:
      return best_made(pool, input.hooks);
  }
}

Ranker::Ranker(RankingSpec spec) : plan_(std::make_unique<const Plan>(std::move(spec))) {
  const Plan& plan = *plan_;
  direct_.no_wilds = plan.no_wilds;
  if (plan.table == nullptr || !plan.spec.use.empty() || plan.fewest > 0) return;
  for (std::size_t kind = 0; kind < direct_.tables.size(); ++kind) {
    direct_.tables[kind] = {plan.table->rows(kind), plan.table->values(kind)};
  }
  if (plan.table->shape().flushes) direct_.flushes = plan.table->flushes();
  direct_.bias = plan.bias;
  direct_.alarm = plan.alarm;
}
Ranker::Ranker(Ranker&&) noexcept = default;
Ranker& Ranker::operator=(Ranker&&) noexcept = default;
Ranker::~Ranker() = default;

std::optional<HandTable> Ranker::table(std::size_t cards) const {
  const bool suits_count = (direct_.alarm & sums::suit_alarm) != 0;
  if ((direct_.alarm & sums::always) != 0) return std::nullopt;
  const bool one_flush = cards < 2 * static_cast<std::size_t>(plan_->hand_size);
  if (suits_count && (direct_.flushes == nullptr || !one_flush)) return std::nullopt;
  HandTable table;
  const Direct::Table& plain = direct_.tables[ranking::RankIndex::kind_of(cards)];
  table.rows_ = plain.rows;
  table.values_ = plain.values;
  table.flushes_ = direct_.flushes;
  table.bias_ = direct_.bias;
  table.no_wilds_ = direct_.no_wilds;
  return table;
}

std::optional<Ranker::PairTable> Ranker::pair_table() const {
  const auto& compositions = plan_->compositions;
  if (plan_->two_and_three == nullptr || compositions.size() != 1 ||
      plan_->two_and_three->flushes_hurt()) {
    return std::nullopt;
  }
  return PairTable{plan_->two_and_three.get(), compositions[0].two, compositions[0].three,
                   plan_->no_wilds};
}

void Ranker::PairTable::values(std::span<const Card* const> columns,
                               std::span<std::uint16_t> values) const {
  const std::size_t twos = columns.size() - ranking::TwoAndThree::threes_held;
  table->values(columns.first(twos), columns.subspan(twos), values);
}

const RankingSpec& Ranker::spec() const { return plan_->spec; }

Score Ranker::score(const HandInput& input) const {
  const Plan& plan = *plan_;
  Score best;
  for (const ranking::Composition& each : plan.compositions) {
    best = std::max(best, plan.score_at_once(each, input));
  }
  return best;
}

Score Ranker::score_slowly(std::span<const Card> cards) const {
  const SourceCards source{cards, 0, 0};
  return score(HandInput{{&source, 1}, nullptr, nullptr});
}

/// At least a hand of one suit, or cards without a face, or no tables.
Score Ranker::score_alarmed(std::span<const Card> cards, std::uint64_t sum) const {
  if ((sum & direct_.alarm & ~sums::suit_alarm) == 0) {
    if (direct_.flushes == nullptr) {
      if (const auto known = plan_->look_up(cards, sum - direct_.bias, 0)) return *known;
    } else if (const auto held = sums::held(cards)) {
      std::uint64_t best = direct_.value(sum, cards.size());
      for (std::uint64_t suits = sum & sums::suit_alarm; suits != 0; suits &= suits - 1) {
        best = std::max<std::uint64_t>(best, direct_.flushes[sums::of_first_suit(*held, suits)]);
      }
      return direct_.score_of(best);
    }
  }
  return score_slowly(cards);
}

RankedHand Ranker::explain(const HandInput& input) const { return plan_->explain(input); }

}  // namespace houserules
