#!/bin/sh
# diagnostics_test.sh PROGRAM: every wrong file in docs/diagnostics.md has exactly the error of its section, every
# corrected one has none, and every error of the engine has a section with both files.
. "$(dirname -- "$0")/../begin.sh"

# Each section is a folder, each fence a file; next to it are its settings.
awk -v work="$work" '
  /^## HR/ { id = substr($2, 1, 6); folder = work "/" id; system("mkdir " folder) }
  /^```(yaml|lua) / {
    name = $2
    if (name == "wrong" || name == "right") name = name ".yaml"
    choices = $0
    sub(/^```[a-z]+ [^ ]+ ?/, "", choices)
    file = folder "/" name
    printf "%s", choices > (file ".choices")
    next
  }
  /^```$/ { file = ""; next }
  file != "" { print > file }
' "$root/docs/diagnostics.md"

# Prints the ids of all errors in a file, on one line.
found_in() {
  (
    cd "$1" || exit
    choices=$(cat "$2.choices")
    if [ -n "$choices" ]; then
      # shellcheck disable=SC2086  # several words
      "$program" run "$2" $choices --deals 1
    else
      "$program" validate "$2"
    fi
  ) 2>&1 | sed -n 's/.*\(error\|warning\)\[\(HR[0-9]*\)\].*/\2/p' | tr '\n' ' '
}

ids=$(sed -n 's/.*string_view [a-z_]* = "\(HR[0-9]*\)".*/\1/p' "$root"/engine/source/*faults.h | sort)
sections=$(sed -n 's/^## \(HR[0-9]*\).*/\1/p' "$root/docs/diagnostics.md")
[ "$ids" = "$sections" ] || fail "the ids of engine/source and the sections of docs/diagnostics.md differ"

for id in $sections; do
  [ "$id" = HR0001 ] && continue # a missing file; tested below
  for kind in wrong right; do
    [ -f "$work/$id/$kind.yaml" ] || fail "$id has no $kind file"
  done
  found=$(found_in "$work/$id" wrong.yaml)
  [ "$found" = "$id " ] || fail "$id: the wrong file has '$found'"
  found=$(found_in "$work/$id" right.yaml)
  [ -z "$found" ] || fail "$id: the right file has '$found'"
  "$program" explain "$id" | grep -q '^Wrong' || fail "explain $id shows no wrong file"
done
"$program" validate "$work/nobody.yaml" 2>&1 | grep -q 'error\[HR0001\]' || fail "HR0001: a missing file"

[ $failures -eq 0 ]
