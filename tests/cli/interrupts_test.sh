#!/bin/sh
# interrupts_test.sh PROGRAM: who interrupts it, or reads no further, gets no noise and the shell's exit codes.
. "$(dirname -- "$0")/../begin.sh"

# expect CODE WHAT: the exit code that was written down, and nothing on stderr.
expect() {
  [ "$(cat "$work/code")" = "$1" ] || fail "$2: exit $(cat "$work/code"), not $1"
  [ -s "$work/stderr" ] && fail "$2: $(head -n 3 "$work/stderr")"
}

for signal in 2 15; do
  for call in 'run texas-holdem --deals 1000000 --stacks 100000000' 'validate --deep variants'; do
    # shellcheck disable=SC2086  # several words
    timeout --preserve-status -s $signal 0.3 "$program" $call >/dev/null 2>"$work/stderr"
    echo $? >"$work/code"
    expect $((128 + signal)) "signal $signal: $call"
  done
done

for call in 'run texas-holdem --deals 1000000 --stacks 100000000' 'run razz --deals 1000000 --format jsonl'; do
  for setting in - ''; do
    # shellcheck disable=SC2086  # several words
    {
      trap "$setting" PIPE
      "$program" $call 2>"$work/stderr"
      echo $? >"$work/code"
    } | head -n 1 >/dev/null
    expect 141 "SIGPIPE: $call"
  done
done

exit $failures
