// Main and side pots, uncalled bets, odd chips: small hands played to the end.

#include <doctest/doctest.h>

#include <sstream>

#include "engine/table/deal.h"
#include "tests/unit/table/hand_made.h"

using namespace houserules;

namespace {

/// "c" is a call or check, "f" a fold, a number a raise to it. Missing answers are calls.
std::string stacks_after(const Variant& variant, std::vector<Chips> stacks, const char* cards,
                         const char* actions) {
  const hand_made::FixedCards fixed(cards);
  const Chips before = [&] {
    Chips sum = 0;
    for (const Chips stack : stacks) sum += stack;
    return sum;
  }();
  Deal deal(variant, nullptr, {Random{1}, &fixed},
            new_game(variant, stacks, static_cast<Seat>(stacks.size() - 1)));
  std::istringstream words(actions);
  while (!deal.over()) {
    Answer answer;
    std::string word;
    if (words >> word) {
      if (word == "f") {
        answer.bet = Answer::Bet::fold;
      } else if (word != "c") {
        answer.bet = Answer::Bet::raise;
        answer.amount = std::stoll(word);
      }
    }
    const Seat seat = deal.question().seat;
    REQUIRE_MESSAGE(deal.refusal(seat, answer).empty(), deal.refusal(seat, answer));
    deal.answer(seat, answer);
  }
  std::string text;
  Chips after = 0;
  for (Seat seat = 0; seat < deal.seats(); ++seat) {
    text += (seat > 0 ? " " : "") + std::to_string(deal.stack(seat));
    after += deal.stack(seat);
  }
  CHECK(after + deal.pot() == before);
  return text;
}

}  // namespace

TEST_CASE("bets are paid out through main and side pots") {
  Betting betting;
  betting.blinds = {1, 2};
  const Variant v = hand_made::two_cards_and_board(betting);
  struct Row {
    const char* name;
    std::vector<Chips> stacks;
    const char* cards;  // a card each for p1, p2, p3, then another each; the board
    const char* actions;
    const char* after;
  };
  // p1 has aces, p2 kings, p3 queens; the board changes nothing
  const char* const aces = "AsKsQs AhKhQh 7c8d2h 3d 9c";
  const char* const short_kings = "KsAsQs KhAhQh 7c8d2h 3d 9c";
  const Row rows[] = {
      {"all fold to the big blind", {100, 100, 100}, aces, "f f", "99 101 100"},
      {"called down", {100, 100, 100}, aces, "c c c c c c c c c c c c", "104 98 98"},
      {"short all-in wins the main pot only", {10, 100, 100}, aces, "40 c c", "30 120 60"},
      {"what nobody called returns", {10, 100, 60}, aces, "60 c c", "30 140 0"},
      {"the middle stack wins two pots", {10, 50, 100}, short_kings, "100 c c", "0 110 50"},
      {"folded chips stay in", {100, 100, 10}, aces, "10 c 30 f", "90 120 0"},
      {"all-in for less than the blind",
       {100, 1, 100},
       "KsAsQs KhAhQh 7c8d2h 3d 9c",
       "c c",
       "100 3 98"},
      {"a tie shares, odd chip left of the dealer",
       {100, 100, 100},
       "AsAcQs KhKd4h 7c8d2h 3d 9c",
       "5 c c",
       "103 102 95"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.name);
    CHECK(stacks_after(v, row.stacks, row.cards, row.actions) == row.after);
  }
}
