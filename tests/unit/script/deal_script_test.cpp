#include "engine/script/deal_script.h"

#include <doctest/doctest.h>

#include "engine/cards/notation.h"
#include "engine/variant/value_text.h"

using namespace houserules;

namespace {

ZoneSpec zone(const char* name, bool of_seat) {
  ZoneSpec spec;
  spec.name = name;
  spec.of_seat = of_seat;
  return spec;
}
const std::vector<ZoneSpec> zones = {zone("hand", true), zone("discards", true),
                                     zone("board", false), zone("shelf", false)};

struct Served {
  script::ParsedScript script;
  script::DealScript deal;
  std::uint32_t cursor = 0;

  explicit Served(const char* text)
      : script(script::parse_script(text)), deal(script.items, zones) {}
  std::string card(const char* to, std::uint8_t board = 0) {
    const Seat seat = parse_seat(to);
    const std::uint8_t into = seat != no_seat ? zone_hand : std::string(to) == "board" ? 2 : 3;
    const auto card = deal.card(cursor, {seat, into, board});
    return card ? text(*card) : "seed";
  }
};

}  // namespace

TEST_CASE("seats get cards in the order of the text") {
  Served s("d dh p1 As2s3s; d dh p2 KdQd; d dh p2 4h; p1 cc; d dh p1 9c");
  CHECK(s.card("p1") == "As");
  CHECK(s.card("p2") == "Kd");
  CHECK(s.card("p1") == "2s");
  CHECK(s.card("p2") == "Qd");
  CHECK(s.card("p1") == "3s");
  CHECK(s.card("p1") == "seed");  // 9c comes after the seat's next answer
  CHECK(s.card("p3") == "seed");
  CHECK(s.deal.reserved(s.cursor).size() == 2);
  s.deal.reached(4);
  CHECK(s.card("p1") == "9c");
  CHECK(s.deal.left(s.cursor, 5).size() == 1);  // 4h
}

TEST_CASE("a seat's cards may come after other seats' answers to the same question") {
  Served draws("p1 sd As; p2 sd Kd; d dh p1 2c; d dh p2 3c; p1 cc; d dh p1 4c");
  draws.deal.reached(1);
  CHECK(draws.card("p1") == "2c");
  CHECK(draws.card("p1") == "seed");
  Served early("p1 sd As; d dh p1 2c; p2 sd Kd; d dh p2 3c");
  early.deal.reached(3);
  CHECK(early.card("p2") == "3c");
  CHECK(early.card("p1") == "2c");
}

TEST_CASE("bets end the search for every seat, folds only for their own") {
  Served s("p2 cc; d dh p3 7c");
  CHECK(s.card("p3") == "seed");
  Served fold("d dh p1 3d; p1 f; d dh p3 7c");
  CHECK(fold.card("p3") == "7c");
}

TEST_CASE("shows do not end the search") {
  Served s("p1 sm AsAd; d db 2c3c4c");
  CHECK(s.card("board") == "2c");
}

TEST_CASE("the table takes cards up to the next answer") {
  Served s("d shelf Qs; p1 buy oldest; d shelf 4c; d db 1 2c; d db 2 3c; d db 5c");
  CHECK(s.card("shelf") == "Qs");
  CHECK(s.card("shelf") == "seed");
  s.deal.reached(2);
  CHECK(s.card("shelf") == "4c");
  CHECK(s.card("board", 1) == "3c");
  CHECK(s.card("board", 1) == "5c");
  CHECK(s.card("board", 0) == "2c");
}

TEST_CASE("copies of a deal follow the script independently") {
  Served s("d dh p1 As2s3s; d roll 5");
  std::uint32_t copy = s.cursor;
  CHECK(s.card("p1") == "As");
  CHECK(s.deal.card(copy, {0, zone_hand, 0}) == parse_card("As"));
  CHECK(copy == s.cursor);
  CHECK(s.deal.roll(copy, 6) == 5);
  CHECK(!s.deal.roll(copy, 6));
  CHECK(s.deal.roll(s.cursor, 6) == 5);
}

TEST_CASE("zones that do not exist are reported") {
  CHECK(Served("d cross As").deal.unknown_zones().size() == 1);
  CHECK(Served("d shelf p1 As").deal.unknown_zones().size() == 1);
  CHECK(Served("d hand As").deal.unknown_zones().size() == 1);
  CHECK(Served("d hand p1 As").deal.unknown_zones().empty());
}
