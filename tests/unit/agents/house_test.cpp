// The agent `house` on questions with agreed answers, and invariants of all its answers.

#include "engine/agents/house.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <bit>
#include <string>
#include <utility>
#include <vector>

#include "engine/agents/arranging.h"
#include "engine/agents/draws.h"
#include "engine/agents/hidden_cards.h"
#include "engine/agents/strength.h"
#include "engine/agents/worlds.h"
#include "engine/cards/notation.h"
#include "engine/cli/file/file_sources.h"
#include "engine/collection/playable.h"
#include "engine/table/state.h"
#include "engine/variant/flow.h"

using namespace houserules;

namespace {

/// Cards in the order dealt.
struct Dealt final : Script {
  std::vector<Card> cards;
  std::optional<Card> card(std::uint32_t& cursor, const Destination& /*to*/) const override {
    if (cursor >= cards.size()) return std::nullopt;
    return cards[cursor++];
  }
  std::optional<int> roll(std::uint32_t& /*cursor*/, int /*sides*/) const override {
    return std::nullopt;
  }
  CardSet reserved(std::uint32_t /*cursor*/) const override { return {}; }
};

/// A deal of a shipped game in which p1, left of the dealer, gets these cards first.
class Dealing {
 public:
  /// `hands`: how many players get cards in turn; 0: all.
  Dealing(const std::string& game, const std::string& own, int players, int hands = 0) {
    if (hands == 0) hands = players;
    cli::FileSources sources;
    const std::optional<SourceFile> file = sources.variant(game, "");
    REQUIRE(file);
    playable_ = collection::load_playable(*file, {}, sources);
    const std::vector<Card> hand = cards_of(own);
    std::vector<Card> rest;
    for (const Card card : playable_.variant->deck) {
      if (std::find(hand.begin(), hand.end(), card) == hand.end()) rest.push_back(card);
    }
    Random random{3};
    for (const Card card : hand) {
      script_.cards.push_back(card);
      for (int other = 1; other < hands; ++other) {
        std::swap(rest[random.below(static_cast<std::uint32_t>(rest.size()))], rest.back());
        script_.cards.push_back(rest.back());
        rest.pop_back();
      }
    }
    const std::vector<Chips> stacks(static_cast<std::size_t>(players), 100);
    deal_.emplace(*playable_.variant, playable_.runner.get(), Chance{Random{1}, &script_},
                  new_game(*playable_.variant, stacks, static_cast<Seat>(players - 1)));
  }

  Deal& deal() { return *deal_; }
  /// Everyone takes defaults until p1 is asked a question of this kind.
  void play_until(QuestionKind kind) {
    while (!deal_->over() &&
           (deal_->question().kind != kind || !deal_->waiting().contains(Seat{0}))) {
      const Seat seat = deal_->waiting().front();
      deal_->answer(seat, deal_->default_answer(seat));
    }
    REQUIRE(!deal_->over());
  }
  /// How p1 answers with this seed.
  Answer answer(std::uint64_t luck, double loose = 0.5) const {
    Random random{luck};
    return make_house({loose})->answer(View(*deal_, 0), random);
  }

  static std::vector<Card> cards_of(const std::string& text) {
    std::vector<Card> cards;
    for (std::size_t i = 0; i + 1 < text.size(); i += 2)
      cards.push_back(*parse_card(text.substr(i, 2)));
    return cards;
  }

 private:
  collection::Playable playable_;
  Dealt script_;
  std::optional<Deal> deal_;
};

int raises(const Dealing& dealing, double loose = 0.5) {
  int count = 0;
  for (std::uint64_t luck = 0; luck < 60; ++luck)
    count += dealing.answer(luck, loose).bet == Answer::Bet::raise ? 1 : 0;
  return count;
}

int folds(const Dealing& dealing, double loose = 0.5) {
  int count = 0;
  for (std::uint64_t luck = 0; luck < 60; ++luck)
    count += dealing.answer(luck, loose).bet == Answer::Bet::fold ? 1 : 0;
  return count;
}

}  // namespace

