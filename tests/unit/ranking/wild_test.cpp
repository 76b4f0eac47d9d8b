#include <doctest/doctest.h>

#include <bit>
#include <map>

#include "tests/unit/ranking/marked.h"
#include "tests/unit/ranking/yardstick.h"

using namespace houserules;
using namespace reference;

TEST_CASE("hands full of wild cards") {
  struct Row {
    const char* hand;
    const char* reason;
  };
  const Row rows[] = {
      {"3s*9s*3h*9h*3c*9c*3d*9d*Jo*", "five aces"},
      {"3s*9s*3h*9h*2c5d7h8s", "five eights"},
      {"3s*9s*3h*2c5d7h8s", "four eights"},
      {"3s*9s*3h*2s7d8hKd", "four kings"},
      {"3s*9s*3h*2s5s7h9d", "straight flush, six high"},
      {"3s*9s*3h*2s5s7h4s", "straight flush, eight high"},
      {"3s*9s*2c7dJhQs4c", "three queens"},
      {"3s*9s*3h*TsKs", "royal flush"},
  };
  const Ranker ranker = reference::ranker("high");
  for (const Row& row : rows) {
    CAPTURE(row.hand);
    const std::string reason = explained(ranker, row.hand);
    CHECK(reason.substr(0, reason.find(':')) == row.reason);
  }
}

