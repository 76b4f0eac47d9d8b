#!/bin/sh
# bots_test.sh PROGRAM LUA: the bots in examples/bots follow the protocol, and bots that don't are
# caught. LUA runs a Lua file.
. "$(dirname -- "$0")/../begin.sh"

lua=$2
bots=$root/examples/bots
cd "$work" || exit 1

# With sanitizers, a game is ten times slower.
deals=${HOUSERULES_SANITIZED:+1}
# checked BOT: passes, uses version 2, and plays the same way the second time.
checked() {
  "$program" bot-check "$1" --deals "${deals:-3}" --format json >out 2>err || fail "$1 does not pass: $(cat out err)"
  python3 - "$1" <<'PYTHON' || fail "$1: the report is wrong: $(cat out)"
import json, sys
report = json.load(open("out"))
assert report["program"] == sys.argv[1] and report["version"] == 2, report["version"]
assert report["name"] and report["faults"] == [] and len(report["games"]) > 10, report
# Only a player who chooses to take a card is asked from whom.
notes = [note for note in report["notes"] if '"seat"' not in note]
assert notes == [], notes
PYTHON
}
for bot in "python3 '$bots/bot.py'" "sh '$bots/bot.sh'" "'$lua' '$bots/bot.lua'"; do
  checked "$bot"
done
# The bot in the docs.
awk '$0 == "```python" { on = 1; next } $0 == "```" { on = 0 } on' "$root/docs/bots.md" >smallest.py
checked 'python3 smallest.py'
# A bot that never takes defaults is asked every kind of question.
cat >any.py <<'PYTHON'
import json, sys
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print('{"protocol":2,"name":"any"}', flush=True)
    if message["type"] != "question":
        continue
    question = message["question"]
    kind, luck = question["kind"], question["random"]
    if kind == "bet":
        raise_ = question["raise"]
        answers = [{"answer": word} for word in ("fold", "call") if question[word]]
        if raise_:
            answers += [{"raise": to} for to in raise_.get("only", (raise_["least"], raise_["most"]))]
        if "freeze" in question:
            answers.append({"raise": question["freeze"]})
    elif kind == "option":
        answers = [one["answer"] for one in question["options"]]
    elif kind == "number":
        answers = [{"number": n} for n in question.get("only", range(question["least"], question["most"] + 1))]
    elif kind == "seat":
        answers = [{"seat": seat} for seat in question["seats"]]
    else:
        cards = [card["index"] for card in question["cards"]][::-1]
        counts = range(question["least"], question["most"] + 1)
        answers = [{"cards": cards[:count]} for count in counts if count <= len(cards)]
        if kind == "arrangement":
            assert sum(pile["cards"] for pile in question["piles"]) == question["most"], question
        if question.get("conditional"):
            answers = [question["default"]]
    print(json.dumps(answers[luck % len(answers)]), flush=True)
PYTHON
checked 'python3 any.py'
python3 - <<'PYTHON' || fail "the spread of games has not every kind of question: $(cat out)"
import json
kinds = {"bet", "option", "cards", "number", "arrangement", "seat"}
assert set(json.load(open("out"))["questions"]) == kinds
PYTHON
"$program" bot-check "sh '$bots/bot.sh'" --games texas-holdem,horse --deals 10 >out ||
  fail "a mix: $(cat out)"
grep -q '^horse  *10 ' out || fail "the report has no line for each game: $(cat out)"

# They win against a player who only checks and calls.
for bot in "exec:python3 '$bots/bot.py'" "exec:sh '$bots/bot.sh'" "lua:$bots/bot.lua"; do
  for game in texas-holdem five-card-draw; do
    "$program" match $game "$bot" check-call --deals 150 --format json >one 2>err ||
      fail "$bot does not play $game: $(cat err)"
    python3 - <<'PYTHON' || fail "$bot does not beat check-call in $game: $(cat one)"
import json
agent = json.load(open("one"))["agents"][0]
assert agent["mean"] > 0, agent
PYTHON
  done
done

