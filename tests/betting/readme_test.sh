#!/bin/sh
# readme_test.sh: every example named in tests/betting/README.md is in its file, and every file here has a row.
set -u

here=$(CDPATH='' cd -P -- "$(dirname -- "$0")" && pwd -P)
root=$(CDPATH='' cd -P -- "$here/../.." && pwd -P)
failures=0
rows=0

while IFS='|' read -r _ rule file example _; do
  file=$(printf '%s' "$file" | sed 's/^ *//; s/ *$//')
  example=$(printf '%s' "$example" | sed 's/^ *//; s/ *$//')
  case $file in */*) ;; *) continue ;; esac
  rows=$((rows + 1))
  if ! grep -qF -- "$example" "$root/$file"; then
    echo "FAIL:$rule: $file has no '$example'"
    failures=1
  fi
done <"$here/README.md"
[ "$rows" -gt 0 ] || { echo "FAIL: the table is empty"; failures=1; }

for file in "$here"/*.yaml; do
  grep -qF "tests/betting/${file##*/} " "$here/README.md" ||
    { echo "FAIL: README.md has no row for ${file##*/}"; failures=1; }
done
[ "$failures" = 0 ]
