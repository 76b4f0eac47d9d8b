#!/bin/sh
# catalogue_test.sh PROGRAM: docs/catalogue.md is generated from the shipped files, and `list` finds games by feature.
# HOUSERULES_REFRESH=1 regenerates the page. Run it at the top of the repository.
. "$(dirname -- "$0")/../begin.sh"

page=docs/catalogue.md
out=$work/out

"$program" list --format markdown >"$out" || exit 1
if [ "${HOUSERULES_REFRESH-}" = 1 ]; then
  cp "$out" "$page"
elif ! diff -u "$page" "$out" >"$out.diff"; then
  head -20 "$out.diff"
  echo "FAIL: $page is not current: HOUSERULES_REFRESH=1 sh tests/catalogue/catalogue_test.sh $program"
  failures=1
fi
# finds ID WORDS: the search results include the game; misses ID WORDS: they don't.
finds() {
  "$program" list --search "$2" | grep -q "^$1 " || fail "'$2' does not find $1"
}
misses() {
  "$program" list --search "$2" | grep -q "^$1 " && fail "'$2' finds $1"
}
# The page has every feature; a search must match all words, in names or features.
finds baseball 'wild events'
finds horse 'mixed razz'
misses razz 'split'
[ "$failures" = 0 ]