TEST_CASE("a draw keeps good cards and discards junk") {
  struct Draw {
    const char* hand;
    std::uint64_t keeps;   // these cards, by position
    std::uint64_t throws;  // and none of these
  };
  const std::vector<Draw> draws = {
      {"KhKd9c5s2h", 0b00011, 0b00000},  // a pair
      {"QcQdJsJh3c", 0b01111, 0b00000},  // two pairs
      {"7h7d7cTc2s", 0b00111, 0b00000},  // three of a kind
      {"9h8h5h3h2h", 0b11111, 0b00000},  // a flush stays as it is
      {"5c5d5hKsKc", 0b11111, 0b00000},  // and a full house
  };
  for (const Draw& draw : draws) {
    CAPTURE(draw.hand);
    Dealing dealing("five-card-draw", draw.hand, 4);
    Answer bet;  // the deal ends if nobody opens
    bet.bet = Answer::Bet::raise;
    bet.amount = dealing.deal().question().raise_min;
    dealing.deal().answer(0, bet);
    dealing.play_until(QuestionKind::cards);
    for (std::uint64_t luck = 0; luck < 5; ++luck)
      CHECK((dealing.answer(luck).cards & draw.keeps) == 0);
  }
}

TEST_CASE("if a fold gives up the pot, nobody folds to a small bet") {
  Dealing dealing("guillotine", "9s8s7d6dJc", 2);
  dealing.play_until(QuestionKind::bet);
  while (!dealing.deal().over() && dealing.deal().state().round_number < 3) {
    const Seat seat = dealing.deal().waiting().front();
    dealing.deal().answer(seat, dealing.deal().default_answer(seat));
  }
  Answer check, bet;
  bet.bet = Answer::Bet::raise;
  bet.amount = dealing.deal().question().raise_min;
  REQUIRE(dealing.deal().question().seat == 0);
  dealing.deal().answer(0, check);
  dealing.deal().answer(1, bet);
  CHECK(folds(dealing) == 0);
}

TEST_CASE("the small blind folds its worst hands and does not raise every hand") {
  const auto fold_to = [](Dealing& dealing) {
    Answer fold;
    fold.bet = Answer::Bet::fold;
    while (dealing.deal().question().seat != 0)
      dealing.deal().answer(dealing.deal().question().seat, fold);
  };
  Dealing worst("texas-holdem", "7d2c", 4), good("texas-holdem", "AdKc", 4);
  fold_to(worst);
  fold_to(good);
  CHECK(folds(worst) > 20);
  CHECK(raises(worst) < 20);
  CHECK(raises(good) > 55);
}

TEST_CASE("hands that beat most others still draw") {
  struct Draw {
    const char* game;
    const char* hand;
    std::uint64_t throws;  // some of these, or none if there are none
  };
  const auto fits = [](std::uint64_t cards, std::uint64_t throws) {
    return (cards & ~throws) == 0 && (cards == 0) == (throws == 0);
  };
  const std::vector<Draw> draws = {
      {"five-card-draw", "7h7d7cTc2s", 0b11000},   // three of a kind
      {"five-card-draw", "QcQdJsJh3c", 0b10000},   // two pairs
      {"triple-draw-2-7", "Kh6d4c3s2h", 0b00001},  // a king is not pat with three draws to come
      {"triple-draw-2-7", "QhJd4c3s2h", 0b00011},  // nor is this
      {"triple-draw-2-7", "7h6d4c3s2h", 0b00000},  // this is
      {"single-draw-2-7", "9h7d4c3s2h", 0b00000},  // and so is this with one draw
  };
  for (const Draw& draw : draws) {
    const std::string hand = draw.hand;
    CAPTURE(hand);
    Dealing dealing(draw.game, draw.hand, 4);
    if (dealing.deal().question().may_raise) {
      Answer bet;  // the deal ends if nobody opens
      bet.bet = Answer::Bet::raise;
      bet.amount = dealing.deal().question().raise_min;
      const Seat seat = dealing.deal().question().seat;
      dealing.deal().answer(seat, bet);
    }
    dealing.play_until(QuestionKind::cards);
    int right = 0;
    for (std::uint64_t luck = 0; luck < 10; ++luck)
      right += fits(dealing.answer(luck).cards, draw.throws) ? 1 : 0;
    CHECK(right >= 8);
  }
}

