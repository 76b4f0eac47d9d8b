// Every hand of five cards on every scale, and with those as a yardstick many hands of more cards.
// The usual run takes a seeded part of the five-card hands, the heavy one all 2,598,960 of them.

#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <unordered_map>

#include "tests/unit/ranking/marked.h"
#include "tests/unit/ranking/reference.h"

using namespace houserules;
using namespace reference;

namespace {

/// A list of up to seven small numbers as one number that compares alike.
std::uint64_t packed(const Value& value) {
  std::uint64_t result = 0;
  for (std::size_t i = 0; i < 7; ++i) {
    const int number = i < value.size() ? value[i] + 64 : 0;
    result = result << 8 | static_cast<std::uint64_t>(number);
  }
  return result;
}

std::uint64_t bits(const Cards& cards) {
  CardSet set;
  for (const Card card : cards) set.insert(card);
  return set.bits();
}

/// What the reference says of hands of one size, and which scores of the engine stand for it.
class Yardstick {
 public:
  Yardstick(const Ranker& ranker, std::size_t size) : ranker_(ranker), size_(size) {}

  /// Every hand of a deck of these ranks.
  void take_all(std::uint16_t ranks) {
    Cards hand;
    const auto deal = [&](const auto& self, std::uint8_t from) -> void {
      if (hand.size() == size_) {
        take(hand);
        return;
      }
      for (std::uint8_t code = from; code < Card::joker_code; ++code) {
        if (((ranks >> Card(code).rank()) & 1) == 0) continue;
        hand.push_back(Card(code));
        self(self, static_cast<std::uint8_t>(code + 1));
        hand.pop_back();
      }
    };
    deal(deal, 0);
  }
  void take(const Cards& hand) { (void)value(hand); }

  /// The value of a hand of this size; equal values must mean equal scores.
  std::uint64_t value(const Cards& hand) {
    const auto [known, fresh] = values_.try_emplace(bits(hand), 0);
    if (!fresh) return known->second;
    known->second = packed(obvious(hand));
    const Score score = ranker_.score(hand);
    const auto [entry, first] = scores_.try_emplace(known->second, score);
    if (!first && entry->second != score) {
      CAPTURE(text(hand));
      REQUIRE(entry->second == score);
    }
    return known->second;
  }
  /// The score of the best hand of this size among more cards.
  Score best(const Cards& cards) {
    std::uint64_t best = 0;
    reference::best(cards, size_, [&](const Cards& hand) {
      best = std::max(best, value(hand));
      return Value{};
    });
    return scores_.at(best);
  }
  /// Two cards of the one and three of the other.
  Score best(const Cards& twos, const Cards& threes) {
    std::uint64_t best = 0;
    reference::best(twos, 2, [&](const Cards& two) {
      reference::best(threes, 3, [&](const Cards& three) {
        Cards hand = two;
        hand.insert(hand.end(), three.begin(), three.end());
        best = std::max(best, value(hand));
        return Value{};
      });
      return Value{};
    });
    return scores_.at(best);
  }

  /// Greater values have greater scores.
  void check_order() const {
    Score last;
    bool first = true;
    for (const auto& [value, score] : scores_) {
      REQUIRE((first || last < score));
      last = score;
      first = false;
    }
  }
  std::size_t classes() const { return scores_.size(); }
  std::size_t hands() const { return values_.size(); }

 private:
  Value obvious(const Cards& hand) const {
    const RankingSpec& spec = ranker_.spec();
    switch (spec.scale) {
      case Scale::high:
        return high(hand, spec);
      case Scale::badugi:
      case Scale::badugi_ace_high:
        return badugi(hand, spec.scale == Scale::badugi);
      default:
        return low(hand, spec);
    }
  }

  const Ranker& ranker_;
  std::size_t size_;
  std::unordered_map<std::uint64_t, std::uint64_t> values_;
  std::map<std::uint64_t, Score> scores_;
};

}  // namespace

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
      five.take_all(ranks);
      CHECK(five.hands() == row.hands);
      CHECK(five.classes() == row.classes);
    }
    Random random(7000);
    for (int round = 0; round < rounds(600, 10'000'000); ++round) {
      const Cards six = random.cards(6, 1, ranks), seven = random.cards(7, 1, ranks);
      const Cards four = random.cards(4, 1, ranks);
      CAPTURE(text(six));
      REQUIRE(ranker.score(six) == five.best(six));
      CAPTURE(text(seven));
      REQUIRE(ranker.score(seven) == five.best(seven));
      Cards board;
      while (board.size() < 5) {
        const Card card = random.cards(1, 1, ranks)[0];
        if (std::ranges::count(four, card) + std::ranges::count(board, card) == 0) {
          board.push_back(card);
        }
      }
      const SourceCards sources[] = {{four, 0, 0}, {board, 0, 0}};
      CAPTURE(text(four));
      CAPTURE(text(board));
      REQUIRE(two_and_three.score(HandInput{sources, nullptr, nullptr}) == five.best(four, board));
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
      four.take_all(0x1FFF);
      CHECK(four.hands() == 270725);  // 52 choose 4
      // 13 choose n sets of ranks for each number of cards from one to four.
      CHECK(four.classes() == 13 + 78 + 286 + 715);
    }
    Random random(7100);
    for (int round = 0; round < rounds(800, 1'000'000); ++round) {
      const Cards cards = random.cards(5 + random.below(3));
      CAPTURE(text(cards));
      REQUIRE(ranker.score(cards) == four.best(cards));
    }
    four.check_order();
  }
}
