#!/bin/sh
# docs_test.sh PROGRAM [--refresh]: runs the commands that README.md and the pages of docs show
# ("$ houserules …") where they say they were typed, and compares what they print; what goes to
# stderr counts where nothing goes to stdout. --refresh writes the pages again, and the picture of
# README.md. Rule files and other commands that README.md, docs/hosts.md and docs/commands.md show are tried as well.
. "$(dirname -- "$0")/../begin.sh"

ln -s "$program" "$work/houserules"
PATH=$work:$PATH
refresh=${2-}
export PATH

# check PAGE FOLDER: copies the page; after each command typed in the folder its present output
# replaces the old one.
check() {
  page=$root/$1
  shown=no
  while IFS= read -r line; do
    case $line in
      '```')
        shown=no
        printf '%s\n' "$line"
        ;;
      '$ houserules '*)
        shown=yes
        printf '%s\n' "$line"
        (cd "$root/$2" && sh -c "${line#??}" >"$work/out" 2>"$work/err" </dev/null)
        if [ -s "$work/out" ]; then cat "$work/out"; else cat "$work/err"; fi
        cat "$work/out" "$work/err" | grep -q . || printf 'FAIL: it prints nothing\n'
        ;;
      *) [ $shown = yes ] || printf '%s\n' "$line" ;;
    esac
  done <"$page" >"$work/page"
  grep -q '^\$ houserules ' "$page" || { echo "FAIL: $page shows no command"; exit 1; }
  if [ "$refresh" = --refresh ]; then
    cat "$work/page" >"$page"
  else
    diff -u "$page" "$work/page" || failures=1
  fi
}

# fence PAGE FIRST-LINE: the lines between this one and the end of its fence.
fence() {
  awk -v first="$2" '/^```$/ && inside { exit } inside { print } $0 == first { inside = 1 }' "$root/$1"
}

# Rule files that pages show are played.
fence README.md '```yaml friday.yaml' >"$work/friday.yaml"
cmp "$work/friday.yaml" "$root/examples/friday.yaml" || failures=1
{ printf 'houserules: 1\nname: Draw\nplayers: 2-6\n'; fence README.md '```yaml'; } >"$work/draw.yaml"
fence docs/hosts.md '```yaml friday.house.yaml' >"$work/friday.house.yaml"
(cd "$work" && houserules validate friday.yaml draw.yaml friday.house.yaml >/dev/null && houserules test friday.yaml >/dev/null) ||
  fail "a rule file of README.md or docs/hosts.md"

# Every command of docs/commands.md, of the tables and blocks of README.md and of docs/hosts.md is called, in one folder;
# those that take long, for fewer deals.
commands=$work/commands
mkdir -p "$commands/hands"
cp "$work/friday.house.yaml" "$root/examples/bots/bot.py" "$commands"
mv "$commands/bot.py" "$commands/my_bot.py"
printf 'd dh p1 AsAhKsKh\n' >"$commands/deal.txt"
sed 's/^name: .*/name: My Game/' "$root/examples/friday.yaml" >"$commands/my-game.yaml"
(cd "$commands" && houserules run razz --deals 2 --format phh >hands/razz.phh) || fail "no hand histories"
{
  sed -n 's/^| `\([^`]*houserules [^`]*\)` |.*/\1/p' "$root/docs/commands.md" "$root/README.md"
  sed -n 's/^    \(houserules .*\)/\1/p' "$root/README.md" "$root/docs/hosts.md"
} | sed 's/\\|/|/g; /houserules simulate/s/$/ --deals 200/; /match/s/--deals 200/--deals 2/
  /bot-check/s/$/ --games kuhn-poker --deals 1/; /bench/s/$/ --deals 100 --runs 1/' | awk '!seen[$0]++' >"$work/calls"
[ "$(wc -l <"$work/calls")" -ge 40 ] || fail "docs/commands.md shows only $(wc -l <"$work/calls") commands"
for command in $(houserules help | sed -n '/^Commands:/,/^Options:/s/^  \([a-z][a-z-]*\)  .*/\1/p'); do
  grep -q "houserules $command\b" "$root/docs/commands.md" || fail "docs/commands.md does not have '$command'"
done
while IFS= read -r call; do
  case $call in
    *' lsp') continue ;;  # waits for an editor
    *' new '*) rm -f "$commands/friday.yaml" ;;
  esac
  (cd "$commands" && sh -c "$call" >"$work/out" 2>"$work/err" </dev/null) || {
    fail "$call"
    cat "$work/err"
  }
done <"$work/calls"

python3 "$here/links.py" "$root" || failures=1

# The picture of README.md is what `simulate` draws.
picture=$root/docs/images/deuces-wild.svg
houserules simulate texas-holdem --players 6 --compare-with deuces-wild --format html 2>"$work/err" |
  python3 "$here/picture.py" 'straight flush' >"$work/picture" || fail "no picture: $(cat "$work/err")"
if [ "$refresh" = --refresh ]; then cp "$work/picture" "$picture"; else cmp "$work/picture" "$picture" || failures=1; fi

check docs/writing-variants.md tests/tutorial
check docs/hooks.md tests/tutorial
check docs/agents.md .
check docs/bots.md .
check docs/solving.md .
check docs/equity.md .
check docs/hosts.md .
check README.md .
check docs/equity.md .
[ "$failures" = 0 ]