TEST_CASE("no card is bought for more than it may win") {
  Dealing dealing("texas-two-step", "9h4c", 2);
  dealing.play_until(QuestionKind::bet);
  CHECK(folds(dealing) < 60);  // the cost of cards is no reason to fold
  int bought = 0;
  const auto buys = [&] {
    dealing.play_until(QuestionKind::cards);
    for (std::uint64_t luck = 0; luck < 10; ++luck)
      bought += std::popcount(dealing.answer(luck).cards);
    dealing.deal().answer(0, dealing.deal().default_answer(0));
    return std::exchange(bought, 0);
  };
  buys();
  buys();
  CHECK(buys() < 10);  // four chips for a card, in a pot of four
}

TEST_CASE("the cards kept are those for the likely showdown") {
  Dealing dealing("jacks-back", "Kh5d4c3s2h", 2);
  Deal& deal = dealing.deal();
  // Nobody can open for high, so p1 opens for low.
  while (deal.question().kind == QuestionKind::bet) {
    const Seat seat = deal.question().seat;
    Answer answer = deal.default_answer(seat);
    if (seat == 0 && deal.question().may_raise) {
      answer = {.bet = Answer::Bet::raise, .amount = deal.question().raise_min};
    }
    deal.answer(seat, answer);
  }
  REQUIRE(deal.question().seat == 0);
  for (std::uint64_t luck = 0; luck < 20; ++luck) CHECK(dealing.answer(luck).cards == 0b00001);
}

TEST_CASE("cards led after the showdown are not kept for a hand") {
  Dealing dealing("poch", "AsAh7d", 3);
  dealing.play_until(QuestionKind::number);
  const Variant& variant = dealing.deal().variant();
  CHECK(compares_hands_after(variant, dealing.deal().question().row));
  dealing.play_until(QuestionKind::cards);
  CHECK_FALSE(compares_hands_after(variant, dealing.deal().question().row));
}

TEST_CASE("pairs and trips are not passed if three other cards can be") {
  struct Pass {
    const char* hand;
    std::uint64_t keeps;
  };
  for (const Pass& pass : {Pass{"QsQhTcTdKs6h3c", 0b0001111}, Pass{"9s9h9cJdKs5h2c", 0b0000111}}) {
    const std::string hand = pass.hand;
    CAPTURE(hand);
    Dealing dealing("anaconda", hand, 5);
    dealing.play_until(QuestionKind::cards);
    int kept = 0;
    for (std::uint64_t luck = 0; luck < 10; ++luck)
      kept += (dealing.answer(luck).cards & pass.keeps) == 0 ? 1 : 0;
    CHECK(kept >= 8);
  }
}

TEST_CASE("of two cards of a suit, the higher one is discarded in badugi") {
  int higher = 0;
  for (const char* hand : {"2c3s8d7d", "Ac5s6h4h", "2d4s9c8c", "3c5dTh7h"}) {
    Dealing dealing("badugi", hand, 3);
    dealing.play_until(QuestionKind::cards);
    for (std::uint64_t luck = 0; luck < 20; ++luck)
      higher += dealing.answer(luck).cards == 0b0100U ? 1 : 0;
  }
  CHECK(higher >= 70);  // of 80
}

TEST_CASE("the front hand is not set from discards") {
  Dealing dealing("open-face-chinese", "AhKs6d3c3d", 2);
  dealing.play_until(QuestionKind::cards);
  int pairs = 0;
  for (std::uint64_t luck = 0; luck < 10; ++luck)
    pairs += (dealing.answer(luck).cards & 0b11000U) == 0b11000U ? 1 : 0;
  CHECK(pairs <= 3);
}

