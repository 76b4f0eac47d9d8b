// Bots are sent only what their seat may know. Checked on the events of each shipped variant by a
// witness that reads nothing but the cards.

#include <doctest/doctest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "engine/agents/messages.h"
#include "engine/agents/simple.h"
#include "engine/cards/notation.h"
#include "engine/cli/file/file_sources.h"
#include "engine/hooks/lua_runner.h"
#include "engine/load/load.h"
#include "engine/session/game.h"
#include "engine/source/diagnostic.h"
#include "engine/table/state.h"
#include "tests/run_length.h"
#include "tests/witness.h"

using namespace houserules;
using protocol::Json;

namespace {

/// Plays at random, and records what it hears.
class Listener final : public Agent {
 public:
  Answer answer(const View& view, Random& random) override {
    for (int i = 0; i < 200; ++i) {
      const Answer answer = sample(view.question(), random);
      if (view.refusal(answer).empty()) return answer;
    }
    return view.default_answer();
  }
  EventKinds wants() const override { return EventKinds::all(); }
  void hand_begins(const Variant& variant, const TableState& table, Seat seat) override {
    seat_ = seat;
    events = Json::array();
    hand_.stacks.assign(table.stacks.begin(), table.stacks.begin() + table.seats);
    begun = protocol::hand(hand_, variant, table, seat);
  }
  void hears(const Variant& variant, const KnownEvent& event) override {
    Json told = protocol::event(variant, event);
    if (!told.is_null()) events.push_back(std::move(told));
  }
  void hand_ends(const View& view) override {
    result = protocol::result(hand_, view, events, Json::array());
  }

  Json events, begun, result;

 private:
  protocol::HandOf hand_;
  Seat seat_ = 0;
};

/// Checks, after each event, what has been sent since the one before.
class Judge final : public session::Watcher {
 public:
  Judge(const std::vector<Listener*>& listeners, const tests::Witness& witness)
      : listeners_(listeners), witness_(witness) {}

  void follow(const Deal& deal, const TableState&) override {
    deal_ = &deal;
    read_.assign(listeners_.size(), 0);
    answers_ = 0;
  }
  void on(const Event& event) override {
    if (event.kind == Event::Kind::answered) ++answers_;
    for (std::size_t seat = 0; seat < listeners_.size(); ++seat) {
      const Json& told = listeners_[seat]->events;
      for (std::size_t& at = read_[seat]; at < told.size(); ++at) {
        judge(static_cast<Seat>(seat), told[at], event);
      }
    }
  }
  int cards() const { return cards_; }
  int hidden_cards() const { return hidden_; }
  int hidden_answers() const { return hidden_answers_; }

 private:
  void judge(Seat seat, const Json& told, const Event& event) {
    if (told.contains("card")) judge_card(seat, told["card"].get<std::string>());
    if (told.contains("cards")) {
      for (const Json& card : told["cards"]) judge_card(seat, card.get<std::string>());
    }
    const std::string kind = told["kind"].get<std::string>();
    if (kind == "answered" && told["seat"] != seat + 1) judge_answer(told, event);
    if (kind == "register") judge_register(seat, told);
    if (kind == "compared" && told.contains("hand")) {
      const auto owner = static_cast<Seat>(told["seat"].get<int>() - 1);
      CHECK_MESSAGE((owner == seat || deal_->state().open.contains(owner)),
                    "p" << seat + 1 << " is told of a hand that was not shown: " << told.dump());
    }
  }
  void judge_card(Seat seat, const std::string& card) {
    ++cards_;
    if (card == "??") {
      ++hidden_;
      return;
    }
    const auto face = parse_card(card);
    REQUIRE(face.has_value());
    CHECK_MESSAGE(witness_.knows(seat, *face), "p" << seat + 1 << " is told of " << card);
  }
  /// Secret answers of others are never sent, simultaneous ones not before all are in.
  void judge_answer(const Json& told, const Event& event) {
    const Variant& variant = deal_->variant();
    const auto ask = std::find_if(variant.asks.begin(), variant.asks.end(), [&](const AskAct& one) {
      return variant.word(one.name) == told["name"].get<std::string>();
    });
    REQUIRE(ask != variant.asks.end());
    if (event.kind == Event::Kind::answered) {
      const AskAct& now = variant.asks[event.row];
      CHECK_MESSAGE(!(now.together || now.secret), "told too early: " << told.dump());
    } else {
      CHECK(event.kind == Event::Kind::revealed);
      ++hidden_answers_;
    }
    const bool of_cards =
        ask->kind == QuestionKind::cards || ask->kind == QuestionKind::arrangement;
    CHECK_MESSAGE(!(of_cards && told.contains("value")), "told which cards: " << told.dump());
  }
  void judge_register(Seat seat, const Json& told) {
    if (!told.contains("seat") || told["seat"] == seat + 1) return;
    for (const RegisterSpec& spec : deal_->variant().registers) {
      if (spec.name != told["name"].get<std::string>() || !spec.per_seat) continue;
      CHECK_MESSAGE(!spec.secret, "p" << seat + 1 << " is told a secret: " << told.dump());
    }
  }

