// Every five-card hand on every scale, and many larger hands checked against those.
// A normal run takes a seeded sample of the five-card hands; a long one takes all 2,598,960.

#include <doctest/doctest.h>

#include <algorithm>

#include "tests/unit/ranking/marked.h"
#include "tests/unit/ranking/yardstick.h"

using namespace houserules;
using namespace reference;

TEST_CASE("hands of five cards, and the best five of more") {
  // Five cards hold one of 17 choose 5 = 6,188 multisets of ranks, less 13 of five equal ranks:
  // 6,175. Where flushes count, the 13 choose 5 = 1,287 sets of distinct ranks occur twice: 7,462.
  // With nine ranks these are 13 choose 5 = 1,287 less 9, and 9 choose 5 = 126 more: 1,404.
  struct Row {
    const char* ranking;
    std::size_t hands, classes;
  };
  const Row rows[] = {
      {"high", 2598960, 7462},
      {"low a-5", 2598960, 6175},
      {"low 2-7", 2598960, 7462},
      {"low a-6", 2598960, 7462},
      {"pure-rank", 2598960, 6175},
      {"short-deck", 376992, 1404},
      {"short-deck trips-high", 376992, 1404},
  };
  for (const Row& row : rows) {
    CAPTURE(row.ranking);
    const Ranker ranker = reference::ranker(row.ranking);
    const Ranker two_and_three = reference::ranker(row.ranking, [](RankingSpec& spec) {
      spec.use = {{{0, 2, 2}, {1, 3, 3}}};
    });
    const std::uint16_t ranks = ranker.spec().ranks_in_deck;
    Yardstick five(ranker, 5);
    if (heavy() && scale_down == 1) {
      five.take_all();
      CHECK(five.hands() == row.hands);
      CHECK(five.classes() == row.classes);
    }
    Random random(7000);
    for (int round = 0; round < rounds(200, 10'000'000); ++round) {
      const Cards nine = random.cards(9, 1, ranks);
      const Cards six(nine.begin(), nine.begin() + 6), seven(nine.begin(), nine.begin() + 7);
      const Cards four(nine.begin(), nine.begin() + 4), board(nine.begin() + 4, nine.end());
      CAPTURE(text(nine));
      REQUIRE(ranker.score(six) == five.best(six));
      REQUIRE(ranker.score(seven) == five.best(seven));
      const SourceCards sources[] = {{four, 0, 0}, {board, 0, 0}};
      REQUIRE(two_and_three.score(HandInput{sources, nullptr, nullptr}) == five.best(four, board));
    }
    for (int round = 0; round < rounds(2, 5'000); ++round) {
      const Cards thirteen = random.cards(13, 1, ranks);
      CAPTURE(text(thirteen));
      REQUIRE(ranker.score(thirteen) == five.best(thirteen));
    }
    five.check_order();
  }
}

TEST_CASE("badugis of four cards, and the best of more") {
  for (const char* name : {"badugi", "badugi ace-high"}) {
    CAPTURE(name);
    const Ranker ranker = reference::ranker(name);
    Yardstick four(ranker, 4);
    if (heavy() && scale_down == 1) {
      four.take_all();
      CHECK(four.hands() == 270725);  // 52 choose 4
      // 13 choose n sets of ranks for each number of cards from one to four.
      CHECK(four.classes() == 13 + 78 + 286 + 715);
    }
    Random random(7100);
    for (int round = 0; round < rounds(300, 1'000'000); ++round) {
      const Cards cards = random.cards(5 + random.below(3));
      CAPTURE(text(cards));
      REQUIRE(ranker.score(cards) == four.best(cards));
    }
    four.check_order();
  }
}
