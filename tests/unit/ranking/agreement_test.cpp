// The engine against the reference, on random hands with fixed seeds.

#include <doctest/doctest.h>

#include <algorithm>
#include <memory>

#include "engine/ranking/two_and_three.h"
#include "tests/unit/ranking/reference.h"

using namespace houserules;
using namespace reference;

namespace {

std::string hand_text(const Cards& hand) { return text(std::span<const Card>(hand)); }

/// The value of one hand on the scale of the spec.
Value value_of(const Cards& hand, const RankingSpec& spec, std::size_t wilds = 0) {
  return spec.scale == Scale::high ? high(hand, spec, wilds) : low(hand, spec);
}

/// Draws pairs of hands and checks that both compare them the same way.
void check_agreement(const Ranker& ranker, Random& random, int count, const auto& deal,
                     const auto& wanted) {
  for (int round = 0; round < count; ++round) {
    const auto a = deal(random), b = deal(random);
    const int engine = sign(ranker.score(a.input()), ranker.score(b.input()));
    const int slow = sign(wanted(a), wanted(b));
    CAPTURE(a.text());
    CAPTURE(b.text());
    REQUIRE(engine == slow);
  }
}

struct Sources {
  std::vector<Cards> sources;
  std::size_t wilds = 0;  // the first cards of the first source
  std::vector<SourceCards> view;
  HandInput hand_input;

  const HandInput& input() const { return hand_input; }
  void bind() {
    view.clear();
    for (const Cards& cards : sources) view.push_back({cards, 0, 0});
    view[0].wild = (std::uint64_t{1} << wilds) - 1;
    hand_input.sources = view;
  }
  std::string text() const {
    std::string all = std::to_string(wilds) + " wild:";
    for (const Cards& cards : sources) all.append(" ").append(hand_text(cards));
    return all;
  }
  Cards naturals() const {
    return {sources[0].begin() + static_cast<std::ptrdiff_t>(wilds), sources[0].end()};
  }
};

/// Hands that own their cards, so that inputs stay valid while they move.
struct Dealt {
  std::unique_ptr<Sources> sources;
  const HandInput& input() const { return sources->input(); }
  std::string text() const { return sources->text(); }
};

Dealt deal(Random& random, const std::vector<std::size_t>& sizes, std::size_t wilds = 0,
           std::uint32_t packs = 1, std::uint16_t ranks = 0x1FFF) {
  std::size_t total = 0;
  for (const std::size_t size : sizes) total += size;
  const Cards all = random.cards(total, packs, ranks);
  auto sources = std::make_unique<Sources>();
  auto from = all.begin();
  for (const std::size_t size : sizes) {
    sources->sources.emplace_back(from, from + static_cast<std::ptrdiff_t>(size));
    from += static_cast<std::ptrdiff_t>(size);
  }
  sources->wilds = wilds;
  sources->bind();
  return {std::move(sources)};
}

void three_card_order(RankingSpec& spec) {
  spec.hand_size = spec.straights_from = spec.flushes_from = 3;
  spec.order = {Category::high_card,       Category::pair,
                Category::flush,           Category::straight,
                Category::three_of_a_kind, Category::straight_flush};
}

/// Categories of some old games, each at its rank there.
void old_categories(RankingSpec& spec) {
  spec.order = {Category::high_card,       Category::pair,          Category::four_straight,
                Category::four_flush,      Category::two_pair,      Category::blaze,
                Category::three_of_a_kind, Category::skip_straight, Category::straight,
                Category::flush,           Category::full_house,    Category::four_of_a_kind,
                Category::straight_flush,  Category::five_of_a_kind};
}

/// The same above all that a few wild cards can make of any hand.
void old_categories_high(RankingSpec& spec) {
  spec.order = {Category::high_card,     Category::pair,           Category::two_pair,
                Category::straight,      Category::flush,          Category::three_of_a_kind,
                Category::full_house,    Category::blaze,          Category::four_of_a_kind,
                Category::four_straight, Category::five_of_a_kind, Category::four_flush,
                Category::straight_flush};
}

}  // namespace

