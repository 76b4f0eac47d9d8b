#!/bin/sh
# agents_test.sh PROGRAM: agents outside the engine, those in docs/agents.md and some that fail; and
# matches, which have the same result every time.
#
# HOUSERULES_LONG=1: rollout also plays a match in every variant, which takes 15 minutes.
. "$(dirname -- "$0")/../begin.sh"

cd "$work" || exit 1

# The examples in the docs.
for language in python lua; do
  awk -v fence='```'$language '$0 == fence { on = 1; next } $0 == "```" { on = 0 } on' \
    "$root/docs/agents.md" >sample.$language
  [ -s sample.$language ] || fail "docs/agents.md has no sample in $language"
done
for game in texas-holdem anaconda guts; do
  for agent in 'exec:python3 sample.python' lua:sample.lua; do
    "$program" match $game "$agent" random --deals 5 >one 2>&1 || fail "$agent does not play $game: $(cat one)"
    "$program" match $game "$agent" random --deals 5 >two 2>&1
    cmp -s one two || fail "$agent plays otherwise the second time"
  done
done

# A Lua function gets the hand as its seat sees it, and nothing of the previous hand.
cat >hears.lua <<'LUA'
function reply(view, question, events)
  local count = {}
  for _, event in ipairs(events) do
    count[event.kind] = (count[event.kind] or 0) + 1
    if event.kind == "card_dealt" and event.zone == "hand" then
      local own = event.seat == view.seat
      if own ~= (event.card ~= "??") then error("a card of seat " .. event.seat .. " is " .. event.card) end
      if own then count.own = (count.own or 0) + 1 end
    end
  end
  if count.deal_begins ~= 1 or count.blind ~= 2 or count.own ~= 2 then error("heard something else") end
  if #view.table.board > 0 and not count.check and not count.call then error("heard no call") end
  return question.default
end
LUA
"$program" match texas-holdem lua:hears.lua check-call --deals 3 >out 2>&1 || fail "lua:hears.lua: $(cat out)"
sed 's/, events)/)/; s/ipairs(events)/ipairs({})/' hears.lua >deaf.lua
"$program" match texas-holdem lua:deaf.lua check-call --deals 3 >out 2>&1 && fail 'lua:deaf.lua hears something'
grep -q 'heard something else' out || fail "lua:deaf.lua: $(cat out)"

# asks AGENT WHAT…: a run with this agent exits with 1 and prints this.
asks() {
  agent=$1
  shift
  "$program" run texas-holdem --seed 2 --think 1 --agents "$agent" >out 2>err
  [ $? = 1 ] || fail "$agent: another exit code than 1"
  for what; do
    grep -q -- "$what" err || fail "$agent is not told '$what' but: $(cat err)"
  done
}
asks 'exec:read a; echo; exit 3' 'sent an unreadable answer'
asks 'exec:exit 3' 'ended with exit code 3' 'it sent nothing'
asks 'exec:read a; echo \"call\"; read a; exit 4' 'ended with exit code 4' 'its last line: "call"'
asks 'exec:kill -9 $$' 'was ended by Killed'
asks 'exec:echo $$ >pid; echo -n {; sleep 60' 'did not answer within 1 s'
kill -0 "$(cat pid)" 2>/dev/null && fail "a program that hangs is left behind"
asks 'exec:read a; echo nonsense' 'sent an unreadable answer' 'its last line: nonsense'
asks 'exec:read a; echo {\"raise\": 999999}' 'gave an invalid answer: ' 'its last line: {"raise": 999999}'
asks 'exec:read a; echo {\"cards\": [1]}' 'gave an invalid answer: '
asks 'exec:while read a; do printf "%s\n" "\"call\"" "\"fold\""; sleep 0.1; done' 'sent more than one line for a question'
asks 'exec:yes x | tr -d "\n"' 'did not end its line'
asks 'exec:read a; yes trouble | head -c 5000000 >&2; exit 3' 'writes too much' 'ended with exit code 3'
[ "$(wc -c <err)" -lt 400000 ] || fail "all that a bot says on its standard error is passed on"
asks 'exec:no-such-program-here' "there is no program 'no-such-program-here'"
echo 'function reply(view, question) while true do end end' >endless.lua
asks lua:endless.lua 'lua:endless.lua:1: ' 'instructions'
echo 'function reply(view, question) return {raise = 0} end' >wrong.lua
asks lua:wrong.lua 'answered {"raise":0}'
# Reading an answer is limited: a table counts each time it is read.
echo 'function reply() local t = {1,1,1,1,1,1,1,1} for i = 1, 18 do t = {t,t,t,t,t,t,t,t} end return t end' >many.lua
asks lua:many.lua 'lua:many.lua: the answer has more than 500 values'
echo 'function reply() local t = {} t[1] = t return t end' >itself.lua
asks lua:itself.lua 'lua:itself.lua: the answer is nested too deeply'
echo 'function reply() local t = {} for i = 1, 400 do t["k" .. i] = ("x"):rep(2000) end return t end' >long.lua
asks lua:long.lua 'lua:long.lua answered {"k1":"xxx'
[ "$(wc -c <err)" -lt 1000 ] || fail "a long answer is shown whole"
echo 'function reply() return {answer = "\255\27[2J"} end' >bytes.lua
asks lua:bytes.lua 'lua:bytes.lua answered {"answer":"'
# Nothing is carried over to the next answer.
echo 'local n = 1 function reply() n = 1.0 return "call" end' >kept.lua
asks lua:kept.lua "lua:kept.lua: the call changes 'n'"
echo 'function answers() end' >other.lua
asks lua:other.lua 'no function reply'
echo 'function reply(' >broken.lua
asks lua:broken.lua 'broken.lua'
asks lua:missing.lua 'missing.lua'
asks shark "there is no agent 'shark'" 'exec:COMMAND'
asks rollout:many 'needs a number'

