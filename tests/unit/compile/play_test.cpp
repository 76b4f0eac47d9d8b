#include "tests/unit/compile/helpers.h"

using namespace houserules;
using namespace houserules::compile_test;

namespace {

struct PlayRow {
  const char* name;
  const char* keys;
  const char* program;
};

void check(const PlayRow& row) {
  CAPTURE(std::string(row.name));
  CHECK(listing_of(row.keys) == std::string(row.program + 1));  // without the newline after R"(
}

}  // namespace

TEST_CASE("steps become acts in a flat program") {
  const PlayRow rows[] = {
      {"stud", R"(
play:
  - deal: [{count: 2, facing: down}, {count: 1, facing: up}]
  - bet
  - repeat: 3
    do:
      - deal: {count: 1, facing: up}
      - bet: {first: best showing}
  - name: last card
    deal: {count: 1, facing: down}
    when short: one common card
)",
       R"(
play:
  0  deal 2 down, 1 up to everyone
  1  bet
  2  loop L0 repeat 3, end @6
  3  deal 1 up to everyone
  4  bet, first best showing
  5  next L0
  6  deal 1 down to everyone, when short one common card  -- last card
  7  showdown if there was none
  8  ret
)"},
      {"board", R"(
play:
  - deal: {count: 2, facing: down}
  - deal: {count: 3}
    to: board
  - deal: {count: 5, facing: down}
    to: board
)",
       R"(
play:
  0  deal 2 down to everyone
  1  deal 3 up to board
  2  deal 5 unseen to board
  3  showdown if there was none
  4  ret
)"},
      {"a guard", R"(
play:
  - bet:
    when: = pot > 3
  - bet:
)",
       R"(
play:
  0  jump @2 unless (pot > 3)
  1  bet
  2  bet
  3  showdown if there was none
  4  ret
)"},
      {"do and else", R"(
play:
  - when: = dealer.stack == 0
    do:
      - bet
      - bet
    else:
      - fold: dealer
  - end: showdown
)",
       R"(
play:
  0  jump @4 unless (dealer.stack == 0)
  1  bet
  2  bet
  3  jump @5
  4  fold (dealer)
  5  end showdown
  6  ret
)"},
      {"loops", R"(
registers: {leader: {type: seat}, done: {type: yes/no, per: seat}}
play:
  - each: everyone in
    from: leader
    do:
      - end: turn
        when: = seat.done
      - remember: {leader: = seat}
  - turns: everyone
    skip: = seat.done
    until: = all(in_deal, 'done')
    circuits: 20
    do:
      - remember: {done: yes}
      - each: everyone else
        highest first: = seat.stack
        do:
          - end: loop
  - repeat: {until: = pot == 0}
    do: {end: loop}
)",
       R"(
play:
  0  loop L0 each everyone in from (game.leader), end @5
  1  jump @3 unless (seat.done)
  2  end turn L0
  3  remember leader = seat
  4  next L0
  5  loop L1 turns everyone skip (seat.done) circuits 20 until (all(in_deal, 'done')), end @11
  6  remember done = true of seat
  7  loop L2 each everyone else highest first (seat.stack), end @10
  8  end loop L2
  9  next L2
 10  next L1
 11  loop L3 repeat until (pot == 0), end @14
 12  end loop L3
 13  next L3
 14  showdown if there was none
 15  ret
)"},
      {"items", R"(
registers: {wild_rank: {type: rank}}
play:
  - repeat: [{rank: 3}, {rank: 5}]
    do:
      - remember: {wild_rank: = it}
)",
       R"(
play:
  0  loop L0 repeat for '3' '5', end @3
  1  remember wild_rank = it
  2  next L0
  3  showdown if there was none
  4  ret
)"},
      {"chips", R"(
play:
  - pay: {amount: 2}
    who: everyone
    because: penalty
  - each: losers
    do:
      - pay: {amount: = result.pot, at most: 20, to: winners}
      - pay: {amount: pot, to: winners, from: pot}
)",
       R"(
play:
  0  everyone pays 2 to pot because penalty
  1  loop L0 each losers, end @5
  2  seat pays (result.pot) at most (20) to winners
  3  the pot pays (pot) to winners
  4  next L0
  5  showdown if there was none
  6  ret
)"},
      {"cards move and turn", R"(
zones: {pile: {of: table}, front: {of: seat}}
play:
  - move: {cards: first 2, to: discards}
  - move: {cards: all but the last, of: pile, to: stock}
  - move: {cards: all, of: hole, to: front}
    facing: up
  - turn up: {cards: next 1}
    who: everyone in
  - turn down: {cards: last 2, of: pile}
  - each: everyone
    do:
      - ask: pass
        cards: {of: hand, min: 1, max: 1}
      - move: {cards: answer, to: hand}
        to seat: = seat.left
)",
       R"(
play:
  0  move first 2 of hand of everyone to discards, down
  1  move all but the last 1 of pile to stock, up
  2  move all of hand.hole of everyone to front, up
  3  turn up next 1 of hand of everyone in
  4  turn unseen last 2 of pile
  5  loop L0 each everyone, end @9
  6  ask pass of seat: 1 to 1 of hand
  7  move answer of hand of seat to hand of (seat.left)
  8  next L0
  9  showdown if there was none
 10  ret
)"},
  };
  for (const PlayRow& row : rows) check(row);
}

