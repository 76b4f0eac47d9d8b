#!/bin/sh
# mutate_test.sh PROGRAM: `test --mutate` lists exactly the rules that
# no example depends on.
. "$(dirname -- "$0")/../begin.sh"

cat >"$work/loose.yaml" <<'RULES'
houserules: 1
name: Loose
players: 2-4
options:
  low:
    type: yes/no
    default: no
    if yes:
      showdown: low a-5
betting: {ante: 1, limit: 2}
play:
  - deal: 5 down
  - draw: up to 3
  - bet
wild: deuces
showdown: high
examples:
  - name: A bet of two, and kings win
    players: 2
    dealer: p2
    script: |
      d dh p1 KsKd9h7c4d; d dh p2 QsQd8h6c3d; p1 sd; p2 discard 3d; d dh p2 5c
      p1 cbr 2; p2 cc; ! pot 6; ! p1 gets 6
RULES
cat >"$work/expected" <<'SAID'
loose.yaml:5:3: without option 'low' as 'yes' every example deal comes out the same
loose.yaml:15:1: without 'wild' every example deal comes out the same
SAID
cd "$work" || exit 1
code=0
"$program" test --mutate loose.yaml >got 2>summary || code=$?
sort -t: -k2n got >sorted
sort -t: -k2n expected | diff - sorted || fail 'other rules are named'
[ "$code" = 1 ] || fail "exit $code"
grep -q ' of .* rules are proved by an example deal' summary || fail "$(cat summary)"

# With an example for each of them, nothing is listed.
cat >>loose.yaml <<'RULES'
  - name: The lowest hand wins, and the deuce is wild
    players: 2
    dealer: p2
    set: {low: yes}
    script: |
      d dh p1 KsKd9h7c4d; d dh p2 2sQd8h6c3d; p1 sd; p2 sd; all cc; ! p2 gets 2
  - name: A wild deuce beats a pair
    players: 2
    dealer: p2
    script: |
      d dh p1 KsKd9h7c4d; d dh p2 2sQd8hQc3d; p1 sd; p2 sd; all cc; ! p2 gets 2
RULES
"$program" test --mutate loose.yaml >got 2>&1 || fail "$(cat got)"
# If an example fails, there is no result.
sed 's/! p1 gets 6/! p1 gets 5/' loose.yaml >fails.yaml
code=0
"$program" test --mutate fails.yaml >got 2>&1 || code=$?
[ "$code" = 1 ] || fail "exit $code of failing deals"
grep -q "fails.yaml: an example deal fails" got || fail "$(cat got)"
[ "$failures" = 0 ]
