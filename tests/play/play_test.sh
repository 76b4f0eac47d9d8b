#!/bin/sh
# play_test.sh PROGRAM [--refresh]: replays the transcripts in this folder. The first line of each is the command, and what was
# typed follows '> '. Then each game is interrupted after every third answer and resumed, and must end the same way.
# Finally, games are played using only the output of `--plain`.
. "$(dirname -- "$0")/../begin.sh"

XDG_STATE_HOME=$work/state
export XDG_STATE_HOME
refresh=${2-}
cd "$root" || exit 1

for record in "$here"/*.txt; do
  name=$(basename "$record" .txt)
  call=$(sed -n '1s/^\$ houserules //p' "$record")
  [ -n "$call" ] || { echo "FAIL: $record does not begin with its call"; exit 1; }
  # If the last '> ' is bare, nothing was typed: the input ended there.
  sed -e '${/^> *$/d' -e '}' "$record" | sed -n 's/^> *//p' >"$work/typed"
  head -n 1 "$record" >"$work/now"
  # The arguments of the command are separated by spaces.
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
    # Don't split an undo from what it undoes.
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
  # A saved game is a log like any other.
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