TEST_CASE("the effects of answers follow their questions") {
  const PlayRow rows[] = {
      {"together", R"(
play:
  - ask: declare
    together: yes
    options:
      in:
      out: {sit out: seat}
    default: out
)",
       R"(
play:
  0  ask declare of everyone together: in @4, out @3; default out
  1  loop L0 each everyone, end @5
  2  branch on declare
  3  sit out seat
  4  next L0
  5  showdown if there was none
  6  ret
)"},
      {"in turn, with prices", R"(
play:
  - ask: buy
    options:
      take: {price: = pot, do: [{deal: {count: 1, facing: up}}]}
      pay: {price: 2}
    from: dealer
)",
       R"(
play:
  0  loop L0 each everyone from (dealer), end @8
  1  ask buy of seat: take for (pot) @3, pay for 2 @6
  2  branch on buy
  3  seat pays (pot) to pot because take
  4  deal 1 up to seat
  5  jump @7
  6  seat pays 2 to pot because pay
  7  next L0
  8  showdown if there was none
  9  ret
)"},
      {"a question inside an answer", R"(
zones: {shelf: {of: table}}
play:
  - each: everyone
    do:
      - ask: buy
        options:
          oldest: {move: {cards: first 1, of: shelf, to: hand}}
          bundle:
            when: = seat.stack > 1
            do:
              - ask: how many
                number: {min: 2, max: = seat.stack}
              - pay: {amount: = answer}
              - move: {cards: answer, of: shelf, to: hand}
)",
       R"(
play:
  0  loop L0 each everyone, end @9
  1  ask buy of seat: oldest @3, bundle when (seat.stack > 1) @5
  2  branch on buy
  3  move first 1 of shelf to hand
  4  jump @8
  5  ask how many of seat: number 2 to (seat.stack)
  6  seat pays (answer) to pot
  7  move answer of shelf (so many) to hand
  8  next L0
  9  showdown if there was none
 10  ret
)"},
      {"an option's body ends the loop of the file, not the one over the answers", R"(
play:
  - repeat: 3
    do:
      - ask: guess
        together: yes
        options:
          stay:
          stop: {end: loop}
)",
       R"(
play:
  0  loop L0 repeat 3, end @7
  1  ask guess of everyone together: stay @5, stop @4
  2  loop L1 each everyone, end @6
  3  branch on guess
  4  end loop L0
  5  next L1
  6  next L0
  7  showdown if there was none
  8  ret
)"},
      {"an arrangement", R"(
zones: {five: {of: seat}, two: {of: seat}}
play:
  - ask: set
    together: yes
    arrangement: {five: 5, two: 2}
    must: = beats(answer.five, answer.two)
)",
       R"(
play:
  0  ask set of everyone together: five 5 two 2; must (beats(answer.five, answer.two))
  1  arrange everyone
  2  showdown if there was none
  3  ret
)"},
      {"a seat", R"(
registers: {rival: {type: seat}}
play:
  - each: dealer
    do:
      - ask: choose
        seat: everyone else
      - remember: {rival: = answer}
)",
       R"(
play:
  0  loop L0 each (dealer), end @4
  1  ask choose of seat: one of everyone else
  2  remember rival = answer
  3  next L0
  4  showdown if there was none
  5  ret
)"},
  };
  for (const PlayRow& row : rows) check(row);
}

TEST_CASE("subroutines come after the program") {
  check({"nobody opens, events, before and after the showdown", R"(
play:
  - deal: {count: 5, facing: up}
  - bet: {opens with: = seat.hand.count > 4}
    nobody opens: {end: deal, because: nobody opened}
whenever:
  - event: {card: 3, dealt: up}
    when: = pot > 1
    fold: seat
  - event: {seat: checks}
    do: [{pay: {amount: 1}}]
showdown:
  parts: [{part: high, by: high}]
  before:
    - pay: {amount: 1}
      who: everyone
  losers: {pay: {amount: = result.pot}}
)",
         R"(
play:
  0  deal 5 up to everyone
  1  bet, opens with (seat.hand.count > 4), nobody opens @9
  2  showdown if there was none
  3  loop L0 each losers, end @6
  4  seat pays (result.pot) to pot
  5  next L0
  6  ret
before showdown:
  7  everyone pays 1 to pot
  8  ret
nobody opens:
  9  end deal because nobody opened
 10  ret
whenever a three dealt up when (pot > 1):
 11  fold seat
 12  ret
whenever a seat checks:
 13  seat pays 1 to pot
 14  ret
)"});
}

TEST_CASE("a showdown is added unless there was one or the deal ends first") {
  const PlayRow rows[] = {
      {"it has one", "play: [bet, showdown, {pay: {amount: 1, to: winners}, who: losers}]", R"(
play:
  0  bet
  1  showdown
  2  losers pays 1 to winners
  3  showdown if there was none
  4  ret
)"},
      {"it ends", "play: [bet, {end: deal, because: void}]", R"(
play:
  0  bet
  1  end deal because void
  2  ret
)"},
      {"it may end", "play: [bet, {end: deal, when: = pot > 1}]", R"(
play:
  0  bet
  1  jump @3 unless (pot > 1)
  2  end deal
  3  showdown if there was none
  4  ret
)"},
      {"another one", "play: [{showdown: late}]\nshowdowns: {late: {parts: [{by: low a-5}]}}", R"(
play:
  0  showdown late
  1  showdown if there was none
  2  ret
)"},
  };
  for (const PlayRow& row : rows) check(row);
}
