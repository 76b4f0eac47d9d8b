#!/bin/sh
# proofs_test.sh PROGRAM: each file here has exactly the fault that its first line says, as `# expect ID: WORDS`.
set -u

program=$(CDPATH='' cd -P -- "$(dirname -- "$1")" && pwd -P)/$(basename -- "$1")
cd "$(CDPATH='' cd -P -- "$(dirname -- "$0")" && pwd -P)" || exit
failures=0
fail() {
  echo "FAIL $*"
  failures=$((failures + 1))
}

for file in *.yaml; do
  head=$(sed -n '1s/^# expect //p' "$file")
  id=${head%%[ :]*}
  words=${head#*: }
  found=$("$program" validate "$file" 2>/dev/null)
  ids=$(echo "$found" | sed -n 's/.*\(error\|warning\)\[\(HR[0-9]*\)\].*/\2/p' | sort -u | tr '\n' ' ')
  [ "$ids" = "$id " ] || fail "$file: found '$ids', not '$id'"
  case $found in *"$words"*) ;; *) fail "$file: '$words' is not in: $found" ;; esac
done

[ $failures -eq 0 ]
