// Hands ranked a second, by the workloads that evaluators are usually compared with and by some
// that others do not have. All through `Ranker` as the engine uses it.

#include "engine/ranking/ranking.h"

#include <array>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "bench/harness.h"
#include "engine/cards/notation.h"

using namespace houserules;
using bench::measure;
using bench::Options;
using bench::random_hands;

namespace {

constexpr std::uint64_t seed_of_seven = 7007, seed_of_five = 5005, seed_of_nine = 9009;
constexpr std::size_t millions = 1'000'000;

Ranker ranker(const char* name, const auto& change) {
  RankingSpec spec;
  if (!make_ranking(name, spec)) std::abort();
  change(spec);
  return Ranker(spec);
}
Ranker ranker(const char* name) {
  return ranker(name, [](RankingSpec&) {});
}

const Card* cards_of(const std::vector<std::uint8_t>& bytes) {
  static_assert(sizeof(Card) == 1);
  return reinterpret_cast<const Card*>(bytes.data());
}

/// Sums in the upper half of `major` stand for the score.
std::uint64_t folded(Score score) { return score.major >> 32; }

/// Calls `visit(held, last)` for all hands of `size` more cards beside those held: what the outer
/// loops hold is added once.
template <unsigned size, class Visit>
[[gnu::always_inline]] inline void all_hands(unsigned from, const CardSum& held,
                                             const Visit& visit) {
  for (unsigned code = from; code <= 52 - size; ++code) {
    const Card card(static_cast<std::uint8_t>(code));
    if constexpr (size == 1) {
      visit(held, card);
    } else {
      all_hands<size - 1>(code + 1, held + CardSum(card), visit);
    }
  }
}

template <unsigned size>
[[gnu::noinline]] std::uint64_t all_scores(const Ranker& ranker) {
  std::uint64_t total = 0;
  all_hands<size>(0, CardSum(), [&, table = *ranker.table(size)](const CardSum& held, Card last) {
    total += folded(table.score(held, last));
  });
  return total;
}

/// All hands of seven cards by category; the counts are in every book.
void check_categories(const Ranker& high) {
  struct Row {
    const char* lowest;  // hand of its category
    long count;
  };
  constexpr std::array<Row, 9> rows = {{{"2s3d4c5h7s", 23294460},
                                        {"2s2d3c4h5s", 58627800},
                                        {"2s2d3c3h4s", 31433400},
                                        {"2s2d2c3h4s", 6461620},
                                        {"As2d3c4h5s", 6180020},
                                        {"2s3s4s5s7s", 4047644},
                                        {"2s2d2c3h3s", 3473184},
                                        {"2s2d2c2h3s", 224848},
                                        {"As2s3s4s5s", 41584}}};
  std::vector<long> by_class(65536);
  all_hands<7>(0, CardSum(), [&, table = *high.table(7)](const CardSum& held, Card last) {
    ++by_class[folded(table.score(held, last))];
  });
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const auto least = [&](std::size_t row) {
      return row < rows.size() ? folded(high.score(*parse_cards(rows[row].lowest))) : 65536;
    };
    long count = 0;
    for (std::uint64_t value = least(i); value < least(i + 1); ++value) count += by_class[value];
    if (count == rows[i].count) continue;
    std::fprintf(stderr, "%ld hands like %s, not %ld\n", rows[i].count, rows[i].lowest, count);
    std::exit(1);
  }
}

/// Hands of one source, one by one.
template <std::size_t size>
[[gnu::noinline]] std::uint64_t all_scores(const Ranker& ranker, const Card* hand,
                                           std::size_t hands, std::size_t apart) {
  std::uint64_t total = 0;
  for (; hands > 0; --hands, hand += apart) {
    total += folded(ranker.score(std::span<const Card>(hand, size)));
  }
  return total;
}
template <std::size_t size>
void single(const Options& options, const char* workload, const Ranker& ranker,
            const std::vector<std::uint8_t>& bytes, std::size_t hands, std::size_t apart = size) {
  measure(options, workload, static_cast<double>(hands),
          [&] { return all_scores<size>(ranker, cards_of(bytes), hands, apart); });
}

/// The same hands in columns, many in a call.
template <std::size_t size>
void many(const Options& options, const char* workload, const std::vector<std::uint8_t>& bytes,
          std::size_t hands, const auto& table) {
  std::array<std::vector<Card>, size> columns;
  for (std::size_t card = 0; card < size; ++card) {
    for (std::size_t i = 0; i < hands; ++i)
      columns[card].push_back(cards_of(bytes)[size * i + card]);
  }
  measure(options, workload, static_cast<double>(hands), [&] {
    constexpr std::size_t at_once = 1024;
    std::array<std::uint16_t, at_once> values;
    std::array<const Card*, size> from;
    std::uint64_t total = 0;
    for (std::size_t done = 0; done < hands; done += at_once) {
      for (std::size_t card = 0; card < size; ++card) from[card] = &columns[card][done];
      const std::span<std::uint16_t> some(values.data(), std::min(at_once, hands - done));
      table.values(from, some);
      for (const std::uint16_t value : some) total += value;
    }
    return total;
  });
}

