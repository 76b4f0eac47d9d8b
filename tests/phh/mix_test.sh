#!/bin/sh
# Hand histories of mixes: what `run --format phh` writes is one file, of a table for every hand (or
# for every stretch of a game without a code), and `replay` comes to the stacks that it says. The log
# of the same deals plays them again, to the byte.
#
# mix_test.sh PROGRAM
set -u
PROGRAM=$1
OUT=$(mktemp -d)
trap 'rm -rf "$OUT"' EXIT
failed=0
for mix in horse 8-game barge-mix dealers-choice; do
  for agents in check-call random random-min; do
    "$PROGRAM" run "$mix" --players 4 --deals 40 --seed 3 --agents $agents --format phh \
      > "$OUT/written.phhs" || failed=1
    "$PROGRAM" replay "$OUT/written.phhs" > "$OUT/replayed" || failed=1
    sed -n 's/^finishing_stacks = //p' "$OUT/written.phhs" | tr -d ' ' > "$OUT/wanted"
    sed -n 's/.*"finishing_stacks":\(\[[^]]*\]\),"ok":true.*/\1/p' "$OUT/replayed" > "$OUT/got"
    if ! [ -s "$OUT/wanted" ] || ! cmp -s "$OUT/wanted" "$OUT/got"; then
      echo "FAIL $mix, $agents: the hands come out otherwise than they were written"
      diff "$OUT/wanted" "$OUT/got" | head -5
      failed=1
    fi
    "$PROGRAM" run "$mix" --players 4 --deals 40 --seed 3 --agents $agents --format script \
      > "$OUT/script"
    "$PROGRAM" run "$mix" --script "$OUT/script" --format script > "$OUT/again" || failed=1
    if ! cmp -s "$OUT/script" "$OUT/again"; then
      echo "FAIL $mix, $agents: the log plays other deals"
      failed=1
    fi
  done
done
hands=$("$PROGRAM" run horse --deals 40 --format phh | grep -c '^\[')
if [ "$hands" -ne 40 ]; then
  echo "FAIL 40 deals of HORSE make $hands hands"
  failed=1
fi
exit $failed
