#!/bin/sh
# same_test.sh PROGRAM: the same totals with any number of threads and processes, and after an interrupted run.
# Run it at the top of the repository.
. "$(dirname -- "$0")/../begin.sh"

simulate() { "$program" simulate "$@" 2>"$work/stderr"; }

for game in tests/simulate/guts.yaml 'horse --players 3' \
  'tests/simulate/split.yaml --compare tests/simulate/guts.yaml --players 4'; do
  call="$game --agents random,random-min --format json"
  whole="--deals 3000 --seed 5"
  # The arguments of a command are separated by spaces.
  # shellcheck disable=SC2086
  {
    simulate $call $whole --threads 1 >"$work/one" || fail "$call"
    for threads in 2 7; do
      simulate $call $whole --threads $threads | cmp -s - "$work/one" || fail "$call: $threads threads tell something else"
    done
    if [ "${HOUSERULES_MPI-}" = yes ]; then
      mpirun --allow-run-as-root --oversubscribe -n 3 "$program" simulate $call $whole --threads 1 2>/dev/null |
        cmp -s - "$work/one" || fail "$call: 3 processes tell something else"
    fi

    # Fewer games first, then resume from the checkpoint.
    kept=$work/kept
    rm -f "$kept"
    simulate $call --deals 1000 --seed 5 --checkpoint "$kept" >"$work/part" || fail "$call: the first part"
    cmp -s "$work/part" "$work/one" && fail "$call: a part is like the whole"
    simulate $call $whole --checkpoint "$kept" --threads 2 | cmp -s - "$work/one" || fail "$call: from a checkpoint"
    simulate $call $whole --checkpoint "$kept" | cmp -s - "$work/one" || fail "$call: from a full checkpoint"
    simulate $call --deals 3000 --checkpoint "$kept" --seed 6 >/dev/null && fail "$call: another seed went on"
    grep -q "is for another simulation (seed: 5, not 6)" "$work/stderr" || fail "$call: another seed is not told"
    simulate $call --seed 5 --checkpoint "$kept" --deals 10 >/dev/null && fail "$call: fewer games than there are"
  }
done

# Interrupted: prints the result of the first games, and resuming from the checkpoint gives the usual totals.
game='tests/simulate/guts.yaml --agents random --seed 1 --format json'
# shellcheck disable=SC2086
{
  "$program" simulate $game --deals 100000000 --checkpoint "$work/stopped" >"$work/partial" 2>/dev/null &
  # Its first checkpoint shows that it has started.
  until [ -s "$work/stopped" ] || ! kill -0 $!; do sleep 0.1; done
  sleep 0.2
  kill -TERM $!
  wait $!
  [ $? = 143 ] || fail 'a simulation that was interrupted does not end by the signal'
  grep -q '"partial":true' "$work/partial" || fail "a partial result does not say so"
  played=$(sed -e 's/.*"games":\([0-9]*\),"deals".*/\1/' "$work/partial")
  simulate $game --deals "$played" | sed 's/"partial":false/"partial":true/' | cmp -s - "$work/partial" ||
    fail "a partial result is not that of the first $played games"
  simulate $game --deals "$played" --checkpoint "$work/stopped" | sed 's/"partial":false/"partial":true/' |
    cmp -s - "$work/partial" || fail "the checkpoint of a stopped simulation has something else"
}

echo '{"format":"houserules simulation 2"}' >"$work/broken"
simulate tests/simulate/guts.yaml --deals 10 --checkpoint "$work/broken" >/dev/null && fail 'a broken checkpoint was taken'

# Started by mpirun, but without the MPI library: no process does the work of all.
cp "$program" "$work/alone"
OMPI_COMM_WORLD_SIZE=2 "$work/alone" simulate tests/simulate/guts.yaml --deals 10 >/dev/null 2>"$work/stderr" &&
  fail 'a process without MPI did all the work'
grep -q 'MPI cannot be loaded, so each process would do all the work: .*libhouserules_mpi' "$work/stderr" || fail 'nothing tells that MPI is not there'
[ "$failures" = 0 ]
