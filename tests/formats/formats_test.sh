#!/bin/sh
# formats_test.sh PROGRAM [--refresh]: the machine-readable output of `validate` is in formats.txt and sarif.txt; also files on
# standard input, colors and the progress line of long runs.
. "$(dirname -- "$0")/../begin.sh"

sh "$here/../cli/answers_test.sh" "$program" "$here" ${2+"$2"} || failures=1
cd "$here/rules" || exit 1

# The table of rules in SARIF is compared only with its page.
"$program" validate --format sarif . >"$work/all" 2>/dev/null
sed '/^          "rules": \[/,/^          \]/d' "$work/all" >"$work/sarif"
if [ "${2-}" = --refresh ]; then
  cp "$work/sarif" "$here/results.sarif"
else
  diff -u "$here/results.sarif" "$work/sarif" || fail 'SARIF'
fi
sed -n 's/^              "id": "\(HR[0-9]*\)",$/\1/p' "$work/all" >"$work/ids"
sed -n 's/^## \(HR[0-9]*\).*/\1/p' "$root/docs/diagnostics.md" | cmp - "$work/ids" || fail 'the rules of SARIF'

# A truncated list counts what it omits.
{
  printf 'houserules: 1\nname: Many\nplayers: 2\nbetting: {limit: 2}\nshowdown: high\nplay:\n'
  awk 'BEGIN { for (i = 0; i < 1200; ++i) print "  - beet: " i }'
} >"$work/many.yaml"
"$program" validate "$work/many.yaml" >"$work/text" 2>"$work/messages"
tail -n 1 "$work/text" | grep -q '^and 1150 more$' || fail 'faults beyond those that are shown'
grep -q '^1 file, 1200 errors$' "$work/messages" || fail 'the count of all faults'
"$program" validate --format json "$work/many.yaml" 2>/dev/null | grep -q '^  "left_out": 200,$' || fail 'faults left out of the JSON'
"$program" validate --format github "$work/many.yaml" 2>/dev/null | tail -n 1 |
  grep -q '^::notice::200 more errors ' || fail 'faults left out for GitHub'
"$program" validate --format sarif "$work/many.yaml" 2>/dev/null | grep -q '"200 more errors ' || fail 'faults left out of SARIF'

# Standard input is read as the file with the given name: next to its neighbors, and reported under that name.
"$program" validate --format json friday.yaml >"$work/file" 2>/dev/null
"$program" validate --format json --as friday.yaml - <friday.yaml >"$work/input" 2>/dev/null
cmp "$work/file" "$work/input" || fail 'a file at standard input is read otherwise'
printf 'houserules: 1\nname: Child\nextends: sound\n' >"$work/child"
"$program" validate --as "$here/rules/child.yaml" - <"$work/child" 2>/dev/null || fail 'the parent of a file at standard input'
(cd "$work" && "$program" validate - <child >text 2>/dev/null) && fail 'a parent that is nowhere near'
grep -q '^-:3:10: error\[HR0200\]' "$work/text" || fail 'a file at standard input without a name'

# Without a terminal, there are no colors and no progress line.
"$program" validate "$here/../faults" >"$work/text" 2>"$work/messages"
grep -q "$(printf '\033')" "$work/text" "$work/messages" && fail 'colours where there is no terminal'
[ "$(wc -l <"$work/messages")" = 1 ] || fail 'progress where there is no terminal'
# A pseudo-terminal.
TERM=xterm script -qec "'$program' validate friday.yaml" /dev/null </dev/null >"$work/shown" 2>&1
grep -q "$(printf '\033\\[1;31merror\\[HR0100\\]\033\\[0m')" "$work/shown" || fail 'no colours on a terminal'
NO_COLOR=1 TERM=xterm script -qec "'$program' validate friday.yaml" /dev/null </dev/null >"$work/shown" 2>&1
grep -q "$(printf '\033')" "$work/shown" && fail 'colours though NO_COLOR is set'
TERM=xterm script -qec "'$program' validate '$here/../faults'" /dev/null </dev/null >"$work/shown" 2>&1
grep -q '2 of [0-9]*: ' "$work/shown" || fail 'no progress on a terminal'
[ "$failures" = 0 ]
