#!/bin/sh
# Hand histories of mixes: `run --format phh` writes one file, with a table for every hand (or for
# every run of hands of a game without a code), and `replay` ends with the stacks in it. The log of
# the same deals replays them byte for byte.
#
# mix_test.sh PROGRAM
. "$(dirname -- "$0")/../begin.sh"

for mix in horse 8-game barge-mix dealers-choice; do
  for agents in check-call random random-min; do
    "$program" run "$mix" --players 4 --deals 40 --seed 3 --agents $agents --format phh \
      > "$work/written.phhs" || failures=1
    "$program" replay "$work/written.phhs" > "$work/replayed" || failures=1
    sed -n 's/^finishing_stacks = //p' "$work/written.phhs" | tr -d ' ' > "$work/wanted"
    sed -n 's/.*"finishing_stacks":\(\[[^]]*\]\),"ok":true.*/\1/p' "$work/replayed" > "$work/got"
    if ! [ -s "$work/wanted" ] || ! cmp -s "$work/wanted" "$work/got"; then
      fail "$mix, $agents: the hands come out otherwise than they were written"
      diff "$work/wanted" "$work/got" | head -5
    fi
    "$program" run "$mix" --players 4 --deals 40 --seed 3 --agents $agents --format script \
      > "$work/script"
    "$program" run "$mix" --script "$work/script" --format script > "$work/again" || failures=1
    if ! cmp -s "$work/script" "$work/again"; then
      fail "$mix, $agents: the log plays other deals"
    fi
  done
done
hands=$("$program" run horse --deals 40 --format phh | grep -c '^\[')
if [ "$hands" -ne 40 ]; then
  fail "40 deals of HORSE make $hands hands"
fi
[ "$failures" = 0 ]