TEST_CASE("best hands of one source") {
  struct Row {
    const char* ranking;
    std::size_t cards;
    std::uint32_t packs;
    void (*change)(RankingSpec&);
  };
  const auto same = [](RankingSpec&) {};
  const Row rows[] = {
      {"high", 5, 1, same},
      {"high", 6, 1, same},
      {"high", 7, 1, same},
      {"high", 8, 1, same},
      {"high", 9, 2, same},
      {"low 2-7", 9, 1, same},
      {"low a-5", 8, 1, same},
      {"high", 3, 1, same},
      {"high", 7, 2, same},
      {"high", 7, 6, same},
      {"high", 7, 1, [](RankingSpec& spec) { spec.wrap_straight = true; }},
      {"high", 7, 1, [](RankingSpec& spec) { spec.ace_low_straight = false; }},
      {"high", 7, 1, [](RankingSpec& spec) { spec.ace_high_straight = false; }},
      {"high", 3, 1, three_card_order},
      {"high", 2, 1, three_card_order},
      {"high", 7, 1, three_card_order},
      {"high", 6, 1, [](RankingSpec& spec) { spec.hand_size = 4; }},
      {"high", 6, 1, [](RankingSpec& spec) { spec.straights_from = spec.flushes_from = 4; }},
      {"high", 4, 1, [](RankingSpec& spec) { spec.straights_from = spec.flushes_from = 4; }},
      {"high", 2, 1, [](RankingSpec& spec) { spec.hand_size = 2; }},
      {"high", 7, 1, [](RankingSpec& spec) { spec.straights_from = spec.flushes_from = 0; }},
      {"high", 7, 1,
       [](RankingSpec& spec) {
         spec.order.assign(standard_order().begin(), standard_order().end());
         spec.order.insert(spec.order.begin() + 4, Category::skip_straight);
       }},
      {"high", 5, 1, old_categories},
      {"high", 7, 1, old_categories},
      {"short-deck", 7, 1, same},
      {"short-deck trips-high", 7, 1, same},
      {"low a-5", 5, 1, same},
      {"low a-5", 6, 1, same},
      {"low a-5", 7, 1, same},
      {"low a-5", 7, 6, same},
      {"low a-5", 4, 1, same},
      {"low 2-7", 5, 1, same},
      {"low 2-7", 6, 1, same},
      {"low 2-7", 7, 1, same},
      {"low 2-7", 7, 6, same},
      {"low 2-7", 3, 1, same},
      {"low a-6", 5, 1, same},
      {"low a-6", 7, 1, same},
      {"pure-rank", 5, 1, same},
      {"pure-rank", 7, 1, same},
  };
  for (const Row& row : rows) {
    CAPTURE(row.ranking);
    CAPTURE(row.cards);
    CAPTURE(&row - rows);
    RankingSpec spec;
    REQUIRE(make_ranking(row.ranking, spec));
    row.change(spec);
    const Ranker ranker(spec);
    Random random(1000 + static_cast<std::uint64_t>(&row - rows));
    // Few suits in half of the hands, as flushes are rare.
    check_agreement(
        ranker, random, row.cards > 5 ? rounds(130, 20'000) : rounds(450, 75'000),
        [&](Random& from) {
          Dealt dealt = deal(from, {row.cards}, 0, row.packs, spec.ranks_in_deck);
          if (from.below(2) == 0) {
            for (Card& card : dealt.sources->sources[0]) {
              const Card suited(card.rank(), 2);
              const bool held =
                  std::count(dealt.sources->sources[0].begin(), dealt.sources->sources[0].end(),
                             suited) >= static_cast<std::ptrdiff_t>(row.packs);
              if (!held && from.below(4) != 0) card = suited;
            }
          }
          return dealt;
        },
        [&](const Dealt& dealt) {
          return best(dealt.sources->sources[0], static_cast<std::size_t>(spec.hand_size),
                      [&](const Cards& hand) { return value_of(hand, spec); });
        });
  }
}