/// The first cards of each hand are wild.
void wild(const Options& options, const char* workload, const Ranker& ranker,
          const std::vector<std::uint8_t>& bytes, std::size_t size, int wilds, std::size_t hands) {
  measure(options, workload, static_cast<double>(hands), [&] {
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i < hands; ++i) {
      const SourceCards source{
          {cards_of(bytes) + size * i, size}, (std::uint64_t{1} << wilds) - 1, 0};
      sum += folded(ranker.score(HandInput{{&source, 1}, nullptr, nullptr}));
    }
    return sum;
  });
}

/// `own` cards and five common ones, two of the former and three of the latter.
void two_and_three(const Options& options, const char* workload,
                   const std::vector<const Ranker*>& rankers,
                   const std::vector<std::uint8_t>& bytes, std::size_t own, std::size_t hands) {
  measure(options, workload, static_cast<double>(hands), [&] {
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i < hands; ++i) {
      const Card* hand = cards_of(bytes) + (own + 5) * i;
      const SourceCards sources[] = {{{hand, own}, 0, 0}, {{hand + own, 5}, 0, 0}};
      for (const Ranker* each : rankers) {
        sum += folded(each->score(HandInput{sources, nullptr, nullptr}));
      }
    }
    return sum;
  });
}

void points(const Options& options, const std::vector<std::uint8_t>& sevens) {
  RankingSpec spec;
  spec.scale = Scale::points;
  spec.points.target_halves = 54;
  for (std::uint8_t code = 0; code < Card::joker_code; ++code) {
    const int rank = Card(code).rank();
    PointValues& value = spec.points.values[code];
    value = {1, {static_cast<std::int16_t>(rank >= rank_jack ? 1 : 2 * (rank + 2))}};
    if (rank == rank_ace) value = {2, {2, 22}};
  }
  single<7>(options, "points7", Ranker(spec), sevens, 2 * millions);
}

}  // namespace

int main(int argc, char** argv) {
  const Options options = bench::options(argc, argv);
  const auto begin = std::chrono::steady_clock::now();
  const Ranker high = ranker("high", [](RankingSpec& spec) { spec.wild.expected = false; });
  const std::chrono::duration<double, std::milli> first = std::chrono::steady_clock::now() - begin;
  std::fprintf(stderr, "the first ranker was ready after %.2f ms\n", first.count());

  if (options.only.empty() || options.only == "seq7") check_categories(high);
  measure(options, "seq5", 20 * 2598960.0, [&] {
    std::uint64_t sum = 0;
    for (int pass = 0; pass < 20; ++pass) sum += all_scores<5>(high);
    return sum;
  });
  measure(options, "seq7", 133784560.0, [&] { return all_scores<7>(high); });

  const std::vector<std::uint8_t> sevens = random_hands(10 * millions, 7, seed_of_seven);
  const std::vector<std::uint8_t> fives = random_hands(10 * millions, 5, seed_of_five);
  single<7>(options, "rand7", high, sevens, 10 * millions);
  many<7>(options, "rand7_many", sevens, 10 * millions, *high.table(7));
  single<5>(options, "rand5", high, fives, 10 * millions);
  many<5>(options, "rand5_many", fives, 10 * millions, *high.table(5));
  single<7>(options, "low_a5_7", ranker("low a-5"), sevens, 2 * millions);
  single<5>(options, "low_27_5", ranker("low 2-7"), fives, 10 * millions);
  single<7>(options, "low_27_7", ranker("low 2-7"), sevens, 2 * millions);
  single<4>(options, "badugi4", ranker("badugi"), sevens, 2 * millions, 7);
  single<7>(options, "badugi7", ranker("badugi"), sevens, millions);
  single<7>(options, "short_deck7", ranker("short-deck"), sevens, 2 * millions);
  const Ranker three = ranker("high", [](RankingSpec& spec) {
    spec.hand_size = spec.straights_from = spec.flushes_from = 3;
  });
  single<3>(options, "three_card", three, fives, 10 * millions, 5);
  points(options, sevens);

  const Ranker wilds = ranker("high");
  wild(options, "wild1_7", wilds, sevens, 7, 1, 2 * millions);
  wild(options, "wild2_7", wilds, sevens, 7, 2, 2 * millions);
  wild(options, "wild4_7", wilds, sevens, 7, 4, 2 * millions);
  wild(options, "wild4_9", wilds, random_hands(millions, 9, seed_of_nine), 9, 4, 100'000);
  wild(options, "wild9_9", wilds, random_hands(millions, 9, seed_of_nine), 9, 9, 100'000);

  const auto use = [](const char* name) {
    return ranker(name, [](RankingSpec& spec) {
      spec.use = {{{0, 2, 2}, {1, 3, 3}}};
      spec.wild.expected = false;
    });
  };
  const Ranker best = use("high"), low = use("low 8-or-better");
  const std::vector<std::uint8_t> nines = random_hands(2 * millions, 9, seed_of_nine);
  two_and_three(options, "omaha", {&best}, nines, 4, 2 * millions);
  many<9>(options, "omaha_many", nines, 2 * millions, *best.pair_table());
  two_and_three(options, "omaha_hilo8", {&best, &low}, nines, 4, 2 * millions);
  const std::vector<std::uint8_t> tens = random_hands(millions, 10, seed_of_nine);
  two_and_three(options, "omaha5", {&best}, tens, 5, millions);
  many<10>(options, "omaha5_many", tens, millions, *best.pair_table());
  two_and_three(options, "omaha6", {&best}, random_hands(millions, 11, seed_of_nine), 6, millions);
  return 0;
}
