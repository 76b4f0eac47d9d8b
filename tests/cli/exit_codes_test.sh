#!/bin/sh
# exit_codes_test.sh PROGRAM: 0 success, 1 invalid input, 2 usage error, 3 engine limit, 4 output not written.
. "$(dirname -- "$0")/../begin.sh"

cat >"$work/endless.yaml" <<'YAML'
houserules: 1
name: Endless
about: It goes round until the pot has grown, and nothing makes it grow.
players: 2-3
registers: {rounds: number}
betting: {ante: 1}
play:
  - deal: 1 down
  - repeat: {until: = pot > 100}
    do:
      - remember: {rounds: = game.rounds + 1}
showdown: high
YAML

# expect CODE TEXT CALL…: TEXT is on stderr.
expect() {
  code=$1 text=$2
  shift 2
  actual=0
  "$program" "$@" >"$work/stdout" 2>"$work/stderr" || actual=$?
  if [ "$actual" != "$code" ] || ! grep -qF -- "$text" "$work/stderr"; then
    printf 'FAIL: %s\n  expected: exit %s and "%s"\n  got: exit %s and\n' "$*" "$code" "$text" "$actual"
    cat "$work/stderr"
    failures=1
  fi
}

# On stdout.
says() {
  text=$1
  shift
  "$program" "$@" >"$work/stdout" 2>&1 && grep -qF -- "$text" "$work/stdout" || {
    printf 'FAIL: %s\n  does not say "%s"\n' "$*" "$text"
    failures=1
  }
}

expect 3 'error: the deal was stopped after 200,000 steps' run "$work/endless.yaml"
# Scripts and steps share one budget per deal.
mkdir -p "$work/scripts"
echo 'function work() local n = 0 for i = 1, 200000 do n = n + 1 end return n end' >"$work/scripts/busy.lua"
sed -e 's/^name:.*/name: Busy/' -e '/^registers:/,$d' "$work/endless.yaml" >"$work/busy.yaml"
cat >>"$work/busy.yaml" <<'END'
scripts: [busy.lua]
betting: {ante: 1}
registers: {n: {type: number}}
play:
  - deal: 1 down
  - repeat: 100000
    do:
      - remember: {n: = work()}
showdown: high
END
expect 3 'busy.yaml:' run "$work/busy.yaml"
expect 1 "there is no game 'nowhere'" run nowhere

# Games by the names that players use; with a setting, the suggested command.
named() {
  "$program" run "$1" >"$work/stdout" 2>"$work/stderr" && grep -qF "$2, " "$work/stdout" || fail "$1 is not $2"
}
named lhe "Texas Hold'em"
named limit-holdem "Texas Hold'em"
named plo Omaha
named o8 'Omaha High-Low'
named stud8 'Seven-Card Stud High-Low'
named '2-7 triple draw' 'Deuce-to-Seven Triple Draw'
says 'set = limit=no-limit' run nlhe --format script
says 'set = limit=4/8' run nlhe --set limit=4/8 --format script
says 'No limit: a player may bet' describe no-limit-holdem
says 'p1 wins the pot' judge plo8 p1:AsAh9c8c p2:KsKh5c4c board:2d3d9hTcJs
says 'poch-' bench poch --deals 1 --runs 1
expect 1 "'nlhe' is a game with a house rule: write texas-holdem --set limit=no-limit" new my-game --like nlhe
sed -n 's/^\["*\([^]"]*\)"*\]$/\1/p' "$root/variants/names.toml" >"$work/names"
[ -s "$work/names" ] || fail 'names.toml has no names'
while read -r name; do
  "$program" run "$name" >/dev/null || fail "names.toml: $name cannot be played"
