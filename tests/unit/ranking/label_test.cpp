#include <doctest/doctest.h>

#include "tests/unit/ranking/marked.h"
#include "tests/unit/ranking/reference.h"

using namespace houserules;
using reference::explained;

namespace {

struct Row {
  const char* hand;
  std::string reason;
};

void check_rows(const Ranker& ranker, std::span<const Row> rows) {
  for (const Row& row : rows) {
    CAPTURE(row.hand);
    CHECK(explained(ranker, row.hand) == row.reason);
  }
}

void sokoe(RankingSpec& spec) {
  spec.order.assign(standard_order().begin(), standard_order().end());
  const Category four[] = {Category::four_straight, Category::four_flush};
  spec.order.insert(spec.order.begin() + 2, std::begin(four), std::end(four));
}

}  // namespace

TEST_CASE("high hands with their reasons") {
  const Row rows[] = {
      {"", "no cards: "},
      {"9h", "nine high: 9h"},
      {"9h*", "ace high: 9h = As"},
      {"9h*9d", "pair of nines: 9d9h = 9d9s"},
      {"2cAs", "ace-deuce high: As2c"},
      {"2cAsKd2h", "pair of deuces, ace kicker: 2c2hAsKd"},
      {"AsKsQsJsTs9s8s", "royal flush: AsKsQsJsTs"},
      {"9s8s7s6s5sAhAd", "straight flush, nine high: 9s8s7s6s5s"},
      {"KsKdKcKh2s3d9c", "four kings: KsKdKcKh9c"},
      {"KsKdKc4h4s9cTc", "full house, kings over fours: KsKdKc4h4s"},
      {"KsKdKc4h4s4cTc", "full house, kings over fours: KsKdKc4h4s"},
      {"As9s7s5s3s2s4h", "flush, ace high: As9s7s5s3s"},
      {"Ts9d8c7h6s6d2c", "straight, ten high: Ts9d8c7h6s"},
      {"As2d3c4h5s9d9c", "straight, five high: 5s4h3c2dAs"},
      {"7s7d7cKh2s", "three sevens: 7s7d7cKh2s"},
      {"KsKd4c4hQs3s3d", "two pair, kings and fours: KsKd4c4hQs"},
      {"AsAd4c9hKs", "pair of aces, king kicker: AsAdKs9h4c"},
      {"As3d5c9hKs", "ace high, king kicker: AsKs9h5c3d"},
      {"9s9d9c9h3d*", "five nines: 9s9d9c9h3d = 9s9d9c9h9s"},
      {"9s8s7s5sJo*", "straight flush, nine high: 9s8s7sJo5s = 9s8s7s6s5s"},
      {"KsQsJs9sJo*", "straight flush, king high: KsQsJsJo9s = KsQsJsTs9s"},
      {"AsQs8s2sJo*", "flush, ace high: AsJoQs8s2s = AsKsQs8s2s"},
      {"AsAd9d9cJo~", "full house, aces over nines: AsAdJo9d9c = AsAdAh9d9c"},
      {"KsKd9d9cJo~", "two pair, kings and nines: KsKd9d9cJo = KsKd9d9cAs"},
      {"KsQdJd9cJo~", "straight, king high: KsQdJdJo9c = KsQdJdTs9c"},
      {"Ks??", "none"},
      {"KsKdJo", "pair of kings: KsKd"},  // a joker that nobody called wild
  };
  check_rows(reference::ranker("high"), rows);
}

TEST_CASE("categories of some variants") {
  const Row four[] = {
      {"AsKs9s4s2d", "four-flush, ace high: AsKs9s4s2d"},
      {"9sKs9d4s2s", "four-flush, king high: Ks9s4s2s9d"},
      {"8s7d6c5h2d", "four-straight, eight high: 8s7d6c5h2d"},
      {"8s8h7d6c5h", "four-straight, eight high: 8s7d6c5h8h"},
      {"8s8h7d6c4h", "pair of eights, seven kicker: 8s8h7d6c4h"},
      {"As2d3c4h9d", "four-straight, four high: 4h3c2dAs9d"},
      {"KsQdJc9h9d*", "straight, king high: KsQdJc9d9h = KsQdJcTs9h"},
  };
  const Ranker sokoe_ranker = reference::ranker("high", sokoe);
  for (const Row& row : four) {
    CAPTURE(row.hand);
    // Which of two equal cards plays its part in the run is open.
    const std::string reason = explained(sokoe_ranker, row.hand);
    CHECK(reason.substr(0, reason.find(':')) == row.reason.substr(0, row.reason.find(':')));
  }
  CHECK(reference::compared(sokoe_ranker, "AsAd2c3c9h", "9s7s4s2s3d") == '<');
  CHECK(reference::compared(sokoe_ranker, "2s2d3c3h9h", "As7s4s2s3d") == '>');

  const auto blaze = [](RankingSpec& spec) {
    spec.order.assign(standard_order().begin(), standard_order().end());
    spec.order.insert(spec.order.begin() + 3, {Category::blaze, Category::skip_straight});
    spec.order.push_back(Category::double_ace_flush);
  };
  const Row rows[] = {
      {"KsKdQcQhJd", "blaze: KsKdQcQhJd"},
      {"KsKdQcQhAd", "two pair, kings and queens: KsKdQcQhAd"},
      {"Ts8d6c4h2d", "skip straight, ten high: Ts8d6c4h2d"},
      {"As3d5c7h9d", "skip straight, nine high: 9d7h5c3dAs"},
      {"AsQs9s4sJo*", "double-ace flush, ace high: AsJoQs9s4s = AsAsQs9s4s"},
  };
  check_rows(reference::ranker("high", blaze), rows);
}

