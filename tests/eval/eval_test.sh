#!/bin/sh
# eval_test.sh PROGRAM [--refresh]: compares the output of `eval` with the files in this folder.
. "$(dirname -- "$0")/../begin.sh"

now=$work/now
input=$work/input

# answer CALL: prints the command, its input and its output.
answer() {
  printf '%s\n' "$1"
  sed 's/^/< /' "$input"
  # Quotes in the command are shell quotes.
  eval "set -- ${1#* houserules }"
  code=0
  "$program" "$@" <"$input" 2>&1 || code=$?
  echo "exit $code"
}

for file in "$here"/*.txt; do
  : >"$now"
  : >"$input"
  call=
  while IFS= read -r line; do
    case $line in
      '$ houserules '*)
        [ -z "$call" ] || answer "$call" >>"$now"
        : >"$input"
        call=$line ;;
      '< '*) printf '%s\n' "${line#< }" >>"$input" ;;
    esac
  done <"$file"
  [ -z "$call" ] || answer "$call" >>"$now"
  if [ "${2-}" = --refresh ]; then
    cat "$now" >"$file"
  elif ! diff -u "$file" "$now"; then
    failures=$((failures + 1))
  fi
done
[ "$failures" = 0 ]
