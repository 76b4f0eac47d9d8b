#!/bin/sh
# kept_test.sh PROGRAM: strategies saved in files, and playing by them.
. "$(dirname -- "$0")/../begin.sh"

kept=$work/kuhn.strategy
cd "$root" || exit 1
# expect CODE TEXT WORDS...: the exit code and the output.
expect() {
  wanted=$1 text=$2
  shift 2
  code=0
  "$program" "$@" >"$work/stdout" 2>"$work/stderr" || code=$?
  [ "$code" = "$wanted" ] || fail "$*: exit $code, not $wanted"
  grep -qF -- "$text" "$work/stdout" "$work/stderr" || {
    fail "$*: does not say '$text'"
    cat "$work/stderr"
  }
}

expect 0 'Kuhn Poker' solve kuhn-poker --out "$kept"
expect 0 'solved:' match kuhn-poker "solved:$kept" random --deals 200
expect 0 '' simulate kuhn-poker --agents "solved:$kept" --deals 200
# A saved strategy is as good as the original.
"$program" solve kuhn-poker --format json 2>/dev/null | sed 's/.*"exploitability":0.\(...\).*/\1/' >"$work/solved"
"$program" solve kuhn-poker --exploit "solved:$kept" --format json 2>/dev/null |
  sed 's/.*"exploitability":0.\(...\).*/\1/' >"$work/read"
cmp -s "$work/solved" "$work/read" || fail 'the strategy of the file is not the one that was found'
# The same command, the same bytes.
"$program" solve kuhn-poker --out "$work/again" >/dev/null 2>&1
cmp -s "$kept" "$work/again" || fail 'two files of the same call differ'

expect 1 'is a strategy for kuhn-poker, not for leduc-holdem' match leduc-holdem "solved:$kept" random --deals 2
expect 1 'was solved with 200 chips on the table, not 40' match kuhn-poker "solved:$kept" random --deals 2 --stack 20
expect 1 'is a strategy for kuhn-poker with other rules' \
  match kuhn-poker "solved:$kept" random --deals 2 --with jokers
head -n 9 "$kept" >"$work/short"
expect 1 'short, line 9: decisions are missing' match kuhn-poker "solved:$work/short" random --deals 2
expect 1 'not a strategy' match kuhn-poker "solved:$root/README.md" random --deals 2
expect 1 'no/such' match kuhn-poker "solved:$work/no/such" random --deals 2
expect 4 'cannot be written' solve kuhn-poker --out "$work/no/x"
expect 2 '--exploit solves nothing' solve kuhn-poker --exploit random --out "$work/x"
# When interrupted, it prints and saves what it has and exits with the signal's code.
# (Without --foreground it would get the signal twice, and the second one ends it at once.)
timeout --foreground --preserve-status -s 2 2 "$program" solve kuhn-poker --target 0 --iterations 1000000000 \
  --out "$work/cut" >"$work/stdout" 2>"$work/stderr"
[ $? = 130 ] || fail 'Ctrl-C does not end it as an interrupt'
grep -q Exploitability "$work/stdout" || fail 'Ctrl-C prints nothing'
[ -s "$work/cut" ] || fail 'Ctrl-C keeps nothing'

# A checkpoint: the same result after a break as without one, with any number of threads.
saved=$work/checkpoint
solve="solve small-7-27 --target 0 --strategy none"
"$program" $solve --iterations 20 --threads 1 >"$work/whole" 2>/dev/null
"$program" $solve --iterations 7 --checkpoint "$saved" >/dev/null 2>&1 || fail 'no checkpoint is saved'
cp "$saved" "$work/sound"
"$program" $solve --iterations 20 --threads 3 --checkpoint "$saved" 2>/dev/null | cmp -s - "$work/whole" ||
  fail 'resumed from a checkpoint, it finds something else'
expect 1 'the checkpoint already has 20 iterations, more than 10' $solve --iterations 10 --checkpoint "$saved"
expect 1 'is for another solution (stacks: 100,100, not 50,50)' $solve --stacks 50 --checkpoint "$saved"
expect 1 "is not a checkpoint of a solution" $solve --checkpoint "$kept"
sed 's/"iterations":7/"iterations":8/' "$work/sound" >"$saved"
expect 1 'its checksum does not match' $solve --checkpoint "$saved"
expect 4 'cannot be written' $solve --checkpoint "$work/no/x"
expect 2 '--checkpoint saves a solution, but --exploit solves nothing' \
  solve kuhn-poker --exploit random --checkpoint "$saved"
[ "$failures" = 0 ]