  const std::vector<Listener*>& listeners_;
  const tests::Witness& witness_;
  const Deal* deal_ = nullptr;
  std::vector<std::size_t> read_;
  int answers_ = 0, cards_ = 0, hidden_ = 0, hidden_answers_ = 0;
};

struct Seen {
  int cards = 0, hidden = 0, hidden_answers = 0;
};

/// The winnings in a result agree with the stacks.
void check_result(const Listener& listener, const Deal& deal) {
  const Json& begun = listener.begun["stacks"];
  for (std::size_t seat = 0; seat < begun.size(); ++seat) {
    const Chips stack = deal.stack(static_cast<Seat>(seat));
    CHECK(listener.result["stacks"][seat] == stack);
    CHECK(listener.result["won"][seat] == stack - begun[seat].get<Chips>());
  }
  Chips awarded = 0, told = 0;
  for (const Json& award : listener.result["awards"]) awarded += award["chips"].get<Chips>();
  for (const Json& event : listener.events) {
    if (event["kind"] == "awarded") told += event.value("chips", Chips{0});
  }
  CHECK(awarded == told);
}

void play(const Variant& whole, int players, int deals, Seen& seen) {
  const Variant& variant = whole.for_players(players);
  LuaRunner runner(whole);
  session::TableSetup setup;
  setup.stacks.assign(static_cast<std::size_t>(players), variant.stacks);
  setup.seed = 11;
  std::vector<Listener*> listeners;
  session::Agents agents({"listener"}, 3, [&](std::string_view) {
    auto one = std::make_unique<Listener>();
    listeners.push_back(one.get());
    return one;
  });
  tests::Witness witness;
  Judge judge(listeners, witness);
  session::Watchers watchers;
  watchers.add(&witness);
  watchers.add(&judge);
  session::Table table(whole, &runner, setup);
  for (int i = 0; i < deals && table.can_deal(); ++i) {
    agents.begin_deal(table.deals() + 1);
    REQUIRE(table.play_deal(agents, &watchers));
    REQUIRE(listeners.size() == static_cast<std::size_t>(players));
    for (const Listener* listener : listeners) check_result(*listener, table.deal());
  }
  seen.cards += judge.cards();
  seen.hidden += judge.hidden_cards();
  seen.hidden_answers += judge.hidden_answers();
}

}  // namespace

TEST_CASE("bots are sent only what their seat may know") {
  cli::FileSources sources;
  const int one_in = tests::length_of_run({.usual = 1, .sanitized = 5, .all = 1});
  int played = 0;
  int number = 0;
  Seen seen;
  for (const std::string& id : sources.variant_ids()) {
    if (++number % one_in != 0) continue;
    CAPTURE(id);
    Diagnostics faults;
    const Loaded loaded = load(*sources.variant(id, ""), {}, sources, faults);
    if (loaded.mix != nullptr) continue;
    REQUIRE(loaded.variant != nullptr);
    play(*loaded.variant, std::clamp(4, loaded.variant->players_min, loaded.variant->players_max),
         tests::is_long_run() ? 40 : 2, seen);
    ++played;
  }
  CHECK(played * one_in > 200);
  CHECK(seen.cards > 100 * played / one_in);
  CHECK(seen.hidden > 0);
  CHECK(seen.hidden_answers > 0);
}
