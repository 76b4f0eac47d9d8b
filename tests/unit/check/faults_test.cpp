// Which errors are found, and on which line.

#include "engine/check/checks.h"
#include "tests/unit/compile/helpers.h"

using namespace houserules;
using namespace houserules::compile_test;

namespace {

struct Row {
  const char* keys;
  const char* faults;
};

/// Returns errors of the compiler or, without any, of the checks, as "line: message; hint".
std::string faults_of(const std::string& keys) {
  Compiled compiled = compile_text(file_with(keys));
  if (!compiled.faults.has_errors()) check(*compiled.variant, compiled.rules, compiled.faults);
  return fault_text(compiled.faults);
}

}  // namespace

TEST_CASE("errors quote the text and have its line") {
  const Row rows[] = {
      {"play:\n  - deal: {count: two}\n", "2: 'count' must be a whole number, not 'two'\n"},
      {"play:\n  - deal: {count: 1}\n    to: bord\n", "3: there is no zone or player 'bord'\n"},
      {"play:\n  - deal: {count: 0}\n", "2: 'deal' has no effect here: it deals no cards\n"},
      {"play:\n  - deal: {count: 2}\n  - repeat: {times: 0}\n    do: [bet]\n",
       "3: 'repeat' has no effect here: it repeats nothing\n"},
      {"play:\n  - fold: seat\n", "2: there is no 'seat' here\n"},
      {"play:\n  - end: turn\n", "2: there is no turn to end here\n"},
      {"play:\n  - move: {cards: answer}\n", "2: no question for cards comes before this step\n"},
      {"play:\n  - bet:\n    when: = pott > 1\n", "3: unknown name 'pott'\n"},
      {"play:\n  - bet:\n    when: = pot\n", "3: 'when' must be yes or no, but this is a number\n"},
      {"play:\n  - each: = pot\n    do: bet\n",
       "2: 'each' must be a seat or seats, but this expression is a number\n"},
      {"play:\n  - remember: {lead: = seat}\n", "2: there is no register 'lead'\n"},
      {"registers: {lead: {type: seat}}\nplay:\n  - remember: {lead: = pot}\n",
       "3: 'lead' must be a seat, but this expression is a number\n"},
      {"registers: {lead: {type: seet}}\n", "1: 'type' cannot be 'seet'\n"},
      {"registers: {the lead: {type: seat}}\n", "1: 'the lead' cannot name a register\n"},
      {"zones: {hand: {of: seat}}\n", "1: there is already a zone 'hand'\n"},
      {"zones: {a: {of: seat}, b: {of: seat}, c: {of: seat}, d: {of: seat}}\n",
       "1: a game can declare at most 3 zones per seat\n"},
      {"players: 8-2\n", "1: the range of players is reversed\n"},
      {"players: 2-14\n", "1: a table seats 2 to 12 players\n"},
      {"deck: 53\n", "1: '53' is not a deck\n"},
      {"betting: {ante: 1}\nplay: [bet]\n",
       "1: there are betting rounds, but 'betting:' sets no limit\n"},
      {"betting: {limit: big}\n", "1: 'big' is not valid for `limit:`\n"},
      {"showdown: {parts: [{by: hihg}]}\n", "1: 'hihg' is not valid for `by:`\n"},
      {"showdown: {parts: [{by: high}, {by: high}]}\n", "1: two parts are called 'high'\n"},
      {"showdown: {parts: [{by: high}], odd chips: low}\n", "1: this showdown has no part 'low'\n"},
      {"showdown:\n  parts: [{nearest: 7}]\n  points: {A: 1/3}\n",
       "3: '1/3' is not a card value\n"},
      {"showdown:\n  parts: [{by: high, use: {hand: 4, board: 3}}]\n",
       "2: 'use' adds up to 7 cards, but the showdown compares hands of 5\n"},
      {"showdown:\n  parts: [{by: score, score: = best}]\n",
       "2: no script has a function 'best'\n"},
      {"wild: [{ranks: 3 11}]\n", "1: '11' is not a rank\n"},
      {"wild: [{cards in: shelf}]\n", "1: the table has no zone 'shelf'\n"},
      {"chain: {after: {redeal: {dealer: same}}}\n",
       "1: 'redeal' is not one of the ways a deal can end\n"},
      {"whenever: [{event: {seat: sleeps}, fold: seat}]\n", "1: 'seat' cannot be 'sleeps'\n"},
      {"whenever: [{event: {card: 3, dealt: up}}]\n", "1: this event has no steps\n"},
      {"play:\n  - ask: take\n", "2: this question asks for nothing\n"},
      {"play:\n  - ask: take\n    options:\n      up: bet\n      stay: bet\n    default: down\n",
       "6: the default 'down' is not one of the answers\n"},
      {"play:\n  - claim: hi\n",
       "2: 'claim' needs a player, but this step is for no player in particular\n"
       "2: no showdown has a part 'hi'\n"},
      {"play:\n  - end: turn\n  - showdown: late\n",
       "2: there is no turn to end here\n3: there is no showdown 'late'\n"},
  };
  for (const Row& row : rows) {
    CAPTURE(std::string(row.keys));
    CHECK(faults_of(row.keys) == std::string(row.faults));
  }
}

TEST_CASE("checks before play") {
  const Row rows[] = {
      {"players: 2-8\nplay:\n  - deal: {count: 7, facing: down}\n",
       "3: 8 players need 56 cards, but the deck has 52\n"},
      {"players: 2-7\nplay:\n  - deal: {count: 7, facing: down}\n", ""},
      {"players: 2-8\nplay:\n  - deal: {count: 7, facing: down}\n    when short: one common card\n",
       ""},
      {"players: 2-8\nplay:\n  - deal: {count: 5, facing: down}\n  - repeat: 2\n    do: {deal: "
       "{count: 1, facing: up}}\n",
       "5: 8 players need 56 cards, but the deck has 52\n"},
      {"players: 2-10\nplay:\n  - deal: {count: 5, facing: down}\n  - deal: {count: 3}\n    to: "
       "board\n",
       "4: 10 players need 53 cards, but the deck has 52\n"},
      {"players: 2-10\nplay:\n  - deal: {count: 5, facing: down}\n  - deal: {count: 3}\n    to: "
       "board\n    when: = pot > 3\n",
       ""},
      {"betting: {bring-in: {by: lowest up card, amount: 1}, limit: 2}\nplay:\n  - deal: {count: "
       "3, "
       "facing: down}\n  - bet\n  - deal: {count: 2, facing: up}\n",
       "1: the bring-in goes by the up cards, but none is dealt before the first bet\n"},
      {"zones: {five: {of: seat}}\nshowdown: {parts: [{by: high, from: five}]}\n",
       "2: the part 'high' uses cards from 'five', but no card ever gets there\n"},
      {"play:\n  - deal: {count: 2, facing: down}\n  - end: deal\n  - bet\n  - bet\n",
       "2: every deal ends without a showdown, and nobody ever gets the pot\n"
       "4: this step is never reached\n"},
      {"play:\n  - deal: {count: 1}\n  - each: everyone\n    do:\n      - fold: seat\n      - end: "
       "turn\n      - fold: seat\n",
       "7: this step is never reached\n"},
  };
  for (const Row& row : rows) {
    CAPTURE(std::string(row.keys));
    CHECK(faults_of(row.keys) == std::string(row.faults));
  }
}
