#!/usr/bin/env python3
"""deals.py [SECONDS]: deals a second in PokerKit and here, each with the same script, for so long.

Everyone calls every bet and discards their first card. Three ways here: `deal.default` and `deal.answer`,
one deal at a time; `deal.question` and `deal.answer`; and a `Batch`. Needs pokerkit and numpy:

    build/python/venv/bin/python bench/deals.py
"""

import sys
import time
import warnings
from importlib.metadata import version
from typing import Any, Callable

import numpy as np
import pokerkit

import houserules as hr
from houserules import actions
from houserules.batch import Batch

SEATS, STACK = 6, 200
FIRST_CARD = hr.Answer.choose_cards([0])
#: The game in PokerKit, and its antes, blinds or bring-in, and bets.
GAMES: dict[str, tuple[Any, list[Any]]] = {
    "triple-draw-2-7": (pokerkit.FixedLimitDeuceToSevenLowballTripleDraw, [0, (1, 2), 2, 4]),
    "seven-card-stud": (pokerkit.FixedLimitSevenCardStud, [1, 1, 2, 4]),
    "omaha-hi-lo": (pokerkit.FixedLimitOmahaHoldemHighLowSplitEightOrBetter, [0, (1, 2), 2, 4]),
    "texas-holdem": (pokerkit.FixedLimitTexasHoldem, [0, (1, 2), 2, 4]),
}


def in_pokerkit(kind: Any, stakes: list[Any]) -> None:
    state = kind.create_state(tuple(pokerkit.Automation), True, *stakes, (STACK,) * SEATS, SEATS)
    while state.status:
        if state.stand_patter_or_discarder_index is not None:
            seat = state.stand_patter_or_discarder_index
            state.stand_pat_or_discard((state.hole_cards[seat][0],))
        elif state.can_post_bring_in():
            state.post_bring_in()
        else:
            state.check_or_call()


def one_by_one(game: hr.Game, seed: int) -> None:
    deal = game.deal(players=SEATS, stacks=[STACK] * SEATS, seed=seed)
    while not deal.over:
        answer = deal.default
        deal.answer(FIRST_CARD if answer.kind == "cards" else answer)


def with_questions(game: hr.Game, seed: int) -> None:
    deal = game.deal(players=SEATS, stacks=[STACK] * SEATS, seed=seed)
    while not deal.over:
        question = deal.question
        deal.answer(FIRST_CARD if question.kind == "cards" else question.default)


def a_second(play: Callable[[int], None], seconds: float) -> float:
    begin, deals = time.perf_counter(), 0
    while time.perf_counter() - begin < seconds:
        play(deals)
        deals += 1
    return deals / (time.perf_counter() - begin)


def in_a_batch(game: hr.Game, seconds: float) -> float:
    batch = Batch(game, deals=256, stacks=[STACK] * SEATS, seed=1)
    begin, deals = time.perf_counter(), 0
    while time.perf_counter() - begin < seconds:
        discards = np.where(batch.mask[:, actions.CARD], actions.CARD, actions.DONE)
        batch.step(np.where(batch.mask[:, actions.DONE], discards, actions.CALL))
        deals += int(batch.over.sum())
    return deals / (time.perf_counter() - begin)


def main() -> None:
    warnings.simplefilter("ignore")  # of cards that are shuffled back
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 3.0
    print(f"deals a second, {SEATS} players; PokerKit {version('pokerkit')}")
    for name, (kind, stakes) in GAMES.items():
        game = hr.load(name)
        theirs = a_second(lambda _: in_pokerkit(kind, stakes), seconds)
        ours = {
            "deal.default": a_second(lambda seed: one_by_one(game, seed), seconds),
            "deal.question": a_second(lambda seed: with_questions(game, seed), seconds),
            "Batch": in_a_batch(game, seconds),
        }
        words = ", ".join(f"{way} {rate:.0f} ({rate / theirs:.0f} times)" for way, rate in ours.items())
        print(f"{name}: PokerKit {theirs:.0f}, {words}")


if __name__ == "__main__":
    main()
