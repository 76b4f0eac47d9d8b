#!/bin/sh
# sources_test.sh PROGRAM: every game that docs/sources.md names is there, as it is set there.
. "$(dirname -- "$0")/../begin.sh"

grep '^|' docs/sources.md | grep -o '`[^`]*`' | tr -d '`' | sort -u >"$work/named"
lines=$(wc -l <"$work/named")
[ "$lines" -ge 150 ] || fail "only $lines games are named"
while read -r call; do
  # shellcheck disable=SC2086
  "$program" show $call >"$work/shown" 2>"$work/said" || grep -q 'is a modifier' "$work/said" ||
    fail "$call: $(cat "$work/said")"
done <"$work/named"
[ "$failures" = 0 ]