# Hidden information is not sent: the other player's cards have no names.
cat >spy.py <<'END'
import json, sys
for line in sys.stdin:
    asked = json.loads(line)
    for player in asked["view"]["players"]:
        for card in player["zones"]["hand"]:
            own = player["seat"] == asked["view"]["seat"]
            if (card["card"] != "??") != (own or card["up"]):
                sys.exit(9)
    print(json.dumps(asked["question"]["default"]), flush=True)
END
for game in texas-holdem seven-card-stud five-card-draw; do
  "$program" run $game --agents 'exec:python3 spy.py' >out 2>err || fail "$game shows hidden cards, or hides open ones: $(cat err)"
done

# Between equal agents, cards and seats make no difference, and the numbers add up.
"$program" match texas-holdem random random --deals 50 --format json >one
"$program" match texas-holdem random random --deals 50 --format json >two
cmp -s one two || fail "two matches of the same seed differ"
python3 - <<'END' || fail "a match does not add up"
import json
match = json.load(open("one"))
assert match["games"] == 50 and match["deals"] == 100, match
assert abs(sum(agent["mean"] for agent in match["agents"])) < 1e-5, match
END
# In a tournament, chips left on the table, as in poch, count for neither side.
"$program" match poch check-call random --deals 4 --format json >one
"$program" match --all check-call random --family other --deals 4 --format json >two
python3 - <<'END' || fail "the edge in a tournament is not half the difference"
import json
first, second = (agent["mean"] for agent in json.load(open("one"))["agents"])
games = {game["variant"]: game["matches"][0] for game in json.load(open("two"))["games"]}
assert first + second < 0, (first, second)
assert abs(games["poch"]["mean"] - (first - second) / 2) < 1e-3, (first, second, games["poch"])
END
"$program" match five-card-draw check-call check-call --deals 20 --format json >one
grep -q '"mean":0.000000,"error":0.000000' one || fail "cards decide between equals: $(cat one)"

# beats VARIANT AGENT: with 99% confidence, after as many games as it takes.
beats() {
  for games in 60 200 800 3000; do
    "$program" match "$1" rollout:40 "$2" --deals $games --format json >one || break
    python3 - <<'END' && return 0
import json, sys
agent = json.load(open("one"))["agents"][0]
sys.exit(0 if agent["mean"] > agent["ci99"] else 1)
END
  done
  return 1
}
games=texas-holdem
[ -z "${HOUSERULES_LONG-}" ] ||
  games=$("$program" list --format json | python3 -c 'import json, sys
for game in json.load(sys.stdin): print(game["id"])')
for game in $games; do
  for other in check-call random; do
    # docs/agents.md explains why not.
    case "$game $other" in
      'in-between check-call' | 'all-for-one check-call') continue ;;
    esac
    beats "$game" $other || fail "rollout does not beat $other in $game: $(cat one)"
  done
done
"$program" match texas-holdem random >out 2>err && fail "a match with oneself is played"
[ "$failures" = 0 ]
