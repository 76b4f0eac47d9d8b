#!/bin/sh
# page_test.sh PROGRAM: the values in docs/solving.md are what its commands print.
# HOUSERULES_LONG=1: also the rows for trees that take seconds.
. "$(dirname -- "$0")/../begin.sh"

cd "$root" || exit 1
grep '^| `[a-z0-9-]* *.*` | -*0' docs/solving.md >"$work/rows"
[ "$(wc -l <"$work/rows")" -ge 20 ] || fail 'the table is not there'
while IFS='|' read -r _ command p1 p2 p3 p4 _; do
  command=$(printf '%s' "$command" | tr -d '`')
  case $command in
    *small-draw* | *declare=yes*) [ -n "${HOUSERULES_LONG-}" ] || continue ;;
  esac
  # The arguments of the command are separated by spaces.
  # shellcheck disable=SC2086
  "$program" solve $command --target 0.0001 --strategy none --format json >"$work/out" 2>/dev/null ||
    fail "$command: exit $?"
  sed 's/.*"values":\[\([^]]*\)\].*/\1/' "$work/out" | tr ',' ' ' >"$work/values"
  # shellcheck disable=SC2086
  echo $p1 $p2 $p3 $p4 >"$work/told"
  awk 'NR == FNR { n = NF; for (i = 1; i <= NF; i++) told[i] = $i; next }
       { if (NF != n) exit 1
         for (i = 1; i <= NF; i++) { d = told[i] - $i; if (d > 0.0003 || d < -0.0003) exit 1 } }' \
    "$work/told" "$work/values" || fail "$command: $(cat "$work/values"), not $(cat "$work/told")"
done <"$work/rows"
[ "$failures" = 0 ]
