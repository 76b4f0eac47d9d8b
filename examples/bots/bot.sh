#!/bin/sh
# A bot for House Rules in POSIX shell and awk.
#
#     houserules match texas-holdem "exec:sh bot.sh" check-call
#
# It folds weak hands, min-raises strong ones once per round, and answers all other questions with
# their default. Members always come in the order of docs/bots.md, so text functions are enough to
# pick out a value.

# Reads a question and prints the answer.
play='
# Returns the text between two markers.
function between(text, before, after,    at) {
  at = index(text, before)
  if (at == 0) return ""
  text = substr(text, at + length(before))
  return substr(text, 1, index(text, after) - 1)
}

# Counts cards that repeat a rank (same), and cards of rank ten or higher (high).
function look_at(cards,    rank, at) {
  while ((at = index(cards, "\"card\":\"")) > 0) {
    cards = substr(cards, at + 8)
    rank = substr(cards, 1, 1)
    if (rank == "?") continue
    if (index(seen, rank) > 0) same++
    if (index("TJQKA", rank) > 0) high++
    seen = seen rank
  }
}

{
  view = substr($0, index($0, "\"view\":{"))
  question = substr(view, index(view, "\"question\":{\"kind\":"))
  answer = between(question, "\"default\":", ",\"random\":")
  if (index(question, "\"kind\":\"bet\"") > 0) {
    me = between(view, "{\"seat\":" between(view, "\"seat\":", ",") ",\"stack\":", "\"registers\"")
    look_at(between(me, "\"hand\":[", "]"))
    look_at(between(view, "\"board\":[", "]"))
    least = between(question, "\"raise\":{\"least\":", ",")
    if (same > 0) {
      if (least != "" && between(me, "\"bet\":", ",") == 0) answer = "{\"raise\":" least "}"
    } else if (high < 2 && index(question, "\"fold\":true") > 0) {
      if (between(question, "\"to_call\":", ",") > 0) answer = "{\"answer\":\"fold\"}"
    }
  }
  print answer
}'

while IFS= read -r line; do
  case $line in
    '{"type":"hello"'*) echo '{"protocol":2,"name":"simple.sh"}' ;;
    '{"type":"question"'*) printf '%s\n' "$line" | awk "$play" ;;
  esac # "hand", "result" and messages of later versions get no answer
done
