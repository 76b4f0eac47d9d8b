#!/bin/sh
# describe_test.sh PROGRAM [--refresh]: compares the output of `describe` and `diff` with the files in this folder; then makes
# the pages of all variants: none may omit a rule, be empty or show rule file syntax. Run it at the top
# of the repository.
. "$(dirname -- "$0")/../begin.sh"

sh "$here/../cli/printed_test.sh" "$program" "$here" "${2-}" || failures=1

# A rule without a description is an error with its position, and no page is written.
for call in "describe $here/no-words.yaml" "diff $here/no-words.yaml guts" "diff guts $here/no-words.yaml"; do
  # shellcheck disable=SC2086  # several words
  "$program" $call >"$work/page" 2>"$work/said" && fail "$call: exit 0"
  [ -s "$work/page" ] && fail "$call: prints a page"
  grep -q 'no-words.yaml:7:43: error: .*play\[1\].when' "$work/said" || fail "$call: does not say where"
done

# The number of cards that a function scores.
"$program" describe "$here/scored.yaml" >"$work/page" || fail "scored.yaml: exit $?"
tr '\n' ' ' <"$work/page" | grep -q 'With more than five cards, the best five count' || fail 'scored.yaml: which cards count'

# For a high hand, a rank qualifies as a pair.
"$program" describe "$here/jacks.yaml" | tr '\n' ' ' | grep -q 'nly a pair of jacks or better qualifies' ||
  fail 'jacks.yaml: which hands qualify'

# Hands of guts may be compared before all cards are dealt.
"$program" describe progressive-guts --deals 0 | tr '\n' ' ' >"$work/page"
for words in 'The best poker hand of up to five cards wins' 'With fewer than five cards, straights and flushes do not count'; do
  grep -q "$words" "$work/page" || fail "progressive-guts: no '$words'"
done

# Many games are a list, not a sentence.
"$program" describe wsop-dealers-choice --deals 0 | grep -qx -- '- Badugi' || fail 'wsop-dealers-choice: no list of games'

# Option values are worded within sentences; ordinals, articles and plurals agree with them.
"$program" describe "$here/in-words.yaml" | tr '\n' ' ' | tr -s ' ' >"$work/page"
for words in 'discard up to three cards' 'From the third betting round on, a player who folds pays 2' \
  'A player who is dealt an eight pays 2' 'a pair of eights or better pays 2' '“one or eleven” or “one” (default)' 'the cap on raises (none)' \
  '1. First cards: Each player' 'lowest down card'; do
  grep -q "$words" "$work/page" || fail "in-words.yaml: no '$words'"
done
"$program" describe "$here/in-words.yaml" --set most=1 --set from=2 --set lead=K | tr '\n' ' ' | tr -s ' ' >"$work/page"
for words in 'discard up to one card\.' 'From the second betting round on' 'is dealt a king pays 2'; do
  grep -q "$words" "$work/page" || fail "in-words.yaml: no '$words'"
done

# What cannot happen in a game is not on its page.
while IFS='|' read -r game yes no; do
  "$program" describe "$game" --deals 0 | tr '\n' ' ' | tr -s ' ' >"$work/page"
  grep -q "$yes" "$work/page" || fail "$game: no '$yes'"
  grep -q "$no" "$work/page" && fail "$game: '$no'"
done <<'END'
knock-poker|If everyone else drops out|else folds
knock-poker|until somebody knocks|there is a knocker
knock-poker|6. The best hand wins the pot|There is a showdown
commerce|the discards are reshuffled|folded
commerce|who made all choices at random|never folded
cowpie|Each player is dealt one card face down. A betting|not enough cards
in-between|split among the players|still in split
3-5-7-legs|The hand is over, and|without a showdown
archie|with a pair of sixes or better|six or higher
pyramid|at most one each from the base, the middle and the top|at most one card from
7-27|one down and then one up (default), one up and then one down or two down|down up
END

# Layouts are drawn, and can be read aloud.
"$program" describe "$here/drawn.yaml" --format html >"$work/page" || fail "drawn.yaml: exit $?"
grep -q '<title>The vee, numbered in the order the cards are dealt.</title>' "$work/page" || fail 'a drawing has no title'
grep -q '<desc>Row 1: 1, gap, 2. Row 2: gap, 3, gap.</desc>' "$work/page" || fail 'a drawing has no description'
[ "$(grep -c '<rect ' "$work/page")" = 3 ] || fail 'a drawing has other cards than the layout'
"$program" describe "$here/drawn.yaml" --format markdown | grep -qx '       \[3\]' || fail 'a drawing is not in Markdown'

