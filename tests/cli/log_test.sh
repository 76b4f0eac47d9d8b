#!/bin/sh
# log_test.sh PROGRAM: what a log says of its rules holds once, and `why` reads every form of a log alike.
set -u

program=$1
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
failures=0
fail() {
  printf 'FAIL: %s\n' "$*"
  failures=1
}

# An option or modifier that both the log and the call name stands there once; the call decides.
"$program" run texas-holdem --set limit=pot --with straddle --seed 3 --format script >"$scratch/log"
"$program" run texas-holdem --set limit=pot --with straddle --script "$scratch/log" --format script >"$scratch/again"
cmp -s "$scratch/log" "$scratch/again" || fail 'a log played with its own options comes out otherwise'
"$program" run texas-holdem --set limit=no-limit --script "$scratch/log" --format script 2>/dev/null >"$scratch/other"
[ "$(grep '^set = ' "$scratch/other")" = 'set = limit=no-limit' ] || fail '--set does not decide over the log'
[ "$(grep -c '^with = ' "$scratch/other")" = 1 ] || fail 'the modifier of the log is lost or doubled'

# explained CALL…: the script and the events of a run are explained in the same words, and its hand histories too.
explained() {
  for form in script jsonl phh; do
    "$program" run "$@" --format $form >"$scratch/run.$form" || fail "run $*"
    "$program" why "$scratch/run.$form" >"$scratch/why.$form" || fail "why of run $* --format $form"
  done
  [ -s "$scratch/why.script" ] || fail "nothing is said of run $*"
  diff "$scratch/why.script" "$scratch/why.jsonl" >"$scratch/diff" || {
    fail "why of run $*: the events are told otherwise than the script"
    head -5 "$scratch/diff"
  }
}
explained texas-holdem --with run-it-twice --set limit=no-limit --players 3 --deals 3 --seed 5 --agents random
explained 7-27 --players 4 --seed 2 --agents random
diff "$scratch/why.script" "$scratch/why.phh" >/dev/null || fail 'a hand history with a script is told otherwise'
explained horse --players 4 --deals 12 --seed 4 --agents random-min
grep -q 'the game is razz' "$scratch/why.script" || fail 'why does not say which game of a mix is played'
grep -q 'variants/stud/razz.yaml' "$scratch/why.phh" || fail 'the lines of a mix are not those of its games'
explained dealers-choice --players 3 --deals 6 --seed 6 --agents random

printf '{"event":"run"\n' >"$scratch/broken.jsonl"
"$program" why "$scratch/broken.jsonl" >/dev/null 2>"$scratch/stderr" && fail 'broken events are explained'
grep -q 'broken.jsonl:1: this is no line of' "$scratch/stderr" || fail 'the broken line is not named'

# What is no log at all is named in signs that a terminal shows and does not obey.
printf 'variant = texas-holdem\n\033[2J\a d dh\n' >"$scratch/odd.txt"
for call in "run texas-holdem --script" why "play texas-holdem --resume"; do
  # shellcheck disable=SC2086
  "$program" $call "$scratch/odd.txt" >"$scratch/told" 2>&1 </dev/null && fail "$call takes it"
  grep -q 'begins no item' "$scratch/told" || fail "$call does not say what is wrong"
  LC_ALL=C grep -q "$(printf '[\033\007]')" "$scratch/told" && fail "$call writes control signs"
done
[ "$failures" = 0 ]
