// The notation of ranges, and hands of one range against hands of another.

#include <doctest/doctest.h>

#include <map>
#include <random>

#include "engine/cards/notation.h"
#include "engine/cli/file/file_sources.h"
#include "engine/judge/equity.h"
#include "engine/judge/pair_count.h"
#include "engine/load/load.h"
#include "engine/source/diagnostic.h"

using namespace houserules;
using namespace houserules::judge;

namespace {

constexpr CardSet whole_deck{(std::uint64_t{1} << 52) - 1};

struct Counted {
  const char* range;
  std::size_t hands;
};

Variant game(const char* path) {
  cli::FileSources sources;
  Diagnostics faults;
  const Loaded loaded = load(cli::open_source(path), {}, sources, faults);
  REQUIRE(loaded.variant != nullptr);
  return *loaded.variant;
}

struct Answered {
  std::optional<Equity> equity;
  std::vector<std::string> faults;
};
Answered equity_of(const Variant& variant, const std::vector<std::string>& words,
                   bool whole_deals = false, std::uint64_t samples = 0) {
  Answered out;
  EquityLimits limits;
  limits.whole_deals = whole_deals;
  limits.samples = samples;
  if (whole_deals) limits.most_exact = 1'000'000'000'000;
  const Situation situation = parse_ranges(words, variant, out.faults);
  if (out.faults.empty()) out.equity = equity(variant, nullptr, situation, limits, out.faults);
  return out;
}

}  // namespace

TEST_CASE("a range has the right number of hands") {
  const Counted rows[] = {
      {"AKs", 4},
      {"AKo", 12},
      {"KA", 16},
      {"QQ", 6},
      {"QQ+", 18},
      {"AA+", 6},
      {"ATs+", 16},
      {"AT+", 64},
      {"T8s+", 8},
      {"A2s-A5s", 16},
      {"A5s-A2s", 16},
      {"77-99", 18},
      {"98s-54s", 20},
      {"AsKs", 1},
      {"KsAs", 1},
      {"QQ+,AKs", 22},
      {"QQ,QQ+", 18},
      {"**", 1326},
      {"A*", 198},
      {"Ax*x", 48},
      {"AxKy", 12},
      {"[2-4A][2-4A]", 120},
      {"[234][234]*", 2860},
      {"AA**", 6961},
      {"AxAyKxKy", 6},
      {"AAKKds", 6},
      {"AA**$np", 0},
      {"****", 270725},
      {"AsKsQsJsTs", 1},
  };
  for (const Counted& row : rows) {
    RangeFault fault;
    const auto parsed = parse_range(row.range, whole_deck, fault);
    CAPTURE(row.range);
    CAPTURE(fault.problem);
    REQUIRE(parsed.has_value() == (row.hands > 0));
    if (parsed) CHECK(parsed->hands.size() == row.hands);
  }
}

TEST_CASE("the suits in a pattern are counted") {
  std::map<std::string, std::size_t> hands;
  for (const char* range : {"****ds", "****ss"}) {
    RangeFault fault;
    hands[range] = parse_range(range, whole_deck, fault)->hands.size();
  }
  // Two suits of two; one of two and two of one, or three and one.
  CHECK(hands["****ds"] == 6 * 78 * 78);
  CHECK(hands["****ss"] == 4 * 3 * 78 * 13 * 13 + 12 * 286 * 13);
}

TEST_CASE("weights and percentages are parsed") {
  RangeFault fault;
  const auto parsed = parse_range("AA:0.5,KK,AsAh:0.25,10%-30%:.75", whole_deck, fault);
  REQUIRE(parsed);
  double sum = 0;
  for (const Combo& combo : parsed->hands) sum += combo.weight;
  CHECK(sum == 5 * 0.5 + 0.25 + 6);
  REQUIRE(parsed->top.size() == 1);
  CHECK(parsed->top[0].from == doctest::Approx(0.1));
  CHECK(parsed->top[0].to == doctest::Approx(0.3));
  CHECK(parsed->top[0].weight == 0.75);
}

TEST_CASE("an invalid range is an error at its position") {
  struct Row {
    const char* range;
    std::size_t at;
    const char* problem;
  };
  const Row rows[] = {
      {"QQ+,AX", 5, "'X' is not a rank"},
      {"AAs", 0, "a pair is neither suited nor offsuit"},
      {"AA,,KK", 3, "a hand is missing"},
      {"AA:2", 3, "a weight must be above 0"},
      {"AA:x", 3, "a weight must be above 0"},
      {"A2s-K5s", 0, "no hands between"},
      {"A2s-A5o", 0, "no hands between"},
      {"77-A9", 0, "no hands between"},
      {"AA**,KK", 5, "the hands before have 4 cards"},
      {"120%", 0, "not a share"},
      {"30%-10%", 0, "not a share"},
      {"A[23*", 1, "has no ']'"},
      {"A[2x]", 1, "can hold only ranks"},
      {"A[]", 1, "no rank"},
      {"******", 0, "at most 5 cards"},
      {"AsAs", 0, "no hand is in this range"},
  };
  for (const Row& row : rows) {
    RangeFault fault;
    CAPTURE(row.range);
    CHECK_FALSE(parse_range(row.range, whole_deck, fault).has_value());
    CHECK(fault.at == row.at);
    CHECK_MESSAGE(fault.problem.find(row.problem) != std::string::npos, fault.problem);
  }
}

