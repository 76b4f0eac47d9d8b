#!/bin/sh
# phh_test.sh PROGRAM: hand histories are read as expected.jsonl says, and what `run` writes reads back to the same stacks.
set -u

program=$1
here=$(CDPATH='' cd -P -- "$(dirname -- "$0")" && pwd -P)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
failures=0

cd "$here" || exit 1
"$program" replay ./*.phh ./*.phhs >"$scratch/replayed"
[ $? = 1 ] || { echo 'FAIL: faults end in exit code 1'; failures=1; }
diff -u expected.jsonl "$scratch/replayed" || failures=1

# round_trip CALL…: as many hands as were written, with their finishing stacks.
round_trip() {
  "$program" run "$@" --format phh >"$scratch/hand.phh" 2>"$scratch/stderr"
  sed -n 's/^finishing_stacks = \[\(.*\)\]$/\1/p' "$scratch/hand.phh" | tr -d ' ' >"$scratch/written"
  "$program" replay "$scratch/hand.phh" |
    sed -n 's/.*"finishing_stacks":\[\([^]]*\)\],"ok":true.*/\1/p' >"$scratch/read"
  if [ ! -s "$scratch/written" ] || ! diff "$scratch/written" "$scratch/read"; then
    printf 'FAIL: run %s\n' "$*"
    failures=1
  fi
}

for seed in 1 2 3; do
  for game in 'texas-holdem --set limit=no-limit' 'omaha --set limit=pot' omaha-hi-lo short-deck-holdem seven-card-stud \
    seven-card-stud-hi-lo razz triple-draw-2-7 single-draw-2-7 badugi 7-27 guts 'omaha --with bomb-pot' jacks-or-better; do
    # shellcheck disable=SC2086
    round_trip $game --seed $seed --agents random --deals 3 --stacks 40
  done
  round_trip texas-holdem --players 2 --seed $seed --agents random-min
  # A log of several games: who is short buys, and the house takes its part.
  round_trip texas-holdem --with rake --set limit=no-limit --players 3 --seed $seed --agents random --deals 12 \
    --stacks 20 --buy-in 10-40
done
[ "$failures" = 0 ]
