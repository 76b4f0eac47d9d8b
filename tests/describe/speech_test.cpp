// Expressions in English, word for word, with the right grouping.

#include "engine/describe/speech.h"

#include <doctest/doctest.h>

using namespace houserules;

namespace {

Variant with_registers() {
  Variant v;
  const auto add = [&](const char* name, Type type, bool per_seat) {
    RegisterSpec spec;
    spec.name = name;
    spec.type = type;
    spec.per_seat = per_seat;
    v.registers.push_back(spec);
  };
  add("leader", Type::seat, false);
  add("turned", Type::rank, false);
  add("legs", Type::number, true);
  return v;
}

struct Row {
  std::string_view expression, words;
};

}  // namespace

TEST_CASE("conditions") {
  const Variant v = with_registers();
  const Row rows[] = {
      {"= pot > 20 and stock == 0", "the pot is more than 20 and no cards are left in the deck"},
      {"= pot > 20 and stock == 0 or round > 2",
       "both the pot is more than 20 and no cards are left in the deck, or the second betting "
       "round is over"},
      {"= (pot > 20 or stock == 0) and round > 2",
       "either the pot is more than 20 or no cards are left in the deck, and the second betting "
       "round is over"},
      {"= round > 2 and (pot > 20 or stock == 0)",
       "the second betting round is over and either the pot is more than 20 or no cards are left "
       "in the deck"},
      {"= round > 2 and (pot > 20 or stock == 0 and raises > 1)",
       "the second betting round is over and (the pot is more than 20 or both no cards are left in "
       "the deck and the number of bets and raises on this round is more than 1)"},
      {"= not (pot > 20 and stock == 0)",
       "the pot is at most 20 or some cards are left in the deck"},
      {"= not (pot > 20 or stock == 0) and round > 2",
       "the pot is at most 20 and some cards are left in the deck and the second betting round is "
       "over"},
      {"= pot > 20 and stock == 0 or round > 2 and raises > 1 or stock > 3",
       "both the pot is more than 20 and no cards are left in the deck, or both the second betting "
       "round is over and the number of bets and raises on this round is more than 1, or more than "
       "three cards are left in the deck"},
      {"= seat.answer == 'pass'", "their answer is “pass”"},
      {"= seat.answer ~= 'high' and seat.answer ~= 'spades'",
       "their answer is not “high” and their answer is not “spades”"},
      {"= card.suit == 'spades'", "the suit of the card is spades"},
      {"= low(seat.hand) <= 8", "their hand makes a low of eight or better"},
      {"= low(seat.up) > 8", "their up cards do not make a low of eight or better"},
      {"= card.rank == 'K'", "the rank of the card is king"},
      {"= card.rank == 12", "the rank of the card is queen"},
      {"= count(seat.hand, 'Q') > 2", "they hold three or more queens"},
      {"= count(seat.hand, 'Q') >= 1", "they hold at least one queen"},
      {"= count(seat.hand, 'Q') == 0", "they hold no queens"},
      {"= count(seat.hand, 'Q') < 3", "they hold fewer than three queens"},
      {"= count(players) > 3", "more than three players were dealt in"},
      {"= count(seat.hand) == 5", "exactly five cards are in their hand"},
      {"= seat.folded == true", "they have folded"},
      {"= seat.folded ~= true", "they have not folded"},
      {"= (pot > 20 and 4 or 2) < seat.legs",
       "(4 if the pot is more than 20, otherwise 2) is less than their “legs”"},
      {"= beats(seat.up, game.leader and game.leader.up or dealer.up)",
       "their up cards beat (the leader's up cards if there is a leader, otherwise the dealer's up "
       "cards)"},
  };
  for (const Row& row : rows) CHECK(Speech(v).condition(row.expression) == row.words);
}

TEST_CASE("values") {
  const Variant v = with_registers();
  const Row rows[] = {
      {"= pot > 20 and 4 or round > 2 and 3 or 2",
       "4 if the pot is more than 20, 3 if the second betting round is over, otherwise 2"},
      {"= min(pot > 20 and 4 or 2, seat.stack)",
       "the smaller of (4 if the pot is more than 20, otherwise 2) and their chips"},
      {"= 2 + (pot > 20 and 4 or 3)", "2 plus (4 if the pot is more than 20, otherwise 3)"},
      {"= 2 + 3 * pot", "2 plus three times the pot"},
      {"= (2 + pot) * 3", "(2 plus the pot) times 3"},
      {"= seat.stack - (pot - 2)", "their chips minus (the pot minus 2)"},
      {"= seat.stack - min(pot, 2)", "their chips minus (the smaller of the pot and 2)"},
      {"= 2 * (pot // 2)", "twice half of the pot (rounded down)"},
      {"= game.leader.hand.count or 15",
       "the number of cards in the leader's hand, or, if none, 15"},
      {"= result.winners.first.hand.count", "the number of cards in the first winner's hand"},
      {"= answer.first.rank", "the rank of the first card of the answer"},
      {"= answer.up.count", "the number of cards in the face-up cards of the answer"},
  };
  for (const Row& row : rows) CHECK(Speech(v).value(row.expression) == row.words);
}

TEST_CASE("people") {
  const Variant v = with_registers();
  const Row rows[] = {
      {"= result.winners.first", "the first winner (clockwise from the dealer)"},
      {"= best(in_deal)", "the player still in with the best hand"},
      {"= best_showing(in_deal, dealer)",
       "the player with the best hand showing (if tied, the first clockwise from the dealer)"},
      {"= pot > 20 and dealer or opener",
       "the dealer if the pot is more than 20, otherwise the opener"},
      {"= game.leader or dealer", "the leader (or the dealer, if there is none yet)"},
  };
  for (const Row& row : rows) CHECK(Speech(v).seats(row.expression).whom() == row.words);
}

TEST_CASE("amounts") {
  const Variant v = with_registers();
  const Speech speech(v);
  CHECK(speech.counted("3", "card") == "three cards");
  CHECK(speech.counted("= 1", "card") == "one card");
  CHECK(speech.counted("never", "card") == "any number of cards");
  CHECK(speech.counted("= seat.legs", "card") == "as many cards as their “legs”");
  CHECK(speech.chips("= 1 + 1") == "2 chips");
  CHECK(speech.times("99999999999999999999").find("99999999999999999999") != std::string::npos);
}

TEST_CASE("expressions without a description are reported") {
  const Variant v = with_registers();
  for (const char* text : {"= pot / 2", "= 'a' .. 'b'", "= pot ^ 2",
                           "= (function() return 1 end)()", "= seat:hand()"}) {
    const Speech speech(v);
    static_cast<void>(speech.value(text));
    CHECK(speech.unworded().contains(text));
  }
  const Speech speech(v);
  static_cast<void>(speech.condition("= pot > 2"));
  CHECK(speech.unworded().empty());
}
