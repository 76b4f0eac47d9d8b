#!/bin/bash
# completion_test.sh PROGRAM: bash completions; and every command and option is in the other shells' completions and in
# the manual.
. "$(dirname -- "$0")/../begin.sh"

ln -s "$program" "$work/houserules"
PATH=$work:$PATH

eval "$(houserules completion bash)"
# offered WORDS: prints the completions of the last word.
offered() {
  COMP_WORDS=(houserules "$@")
  COMP_CWORD=$#
  _houserules
  echo "${COMPREPLY[*]}"
}
[ "$(offered rep)" = replay ] || fail "a command: $(offered rep)"
[ "$(offered eval --no-such)" = "" ] || fail "no option begins so: $(offered eval --no-such)"
[ "$(offered run --scr)" = --script ] || fail "an option: $(offered run --scr)"
[ "$(offered run seven-card-stud-h)" = seven-card-stud-hi-lo ] ||
  fail "a variant: $(offered run seven-card-stud-h)"
[ "$(offered run razz --with follow)" = follow-the-queen ] || fail "a modifier: $(offered run razz --with follow)"
[ "$(offered completion z)" = zsh ] || fail "a word: $(offered completion z)"

commands=$(houserules --help | sed -n '/^Commands:/,/^$/s/^  \([a-z]*\) .*/\1/p')
[ -n "$commands" ] || fail "no commands"
for shell in zsh fish; do houserules completion $shell > "$work/$shell"; done
houserules manual > "$work/man"
LC_ALL=C grep -q '[^ -~]' "$work/man" && fail "the manual has letters that not every terminal shows"
for command in $commands; do
  grep -q "'$command:" "$work/zsh" || fail "zsh: $command"
  grep -q " -a $command -d" "$work/fish" || fail "fish: $command"
  grep -q "^\.SS $command" "$work/man" || fail "the manual: $command"
  for option in $(houserules "$command" --help | sed -n 's/^  \(--[a-z-]*\).*/\1/p'); do
    grep -q -- "'\*$option\[" "$work/zsh" || fail "zsh: $command $option"
    grep -q -- "from $command' -l ${option#--} " "$work/fish" || fail "fish: $command $option"
    grep -q -- "$(echo "$option" | sed 's/-/\\\\-/g')" "$work/man" || fail "the manual: $command $option"
  done
done
[ $failures -eq 0 ]
