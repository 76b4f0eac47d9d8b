#!/bin/sh
# exit_codes_test.sh PROGRAM: 0 done, 1 wrong input, 2 wrong call, 3 an engine limit.
. "$(dirname -- "$0")/../begin.sh"

cat >"$work/endless.yaml" <<'YAML'
houserules: 1
name: Endless
about: It goes round until the pot has grown, and nothing makes it grow.
players: 2-3
registers: {rounds: number}
betting: {ante: 1}
play:
  - deal: 1 down
  - repeat: {until: = pot > 100}
    do:
      - remember: {rounds: = game.rounds + 1}
showdown: high
YAML

# expect CODE TEXT CALL…: TEXT stands on stderr.
expect() {
  code=$1 text=$2
  shift 2
  actual=0
  "$program" "$@" >"$work/stdout" 2>"$work/stderr" || actual=$?
  if [ "$actual" != "$code" ] || ! grep -qF -- "$text" "$work/stderr"; then
    printf 'FAIL: %s\n  expected: exit %s and "%s"\n  got: exit %s and\n' "$*" "$code" "$text" "$actual"
    cat "$work/stderr"
    failures=1
  fi
}

expect 3 'error: the deal took more than 200000 steps' run "$work/endless.yaml"
expect 1 "there is no variant 'nowhere'" run nowhere
expect 1 'for 2 to 10 players, not 20' run texas-holdem --stacks 1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20
expect 1 '--view is table, all or a seat' run texas-holdem --view everything
printf 'd dh p1 AsAs\n' >"$work/twice.txt"
expect 1 'twice.txt:1:1: error: As is not in the stock' run texas-holdem --script "$work/twice.txt"
expect 2 '--colour' run texas-holdem --colour
expect 1 '  anaconda: ' run 'Pass the Trash'
expect 1 "'horse' is a mix, and this takes one of its games: texas-holdem" judge horse p1:AsAs p2:KsKs
# A full disk.
code=0
"$program" list >/dev/full 2>"$work/stderr" || code=$?
[ "$code" = 3 ] && grep -q 'cannot be written' "$work/stderr" || failures=1
[ "$failures" = 0 ]
