#!/bin/sh
# published_test.sh PROGRAM: results agree with published ones, within twice the 95% confidence interval.
# Run it at the top of the repository.
. "$(dirname -- "$0")/../begin.sh"

checked=0

while IFS= read -r line; do
  case $line in
    '' | '#'*) ;;
    '$ houserules '*)
      call=${line#* houserules }
      # The arguments of a command are separated by spaces.
      # shellcheck disable=SC2086
      "$program" $call --seed 1 2>/dev/null | sed -n '/^Hands at showdown/,/^$/p;/^hand /,/^$/p' >"$work/hands"
      ;;
    *)
      row=${line%,*} share=${line#*,}
      checked=$((checked + 1))
      awk -v row="$row" -v share="$share" '
        index($0, row "  ") == 1 {
          split(substr($0, length(row) + 1), words, " ")
          sub("%", "", words[1])
          sub("±", "", words[2])
          off = words[1] - share
          if (off < 0) off = -off
          found = 1
          # The last digit of each is rounded.
          good = off <= 2 * words[2] + 0.0001 && words[2] > 0 && words[2] < 0.3
        }
        END { exit !(found && good) }' "$work/hands" || {
        printf 'FAIL: %s\n  %s%% are published of "%s", not\n' "$call" "$share" "$row"
        grep "^$row  " "$work/hands"
        failures=$((failures + 1))
      }
      ;;
  esac
done <"$here/published.txt"
[ "$checked" -gt 20 ] && [ "$failures" = 0 ]
