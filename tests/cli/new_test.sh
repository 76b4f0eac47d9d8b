#!/bin/sh
# new_test.sh PROGRAM: a file written by `new` is valid, passes its own test and can be played, as it is and with each of
# its comments turned into rules; `new` never overwrites a file.
. "$(dirname -- "$0")/../begin.sh"

cd "$work" || exit 1

fail() {
  printf 'FAIL: %s\n' "$1"
  [ ! -f out ] || cat out
  failures=1
}

# good ID: the file passes.
good() {
  for command in validate test run; do
    "$program" "$command" "$1.yaml" >out 2>&1 || fail "$command $1.yaml"
  done
}

# made ID CALL…: the file passes, and so does each of its comments as a rule.
made() {
  id=$1
  "$program" new "$@" >out 2>&1 || fail "new $*"
  good "$id"
  awk -v id="$id" '
    /^# Anything set here/ { offering = 1 }
    /^# Example deals/ { exit }
    offering && /^#$/ { ++block }
    offering && block && /^# / { print substr($0, 3) > (id "-" block ".lines") }' "$id.yaml"
  blocks=0
  for lines in "$id"-*.lines; do
    [ -f "$lines" ] || continue
    blocks=$((blocks + 1))
    # Without the example, which depends on the original rules.
    { sed -n '/^# Example deals/q;p' "$id.yaml"; cat "$lines"; } >changed.yaml
    "$program" validate changed.yaml >out 2>&1 || { cat "$lines"; fail "$id with these lines"; }
  done
  [ "$blocks" -gt 1 ] || fail "$id offers nothing to change"
}

made friday --like texas-holdem
made saturday --like 7-27
made three-guts --like guts --set cap=20
made rivers --like omaha --with twist --with deuces-wild --set twist-up=3 --set limit=pot
made box --like supermarket
made bugged --like five-card-draw --with bug
made snakes --like Three-Forty-Five
# Next to the user's own file, by its path.
made sunday --like friday.yaml

# refused TEXT CALL…: nothing is written, and TEXT is on stderr.
refused() {
  text=$1
  shift
  ls >before
  if "$program" new "$@" >out 2>&1; then fail "new $* is taken"; fi
  grep -qF -- "$text" out || fail "new $* does not say: $text"
  ls >after
  cmp -s before after || fail "new $* leaves a file"
}
: >out
: >after
refused "did you mean 'texas-holdem'?" other --like texas-holden
refused 'is not an id; use lowercase letters' Other --like omaha
refused 'is not an id; use lowercase letters' ../other --like omaha
refused 'is a mix, but a file extends a single game' other --like horse
refused "did you mean 'twist'?" other --like omaha --with twists
refused 'a game cannot be based on itself' friday --like friday.yaml
refused "'omaha' has no option 'limits'; did you mean 'limit'?" other --like omaha --set limits=pot
refused 'nothing was written' other --like omaha --set limit=banana
refused 'two modifiers set' other --like omaha --with deuces-wild --with one-eyed-jacks
"$program" new razz --like omaha >out 2>&1 || fail 'new razz: refused'
grep -qF "there is already a game 'razz'; in this folder, this file is used instead" out || fail 'new razz: no warning'
rm razz.yaml
cp friday.yaml kept
refused 'already exists; it was not changed' friday --like omaha
cmp -s friday.yaml kept || fail 'the file was written over'
# A shipped game means its shipped parent, whatever lies in the current folder.
cp friday.yaml guts.yaml
"$program" run one-card-guts >out 2>&1 || fail "one-card-guts beside another guts.yaml"
[ "$failures" = 0 ]
