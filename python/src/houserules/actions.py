"""Answers as numbers, for learners: every question of every game in one fixed set of actions.

| actions | meaning |
|---|---|
| 0 | fold |
| 1 | check, call, or post the bring-in |
| 2 to 9 | raise, from the smallest to the largest |
| 16 to 47 | an option: 16 is the first |
| 48 to 111 | a number: 48 is the least |
| 112 to 123 | a seat, counted from 0 |
| 128 to 191 | choose a card, by its place in `Question.cards` |
| 192 | no more cards |
| 193 | the default answer, where cards are asked for |

If the rules leave the size of a raise open, actions 2 to 9 are: the minimum; a third, half, two
thirds, one, one and a half, and two times the pot; all-in. If more than eight amounts are listed,
eight of them are spread evenly, the least and the greatest included; so are 64 of more than 64
numbers. Cards are chosen one by one, in the order of `Question.cards`; in an arrangement, pile by
pile. If an arrangement has too many possible answers to list, only the default is offered.

The numbers do not change between versions of the package.
"""

from __future__ import annotations

from typing import Any, Sequence, TypeVar

import numpy as np
from numpy.typing import NDArray

from houserules._core import Answer, Question
from houserules._deal import Deal

T = TypeVar("T")

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
SIZE = 194

_RAISES = 8
_NUMBERS = 64
_CARDS = 64
_MOST_LISTED = 5_000


class Actions:
    """The actions of whoever has to answer in a deal, in turn.

    The deal must not be answered in any other way as long as cards are being chosen.
    """

    _question: Question
    _chosen: tuple[int, ...]
    _legal: dict[int, Answer | None]  # None: a card is chosen, and nothing is answered yet
    _listed: list[tuple[int, ...]] | None  # every choice of cards, where they are not all alike

    def __init__(self, deal: Deal) -> None:
        self.deal = deal
        self._begin()

    def copy(self) -> Actions:
        """An independent copy, with a copy of the deal."""
        twin = Actions.__new__(Actions)
        twin.__dict__.update(self.__dict__)
        twin.deal = self.deal.copy()
        return twin

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, Any]) -> Actions:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        return _resumed, (self.deal, self._chosen)

    @property
    def seat(self) -> int:
        """Who has to act. Raises Error if the deal is over."""
        return self._question.seat

    @property
    def question(self) -> Question:
        """What is asked. Raises Error if the deal is over."""
        return self._question

    @property
    def chosen(self) -> tuple[int, ...]:
        """Cards chosen so far, by their places in `Question.cards`."""
        return self._chosen

    def mask(self) -> NDArray[np.bool_]:
        """Which actions are legal: shape (SIZE,). None is if the deal is over."""
        mask = np.zeros(SIZE, dtype=np.bool_)
        mask[list(self._legal)] = True
        return mask

    def apply(self, action: int) -> None:
        """Takes an action. Raises ValueError, and changes nothing, if it isn't legal."""
        if action not in self._legal:
            raise ValueError(f"action {action} is not legal here")
        answer = self._legal[action]
        if answer is not None:
            self.deal.answer(answer, self._question.seat)
            self._begin()
            return
        self._chosen = (*self._chosen, action - CARD)
        self._legal = self._of_cards()
        if len(self._legal) == 1 and DONE in self._legal:
            self.apply(DONE)

    def _begin(self) -> None:
        self._chosen = ()
        self._listed = None
        self._legal = {}
        if self.deal.over:
            return
        self._question = self.deal.question
        if self._question.kind in ("cards", "arrangement"):
            if self._question.conditional or self._question.kind == "arrangement":
                answers = self.deal.all_answers(most=_MOST_LISTED)
                self._listed = [tuple(answer.cards) for answer in answers or ()]
            self._legal = self._of_cards()
            self._legal[DEFAULT] = self._question.default
        else:
            self._legal = self._of_numbers()

    def _of_numbers(self) -> dict[int, Answer | None]:
        question = self._question
        legal: dict[int, Answer | None] = {}
        raises: list[Answer] = []
        numbers: list[Answer] = []
        for choice in question.choices:
            answer = choice.answer
            if answer.kind == "fold":
                legal[FOLD] = answer
            elif answer.kind == "call":
                legal[CALL] = answer
            elif answer.kind == "raise":
                raises.append(answer)
            elif answer.kind == "option":
                legal[OPTION + answer.number] = answer
            elif answer.kind == "seat":
                legal[SEAT + answer.number] = answer
            else:
                numbers.append(answer)
        if question.range is not None:
            least, most = question.range.least, question.range.most
            if question.kind == "bet":
                raises = [Answer.raise_to(chips) for chips in self._amounts(least, most)]
            elif not numbers:
                numbers = [Answer.say_number(n) for n in _spread(range(least, most + 1), _NUMBERS)]
            if question.conditional:
                raises = [answer for answer in raises if not self.deal.refusal(answer)]
                numbers = [answer for answer in numbers if not self.deal.refusal(answer)]
        legal |= {RAISE + i: answer for i, answer in enumerate(_spread(raises, _RAISES))}
        legal |= {NUMBER + i: answer for i, answer in enumerate(_spread(numbers, _NUMBERS))}
        return legal

    def _amounts(self, least: int, most: int) -> list[int]:
        view = self.deal.view(self._question.seat)
        call = max((c.cost for c in self._question.choices if c.answer.kind == "call"), default=0)
        called = view.seats[self._question.seat].bet + call
        pot = view.pot + call
        sizes = [least, *(called + pot * n // 6 for n in (2, 3, 4, 6, 9, 12)), most]
        return sorted({min(max(size, least), most) for size in sizes})

    def _of_cards(self) -> dict[int, Answer | None]:
        done = Answer.choose_cards(list(self._chosen))
        count = len(self._chosen)
        if self._listed is not None:
            rest = [cards for cards in self._listed if cards[:count] == self._chosen]
            legal: dict[int, Answer | None] = {
                CARD + cards[count]: None for cards in rest if len(cards) > count
            }
            if self._chosen in rest:
                legal[DONE] = done
            return legal
        question = self._question
        if question.range is None:
            return {}
        least, most = question.range.least, question.range.most
        after = self._chosen[-1] + 1 if self._chosen else 0
        free = [i for i, card in enumerate(question.cards[:_CARDS]) if card.may_choose and i >= after]
        legal = {}
        if count < most:
            # Enough cards must be left after the one that is chosen.
            legal = {
                CARD + card: None
                for place, card in enumerate(free)
                if count + len(free) - place >= least
            }
        if count >= least:
            legal[DONE] = done
        return legal


def _resumed(deal: Deal, chosen: Sequence[int]) -> Actions:
    acts = Actions(deal)
    for card in chosen:
        acts.apply(CARD + card)
    return acts


def _spread(items: Sequence[T], most: int) -> list[T]:
    """At most so many of them, spread evenly, the first and the last included."""
    if len(items) <= most:
        return list(items)
    return [items[i * (len(items) - 1) // (most - 1)] for i in range(most)]
