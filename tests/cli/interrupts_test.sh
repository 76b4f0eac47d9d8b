#!/bin/sh
# interrupts_test.sh PROGRAM: who interrupts it, or reads no further, gets no noise and the shell's exit codes.
set -u

program=$1
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
failures=0
fail() {
  echo "FAIL $*"
  failures=1
}

# expect CODE WHAT: the exit code that was written down, and nothing on stderr.
expect() {
  [ "$(cat "$scratch/code")" = "$1" ] || fail "$2: exit $(cat "$scratch/code"), not $1"
  [ -s "$scratch/stderr" ] && fail "$2: $(head -n 3 "$scratch/stderr")"
}

for signal in 2 15; do
  for call in 'run texas-holdem --deals 1000000 --stacks 100000000' 'validate --deep variants'; do
    # shellcheck disable=SC2086  # several words
    timeout --preserve-status -s $signal 0.3 "$program" $call >/dev/null 2>"$scratch/stderr"
    echo $? >"$scratch/code"
    expect $((128 + signal)) "signal $signal: $call"
  done
done

for call in 'run texas-holdem --deals 1000000 --stacks 100000000' 'run razz --deals 1000000 --format jsonl'; do
  for setting in - ''; do
    # shellcheck disable=SC2086  # several words
    {
      trap "$setting" PIPE
      "$program" $call 2>"$scratch/stderr"
      echo $? >"$scratch/code"
    } | head -n 1 >/dev/null
    expect 141 "SIGPIPE: $call"
  done
done

exit $failures
