// The library as programs see it: includes nothing of the engine.

#include <doctest/doctest.h>
#include <houserules/houserules.h>

#include <algorithm>
#include <random>
#include <set>
#include <stdexcept>
#include <thread>

#include "tests/run_length.h"

namespace {

using houserules::Answer;
using houserules::Deal;
using houserules::Error;
using houserules::Games;
using houserules::Question;
using houserules::Rules;
using houserules::View;

constexpr const char* high_card = R"(houserules: 1
name: High Card
about: One card each, one round of betting.
players: 2-4
betting: {ante: 1, limit: no limit}
play:
  - deal: 1 down
  - bet
showdown: high
)";

/// Returns every game that can be loaded by itself, which excludes mixes; with sanitizers, some.
std::vector<Rules> all_games() {
  const Games games = Games::built_in();
  const std::vector<std::string> ids = games.ids();
  std::vector<Rules> out;
  const auto step = static_cast<std::size_t>(houserules::tests::length_of_run({1, 7, 1}));
  for (std::size_t i = 0; i < ids.size(); i += step) {
    const std::string& id = ids[i];
    try {
      out.push_back(games.load(id));
    } catch (const Error& error) {
      CHECK_MESSAGE(std::string(error.what()).find("mix of games") != std::string::npos, id, ": ",
                    error.what());
    }
  }
  return out;
}

