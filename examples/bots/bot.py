"""A bot for House Rules: plays any game, legally and simply. Needs only Python 3.

    houserules match texas-holdem "exec:python3 bot.py" check-call

It folds weak hands, raises strong ones, and discards low cards. docs/bots.md has the protocol.
"""

import json
import sys

RANKS = "23456789TJQKA"


def say(answer):
    print(json.dumps(answer), flush=True)  # the answer must be flushed


def strength(view):
    """0 weak, 1 fair, 2 strong: a pair that uses one of our own cards is strong."""
    me = view["players"][view["seat"] - 1]
    own = [card["card"][0] for card in me["zones"].get("hand", []) if card["card"] != "??"]
    board = [card["card"][0] for card in view["table"].get("board", []) if card["card"] != "??"]
    most = max(((own + board).count(rank) for rank in own), default=0)
    high = sum(rank in "TJQKA" for rank in own)
    if most >= 2:
        return 2
    return 1 if high >= 2 or (board and high >= 1) else 0


def bet(view, question, raises):
    hand = strength(view)
    cost, raise_ = question["to_call"], question["raise"]
    # After two raises, a fair hand counts as weak.
    if raises >= 2:
        hand -= 1
    if hand >= 2 and raise_ and raises < 3:
        if "only" in raise_:
            return {"raise": raise_["only"][0]}
        # Half the pot, within the limits.
        wanted = view["players"][view["seat"] - 1]["bet"] + cost + view["pot"] // 2
        return {"raise": max(raise_["least"], min(wanted, raise_["most"]))}
    if hand <= 0 and question["fold"] and cost * 4 > view["pot"]:
        return {"answer": "fold"}
    return question["default"]


def is_draw(question):
    return question["name"] in ("discard", "draw") and not question.get("conditional")


def discard(question):
    """The lowest cards that are not part of a pair, as many as allowed."""
    ranks = [card["card"][0] for card in question["cards"]]
    single = [
        card for card in question["cards"]
        if card["card"][0] in RANKS[:8] and ranks.count(card["card"][0]) == 1
    ]
    single.sort(key=lambda card: RANKS.index(card["card"][0]))
    chosen = [card["index"] for card in single[: question["most"]]]
    return {"cards": chosen} if len(chosen) >= question["least"] else question["default"]


raises = 0  # by others, in this hand
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        say({"protocol": 2, "name": "simple.py"})
    elif message["type"] == "hand":
        raises = 0
    elif message["type"] == "question":
        view, question = message["view"], message["question"]
        for event in message["events"]:
            if event["kind"] == "raise" and event["seat"] != view["seat"]:
                raises += 1
        if question["kind"] == "bet":
            say(bet(view, question, raises))
        elif question["kind"] == "cards" and is_draw(question):
            say(discard(question))
        else:
            say(question["default"])
    # "result" and messages of later versions get no answer.