TEST_CASE("wild cards agree with trying every replacement") {
  struct Row {
    const char* ranking;
    std::uint16_t ranks;
    std::array<int, 4> usual, heavy;  // hands with one wild card, with two, three and four
  };
  constexpr std::uint16_t all = 0x1FFF, from_six = 0x1FF0, from_seven = 0x1FE0;
  const Row rows[] = {
      {"high", all, {200, 8, 1, 0}, {700'000, 70'000, 7'000, 100}},
      {"short-deck", from_six, {200, 8, 1, 0}, {200'000, 20'000, 2'000, 50}},
      {"high", from_seven, {100, 5, 1, 0}, {100'000, 10'000, 1'000, 50}},
      {"low 2-7", all, {200, 8, 1, 0}, {100'000, 10'000, 1'000, 20}},
      {"low a-6", all, {200, 8, 1, 0}, {100'000, 10'000, 1'000, 20}},
      {"low a-5", all, {200, 8, 1, 0}, {100'000, 10'000, 1'000, 20}},
  };
  for (const Row& row : rows) {
    CAPTURE(row.ranking);
    CAPTURE(row.ranks);
    const Ranker ranker =
        reference::ranker(row.ranking, [&](RankingSpec& spec) { spec.ranks_in_deck = row.ranks; });
    Yardstick five(ranker, 5);
    Random random(6000);
    for (std::size_t wilds = 1; wilds <= row.usual.size(); ++wilds) {
      const std::size_t place = wilds - 1;
      // Four wild cards are 341,055 hands to try.
      for (int hand = 0; hand < rounds(row.usual[place], row.heavy[place]); ++hand) {
        five.check_wild(random.cards(5 - wilds, 1, row.ranks));
      }
    }
    five.check_order();
  }
}

namespace {

/// Scores by the reference's value of the hands: greater values have greater scores.
class Order {
 public:
  void add(const Value& value, const Score& score) {
    const auto [entry, first] = scores_.try_emplace(value, score);
    REQUIRE(entry->second == score);
    if (!first) return;
    if (entry != scores_.begin()) REQUIRE(std::prev(entry)->second < score);
    if (std::next(entry) != scores_.end()) REQUIRE(std::next(entry)->second > score);
  }

 private:
  std::map<Value, Score> scores_;
};

Score score_of(const Ranker& ranker, Cards cards, std::size_t wilds, bool bug = false) {
  cards.insert(cards.begin(), wilds, Card(Card::joker_code));
  const std::uint64_t marked = (1u << wilds) - 1;
  const SourceCards source{cards, bug ? 0 : marked, bug ? marked : 0};
  return ranker.score(HandInput{{&source, 1}, nullptr, nullptr});
}

}  // namespace

TEST_CASE("of equal hands, fewer wild cards win, or none, whatever cards are left out") {
  for (const bool none : {true, false}) {
    const Ranker ranker = reference::ranker("high", [&](RankingSpec& spec) {
      (none ? spec.wild.natural_beats_wild : spec.wild.fewer_wilds_win) = true;
    });
    Random random(6100);
    Order order;
    for (int round = 0; round < rounds(60, 6000); ++round) {
      const std::size_t wilds = random.below(2);
      const Cards naturals = random.cards(6 - wilds);
      CAPTURE(text(naturals));
      Value wanted;
      for (std::size_t used = 0; used <= wilds; ++used) {
        Value value = best(naturals, 5 - used, [&](const Cards& some) {
          return best_named(some, used, ranker.spec(),
                            [&](const Cards& hand) { return high(hand, ranker.spec(), used); });
        });
        value.resize(8);
        value.push_back(used == 0 ? 1 : 0);
        wanted = std::max(wanted, value);
      }
      order.add(wanted, score_of(ranker, naturals, wilds));
    }
  }
}

TEST_CASE("a bug is an ace, or any card of a straight or flush") {
  const Ranker ranker = reference::ranker("high");
  const auto place_of = [](Category category) {
    return static_cast<int>(std::find(standard_order().begin(), standard_order().end(), category) -
                            standard_order().begin());
  };
  const Ranker lows[] = {reference::ranker("low a-5"), reference::ranker("low 2-7"),
                         reference::ranker("low a-6")};
  Random random(6200);
  Order order;
  for (int round = 0; round < rounds(400, 40'000); ++round) {
    Cards naturals = random.cards(4, 1, random.below(2) == 0 ? 0x1FFF : 0x103F);
    if (random.below(2) == 0) {
      for (Card& card : naturals) {
        const Card suited(card.rank(), 1);
        if (std::count(naturals.begin(), naturals.end(), suited) == 0) card = suited;
      }
    }
    CAPTURE(text(naturals));
    const Value wanted = best_named(naturals, 1, ranker.spec(), [&](const Cards& hand) {
      const Value value = high(hand, ranker.spec(), 1);
      const bool completes = value[0] == place_of(Category::straight) ||
                             value[0] == place_of(Category::flush) ||
                             value[0] == place_of(Category::straight_flush);
      return hand.back().rank() == rank_ace || completes ? value : Value{};
    });
    order.add(wanted, score_of(ranker, naturals, 1, true));
    for (const Ranker& low : lows) {
      CHECK(score_of(low, naturals, 1, true) == score_of(low, naturals, 1));
    }
  }
}

TEST_CASE("rules for equal hands") {
  const auto natural = [](RankingSpec& spec) { spec.wild.natural_beats_wild = true; };
  const auto fewer = [](RankingSpec& spec) { spec.wild.fewer_wilds_win = true; };
  struct Row {
    const char* a;
    char plain, natural, fewer;
    const char* b;
  };
  const Row rows[] = {
      {"AsAdKc7h2s", '=', '>', '>', "AhJo*Kd7s2d"},
      {"AsJo*Kc4h2s", '=', '=', '=', "AhJo*Kd4s2d"},
      {"AsAdJo*9h7s", '=', '=', '>', "AhJo*Jo*9s7d"},
      {"AsAdAhAc2s", '<', '<', '<', "AhJo*Jo*AsKd"},
      // A wild card that is not needed is not used.
      {"AsAdKcQh9s", '<', '<', '<', "AsAdKcQh9s3d*"},
      {"TsJsQsKsAs", '=', '=', '=', "ThJhQhKhAh3d*"},
  };
  const Ranker plain_ranker = ranker("high"), natural_ranker = ranker("high", natural),
               fewer_ranker = ranker("high", fewer);
  for (const Row& row : rows) {
    CAPTURE(row.a);
    CAPTURE(row.b);
    CHECK(compared(plain_ranker, row.a, row.b) == row.plain);
    CHECK(compared(natural_ranker, row.a, row.b) == row.natural);
    CHECK(compared(fewer_ranker, row.a, row.b) == row.fewer);
  }
}

TEST_CASE("bugs") {
  struct Row {
    const char* hand;
    const char* reason;
  };
  const Row rows[] = {
      {"Jo~", "ace high"},
      {"KsKdKcKhJo~", "four kings"},
      {"AsAdAcAhJo~", "five aces"},
      {"KsKdKc9h9sJo~", "full house, kings over nines"},
      {"KsKdKc9h8sJo~", "three kings"},
      {"9s8s7s5sJo~", "straight flush, nine high"},
      {"Ks9s7s5sJo~", "flush, ace high"},
      {"5s4h3d2cJo~", "straight, six high"},
      {"5s4h3dAcJo~", "straight, five high"},
  };
  const Ranker high_ranker = ranker("high");
  for (const Row& row : rows) {
    CAPTURE(row.hand);
    const std::string reason = explained(high_ranker, row.hand);
    CHECK(reason.substr(0, reason.find(':')) == row.reason);
  }
  // In a low it is the lowest rank its holder lacks.
  const Ranker low = ranker("low a-5");
  CHECK(explained(low, "As2d4c7hJo~") == "seven-four low: 7h4cJo2dAs = 7h4c3s2dAs");
  CHECK(explained(ranker("pure-rank"), "AsAdAc2hJo~") ==
        "three-deuce low: Jo2hAsAdAc = 3s2hAsAdAc");
  CHECK(explained(ranker("pure-rank"), "AsAdAc2hJo*").starts_with("deuce-ace low"));
}

TEST_CASE("a rule may stop wild cards from duplicating a card") {
  const Ranker strict = ranker("high", [](RankingSpec& spec) { spec.wild.may_duplicate = false; });
  CHECK(explained(strict, "AsAdAcAhJo*") == "four aces: AsAdAcAhJo = AsAdAcAhKs");
  CHECK(explained(strict, "AsAdAcJo*Jo*") == "four aces: AsAdAcJoJo = AsAdAcAhKs");
}

namespace {

/// A skeet: nine, five, deuce and two more below nine, no pair.
class Skeet : public RankingHooks {
 public:
  bool score(std::span<const Card> cards, std::span<std::int32_t> out, int& count) override {
    // The sum of red pips less that of black ones.
    out[0] = 0;
    for (const Card card : cards) {
      const int pips = card.rank() + 2;
      out[0] += card.suit() == 1 || card.suit() == 2 ? pips : -pips;
    }
    count = 1;
    return !cards.empty();
  }
  bool category(int index, std::span<const Card> cards, std::span<std::int32_t> out,
                int& count) override {
    if (index != 0 || cards.size() != 5) return false;
    std::uint32_t ranks = 0;
    for (const Card card : cards) ranks |= 1u << card.rank();
    count = 1;
    out[0] = static_cast<std::int32_t>(ranks);
    return std::popcount(ranks) == 5 && ranks < 1u << 8 && (ranks & 0b10001001) == 0b10001001;
  }
};

/// Eight times the lowest number.
class Lowest : public RankingHooks {
 public:
  bool score(std::span<const Card>, std::span<std::int32_t> out, int& count) override {
    std::fill(out.begin(), out.end(), -32768);
    count = static_cast<int>(out.size());
    return true;
  }
  bool category(int, std::span<const Card>, std::span<std::int32_t>, int&) override {
    return false;
  }
};

}  // namespace

TEST_CASE("the lowest score that a script can return is valid") {
  Lowest hooks;
  RankingSpec spec;
  spec.scale = Scale::custom;
  spec.hand_size = 0;
  Marked marked("9s");
  marked.input().hooks = &hooks;
  const Score lowest = Ranker(spec).score(marked.input());
  CHECK(lowest.qualifies());
  CHECK(lowest.major == 0);
  CHECK(lowest.minor == 1);
}

TEST_CASE("categories and scales by script") {
  Skeet hooks;
  RankingSpec spec;
  spec.order.assign(standard_order().begin(), standard_order().end());
  spec.order.insert(spec.order.begin() + 4, Category::inserted);  // below the straight
  spec.inserted_names = {"skeet"};
  const Ranker ranker(spec);
  struct Row {
    const char* hand;
    const char* reason;
  };
  const Row rows[] = {
      {"9s7d5c4h2s", "skeet: 9s7d5c4h2s"},       {"9s7d5c4hJo*", "skeet: 9s7d5c4hJo = 9s7d5c4h2c"},
      {"9s9d9c4h2s", "three nines: 9s9d9c4h2s"}, {"9s7s5s4s2s", "flush, nine high: 9s7s5s4s2s"},
      {"9s7d5c4h2sAsAd", "skeet: 9s7d5c4h2s"},   {"9s5c2sJo*Jo*", "skeet: 9sJoJo5c2s = 9s8d7c5c2s"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.hand);
    Marked marked(row.hand);
    marked.input().hooks = &hooks;
    const RankedHand ranked = ranker.explain(marked.input());
    CHECK(ranked.score == ranker.score(marked.input()));
    std::string reason = ranked.label;
    CHECK(reason == std::string(row.reason).substr(0, reason.size()));
  }

  RankingSpec custom;
  custom.scale = Scale::custom;
  custom.hand_size = 0;  // all cards
  const Ranker pips(custom);
  const auto score = [&](const char* hand) {
    Marked marked(hand);
    marked.input().hooks = &hooks;
    return pips.score(marked.input());
  };
  CHECK(score("9h9d2s") > score("9h9d3s"));
  CHECK(score("9h") == score("5h4d"));
  CHECK(!score("").qualifies());
  Marked marked("9h9d3s");
  marked.input().hooks = &hooks;
  CHECK(pips.explain(marked.input()).label == "15");
}
