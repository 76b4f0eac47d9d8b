#!/bin/sh
# printed_test.sh PROGRAM FOLDER [--refresh]: each file of a folder is the output of the command in its first line. Run it at the
# top of the repository.
. "$(dirname -- "$0")/../begin.sh"

folder=$2
now=$work/now

for file in "$folder"/*.txt; do
  read -r dollar name arguments <"$file"
  if [ "$dollar $name" != '$ houserules' ]; then
    printf 'FAIL: %s does not begin with "$ houserules"\n' "$file"
    exit 1
  fi
  head -n 1 "$file" >"$now"
  # The arguments of the command are separated by spaces.
  # shellcheck disable=SC2086
  "$program" $arguments >>"$now" || failures=$((failures + 1))
  if [ "${3-}" = --refresh ]; then
    cat "$now" >"$file"
  elif ! diff -u "$file" "$now"; then
    failures=$((failures + 1))
  fi
done
[ "$failures" = 0 ]
