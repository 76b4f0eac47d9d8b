#!/bin/sh
# positions_test.sh PROGRAM: what a position wins agrees with what it must win, within its interval. Run it at the top of
# the repository.
. "$(dirname -- "$0")/../begin.sh"

# wins POSITION CHIPS WIDTH CALL…: so many chips a game, by an interval that is no wider than this either side.
wins() {
  position=$1 chips=$2 width=$3
  shift 3
  "$program" simulate "$@" --format json 2>"$work/stderr" >"$work/out" || fail "$*: $(cat "$work/stderr")"
  sed -n 's/.*"positions":{\(.*\)},"deals":{.*/\1/p' "$work/out" |
    sed -n 's/.*"'"$position"'":{"chips":{"value":\([-0-9.e]*\),"ci95":\([-0-9.e]*\)}.*/\1 \2/p' >"$work/found"
  awk -v chips="$chips" -v width="$width" '
    { off = $1 - chips; if (off < 0) off = -off; good = $2 > 0 && $2 <= width && off <= 1.5 * $2 }
    END { exit !good }' "$work/found" || fail "$*: $position wins $(cat "$work/found"), not $chips"
}

# Of a mix, by the dealer of each game: who sits there changes.
for game in pays-dealer two-dealers; do
  wins 'the dealer' 3 0.1 tests/simulate/$game.yaml --players 3 --deals 4000
  wins 'left of the dealer' 0 0.1 tests/simulate/$game.yaml --players 3 --deals 4000
  wins '2 to the left' -3 0.1 tests/simulate/$game.yaml --players 3 --deals 4000
done

# The value of Kuhn's game: 1/18 of a chip.
wins 'left of the dealer' -0.05556 0.012 kuhn-poker --agents solved --deals 50000 --seed 1
wins 'the dealer' 0.05556 0.012 kuhn-poker --agents solved --deals 50000 --seed 1
# And of the game with a joker: nothing. Each of two games that are compared is solved.
wins 'the dealer' 0 0.02 kuhn-poker --with jokers --agents solved --deals 20000
"$program" simulate kuhn-poker --agents solved --compare-with jokers --deals 100000 2>/dev/null >"$work/out"
grep -q 'The change hurts the dealer: 0.0[0-9]* to 0.0[0-9]* chips a game less' "$work/out" ||
  fail "a joker in Kuhn poker: $(sed -n '/In short/,/^$/p' "$work/out")"

# Who plays is the one difference.
"$program" simulate leduc-holdem --agents house:tight --compare-agents house:loose --deals 500 >"$work/out" 2>/dev/null ||
  fail 'agents are not compared'
for words in "Leduc Hold'em: what changes from the tight table to the loose table" 'play few hands' 'play many hands' \
  'The average pot is'; do
  grep -q "$words" "$work/out" || fail "of two tables is not said: $words"
done
[ "$failures" = 0 ]
