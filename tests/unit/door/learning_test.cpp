// Deals as numbers, using only the public headers.

#include <doctest/doctest.h>
#include <houserules/learning.h>
#include <houserules/ranking.h>

#include <algorithm>
#include <string>
#include <vector>

#include "tests/run_length.h"

using namespace houserules;

namespace {

/// Loads every game that is not a mix; with sanitizers, some.
std::vector<Rules> playable_games() {
  const Games games = Games::built_in();
  std::vector<Rules> rules;
  const std::vector<std::string> ids = games.ids();
  const auto step = static_cast<std::size_t>(tests::length_of_run({1, 9, 1}));
  for (std::size_t i = 0; i < ids.size(); i += step) {
    try {
      rules.push_back(games.load(ids[i]));
    } catch (const Error& error) {
      REQUIRE(std::string(error.what()).find("is a mix") != std::string::npos);
    }
  }
  return rules;
}

/// Plays a deal with every third legal action, and returns how many it took.
int play_by_numbers(Deal& deal) {
  std::vector<float> seen(observation_size);
  int actions = 0;
  for (; !deal.over() && actions < 5000; ++actions) {
    Actions question(deal);
    std::optional<Answer> answer;
    while (!answer) {
      const std::vector<int> legal = question.legal();
      REQUIRE(!legal.empty());
      REQUIRE(std::is_sorted(legal.begin(), legal.end()));
      const auto choice = static_cast<std::size_t>(3 * actions) % legal.size();
      answer = question.take(legal[choice]);
    }
    const int seat = deal.question().seat;
    CHECK(deal.seat() == seat);
    CHECK(deal.refusal(seat, *answer).empty());
    observe(deal, seat, {}, seen);
    CHECK(seen[0] == 1.0F);
    CHECK(seen[4] == 1.0F);  // this seat has to answer
    deal.answer(*answer);
  }
  return actions;
}

}  // namespace

TEST_CASE("every game can be played with numbers") {
  for (const Rules& rules : playable_games()) {
    CAPTURE(rules.info().id);
    Deal deal(rules, {.seed = 5});
    CHECK(play_by_numbers(deal) > 0);
    CHECK(deal.over());
    CHECK(Actions(deal).legal().empty());
  }
}

TEST_CASE("a batch of every game continues after the first deals") {
  for (const Rules& rules : playable_games()) {
    CAPTURE(rules.info().id);
    Batch batch(rules, {.deals = 3, .seed = 2});
    std::vector<std::int32_t> actions(3), acting(3);
    std::vector<float> rewards(static_cast<std::size_t>(3 * batch.seats()));
    std::vector<std::uint8_t> over(3), masks(std::size_t{3} * action_count);
    std::vector<float> seen(std::size_t{3} * observation_size);
    int ended = 0;
    for (int i = 0; i < 2000 && ended < 3; ++i) {
      batch.random(actions);
      batch.acting(acting);
      batch.masks(masks);
      for (std::size_t deal = 0; deal < 3; ++deal) {
        CHECK(acting[deal] >= 0);
        CHECK(masks[deal * action_count + static_cast<std::size_t>(actions[deal])] == 1);
      }
      batch.step(actions, rewards, over);
      ended += static_cast<int>(std::count(over.begin(), over.end(), 1));
    }
    batch.observe(seen);
    CHECK(ended >= 3);
  }
}

TEST_CASE("mismatched arguments are rejected") {
  const Rules rules = Games::built_in().load("badugi");
  Batch batch(rules, {.deals = 2, .players = 3});
  std::vector<std::int32_t> actions{193, 1};
  std::vector<float> rewards(6);
  std::vector<std::uint8_t> over(2);
  CHECK_THROWS_WITH_AS(batch.step(actions, rewards, over), "deal 0: action 193 is not legal here",
                       Error);
  CHECK_THROWS_WITH_AS(batch.step(actions, {}, over),
                       "the array for rewards has 0 elements; it needs 6", Error);
  CHECK_THROWS_AS(Batch(rules, {.deals = 0}), Error);
  CHECK_THROWS_AS(Batch(rules, {.deals = 1, .players = 99}), Error);
  Actions question{Deal(rules)};
  CHECK_THROWS_WITH_AS(question.take(-1), "action -1 is not legal here", Error);
  std::vector<float> small(3);
  CHECK_THROWS_AS(observe(Deal(rules), 0, {}, small), Error);
  std::vector<float> seen(observation_size);
  CHECK_THROWS_WITH_AS(observe(Deal(rules), 9, {}, seen), "there is no seat 9", Error);
}