TEST_CASE("compositions of several sources") {
  struct Row {
    const char* name;
    const char* ranking;
    std::vector<std::size_t> sizes;
    std::vector<UseSum> use;
    std::vector<std::vector<int>> allowed;  // cards of each source, all ways spelled out
  };
  const Row rows[] = {
      {"two and three", "high", {4, 5}, {{{0, 2, 2}, {1, 3, 3}}}, {{2, 3}}},
      {"three and two", "high", {5, 4}, {{{0, 3, 3}, {1, 2, 2}}}, {{3, 2}}},
      {"two and three, sources swapped", "high", {5, 4}, {{{1, 2, 2}, {0, 3, 3}}}, {{3, 2}}},
      {"two and three, two own", "high", {2, 5}, {{{0, 2, 2}, {1, 3, 3}}}, {{2, 3}}},
      {"two and three, three own", "high", {3, 5}, {{{0, 2, 2}, {1, 3, 3}}}, {{2, 3}}},
      {"two and three, five own", "high", {5, 5}, {{{0, 2, 2}, {1, 3, 3}}}, {{2, 3}}},
      {"two and three, six own", "high", {6, 5}, {{{0, 2, 2}, {1, 3, 3}}}, {{2, 3}}},
      {"two and three, seven own", "high", {7, 5}, {{{0, 2, 2}, {1, 3, 3}}}, {{2, 3}}},
      {"two and three of four", "high", {4, 4}, {{{0, 2, 2}, {1, 3, 3}}}, {{2, 3}}},
      {"two and three, a-5", "low a-5", {4, 5}, {{{0, 2, 2}, {1, 3, 3}}}, {{2, 3}}},
      {"two and three, 2-7", "low 2-7", {4, 5}, {{{0, 2, 2}, {1, 3, 3}}}, {{2, 3}}},
      {"at most one", "high", {3, 5}, {{{0, 0, 1}, {1, 0, 255}}}, {{0, 5}, {1, 4}}},
      {"at least one", "high", {2, 5}, {{{0, 1, 2}, {1, 0, 5}}}, {{1, 4}, {2, 3}}},
      {"three or two and three",
       "high",
       {4, 3, 3},
       {{{0, 2, 2}, {1, 3, 3}}, {{0, 3, 3}, {2, 2, 2}}},
       {{2, 3, 0}, {3, 0, 2}}},
      {"one line",
       "high",
       {4, 3, 3},
       {{{0}, {1}}, {{0}, {2}}},
       {{4, 1, 0}, {3, 2, 0}, {2, 3, 0}, {4, 0, 1}, {3, 0, 2}, {2, 0, 3}}},
      {"all of one", "high", {3, 5}, {{{0, UseTerm::every}, {1}}}, {{3, 2}}},
      {"all of one, alone", "low a-5", {5, 3}, {{{0, UseTerm::every}, {1}}}, {{5, 0}}},
      {"any cards", "low a-6", {2, 2, 2}, {}, {{1, 2, 2}, {2, 1, 2}, {2, 2, 1}}},
  };
  for (const Row& row : rows) {
    CAPTURE(row.name);
    RankingSpec spec;
    REQUIRE(make_ranking(row.ranking, spec));
    spec.use = row.use;
    const Ranker ranker(spec);
    Random random(2000 + static_cast<std::uint64_t>(&row - rows));
    check_agreement(
        ranker, random, rounds(50, 6'000),
        [&](Random& from) {
          // Six ranks, or all: many pairs, straights and flushes.
          return deal(from, row.sizes, 0, 1, from.below(2) == 0 ? 0x1FFF : 0x001F);
        },
        [&](const Dealt& dealt) {
          Value found;
          for (const std::vector<int>& counts : row.allowed) {
            const auto choose = [&](const auto& self, std::size_t source,
                                    const Cards& hand) -> Value {
              if (source == counts.size()) return value_of(hand, spec);
              return best(dealt.sources->sources[source], static_cast<std::size_t>(counts[source]),
                          [&](const Cards& some) {
                            Cards longer = hand;
                            longer.insert(longer.end(), some.begin(), some.end());
                            return self(self, source + 1, longer);
                          });
            };
            found = std::max(found, choose(choose, 0, {}));
          }
          return found;
        });
  }
}

TEST_CASE("wild cards are the best cards they can be") {
  struct Row {
    const char* ranking;
    std::size_t cards, wilds;
    int count;
    void (*change)(RankingSpec&);
  };
  const auto same = [](RankingSpec&) {};
  const auto no_duplicates = [](RankingSpec& spec) { spec.wild.may_duplicate = false; };
  const auto doubled_aces = [](RankingSpec& spec) {
    spec.order.assign(standard_order().begin(), standard_order().end());
    spec.order.insert(spec.order.begin() + 6, Category::double_ace_flush);
  };
  const Row rows[] = {
      {"high", 5, 1, 300, same},
      {"high", 5, 2, 12, same},
      {"high", 7, 1, 20, same},
      {"high", 7, 2, 2, same},
      {"high", 4, 1, 200, same},
      {"high", 1, 1, 2, same},
      {"high", 3, 2, 10, same},
      {"high", 5, 1, 200, no_duplicates},
      {"high", 5, 2, 10, no_duplicates},
      {"high", 5, 1, 200, doubled_aces},
      {"high", 5, 2, 10, doubled_aces},
      {"high", 7, 1, 20, doubled_aces},
      {"high", 3, 1, 100, three_card_order},
      {"high", 3, 2, 5, three_card_order},
      {"high", 5, 1, 100, [](RankingSpec& spec) { spec.wrap_straight = true; }},
      {"high", 5, 1, 600, old_categories},
      {"high", 5, 2, 12, old_categories},
      {"high", 6, 1, 30, old_categories},
      {"high", 5, 1, 600, old_categories_high},
      {"high", 5, 2, 20, old_categories_high},
      {"high", 5, 3, 2, old_categories_high},
      {"high", 5, 1, 300,
       [](RankingSpec& spec) {
         old_categories_high(spec);
         spec.wild.may_duplicate = false;
       }},
      {"high", 5, 2, 10,
       [](RankingSpec& spec) {
         old_categories(spec);
         spec.wild.may_duplicate = false;
       }},
      {"high", 6, 1, 100,
       [](RankingSpec& spec) {
         spec.order = {Category::high_card,       Category::pair,
                       Category::four_straight,   Category::two_pair,
                       Category::three_of_a_kind, Category::straight,
                       Category::flush,           Category::full_house,
                       Category::blaze,           Category::four_of_a_kind,
                       Category::straight_flush,  Category::five_of_a_kind};
       }},
      {"short-deck", 5, 2, 10, same},
      {"short-deck", 6, 1, 20, same},
      {"low a-5", 5, 1, 2000, same},
      {"low a-5", 5, 2, 60, same},
      {"low a-5", 7, 1, 150, same},
      {"low 2-7", 5, 1, 3000, same},
      {"low 2-7", 5, 2, 120, same},
      {"low 2-7", 7, 1, 150, same},
      {"low a-6", 5, 1, 2000, same},
      {"low a-6", 5, 2, 60, same},
      {"pure-rank", 5, 2, 6, same},
      {"pure-rank", 5, 2, 6, no_duplicates},
  };
  for (const Row& row : rows) {
    CAPTURE(row.ranking);
    CAPTURE(row.cards);
    CAPTURE(row.wilds);
    CAPTURE(&row - rows);
    RankingSpec spec;
    REQUIRE(make_ranking(row.ranking, spec));
    row.change(spec);
    const Ranker ranker(spec);
    Random random(3000 + static_cast<std::uint64_t>(&row - rows));
    check_agreement(
        ranker, random, rounds((row.count + 5) / 6, 50 * row.count),
        [&](Random& from) {
          Dealt dealt = deal(from, {row.cards}, row.wilds, 1, spec.ranks_in_deck);
          // Naturals of one suit half of the time.
          if (from.below(2) == 0) {
            for (Card& card : dealt.sources->sources[0]) {
              const Card suited(card.rank(), 1);
              if (std::count(dealt.sources->sources[0].begin(), dealt.sources->sources[0].end(),
                             suited) == 0)
                card = suited;
            }
          }
          return dealt;
        },
        [&](const Dealt& dealt) {
          return best_named(dealt.sources->naturals(), row.wilds, spec, [&](const Cards& named) {
            // A wild card makes any hand better, so all of them are in it.
            const auto wilds = static_cast<std::ptrdiff_t>(row.wilds);
            const Cards naturals(named.begin(), named.end() - wilds);
            return best(naturals, static_cast<std::size_t>(spec.hand_size) - row.wilds,
                        [&](const Cards& some) {
                          Cards hand = some;
                          hand.insert(hand.end(), named.end() - wilds, named.end());
                          return value_of(hand, spec, row.wilds);
                        });
          });
        });
  }
}

TEST_CASE("badugis") {
  for (const bool ace_low : {true, false}) {
    const Ranker ranker = reference::ranker(ace_low ? "badugi" : "badugi ace-high");
    for (const std::size_t cards : {2u, 4u, 5u, 7u, 9u}) {
      CAPTURE(cards);
      Random random(4000 + cards);
      check_agreement(
          ranker, random, rounds(80, 10'000), [&](Random& from) { return deal(from, {cards}); },
          [&](const Dealt& dealt) { return badugi(dealt.sources->sources[0], ace_low); });
    }
    struct Row {
      std::size_t cards, wilds;
      int count;
    };
    for (const Row& row : {Row{4, 1, 60}, Row{6, 1, 20}, Row{4, 2, 10}, Row{5, 2, 3}}) {
      CAPTURE(row.cards);
      CAPTURE(row.wilds);
      Random random(4100 + row.cards);
      check_agreement(
          ranker, random, rounds(row.count),
          [&](Random& from) { return deal(from, {row.cards}, row.wilds); },
          [&](const Dealt& dealt) {
            return best_named(dealt.sources->naturals(), row.wilds, ranker.spec(),
                              [&](const Cards& named) { return badugi(named, ace_low); });
          });
    }
  }
}

/// Hands in columns, and the same hands row by row.
struct Columns {
  /// Few ranks or few suits in some, so that pairs and flushes are not rare.
  Columns(std::size_t size, std::size_t hands) : columns(size) {
    Random random(size);
    for (std::size_t hand = 0; hand < hands; ++hand) {
      const std::uint16_t ranks = hand % 3 == 0 ? 0x1C13 : 0x1FFF;
      rows.push_back(random.cards(size, 1, ranks));
      for (std::size_t i = 0; i < size; ++i) columns[i].push_back(rows.back()[i]);
    }
    for (const auto& column : columns) starts.push_back(column.data());
  }
  std::vector<Cards> rows, columns;
  std::vector<const Card*> starts;
};
constexpr std::size_t uneven = 5000;  // not a multiple of the block size

TEST_CASE("hands scored in columns have the same values as one by one") {
  for (const std::string_view name : ranking_names()) {
    RankingSpec spec;
    REQUIRE(make_ranking(name, spec));
    const Ranker ranker(spec);
    for (std::size_t size = 1; size <= ranking::sums::most_cards; ++size) {
      const auto table = ranker.table(size);
      if (!table) continue;
      CAPTURE(name);
      CAPTURE(size);
      const Columns hands(size, uneven);
      std::vector<std::uint16_t> values(uneven);
      table->values(hands.starts, values);
      for (std::size_t hand = 0; hand < uneven; ++hand) {
        CardSum sum;
        for (const Card card : hands.rows[hand]) sum += CardSum(card);
        REQUIRE(values[hand] == table->value(sum));
      }
    }
  }
}

TEST_CASE("two-plus-three-card hands scored in columns have the same values as one by one") {
  std::size_t tables = 0;
  for (const std::string_view name : ranking_names()) {
    RankingSpec spec;
    REQUIRE(make_ranking(name, spec));
    spec.use = {{{0, 2, 2}, {1, 3, 3}}};
    spec.wild.expected = false;
    const Ranker ranker(spec);
    const auto pairs = ranker.pair_table();
    if (!pairs) continue;
    ++tables;
    for (std::size_t own = 2; own <= ranking::TwoAndThree::most_twos; ++own) {
      CAPTURE(name);
      CAPTURE(own);
      const Columns hands(own + 5, uneven);
      std::vector<std::uint16_t> values(uneven);
      pairs->values(hands.starts, values);
      for (std::size_t hand = 0; hand < uneven; ++hand) {
        const std::span<const Card> cards = hands.rows[hand];
        const SourceCards sources[] = {{cards.first(own), 0, 0}, {cards.subspan(own), 0, 0}};
        REQUIRE(values[hand] == ranker.score({sources, nullptr, nullptr}).major >> 32);
      }
    }
  }
  CHECK(tables > 2);
}
