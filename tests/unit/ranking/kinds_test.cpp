// Short names of hands, derived from their scores.

#include <doctest/doctest.h>

#include <algorithm>

#include "tests/unit/ranking/marked.h"
#include "tests/unit/ranking/reference.h"

using namespace houserules;
using reference::Marked;

namespace {

/// Pips, face cards one half, aces eleven.
RankingSpec nearest(int target) {
  RankingSpec spec;
  spec.scale = Scale::points;
  spec.points.target_halves = 2 * target;
  for (std::uint8_t code = 0; code < Card::joker_code; ++code) {
    const int rank = Card(code).rank();
    PointValues& value = spec.points.values[code];
    value.count = 1;
    value.halves[0] = static_cast<std::int16_t>(rank == rank_ace    ? 22
                                                : rank >= rank_jack ? 1
                                                                    : 2 * (rank + 2));
  }
  return spec;
}

RankingSpec spec_of(std::string_view name) {
  RankingSpec spec;
  if (name == "27") return nearest(27);
  if (name == "card") {
    spec.scale = Scale::card;
  } else if (name == "lowest card") {
    spec.scale = Scale::card;
    spec.card.lowest = spec.card.ace_low = spec.card.suits_break_ties = true;
  } else {
    REQUIRE(make_ranking(name, spec));
  }
  return spec;
}

}  // namespace

TEST_CASE("the name of a hand can be derived from its score") {
  struct Row {
    const char *ranking, *hand, *kind;
  };
  const Row rows[] = {
      {"high", "KsKdKcKh2s", "four of a kind"},
      {"high", "KsKdKcKh2s*", "five of a kind"},
      {"high", "As9s7s5s3s2s4h", "flush"},
      {"high", "AsKsQsJsTs", "straight flush"},
      {"high", "As2d3c4h5s9d9c", "straight"},
      {"high", "9h", "high card"},
      {"high", "AsQs8s2sJo~", "flush"},
      {"short-deck", "As9s7s6sKs9d9c", "flush"},
      {"low a-5", "8s6d5c4h2s", "eight low"},
      {"low a-5", "As2d3c4h5s9d9c", "five low"},
      {"low a-5", "As2d3c4h4sAd", "pair"},
      {"low 2-7", "As2d3c4h5s", "ace low"},
      {"low 2-7", "7s5d3c4h6s", "straight"},
      {"low a-6", "2s3s4s5s7s", "flush"},
      {"low 8-or-better", "8s6d5c4h2s", "eight low"},
      {"low a-5", "8s6d5c", "fewer cards"},
      {"badugi", "As2d3c4h", "badugi, four high"},
      {"badugi", "As2d3c4c", "three-card badugi"},
      {"badugi ace-high", "As2d3c4h", "badugi, ace high"},
      {"27", "AsAd5c", "27"},
      {"27", "AsAd4cKd", "26½"},
      {"27", "AsAd6c", "28"},
      {"card", "2sQd", "queen"},
      {"lowest card", "2sQdAh", "ace"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.ranking);
    CAPTURE(row.hand);
    const Ranker ranker(spec_of(row.ranking));
    Marked hand(row.hand);
    const Score score = ranker.score(hand.input());
    REQUIRE(score.qualifies());
    CHECK(ranker.kind_name(ranker.kind_of(score)) == row.kind);
  }
}

TEST_CASE("a better hand is never of a lower category") {
  std::vector<std::string_view> names = ranking_names();
  names.insert(names.end(), {"27", "card", "lowest card"});
  reference::Random random(3);
  for (const std::string_view name : names) {
    CAPTURE(name);
    const RankingSpec spec = spec_of(name);
    const Ranker ranker(spec);
    std::vector<std::pair<Score, int>> seen;
    for (int i = 0; i < 300; ++i) {
      std::vector<Card> deck, hand;
      for (std::uint8_t code = 0; code < Card::joker_code; ++code) {
        if (((spec.ranks_in_deck >> Card(code).rank()) & 1) != 0) deck.emplace_back(code);
      }
      while (hand.size() < (i % 2 == 0 ? 7U : 5U)) {
        std::swap(deck[random.below(static_cast<std::uint32_t>(deck.size()))], deck.back());
        hand.push_back(deck.back());
        deck.pop_back();
      }
      const SourceCards source{hand, i % 5 == 0 ? 1U : 0U, 0};
      HandInput input;
      input.sources = std::span(&source, 1);
      const Score score = ranker.score(input);
      if (!score.qualifies()) continue;
      const int kind = ranker.kind_of(score);
      REQUIRE(kind >= 0);
      REQUIRE(kind < ranker.kinds());
      seen.emplace_back(score, kind);
    }
    REQUIRE(seen.size() > 30);
    std::sort(seen.begin(), seen.end());
    CHECK(std::is_sorted(seen.begin(), seen.end(),
                         [](const auto& a, const auto& b) { return a.second < b.second; }));
  }
}
