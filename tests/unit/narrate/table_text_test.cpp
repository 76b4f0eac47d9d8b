#include "engine/narrate/table_text.h"

#include <doctest/doctest.h>

#include "engine/cards/notation.h"
#include "engine/narrate/prompt.h"
#include "engine/narrate/spelling.h"
#include "engine/script/answers.h"
#include "engine/script/script_player.h"
#include "tests/unit/session/hand_made_games.h"

using namespace houserules;

namespace {

/// Looks at the table whenever p1 is asked something that the script leaves open.
template <class Look>
void play(const Variant& variant, const char* text, Look look) {
  const script::ParsedScript script = script::parse_script(text);
  REQUIRE(script.faults.empty());
  session::TableSetup setup;
  setup.stacks = {40, 100, 7};
  script::ScriptRunSettings settings;
  settings.missing = [&](const Deal& deal, Seat seat) {
    if (seat == 0) look(deal);
    return deal.default_answer(seat);
  };
  CHECK(script::run_script(variant, nullptr, setup, script.items, settings).failures.empty());
}

struct Row {
  const char* typed;
  const char* means;  // in script notation, or the error
};

void check(const Deal& deal, std::initializer_list<Row> rows) {
  for (const Row& row : rows) {
    CAPTURE(row.typed);
    const narrate::Typed typed =
        narrate::read_typed(View(deal, 0), row.typed, narrate::Spelling(false));
    CHECK((typed.answer ? script::answer_text(deal, 0, *typed.answer) : typed.problem) ==
          row.means);
  }
}

}  // namespace

TEST_CASE("the table is drawn as one seat sees it, and cards are chosen by number or name") {
  int asked = 0;
  play(hand_made::draw_game(), "d dh p1 AsAhKd9c4s; p1 cbr 2", [&](const Deal& deal) {
    if (deal.question().kind != QuestionKind::cards) return;
    ++asked;
    const View view(deal, 0);
    CHECK(narrate::table_text(view, narrate::Spelling(false)) ==
          "> p1 you         37                (A♠) (A♥) (K♦) (9♣) (4♠)\n"
          "  p2             97                [5 cards]\n"
          "  p3      D       4                [5 cards]\n");
    CHECK(narrate::question_lines(view, narrate::Spelling(false)) ==
          "Draw 0 to 3 cards:  1 A♠  2 A♥  3 K♦  4 9♣  5 4♠  [Enter] keep all your cards\n");
    CHECK(narrate::hand_names(view) == std::vector<std::string>{"a pair of aces, king kicker"});
    check(deal, {{"", "draw"},
                 {"none", "draw"},
                 {"3 4 5", "draw Kd9c4s"},
                 {"KD, 9c", "draw Kd9c"},
                 {"draw 4", "'draw 4' says how many; type which cards to discard, as in 1 3 5."},
                 {"discard Kd9c4s", "draw Kd9c4s"},
                 {"1 2 3 4", "Choose 0 to 3 cards, not 4."},
                 {"6", "There is no card number 6."},
                 {"1 1", "Card number 1 is named twice."},
                 {"10h", "Th is not among the cards you may choose."},
                 {"kings", "'kings' is not a card; type a card's number, or a card such as Ks."}});
  });
  CHECK(asked == 1);
}

TEST_CASE("bets are typed as letters, words and amounts") {
  int asked = 0;
  play(hand_made::draw_game(), "d dh p1 AsAhKd9c4s", [&](const Deal& deal) {
    if (++asked > 1) return;
    CHECK(narrate::question_lines(View(deal, 0), narrate::Spelling(false)) ==
          "[c] check  [b] bet 2  [Enter] check\n");
    check(deal, {{"", "cc"},
                 {"c", "cc"},
                 {"K", "cc"},
                 {"b", "cbr 2"},
                 {"bet to 2", "cbr 2"},
                 {"2", "cbr 2"},
                 {"r max", "cbr 2"},
                 {"cbr 3", "You can bet only 2."},
                 {"raise high", "'high' is not a number of chips; type 2."},
                 {"f", "You can't fold when you can check."},
                 {"check please", "'check please' is not an action; just type check."},
                 {"raise 2 please", "'raise 2 please' is not an action; type raise and an amount."},
                 {"stay", "'stay' is not an option here."}});
  });
  CHECK(asked > 0);
  Variant small = hand_made::draw_game();
  small.betting.limit.sizes = {{1, {}}};
  asked = 0;
  play(small, "d dh p1 AsAhKd9c4s", [&](const Deal& deal) {
    if (++asked > 1) return;
    CHECK(narrate::question_lines(View(deal, 0), narrate::Spelling(true))
              .find("Type b to bet 1 chip.") != std::string::npos);
  });
  CHECK(asked > 0);
}

TEST_CASE("options are typed by number, by name or by a prefix of the name") {
  int asked = 0;
  play(hand_made::guts(), "d dh p1 AsAhKd", [&](const Deal& deal) {
    if (++asked > 1) return;
    CHECK(narrate::question_lines(View(deal, 0), narrate::Spelling(true)) ==
          "Declare.\nType 1 for in.\nType 2 for out.\n");
    check(deal, {{"", "Enter alone does nothing here; choose one of these."},
                 {"out please", "'out please' is not one of the options."},
                 {"2", "out"},
                 {"OUT", "out"},
                 {"o", "out"},
                 {"declare out", "out"},
                 {"3", "The options are numbered from 1 to 2."},
                 {"maybe", "'maybe' is not one of the options."}});
  });
  CHECK(asked > 0);
}
