#include "engine/cards/notation.h"

#include <doctest/doctest.h>

using namespace houserules;

TEST_CASE("cards are parsed in every spelling") {
  struct Row {
    const char* written;
    const char* read;
  };
  const Row rows[] = {
      {"", ""},
      {"As", "As"},
      {"AsKd", "AsKd"},
      {"As Kd", "AsKd"},
      {"As,Kd, 2c", "AsKd2c"},
      {" As , Kd ", "AsKd"},
      {"10hTh", "ThTh"},
      {"A♠10♥9♦8♣", "AsTh9d8c"},
      {"JoJs??", "JoJs??"},
      {"as", "no"},
      {"AS", "no"},
      {"1h", "no"},
      {"A", "no"},
      {"AsK", "no"},
      {"As,,Kd", "no"},
      {"As,", "no"},
      {",As", "no"},
      {"?", "no"},
      {"Jox", "no"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.written);
    const auto cards = parse_cards(row.written);
    CHECK((cards ? text(*cards) : "no") == row.read);
  }
}

TEST_CASE("every face survives writing and parsing") {
  for (int code = 0; code < Card::joker_code; ++code) {
    const Card card(static_cast<std::uint8_t>(code));
    CHECK(parse_card(text(card)) == card);
    CHECK(parse_rank(std::string(1, rank_char(card.rank()))) == card.rank());
  }
  CHECK(parse_card("Jo") == Card(Card::joker_code));
  CHECK(parse_card("??") == Card());
  CHECK(!parse_card("AsKd"));
  CHECK(!parse_rank("t"));
  CHECK(!parse_rank(""));
}

TEST_CASE("names of ranks and suits") {
  CHECK(rank_name(rank_ace) == "ace");
  CHECK(rank_name(rank_deuce) == "deuce");
  CHECK(rank_name_plural(4) == "sixes");
  CHECK(rank_name_plural(rank_deuce) == "deuces");
  CHECK(suit_name(3) == "spades");
}