done <"$work/names"
expect 1 "there is no game 'holdm'; did you mean 'texas-holdem'?" run holdm
expect 1 "'deuces-wild' is a modifier: apply it to a game, as in GAME --with deuces-wild" run deuces-wild
expect 1 "'deuces-wild' is a modifier: write --compare-with deuces-wild" simulate texas-holdem --compare deuces-wild
expect 1 "'guts' is a game, not a modifier" run razz --with guts
expect 1 "'razz' is a game, not a modifier" new friday --like razz --with razz
expect 1 "nothing follows 'solved:'; write solved:FILE" run razz --agents solved:
expect 1 "there is no agent 'housee'; did you mean 'house'?" run razz --agents housee
expect 2 "--family needs --all" match razz house tight --family stud
expect 2 "--all writes HTML, not text; leave out --format" describe --all "$work/pages" --format text
expect 1 "there is no modifier 'deuce-wild'; did you mean 'deuces-wild'?" run razz --with deuce-wild
expect 1 "the game has no option 'limt'; did you mean 'limit'?" run texas-holdem --set limt=pot
expect 1 "did you mean 'pot'?" run texas-holdem --set limit=pott
expect 1 "did you mean 'tight'?" run texas-holdem --agents tigth
expect 1 "did you mean 'HR0011' or 'HR0101'?" explain HR01011
says 'HR0101: a required key is missing' explain hr101
says 'HR0101: a required key is missing' explain 101
expect 1 "did you mean 'high'?" eval hihg
expect 1 "there is no family 'studs'; did you mean 'stud'?" list --family studs
expect 0 "nothing matches 'baduggi'; did you mean 'badugi'?" list --search baduggi
expect 0 "nothing matches 'badugi auction'; try fewer or other words" list --search 'badugi auction'
expect 1 'for 2 to 10 players, not 20' run texas-holdem --stacks 1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20
expect 1 'there are 5 players, but 2 agents' run texas-holdem --players 5 --agents tight,random
expect 1 'there are 3 players, but 2 names' run razz --players 3 --names Ann,Bob
expect 1 'there are 3 players, but 1 name' run razz --players 3 --names Ann
expect 1 "two players are called 'ann'" run razz --names Ann,Bob,ann
expect 1 "a player's name must have 1 to 20 printable characters, not ''" run razz --names Ann,,Cid
expect 1 "a player's name must have 1 to 20 printable characters, not" run razz --names "Ann,$(printf '\033[31mBob')"
expect 1 "a player's name must have 1 to 20 printable characters, not" run razz --names "Ann,abcdefghijklmnopqrstu"
expect 1 "'p1' is a seat, so it cannot be the name of a player in another seat" run razz --names Ann,p1
expect 2 '--names is for a new game' play --names Ann,Bob --resume "$work/no.game"
expect 1 "--view takes table, all, or a seat from p1 to p6, not 'everything'" run texas-holdem --view everything
expect 1 "--view takes table, all, or a seat from p1 to p6, not 'p9'" run texas-holdem --view p9
printf 'players = 3\nagents = hosue, you\n' >"$work/header.txt"
expect 1 "header.txt:1:1: error: 'players' lists names, not a number" run texas-holdem --script "$work/header.txt"
expect 1 "header.txt:2:1: error: there is no agent 'hosue'" run texas-holdem --script "$work/header.txt"
printf 'p9 cc\n' >"$work/nobody.txt"
expect 1 "nobody.txt:1:1: error: there is no p9 in this deal" run texas-holdem --script "$work/nobody.txt"
printf 'exposed p9 As; p3 cc\n' >"$work/nobody.txt"
expect 1 "nobody.txt:1:1: error: there is no p9 in this deal" run texas-holdem --script "$work/nobody.txt"
printf 'p3 cc p4 cc\n' >"$work/one-line.txt"
expect 1 "unexpected 'p4'; write ';' between actions" run texas-holdem --script "$work/one-line.txt"
expect 1 "no die is rolled in this game; remove 'roll:'" \
  judge texas-holdem Ann:AsKs Bob:QsQd board:2c3c4c5c6c roll:4
printf 'd dh p1 AsAs\n' >"$work/twice.txt"
expect 1 "twice.txt:1:1: error: 'As' has already been dealt" run texas-holdem --script "$work/twice.txt"
if grep -q 'discards are shuffled' "$work/stdout"; then
  echo 'FAIL: there were no discards to shuffle'
  failures=1
fi
printf 'Ann cc\n' >"$work/name.txt"
expect 1 "unexpected 'Ann'; in a script, players are p1, p2 and so on" run texas-holdem --script "$work/name.txt"
expect 1 '--names needs a name for each player, separated by commas: Ann,Bob,Cid' run razz --names 'Ann Bob Cid'
expect 1 "'100,100' for stake is not a list of cards; did you mean 'stakes:'?" \
  judge texas-holdem Ann:AsKs Bob:QsQd board:2c3c4c5c6c stake:100,100
