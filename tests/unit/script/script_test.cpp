#include "engine/script/script.h"

#include <doctest/doctest.h>

#include "engine/cards/notation.h"
#include "engine/session/ruling.h"
#include "engine/variant/value_text.h"

using namespace houserules;

namespace {

/// Returns the parsed items, one line each.
std::string understood(const script::ParsedScript& script) {
  std::string out;
  for (const script::ScriptItem& item : script.items) {
    if (!out.empty()) out += "; ";
    const std::string seat = item.seat == no_seat ? "" : " " + seat_name(item.seat);
    switch (item.kind) {
      case script::ScriptItem::Kind::cards:
        out += "deal" + seat + " " + item.zone;
        if (item.board >= 0) out += " #" + std::to_string(item.board);
        out += " " + text(item.cards);
        break;
      case script::ScriptItem::Kind::roll:
        out += "roll " + std::to_string(item.face);
        break;
      case script::ScriptItem::Kind::answer:
      case script::ScriptItem::Kind::all:
        out += item.kind == script::ScriptItem::Kind::all ? "all" : "answer" + seat;
        for (const script::ScriptWord& word : item.words) out += " " + word.text;
        break;
      case script::ScriptItem::Kind::claims:
      case script::ScriptItem::Kind::next_deal:
        out += item.kind == script::ScriptItem::Kind::claims ? "claim" : "next";
        for (const script::Claim& claim : item.claims) out += " [" + text(claim) + "]";
        break;
      case script::ScriptItem::Kind::refused:
        out += "refused" + seat;
        for (const script::ScriptWord& word : item.words) out += " " + word.text;
        break;
      case script::ScriptItem::Kind::may_raise:
        out += "may raise" + seat + " " + item.label;
        break;
      case script::ScriptItem::Kind::hand:
        out += item.label + seat + " " + (item.zone == "hand" ? "" : item.zone + " ") +
               text(item.cards);
        break;
      case script::ScriptItem::Kind::nothing_else:
        out += "nothing else";
        break;
      case script::ScriptItem::Kind::waits:
        out += "waits" + seat;
        break;
      case script::ScriptItem::Kind::ruling:
        out += "ruling " + text(item.ruling);
        break;
      case script::ScriptItem::Kind::step:
        out += "step " + item.label;
        break;
    }
  }
  return out;
}

std::string faults(const script::ParsedScript& script) {
  std::string out;
  for (const script::NotationFault& fault : script.faults) {
    if (!out.empty()) out += "; ";
    out += std::to_string(fault.where.line) + ":" + std::to_string(fault.where.column) + " " +
           fault.problem;
  }
  return out;
}

}  // namespace

TEST_CASE("every item of the notation is parsed") {
  struct Row {
    const char* written;
    const char* read;
  };
  const Row rows[] = {
      {"", ""},
      {"# nothing", ""},
      {"d dh p1 AsKs", "deal p1 hand AsKs"},
      {"d dh p12 As 10h ??Jo", "deal p12 hand AsTh??Jo"},
      {"d db 2c3c4c", "deal board 2c3c4c"},
      {"d db 2 9c8d3h", "deal board #1 9c8d3h"},
      {"d shelf Qs", "deal shelf Qs"},
      {"d pile p2 Qs", "deal p2 pile Qs"},
      {"d roll 4", "roll 4"},
      {"p1 cbr 4; p2 cc;p3 f", "answer p1 cbr 4; answer p2 cc; answer p3 f"},
      {"p1 set KsKd7c7d7h / Tc2s", "answer p1 set KsKd7c7d7h / Tc2s"},
      {"p1 buy bundle 2", "answer p1 buy bundle 2"},
      {"all cc  # comment; not an item", "all cc"},
      {"! pot 22", "claim [pot 22]"},
      {"! carry 27", "claim [carry 27]"},
      {"! refused p2 cbr 7", "refused p2 cbr 7"},
      {"! p2 shows Ks Kd; ! p1 holds nothing", "shows p2 KsKd; holds p1 "},
      {"! p2 shows Ks in pile; ! board shows nothing; ! p2 waits",
       "shows p2 pile Ks; shows board ; waits p2"},
      {"! p1 gets 4, p3 pays 4", "claim [p1 gets 4] [p3 pays 4]"},
      {"! p3 pays p1 1", "claim [p3 pays p1 1]"},
      {"! net p1 -26 p2 +29 p3 -3", "claim [net p1 -26] [net p2 +29] [net p3 -3]"},
      {"ante 1", "claim [ante 1]"},
      {"ante 1 p2 p1", "claim [ante 1 p1 p2]"},
      {"blinds p1 1 p2 2", "claim [blinds p1 1] [blinds p2 2]"},
      {"-- p1 turns Qd 2c 9h: Q Q 8 2", "step p1 turns Qd 2c 9h: Q Q 8 2"},
      {"== dealer p1", "next [dealer p1]"},
      {"misdeal; fouled; dead p2", "ruling misdeal; ruling fouled; ruling dead p2"},
      {"exposed p2 As; exposed p1 Kd kept", "ruling exposed p2 As; ruling exposed p1 Kd kept"},
      {"==", "next"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.written);
    const script::ParsedScript script = script::parse_script(row.written);
    CHECK(faults(script) == "");
    CHECK(understood(script) == row.read);
  }
}

