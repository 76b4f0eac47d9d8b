#!/bin/sh
# docs_test.sh PROGRAM [--refresh]: runs the commands that README.md and the pages of docs show
# ("$ houserules …") where they say they were typed, and compares what they print; what goes to
# stderr counts where nothing goes to stdout. --refresh writes the pages anew. The rule file of
# README.md is tried as well.
. "$(dirname -- "$0")/../begin.sh"

ln -s "$program" "$work/houserules"
PATH=$work:$PATH
refresh=${2-}
export PATH

# check PAGE FOLDER: copies the page; after each command typed in the folder its present output
# stands in place of the old one.
check() {
  page=$root/$1
  shown=no
  while IFS= read -r line; do
    case $line in
      '```')
        shown=no
        printf '%s\n' "$line"
        ;;
      '$ houserules '*)
        shown=yes
        printf '%s\n' "$line"
        (cd "$root/$2" && sh -c "${line#??}" >"$work/out" 2>"$work/err" </dev/null)
        if [ -s "$work/out" ]; then cat "$work/out"; else cat "$work/err"; fi
        ;;
      *) [ $shown = yes ] || printf '%s\n' "$line" ;;
    esac
  done <"$page" >"$work/page"
  grep -q '^\$ houserules ' "$page" || { echo "FAIL: $page shows no command"; exit 1; }
  if [ "$refresh" = --refresh ]; then
    cat "$work/page" >"$page"
  else
    diff -u "$page" "$work/page" || failures=1
  fi
}

awk '/^Write `friday.yaml`/ { found = 1 } /^```$/ { if (inside) exit } inside { print } found && /^```yaml/ { inside = 1 }' \
  "$root/README.md" >"$work/friday.yaml"
(cd "$work" && houserules validate friday.yaml >/dev/null && houserules test friday.yaml >/dev/null) || exit 1

check docs/writing-variants.md tests/tutorial
check docs/hooks.md tests/tutorial
check docs/agents.md .
check docs/bots.md .
check docs/solving.md .
check README.md .
check docs/equity.md .
[ "$failures" = 0 ]