TEST_CASE("equities of ranges match those computed hand by hand") {
  struct Row {
    const char* game;
    std::vector<std::string> words;
  };
  const Row rows[] = {
      {"variants/community/texas-holdem.yaml",
       {"p1:QQ+,AKs:0.5", "p2:JJ,A5s-A2s", "board:Qh7s2d9c"}},
      {"variants/community/texas-holdem.yaml",
       {"p1:AhKh", "p2:99+", "p3:QJs,JJ:0.25", "board:Qh7h2d9c"}},
      {"variants/community/texas-holdem.yaml", {"p1:AhKh", "p2:**", "board:Qh7h2d9c3s"}},
      {"variants/split/omaha-hi-lo.yaml", {"p1:AAKKds", "p2:2s3s4h5h", "board:6d7c8cKh"}},
  };
  for (const Row& row : rows) {
    const Variant variant = game(row.game);
    const Answered quick = equity_of(variant, row.words);
    const Answered whole = equity_of(variant, row.words, true);
    REQUIRE(quick.equity);
    REQUIRE(whole.equity);
    CHECK(quick.equity->at_once);
    CHECK(quick.equity->exact);
    CHECK_FALSE(whole.equity->at_once);
    CHECK(quick.equity->ways == whole.equity->ways);
    for (std::size_t seat = 0; seat < quick.equity->all.size(); ++seat) {
      const Equity::Share &a = quick.equity->all[seat], &b = whole.equity->all[seat];
      CHECK(a.win == doctest::Approx(b.win).epsilon(1e-9));
      CHECK(a.tie == doctest::Approx(b.tie).epsilon(1e-9));
      CHECK(a.share == doctest::Approx(b.share).epsilon(1e-9));
    }
    const Answered sampled = equity_of(variant, row.words, false, 20'000);
    for (std::size_t seat = 0; seat < quick.equity->all.size(); ++seat) {
      const double off = sampled.equity->all[seat].share - quick.equity->all[seat].share;
      CHECK(std::abs(off) < 5 * sampled.equity->all[seat].error + 1e-9);
    }
  }
}

TEST_CASE("ranges with no possible hand are rejected") {
  const Variant variant = game("variants/community/texas-holdem.yaml");
  const auto fault = [&](const std::vector<std::string>& words) {
    const Answered answered = equity_of(variant, words);
    return answered.faults.empty() ? std::string() : answered.faults[0];
  };
  CHECK(fault({"p1:AA", "p2:AsAh", "board:AdAc2c"}).find("no hand in p1:AA is possible") == 0);
  CHECK(fault({"p1:AsKs", "p2:AA", "p3:AA", "board:2c3c4c", "dead:Ac"})
            .find("these ranges cannot both be held") == 0);
  CHECK(fault({"p1:QQ+", "p2:AsX"}).find("'AsX' for p2 is not a range") == 0);
}

TEST_CASE("the top percentage contains the best hands") {
  const Variant variant = game("variants/community/texas-holdem.yaml");
  // Aces are 0.45% of all hands, aces and kings 0.9%.
  const Answered top = equity_of(variant, {"p1:0.9%", "p2:7h2c", "board:AdKc2d5s9h"});
  const Answered named = equity_of(variant, {"p1:KK+", "p2:7h2c", "board:AdKc2d5s9h"});
  REQUIRE(top.equity);
  REQUIRE(named.equity);
  CHECK(top.equity->ways == named.equity->ways);
  CHECK(top.equity->all[0].share == named.equity->all[0].share);
}

TEST_CASE("pairs of hands are counted as by trying all") {
  std::mt19937 random(7);
  const auto holdings = [&](std::size_t count, int cards) {
    std::vector<Ranked> out;
    while (out.size() < count) {
      Ranked one;
      while (std::popcount(one.cards) < cards) {
        one.cards |= lanes_of(Card(static_cast<std::uint8_t>(random() % 24)));
      }
      one.ways = static_cast<double>(1 + random() % 3);
      one.score = {random() % 6, 0};
      out.push_back(one);
    }
    return out;
  };
  for (int round = 0; round < 60; ++round) {
    std::vector<Ranked> ones = holdings(40, 1 + round % 4),
                        others = holdings(50, 1 + round / 4 % 4);
    const Score known{random() % 6, 0};
    std::map<std::array<bool, 3>, double> tried, counted;
    for (const Ranked& one : ones) {
      for (const Ranked& other : others) {
        if ((one.cards & other.cards) != 0) continue;
        const Score best = std::max({one.score, other.score, known});
        const bool any = best.qualifies();
        tried[{any && one.score == best, any && other.score == best, any && known == best}] +=
            one.ways * other.ways;
      }
    }
    PairCount pairs;
    pairs.count(ones, others, known, [&](PairCount::Best best, double ways) {
      if (ways != 0) counted[{best.one, best.other, best.known}] += ways;
    });
    CHECK(tried == counted);
  }
}

TEST_CASE("hands that differ only in suit names are counted together") {
  const SuitClasses classes[] = {suits_differ, {0, 0, 0, 0}, {0, 0, 2, 2}, {0, 1, 1, 1}};
  for (const SuitClasses& suits : classes) {
    for (std::size_t size = 0; size <= 4; ++size) {
      Lanes from = 0;
      for (std::uint8_t code = 0; code < 24; ++code) from |= lanes_of(Card(code));
      from |= lanes_of(Card(Card::joker_code));
      double all = 0, pieces = 0;
      std::size_t visits = 0;
      const Subsets subsets(from, size, suits);
      subsets.each([&](Lanes cards, std::uint64_t, double ways) {
        CHECK(std::popcount(cards) == static_cast<int>(size));
        all += ways;
        ++visits;
      });
      for (std::size_t piece = 0; piece < subsets.pieces(); ++piece) {
        subsets.each(piece, [&](Lanes, std::uint64_t, double ways) { pieces += ways; });
      }
      const double choose[] = {1, 25, 300, 2300, 12650};
      CHECK(all == choose[size]);
      CHECK(pieces == choose[size]);
      if (suits == suits_differ) CHECK(static_cast<double>(visits) == choose[size]);
    }
  }
}
