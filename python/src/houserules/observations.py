"""What a seat sees as an array, for machine learning: the same shape for every game.

The array contains, in this order:

- for each of 12 seats, clockwise from the viewer:
  - whether it exists, is in, sits out, has the button, has to answer
  - its stack and its bet in the round, in units of the game's default stack
  - eight registers
  - four zones of cards
- for the table:
  - eight zones of cards (boards first)
  - sixteen registers
  - the pot, in units of the default stack
  - the cards left in the deck, divided by 52
- for the question, if the viewer is asked one:
  - its kind (six numbers, one of them 1)
  - the price of a call, in units of the default stack
  - 64 cards to choose from, each as its number from 1 to 55, divided by 55
  - which of them are chosen

A zone is 55 counts: one for each card (2c, 2d, 2h, 2s, 3c and so on to As), then jokers, any other
cards, and unknown cards. A register is a number, 0 or 1 for no and yes, or a fraction that stands
for a word.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from houserules import _core
from houserules._arrays import output
from houserules._deal import Deal

if TYPE_CHECKING:
    from houserules.actions import Actions

#: The length of an observation.
SIZE = _core.OBSERVATION_SIZE
#: The length of a zone.
ZONE = 55

_FACES = {r + s: 4 * i + j for i, r in enumerate("23456789TJQKA") for j, s in enumerate("cdhs")}
_JOKER, _OTHER, _UNKNOWN = 52, 53, 54


def card_number(text: str) -> int:
    """The place of a card in a zone: 0 to 54."""
    if text == "??":
        return _UNKNOWN
    return _FACES.get(text, _JOKER if text.startswith("Jo") else _OTHER)


def observe(
    deal: Deal,
    seat: int,
    actions: Actions | None = None,
    out: NDArray[np.float32] | None = None,
) -> NDArray[np.float32]:
    """What the seat sees: shape (SIZE,). Depends only on `deal.view(seat)` and its question.

    `actions`: the Actions of the deal, for the cards chosen so far. `out`: an array to write to,
    in place of a new one. Raises IndexError if there is no such seat.
    """
    place = _core.seat_of(deal, seat)
    out = output(out, np.float32, (SIZE,))
    chosen = actions.chosen if actions is not None else ()
    if chosen and actions is not None and actions.seat != seat:
        chosen = ()
    _core.observe(deal, place, list(chosen), out)
    return out
