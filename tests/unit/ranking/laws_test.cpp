// What must hold on any scale, whatever the hands are.

#include <doctest/doctest.h>

#include <algorithm>
#include <set>

#include "tests/unit/ranking/marked.h"
#include "tests/unit/ranking/reference.h"

using namespace houserules;
using namespace reference;

namespace {

std::size_t classes_of_five_cards(const Ranker& ranker) {
  std::vector<std::uint64_t> majors;
  std::array<Card, 5> hand;
  const auto deal = [&](const auto& self, std::size_t place, std::uint8_t from) -> void {
    if (place == hand.size()) {
      majors.push_back(ranker.score(std::span<const Card>(hand)).major);
      return;
    }
    for (std::uint8_t code = from; code < Card::joker_code; ++code) {
      hand[place] = Card(code);
      self(self, place + 1, static_cast<std::uint8_t>(code + 1));
    }
  };
  deal(deal, 0, 0);
  CHECK(majors.size() == 2598960);  // 52 choose 5
  std::ranges::sort(majors);
  return static_cast<std::size_t>(std::unique(majors.begin(), majors.end()) - majors.begin());
}

Score score_with_wilds(const Ranker& ranker, const Cards& cards, std::uint64_t wild) {
  const SourceCards source{cards, wild, 0};
  return ranker.score(HandInput{{&source, 1}, nullptr, nullptr});
}

}  // namespace

TEST_CASE("all five-card hands fall into their classes") {
  // Five cards hold one of 17 choose 5 = 6,188 multisets of ranks, less 13 of five equal ranks:
  // 6,175. Where flushes count, the 13 choose 5 = 1,287 sets of distinct ranks occur twice: 7,462.
  struct Row {
    const char* ranking;
    std::size_t classes;
  };
  const Row rows[] = {
      {"high", 7462},
      {"low a-5", 6175},
      {"low 2-7", 7462},
      {"low a-6", 7462},
      {"pure-rank", 6175},
      // 8 choose 5 = 56 sets of ranks below nine, and all others together.
      {"low 8-or-better", 57},
  };
  for (const Row& row : rows) {
    CAPTURE(row.ranking);
    CHECK(classes_of_five_cards(ranker(row.ranking)) == row.classes);
  }
}

TEST_CASE("scores compare hands, not the way they are held") {
  for (const std::string_view name : ranking_names()) {
    CAPTURE(name);
    const Ranker ranker = reference::ranker(std::string(name).c_str());
    Random random(5000);
    for (int round = 0; round < rounds(1000); ++round) {
      Cards cards = random.cards(1 + random.below(9), 1, ranker.spec().ranks_in_deck);
      const Score score = ranker.score(cards);
      Cards shuffled = cards;
      for (std::size_t i = shuffled.size(); i > 1; --i) {
        std::swap(shuffled[i - 1], shuffled[random.below(static_cast<std::uint32_t>(i))]);
      }
      CHECK(ranker.score(shuffled) == score);

      std::array<int, suit_count> suits = {0, 1, 2, 3};
      for (std::uint32_t i = 4; i > 1; --i) std::swap(suits[i - 1], suits[random.below(i)]);
      Cards dyed;
      for (const Card card : cards) {
        dyed.push_back(Card(card.rank(), suits[static_cast<std::size_t>(card.suit())]));
      }
      CHECK(ranker.score(dyed) == score);

      // The same cards in two sources are the same cards.
      const auto half = static_cast<std::ptrdiff_t>(cards.size() / 2);
      const Cards left(cards.begin(), cards.begin() + half),
          right(cards.begin() + half, cards.end());
      const SourceCards sources[] = {{left, 0, 0}, {right, 0, 0}};
      CHECK(ranker.score(HandInput{sources, nullptr, nullptr}) == score);

      const RankedHand ranked = ranker.explain(HandInput{sources, nullptr, nullptr});
      CHECK(ranked.score == score);
      if (score.qualifies()) CHECK(ranker.score(ranked.used) == score);
    }
  }
}

