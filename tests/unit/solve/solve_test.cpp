// Trees of small games, their equilibria, and saved strategies.

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <fstream>
#include <iterator>
#include <map>
#include <numeric>

#include "engine/collection/collection.h"
#include "engine/collection/playable.h"
#include "engine/solve/best_play.h"
#include "engine/solve/outcomes.h"
#include "engine/solve/sampled.h"
#include "engine/solve/solver.h"
#include "engine/solve/strategy.h"
#include "engine/text/input_error.h"

using namespace houserules;

namespace {

std::string shipped(const std::string& path) {
  std::ifstream file("variants/" + path);
  REQUIRE(file);
  return {std::istreambuf_iterator<char>(file), {}};
}

struct Game {
  collection::Playable playable;
  solve::GameSetup setup;

  Game(const std::string& text, int players, Chips stack = 100)
      : playable([&] {
          collection::MemoryCollection::Files files;
          files["game.yaml"] = text;
          files["guts.yaml"] = shipped("guts/guts.yaml");
          files["five-card-draw.yaml"] = shipped("draw/five-card-draw.yaml");
          files["kuhn-poker.yaml"] = shipped("other/kuhn-poker.yaml");
          collection::MemoryCollection all(std::move(files));
          return collection::load_playable(*all.variant("game", ""), {}, all);
        }()) {
    setup.variant = playable.variant.get();
    setup.runner = playable.runner.get();
    setup.stacks.assign(static_cast<std::size_t>(players), stack);
    setup.dealer = static_cast<Seat>(players - 1);
  }
};

Game kuhn() { return {shipped("other/kuhn-poker.yaml"), 2}; }

/// Returns a game without bets, with these acts.
std::string game(const std::string& deck, const std::string& play) {
  return "houserules: 1\nname: T\nabout: A test.\nplayers: 2-3\ndeck: " + deck +
         "\nbetting: {ante: 1, limit: 1, raises: 0}\nplay:\n" + play +
         "showdown: {by: high, hand: 1}\n";
}

solve::Profile learned(const solve::Tree& tree, int iterations) {
  solve::Solver solver(tree);
  for (int i = 0; i < iterations; ++i) solver.iterate();
  return solver.average();
}

double sum(const std::vector<double>& list) {
  return std::accumulate(list.begin(), list.end(), 0.0);
}

std::string fault_of(const std::string& text) {
  try {
    solve::parse_strategy(text, "f");
  } catch (const InputError& error) {
    return error.what();
  }
  return "none";
}

}  // namespace

TEST_CASE("the tree of Kuhn poker") {
  const Game game = kuhn();
  const solve::Tree tree = solve::grow(game.setup);
  // Six deals; four decisions and five ends in each.
  CHECK(tree.nodes() == 1 + 6 * 9);
  CHECK(tree.ends == 6 * 5);
  CHECK(tree.sets.size() == 12);
  CHECK(tree.draws == 1);
  CHECK(tree.probability == doctest::Approx(1));
  CHECK(tree.zero_sum);
  CHECK_FALSE(tree.sized);
  CHECK_FALSE(tree.chained);
  CHECK(tree.swing == 2);
  CHECK(tree.sets_alike == 0);
}

TEST_CASE("Kuhn poker is worth -1/18 to the first player") {
  const Game game = kuhn();
  const solve::Tree tree = solve::grow(game.setup);
  const solve::Profile profile = learned(tree, 5000);
  const std::vector<double> values = solve::values(tree, profile);
  CHECK(values[0] == doctest::Approx(-1.0 / 18).epsilon(0.002));
  CHECK(values[1] == doctest::Approx(1.0 / 18).epsilon(0.002));
  CHECK(sum(solve::gains(tree, profile)) < 0.0005);
}

