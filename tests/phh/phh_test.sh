#!/bin/sh
# phh_test.sh PROGRAM: hand histories replay as in expected.jsonl, and the output of `run` replays to the same stacks.
. "$(dirname -- "$0")/../begin.sh"

cd "$here" || exit 1
"$program" replay ./*.phh ./*.phhs >"$work/replayed"
[ $? = 1 ] || fail 'faults end in exit code 1'
diff -u expected.jsonl "$work/replayed" || failures=1

# round_trip CALL…: the same number of hands, with the same finishing stacks.
round_trip() {
  "$program" run "$@" --format phh >"$work/hand.phh" 2>"$work/stderr"
  sed -n 's/^finishing_stacks = \[\(.*\)\]$/\1/p' "$work/hand.phh" | tr -d ' ' >"$work/written"
  "$program" replay "$work/hand.phh" |
    sed -n 's/.*"finishing_stacks":\[\([^]]*\)\],"ok":true.*/\1/p' >"$work/read"
  if [ ! -s "$work/written" ] || ! diff "$work/written" "$work/read"; then
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
  # A log of several games: short players rebuy, and the house takes its rake.
  round_trip texas-holdem --with rake --set limit=no-limit --players 3 --seed $seed --agents random --deals 12 \
    --stacks 20 --buy-in 10-40
done
[ "$failures" = 0 ]
