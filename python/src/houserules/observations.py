"""What a seat sees as an array, for learners: the same shape for every game.

The array holds, one after the other:

- for each of 12 seats, beginning with the viewer and going left: whether it exists, is in, sits out,
  deals and has to answer; its stack and its bet in the round, in the game's usual stacks; eight
  registers; and four zones of cards
- for the table: eight zones of cards (boards first); sixteen registers; the pot, in usual stacks;
  the cards left in the deck, in packs of 52
- the question, if the viewer is asked: its kind (six places); the price of a call, in usual stacks;
  64 cards to choose from, each as its number from 1 to 54 over 54; which of them are chosen

A zone is 55 counts: one for each card from 2c, 2d, 2h, 2s to As, then jokers, other faces and
unknown cards. A register is a number, 0 or 1 for no and yes, or a fraction that stands for a word.
"""

from __future__ import annotations

import zlib
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from houserules._deal import Deal

if TYPE_CHECKING:
    from houserules._core import Register, Zone
    from houserules.actions import Actions

SEATS, SEAT_ZONES, SEAT_REGISTERS = 12, 4, 8
TABLE_ZONES, TABLE_REGISTERS = 8, 16
ZONE = 55
CHOICE = 64
KINDS = ("bet", "option", "number", "seat", "cards", "arrangement")
_SEAT_FACTS = 7

#: The length of an observation.
SIZE = (
    SEATS * (_SEAT_FACTS + SEAT_REGISTERS + SEAT_ZONES * ZONE)
    + TABLE_ZONES * ZONE
    + TABLE_REGISTERS
    + 2
    + len(KINDS)
    + 1
    + 2 * CHOICE
)

_FACES = {r + s: 4 * i + j for i, r in enumerate("23456789TJQKA") for j, s in enumerate("cdhs")}
_JOKER, _OTHER, _UNKNOWN = 52, 53, 54


def card_number(text: str) -> int:
    """The place of a card in a zone: 0 to 54."""
    if text == "??":
        return _UNKNOWN
    return _FACES.get(text, _JOKER if text.startswith("Jo") else _OTHER)


def observe(deal: Deal, seat: int, actions: Actions | None = None) -> NDArray[np.float32]:
    """What the seat sees: shape (SIZE,). Depends on `deal.view(seat)` and its question alone.

    `actions`: with the cards chosen so far. Raises IndexError if there is no such seat.
    """
    view = deal.view(seat)
    out = np.zeros(SIZE, dtype=np.float32)
    unit = float(max(deal.game.info.stack, 1))
    question = None if deal.over else deal.question
    waiting = question.waiting if question is not None else []
    at = 0
    for place in range(SEATS):
        end = at + _SEAT_FACTS + SEAT_REGISTERS + SEAT_ZONES * ZONE
        if place < len(view.seats):
            number = (seat + place) % len(view.seats)
            there = view.seats[number]
            out[at : at + _SEAT_FACTS] = (
                1,
                there.is_in,
                there.sitting_out,
                number == view.dealer,
                number in waiting,
                there.stack / unit,
                there.bet / unit,
            )
            _put_registers(out[at + _SEAT_FACTS :][:SEAT_REGISTERS], there.registers)
            _put_zones(out[at + _SEAT_FACTS + SEAT_REGISTERS : end], there.zones)
        at = end
    _put_zones(out[at : at + TABLE_ZONES * ZONE], view.table)
    at += TABLE_ZONES * ZONE
    _put_registers(out[at : at + TABLE_REGISTERS], view.registers)
    at += TABLE_REGISTERS
    out[at : at + 2] = (view.pot / unit, view.deck / 52)
    at += 2
    if question is None or seat not in waiting:
        return out
    if question.seat != seat:
        question = deal.question_for(seat)
    out[at + KINDS.index(question.kind)] = 1
    at += len(KINDS)
    out[at] = max((c.cost for c in question.choices if c.answer.kind == "call"), default=0) / unit
    at += 1
    for place, card in enumerate(question.cards[:CHOICE]):
        out[at + place] = (card_number(card.text) + 1) / ZONE
    at += CHOICE
    if actions is not None and actions.seat == seat:
        out[at + np.array(actions.chosen, dtype=np.intp)] = 1
    return out


def _put_zones(out: NDArray[np.float32], zones: list[Zone]) -> None:
    for place, zone in enumerate(zones[: len(out) // ZONE]):
        for card in zone.cards:
            out[place * ZONE + card_number(card.text)] += 1


def _put_registers(out: NDArray[np.float32], registers: list[Register]) -> None:
    for place, register in enumerate(registers[: len(out)]):
        out[place] = _number(register.value)


def _number(value: str) -> float:
    if value in ("yes", "no", ""):
        return float(value == "yes")
    try:
        return float(value)
    except ValueError:
        return zlib.crc32(value.encode()) / 2**32
