#!/bin/sh
# sources_test.sh PROGRAM: every game that docs/sources.md names is there, as it is set there, and every game and modifier
# has its row.
. "$(dirname -- "$0")/../begin.sh"

# Of the last table the first column names games; of the others all do.
sed '/^## What was checked/,$s/^\(| [^|]*|\).*/\1/' docs/sources.md |
  grep '^|' | grep -o '`[^`]*`' | tr -d '`' | sort -u >"$work/named"
sed -n '/^## What was checked/,$s/^\(| [^|]*|\).*/\1/p' docs/sources.md |
  grep -o '`[^`]*`' | tr -d '`' | sort -u >"$work/rows"
for file in variants/*/*.yaml; do
  id=$(basename "$file" .yaml)
  grep -qx "$id" "$work/rows" || fail "docs/sources.md has no row for $id"
done
lines=$(wc -l <"$work/named")
[ "$lines" -ge 150 ] || fail "only $lines games are named"
while read -r call; do
  # shellcheck disable=SC2086
  "$program" show $call >"$work/shown" 2>"$work/said" || grep -q 'is a modifier' "$work/said" ||
    fail "$call: $(cat "$work/said")"
done <"$work/named"
[ "$failures" = 0 ]
