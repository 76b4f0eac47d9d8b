#include "engine/narrate/own_words.h"

#include <doctest/doctest.h>

using namespace houserules::narrate;

TEST_CASE("a number in the author's words") {
  CHECK(with_number("bid N", 4) == "bid 4");
  CHECK(with_number("offer N cards", 2) == "offer two cards");
  CHECK(with_number("offer N cards", 0) == "offer no cards");
  CHECK(with_number("have lost N lives", 1) == "have lost one life");
  CHECK(with_number("have lost N lives", 13) == "have lost 13 lives");
  CHECK(with_number(with_number("bid N of the Ns", 3), 6) == "bid 3 of the 6s");
  CHECK(with_number("pay N to see", 1) == "pay 1 to see");
  CHECK(with_number("take the trick", 2) == "take the trick");
  CHECK(with_number("stay in No Man's Land", 2) == "stay in No Man's Land");
}

TEST_CASE("chips in the author's words") {
  CHECK(with_amount("pay N to see", "4 chips") == "pay 4 chips to see");
  CHECK(with_amount("look", "4 chips") == "look");
}

TEST_CASE("cards in the author's words") {
  CHECK(with_cards("show CARDS as openers", "Q♦ Q♠") == "show Q♦ Q♠ as openers");
  CHECK(with_cards("keep them", "Q♦ Q♠") == "keep them");
}

TEST_CASE("unfilled placeholders") {
  CHECK(has_number_blank("bid N"));
  CHECK_FALSE(has_number_blank("go to Nevada"));
  CHECK(has_cards_blank("take CARDS face up"));
  CHECK_FALSE(has_cards_blank("take a card"));
  CHECK(without_blanks("bid N of the Ns") == "bid");
  CHECK(without_blanks("take CARDS face up") == "take");
  CHECK(without_blanks("N") == "");
  CHECK(without_blanks("pass") == "pass");
  CHECK(is_silent("none"));
}