TEST_CASE("good hands bet and bad ones fold") {
  Dealing aces("texas-holdem", "AsAh", 6), trash("texas-holdem", "7d2c", 6);
  for (Dealing* dealing : {&aces, &trash}) dealing->play_until(QuestionKind::bet);
  CHECK(raises(aces) > 50);
  CHECK(folds(aces) == 0);
  CHECK(raises(trash) < 10);

  Dealing jacks("five-card-draw", "JcJdJh8s3c", 5);
  jacks.play_until(QuestionKind::bet);
  CHECK(raises(jacks) > 50);  // otherwise nobody may open, and the deal is void
}

TEST_CASE("a blind is not a raise: a player who opens raises more often than they call") {
  for (const char* hand : {"KsQd", "9h9d", "AcTc"}) {
    const std::string cards = hand;
    CAPTURE(cards);
    Dealing dealing("texas-holdem", hand, 3);
    Deal& deal = dealing.deal();
    REQUIRE(deal.question().seat == 2);  // the dealer folds, and p1 has the small blind
    deal.answer(2, {.bet = Answer::Bet::fold});
    CHECK(raises(dealing) > 40);
  }
}

TEST_CASE("before the flop, aces raise again and rags fold to a raise") {
  Dealing aces("texas-holdem", "AsAh", 6), rags("texas-holdem", "7d2c", 6);
  for (Dealing* dealing : {&aces, &rags}) {
    Deal& deal = dealing->deal();
    REQUIRE(deal.question().seat == 2);
    deal.answer(2, {.bet = Answer::Bet::raise, .amount = deal.question().raise_min});
    dealing->play_until(QuestionKind::bet);
  }
  CHECK(raises(aces) > 40);
  CHECK(folds(rags) > 55);
}

TEST_CASE("estimates of others' hands depend on how many cards they drew") {
  for (const char* game : {"triple-draw-2-7", "single-draw-2-7", "badugi"}) {
    const std::string name = game;
    CAPTURE(name);
    Dealing dealing(game, "", 3);
    dealing.play_until(QuestionKind::cards);
    Event drawn, gone;
    drawn.kind = Event::Kind::answered;
    drawn.seat = 1;
    drawn.row = dealing.deal().question().row;
    gone.kind = Event::Kind::card_moved;
    gone.seat = 1;
    const auto quality = [&](int draws, bool pat) {
      Draws heard;
      for (int i = 0; i < draws; ++i) {
        heard.hears(dealing.deal().variant(), drawn);
        if (!pat) heard.hears(dealing.deal().variant(), gone);
      }
      Random random{5};
      Strength others;
      std::vector<Worth> worths;
      others.clear(Contest(dealing.deal(), 0));
      Deal imagined = dealing.deal();
      const View view(dealing.deal(), 0);
      for (int i = 0; i < 200; ++i) {
        view.imagine(imagined, random);
        others.add(Strength::worth(imagined, 1, 0));
        heard.improve(imagined, SeatSet::of(1), 0, random);
        worths.push_back(Strength::worth(imagined, 1, 0));
      }
      others.sort();
      double sum = 0;
      for (const Worth& worth : worths) sum += others.share(worth, 1) / 200;
      return sum;
    };
    CHECK(quality(0, false) == doctest::Approx(0.5));
    const double once = quality(1, false);
    CHECK(once > 0.52);
    CHECK(quality(3, false) > once + 0.05);
    CHECK(quality(1, true) > once + 0.05);
  }
}

