#include "engine/session/game.h"

#include <doctest/doctest.h>

#include <map>
#include <numeric>

#include "engine/agents/simple.h"
#include "engine/session/asked_cards.h"
#include "tests/unit/session/hand_made_games.h"

using namespace houserules;

TEST_CASE("random answers fit the question, and cover all answers") {
  Random random{5};
  Question cards;
  cards.kind = QuestionKind::cards;
  cards.cards = 0b1011;
  cards.min = 1;
  cards.max = 2;
  std::map<std::uint64_t, int> seen;
  for (int i = 0; i < 6000; ++i) ++seen[sample(cards, random).cards];
  CHECK(seen.size() == 6);  // three of one card, three of two
  for (const auto& answer : seen) {
    CAPTURE(answer.first);
    CHECK((answer.first & ~cards.cards) == 0);
    CHECK(answer.second > 800);
    CHECK(answer.second < 1200);
  }

  Question number;
  number.kind = QuestionKind::number;
  number.min = -1;
  number.max = 2;
  std::map<std::int64_t, int> numbers;
  for (int i = 0; i < 400; ++i) ++numbers[sample(number, random).number];
  CHECK(numbers.size() == 4);
  CHECK(numbers.begin()->first == -1);

  Question order;
  order.kind = QuestionKind::arrangement;
  order.cards = 0b10110;
  order.min = order.max = 2;
  std::map<int, int> orders;
  for (int i = 0; i < 600; ++i) {
    const Answer answer = sample(order, random);
    REQUIRE(answer.order_count == 2);
    ++orders[answer.order[0] * 10 + answer.order[1]];
  }
  CHECK(orders.size() == 6);

  Question bet;
  bet.may_call = bet.may_raise = true;
  bet.raise_min = 4;
  bet.raise_max = 6;
  std::map<Chips, int> raises;
  for (int i = 0; i < 300; ++i) {
    const Answer answer = sample(bet, random);
    CHECK(answer.bet != Answer::Bet::fold);
    if (answer.bet == Answer::Bet::raise) ++raises[answer.amount];
  }
  CHECK(raises.size() == 3);
}

TEST_CASE("among identical cards, the first ones are meant, each once") {
  Variant v = hand_made::base();
  v.deck.clear();
  for (std::uint8_t code = Card::joker_code; code < Card::code_count; ++code) {
    v.deck.emplace_back(code);
  }
  hand_made::deal_each(v, 2, Facing::down);
  LoopAct each;
  each.who.who = SeatsSpec::Who::in_deal;
  v.loops.push_back(each);
  hand_made::add(v, Act::loop, 0);
  v.loops[0].body = hand_made::step(v);
  AskAct ask;
  ask.kind = QuestionKind::arrangement;
  ask.name = hand_made::word(v, "set");
  ask.targets = {{zone_hand, Number{2, {}}}};
  v.asks.push_back(ask);
  hand_made::add(v, Act::ask, 0);
  hand_made::add(v, Act::next, 0);
  v.loops[0].end = hand_made::step(v);
  hand_made::finish(v, RankingSpec{}, {SourceSpec{}});
  Deal deal(v, nullptr, Chance(), new_game(v, std::vector<Chips>{10, 10}, 1));
  REQUIRE_FALSE(deal.over());
  const Seat seat = deal.question().seat;
  REQUIRE(deal.question().kind == QuestionKind::arrangement);
  Answer answer;
  answer.order_count = 2;
  answer.order = {1, 0};
  const Answer meant = session::with_first_alike(deal, seat, answer);
  CHECK(meant.order[0] == 0);
  CHECK(meant.order[1] == 1);
}

TEST_CASE("agents by name") {
  for (const char* name : {"check-call", "random", "random-min", "tight", "rollout", "rollout:7"}) {
    CHECK(make_agent(name) != nullptr);
  }
  for (const char* name : {"shark", "", "rollout:", "rollout:0", "rollout:x", "rollout:7 "}) {
    CHECK_THROWS_AS(make_agent(name), AgentError);
  }
}

TEST_CASE("games follow each other at a table: stacks carry over, the button moves") {
  const Variant variant = hand_made::guts();
  session::TableSetup setup;
  setup.stacks = {10, 10, 10};
  setup.seed = 3;
  session::Table table(variant, nullptr, setup);
  session::Agents agents({"random"}, 3);
  Seat dealer = 2;
  int deals = 0;
  while (table.can_deal() && deals < 200) {
    agents.begin_deal(table.deals() + 1);
    CHECK(table.play_deal(agents, nullptr));
    ++deals;
    CHECK(table.deal().dealer() == dealer);
    const auto& stacks = table.state().stacks;
    CHECK(std::accumulate(stacks.begin(), stacks.begin() + 3, Chips{0}) + table.state().pot == 30);
    if (!table.can_deal()) break;
    if (table.game_over()) {
      do dealer = static_cast<Seat>((dealer + 1) % 3);
      while (stacks[dealer] == 0);
    } else {
      dealer = table.state().dealer;
    }
  }
  CHECK(deals > 3);
}

TEST_CASE("the same seeds play the same deals") {
  const Variant variant = hand_made::draw_game();
  std::string texts[2];
  for (std::string& text : texts) {
    session::TableSetup setup;
    setup.stacks = {50, 50, 50};
    setup.seed = 11;
    session::Table table(variant, nullptr, setup);
    session::Agents agents({"random", "random-min"}, 11);
    for (int i = 0; i < 5 && table.can_deal(); ++i) {
      agents.begin_deal(table.deals() + 1);
      table.play_deal(agents, nullptr);
      for (const Chips chips : table.state().stacks) text += std::to_string(chips) + " ";
    }
  }
  CHECK(texts[0] == texts[1]);
}

TEST_CASE("hidden cards are swapped wherever they are") {
  const Variant v = hand_made::draw_game();
  const std::vector<Chips> stacks{20, 20};
  Deal deal(v, nullptr, Chance{Random{1}, nullptr}, new_game(v, stacks, 0));
  const auto hand_of = [](const Deal& of) {
    std::vector<Card> cards;
    for (const Slot& slot : of.zone(zone_hand, 1)) cards.push_back(slot.card);
    return cards;
  };
  const std::vector<Card> before = hand_of(deal);
  REQUIRE(before.size() == 5);
  Random random{1};
  permute(deal, CardSet(~std::uint64_t{0}), random);
  CHECK(hand_of(deal) != before);
}

TEST_CASE("a seat that is not asked sees which seats are") {
  const Variant v = hand_made::draw_game();
  const std::vector<Chips> stacks{20, 20};
  const Deal deal(v, nullptr, Chance{Random{1}, nullptr}, new_game(v, stacks, 0));
  CHECK(deal.refusal(0, Answer()) == "p1 is not being asked; p2 is");
}