/// Returns the message of what an act throws.
template <class Act>
std::string error_of(Act act) {
  try {
    act();
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

using Luck = std::mt19937;

std::size_t below(Luck& luck, std::size_t n) { return luck() % n; }

/// Returns a legal answer, using only the question.
Answer some_answer(const Deal& deal, const Question& question, Luck& luck) {
  for (int tries = 0; tries < 50; ++tries) {
    const std::size_t listed = question.choices.size();
    const std::size_t pick = below(luck, listed + (question.range ? 1 : 0));
    if (pick < listed) return question.choices[pick].answer;
    const auto [least, most] = *question.range;
    const std::int64_t number =
        least + static_cast<std::int64_t>(below(luck, static_cast<std::size_t>(most - least) + 1));
    Answer answer;
    switch (question.kind) {
      case Question::Kind::bet:
        answer = Answer::raise_to(number);
        break;
      case Question::Kind::number:
        answer = Answer::say_number(number);
        break;
      default: {
        std::vector<int> cards;
        for (std::size_t i = 0; i < question.cards.size(); ++i) {
          if (question.cards[i].may_choose) cards.push_back(static_cast<int>(i));
        }
        std::shuffle(cards.begin(), cards.end(), luck);
        cards.resize(static_cast<std::size_t>(number));
        answer = Answer::choose_cards(cards);
      }
    }
    const std::string refusal = deal.refusal(question.seat, answer);
    if (refusal.empty()) return answer;
    CHECK_MESSAGE(question.conditional, refusal);
  }
  return question.usual;
}

/// Returns answers other than those that a question describes.
std::vector<Answer> wrong_answers(const Question& question) {
  std::vector<Answer> out;
  const auto add = [&](const Answer& answer) {
    const auto same = [&](const Question::Choice& choice) { return choice.answer == answer; };
    if (std::none_of(question.choices.begin(), question.choices.end(), same)) out.push_back(answer);
  };
  add(Answer::fold());
  add(Answer::call());
  for (int i = -1; i < 40; ++i) {
    add(Answer::choose_option(i));
    add(Answer::choose_seat(i));
  }
  const auto outside = [&](std::int64_t n) {
    return !question.range || !question.range->contains(n);
  };
  const bool bet = question.kind == Question::Kind::bet;
  const bool number = question.kind == Question::Kind::number;
  const std::int64_t least = question.range ? question.range->least : 0;
  const std::int64_t most = question.range ? question.range->most : 0;
  for (const std::int64_t n :
       {least - 1, most + 1, std::int64_t{-1}, std::int64_t{0}, std::int64_t{1} << 62}) {
    if (!bet || outside(n)) add(Answer::raise_to(n));
    if (!number || outside(n)) add(Answer::say_number(n));
  }
  add(Answer::choose_cards({-1}));
  add(Answer::choose_cards({60}));
  add(Answer::choose_cards({0, 0}));
  std::vector<int> all;
  for (std::size_t i = 0; i <= question.cards.size(); ++i) all.push_back(static_cast<int>(i));
  add(Answer::choose_cards(all));
  for (std::size_t i = 0; i < question.cards.size(); ++i) {
    if (!question.cards[i].may_choose) add(Answer::choose_cards({static_cast<int>(i)}));
  }
  return out;
}

/// Plays with random answers, and calls `look` on every question before it is answered.
template <class Look>
void play(Deal& deal, unsigned seed, Look look) {
  Luck luck(seed);
  for (int turns = 0; !deal.over() && turns < 2000; ++turns) {
    const Question question = deal.question();
    look(deal, question);
    deal.answer(question.seat, some_answer(deal, question, luck));
  }
  CHECK(deal.over());
}

TEST_CASE("a game loaded from text is played, narrated and judged") {
  const Rules rules = Games::built_in().load_text(high_card);
  CHECK(rules.info().name == "High Card");
  Deal deal(rules, {.stacks = {20, 20}, .deck = "AsKd"});
  Question question = deal.question();
  CHECK(question.text == "p1 may check or bet 1 to 19");
  REQUIRE(question.choices.size() == 1);
  CHECK(question.choices[0].text == "cc");
  REQUIRE(question.range);
  CHECK(question.range->most == 19);
  deal.answer(deal.read(0, "cbr 19"));
  CHECK(deal.question().choices.size() == 2);
  deal.answer(1, Answer::call());
  CHECK(deal.over());
  CHECK(deal.stacks() == std::vector<houserules::Chips>{40, 0});
  CHECK(deal.narrate({.names = {"Ann", "Bob"}}).find("Ann wins") != std::string::npos);
  const houserules::Verdict verdict = rules.judge({"Ann:As", "Bob:Kd", "stakes:5,5"});
  CHECK(verdict.gets == std::vector<houserules::Chips>{10, 0});
}

TEST_CASE("an agent answers for any seat, at any question, the same each time") {
  for (const char* game : {"badugi", "chinese-poker", "7-27"}) {
    CAPTURE(game);
    Deal deal(Games::built_in().load(game), {.stacks = {100, 100, 100}});
    while (!deal.over()) {
      const int seat = deal.question().seat;
      const Answer answer = deal.pick(seat, "house", 7);
      CHECK_THROWS_AS(deal.pick(seat, "hous"), houserules::Error);
      CHECK(Deal(deal).pick(seat, "house", 7) == answer);
      deal.answer(seat, answer);
    }
  }
}

TEST_CASE("in every game, exactly the enumerated answers are accepted") {
  for (const Rules& rules : all_games()) {
    CAPTURE(rules.info().id);
    Deal first(rules, {.seed = 3});
    play(first, 1, [](const Deal& deal, const Question& question) {
      CHECK(deal.refusal(question.seat, question.usual).empty());
      for (const Question::Choice& choice : question.choices) {
        CHECK(deal.refusal(question.seat, choice.answer).empty());
        CHECK(deal.read(question.seat, choice.text) == choice.answer);
      }
      for (const Answer& wrong : wrong_answers(question)) {
        CAPTURE(question.text);
        CAPTURE(static_cast<int>(wrong.kind));
        CAPTURE(wrong.number);
        CHECK_FALSE(deal.refusal(question.seat, wrong).empty());
      }
      if (const auto all = deal.all_answers(question.seat, 40)) {
        CHECK_FALSE(all->empty());
        for (const Answer& answer : *all) CHECK(deal.refusal(question.seat, answer).empty());
      }
    });
  }
}

TEST_CASE("a deal saved at any question continues identically") {
  for (const Rules& rules : all_games()) {
    CAPTURE(rules.info().id);
    Deal deal(rules, {.seed = 5});
    std::vector<Deal> restored;
    Luck luck(2);
    while (!deal.over()) {
      // Each restored deal gets the same answers as the original from here on.
      if (restored.size() < 12) restored.push_back(Deal::restore(rules, deal.save()));
      const Question question = deal.question();
      const Answer answer = some_answer(deal, question, luck);
      deal.answer(question.seat, answer);
      for (Deal& copy : restored) copy.answer(question.seat, answer);
    }
    for (const Deal& copy : restored) CHECK(copy.save() == deal.save());
    CHECK(restored.back().narrate() == deal.narrate());
    CHECK(restored.front().stacks() == deal.stacks());
  }
}

/// The cards that a viewer has learned from events, and the seats that have shown their hands.
struct Learned {
  std::set<std::string> cards;
  std::set<int> open;
};
Learned learned(const Deal& deal, int viewer) {
  Learned out;
  for (const houserules::Event& event : deal.events()) {
    const auto& eyes = event.seen_by;
    if (event.kind == "shown") out.open.insert(event.seat);
    if (std::count(eyes.begin(), eyes.end(), viewer) > 0) out.cards.insert(event.card);
  }
  return out;
}

TEST_CASE("in no game does a seat see a card that it has not been shown") {
  for (const Rules& rules : all_games()) {
    CAPTURE(rules.info().id);
    Deal first(rules, {.seed = 11});
    play(first, 4, [](const Deal& deal, const Question& question) {
      const int viewer = (question.seat + 1) % deal.seats();
      const Learned known = learned(deal, viewer);
      const houserules::View all = deal.view(houserules::referee), seen = deal.view(viewer);
      for (std::size_t seat = 0; seat < all.seats.size(); ++seat) {
        const bool open = known.open.contains(static_cast<int>(seat));
        for (std::size_t zone = 0; zone < all.seats[seat].zones.size(); ++zone) {
          const auto& real = all.seats[seat].zones[zone].cards;
          const auto& shown = seen.seats[seat].zones[zone].cards;
          REQUIRE(real.size() == shown.size());
          for (std::size_t i = 0; i < real.size(); ++i) {
            if (shown[i].text == "??") continue;
            CHECK(shown[i].text == real[i].text);
            CHECK((open || known.cards.contains(shown[i].text)));
          }
        }
      }
    });
    // A seat's events name no other cards.
    for (int viewer = houserules::bystander; viewer < first.seats(); ++viewer) {
      const Learned known = learned(first, viewer);
      for (const houserules::Event& event : first.events(viewer)) {
        if (event.card.empty() || event.card == "??" || viewer < 0) continue;
        CHECK(known.cards.contains(event.card));
      }
    }
  }
}

TEST_CASE("other players' hole cards are hidden") {
  const Deal deal(Games::built_in().load("texas-holdem"), {.players = 3, .deck = "AsKsQsAdKdQd"});
  const houserules::View view = deal.view(1);
  CHECK(view.seats[1].zones[0].cards[0].text != "??");
  CHECK(view.seats[0].zones[0].cards[0].text == "??");
  CHECK(deal.view(houserules::bystander).seats[1].zones[0].cards[0].text == "??");
  CHECK(deal.narrate({.viewer = 1}).find("A♠") == std::string::npos);
}

/// "Ac 5h*": the cards of a zone; the wild ones have a star.
std::string starred(const View::Zone& zone) {
  std::string out;
  for (const View::Card& card : zone.cards) {
    out += (out.empty() ? "" : " ") + card.text + (card.wild ? "*" : "");
  }
  return out;
}

TEST_CASE("a view marks the cards that the viewer knows are wild") {
  constexpr const char* stud = R"(houserules: 1
name: Deuces and the Low One
players: 2-4
betting: {ante: 1, limit: no limit}
wild: [deuces, {own: lowest down card, and its rank: yes}]
play:
  - deal: 2 down, 1 up
  - bet
  - deal: 1 up to board
  - bet
showdown: high
)";
  const Rules rules = Games::built_in().load_text(stud, {});
  // Dealt around: to each, two down and one up; then the card for all.
  Deal deal(rules, {.players = 2, .deck = "3c9d4c9h2s3d3h"});
  deal.answer(deal.question().seat, deal.question().usual);
  deal.answer(deal.question().seat, deal.question().usual);
  const auto hand = [&](int viewer, int seat) {
    return starred(deal.view(viewer).seats.at(static_cast<std::size_t>(seat)).zones[0]);
  };
  const auto board = [&](int viewer) { return starred(deal.view(viewer).table[0]); };
  CHECK(hand(0, 0) == "3c* 4c 2s*");
  CHECK(hand(0, 1) == "?? ?? 3d");
  CHECK(hand(1, 0) == "?? ?? 2s*");
  CHECK(hand(1, 1) == "9d* 9h* 3d");
  CHECK(hand(houserules::bystander, 0) == "?? ?? 2s*");
  CHECK(hand(houserules::referee, 0) == "3c* 4c 2s*");
  CHECK(board(0) == "3h*");
  CHECK(board(1) == "3h");
  CHECK(board(houserules::bystander) == "3h");
  for (int i = 0; i < 2; ++i) deal.answer(deal.question().seat, deal.question().usual);
  REQUIRE(deal.over());
  CHECK(hand(houserules::bystander, 0) == "3c* 4c 2s*");
}

TEST_CASE("two threads can read the same deal") {
  // Its questions call Lua, and its answers are conditional.
  for (const char* id : {"7-27", "badugi", "anaconda", "texas-holdem"}) {
    CAPTURE(id);
    const Rules rules = Games::built_in().load(id);
    const Deal deal(rules, {.seed = 9});
    const auto read = [&] {
      std::string all;
      for (int i = 0; i < 20; ++i) {
        const Question question = deal.question();
        all = question.text + deal.narrate() + deal.save() +
              deal.refusal(question.seat, question.usual) +
              deal.text(question.seat, question.usual) +
              std::to_string(deal.events(question.seat).size());
        Deal copy(deal);
        while (!copy.over()) copy.answer(copy.question().usual);
        all += copy.narrate();
      }
      return all;
    };
    const std::string alone = read();
    std::string first, second;
    std::thread other([&] { first = read(); });
    second = read();
    other.join();
    CHECK(first == alone);
    CHECK(second == alone);
  }
}

TEST_CASE("a deal outlives its rules and games") {
  std::optional<Deal> deal;
  {
    const Games games = Games::found_by([](Games::Wanted, const std::string& name,
                                           const std::string&) -> std::optional<Games::File> {
      if (name == "parent") return Games::File{"house/parent.yaml", high_card};
      return std::nullopt;
    });
    deal.emplace(games.load_text("houserules: 1\nextends: parent\nname: Mine\n"));
    CHECK(deal->rules().info().name == "Mine");
  }
  while (!deal->over()) deal->answer(deal->question().usual);
  CHECK(deal->narrate().find("wins") != std::string::npos);
}

TEST_CASE("next continues a chain of deals, which is saved as a whole") {
  const Rules rules = Games::built_in().load("guts");
  Deal deal(rules, {.players = 4, .seed = 2});
  int deals = 1;
  Luck luck(3);
  while (true) {
    while (!deal.over()) {
      const Question question = deal.question();
      deal.answer(question.seat, some_answer(deal, question, luck));
    }
    CHECK(Deal::restore(rules, deal.save()).stacks() == deal.stacks());
    if (deal.game_over() || deals == 20) break;
    deal = deal.next();
    ++deals;
  }
  CHECK(deals > 1);
}

TEST_CASE("games continue at one table until one player has all the chips") {
  const Rules rules = Games::built_in().load("nlhe");
  Deal deal(rules, {.stacks = {60, 60, 60}, .dealer = 1, .seed = 4});
  Luck luck(5);
  int deals = 1;
  bool sat_out = false;
  for (;; ++deals) {
    const std::vector<houserules::Chips> before = deal.stacks();
    const View start = deal.view(houserules::bystander);
    for (const View::Seat& seat : start.seats) sat_out = sat_out || !seat.in;
    while (!deal.over()) {
      const Question question = deal.question();
      deal.answer(question.seat, some_answer(deal, question, luck));
    }
    CHECK(deal.game_over());
    CHECK(Deal::restore(rules, deal.save()).narrate() == deal.narrate());
    const int dealer = start.dealer;
    const auto stacks = deal.stacks();
    if (std::count_if(stacks.begin(), stacks.end(), [](auto chips) { return chips > 0; }) < 2)
      break;
    deal = deal.next();
    int next = (dealer + 1) % 3;
    while (stacks.at(static_cast<std::size_t>(next)) == 0) next = (next + 1) % 3;
    CHECK(deal.view(houserules::bystander).dealer == next);
    REQUIRE(deals < 2000);
  }
  CHECK(deals > 1);
  CHECK(sat_out);
  CHECK(error_of([&] { deal.next(); }) == "fewer than two players have chips");
}

TEST_CASE("only hands shown at the showdown are visible to all") {
  const Rules rules = Games::built_in().load("texas-holdem");
  Deal deal(rules, {.players = 3, .seed = 6});
  deal.answer(Answer::fold());
  const auto cards_of = [](const View& view, int seat) {
    std::string cards;
    for (const View::Card& card : view.seats.at(static_cast<std::size_t>(seat)).zones.at(0).cards)
      cards += card.text;
    return cards;
  };
  while (!deal.over()) {
    CHECK(cards_of(deal.view(houserules::bystander), 0) == "????");
    deal.answer(deal.question().usual);
  }
  const View all = deal.view(houserules::referee);
  int shown = 0;
  for (const houserules::Event& event : deal.events(houserules::bystander)) {
    if (event.kind != "shown") continue;
    ++shown;
    CHECK(event.cards == cards_of(all, event.seat));
    for (const int viewer : {houserules::bystander, 0, 1, 2})
      CHECK(cards_of(deal.view(viewer), event.seat) == event.cards);
  }
  CHECK(shown == 2);

  // Nobody sees the hand that won without a showdown.
  Deal folded(rules, {.players = 2, .seed = 6});
  folded.answer(Answer::fold());
  REQUIRE(folded.over());
  const View winner = folded.view(houserules::bystander);
  for (const View::Seat& seat : winner.seats)
    for (const View::Card& card : seat.zones.at(0).cards) CHECK(card.text == "??");
}

TEST_CASE("long computations can be stopped") {
  const Rules rules = Games::built_in().load("razz");
  int asked = 0;
  const auto twice = [&asked] { return ++asked < 3; };
  CHECK(error_of([&] {
          rules.equity({"Ann:As2s", "Bob:3s4s"}, {.samples = 1'000'000'000'000, .go_on = twice});
        }) == "stopped");
  CHECK(asked == 3);
  asked = 0;
  CHECK(error_of([&] { rules.simulate({.games = 1'000'000'000, .go_on = twice}); }) == "stopped");
  CHECK(asked == 3);
}

TEST_CASE("a betting round that never ends is soon an error") {
  const Rules rules = Games::built_in().load_text(
      "houserules: 1\nname: Endless\nplayers: 2\nstacks: 1000000000\n"
      "betting: {ante: 1, limit: no limit, raises: no cap}\nplay:\n  - deal: 1 down\n"
      "  - repeat: {until: \"= 1 == 2\"}\n    do: [bet]\nshowdown: high\n");
  Deal deal(rules, {.seed = 1});
  std::string error;
  for (int i = 0; i < 1'000'000 && error.empty(); ++i)
    error = error_of([&] { deal.answer(deal.question().usual); });
  CHECK(error.find("a loop never ends") != std::string::npos);
}

TEST_CASE("a program's games may extend built-in ones") {
  const Games found = Games::found_by([](Games::Wanted what, const std::string& name,
                                         const std::string&) -> std::optional<Games::File> {
    if (what == Games::Wanted::game && name == "mine") {
      return Games::File{"house/mine.yaml",
                         "houserules: 1\nname: Mine\nextends: chicago\nplayers: 2-6\n"};
    }
    // Not used for built-in files: they extend built-in ones.
    if (name == "home-stud") return Games::File{"house/home-stud.yaml", "nonsense: ["};
    return std::nullopt;
  });
  CHECK(found.load("mine").info().most_players == 6);
  CHECK(found.load("mine", {.with = {"jokers"}}).info().name == "Mine");
  CHECK(found.load("razz").info().hash == Games::built_in().load("razz").info().hash);
  CHECK(found.ids().empty());
  CHECK(error_of([&] { found.load("home-stud"); }) != "");
}

TEST_CASE("a folder of games equals the built-in games") {
  const Games built_in = Games::built_in(), folder = Games::in_folder(".");
  CHECK(folder.ids() == built_in.ids());
  CHECK(folder.ids(Games::Wanted::modifier) == built_in.ids(Games::Wanted::modifier));
  for (const char* id : {"7-27", "razz", "guts"}) {
    CHECK(folder.load(id).info().hash == built_in.load(id).info().hash);
  }
}

TEST_CASE("invalid input is an error and changes nothing") {
  const Games games = Games::built_in();
  CHECK(error_of([&] { games.load("no-such-game"); }) == "there is no game 'no-such-game'");
  CHECK(error_of([&] { games.load("razs"); }) == "there is no game 'razs'; did you mean 'razz'?");
  CHECK(games.load("Texas Hold'em").info().id == "texas-holdem");
  CHECK(error_of([&] { games.load("horse"); }).find("mix of games") != std::string::npos);
  CHECK(error_of([&] { Games::in_folder("/no/such/folder"); }).find("is not a folder") !=
        std::string::npos);
  CHECK(error_of([&] { Games::in_folder("/usr/bin"); }).find("has no folder 'variants'") !=
        std::string::npos);
  for (const char* text : {"", "a: [", "\xff\xfe", "houserules: 1\nplay: [beet]\n"}) {
    CAPTURE(text);
    try {
      games.load_text(text);
      FAIL("is accepted");
    } catch (const Error& error) {
      REQUIRE_FALSE(error.diagnostics().empty());
      CHECK(error.diagnostics()[0].place.file == "game.yaml");
      CHECK_FALSE(error.diagnostics()[0].id.empty());
    }
    CHECK_FALSE(games.check(text).empty());
  }
  CHECK(games.check(high_card).empty());

  const Rules rules = games.load("texas-holdem");
  const auto deal_error = [&](const houserules::Setup& setup) {
    return error_of([&] { Deal(rules, setup); });
  };
  CHECK(deal_error({.players = 30}).find("this is a game for") == 0);
  CHECK(deal_error({.players = -1}).find("this is a game for") == 0);
  CHECK(deal_error({.stacks = {5}}).find("this is a game for") == 0);
  CHECK(deal_error({.stacks = {5, -1}}).find("a stack must be from 1") == 0);
  CHECK(deal_error({.stacks = {5, 5}, .players = 3}) == "there are 3 players, but 2 stacks");
  CHECK(deal_error({.stacks = {5, 5}, .dealer = 2}) == "the dealer is a seat from 0 to 1");
  CHECK(deal_error({.deck = "AsAs"}) == "the deck has no As, or no more of them");
  CHECK(deal_error({.deck = "nonsense"}) == "'nonsense' is not a list of cards");

  Deal deal(rules, {.players = 3, .seed = 1});
  const std::string before = deal.save();
  const Question question = deal.question();
  const int other = (question.seat + 1) % 3;
  CHECK(error_of([&] { deal.answer(other, Answer::call()); }).find("is not being asked") !=
        std::string::npos);
  CHECK_FALSE(error_of([&] { deal.answer(-5, Answer::call()); }).empty());
  CHECK_FALSE(error_of([&] { deal.answer(300, Answer::call()); }).empty());
  CHECK(error_of([&] { deal.answer(Answer::raise_to(1)); }).find("you can raise") == 0);
  CHECK_FALSE(error_of([&] { deal.read(question.seat, "dance"); }).empty());
  CHECK_FALSE(error_of([&] { deal.read(question.seat, "cc\np1 f"); }).empty());
  CHECK(error_of([&] { deal.view(3); }) == "there is no seat 3");
  CHECK(error_of([&] { deal.events(-3); }) == "there is no seat -3");
  CHECK_FALSE(error_of([&] { deal.narrate({.names = {"Ann"}}); }).empty());
  CHECK(error_of([&] { deal.next(); }) == "the deal is not over");
  CHECK(deal.save() == before);
  CHECK_FALSE(error_of([&] { rules.judge({"Ann:AsAs"}); }).empty());
  CHECK_FALSE(error_of([&] { rules.equity({"Ann:"}); }).empty());
  CHECK_FALSE(error_of([&] { rules.simulate({.agents = {"nobody"}}); }).empty());
}

TEST_CASE("bytes that are not a saved deal are rejected") {
  const Rules rules = Games::built_in().load("anaconda");
  Deal deal(rules, {.seed = 1});
  for (int i = 0; i < 12 && !deal.over(); ++i) deal.answer(deal.question().usual);
  const std::string saved = deal.save();
  REQUIRE(Deal::restore(rules, saved).save() == saved);
  CHECK(error_of([&] { Deal::restore(Games::built_in().load("razz"), saved); }) ==
        "this deal was saved with other rules");
  for (const std::string& bytes :
       {std::string(), std::string("{}"), std::string("[]"), std::string(1000, '['),
        std::string("\0\xff", 2), saved.substr(0, saved.size() / 2)}) {
    CHECK(error_of([&] { Deal::restore(rules, bytes); }) == "this is not a saved deal");
  }
  // Changes one byte: an error, or some deal.
  Luck luck(7);
  for (int i = 0; i < 2000; ++i) {
    std::string bytes = saved;
    bytes[below(luck, bytes.size())] = static_cast<char>(luck());
    error_of([&] { static_cast<void>(Deal::restore(rules, bytes).over()); });
  }
}

TEST_CASE("any exception of the file finder becomes an Error") {
  const auto message_of = [](const houserules::Games::Find& find) -> std::string {
    try {
      static_cast<void>(houserules::Games::found_by(find).load("any"));
    } catch (const houserules::Error& error) {
      return error.what();
    }
    return "";
  };
  using Wanted = houserules::Games::Wanted;
  using File = std::optional<houserules::Games::File>;
  CHECK(message_of([](Wanted, const std::string&, const std::string&) -> File {
          throw std::runtime_error("the disk is gone");
        }) == "the disk is gone");
  CHECK(message_of([](Wanted, const std::string&, const std::string&) -> File {
          throw 5;
        }).find("not a std::exception") != std::string::npos);
}

TEST_CASE("tiny stacks and full tables are played to the end") {
  for (const Rules& rules : all_games()) {
    const houserules::GameInfo info = rules.info();
    CAPTURE(info.id);
    const auto ends = [&](const houserules::Setup& setup) {
      Deal deal(rules, setup);
      play(deal, 8, [](const Deal&, const Question&) {});
      CHECK_FALSE(deal.narrate().empty());
    };
    ends({.stacks =
              std::vector<houserules::Chips>(static_cast<std::size_t>(info.fewest_players), 1)});
    ends({.players = info.most_players, .seed = 1});
  }
}

TEST_CASE("equities and simulations") {
  const Rules rules = Games::built_in().load("texas-holdem");
  const houserules::Equity equity = rules.equity({"Ann:AsAh", "Bob:KsKh", "board:2c7d9h"}, {});
  CHECK(equity.exact);
  CHECK(equity.runouts == 990);
  CHECK(equity.pot[0].share + equity.pot[1].share == doctest::Approx(1));
  const houserules::Findings found =
      rules.simulate({.games = 200, .agents = {"random"}, .seed = 4});
  CHECK(found.games == 200);
  CHECK_FALSE(found.tables.empty());
  CHECK(rules.simulate({.games = 200, .agents = {"random"}, .seed = 4}).deals == found.deals);
}

TEST_CASE("a simulation in parts has the totals of the whole") {
  for (const char* id : {"texas-holdem", "7-27", "guts"}) {
    CAPTURE(id);
    const Rules rules = Games::built_in().load(id);
    const houserules::Trials trials{.games = 300, .players = 4, .agents = {"random"}, .seed = 9};
    houserules::Simulation all(rules, trials), part(rules, trials), other(rules, trials);
    all.play(201, 300);
    part.play(1, 64);
    other.play(65, 200);
    CHECK(all.findings().games == 100);
    CHECK(all.report() != rules.report(trials));  // it is marked as partial
    all.add(other.counts());
    all.add(part.counts());
    for (const auto format : {houserules::PageFormat::html, houserules::PageFormat::text}) {
      CHECK(all.report(format) == rules.report(trials, format));
    }
    CHECK(all.findings().deals == rules.simulate(trials).deals);
  }
}

TEST_CASE("counts of another simulation, and damaged ones, are not added") {
  const Rules rules = Games::built_in().load("guts");
  houserules::Trials trials{.games = 20};
  houserules::Simulation simulation(rules, trials), same(rules, trials);
  simulation.play(1, 15);
  same.play(16, 20);
  const std::string before = simulation.counts(), counts = same.counts();
  const auto refused = [&](const std::string& text) {
    CAPTURE(text.substr(0, 200));
    CHECK_THROWS_AS(simulation.add(text), houserules::Error);
    CHECK(simulation.counts() == before);
  };
  trials.seed = 1;
  refused(houserules::Simulation(rules, trials).counts());
  refused(houserules::Simulation(Games::built_in().load("razz"), {.games = 20}).counts());
  refused("");
  refused(counts.substr(0, counts.size() - 1));
  refused(counts + "7 ");
  refused(counts + "x ");
  const std::size_t first = counts.find('\n') + 1;
  refused(counts.substr(0, first) + "9223372036854775807" + counts.substr(counts.find(' ', first)));
  refused(before);  // more than twenty games
  CHECK_THROWS_AS(simulation.play(0, 1), houserules::Error);
  CHECK_THROWS_AS(simulation.play(20, 21), houserules::Error);
  CHECK_THROWS_AS(simulation.play(2, 1), houserules::Error);
  CHECK_THROWS_AS(simulation.play(16, 20 + (std::uint64_t{1} << 40)), houserules::Error);
  CHECK(simulation.counts() == before);
  CHECK_THROWS_AS(houserules::Simulation(rules, {.games = 20}).report(), houserules::Error);
  simulation.add(counts);
  CHECK(simulation.findings().games == 20);
}

TEST_CASE("a game's zones and registers have words for players, or none") {
  const Rules rules = Games::built_in().load_text(
      "houserules: 1\nname: a\nplayers: 2\nzones:\n  shelf: {about: the shelf by the wall}\n"
      "registers:\n  took: yes/no per seat\n  lost: {type: number, per: seat, about: lives lost}\n"
      "play:\n  - deal: 1 down\n  - deal: 1 to shelf\n  - each: everyone\n    do:\n"
      "      - remember: {lost: 1, took: yes}\nshowdown: high\n");
  const houserules::GameInfo info = rules.info();
  REQUIRE(info.registers.size() == 1);
  CHECK(info.registers[0].name == "lost");
  CHECK(info.registers[0].about == "lives lost");
  REQUIRE(info.zones.size() == 1);
  CHECK(info.zones[0].name == "shelf");
  CHECK(info.zones[0].about == "the shelf by the wall");
}

}  // namespace

TEST_CASE("every game is simulated with the fewest and the most players") {
  for (const Rules& rules : all_games()) {
    const auto info = rules.info();
    for (const int players : {info.fewest_players, info.most_players}) {
      CAPTURE(info.id);
      CAPTURE(players);
      const auto found =
          rules.simulate({.games = 2, .players = players, .agents = {"random"}, .seed = 3});
      CHECK(found.games == 2);
    }
  }
}