TEST_CASE("rankings of many hands") {
  const Ranking high({.ranking = "high"});
  CHECK(high.hand("AsAh", "AdKcKd").name == "full house, aces over kings");
  const std::vector<std::uint8_t> cards{51, 50, 0, 4}, board{49, 47, 46};
  std::vector<std::uint64_t> scores(2);
  high.scores(cards, 2, board, 3, scores);
  CHECK(scores[0] == high.hand("AsAh", "AdKsKh").score);
  CHECK(scores[0] > scores[1]);
  CHECK_THROWS_AS(high.scores(cards, 3, board, 3, scores), Error);
  const std::vector<std::uint8_t> no_card{51, 50, 0, 99};
  CHECK_THROWS_WITH_AS(high.scores(no_card, 2, board, 3, scores),
                       "99 is not a card: cards are 0 to 52", Error);
}

TEST_CASE("hands scored in bulk have the same scores as one by one") {
  const Ranking high({.ranking = "high"});
  constexpr std::size_t hands = 700, cards = 5, board_cards = 2;
  constexpr std::uint8_t joker = 52;
  std::vector<std::uint8_t> rows, boards;
  std::uint32_t number = 7;
  const auto next = [&] {
    number = number * 1664525 + 1013904223;
    return static_cast<std::uint8_t>((number >> 16) % joker);
  };
  // Some hands have a card twice, some a joker.
  for (std::size_t i = 0; i < hands * cards; ++i) rows.push_back(i % 101 == 0 ? joker : next());
  for (std::size_t i = 0; i < hands * board_cards; ++i) boards.push_back(next());
  std::vector<std::uint64_t> all(hands);
  high.scores(rows, cards, boards, board_cards, all);
  for (std::size_t i = 0; i < hands; ++i) {
    std::uint64_t one = 0;
    high.scores(std::span(rows).subspan(i * cards, cards), cards,
                std::span(boards).subspan(i * board_cards, board_cards), board_cards,
                std::span(&one, 1));
    CHECK(all[i] == one);
  }
}

TEST_CASE("after an error in the rules, another deal begins, and the others continue") {
  const Games games = Games::found_by([](Games::Wanted wanted, const std::string&,
                                         const std::string&) -> std::optional<Games::File> {
    if (wanted != Games::Wanted::script) return std::nullopt;
    return Games::File{"trouble.lua",
                       "function worth(cards)\n"
                       "  if cards[1].rank == 14 then error('no aces') end\n"
                       "  return 1\nend\n"};
  });
  const Rules rules = games.load_text(R"(houserules: 1
name: Trouble
about: The script fails whenever an ace is compared.
players: 2
scripts: [trouble.lua]
betting: {ante: 1, limit: 2}
play:
  - deal: 1 down
  - bet
showdown:
  by: score
  score: = worth(cards)
)");
  Batch batch(rules, {.deals = 64, .seed = 1});
  std::vector<std::int32_t> actions(64);
  std::vector<float> rewards(128);
  std::vector<std::uint8_t> over(64);
  int failures = 0, ended = 0;
  for (int i = 0; i < 40; ++i) {
    batch.random(actions);
    try {
      batch.step(actions, rewards, over);
    } catch (const Error& error) {
      ++failures;
      CHECK(std::string(error.what()).find("no aces") != std::string::npos);
    }
    ended += static_cast<int>(std::count(over.begin(), over.end(), 1));
  }
  CHECK(failures > 0);
  CHECK(ended > failures);
}