TEST_CASE("the same strategy with any number of threads, and after a break") {
  Game game{shipped("small/small-draw.yaml"), 2};
  const solve::Tree tree = solve::grow(game.setup);
  REQUIRE(tree.nodes() > 100'000);  // smaller trees are not divided
  std::size_t most_pieces = 0;
  solve::Solver spread(tree, [&](std::size_t pieces, const auto& work) {
    most_pieces = std::max(most_pieces, pieces);
    for (std::size_t piece = pieces; piece-- > 0;) work(piece);
  });
  solve::Solver alone(tree);
  for (int i = 0; i < 3; ++i) {
    spread.iterate();
    alone.iterate();
  }
  CHECK(most_pieces > 1);
  CHECK(spread.average() == alone.average());

  solve::Solver later(tree);
  later.resume(alone.progress());
  alone.iterate();
  later.iterate();
  CHECK(later.iterations() == 4);
  CHECK(later.average() == alone.average());
}

TEST_CASE("Leduc hold'em has 936 decisions, and is worth -0.0856 to the first player") {
  const Game game{shipped("other/leduc-holdem.yaml"), 2};
  const solve::Tree tree = solve::grow(game.setup);
  CHECK(tree.sets.size() == 936);
  CHECK(tree.ends == 5520);
  CHECK(tree.probability == doctest::Approx(1));
  const solve::Profile profile = learned(tree, 1000);
  CHECK(std::abs(solve::values(tree, profile)[0] + 0.0856) < 0.0005);
  CHECK(sum(solve::gains(tree, profile)) / 2 < 0.001);
}

TEST_CASE("best response to a player who always checks and calls, computed by hand") {
  const Game game = kuhn();
  const std::unique_ptr<Agent> calls = make_agent("check-call");
  solve::Sampled sampled(*calls, 3, 0);
  const solve::Tree tree = solve::grow(
      game.setup,
      [&](const Deal& deal, Seat seat, const solve::InfoSet& set,
          std::span<const solve::Choice> choices) { sampled.ask(deal, seat, set, choices); });
  CHECK(sampled.off_tree() == 0);
  CHECK(sum(solve::values(tree, sampled.profile())) == doctest::Approx(0));
  // A king bets and wins two, a queen wins as much as it loses, a jack checks and loses one.
  CHECK(solve::best_response(tree, sampled.profile(), 0) == doctest::Approx(1.0 / 3));
  CHECK(solve::best_response(tree, sampled.profile(), 1) == doctest::Approx(1.0 / 3));
  solve::Profile best;
  solve::best_response(tree, sampled.profile(), 0, &best);
  solve::Profile mixed = sampled.profile();
  for (std::size_t slot = 0; slot < mixed.size(); ++slot) {
    if (tree.owner[slot] == 0) mixed[slot] = best[slot];
  }
  // Answers at decisions that the strategy never reaches do not count.
  CHECK(solve::values(tree, mixed)[0] == doctest::Approx(1.0 / 3));
}

TEST_CASE("against random answers, a best response wins more than any other strategy") {
  const Game game = kuhn();
  const solve::Tree tree = solve::grow(game.setup);
  const solve::Profile random = solve::uniform(tree);
  const solve::Profile good = learned(tree, 500);
  for (const Seat seat : {Seat{0}, Seat{1}}) {
    solve::Profile mixed = random;
    for (std::size_t slot = 0; slot < mixed.size(); ++slot) {
      if (tree.owner[slot] == seat) mixed[slot] = good[slot];
    }
    const double best = solve::best_response(tree, random, seat);
    CHECK(best >= solve::values(tree, mixed)[seat]);
    CHECK(best > solve::values(tree, random)[seat]);
  }
}

TEST_CASE("a hand is a set of cards") {
  // Three and three of eight cards: 56 times 10 deals, each with three decisions and four ends.
  const Game three{
      "houserules: 1\nextends: guts\nname: S\nabout: A test.\nplayers: 2\n"
      "deck: {ranks: J-A, suits: hearts spades}\n",
      2};
  CHECK_FALSE(solve::order_matters(*three.setup.variant));
  const solve::Tree tree = solve::grow(three.setup);
  CHECK(tree.nodes() == 1 + 560 * 7);
  CHECK(tree.sets.size() == 2 * 56);
  CHECK(tree.probability == doctest::Approx(1));
  CHECK(tree.chained);
  // What two losers match is shared, so position is worth nothing.
  CHECK(std::abs(solve::values(tree, learned(tree, 300))[0]) < 0.01);
}

TEST_CASE("with two packs, cards are weighted by their number") {
  const Game twice{game("{packs: 2, ranks: Q-K, suits: spades}", "  - deal: 1 down\n  - bet\n"), 2};
  const solve::Tree tree = solve::grow(twice.setup);
  CHECK(tree.probability == doctest::Approx(1));
  // Q Q, Q K, K Q, K K, with four decisions and five ends each.
  CHECK(tree.nodes() == 1 + 4 * 9);
  double equal = 0;
  for (std::size_t node = 1; node < tree.nodes(); ++node) {
    if (tree.over[node] && tree.payoffs[tree.what[node]] == 0) equal += 1;
  }
  CHECK(equal == 2 * 3);  // showdowns of equal cards
}

TEST_CASE("chance lists every card and every face, with its weight") {
  const Game game = kuhn();
  Deal deal(*game.setup.variant, game.setup.runner);
  solve::Luck luck;
  luck.begin(deal, std::span<const std::uint32_t>());
  std::uint32_t cursor = 0;
  int faces = 0;
  double whole = 0;
  std::vector<std::uint32_t> path;
  do {
    luck.begin(deal, path);
    CHECK(luck.roll(cursor, 2).has_value());
    CHECK(luck.roll(cursor, 6).has_value());
    whole += luck.probability();
    ++faces;
    path = luck.next();
  } while (!path.empty());
  CHECK(faces == 12);
  CHECK(whole == doctest::Approx(1));
}

TEST_CASE("a pot that carries over is shared, lost or played for") {
  Game guts{
      "houserules: 1\nextends: guts\nname: S\nabout: A test.\nplayers: 2-3\n"
      "deck: {ranks: Q-A, suits: spades}\n"
      "change: [{replace: first deal, with: {deal: 1 down}}]\n",
      2};
  const auto stay_out = [&](const solve::Tree& tree) {
    solve::Profile out(tree.slots());
    out[0] = 1;
    for (const solve::InfoSet& set : tree.sets) out[set.first + 1] = 1;
    return solve::values(tree, out);
  };
  CHECK(stay_out(solve::grow(guts.setup))[0] == doctest::Approx(0));
  guts.setup.carry = solve::GameSetup::Carry::lost;
  const solve::Tree lost = solve::grow(guts.setup);
  CHECK(stay_out(lost)[0] == doctest::Approx(-1));
  CHECK_FALSE(lost.zero_sum);
  guts.setup.deals = 2;
  const solve::Tree two = solve::grow(guts.setup);
  CHECK(two.nodes() > lost.nodes());
  CHECK(two.probability == doctest::Approx(1));
  CHECK(stay_out(two)[0] == doctest::Approx(-1));
}

TEST_CASE("games that are too large are rejected") {
  Game game = kuhn();
  game.setup.most_nodes = 30;
  CHECK_THROWS_WITH_AS(solve::grow(game.setup), "its tree has more than 30 nodes", solve::TooLarge);
  const Game holdem{
      "houserules: 1\nname: H\nabout: A test.\nplayers: 2\nbetting: {ante: 1, limit: 1}\nplay:\n"
      "  - deal: 5 down\n  - bet\nshowdown: high\n",
      2};
  CHECK_THROWS_WITH_AS(solve::grow(holdem.setup), doctest::Contains("but the limit is 5000000"),
                       solve::TooLarge);
}

TEST_CASE("bet sizes") {
  CHECK(solve::BetSizes("min,half,pot,all-in,2/3,150%").text() == "min,half,pot,all-in,2/3,150%");
  for (const char* wrong : {"", "huge", "2/0", "150", "0%", "1/", "pot,", "99999%", "1/2x"}) {
    CAPTURE(wrong);
    CHECK_THROWS_AS(solve::BetSizes{wrong}, std::invalid_argument);
  }
  Game open{
      "houserules: 1\nname: O\nabout: A test.\nplayers: 2\n"
      "deck: {ranks: Q-K, suits: spades}\nbetting: {ante: 1, limit: no limit}\nplay:\n"
      "  - deal: 1 down\n  - bet\nshowdown: {by: high, hand: 1}\n",
      2, 9};
  open.setup.sizes = solve::BetSizes("half,pot,all-in");
  const solve::Tree tree = solve::grow(open.setup);
  CHECK(tree.sized);
  // Into a pot of two: one, two or all eight.
  CHECK(tree.texts[0].choices == std::vector<std::string>{"check", "bet 1", "bet 2", "bet 8"});
  open.setup.sizes = solve::BetSizes("all");
  const solve::Tree whole = solve::grow(open.setup);
  CHECK_FALSE(whole.sized);
  CHECK(whole.texts[0].choices.size() == 9);
}

TEST_CASE("a saved strategy is read back as written, and is played") {
  const Game game = kuhn();
  const solve::Tree tree = solve::grow(game.setup);
  const solve::Profile profile = learned(tree, 1000);
  const std::string text =
      solve::text(solve::strategy_of(game.setup, game.setup.variant->hash, tree, profile));
  const auto strategy = std::make_shared<solve::Strategy>(solve::parse_strategy(text, "f"));
  CHECK(solve::text(*strategy) == text);
  REQUIRE(strategy->entries.size() == 12);

  const std::unique_ptr<Agent> agent = solve::make_solved(strategy, "f");
  solve::Sampled sampled(*agent, 4000, 7);
  // It tracks one deal, so each decision gets a new one.
  solve::grow(game.setup, [&](const Deal& deal, Seat seat, const solve::InfoSet& set,
                              std::span<const solve::Choice> choices) {
    if (set.parent == solve::Tree::no_slot) {
      sampled.ask(deal, seat, set, choices);
    }
  });
  for (const solve::InfoSet& set : tree.sets) {
    if (set.parent != solve::Tree::no_slot) continue;
    CHECK(std::abs(sampled.profile()[set.first] - profile[set.first]) < 0.03);
  }
}

TEST_CASE("a small game is solved during play") {
  const auto loss = [](const Game& game, const solve::Strategy& strategy) {
    solve::Profile profile;
    solve::GameSetup setup = game.setup;
    setup.by_losses = strategy.by_losses;
    const solve::Tree tree = solve::grow(setup, [&](const Deal&, Seat, const solve::InfoSet& set,
                                                    std::span<const solve::Choice> choices) {
      profile.resize(set.first + choices.size());
      const std::span<const float> often = strategy.at(set.key);
      REQUIRE(often.size() == choices.size());
      std::copy(often.begin(), often.end(), profile.begin() + set.first);
    });
    return sum(solve::gains(tree, profile)) / 2;
  };
  solve::BestPlays plays;
  const Game small = kuhn();
  const auto strategy = plays.of(small.setup);
  REQUIRE(strategy);
  CHECK(loss(small, *strategy) < 0.01);
  CHECK(plays.of(small.setup) == strategy);

  const Game leduc(shipped("other/leduc-holdem.yaml"), 2);
  REQUIRE(plays.of(leduc.setup));
  CHECK(loss(leduc, *plays.of(leduc.setup)) < 0.05);

  const Game large(shipped("stud/seven-card-stud.yaml"), 2);
  CHECK(plays.of(large.setup) == nullptr);
}

TEST_CASE("house plays a small game by its equilibrium, whatever the stacks") {
  for (const Chips stack : {2, 3, 100}) {
    CAPTURE(stack);
    const Game game(shipped("other/kuhn-poker.yaml"), 2, stack);
    const AgentMaker make = solve::player_maker();
    const std::unique_ptr<Agent> agent = make("house");
    Random random{1};
    // First to act: a king sometimes bets and a queen never does; second: a king always bets.
    std::array<int, 3> bets{}, asked{};
    for (std::uint64_t deal = 0; deal < 600; ++deal) {
      Deal hand(*game.setup.variant, game.setup.runner, {Random{deal}},
                new_game(*game.setup.variant, game.setup.stacks, 1));
      const Seat first = hand.question().seat;
      const auto rank =
          static_cast<std::size_t>(hand.zone(zone_hand, first)[0].card.rank() - rank_jack);
      const Answer answer = agent->answer(View(hand, first), random);
      ++asked[rank];
      bets[rank] += answer.bet == Answer::Bet::raise ? 1 : 0;
      if (answer.bet == Answer::Bet::raise) continue;
      hand.answer(first, answer);
      const Seat second = hand.question().seat;
      if (hand.zone(zone_hand, second)[0].card.rank() != rank_king) continue;
      CHECK(agent->answer(View(hand, second), random).bet == Answer::Bet::raise);
    }
    CHECK(bets[1] == 0);
    CHECK(bets[2] > asked[2] / 3);
    CHECK(bets[0] < asked[0] / 2);
    CHECK(bets[0] > 0);
  }
}

TEST_CASE("best play of every deal of a chain, for all stacks that a deal can't cost") {
  const Game game(shipped("small/small-three-card-guts.yaml"), 2);
  const Variant& variant = *game.setup.variant;
  solve::BestPlays plays;
  std::map<std::pair<int, Chips>, const solve::Strategy*> known;
  int later = 0;
  for (std::uint64_t chain = 0; chain < 40; ++chain) {
    TableState table = new_game(variant, game.setup.stacks, 1);
    solve::Follower follower;
    Random random{chain};
    while (!table.over && table.deal < 6) {
      Deal deal(variant, game.setup.runner, {Random{random.next()}}, table);
      const Chips carried = table.pot;
      while (!deal.over()) {
        CAPTURE(table.deal);
        const Seat seat = deal.waiting().front();
        const View view(deal, seat);
        const auto strategy = plays.of(view);
        REQUIRE(strategy);
        const auto [at, fresh] = known.try_emplace({table.deal, carried}, strategy.get());
        CHECK(at->second == strategy.get());
        CHECK(follower.answer(*strategy, view, random));
        deal.answer(seat, View(deal, seat).default_answer());
        later += table.deal > 1;
      }
      table = deal.aftermath();
    }
  }
  CHECK(later > 20);
}

TEST_CASE("a damaged strategy is rejected with its line") {
  const std::string head =
      "houserules strategy 1\nvariant g\nrules h\nplayers 2\nchips 200\nsizes pot\n";
  const std::string key = "0123456789abcdef0123456789abcdef";
  CHECK(fault_of(head + "decisions 1\n" + key + " 400000 600000\n") == "none");
  CHECK(fault_of("") ==
        "f, line 0: not a strategy; `houserules solve VARIANT --out FILE` writes one");
  CHECK(fault_of("houserules strategy 2\n") ==
        "f, line 1: a strategy of another version of the program: solve the game again");
  CHECK(fault_of("houserules strategy 1") == "f, line 1: the line is cut off");
  CHECK(fault_of("houserules strategy 1\nplayers 2\n") == "f, line 2: expected 'variant …'");
  CHECK(fault_of(head + "decisions -1\n") ==
        "f, line 7: 'decisions' takes a number from 0 to 5000000");
  CHECK(fault_of(head + "decisions 99999999999999999999\n") ==
        "f, line 7: 'decisions' takes a number from 0 to 5000000");
  CHECK(fault_of(head + "decisions 1\n") == "f, line 7: decisions are missing");
  CHECK(fault_of(head + "decisions 1\nxyz 1000000\n") ==
        "f, line 8: a decision begins with 32 hexadecimal digits");
  CHECK(fault_of(head + "decisions 1\n" + key + "\n") ==
        "f, line 8: the numbers of a decision add up to 1000000");
  CHECK(fault_of(head + "decisions 1\n" + key + " 400000 500000\n") ==
        "f, line 8: the numbers of a decision add up to 1000000");
  CHECK(fault_of(head + "decisions 1\n" + key + " -1 1000001\n") ==
        "f, line 8: expected a number from 0 to 1000000");
  CHECK(fault_of(head + "decisions 2\n" + key + " 1000000\n" + key + " 1000000\n") ==
        "f, line 9: this decision is given twice");
  CHECK(fault_of(head + "decisions 0\n" + key + " 1000000\n") ==
        "f, line 8: there are more decisions than announced");
}
