// Hands that count as they are called.

#include "engine/ranking/called.h"

#include <doctest/doctest.h>

#include "engine/cards/notation.h"

using namespace houserules;

namespace {

std::size_t call_named(const CalledScale& scale, const std::string& name) {
  for (std::size_t call = 0; call < scale.size(); ++call) {
    if (scale.name(call) == name) return call;
  }
  FAIL("no call is named so: ", name);
  return 0;
}

}  // namespace

TEST_CASE("a hand counts as called if its cards make it") {
  const CalledScale scale{RankingSpec{}};
  struct Row {
    const char* cards;
    const char* call;
    const char* label;  // empty: nothing
  };
  const Row rows[] = {
      {"KsKhKd9c9d", "full house", "full house, kings over nines"},
      {"KsKhKd9c9d", "three of a kind", "three kings"},
      {"KsKhKd9c9d", "two pair", "two pair, kings and nines"},
      {"KsKhKd9c9d", "pair", "pair of kings, king kicker"},
      {"KsKhKd9c9d", "high card", "king high, king kicker"},
      {"KsKhKd9c9d", "flush", ""},
      {"KsKhKdKc9d", "two pair", ""},
      {"9s8s7s6s5s", "straight", "straight, nine high"},
      {"9s8s7s6s5s", "flush", "flush, nine high"},
      {"9s8s7s6s5s2c2d", "pair", "pair of deuces, nine kicker"},
      {"9s8s7s6s5s2c2d", "straight flush", "straight flush, nine high"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.cards);
    CAPTURE(row.call);
    const std::vector<Card> cards = *parse_cards(row.cards);
    const SourceCards source{cards, 0, 0};
    const HandInput input{{&source, 1}, nullptr, nullptr};
    const RankedHand hand = scale.explain(call_named(scale, row.call), input);
    CHECK(hand.score.qualifies() == (*row.label != '\0'));
    if (hand.score.qualifies()) CHECK(hand.label == row.label);
    CHECK(hand.score == scale.score(call_named(scale, row.call), input));
  }
}

TEST_CASE("a variant's own categories are called by name") {
  RankingSpec spec;
  spec.order = {Category::high_card, Category::inserted, Category::pair};
  spec.inserted_names = {"all red"};
  const CalledScale scale{spec};
  CHECK(call_named(scale, "high card") == 0);
  CHECK(call_named(scale, "all red") == 1);
  CHECK(call_named(scale, "pair") == 2);
}

TEST_CASE("called hands compare like real hands if everyone calls theirs correctly") {
  const CalledScale scale{RankingSpec{}};
  const Ranker ranker{RankingSpec{}};
  // Each hand is compared with the one before.
  std::uint32_t luck = 1;
  const auto next = [&luck] { return luck = luck * 1664525U + 1013904223U; };
  std::vector<Card> before;
  for (int i = 0; i < 3000; ++i) {
    CardSet hand;
    while (hand.size() < 5 + i % 3)
      hand.insert(Card(static_cast<std::uint8_t>((next() >> 8) % 52)));
    std::vector<Card> cards;
    for (std::uint8_t code = 0; code < 52; ++code) {
      if (hand.contains(Card(code))) cards.push_back(Card(code));
    }
    const auto called = [&](const std::vector<Card>& of) {
      const SourceCards source{of, 0, 0};
      const HandInput input{{&source, 1}, nullptr, nullptr};
      return scale.score(scale.best(input), input);
    };
    if (!before.empty()) {
      CHECK((called(cards) <=> called(before)) == (ranker.score(cards) <=> ranker.score(before)));
    }
    before = std::move(cards);
  }
}

TEST_CASE("called hands qualify by the rules of the part") {
  RankingSpec spec;
  spec.qualify.kind = Qualifier::Kind::high_or_better;
  spec.qualify.category = Category::pair;
  spec.qualify.ranks = {rank_jack, -1};
  const CalledScale scale(spec);
  const auto holds = [&](const char* text, const char* call) {
    const std::vector<Card> cards = *parse_cards(text);
    const SourceCards source{cards, 0, 0};
    return scale.score(call_named(scale, call), HandInput{{&source, 1}, nullptr, nullptr})
        .qualifies();
  };
  CHECK(holds("JsJd9c8h2d", "pair"));
  CHECK_FALSE(holds("TsTd9c8h2d", "pair"));
  CHECK_FALSE(holds("JsJd9c8h2d", "high card"));
  CHECK(holds("2s2d3c3h9d", "two pair"));
  CHECK_FALSE(holds("2s2d3c3h9d", "pair"));
}