# wrong BOT WHAT…: bot-check exits with 1 and prints this.
wrong() {
  bot=$1
  shift
  timeout 60 "$program" bot-check "$bot" --games texas-holdem --deals 3 --think 1 >out 2>err
  [ $? = 1 ] || fail "$bot: another exit code than 1"
  for what; do
    grep -q -e "$what" out || fail "$bot is not told '$what' but: $(cat out err)"
  done
}
# A version 2 bot that runs ACTION at its questions.
bot() {
  printf '%s\n' 'while IFS= read -r line; do case $line in' \
    "'{\"type\":\"hello\"'*) echo '{\"protocol\":2,\"name\":\"bad\"}' ;;" \
    "'{\"type\":\"question\"'*) $1 ;; *) ${2-:} ;; esac; done" >"bad.sh"
  echo 'exec sh bad.sh'
}
"$program" bot-check no-such-program-here --games texas-holdem >out 2>err
[ $? = 1 ] || fail 'bot-check of no program: another exit code than 1'
grep -q "there is no program 'no-such-program-here'" err || fail "no program is reported, but: $(cat err)"
wrong 'exit 3' 'ended with exit code 3' 'got:      nothing'
wrong 'read a; echo "{\"protocol\":9}"' 'version 9 of the protocol is not supported'
wrong 'read a; echo hello' 'sent an unreadable answer' 'got:      hello' 'expected: {"answer":'
wrong 'read a; echo "{\"answer\":\"maybe\"}"' 'gave an invalid answer' 'got:      {"answer":"maybe"}'
wrong "$(bot 'echo "{\"raise\":1000000}"')" 'calls itself bad' 'gave an invalid answer' \
  'sent:     {"type":"question"' 'expected: {"answer":"fold"} or .*{"raise":6}' '10 errors'
wrong "$(bot 'echo "{\"cards\":[1]}"')" 'gave an invalid answer'
wrong "$(bot 'echo "{\"answer\":\"check\"}"')" 'there is a bet of . to call, so answer "call" or "fold"'
wrong "$(bot 'echo "\"call\""' 'echo "{}"')" 'gave an invalid answer' 'got:      {}'
wrong "$(bot 'echo "\"call\""; echo "\"call\""; sleep 0.1')" \
  'sent more than one line for a question\|answered a message that takes no answer'
wrong "$(bot 'sleep 60')" 'did not answer within 1 s'
wrong "$(bot 'sleep 2; echo "\"call\""')" 'did not answer within 1 s'
wrong "$(bot 'exit 4')" 'ended with exit code 4'
wrong "$(bot 'kill -9 $$')" 'was ended by Killed'
wrong "$(bot 'exec >&-; sleep 60')" 'did not answer within 1 s'
wrong "$(bot 'exec >&- <&-; sleep 60')" 'was ended by Killed'
wrong "$(bot 'yes x | tr -d "\n"')" 'did not end its line'
wrong "$(bot 'yes')" 'sent an unreadable answer'
wrong "$(bot 'printf "%050d\n" 0 | tr 0 [')" 'sent an unreadable answer'
wrong "$(bot 'printf "{\"answer\":1,\"answer\":2}\n"')" 'appears twice'
wrong "$(bot 'printf "\033[2J\n"')" 'got:      \\'
wrong "$(bot 'sleep 60 & echo $! >pid; exit 0')" 'did not answer within 1 s'
case $(ps -o stat= -p "$(cat pid)") in
  '' | Z*) ;;
  *) fail 'what a bot has started is left behind' ;;
esac
# It ignores messages of other types.
printf '%s\n' 'while IFS= read -r line; do case $line in' \
  "'{\"type\":\"hello\"'*) echo '{\"protocol\":2}' ;;" \
  "'{\"type\":\"hand\"'* | '{\"type\":\"result\"'*) ;; *) echo '\"call\"' ;; esac; done" >eager.sh
wrong 'sh eager.sh' 'answered a message that takes no answer' 'sent:     {"type":"note"'

# What is not an error is printed as a note.
"$program" bot-check 'while read -r a; do echo "\"call\""; done' --games texas-holdem >out ||
  fail "a bot of version 1: $(cat out)"
grep -q 'Note: it speaks version 1' out || fail "no word of version 1: $(cat out)"
bot 'echo "\"call\""' >/dev/null
"$program" bot-check "sh bad.sh; sleep 60" --games texas-holdem >out || fail "$(cat out)"
grep -q 'Note: it did not exit when its input ended' out || fail "no word of its end: $(cat out)"

# stops BOT WHAT…: a run with this bot exits with 1 and prints this.
stops() {
  bot=$1
  shift
  timeout 60 "$program" run texas-holdem --seed 2 --think 1 --deals 3 --agents "exec:$bot" >out 2>err
  [ $? = 1 ] || fail "run with $bot: another exit code than 1"
  for what; do
    grep -q -e "$what" err || fail "run with $bot does not say '$what' but: $(cat err)"
  done
}
stops "$(bot 'exit 4')" 'ended with exit code 4' 'its last line: {"protocol":2'
stops "$(bot 'sleep 60')" 'did not answer within 1 s'
stops "$(bot 'echo "{\"raise\":1}"')" 'gave an invalid answer: '
stops "$(bot 'yes x | tr -d "\n"')" 'did not end its line'
stops 'read a; echo "{\"protocol\":3}"' 'version 3 of the protocol is not supported'

# A bot is sent the whole hand, and its messages are consistent.
cat >hears.py <<'PYTHON'
import json, sys
hand = 0
stacks = seat = None
for line in sys.stdin:
    message = json.loads(line)
    kind = message["type"]
    if kind == "hello":
        print('{"protocol":2,"name":"hears"}', flush=True)
    elif kind == "hand":
        assert message["hand"] == hand + 1, message
        hand, stacks, seat = message["hand"], list(message["stacks"]), message["seat"]
        assert len(stacks) == message["seats"] and message["game"]["options"]["limit"] == "pot", message
    else:
        assert message["hand"] == hand
        for event in message["events"]:
            if event["kind"] in ("blind", "antes", "call", "bet", "raise"):
                stacks[event["seat"] - 1] -= event["chips"]
            elif event["kind"] in ("awarded", "uncalled"):
                stacks[event["seat"] - 1] += event["chips"]
            elif event["kind"] == "card_dealt" and event.get("seat") and not event["up"]:
                assert (event["card"] == "??") == (event["seat"] != seat), event
        if kind == "question":
            assert [one["stack"] for one in message["view"]["players"]] == stacks, message
            print(json.dumps(message["question"]["default"]), flush=True)
        else:
            assert message["stacks"] == stacks and sum(message["won"]) == 0, message
            open(f"heard.{seat}", "a").write(f"{hand}\n")
PYTHON
"$program" run texas-holdem --players 2 --set limit=pot --deals 4 --agents 'exec:python3 hears.py' --agents random >out 2>err ||
  fail "what a bot hears does not add up: $(cat err)"
[ "$(cat heard.1)" = "$(printf '1\n2\n3\n4')" ] || fail "results are missing: $(cat heard.1)"
[ "$failures" = 0 ]
