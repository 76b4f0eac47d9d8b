#!/bin/sh
# positions_test.sh PROGRAM: winnings by position agree with known values, within the interval. Run it at the top of
# the repository.
. "$(dirname -- "$0")/../begin.sh"

# wins POSITION CHIPS WIDTH CALL…: wins CHIPS per game, with an interval of at most ±WIDTH.
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

# In a mix, positions go by the dealer of each game, so the players in them change.
for game in pays-dealer two-dealers; do
  wins 'the dealer' 3 0.1 tests/simulate/$game.yaml --players 3 --deals 4000
  wins 'left of the dealer' 0 0.1 tests/simulate/$game.yaml --players 3 --deals 4000
  wins '2 to the left' -3 0.1 tests/simulate/$game.yaml --players 3 --deals 4000
done

# The value of Kuhn poker: 1/18 of a chip.
wins 'left of the dealer' -0.05556 0.012 kuhn-poker --agents solved --deals 50000 --seed 1
wins 'the dealer' 0.05556 0.012 kuhn-poker --agents solved --deals 50000 --seed 1
# With a joker the value is 0. Both of two compared games are solved.
wins 'the dealer' 0 0.02 kuhn-poker --with jokers --agents solved --deals 20000
"$program" simulate kuhn-poker --agents solved --compare-with jokers --deals 100000 2>/dev/null >"$work/out"
grep -q 'The change hurts the dealer: 0.0[0-9]* to 0.0[0-9]* chips a game less' "$work/out" ||
  fail "a joker in Kuhn poker: $(sed -n '/In short/,/^$/p' "$work/out")"

# The players are the only difference.
"$program" simulate leduc-holdem --agents house:tight --compare-agents house:loose --deals 500 >"$work/out" 2>/dev/null ||
  fail 'agents are not compared'
for words in "Leduc Hold'em: what changes from the tight table to the loose table" 'play few hands' 'play many hands' \
  'The average pot is'; do
  grep -q "$words" "$work/out" || fail "of two tables is not said: $words"
done

# Each format names the players in words and as on the command line; a checkpoint is only for these players.
for agent in 'house:0.3 know the game (0.3 from tight 0 to loose 1)' 'check-call shows what the cards do' \
  'random shows what the rules allow' 'lua:a.lua play as lua:a.lua'; do
  (
    cd "$work" && echo 'function reply(view, question) return question.default end' >a.lua &&
      "$program" simulate kuhn-poker --agents "${agent%% *}" --deals 2 2>/dev/null | tr '\n' ' ' >said
  )
  grep -qF "${agent#* }" "$work/said" || fail "${agent%% *}: $(cut -c 1-200 "$work/said")"
  grep -qF -- "(--agents ${agent%% *})" "$work/said" || fail "the report does not name ${agent%% *}"
done
"$program" simulate kuhn-poker --agents tight --compare-agents random --deals 50 --format json 2>/dev/null >"$work/out"
for words in '"agents":["tight"],"played_by":"players who bet the strength' '"agents":["random"],"played_by":"players who bet and'; do
  grep -qF "$words" "$work/out" || fail "JSON does not say $words"
done
kept=$work/kept
"$program" simulate kuhn-poker --compare-agents random --deals 50 --checkpoint "$kept" >/dev/null 2>&1 ||
  fail 'a comparison of agents is not kept'
"$program" simulate kuhn-poker --compare-agents tight --deals 60 --checkpoint "$kept" >/dev/null 2>"$work/stderr" &&
  fail 'a checkpoint of other agents went on'
grep -q 'is for another simulation (compared agents: random,random, not tight,tight)' "$work/stderr" || fail "$(cat "$work/stderr")"
[ "$failures" = 0 ]