# Errors in a command are reported like all others, with what to write.
expect 2 "run has no option '--playerz'; did you mean '--players'?" run texas-holdem 3 --playerz 3
expect 2 "run has no option '-players'; did you mean '--players'?" run texas-holdem -players 3
expect 2 "judge has no option '--colour'; see 'houserules judge --help'" judge --colour
expect 2 "judge has no option '--board'; write board:CARDS, without '--'" judge --board 2c3c4c5c6c
expect 2 "unexpected argument 'holdem'; if it is part of the name, write 'texas-holdem'" run texas holdem
expect 2 "unexpected argument 'razz.yaml'; describe takes one game; 'houserules diff' compares two" describe guts razz.yaml
expect 2 "unexpected argument 'please'; see 'houserules run --help'" run texas-holdem please
expect 2 "run has no option '--hands'; did you mean '--deals'?" run texas-holdem --hands 5
expect 2 "run has no option '--stakes'; write '--set limit=5/10' for fixed limit, or '--set blinds=5/10'" run texas-holdem --stakes 5/10
expect 2 "run has no option '--stakes'; did you mean '--stacks'?" run texas-holdem --stakes 500
expect 2 "simulate has no option '--vs'; did you mean '--compare'?" simulate texas-holdem --vs omaha
expect 2 "unexpected argument 'a-5'; put a ranking of several words in quotes: eval 'low a-5'" eval low a-5
expect 1 "'razz' is a game, not a ranking; to see who wins a hand of it, use 'houserules judge razz'" eval razz
expect 2 "run has no option '--out'; the output goes to the terminal; to save it, add '> FILE'" run texas-holdem --out x
expect 2 "run has no option '--json'; did you mean '--format jsonl'?" run texas-holdem --json
expect 2 "simulate has no option '--json'; did you mean '--format json'?" simulate texas-holdem --json
expect 2 "run has no option '--limit'; write '--set limit=pot'" run texas-holdem --limit pot
expect 2 "run has no option '--no-limit'; write '--set limit=no-limit'" run texas-holdem --no-limit
expect 2 "run has no option '--wild'; wild cards come from a modifier, as in '--with deuces-wild'" run texas-holdem --wild deuces
expect 2 "unexpected argument 'pot'; write --set limit=pot" run texas-holdem --set limit pot
expect 2 "unexpected argument 'Bob'; write names without spaces: --names Ann,Bob,Cid" run texas-holdem --names Ann Bob Cid
expect 2 "unexpected argument '100'; write --buy-in 40-100" run texas-holdem --buy-in 40 100
expect 2 "unexpected argument 'limit=pot'; write '--set limit=pot'" run texas-holdem limit=pot
expect 2 "unexpected argument 'set'; write '--set limit=pot'" run texas-holdem set limit=pot
expect 2 "unexpected argument 'texas-holdem'; write '--like texas-holdem'" new friday texas-holdem
expect 2 "run has no option '--jokers'; write '--with jokers'" run texas-holdem --jokers
expect 2 "completion has no option '--bash'; write 'bash' without the dashes" completion --bash
expect 2 "--deals takes a whole number of at least 1, not '10k'; write 10000" simulate texas-holdem --deals 10k
expect 2 "'--versoin' is not a command; did you mean '--version'?" --versoin
expect 1 "each house rule needs a --set of its own; write --set limit=pot --set blinds=5/10" run texas-holdem --set limit=pot,blinds=5/10
expect 1 "--set limit=nl: error[HR0212]: the option 'limit' cannot be 'nl'; did you mean 'no-limit'?" \
  run texas-holdem --set limit=nl
expect 1 "--stacks takes numbers of chips, such as 100,200, not '100/200'" run texas-holdem --stacks 100/200
expect 2 "unexpected argument '4'; did you mean '--players 4'?" run texas-holdem 4
expect 2 "unexpected argument 'the'; if it is part of the name, write 'follow-the-queen'" run follow the queen
expect 2 "unexpected argument 'random'; separate agents with commas: --agents house,random" \
  run texas-holdem --agents house random
expect 1 "write a house rule as limit=VALUE, not 'limit'" run texas-holdem --set limit
expect 1 "write a house rule as NAME=VALUE, such as limit=pot, not 'pot'" run texas-holdem --set pot
expect 1 "--dealer takes a seat from p1 to p6, not '2'; did you mean 'p2'?" run texas-holdem --dealer 2
expect 1 "--names needs a name for each player, separated by commas: Ann,Bob,Cid" run texas-holdem --names Ann
expect 1 "--buy-in takes the minimum first: write 40-100" run texas-holdem --buy-in 100-40
expect 1 "there is no agent 'bot.py'; write \"exec:python3 bot.py\"" run texas-holdem --agents bot.py
expect 1 "there is no agent 'human'; to take a seat yourself, use 'houserules play'" run texas-holdem --agents human
expect 1 "there is no ranking 'low'; did you mean 'low a-5'?" eval low
expect 2 "diff needs two variants, as in: houserules diff my-game.yaml our-game.yaml" diff guts
expect 2 "there is no command 'games'; did you mean 'list'?" games
expect 2 "there is no command 'guts'; 'houserules help' lists all commands; to play a game, write 'houserules play GAME'" guts
expect 1 "there is no modifier 'jokers,deuces-wild'; write --with jokers --with deuces-wild" \
  run texas-holdem --with jokers,deuces-wild
