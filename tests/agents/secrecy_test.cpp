// What an agent answers, and what a person is shown, never depends on what the seat may not know:
// in every shipped variant, other hidden cards and other secret answers do not change it.
//
// HOUSERULES_LONG=1 plays 40 deals of each variant instead of 1.

#include <doctest/doctest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "engine/agents/protocol.h"
#include "engine/agents/simple.h"
#include "engine/cards/notation.h"
#include "engine/cli/file/file_sources.h"
#include "engine/hooks/lua_runner.h"
#include "engine/load/load.h"
#include "engine/narrate/prompt.h"
#include "engine/narrate/spelling.h"
#include "engine/narrate/table_text.h"
#include "engine/script/answers.h"
#include "engine/session/game.h"
#include "engine/source/diagnostic.h"
#include "engine/table/state.h"
#include "tests/run_length.h"
#include "tests/witness.h"

using namespace houserules;

namespace {

/// Asks agents at some questions what they would answer; the deal continues at random.
class Secrecy final : public session::Player {
 public:
  Secrecy(std::uint64_t seed, const tests::Witness& witness) : random_{seed}, witness_(witness) {}
  int checked() const { return checked_; }

  std::optional<session::GivenAnswer> answer(const Deal& deal) override {
    const Seat seat = deal.question().seat;
    witness_.check_views();
    if (random_.below(3) == 0) check(deal, seat);
    check_typed(deal, seat);
    return session::GivenAnswer{seat, random_answer(deal, seat, random_)};
  }

 private:
  void check(const Deal& deal, Seat seat) {
    ++checked_;
    const SeatView view = view_of(deal, seat);
    Deal other(deal);
    other.listen(nullptr);
    permute(other, witness_.never_shown(seat), random_);
    CHECK_MESSAGE(view_of(other, seat).bytes == view.bytes,
                  "p" << seat + 1 << " sees what it was never shown");
    told_what_was_shown(deal, seat);
    answers_alike(deal, other, seat, " looked at cards it cannot see");

    Deal imagined(deal.variant(), nullptr);
    View(deal, seat).imagine(imagined, random_);
    CHECK_MESSAGE(view_of(imagined, seat).bytes == view.bytes,
                  "p" << seat + 1 << " would see that this is another deal");
    answered_cards_stay(deal, imagined);

    if (deal.question().kind == QuestionKind::bet || deal.question().waiting.size() < 2) return;
    Deal answered(deal);
    answered.listen(nullptr);
    for (Seat waits = 0; waits < deal.seats(); ++waits) {
      if (waits == seat || !deal.question().waiting.contains(waits)) continue;
      answered.answer(waits, random_answer(answered, waits, random_));
    }
    if (view_of(answered, seat).bytes != view.bytes) return;  // the price paid is visible
    answers_alike(deal, answered, seat, " knew what another seat answered in secret");
  }

  /// The cards that a seat has answered with stay in their places, whatever they are imagined to
  /// be.
  static void answered_cards_stay(const Deal& deal, const Deal& imagined) {
    if (imagined.question().waiting != deal.question().waiting) return;  // some answer again
    CardSet deck;
    for (const Card card : deal.variant().deck) deck.insert(card);
    if (deck.size() != static_cast<int>(deal.variant().deck.size())) return;  // duplicate faces
    for (Seat seat = 0; seat < deal.seats(); ++seat) {
      const CardSet was = deal.state().answered_cards[seat];
      const CardSet now = imagined.state().answered_cards[seat];
      for (std::uint8_t zone = 0; zone < deal.variant().zones.size(); ++zone) {
        const auto before = deal.zone(zone, seat), after = imagined.zone(zone, seat);
        for (std::size_t i = 0; i < before.size(); ++i) {
          CHECK(now.contains(after[i].card) == was.contains(before[i].card));
        }
      }
    }
  }

  /// What an agent is sent and a person is shown names no card that the seat has not been shown.
  void told_what_was_shown(const Deal& deal, Seat seat) {
    Random luck{1};
    const std::string sent = protocol::question(View(deal, seat), luck).dump();
    const std::string drawn = shown(View(deal, seat));
    const narrate::Spelling spelling(false);
    for (std::uint8_t code = 0; code < Card::code_count; ++code) {
      const Card card(code);
      if (!witness_.never_shown(seat).contains(card)) continue;
      CHECK_MESSAGE(sent.find('"' + text(card) + '"') == sent.npos,
                    "p" << seat + 1 << " is sent " << text(card));
      CHECK_MESSAGE(drawn.find(spelling.card(card)) == drawn.npos,
                    "p" << seat + 1 << " is shown " << text(card));
    }
  }

