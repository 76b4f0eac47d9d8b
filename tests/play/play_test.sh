#!/bin/sh
# play_test.sh PROGRAM [--refresh]: plays as the records of this folder do. The first line of each is the call, what was
# typed stands behind '> '. Then each game is broken off behind every third answer and gone on with, and comes to the same end.
# At last games are played from what `--plain` says alone.
. "$(dirname -- "$0")/../begin.sh"

XDG_STATE_HOME=$work/state
export XDG_STATE_HOME
refresh=${2-}
cd "$root" || exit 1

for record in "$here"/*.txt; do
  name=$(basename "$record" .txt)
  call=$(sed -n '1s/^\$ houserules //p' "$record")
  [ -n "$call" ] || { echo "FAIL: $record does not begin with its call"; exit 1; }
  # Nothing was typed behind the last '> ' if it is bare: there the text ended.
  sed -e '${/^> *$/d' -e '}' "$record" | sed -n 's/^> *//p' >"$work/typed"
  head -n 1 "$record" >"$work/now"
  # The words of the call are parted by blanks alone.
  # shellcheck disable=SC2086
  "$program" $call --save "$work/whole" <"$work/typed" >>"$work/now" 2>"$work/err" || { cat "$work/err"; failures=1; }
  if [ "$refresh" = --refresh ]; then
    cat "$work/now" >"$record"
  elif ! diff -u "$record" "$work/now"; then
    failures=1
  fi
  answers=$(wc -l <"$work/typed")
  at=1
  while [ "$at" -lt "$answers" ]; do
    rm -f "$work/part"
    head -n "$at" "$work/typed" >"$work/first"
    tail -n "+$((at + 1))" "$work/typed" >"$work/rest"
    # What is taken back must not be cut in two.
    if [ "$(sed -n "$((at + 1))p" "$work/typed")" != undo ]; then
      # shellcheck disable=SC2086
      "$program" $call --save "$work/part" <"$work/first" >/dev/null 2>&1
      if [ -f "$work/part" ]; then
        "$program" play --resume "$work/part" <"$work/rest" >/dev/null 2>"$work/err" || { cat "$work/err"; failures=1; }
        cmp "$work/whole" "$work/part" || fail "$name, broken off behind answer $at"
      fi
    fi
    at=$((at + 3))
  done
  # What is kept is a log like any other.
  "$program" run "$(sed -n 's/^variant = //p' "$work/whole")" --script "$work/whole" >/dev/null 2>"$work/err" ||
    fail "$name does not play again: $(cat "$work/err")"
  rm -f "$work/whole" "$work/part"
done

for game in texas-holdem 7-27 anaconda omaha-hi-lo roll-your-own auction-stud supermarket sohe guts indian-poker; do
  python3 "$here/listener.py" "$program" 9 "$game" --save "$work/heard" >"$work/told" 2>"$work/err" ||
    { cat "$work/told" "$work/err"; failures=1; }
  rm -f "$work/heard"
done
[ "$failures" = 0 ]
