# Setup for shell tests, sourced with `. "$(dirname -- "$0")/../begin.sh"`. The program is their first argument.
set -u

program=$(CDPATH='' cd -P -- "$(dirname -- "$1")" && pwd -P)/$(basename -- "$1")
here=$(CDPATH='' cd -P -- "$(dirname -- "$0")" && pwd -P)
root=$(CDPATH='' cd -P -- "$here/../.." && pwd -P)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failures=0

fail() {
  printf 'FAIL: %s\n' "$*"
  failures=$((failures + 1))
}
