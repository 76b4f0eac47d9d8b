#include <doctest/doctest.h>

#include "tests/unit/ranking/marked.h"
#include "tests/unit/ranking/reference.h"

using namespace houserules;
using namespace reference;

namespace {

/// Pips, face cards one half, aces one or eleven.
PointsSpec seven_twenty_seven(int target) {
  PointsSpec points;
  points.target_halves = 2 * target;
  for (std::uint8_t code = 0; code < Card::joker_code; ++code) {
    const int rank = Card(code).rank();
    PointValues& value = points.values[code];
    value.count = 1;
    value.halves[0] = static_cast<std::int16_t>(rank == rank_ace    ? 2
                                                : rank >= rank_jack ? 1
                                                                    : 2 * (rank + 2));
    if (rank == rank_ace) value = {2, {2, 22}};
  }
  return points;
}

Ranker points_ranker(const PointsSpec& points) {
  RankingSpec spec;
  spec.scale = Scale::points;
  spec.points = points;
  return Ranker(spec);
}

std::string label(const Ranker& ranker, const char* hand) {
  const std::string reason = explained(ranker, hand);
  return reason.substr(0, reason.find(':'));
}

}  // namespace

TEST_CASE("nearest to 7 and 27") {
  struct Row {
    const char* hand;
    const char* seven;
    const char* twenty_seven;
  };
  const Row rows[] = {
      {"AsAd5c", "exactly 7", "exactly 27"},
      {"Ks6d", "6½, half a point under 7", "6½, 20½ under 27"},
      {"JsQd6c", "exactly 7", "7, 20 under 27"},
      {"As6d9cQsQd3hJs", "20½, 13½ over 7", "30½, 3½ over 27"},
      {"AsKd5c", "6½, half a point under 7", "16½, 10½ under 27"},
      {"4s4d", "8, 1 over 7", "8, 19 under 27"},
      {"AsAdAc4h", "exactly 7", "exactly 27"},
      {"AsAdAcAh", "4, 3 under 7", "24, 3 under 27"},
      {"Ts9d8c", "27, 20 over 7", "exactly 27"},
      {"Ts9d8cKh", "27½, 20½ over 7", "27½, half a point over 27"},
  };
  const Ranker seven = points_ranker(seven_twenty_seven(7));
  const Ranker twenty_seven = points_ranker(seven_twenty_seven(27));
  for (const Row& row : rows) {
    CAPTURE(row.hand);
    CHECK(label(seven, row.hand) == row.seven);
    CHECK(label(twenty_seven, row.hand) == row.twenty_seven);
  }
  CHECK(explained(seven, "JsQd6c") == "exactly 7: JsQd6c");

  PointsSpec share = seven_twenty_seven(7), under = share, last = share, not_below = share;
  share.tie = PointsSpec::Tie::share;
  under.over = PointsSpec::Beyond::loses;
  last.over = PointsSpec::Beyond::last;
  not_below.below = PointsSpec::Beyond::loses;
  struct Order {
    const char* a;
    char nearest, share, under, last, not_below;
    const char* b;
  };
  const Order orders[] = {
      {"6sKs", '>', '=', '>', '>', '<', "7sKd"},  // 6½ and 7½
      {"7sKs", '>', '>', '<', '<', '>', "6s"},   {"6s", '>', '=', '>', '>', '<', "8d"},
      {"7sKs", '>', '>', '=', '>', '>', "8d"},  // both over
      {"7s", '>', '>', '>', '>', '>', "7dKd"},   {"Ks", '<', '<', '>', '>', '<', "7dKd"},  // ½
  };
  for (const Order& row : orders) {
    CAPTURE(row.a);
    CHECK(compared(seven, row.a, row.b) == row.nearest);
    CHECK(compared(points_ranker(share), row.a, row.b) == row.share);
    CHECK(compared(points_ranker(under), row.a, row.b) == row.under);
    CHECK(compared(points_ranker(last), row.a, row.b) == row.last);
    CHECK(compared(points_ranker(not_below), row.a, row.b) == row.not_below);
  }
}

