#!/bin/sh
# update_test.sh PROGRAM: `test` shows expected next to actual in every format; `test --update` corrects wrong numbers and
# nothing else.
. "$(dirname -- "$0")/../begin.sh"

cd "$work" || exit 1

cat >right.yaml <<'YAML'
houserules: 1
name: Two Cards         # a remark stays
about: "Ante, two cards & a bet: <high> wins."
players: 2-4
betting: {ante: 1, limit: 2}
play: [deal: 2 down, bet]
showdown: high
examples:
  - name: 'Aces & "kings" # of <two>'
    players: 2
    dealer: p2
    script: |
      d dh p1 AsAh; d dh p2 KsKd
      -- bets
      ! p1 may raise 2; p1 cbr 2; p2 cc;   ! pot 6   # six
      ! p1 gets 6; ! net p1 +3 p2 -3
    net: {p1: 3,   p2: -3}
  - name: Nobody calls
    like: 'Aces & "kings" # of <two>'
    up to: bets
    script: |
      p1 cbr 2; p2 f
      ! p1 gets 4        # two of p1's own and two more
    net: {p1: 1, p2: -1}
YAML
"$program" test right.yaml >out 2>&1 || { cat out; echo 'FAIL: right.yaml'; exit 1; }

# Falsified numbers are corrected, and the rest of the file is unchanged.
sed -e 's/pot 6 /pot 9 /' -e 's/p1 gets 6/p1 gets 5/' -e 's/p1 +3 p2 -3/p1 +4 p2 -4/' -e 's/{p1: 3, /{p1: 0, /' \
  -e 's/may raise 2;/may raise 3 to 4;/' -e 's/p1 gets 4 /p1 gets 2 /' -e 's/{p1: 1, p2: -1}/{p1: 2, p2: 1}/' right.yaml >wrong.yaml
cp wrong.yaml kept.yaml
for format in text tap junit; do
  if "$program" test --format $format wrong.yaml >out.$format 2>/dev/null; then
    echo "FAIL: wrong numbers pass"
    failures=1
  fi
done
cmp -s wrong.yaml kept.yaml || fail 'test writes without --update'
says() {
  grep -qF -- "$2" "out.$1" || fail "as $1 it does not say: $2: $(cat "out.$1")"
}
says text 'expected  actual'
says text 'p1 gets'
says text 'p1 wins the pot of 6 with a pair of aces.'
says tap 'not ok 1 - wrong.yaml: Aces & "kings" \# of <two>'
says tap 'expected: "5"'
says junit 'name="Aces &amp; &quot;kings&quot; # of &lt;two&gt;"'
if command -v python3 >/dev/null; then
  python3 - <<'PYTHON' || failures=1
import xml.dom.minidom
suites = xml.dom.minidom.parse("out.junit").documentElement
assert suites.getAttribute("failures") == "2", suites.toxml()
assert len(suites.getElementsByTagName("failure")) == 2
PYTHON
fi
"$program" test --update wrong.yaml >out 2>&1 || fail "not all is right after --update: $(cat out)"
diff -u right.yaml wrong.yaml || fail '--update'
grep -q 'wrong.yaml:[0-9]*:[0-9]*: 5 becomes 6' out || fail "a change is not told: $(cat out)"
"$program" test --update wrong.yaml >out 2>/dev/null
if grep -q becomes out; then fail 'what is right changes'; fi
[ "$(find . -name 'wrong.yaml?*')" = '' ] || fail 'a file is left'
[ "$failures" = 0 ]
