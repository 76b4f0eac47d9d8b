#!/bin/sh
# A bot for House Rules in plain POSIX shell: it starts no other program.
#
#     houserules match texas-holdem "exec:sh bot.sh" check-call
#
# It folds weak hands, raises strong ones by the least, and takes the default of all other
# questions. The members of a message come in the order of docs/bots.md, so what is wanted can be
# cut out of the line.

# between LINE BEFORE AFTER: sets $cut to what is between the two.
between() {
  cut=${1#*"$2"}
  cut=${cut%%"$3"*}
}

# look_at ZONE: counts in $same how many of its cards have a rank seen before, in $high those from
# ten up. $seen has the ranks.
look_at() {
  rest=$1
  while :; do
    case $rest in
      *'"card":"'*) ;;
      *) return ;;
    esac
    rest=${rest#*'"card":"'}
    rank=${rest%%[!0-9TJQKA]*}
    [ -n "$rank" ] || continue
    case $seen in
      *"$rank"*) same=$((same + 1)) ;;
    esac
    case $rank in
      [TJQKA]) high=$((high + 1)) ;;
    esac
    seen=$seen$rank
  done
}

raises=0
while IFS= read -r line; do
  case $line in
    '{"type":"hello"'*)
      echo '{"protocol":2,"name":"simple.sh"}'
      continue ;;
    '{"type":"hand"'*)
      raises=0
      continue ;;
    '{"type":"question"'*) ;;
    *) continue ;; # results, and what a later version sends
  esac

  # Raises since the last question.
  between "$line" '"events":[' ',"view":'
  rest=$cut
  while :; do
    case $rest in
      *'"kind":"raise"'*) rest=${rest#*'"kind":"raise"'} raises=$((raises + 1)) ;;
      *) break ;;
    esac
  done

  question=${line##*'"question":'}
  between "$question" '"default":' ',"random":'
  answer=$cut
  case $question in
    '{"kind":"bet"'*)
      view=${line##*'"view":'}
      between "$view" '"seat":' ,
      between "$view" "{\"seat\":$cut,\"stack\":" '"registers"'
      between "$cut" '"hand":[' ']'
      seen='' same=0 high=0
      look_at "$cut"
      between "$view" '"board":[' ']'
      look_at "$cut"
      between "$question" '"to_call":' ,
      cost=$cut
      case $question in
        *'"raise":{"least":'*)
          between "$question" '"raise":{"least":' ,
          if [ "$same" -gt 0 ] && [ "$raises" -lt 2 ]; then answer="{\"raise\":$cut}"; fi ;;
      esac
      case $question in
        *'"fold":true'*)
          if [ "$same" = 0 ] && [ "$high" -lt 2 ] && [ "$cost" -gt 0 ]; then
            answer='{"answer":"fold"}'
          fi ;;
      esac ;;
  esac
  printf '%s\n' "$answer"
done
