#!/bin/sh
# log_test.sh PROGRAM: a log's settings apply once, and `why` reads every format of a log the same way.
. "$(dirname -- "$0")/../begin.sh"

# An option or modifier in both the log and the command is applied once; the command wins.
"$program" run texas-holdem --set limit=pot --with straddle --seed 3 --format script >"$work/log"
"$program" run texas-holdem --set limit=pot --with straddle --script "$work/log" --format script >"$work/again"
cmp -s "$work/log" "$work/again" || fail 'a log played with its own options comes out otherwise'
"$program" run texas-holdem --set limit=no-limit --script "$work/log" --format script 2>/dev/null >"$work/other"
[ "$(grep '^set = ' "$work/other")" = 'set = limit=no-limit' ] || fail '--set does not decide over the log'
[ "$(grep -c '^with = ' "$work/other")" = 1 ] || fail 'the modifier of the log is lost or doubled'

# Jokers share one name, so a log cannot tell two apart.
cat >"$work/jokers.yaml" <<'YAML'
houserules: 1
name: Four Jokers
about: Three cards and two draws, from a small deck with four jokers. Two cards play for a half, one for the other.
players: 2
deck: {ranks: T-A, jokers: 4}
zones: {back: one per seat, front: one per seat}
betting: {ante: 1, limit: 2}
play:
  - deal: 3 down
  - draw: up to 3
  - draw: up to 3
  - set: {back: 2, front: 1}
showdown:
  split:
    - {part: back, by: high, hand: 2, from: back}
    - {part: front, by: high, hand: 1, from: front}
YAML
"$program" run "$work/jokers.yaml" --deals 200 --agents random --seed 3 --format script >"$work/log"
"$program" run "$work/jokers.yaml" --script "$work/log" --format script >"$work/again"
cmp -s "$work/log" "$work/again" || fail 'a log with jokers comes out otherwise'

# explained CALL…: a run's script, events and hand histories are explained in the same words.
explained() {
  for form in script jsonl phh; do
    "$program" run "$@" --format $form >"$work/run.$form" || fail "run $*"
    "$program" why "$work/run.$form" >"$work/why.$form" || fail "why of run $* --format $form"
  done
  [ -s "$work/why.script" ] || fail "nothing is said of run $*"
  diff "$work/why.script" "$work/why.jsonl" >"$work/diff" || {
    fail "why of run $*: the events are told otherwise than the script"
    head -5 "$work/diff"
  }
}
explained texas-holdem --with run-it-twice --set limit=no-limit --players 3 --deals 3 --seed 5 --agents random
explained 7-27 --players 4 --seed 2 --agents random
diff "$work/why.script" "$work/why.phh" >/dev/null || fail 'a hand history with a script is told otherwise'
explained horse --players 4 --deals 12 --seed 4 --agents random-min
grep -q 'the game is razz' "$work/why.script" || fail 'why does not say which game of a mix is played'
grep -q 'variants/stud/razz.yaml' "$work/why.phh" || fail 'the lines of a mix are not those of its games'
explained dealers-choice --players 3 --deals 6 --seed 6 --agents random

# Players keep their names in every format.
explained texas-holdem --names 'Ann,Big Al,Zoë' --seed 3 --agents random
grep -q '^players = Ann, Big Al, Zoë$' "$work/run.script" || fail 'a log has no names'
grep -q '"players":\["Ann","Big Al","Zoë"\]' "$work/run.jsonl" || fail 'events have no names'
grep -q '^players = \["Ann", "Big Al", "Zoë"\]$' "$work/run.phh" || fail 'a hand history has no names'
for form in script jsonl phh; do
  grep -q '^  1\. Zoë deals$' "$work/why.$form" || fail "why of $form does not name the players"
  grep -wq 'p[1-3]' "$work/why.$form" && fail "why of $form calls players by their seats"
done
sed 's/"Big Al"/"Big\\u001B[31m"/' "$work/run.phh" | "$program" why - >"$work/odd" || fail 'why of a hand history with odd names'
grep -q '^  1\. p3 deals$' "$work/odd" || fail 'odd names of a hand history are told'
"$program" run texas-holdem --script "$work/run.script" --format script >"$work/again"
cmp "$work/run.script" "$work/again" || fail 'a log with names does not play again to the same bytes'
"$program" run texas-holdem --script "$work/run.script" | grep -q 'Zoë' || fail 'a log with names is told without them'
"$program" run texas-holdem --script "$work/run.script" --names A,B,C | grep -q 'Zoë' && fail '--names does not decide'
printf 'variant = texas-holdem\nplayers = Ann, \033[31mBob\n\n' >"$work/named"
"$program" run texas-holdem --script "$work/named" >/dev/null 2>"$work/stderr" && fail 'names of a log may be anything'
LC_ALL=C grep -q "$(printf '\033')" "$work/stderr" && fail 'a name writes control signs'

# A payment from the pot by a step is not a pot won uncontested.
cat >"$work/paid.yaml" <<'YAML'
houserules: 1
name: Paid Back
players: 2
betting: {ante: 4}
play:
  - deal: 1 down
  - pay: {amount: 1, to: dealer, from: pot}
showdown: high
YAML
(cd "$work" && "$program" run paid.yaml --format script | "$program" why -) >"$work/told" || fail 'why of paid.yaml'
grep -A1 '^paid.yaml:7: ' "$work/told" | grep -q '^  [0-9]*\. p2 gets 1 from the pot$' ||
  fail 'why does not say what pays from the pot'

printf '{"event":"run"\n' >"$work/broken.jsonl"
"$program" why "$work/broken.jsonl" >/dev/null 2>"$work/stderr" && fail 'broken events are explained'
grep -q 'broken.jsonl:1: this is not a line of' "$work/stderr" || fail 'the broken line is not named'

# A file that is not a log is quoted with its control characters escaped.
printf 'variant = texas-holdem\n\033[2J\a d dh\n' >"$work/odd.txt"
for call in "run texas-holdem --script" why; do
  # shellcheck disable=SC2086
  "$program" $call "$work/odd.txt" >"$work/told" 2>&1 </dev/null && fail "$call takes it"
  grep -q "unexpected '" "$work/told" || fail "$call does not say what is wrong"
  LC_ALL=C grep -q "$(printf '[\033\007]')" "$work/told" && fail "$call writes control signs"
done
[ "$failures" = 0 ]
