#!/bin/sh
# prose_test.sh PROGRAM [--refresh]: the prose check finds nothing in user-visible texts, and finds the errors
# in bad.md.
. "$(dirname -- "$0")/../begin.sh"

python3 "$here/prose.py" --program "$program" || fail "what to write instead is in tests/prose/words.py"

python3 "$here/prose.py" --root "$here" bad.md >"$work/found" && fail "nothing is wrong in bad.md"
if [ "${2-}" = --refresh ]; then
  cp "$work/found" "$here/bad.txt"
else
  diff -u "$here/bad.txt" "$work/found" || fail "other things are wrong in bad.md"
fi
[ "$failures" = 0 ]
