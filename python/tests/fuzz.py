#!/usr/bin/env python3
"""fuzz.py [SECONDS [SEED]]: calls every function of the package with nonsense. Exceptions are fine, crashes are not.

Prints how often each call was made, and the current seed, so that a crash can be reproduced.
"""

import collections
import pickle
import random
import sys
import time

import numpy as np

import houserules as hr
from houserules import actions, observations
from houserules.batch import Batch

ALLOWED = (ValueError, IndexError, TypeError, KeyError, OverflowError, EOFError, AttributeError)
WORDS = ["p1:AsKs", "p2:QdQc", "board:2c3c4c", "stakes:100,40", "dead:Ah", "p3:folded", "p1:????",
         "roll:4", "dealer:p2", "p1:AsKd/7h8h", "pot:-5", "p1:QQ+", "p2:15%", "board2:2d", "Ann:", ":"]
NUMBERS = [0, 1, -1, 2, 3, 13, 2**31, 2**63 - 1, 2**63, 2**64, -(2**63), 1.5, None, "x"]


def mangled(data: bytes, rng: random.Random) -> bytes:
    out = bytearray(data)
    for _ in range(rng.randint(1, 6)):
        kind = rng.randrange(3)
        at = rng.randrange(len(out) + 1)
        if kind == 0 and out:
            out[at % len(out)] = rng.randrange(256)
        elif kind == 1:
            del out[at : at + rng.randint(1, 20)]
        else:
            out[at:at] = bytes(rng.randrange(256) for _ in range(rng.randint(1, 8)))
    return bytes(out)


def some_game(rng: random.Random) -> hr.Game:
    while True:
        try:
            return hr.load(rng.choice(hr.games()))
        except hr.Error:
            continue


def load_nonsense(rng: random.Random) -> None:
    text = ("houserules: 1\nname: T\nplayers: 2-4\nbetting: {ante: 1, limit: 2}\nplay:\n"
            "  - deal: 1 down\n  - bet\nshowdown: {by: high, hand: 1}\n").encode()
    hr.load(mangled(text, rng).decode("utf-8", "replace") + "\n").deal().narrate()


def play(rng: random.Random) -> None:
    acts = actions.Actions(some_game(rng).deal(seed=rng.randrange(2**64)))
    for _ in range(rng.randint(1, 60)):
        if acts.deal.over:
            break
        try:
            acts.apply(rng.randrange(-5, 300))
        except ValueError:
            acts.apply(rng.choice([i for i, legal in enumerate(acts.mask()) if legal]))
        observations.observe(acts.deal, rng.choice([0, 1]), None)
    acts.deal.answer(rng.choice(["f", "cc", "cbr 99999999999999999999", "", "discard ????", "\0", "é"]))


def answer_nonsense(rng: random.Random) -> None:
    deal = some_game(rng).deal(seed=1)
    make = rng.choice([hr.Answer.raise_to, hr.Answer.choose_option, hr.Answer.say_number,
                       hr.Answer.choose_seat, lambda n: hr.Answer.choose_cards([n, n, 0, -1])])
    answer = make(rng.choice(NUMBERS))
    repr(answer), hash(answer), deal.refusal(answer)
    deal.answer(answer, rng.choice([None, 0, 1, 5, -1]))


def ask_nonsense(rng: random.Random) -> None:
    words = [rng.choice(WORDS) for _ in range(rng.randint(0, 5))]
    if rng.random() < 0.3:
        words.append(mangled(rng.choice(WORDS).encode(), rng).decode("utf-8", "replace"))
    game = some_game(rng)
    if rng.random() < 0.5:
        game.judge(*words)
    else:
        game.equity(*words, samples=200, seed=rng.choice(NUMBERS))


def restore_nonsense(rng: random.Random) -> None:
    deal = some_game(rng).deal(seed=3)
    deal.game.restore(mangled(deal.save(), rng)).narrate()


def begin_nonsense(rng: random.Random) -> None:
    game = some_game(rng)
    game.deal(players=rng.choice(NUMBERS), seed=rng.choice(NUMBERS), dealer=rng.choice(NUMBERS),
              stacks=[rng.choice(NUMBERS) for _ in range(rng.randint(0, 14))],
              deck=rng.choice(["", "As", "AsAs", "??", "AsKd" * 40, "\0"]))


def simulate_nonsense(rng: random.Random) -> None:
    some_game(rng).simulate(games=rng.choice([0, 1, 2, -1, None]), players=rng.choice(NUMBERS),
                            agents=rng.choice(["house", "random", "nobody", "rollout:0", "\0"]))


def pickle_nonsense(rng: random.Random) -> None:
    answer = hr.Answer.choose_cards([1, 2])
    pickle.loads(pickle.dumps(answer))
    answer.__setstate__((rng.choice(NUMBERS), rng.choice(NUMBERS), [rng.choice(NUMBERS)]))  # type: ignore[attr-defined]


def batch_nonsense(rng: random.Random) -> None:
    batch = Batch(some_game(rng), rng.choice([1, 3, 50, *NUMBERS]), players=rng.choice([0, 2, 3, *NUMBERS]),
                  seed=rng.choice([1, 2, *NUMBERS]))
    for _ in range(rng.randint(1, 40)):
        batch.step(batch.random())
    size = rng.choice([0, 1, 3, 50])
    kind = rng.choice([np.int32, np.int64, np.float32, np.uint8])
    batch.step(np.array([rng.randrange(-3, 200) for _ in range(size)], dtype=kind))
    batch.observe(np.zeros(rng.choice([0, 5, observations.SIZE]), dtype=np.float32))


def rank_nonsense(rng: random.Random) -> None:
    words = ["high", "low a-5", "badugi", "points nearest 7", "card highest of spades", "hi", "", "\0", "52",
             "2 from hand and 3 from board", "all from hand", "deuces", "8-A", "A: 1 or 11", "K-2"]
    ranking = hr.Ranking(*(rng.choice(words) for _ in range(rng.randint(1, 5))))
    ranking.hand(rng.choice(["AsKs", "", "As" * 3, "AsKsQsJsTs9s8s7s", "??", "Jo", "Zz"]))
    rows = [[rng.randrange(-1, 60) for _ in range(rng.choice([0, 2, 5, 7, 61]))] for _ in range(2)]
    ranking.scores(rows, rng.choice([None, [], [1, 2, 3], [[1], [2], [3]], "x"]))


def history_nonsense(rng: random.Random) -> None:
    game = hr.load(rng.choice(["texas-holdem", "badugi", "razz", "7-27"]))
    deal = game.deal(players=3, seed=rng.randrange(1000))
    while not deal.over:
        deal.answer(deal.pick("random", seed=rng.randrange(2**32)))
    text = mangled(deal.phh().encode(), rng).decode("utf-8", "replace")
    for hand in hr.replay(text + "\n"):
        repr(hand), hand.narration


CALLS = [batch_nonsense, history_nonsense, rank_nonsense, load_nonsense, play, answer_nonsense, ask_nonsense, restore_nonsense, begin_nonsense,
         simulate_nonsense, pickle_nonsense]


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 60
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 0
    count: collections.Counter[str] = collections.Counter()
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        rng = random.Random(seed)
        call = rng.choice(CALLS)
        print(f"seed {seed}: {call.__name__}    ", end="\r", file=sys.stderr, flush=True)
        try:
            call(rng)
            count[call.__name__ + ": fine"] += 1
        except ALLOWED as error:
            count[f"{call.__name__}: {type(error).__name__}"] += 1
        seed += 1
    for what, times in sorted(count.items()):
        print(times, what)


if __name__ == "__main__":
    main()