expect 2 "match has no option '--agents'; write AGENT… without '--agents'" match texas-holdem --agents house
expect 1 "--seat takes a seat from p1 to p6, not '3'; did you mean 'p3'?" play texas-holdem --seat 3
expect 1 "there is no file 'razz.yaml'; for the game of that name, write 'razz'" run razz.yaml
cp "$root/variants/community/texas-holdem.yaml" "$work/omaha.yaml"
expect 1 "there is no file '$work/omaha.yml'; did you mean '$work/omaha.yaml'?" run "$work/omaha.yml"
expect 1 "there is no agent '2'; set the number of players with --players" match badugi 2 house --deals 10
expect 1 "there is no family 'holdem'; the families are buying, community, " list --family holdem
expect 1 "--compare-set limt=pot: error[HR0211]: the game has no option 'limt'" \
  simulate texas-holdem --deals 1 --compare-set limt=pot
expect 1 "unknown name 'flop'; write the whole board" judge texas-holdem Ann:AsKs Bob:QdQc flop:2s9s4s
expect 1 "'random' for p1 is not a hand; write 100% for any hand" equity texas-holdem p1:random p2:QQ
expect 1 "'AKsuited' for p1 is spelled out; write AKs" equity texas-holdem p1:AKsuited p2:QQ
printf 'houserules: 1\nname: Friday\nextends: texas-holdem\nneeds: []\nplay: [deal: 5 down, bet]\n' >"$work/friday.yaml"
says "warning[HR0205]: 'needs' makes this file a modifier, so it cannot be played by itself" validate "$work/friday.yaml"
printf 'examples:\n  - {name: Nobody bets, players: 2, script: all cc}\n' >>"$work/friday.yaml"
expect 1 "an example of a modifier needs a game; add 'on:'" test "$work/friday.yaml"
expect 2 "there is no command 'runn'; did you mean 'run'?" runn texas-holdem
expect 2 "there is no command 'jugde'; did you mean 'judge'?" help jugde
expect 2 "there is no command '-'; 'houserules help' lists all commands" help -
! grep -qF 'to play' "$work/stderr" || { echo "FAIL: help -"; failures=1; }
says '1,000,000,000' solve --help
expect 2 "'--players' is not a command; options come after a command" --players 4
expect 2 "new needs --like VARIANT, as in: houserules new" new my-game
expect 1 "there is no game 'xyzzy'; 'houserules list' lists all games" run xyzzy
# Every option names its values.
for command in $("$program" --help | sed -n '/^Commands:/,/^$/s/^  \([a-z-][a-z-]*\) .*/\1/p'); do
  "$program" "$command" --help >"$work/help"
  ! grep -E -- '^  --[a-z-]+ ((VALUE|WORD)( |$)|$)' "$work/help" || fail "$command --help does not name what an option takes"
done
says '--think SECONDS' simulate --help
says '--set NAME=VALUE' describe --help
expect 2 "no command given; 'houserules help' lists all commands"
expect 2 "judge needs p1:CARDS or NAME:CARDS for each hand, as in: houserules judge" judge texas-holdem
expect 2 "--seed takes a whole number, not 'abc'" run razz --seed abc
expect 2 "--seed takes a whole number from 0 to 18446744073709551615, not '18446744073709551616'" \
  run razz --seed 18446744073709551616
expect 2 "--seed takes a whole number, not '-1'" equity razz p1:As p2:Ks --seed -1
expect 2 "--samples takes a whole number, not" equity razz p1:As p2:Ks --samples=-1
expect 2 "--players takes a whole number from 2 to 12, not '4x'" run razz --players 4x
expect 2 "--format takes text, jsonl, script or phh, not 'jsnl'; did you mean 'jsonl'?" run razz --format jsnl
expect 2 "--seed needs a value: --seed N; see 'houserules run --help'" run razz --seed --plain
expect 2 "--seed is given twice" run razz --seed 1 --seed=2
expect 2 "--plain takes no value" run razz --plain=yes
"$program" run razz --seed=18446744073709551615 >/dev/null || fail 'the largest seed'
for words in help --help -h 'help help' 'help judge' 'judge --help' version --version -V; do
  # shellcheck disable=SC2086  # several words
  "$program" $words >"$work/stdout" || fail "$words: exit $?"
  [ -s "$work/stdout" ] || fail "$words prints nothing"
