#!/bin/sh
# install_test.sh PROGRAM CMAKE BUILD: installs BUILD, moves the tree, and uses it there. Neither the built
# nor the installed program may search for libraries where an attacker can put them.
. "$(dirname -- "$0")/../begin.sh"
cmake=$2 build=$3

"$cmake" --install "$build" --prefix "$work/first" >"$work/log" 2>&1 || { cat "$work/log"; exit 1; }
mv "$work/first" "$work/moved"
installed=$work/moved/bin/houserules
mkdir "$work/empty" && cd "$work/empty" || exit 1

for file in "$program" "$installed"; do
  # An empty entry means the current folder; with no entries there is none.
  readelf -d "$file" >"$work/dynamic" || fail "readelf cannot read $file"
  grep -E 'RPATH|RUNPATH' "$work/dynamic" && fail "$file has a search path of its own for libraries"
done

# call TEXT ARGS…: exit 0, and TEXT on stdout.
call() {
  text=$1
  shift
  env -i "$installed" "$@" >"$work/stdout" 2>"$work/stderr" || { fail "$*: exit $?"; cat "$work/stderr"; }
  grep -qF -- "$text" "$work/stdout" || fail "$*: '$text' is not printed"
}
call 'texas-holdem' list
call 'wins' run 7-27 --players 5 --seed 7
call 'Guts' describe guts
call 'houserules: 1' show guts
env -i "$installed" describe --all "$work/site" --family guts >/dev/null || fail "describe --all: exit $?"
# The games come from the moved tree and nowhere else.
rm -r "$work/moved/share/houserules/variants/guts"
env -i "$installed" run guts >"$work/stdout" 2>"$work/stderr" && fail "guts is played from another folder"

for file in share/man/man1/houserules.1 share/bash-completion/completions/houserules \
  share/zsh/site-functions/_houserules share/fish/vendor_completions.d/houserules.fish \
  share/doc/houserules/LICENSE share/doc/houserules/README.md share/doc/houserules/docs/language.md; do
  [ -s "$work/moved/$file" ] || fail "$file is not installed"
done

# Without its games, the program prints where it looked.
rm -r "$work/moved/share/houserules"
for words in 'list' 'list --format json' 'run guts' 'describe guts' 'simulate guts'; do
  # shellcheck disable=SC2086  # several words
  env -i "$installed" $words >"$work/stdout" 2>"$work/stderr"
  [ $? = 1 ] || fail "$words without games: not exit 1"
  grep -qF "no games found; looked in ./variants and $work/moved/share/houserules/variants" "$work/stderr" ||
    { fail "$words without games does not say where it looked"; cat "$work/stderr"; }
done
[ "$failures" = 0 ]