TEST_CASE("errors have their line and column") {
  struct Row {
    const char* written;
    const char* faults;
  };
  const Row rows[] = {
      {"x", "1:1 unexpected 'x'"},
      {"p1 cc\n  p13 f", "2:3 there is no seat 'p13'"},
      {"p1", "1:1 what p1 does is missing"},
      {"d dh AsKs", "1:6 no player is named for these cards"},
      {"d dh p1 AsKx", "1:9 'AsKx' is not a list of cards"},
      {"d dh p1", "1:6 no card is given"},
      {"d roll x", "1:8 a roll is a single number"},
      {"p1 cc; all f", "1:12 'all' works only with 'cc' (check or call)"},
      {"d dh p0 AsKs", "1:6 there is no seat 'p0'"},
      {"! p0 wins 3", "1:3 there is no seat 'p0'"},
      {"! p1 takes 3", "1:3 'p1 takes' is not a claim"},
      {"! p1 wins", "1:6 the amount is missing"},
      {"! pot x; q", "1:7 unexpected 'x' after 'pot'; 1:10 unexpected 'q'"},
      {"! pot = 24", "1:7 unexpected '=' after 'pot'"},
      {"! pot 24 // at the end", "1:10 unexpected '//'"},
      {"p1 cc // a call", "1:7 unexpected '//'"},
      {"// the flop", "1:1 unexpected '//'"},
      {"p1: cc", "1:3 unexpected ':' after 'p1'"},
      {"! refused cbr 7", "1:11 the player whose action is refused is missing"},
      {"== soon", "1:4 unexpected 'soon' after '=='"},
      {"dead", "1:1 no player is named"},
      {"houserules: 1\nname: Friday\nplayers: 2-6", "1:1 this is a rule file, not a script"},
      {"exposed p1 ??", "1:12 the exposed card is missing"},
      {"misdeal p1", "1:9 'p1' doesn't belong here"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.written);
    CHECK(faults(script::parse_script(row.written)) == row.faults);
    for (const script::NotationFault& fault : script::parse_script(row.written).faults)
      CHECK(!fault.hint.empty());
  }
}

TEST_CASE("hints name what is meant") {
  const std::pair<const char*, const char*> rows[] = {
      {"d dh p1 askd7c", "write ranks in uppercase and suits in lowercase: AsKd7c"},
      {"d db", "write 'd db 4s'"},
      {"all in", "write one action for each player, as in 'p1 in; p2 in'"},
      {"all call", "write 'all cc'"},
      {"all cc p1 f",
       "write ';' between actions; in a rule file, 'script: |' keeps the lines apart"},
      {"! pot = 24", "write '! pot 24'"},
      {"! carries 6", "write '! carry 6'"},
      {"p1:cbr 6", "write 'p1 cbr 6'"},
      {"! p1 has 224", "to check chips won or lost, write '! net p1 12' or '! p1 gets 24'"},
  };
  for (const auto& row : rows) {
    CAPTURE(row.first);
    const script::ParsedScript script = script::parse_script(row.first);
    REQUIRE(script.faults.size() == 1);
    CHECK(script.faults[0].hint == row.second);
  }
}

TEST_CASE("places follow the text around the script") {
  const script::ParsedScript script = script::parse_script("p1 cc\np2 f", {20, 7}, 5);
  REQUIRE(script.items.size() == 2);
  CHECK(script.items[0].where.line == 20);
  CHECK(script.items[0].where.column == 7);
  CHECK(script.items[1].where.line == 21);
  CHECK(script.items[1].where.column == 5);
}

TEST_CASE("the header comes before the first item") {
  const script::ParsedScript script =
      script::parse_script("seed = 7\nset = a=b\n\n# text\np1 cc\n");
  CHECK(faults(script) == "");
  REQUIRE(script.header.size() == 2);
  CHECK(script.header[0].key == "seed");
  CHECK(script.header[0].value == "7");
  CHECK(script.header[1].key == "set");
  CHECK(script.header[1].value == "a=b");
  CHECK(faults(script::parse_script("p1 cc\nseed = 7")) == "2:1 unexpected 'seed'");
}

TEST_CASE("a script may continue from the middle of another") {
  const script::ParsedScript script =
      script::parse_script("p1 cc\n-- declare\np1 in\n== dealer p2\np2 f");
  bool found = false;
  CHECK(script::items_before(script.items, "-- declare", found).size() == 1);
  CHECK(found);
  CHECK(script::items_before(script.items, "declare", found).size() == 1);
  CHECK(script::items_before(script.items, "==", found).size() == 3);
  CHECK(script::items_before(script.items, "-- show", found).size() == 5);
  CHECK(!found);
}
