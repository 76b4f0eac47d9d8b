#include "engine/table/chance.h"

#include <doctest/doctest.h>

#include <array>
#include <set>

using namespace houserules;

TEST_CASE("random numbers are the same on every machine") {
  Random random;
  CHECK(random.next() == 0x111CB3A78F59A58EULL);
  CHECK(random.next() == 0xCEABD938FF4E856DULL);
  CHECK(random.next() == 0x61FB51318F47D2A4ULL);
  CHECK(Random::keyed(1, 2, 3).next() == 0x186DF41E51EF0B54ULL);
}

TEST_CASE("random numbers are the same without 128-bit integers") {
  Random random;
  constexpr std::array<std::uint64_t, 4> corners = {0, 1, 0xFFFFFFFF, ~std::uint64_t{0}};
  for (const std::uint64_t a : corners) {
    for (const std::uint64_t b : corners) {
      CHECK(Random::folded_product(a, b) == Random::folded_product_of_halves(a, b));
    }
  }
  for (int i = 0; i < 10'000; ++i) {
    const std::uint64_t a = random.next(), b = random.next();
    REQUIRE(Random::folded_product(a, b) == Random::folded_product_of_halves(a, b));
  }
}

TEST_CASE("streams for neighboring seeds, deals and purposes have nothing in common") {
  std::set<std::uint64_t> seen;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    for (std::uint64_t deal = 0; deal < 20; ++deal) {
      for (std::uint64_t purpose = 0; purpose < 20; ++purpose) {
        Random random = Random::keyed(seed, deal, purpose);
        for (int draw = 0; draw < 4; ++draw) seen.insert(random.next());
      }
    }
  }
  CHECK(seen.size() == 20 * 20 * 20 * 4);
}

TEST_CASE("first draws of neighboring deals, and draws of one deal, are uniform") {
  constexpr int per_face = 2000;
  std::array<int, 52> first{}, later{};
  Random one = Random::keyed(0, 0, 0);
  for (std::uint64_t deal = 0; deal < 52 * per_face; ++deal) {
    ++first[Random::keyed(0, deal, 0).below(52)];
    ++later[one.below(52)];
  }
  // Chi-squared with 51 degrees of freedom: beyond 105 in one of 100,000 such tests.
  for (const auto& counts : {first, later}) {
    double chi = 0;
    for (const int count : counts)
      chi += (count - per_face) * (count - per_face) / double{per_face};
    CHECK(chi < 105);
    CHECK(chi > 20);
  }
}