TEST_CASE("hands of chosen cards are estimated better than random hands") {
  const auto beaten = [](const char* game, QuestionKind kind) {
    Dealing dealing(game, "", 3);
    dealing.play_until(kind);
    const View view(dealing.deal(), 0);
    Deal imagined(view.variant(), nullptr);
    ChosenHands chosen;
    chosen.begin(0);
    Random random{4};
    int better = 0;
    constexpr int deals = 300;
    for (int i = 0; i < deals; ++i) {
      view.imagine(imagined, random);
      const Worth before = Strength::worth(imagined, 1, 0);
      chosen.improve(imagined, SeatSet::of(1), random);
      const Worth after = Strength::worth(imagined, 1, 0);
      better += before.scores != after.scores ? 1 : 0;
    }
    return better;
  };
  CHECK(beaten("anaconda", QuestionKind::option) > 100);
  CHECK(beaten("high-low-draw", QuestionKind::bet) == 0);
}

TEST_CASE("a hand that may not win is worth nothing") {
  Dealing dealing("game-of-thrones", "", 2);
  dealing.play_until(QuestionKind::bet);
  const View view(dealing.deal(), 0);
  Deal imagined(view.variant(), nullptr);
  Random random{9};
  int worthless = 0;
  for (int i = 0; i < 100; ++i) {
    view.imagine(imagined, random);
    const auto hand = imagined.zone(zone_hand, 1);
    const bool royal = std::any_of(hand.begin(), hand.end(), [](const Slot& slot) {
      return slot.card.rank() == rank_king || slot.card.rank() == rank_queen;
    });
    CHECK(Strength::worth(imagined, 1, 0).scores[0].qualifies() == royal);
    worthless += royal ? 0 : 1;
  }
  CHECK(worthless > 20);
  CHECK(worthless < 90);
}

TEST_CASE("others' view of their own hands depends on the cards they see") {
  const auto imagined = [](const char* game) {
    Dealing dealing(game, "", 2);
    dealing.play_until(QuestionKind::bet);
    const View view(dealing.deal(), 0);
    Draws draws;
    Worlds worlds(draws);
    Random random{6};
    worlds.begin(view, view.default_answer(), random);
    REQUIRE(worlds.sample(view, 100));
    return worlds.all();
  };
  const auto spread = [](const std::vector<World>& worlds) {
    const auto [low, high] =
        std::minmax_element(worlds.begin(), worlds.end(),
                            [](const World& a, const World& b) { return a.rank[1] < b.rank[1]; });
    return high->rank[1] - low->rank[1];
  };
  CHECK(spread(imagined("texas-holdem")) > 0.5);
  // Nobody sees their own cards.
  CHECK(spread(imagined("beat-your-neighbor")) < 1e-9);
  // Everyone sees the others' cards: facing a good card lowers a player's view of their own.
  double winning = 0, losing = 0;
  int wins = 0, losses = 0;
  for (const World& world : imagined("indian-poker")) {
    const bool wins_all = world.share > 0.9;
    (wins_all ? winning : losing) += world.rank[1];
    ++(wins_all ? wins : losses);
  }
  REQUIRE(wins > 5);
  REQUIRE(losses > 5);
  CHECK(winning / wins + 0.3 < losing / losses);
}

TEST_CASE("a bet from a tight player gets more folds than a bet from one who always bets") {
  Dealing dealing("five-card-stud", "KhQd", 2);
  Deal& deal = dealing.deal();
  while (deal.question().seat != 1) deal.answer(0, deal.default_answer(0));
  deal.answer(1, {.bet = Answer::Bet::raise, .amount = deal.question().raise_min});
  dealing.play_until(QuestionKind::bet);
  const auto folds_after = [&](bool bets) {
    int folds = 0;
    for (std::uint64_t luck = 0; luck < 60; ++luck) {
      const std::unique_ptr<Agent> house = make_house({});
      const auto hears = [&](Event::Kind kind, Seat seat) {
        KnownEvent known;
        known.event.kind = kind;
        known.event.seat = seat;
        house->hears(deal.variant(), known);
      };
      TableState table;
      table.seats = 2;
      house->hand_begins(deal.variant(), table, 0);
      for (int round = 0; round < 60; ++round) {
        hears(Event::Kind::step, no_seat);
        hears(round % 2 == 0 ? Event::Kind::bet : Event::Kind::check, 0);
        hears(Event::Kind::step, no_seat);
        hears(bets ? Event::Kind::bet : Event::Kind::check, 1);
      }
      Random random{luck};
      folds += house->answer(View(deal, 0), random).bet == Answer::Bet::fold ? 1 : 0;
    }
    return folds;
  };
  CHECK(folds_after(false) > folds_after(true) + 20);
}