TEST_CASE("scores are a total order") {
  for (const char* name : {"high", "low a-5", "low 2-7", "badugi"}) {
    const Ranker ranker = reference::ranker(name);
    Random random(5100);
    for (int round = 0; round < rounds(2000); ++round) {
      const Score a = ranker.score(random.cards(random.below(8)));
      const Score b = ranker.score(random.cards(random.below(8)));
      const Score c = ranker.score(random.cards(random.below(8)));
      CHECK((a < b) == (b > a));
      if (a <= b && b <= c) CHECK(a <= c);
      CHECK(a.qualifies());
    }
  }
}

TEST_CASE("more choice and wild cards never hurt") {
  for (const std::string_view name : ranking_names()) {
    CAPTURE(name);
    const Ranker ranker = reference::ranker(std::string(name).c_str());
    const auto full = static_cast<std::uint32_t>(ranker.spec().hand_size);
    Random random(5200);
    for (int round = 0; round < rounds(600); ++round) {
      const Cards cards = random.cards(full + random.below(4), 1, ranker.spec().ranks_in_deck);
      const Score score = ranker.score(cards);
      Cards more = cards;
      more.push_back(random.cards(1, 1, ranker.spec().ranks_in_deck)[0]);
      CHECK(ranker.score(more) >= score);

      Score before = score;
      std::uint64_t wild = 0;
      for (std::size_t i = 0; i < cards.size(); ++i) {
        wild |= std::uint64_t{1} << i;
        const Score with_wilds = score_with_wilds(ranker, cards, wild);
        CHECK(with_wilds >= before);
        before = with_wilds;
      }
    }
  }
}

TEST_CASE("what wild cards stand for is worth as much") {
  for (const std::string_view name : ranking_names()) {
    CAPTURE(name);
    const Ranker ranker = reference::ranker(std::string(name).c_str());
    Random random(5300);
    for (int round = 0; round < rounds(600); ++round) {
      const Cards cards = random.cards(1 + random.below(8), 1, ranker.spec().ranks_in_deck);
      const std::uint64_t wild = random.below(16) & random.below(256);
      const std::uint64_t bug = random.below(256) & random.below(16) & ~wild;
      const SourceCards source{cards, wild, bug};
      const HandInput input{{&source, 1}, nullptr, nullptr};
      const RankedHand ranked = ranker.explain(input);
      CHECK(ranked.score == ranker.score(input));
      if (!ranked.score.qualifies()) continue;
      CHECK(ranked.used.size() == ranked.stands_for.size());
      CAPTURE(text(cards));
      CAPTURE(text(ranked.stands_for));
      CHECK(ranker.score(ranked.stands_for) == ranked.score);
    }
  }
}

TEST_CASE("mistakes of other evaluators") {
  // A 2-7 evaluator that misses flushes.
  CHECK(compared(ranker("low 2-7"), "7s5s4s3s2s", "KsKdQhJcTs") == '<');
  // A-2-3-4-5 is no straight in 2-7, but an ace high.
  CHECK(compared(ranker("low 2-7"), "As5d4c3h2s", "KsQdJcTh8s") == '<');
  CHECK(compared(ranker("low 2-7"), "As5d4c3h2s", "2s2d3c4h5s") == '>');
  CHECK(compared(ranker("low 2-7"), "As5d4c3h2s", "6s5d4c3h2s") == '>');
  // Two pair with aces: the higher pair decides, and aces are the lower one.
  CHECK(compared(ranker("low a-5"), "AsAdKcKh2s", "3s3dQcQh2s") == '<');
  CHECK(compared(ranker("low a-5"), "AsAd2c2h3s", "AsAd2c2h4s") == '>');
  CHECK(compared(ranker("low a-5"), "AsAd3c3hKs", "2s2d3c3h4s") == '>');
  // A badugi built greedily from the lowest card: As takes the place of the ace of hearts.
  CHECK(explained(ranker("badugi"), "AsAh2s3d4c") == "badugi, four high: 4c3d2sAh");
  CHECK(explained(ranker("badugi"), "As2s2d3d4c5h") == "badugi, five high: 5h4c2dAs");
  // Five suited and two pair among six: the flush is seen.
  CHECK(explained(ranker("high"), "As9s7s5s3s9d7d").starts_with("flush"));
}