done
expect 1 '  anaconda: ' run 'Pass the Trash'
expect 1 "'horse' is a mix; name one of its games: texas-holdem" judge horse p1:AsAs p2:KsKs
expect 2 "--samples takes a whole number, not '1e3'" equity razz p1:As p2:Ks --samples 1e3
expect 2 "--players takes a whole number from 2 to 12, not '-1'" bench guts --players -1
expect 2 "--stack takes a whole number of at least 1, not '-5'" match guts tight random --stack -5
expect 2 "--stack takes a whole number from 1 to 1000000000000, not '9223372036854775807'" \
  bench guts --stack 9223372036854775807
expect 2 "--players takes a whole number from 2 to 12, not '0x4'" run razz --players 0x4
expect 4 "no/x' cannot be written" play guts --save "$work/no/x" </dev/null
# A file that cannot be written completely leaves nothing behind.
mkdir "$work/small"
printf 'houserules: 1\nnam: X\n' >"$work/small/x.yaml"
(ulimit -f 0; "$program" fix "$work/small/x.yaml" >/dev/null 2>&1)
[ "$(ls "$work/small")" = x.yaml ] || { echo 'FAIL: a write that fails leaves a file'; failures=1; }
# A full disk.
cat >"$work/hands" <<'HANDS'
AsKs / QsJsTs2c2d
HANDS
"$program" run razz --format script >"$work/log"
"$program" run razz --format phh >"$work/hand.phh"
expect 1 "hand.phh' is a hand history, not a script; use 'houserules replay" run razz --script "$work/hand.phh"
printf 'variant = razz\np1 cc\n' >"$work/hand.txt"
"$program" replay "$work/hand.txt" | grep -q "a script, not a hand history; use 'houserules run --script'" ||
  { echo 'FAIL: replay of a script'; failures=1; }
expect 1 "busy.lua' is a script; fix works on rule files" fix "$work/scripts/busy.lua"
printf 'houserules: 1\nname: Own\nneeds: []\n' >"$work/own.yaml"
expect 1 "own.yaml' is a modifier: apply it to a game, as in GAME --with" run "$work/own.yaml"
printf 'Content-Length: 58\r\n\r\n{"jsonrpc":"2.0","id":1,"method":"initialize","params":{}}' >"$work/message"
full() {
  code=0
  "$program" "$@" >/dev/full 2>"$work/stderr" || code=$?
  [ "$code" = 4 ] && grep -q 'the output cannot be written' "$work/stderr" || fail "full disk: $*: exit $code"
}
full list
full run razz
full eval high <"$work/hands"
full judge texas-holdem p1:AsAd p2:KsKd board:2c3d4h9cTd --quick
full why "$work/log"
full validate "$root/variants/stud/razz.yaml" --format json
full schema
full explain HR0101
full test "$root/variants/stud/razz.yaml"
# A modifier can be read by itself, by its id or its path.
for modifier in as-announced "$root/variants/modifiers/as-announced.yaml"; do
  says 'name: As Announced' show "$modifier"
  says 'A player who shows a hand announces' describe "$modifier"
done
full show razz
full describe razz
full diff razz seven-card-stud
full match razz tight check-call --deals 2
full bot-check "sh $root/examples/bots/bot.sh" --games razz --deals 1
full simulate razz --deals 2
full equity texas-holdem p1:AsAd p2:KsKd --board 2c3d4h9c
full solve kuhn-poker
full bench razz --deals 1 --runs 1
full replay "$work/hand.phh"
full play razz --save "$work/razz.game" </dev/null
full completion bash
full manual
full help
full version
full lsp <"$work/message"
# Files that cannot be written.
expect 4 "cannot create the folder '/proc/pages'" describe --all /proc/pages
expect 2 '--family needs --all' describe guts --family guts
expect 1 "there is no family 'gust'; did you mean 'guts'?" describe --all "$work/pages" --family gust
(cd /proc && expect 4 "'friday.yaml' cannot be written" new friday --like razz && exit $failures) || failures=1
expect 4 "cannot be written" simulate razz --deals 2 --checkpoint "$work/no/checkpoint"
[ "$failures" = 0 ]