TEST_CASE("a looser player calls and bets more") {
  Dealing middling("texas-holdem", "Tc7d", 2);
  middling.play_until(QuestionKind::bet);
  CHECK(folds(middling, 1) <= folds(middling, 0));
  CHECK(raises(middling, 1) > raises(middling, 0));
}

TEST_CASE("a looser player declares in more often") {
  const auto stays = [](double loose) {
    int count = 0;
    for (const char* hand : {"QhJd4c", "Kh5d2s", "AhTd7c", "KhQdTs", "Ah3d2c", "2h2d4c"}) {
      Dealing dealing("guts", hand, 5);
      dealing.play_until(QuestionKind::option);
      const std::uint8_t in = dealing.deal().default_answer(0).option;
      for (std::uint64_t luck = 0; luck < 10; ++luck)
        count += dealing.answer(luck, loose).option == in ? 1 : 0;
    }
    return count;
  };
  const int tight = stays(0.2), usual = stays(0.5), loose = stays(0.8);
  CAPTURE(tight);
  CAPTURE(usual);
  CAPTURE(loose);
  CHECK(tight < usual);
  CHECK(usual < loose);
}

TEST_CASE("the same seed and the same view give the same answer") {
  for (const char* game : {"texas-holdem", "guts", "anaconda", "7-27", "chinese-poker"}) {
    CAPTURE(game);
    Dealing dealing(game, "", 4);
    CHECK(dealing.answer(11) == dealing.answer(11));
  }
}

TEST_CASE("thirteen cards are set into legal rows that are better than random") {
  Dealing dealing("chinese-poker", "AsAhAcKsKhKcQsQhQc2d3h4c6d", 2);
  dealing.play_until(QuestionKind::arrangement);
  const View view(dealing.deal(), 0);
  for (std::uint64_t luck = 0; luck < 5; ++luck) {
    const Answer answer = dealing.answer(luck);
    CHECK(view.refusal(answer).empty());
    // Three sets of trips are enough for all three rows: each has at least a pair.
    for (const auto& [first, last] : {std::pair(0, 3), std::pair(3, 8), std::pair(8, 13)}) {
      int most = 0;
      for (int rank = 0; rank < 3; ++rank) {
        most = std::max(most, static_cast<int>(std::count_if(
                                  answer.order.begin() + first, answer.order.begin() + last,
                                  [rank](int card) { return card < 9 && card / 3 == rank; })));
      }
      CHECK(most >= 2);
    }
  }
}

TEST_CASE("a flush and a straight are found among thirteen cards") {
  Dealing dealing("chinese-poker", "Kh2d6c3sTdKs4hQd5cJd6d9d7h", 2);
  dealing.play_until(QuestionKind::arrangement);
  const std::vector<Card> cards = Dealing::cards_of("Kh2d6c3sTdKs4hQd5cJd6d9d7h");
  for (std::uint64_t luck = 0; luck < 5; ++luck) {
    const Answer answer = dealing.answer(luck);
    const int suit = cards[answer.order[8]].suit();
    for (std::size_t i = 8; i < 13; ++i) CHECK(cards[answer.order[i]].suit() == suit);
    for (std::size_t i = 0; i < 2; ++i) CHECK(cards[answer.order[i]].rank() >= 4);
  }
}

TEST_CASE("rows are set even if the rules reject most arrangements") {
  for (const char* hand : {"6c6h7d7s9cTsKd", "2c4h6d8sTcQsAd", "2c2h2d2sTcQsAd"}) {
    CAPTURE(hand);
    Dealing dealing("cowpie", hand, 3);
    dealing.play_until(QuestionKind::arrangement);
    const View view(dealing.deal(), 0);
    for (std::uint64_t luck = 0; luck < 3; ++luck)
      CHECK(view.refusal(dealing.answer(luck)).empty());
  }
}

