#!/bin/sh
# interrupts_test.sh PROGRAM: an interrupt or a closed pipe gives no error output and the shell's exit codes.
. "$(dirname -- "$0")/../begin.sh"

# expect CODE WHAT: the recorded exit code, and nothing on stderr.
expect() {
  [ "$(cat "$work/code")" = "$1" ] || fail "$2: exit $(cat "$work/code"), not $1"
  [ -s "$work/stderr" ] && fail "$2: $(head -n 3 "$work/stderr")"
}

expect_code() { [ "$(cat "$work/code")" = "$1" ] || fail "$2: exit $(cat "$work/code"), not $1"; }

# when_written FILE CALL: sends the signal half a second after the file exists. Stdin stays open.
when_written() {
  file=$1
  shift
  mkfifo "$work/input"
  # timeout, because a shell starts background jobs with SIGINT ignored.
  timeout --preserve-status -s $signal 60 "$program" "$@" <"$work/input" >"$work/stdout" 2>"$work/stderr" &
  exec 9>"$work/input"
  until [ -s "$file" ] || ! kill -0 $!; do sleep 0.1; done
  sleep 0.5
  pkill -$signal -P $!
  wait $!
  echo $? >"$work/code"
  exec 9>&-
  rm "$work/input"
}

for signal in 2 15; do
  for call in 'run texas-holdem --deals 1000000 --stacks 100000000' 'validate --deep variants' \
    'match texas-holdem tight check-call --deals 10000000' 'bench texas-holdem --deals 1000000000' \
    'equity texas-holdem p1:?? p2:AsAh --samples 1000000000'; do
    # shellcheck disable=SC2086  # several words
    timeout --preserve-status -s $signal 0.3 "$program" $call >/dev/null 2>"$work/stderr"
    echo $? >"$work/code"
    expect $((128 + signal)) "signal $signal: $call"
  done
  # The counts so far are printed and saved, and the unfinished game is saved.
  rm -f "$work/checkpoint" "$work/game"
  when_written "$work/checkpoint" simulate texas-holdem --deals 1000000000 --format json --checkpoint "$work/checkpoint"
  expect_code $((128 + signal)) "signal $signal: simulate"
  grep -q '"games":[1-9]' "$work/stdout" || fail "signal $signal: simulate prints nothing"
  grep -q '"games":[1-9]' "$work/checkpoint" || fail "signal $signal: simulate keeps no checkpoint"
  when_written "$work/game" play texas-holdem --seed 1 --save "$work/game"
  expect_code $((128 + signal)) "signal $signal: play"
  grep -q -- '--resume' "$work/stderr" || fail "signal $signal: play does not say how to go on"
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
