#!/bin/sh
# proofs_test.sh PROGRAM: each file here has exactly the error in its first line, `# expect ID: WORDS`.
. "$(dirname -- "$0")/../begin.sh"

cd "$here" || exit

for file in *.yaml; do
  head=$(sed -n '1s/^# expect //p' "$file")
  id=${head%%[ :]*}
  words=${head#*: }
  found=$("$program" validate "$file" 2>/dev/null)
  ids=$(echo "$found" | sed -n 's/.*\(error\|warning\)\[\(HR[0-9]*\)\].*/\2/p' | sort -u | tr '\n' ' ')
  [ "$ids" = "$id " ] || fail "$file: found '$ids', not '$id'"
  case $found in *"$words"*) ;; *) fail "$file: '$words' is not in: $found" ;; esac
done

# A modifier whose `needs:` are too weak is reported; the game it fails on is valid.
mkdir -p "$work/variants/modifiers"
cat >"$work/variants/game.yaml" <<'END'
houserules: 1
name: Game
players: 2-4
betting: {ante: 1, limit: 2}
play:
  - deal: 2 down
  - deal: 3 to the board
  - bet
showdown: high
END
cat >"$work/variants/modifiers/weak.yaml" <<'END'
houserules: 1
name: Weak
needs: [betting]
registers: {chosen: seat}
change:
  - replace: first deal
    with:
      - deal: 2 down
      - move: {cards: first 1, of: hand, to: hand}
        to seat: chosen
END
found=$(cd "$work" && "$program" validate --deep --pairs 1 variants/game.yaml 2>&1) ||
  fail "a sound game is blamed for a modifier: $found"
case $found in
*"weak.yaml:3:1: warning[HR0205]: the modifier 'weak' does not fit this game"*) ;;
*) fail "nothing is said of the modifier 'weak': $found" ;;
esac

# Its needs must exist, even if no example applies it.
printf 'houserules: 1\nname: Flop\nneeds: [a flop]\n' >"$work/flop.yaml"
found=$("$program" validate "$work/flop.yaml" 2>/dev/null)
case $found in
*"error[HR0205]: a modifier cannot need 'a flop'; it can need 'a board'"*) ;;
*) fail "a modifier needs what nothing can be: $found" ;;
esac

[ $failures -eq 0 ]
