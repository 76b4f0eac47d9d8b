#!/bin/sh
# told_test.sh PROGRAM [--refresh]: compares what `run` tells with the files beside this one.
set -u

program=$1
here=$(CDPATH='' cd -P -- "$(dirname -- "$0")" && pwd -P)
now=$(mktemp)
trap 'rm -f "$now"' EXIT
failures=0

for file in "$here"/*.txt; do
  read -r dollar name arguments <"$file"
  if [ "$dollar $name" != '$ houserules' ]; then
    printf 'FAIL: %s does not begin with "$ houserules"\n' "$file"
    exit 1
  fi
  head -n 1 "$file" >"$now"
  # The words of the call are parted by blanks alone.
  # shellcheck disable=SC2086
  "$program" $arguments >>"$now" || failures=$((failures + 1))
  if [ "${2-}" = --refresh ]; then
    cat "$now" >"$file"
  elif ! diff -u "$file" "$now"; then
    failures=$((failures + 1))
  fi
done
[ "$failures" = 0 ]
