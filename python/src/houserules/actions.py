"""Answers as numbers, for machine learning: one fixed set of actions for all games.

| actions | meaning |
|---|---|
| 0 | fold |
| 1 | check, call, or post the bring-in |
| 2 to 9 | raise, from the smallest to the largest |
| 16 to 47 | an option: 16 is the first one |
| 48 to 111 | a number: 48 is the smallest allowed |
| 112 to 123 | a seat, counted from 0 |
| 128 to 191 | choose a card, by its place in `Question.cards` |
| 192 | done choosing cards |
| 193 | the default answer, if the question asks for cards |
| 10 to 15, 124 to 127 | never legal |

If the rules leave the size of a raise open, actions 2 to 9 are: the minimum; 1/3, 1/2, 2/3, 1,
1 1/2 and 2 times the pot; and all-in. If the rules list more than eight amounts, the actions are
eight of them, evenly spaced, from the smallest to the largest. More than 64 numbers are reduced to
64 in the same way. Cards are chosen one by one, in the order of `Question.cards`; in an
arrangement, pile by pile. If an arrangement has too many possible answers
to list, only the default is offered.

The numbers do not change between versions of the package.
"""

from __future__ import annotations

from typing import Any, Sequence

import numpy as np
from numpy.typing import NDArray

from houserules import _core
from houserules._core import Question
from houserules._deal import Deal

FOLD = 0
CALL = 1
RAISE = 2
OPTION = 16
NUMBER = 48
SEAT = 112
CARD = 128
DONE = 192
DEFAULT = 193
#: The number of actions.
SIZE = _core.ACTION_COUNT


class Actions:
    """The actions of the next seat that has to answer in a deal.

    While cards are being chosen, the deal must not be answered in any other way.
    """

    def __init__(self, deal: Deal) -> None:
        self.deal = deal
        self._set = _core.ActionSet(deal)

    def copy(self) -> Actions:
        """An independent copy, with a copy of the deal."""
        twin = Actions.__new__(Actions)
        twin.deal = self.deal.copy()
        twin._set = self._set.copy()
        return twin

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, Any]) -> Actions:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        return _resumed, (self.deal, self.chosen)

    @property
    def seat(self) -> int:
        """Who has to act. Raises Error if the deal is over."""
        return self.deal.seat

    @property
    def question(self) -> Question:
        """What is asked. Raises Error if the deal is over."""
        return self.deal.question

    @property
    def chosen(self) -> tuple[int, ...]:
        """Cards chosen so far, by their places in `Question.cards`."""
        return tuple(self._set.chosen())

    def legal(self) -> list[int]:
        """The legal actions, sorted; empty if the deal is over."""
        return self._set.legal()

    def mask(self) -> NDArray[np.bool_]:
        """Which actions are legal: shape (SIZE,). All False if the deal is over."""
        mask = np.zeros(SIZE, dtype=np.bool_)
        mask[self._set.legal()] = True
        return mask

    def __repr__(self) -> str:
        return f"<Actions of {self.deal!r}: {self.legal()}>"

    def apply(self, action: int) -> None:
        """Takes an action. Raises Error, and changes nothing, if it isn't legal."""
        answer = self._set.take(action)
        if answer is not None:
            self.deal.answer(answer)
            self._set = _core.ActionSet(self.deal)


def _resumed(deal: Deal, chosen: Sequence[int]) -> Actions:
    acts = Actions(deal)
    for card in chosen:
        acts.apply(CARD + card)
    return acts
