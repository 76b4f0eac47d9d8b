#include "engine/simulate/tally.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "engine/simulate/findings.h"

using namespace houserules;

TEST_CASE("a histogram is exact for small numbers, and within 1.6% for large ones") {
  Random random{11};
  for (const int bits : {6, 7, 12, 40}) {
    CAPTURE(bits);
    simulate::Histogram histogram;
    std::vector<std::int64_t> numbers;
    for (int i = 0; i < 1001; ++i) {
      numbers.push_back(static_cast<std::int64_t>(random.next() >> (64 - bits)));
      histogram.add(numbers.back());
    }
    std::sort(numbers.begin(), numbers.end());
    CHECK(histogram.most() == numbers.back());
    for (const int at : {1, 500, 989}) {
      const auto exact = numbers[static_cast<std::size_t>(at)];
      const auto told = histogram.quantile((at + 1) / 1001.0 - 1e-9);
      CHECK(told >= exact);
      CHECK(static_cast<double>(told) <= static_cast<double>(exact) * (bits > 7 ? 1.016 : 1.0));
    }
    std::int64_t counted = 0, end = 0;
    histogram.each([&](std::int64_t least, std::int64_t most, std::int64_t count) {
      CHECK(least >= end);
      CHECK(most >= least);
      end = most + 1;
      counted += count;
    });
    CHECK(counted == 1001);
  }
}

namespace {

/// Each number is what a game wins; every game is its own group.
simulate::Tally tally_of(const std::vector<std::int64_t>& wins) {
  simulate::Tally tally(simulate::Columns::fixed_sums);
  for (std::size_t i = 0; i < wins.size(); ++i) {
    std::int64_t* row = tally.row(i + 1);
    row[simulate::Columns::games] = 1;
    row[simulate::Columns::pot] = wins[i];
    tally.pots.add(wins[i]);
  }
  return tally;
}
constexpr simulate::Measure mean{simulate::Columns::pot, simulate::Columns::games};

}  // namespace

TEST_CASE("with one group per game, the interval is Student's") {
  // Mean 5, sample variance 20/3, standard error 1.290994; 3 degrees of freedom: 3.182446 of them.
  const auto of_four = estimate(tally_of({2, 4, 6, 8}), mean);
  REQUIRE(of_four);
  CHECK(of_four->value == doctest::Approx(5));
  CHECK(of_four->ci95 == doctest::Approx(1.290994 * 3.182446).epsilon(0.01));

  CHECK_FALSE(estimate(tally_of({}), mean));
  // Games with the same cards: what both have in common does not blur the difference.
  const auto change = difference(tally_of({2, 4, 6, 8}), mean, tally_of({3, 5, 7, 9}), mean);
  REQUIRE(change);
  CHECK(change->value == doctest::Approx(1));
  CHECK(change->ci95 == doctest::Approx(0));
}

TEST_CASE("a tally is read back as written; other text is rejected") {
  const simulate::Tally tally = tally_of({2, 400, 6, 1 << 20});
  const std::vector<std::int64_t> numbers = tally.numbers();
  simulate::Tally read(simulate::Columns::fixed_sums);
  REQUIRE(read.read(numbers));
  CHECK(read.numbers() == numbers);
  CHECK(read.pots.quantile(1) == 1 << 20);
  for (const std::size_t size : {std::size_t{0}, numbers.size() - 1}) {
    CHECK_FALSE(read.read(std::span(numbers).first(size)));
  }
  std::vector<std::int64_t> more = numbers;
  more.push_back(0);
  CHECK_FALSE(read.read(more));
  CHECK(read.numbers() == numbers);
}