TEST_CASE("the best high or low five of seven cards are set") {
  RankingSpec high, low;
  REQUIRE(make_ranking("high", high));
  REQUIRE(make_ranking("low a-5", low));
  const std::vector<Ranker> rankers = [&] {
    std::vector<Ranker> made;
    made.emplace_back(high);
    made.emplace_back(low);
    return made;
  }();
  for (const char* const own : {"2c3d4h5sAsAdKc", "KhQh9h5h2hKsTd", "9c9d9hTsTd4c2s",
                                "3s8d7s5h4d2cAd", "JsJdJc6h6d3s2d", "Tc9d8h7s6d2c2d"}) {
    CAPTURE(std::string(own));
    Dealing dealing("anaconda", own, 3);
    dealing.play_until(QuestionKind::arrangement);
    const View view(dealing.deal(), 0);
    const View::Cards hand = view.zone(zone_hand, 0);
    REQUIRE(hand.count == 7);
    const Answer answer = dealing.answer(1);
    int best_in = 0;
    for (const Ranker& ranker : rankers) {
      const auto score = [&](unsigned chosen) {
        std::vector<Card> cards;
        for (unsigned i = 0; i < 7; ++i) {
          if (((chosen >> i) & 1U) != 0) cards.push_back(hand.slots[i].card);
        }
        return ranker.score(std::span<const Card>(cards));
      };
      Score best;
      for (unsigned chosen = 0; chosen < 128; ++chosen) {
        if (std::popcount(chosen) == 5) best = std::max(best, score(chosen));
      }
      unsigned set = 0;
      for (std::size_t i = 0; i < answer.order_count; ++i) set |= 1U << answer.order[i];
      REQUIRE(std::popcount(set) == 5);
      best_in += score(set) == best ? 1 : 0;
    }
    CHECK(best_in >= 1);
  }
}

TEST_CASE("with a pair showing, the likelier side is called before the bet") {
  Dealing kings("in-between", "KsKh", 3, 1), threes("in-between", "3s3h", 3, 1);
  int lower = 0, higher = 0;
  for (Dealing* dealing : {&kings, &threes}) {
    dealing->play_until(QuestionKind::option);
    REQUIRE(dealing->deal().zone(zone_hand, 0).size() == 2);
  }
  for (std::uint64_t luck = 0; luck < 10; ++luck) {
    higher += threes.answer(luck).option == 0 ? 1 : 0;
    lower += kings.answer(luck).option == 1 ? 1 : 0;
  }
  CHECK(higher >= 9);
  CHECK(lower >= 9);
}

TEST_CASE("equal hands count half in a hand's rank among others") {
  Strength strength;
  strength.clear(1);
  for (const std::uint64_t score : {1U, 2U, 2U, 3U}) {
    Worth worth;
    worth.scores[0] = Score{score, 0};
    strength.add(worth);
  }
  strength.sort();
  CHECK(strength.tells());
  Worth two, none;
  two.scores[0] = Score{2, 0};
  CHECK(strength.rank(two, 0) == doctest::Approx(0.5));
  CHECK(strength.rank(none, 0) == doctest::Approx(0));  // does not qualify
  CHECK(strength.share(two, 2) == doctest::Approx(0.25));
}

TEST_CASE("names of agents like house") {
  CHECK_NOTHROW(make_agent("house"));
  CHECK_NOTHROW(make_agent("house:0.3"));
  CHECK_NOTHROW(make_agent("house:loose"));
  CHECK_THROWS_AS(make_agent("house:2"), AgentError);
  CHECK_THROWS_AS(make_agent("house:"), AgentError);
  CHECK_THROWS_AS(make_agent("house:loud"), AgentError);
  CHECK_THROWS_AS(make_agent("housemaid"), AgentError);
  CHECK(is_cheap_agent("house:tight"));
  CHECK_FALSE(is_cheap_agent("house:2"));
}