# Every page, and every game in the index, links to the playground, and every page shows a deal.
play=https://cards.example/play/
"$program" describe --all "$work/played" --family guts --playground "$play" >/dev/null || fail "--playground: exit $?"
[ -f "$work/played/guts.html" ] || fail 'there is no page of guts'
for page in "$work/played"/*.html; do
  id=$(basename "$page" .html)
  [ "$id" = index ] && continue
  grep -q "<nav>.*<a href=\"$play?game=$id\">Open in the playground</a>" "$page" || fail "$id has no link to the playground"
  grep -q "<script src=\"${play}embed.js\"></script>" "$page" || fail "$id does not load the playground's element"
  grep -q "<house-rules game=\"$id\"></house-rules>" "$page" || fail "$id shows no deal"
  grep -q "<a href=\"$play?game=$id\"[^>]*>Play</a>" "$work/played/index.html" || fail "the index has no link to play $id"
done
"$program" describe --all "$work/wrong" --playground 'javascript:alert(1)' >/dev/null 2>&1
[ $? = 2 ] || fail '--playground takes anything for an address'

# Under sanitizers the pages of all games take minutes.
[ -z "${HOUSERULES_SANITIZED-}" ] || { [ "$failures" = 0 ]; exit; }

# Every step of every variant is described: an omission is an error message and a failure.
"$program" describe --all "$work/site" || failures=$((failures + 1))
"$program" list --format json >"$work/list" || fail "list: exit $?"
grep -o '"id": "[^"]*"' "$work/list" | cut -d '"' -f 4 >"$work/ids"
[ "$(wc -l <"$work/ids")" -ge 200 ] || fail "list names only $(wc -l <"$work/ids") games"
while read -r id; do
  page=$work/site/$id.html
  for chapter in 'What wins' 'Betting'; do
    grep -q "$chapter" "$page" || grep -q 'Which game is played' "$page" ||
      fail "$id has no chapter '$chapter'"
  done
  # No rule file syntax.
  if sed -e '/<style>/,/<\/style>/d' "$page" |
    grep -nE '\b(seat|game|table|card)\.[a-z]|\b(count|none|any|all|beats|at_least)\(|~=|==|\bnil\b|\{|rule of the file' >"$work/raw"; then
    echo "FAIL: $id shows signs of rule files:"
    head -3 "$work/raw"
    failures=$((failures + 1))
  fi
done <"$work/ids"

# says GAME WORDS, lacks GAME WORDS: whether its page contains the words.
says() { grep -qF "$2" "$work/site/$1.html" || fail "$1 does not say '$2'"; }
lacks() { ! grep -qF "$2" "$work/site/$1.html" || fail "$1 says '$2'"; }
# The deck runs out only if a hand can need more cards than it has.
for id in poch auction-stud texas-league football baseball wrigley-field thirty-three night-baseball; do
  lacks "$id" 'If the deck runs out'
done
says spit-in-the-ocean 'If the deck runs out'
# Whether someone may have folded, and the terms that the page uses.
says basketball '“Left” means the next player to the left who'
for id in nasty-anaconda screwy-louie howdy-doody; do lacks "$id" 'means the next player'; done
says dumpster-diving '“Right” means the next player to the right who'
# A bet after a conditional step, or with a different limit from the others.
says wonky-donkey 'A betting round follows'
says jacks-back 'Fixed limit: every bet and raise is 2, unless a step above says otherwise'
lacks all-for-one 'if there is none yet'
lacks pass-or-drop 'The first to act'
says myrons-game 'The new card costs 4 chips'
# What happens to a pot that someone always wins.
lacks three-to-five 'nobody has a hand that can win'
lacks basketball 'When the pot carries over'
says guts 'When the pot carries over'
lacks horse 'If chips are left in the pot'
says dealers-choice 'If chips are left in the pot, the same game continues'
says double-board-omaha-hi-lo 'If nobody qualifies for low on a board'
# Up cards are the players'; two cards make no straight.
says king-little 'lowest card (aces high)'
lacks hurricane 'straights and flushes'
lacks out-at-home 'one line'
lacks tennessee-guts 'stays out of this showdown'

# The index begins with the well-known games, and links to each family.
grep -v '^#' variants/well-known.txt >"$work/known"
while read -r id; do grep -qx "$id" "$work/ids" || fail "well-known.txt: there is no $id"; done <"$work/known"
index=$work/site/index.html
[ "$(grep -o 'href="[^"#]*\.html"' "$index" | sed 's/href="//; s/\.html"//' | head -n "$(grep -c . "$work/known")")" = \
  "$(cat "$work/known")" ] || fail 'the index does not begin with the well-known games'
for family in variants/*/; do
  family=$(basename "$family")
  [ "$family" = modifiers ] && continue
  link=$(grep -io "<a href=\"#[^\"]*\">$family</a>" "$index" | sed 's/.*#\([^"]*\)".*/\1/')
  [ -n "$link" ] && grep -q "<section id=\"$link\">" "$index" || fail "the index has no link to $family"
done
# Wide tables scroll by themselves.
"$program" simulate guts --deals 50 --format html >"$work/page" 2>/dev/null
grep -q '^\.wide{overflow-x:auto' "$work/page" || fail 'tables do not scroll'
grep -q '<table' "$work/page" || fail 'a simulation has no tables'
grep '<table' "$work/page" | grep -vq '<div class="wide" tabindex="0"><table>' && fail 'a table does not scroll'
[ "$failures" = 0 ]
