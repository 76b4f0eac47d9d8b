#!/bin/sh
# proofs_test.sh PROGRAM: each file here has exactly the fault that its first line says, as `# expect ID: WORDS`.
. "$(dirname -- "$0")/../begin.sh"

cd "$here" || exit

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
