"""Python shows nobody what their seat may not know.

A deal is played twice, the second time with two cards swapped that a seat has not seen. If all that
the seat has learned is the same in both, then its view, its question, its observation and its legal
actions must be the same, too.
"""

import random
from typing import Iterator

import numpy as np
import pytest

import houserules as hr
from houserules import actions, observations
from test_learning import PLAYABLE

PACK = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
Answers = list[tuple[int, hr.Answer]]


def played(game: hr.Game, seed: int, deck: str, answers: Answers) -> hr.Deal | None:
    """The deal, or None if these cards do not allow these answers."""
    try:
        deal = game.deal(seed=seed, deck=deck)
        for seat, answer in answers:
            deal.answer(answer, seat)
    except (hr.Error, IndexError):
        return None
    return deal


def learned(deal: hr.Deal, seat: int) -> list[str]:
    return [
        f"{e.kind} {e.seat} {e.other} {e.card} {e.cards} {e.face_up} {e.zone} {e.board} {e.chips} "
        f"{e.total} {e.pot} {e.name} {e.value}"
        for e in deal.events(seat)
    ]


def seen(deal: hr.Deal, seat: int) -> str:
    view = deal.view(seat)
    zones = [(z.name, z.board, [(c.text, c.face_up, c.wild) for c in z.cards]) for z in view.table]
    seats = [
        (s.stack, s.bet, s.is_in, s.sitting_out)
        + tuple((z.name, [(c.text, c.face_up, c.wild) for c in z.cards]) for z in s.zones)
        + tuple((r.name, r.value) for r in s.registers)
        for s in view.seats
    ]
    asked = deal.question_for(seat)
    cards = [(c.text, c.may_choose) for c in asked.cards]
    return repr((view.pot, view.deck, zones, seats, asked.text, cards, [c.text for c in asked.choices]))


def unknown(deal: hr.Deal, seat: int) -> bool:
    view = deal.view(seat)
    zones = view.table + [zone for s in view.seats for zone in s.zones]
    return any(card.text == "??" for zone in zones for card in zone.cards)


def other_worlds(
    game: hr.Game, seed: int, real: list[str], hidden: list[int], answers: Answers, rng: random.Random
) -> Iterator[hr.Deal]:
    """The deal with different cards that a seat can't see: two swapped, or one replaced from the deck."""
    if len(hidden) > 1:
        cards = list(real)
        first, second = rng.sample(hidden, 2)
        cards[first], cards[second] = cards[second], cards[first]
        other = played(game, seed, "".join(cards), answers)
        if other is not None:
            yield other
    for card in rng.sample(PACK, len(PACK)):
        if card in real:
            continue
        cards = list(real)
        cards[rng.choice(hidden)] = card
        other = played(game, seed, "".join(cards), answers)
        if other is not None:
            yield other
            return


def worlds_compared(game_id: str, seed: int) -> tuple[int, int]:
    """How many worlds were compared, and how often something was hidden from the seat that was asked."""
    rng = random.Random(seed)
    game = hr.load(game_id)
    deal = game.deal(seed=seed)
    answers: Answers = []
    compared = secrets = 0
    for _ in range(60):
        if deal.over:
            break
        question = deal.question
        seat = question.seat
        dealt = [e for e in deal.events(hr.REFEREE) if e.kind == "card_dealt"]
        hidden = [i for i, e in enumerate(dealt) if seat not in e.seen_by]
        real = [e.card for e in dealt]
        secrets += 1 if unknown(deal, seat) else 0
        same = played(game, seed, "".join(real), answers) if hidden else None
        if same is not None:
            for other in other_worlds(game, seed, real, hidden, answers, rng):
                if other.over or seat not in other.question.waiting:
                    continue
                if learned(other, seat) != learned(same, seat):
                    continue
                compared += 1
                assert seen(other, seat) == seen(same, seat)
                assert np.array_equal(
                    observations.observe(other, seat), observations.observe(same, seat)
                )
                assert np.array_equal(actions.Actions(other).mask(), actions.Actions(same).mask())
                break
        choices = [choice.answer for choice in question.choices if choice.answer.kind != "fold"]
        answer = rng.choice(choices) if choices else question.default
        if deal.refusal(answer, seat):
            answer = question.default
        deal.answer(answer, seat)
        answers.append((seat, answer))
    return compared, secrets


@pytest.mark.parametrize("game_id", PLAYABLE)
def test_two_worlds_that_a_seat_cannot_tell_apart(game_id: str) -> None:
    first, second = worlds_compared(game_id, 2), worlds_compared(game_id, 3)
    compared, secrets = first[0] + second[0], first[1] + second[1]
    # Some games hide nothing from the players they ask: open-face hands, dice, a single turned card.
    assert compared > 0 or secrets == 0