TEST_CASE("low hands with their reasons") {
  const Row a5[] = {
      {"As2d3c4h5sKdKc", "wheel: 5s4h3c2dAs"},
      {"As2s3s4s6s", "six-four low: 6s4s3s2sAs"},
      {"8s6d4c2hAs8d8c", "eight-six low: 8s6d4c2hAs"},
      {"Ah3c4d5hJo*", "wheel: 5h4d3cJoAh = 5h4d3c2sAh"},
      {"Ah3c4d5hJo~", "wheel: 5h4d3cJoAh = 5h4d3c2sAh"},
      {"4s4d2c2hAsAdKc",
       "pair of aces: AsAdKc4s2c"},  // no two pair, though fours and deuces are low
      {"4s4d2c3hAs", "pair of fours: 4s4d3h2cAs"},
      {"7d", "seven: 7d"},
      {"7d*", "ace: 7d = As"},
  };
  check_rows(reference::ranker("low a-5"), a5);
  const Row deuce[] = {
      {"7s5d4c3h2s", "seven-five low: 7s5d4c3h2s"},
      {"As2d3c4h5s", "ace-five low: As5s4h3c2d"},
      {"6s5d4c3h2s", "straight, six high: 6s5d4c3h2s"},
      {"7s5s4s3s2s", "flush, seven high: 7s5s4s3s2s"},
      {"5d4c3h2sJo*", "seven-five low: Jo5d4c3h2s = 7s5d4c3h2s"},
  };
  check_rows(reference::ranker("low 2-7"), deuce);
  const Row a6[] = {
      {"6s4d3c2hAs", "six-four low: 6s4d3c2hAs"},
      {"5s4d3c2hAs", "straight, five high: 5s4d3c2hAs"},
      {"KsQdJcThAs", "king-queen low: KsQdJcThAs"},
  };
  check_rows(reference::ranker("low a-6"), a6);
  const Row eight[] = {
      {"8s6d4c2hAsKdKc", "eight-six low: 8s6d4c2hAs"},
      {"9s6d4c2hAsKdKc", "none"},
      {"8s8d4c2hAsKdKc", "none"},
      {"8s4c2hAs", "none"},
  };
  check_rows(reference::ranker("low 8-or-better"), eight);
  const Row pure[] = {{"AsAdAcAh2s3d", "deuce-ace low: 2sAsAdAcAh"}};
  check_rows(reference::ranker("pure-rank"), pure);
}

TEST_CASE("badugis with their reasons") {
  const Row rows[] = {
      {"As2d3c7h", "badugi, seven high: 7h3c2dAs"},
      {"As2s3c7h", "three-card badugi, seven high: 7h3cAs"},
      {"As2s3s7s", "one-card badugi, ace: As"},
      {"As2d3cJo*", "badugi, four high: Jo3c2dAs = 4h3c2dAs"},
      {"", "no cards: "},
  };
  check_rows(reference::ranker("badugi"), rows);
  const Row high[] = {{"As2d3c7h", "badugi, ace high: As7h3c2d"}};
  check_rows(reference::ranker("badugi ace-high"), high);
}

TEST_CASE("the orders of named rankings") {
  struct Order {
    const char* ranking;
    const char* a;
    char than;
    const char* b;
  };
  const Order rows[] = {
      {"short-deck", "AsKs9s7s6s", '>', "KsKdKc9s9d"},
      {"short-deck", "As6d7c8h9s", '>', "AsAdAc9h8s"},
      {"short-deck", "As6d7c8h9s", '<', "Ts6d7c8h9s"},
      {"short-deck trips-high", "As6d7c8h9s", '<', "AsAdAc9h8s"},
      {"short-deck trips-high", "AsKs9s7s6s", '>', "KsKdKc9s9d"},
      {"high", "As6d7c8h9s", '<', "2s2d7c8h9s"},
      // Partial hands: a missing card is lower than any card.
      {"high", "", '<', "2s"},
      {"high", "As", '>', "KsQdJh"},
      {"high", "KsQdJh", '>', "KsQd"},
      {"high", "2s2d", '>', "AsKdQcJh"},
      {"high", "AsKsQsJs", '<', "2s2d"},
      {"high", "9h*", '=', "As"},
      {"high", "KsKd9h8c2d", '>', "KsKd9h8c"},
      {"low a-5", "", '<', "KsKdKcKh"},
      {"low a-5", "2s", '<', "KsKd"},
      {"low a-5", "AsKd", '<', "QsJd"},
      {"low a-5", "AsAd", '<', "QsJd"},
      {"low a-5", "9s*", '=', "Ad"},
  };
  for (const Order& row : rows) {
    CAPTURE(row.ranking);
    CAPTURE(row.a);
    CAPTURE(row.b);
    CHECK(reference::compared(reference::ranker(row.ranking), row.a, row.b) == row.than);
  }
  RankingSpec spec;
  CHECK(!make_ranking("high-ish", spec));
  for (const std::string_view name : ranking_names()) CHECK(make_ranking(name, spec));
}
