#!/bin/sh
# answers_test.sh PROGRAM FOLDER [--refresh]: runs the commands in the files of a folder and compares the output.
# Lines of shipped files may move, so line numbers are omitted; the text of the line is compared.
# HOUSERULES_LONG=1: also the files *.long, which take seconds each.
. "$(dirname -- "$0")/../begin.sh"

folder=$(CDPATH='' cd -P -- "$2" && pwd -P) || exit 1
now=$work/now
refresh=${3-}
# Paths of rule files are relative to it.
cd "$root" || exit 1

more=
[ -z "${HOUSERULES_LONG-}" ] || more=$(find "$folder" -name '*.long')
for file in "$folder"/*.txt $more; do
  : >"$now"
  while IFS= read -r line; do
    case $line in
      '#'*) printf '%s\n' "$line" >>"$now" ;;
      '$ houserules '*)
        printf '%s\n' "$line" >>"$now"
        code=0
        # Quotes in the command are shell quotes.
        eval "set -- ${line#* houserules }"
        "$program" "$@" >"$now.answer" 2>&1 || code=$?
        sed -e 's/"hash":"[^"]*",//' -e 's,\(variants/[^ :]*\.yaml\):[0-9][0-9]*,\1,g' "$now.answer" >>"$now"
        rm -f "$now.answer"
        [ "$code" = 0 ] || echo "exit $code" >>"$now"
        echo >>"$now"
        ;;
    esac
  done <"$file"
  grep -q '^\$ houserules ' "$now" || fail "$file asks nothing"
  if [ "$refresh" = --refresh ]; then
    cat "$now" >"$file"
  elif ! diff -u "$file" "$now"; then
    failures=1
  fi
done
[ "$failures" = 0 ]