TEST_CASE("points of some of the cards") {
  PointsSpec points = seven_twenty_seven(7);
  points.best_subset = true;
  CHECK(explained(points_ranker(points), "Ts9d4cKsQs2h") == "exactly 7: 4cKsQs2h");
  points.aim = PointsSpec::Aim::most;
  CHECK(label(points_ranker(points), "AsKd5c") == "16½");
  points.best_subset = false;
  points.aim = PointsSpec::Aim::least;
  CHECK(label(points_ranker(points), "AsKd5c") == "6½");

  // Exactly two of the first source, and all of the second.
  RankingSpec spec;
  spec.scale = Scale::points;
  spec.points = seven_twenty_seven(27);
  spec.use = {{{0, 2, 2}, {1, 0, 255}}};
  const Ranker two(spec);
  CHECK(explained(two, "9s8dTc2h / 8c") == "exactly 27: 9sTc8c");
  CHECK(explained(two, "9s / 8c") == "none");

  // Values by script.
  const Ranker plain = points_ranker(seven_twenty_seven(7));
  std::array<PointValues, Card::code_count> values{};
  values[Card::joker_code] = {1, {14}};
  Marked marked("KsJo");
  marked.input().values = &values;
  CHECK(plain.explain(marked.input()).label == "exactly 7");
}

TEST_CASE("points agree with adding up every combination") {
  Random random(8000);
  for (int round = 0; round < rounds(400); ++round) {
    RankingSpec spec;
    spec.scale = Scale::points;
    spec.points.aim = PointsSpec::Aim::most;
    spec.points.best_subset = random.below(2) == 0;
    for (PointValues& value : spec.points.values) {
      value.count = static_cast<std::uint8_t>(random.below(4));
      for (std::size_t i = 0; i < value.count; ++i) {
        value.halves[i] = static_cast<std::int16_t>(static_cast<int>(random.below(80)) - 20);
      }
    }
    const std::size_t exactly = random.below(3);  // cards of the first source; 0: any
    if (exactly > 0) {
      const auto count = static_cast<std::uint8_t>(exactly);
      spec.use = {{{0, count, count}, {1, 0, 255}}};
    }
    const Cards first = random.cards(2 + random.below(3)), second = random.cards(random.below(3));

    std::vector<int> totals;
    const auto add_up = [&](const auto& self, std::size_t card, std::size_t taken,
                            int total) -> void {
      const bool own = card < first.size();
      if (card == first.size() + second.size()) {
        if (exactly == 0 || taken == exactly) totals.push_back(total);
        return;
      }
      const Card here = own ? first[card] : second[card - first.size()];
      if ((own && exactly > 0) || spec.points.best_subset) self(self, card + 1, taken, total);
      const PointValues& value = spec.points.values[here.code()];
      const std::size_t now = taken + (own ? 1 : 0);
      for (std::size_t i = 0; i < value.count; ++i) {
        self(self, card + 1, now, total + value.halves[i]);
      }
      if (value.count == 0) self(self, card + 1, now, total);
    };
    add_up(add_up, 0, 0, 0);

    const SourceCards sources[] = {{first, 0, 0}, {second, 0, 0}};
    CAPTURE(text(first));
    CAPTURE(text(second));
    // On a total and next to one.
    for (const int near : {0, 1, 7}) {
      spec.points.aim = PointsSpec::Aim::nearest;
      spec.points.target_halves = totals[random.below(static_cast<std::uint32_t>(totals.size()))];
      spec.points.target_halves += near;
      const auto distance = [&](int total) { return std::abs(total - spec.points.target_halves); };
      int least = 1 << 20;
      for (const int total : totals) least = std::min(least, distance(total));
      const RankedHand ranked = Ranker(spec).explain(HandInput{sources, nullptr, nullptr});
      CHECK(ranked.score == Ranker(spec).score(HandInput{sources, nullptr, nullptr}));
      // The value of a total at this distance below the target, or above it.
      const std::uint32_t value = static_cast<std::uint32_t>(ranked.score.major >> 32);
      CHECK((1u << 20) - value - 2u * static_cast<std::uint32_t>(least) <= 1u);
    }
  }
}

TEST_CASE("a single card") {
  RankingSpec spec;
  spec.scale = Scale::card;
  spec.card.among = CardSet::of_suit(3);
  spec.use = {{{0, 0, 255}}};
  const Ranker high_spade(spec);
  spec.card.lowest = true;
  const Ranker low_spade(spec);
  spec.card.ace_low = true;
  const Ranker low_spade_ace_low(spec);
  CHECK(explained(high_spade, "2sKsAh / As") == "king of spades: Ks");
  CHECK(explained(low_spade, "2sKsAs / 2s") == "deuce of spades: 2s");
  CHECK(explained(low_spade_ace_low, "2sKsAs") == "ace of spades: As");
  CHECK(explained(high_spade, "2hKdAh / As") == "none");
  CHECK(explained(high_spade, "As?? / 2h") == "none");

  RankingSpec any;
  any.scale = Scale::card;
  CHECK(compared(Ranker(any), "AsKd", "AcQd") == '=');
  any.card.suits_break_ties = true;
  CHECK(compared(Ranker(any), "AsKd", "AcQd") == '>');
}