  void answers_alike(const Deal& a, const Deal& b, Seat seat, const std::string& what) {
    const std::uint64_t luck = random_.next();
    const std::string who = "p" + std::to_string(seat + 1);
    for (const std::string name : {"house", "rollout:8", "tight", "random"}) {
      const auto agent = make_agent(name);
      Random one{luck};
      Random two{luck};
      CHECK_MESSAGE(agent->answer(View(a, seat), one) == agent->answer(View(b, seat), two),
                    name << ": " << who << what);
    }
    CHECK_MESSAGE(shown(View(a, seat)) == shown(View(b, seat)), who << what);
    Random one{luck};
    Random two{luck};
    CHECK_MESSAGE(protocol::question(View(a, seat), one) == protocol::question(View(b, seat), two),
                  who << what);
  }

  static std::string shown(const View& view) {
    std::string out;
    for (const bool plain : {false, true}) {
      const narrate::Spelling spelling(plain);
      out += narrate::table_text(view, spelling) + narrate::question_lines(view, spelling);
    }
    for (const std::string& name : narrate::hand_names(view)) out += name + "\n";
    return out;
  }

  /// What may be typed parses as a script; an empty line is the default answer, if one is offered.
  void check_typed(const Deal& deal, Seat seat) {
    const View view(deal, seat);
    const narrate::Spelling spelling(false);
    const narrate::Typed enter = narrate::read_typed(view, "", spelling);
    CHECK(enter.answer.has_value() == !narrate::asked_of_person(view, spelling).usual.empty());
    if (enter.answer) {
      CHECK(*enter.answer == view.default_answer());
      // It costs nothing and reveals no card.
      const Question& question = deal.question();
      CHECK((question.kind != QuestionKind::bet || question.to_call == 0));
      CHECK(enter.answer->bet != Answer::Bet::fold);
      CHECK(enter.answer->cards == 0);
      if (question.kind == QuestionKind::option) {
        CHECK(question.prices[enter.answer->option] == 0);
      }
    }
    // Duplicate cards, and cards that the seat cannot see, have no name of their own.
    std::vector<Card> cards = narrate::asked_of_person(view, spelling).cards;
    std::sort(cards.begin(), cards.end());
    if (std::adjacent_find(cards.begin(), cards.end()) != cards.end()) return;
    if (std::any_of(cards.begin(), cards.end(), [](Card card) { return !card.known(); })) return;
    const Answer answer = random_answer(deal, seat, random_);
    const std::string text = script::answer_text(deal, seat, answer);
    const narrate::Typed typed = narrate::read_typed(view, text, spelling);
    CHECK_MESSAGE(typed.answer == answer, "'" << text << "' typed: " << typed.problem);
  }

  Random random_;
  const tests::Witness& witness_;
  int checked_ = 0;
};

void play(const Variant& variant, int players, int deals) {
  LuaRunner runner(variant);
  session::TableSetup setup;
  setup.stacks.assign(static_cast<std::size_t>(players), variant.stacks);
  tests::Witness witness;
  Secrecy player(5, witness);
  for (int i = 0; i < deals || (player.checked() == 0 && i < 20); ++i) {
    ++setup.seed;
    session::Table table(variant, &runner, setup);
    REQUIRE(table.play_deal(player, &witness));
  }
  CHECK(player.checked() > 0);
}

}  // namespace

TEST_CASE("answers depend only on what the seat may know") {
  cli::FileSources sources;
  const int one_in = tests::length_of_run({.usual = 1, .sanitized = 5, .all = 1});
  int played = 0;
  int number = 0;
  for (const std::string& id : sources.variant_ids()) {
    if (++number % one_in != 0) continue;
    CAPTURE(id);
    Diagnostics faults;
    const Loaded loaded = load(*sources.variant(id, ""), {}, sources, faults);
    if (loaded.mix != nullptr) continue;  // its games are tested themselves
    REQUIRE(loaded.variant != nullptr);
    play(*loaded.variant, std::min(4, loaded.variant->players_max), tests::is_long_run() ? 40 : 1);
    ++played;
  }
  CHECK(played * one_in > 200);
}