TEST_CASE("hands that qualify") {
  const auto jacks = [](RankingSpec& spec) {
    spec.qualify = {Qualifier::Kind::high_or_better, 0, Category::pair, {rank_jack, -1}};
  };
  const Ranker openers = ranker("high", jacks);
  CHECK(explained(openers, "JsJd2c3h4s").starts_with("pair of jacks"));
  CHECK(explained(openers, "TsTdAcKhQs") == "none");
  CHECK(explained(openers, "2s2d3c3h4s").starts_with("two pair"));
  CHECK(explained(openers, "TsTdJcKhQsJhJo*").starts_with("full house"));
  const auto kings_up = [](RankingSpec& spec) {
    spec.qualify = {Qualifier::Kind::high_or_better, 0, Category::two_pair, {rank_king, 5}};
  };
  CHECK(explained(ranker("high", kings_up), "KsKd7c7h2s").starts_with("two pair"));
  CHECK(explained(ranker("high", kings_up), "KsKd6c6h2s") == "none");
  CHECK(explained(ranker("high", kings_up), "AsAd6c6h2s").starts_with("two pair"));
  const auto no_pair = [](RankingSpec& spec) { spec.qualify.kind = Qualifier::Kind::no_pair; };
  CHECK(explained(ranker("low a-5", no_pair), "KsQdJcTh9s").starts_with("king-queen low"));
  CHECK(explained(ranker("low a-5", no_pair), "AsAd2c3h4s") == "none");
  CHECK(explained(ranker("low 2-7", no_pair), "6s5d4c3h2s").starts_with("straight"));
}

TEST_CASE("compositions") {
  struct Row {
    const char* name;
    std::vector<UseSum> use;
    const char* hand;
    const char* reason;
  };
  const UseSum two_and_three = {{0, 2, 2}, {1, 3, 3}};
  const UseSum all_and_any = {{0, UseTerm::every}, {1}};
  const UseSum row_line = {{0}, {1}, {3}}, column = {{0}, {2}, {3}};
  const Row rows[] = {
      {"four suited on board", {two_and_three}, "AsKdQd3c / 9s8s7s2sJh", "ace high, king kicker: "},
      {"board cannot be formed yet", {two_and_three}, "AsKdQd2c / 9s8s", "none"},
      {"short of own cards", {{{0, 1, 2}, {1, 0, 255}}}, "/ AsAd", "none"},
      {"a source not named", {{{0, 0, 255}}}, "As / AdAc", "ace high: As"},
      {"an unknown card not named", {{{0, 0, 255}}}, "As / ??", "ace high: As"},
      {"an unknown card named", {{{0, 0, 255}, {1, 0, 1}}}, "As / ??", "none"},
      {"all of the hand", {all_and_any}, "AsAd9c / KsKdKc", "two pair, aces and kings: "},
      {"five are a hand", {all_and_any}, "2s3d4c5h7s / KsKdKc", "seven high, five kicker: "},
      {"six are none", {all_and_any}, "AsAd9c8c7c6c / KsKdKc", "none"},
      {"an empty hand", {all_and_any}, "/ KsKdKc", "three kings: "},
      {"the other composition", {two_and_three, {{0, 0, 255}}}, "AsAd / 9s", "pair of aces: AsAd"},
      // left and right, top and bottom, center
      {"twos by the column",
       {row_line, column},
       "9h8h2c2d / 7hKd / 2sKh / Th",
       "three deuces: 2c2d2sKhTh"},
      {"kings on two lines",
       {row_line, column},
       "AsAdKc5c / 7hKd / 2sKh / Th",
       "two pair, aces and kings: AsAdKcKdTh"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.name);
    const Ranker used = ranker("high", [&](RankingSpec& spec) { spec.use = row.use; });
    const std::string reason = explained(used, row.hand);
    CHECK(reason.substr(0, reason.find(':')) ==
          std::string(row.reason).substr(0, std::string_view(row.reason).find(':')));
  }
}
