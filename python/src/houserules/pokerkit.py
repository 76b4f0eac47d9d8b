"""Hands to and from PokerKit, in the eleven games that have a code in PHH.

| code | game of `houserules.load` |
|---|---|
| FT, NT | texas-holdem, with `limit` fixed or no-limit |
| NS | short-deck-holdem |
| PO | omaha, with `limit` pot |
| FO/8 | omaha-hi-lo |
| F7S, F7S/8, FR | seven-card-stud, seven-card-stud-hi-lo, razz |
| N2L1D, F2L3D | single-draw-2-7, triple-draw-2-7 |
| FB | badugi |

Blinds, antes and bet sizes can be anything. Other options and modifiers of these games have no code.

    from houserules.pokerkit import from_pokerkit, to_pokerkit

    history = to_pokerkit(deal)             # a pokerkit.HandHistory
    replayed = from_pokerkit(history)       # replayed under our rules
"""

from __future__ import annotations

from typing import Sequence

from pokerkit import HandHistory

from houserules._core import ReplayedHand
from houserules._deal import Deal
from houserules._errors import Error
from houserules._game import replay


def to_pokerkit(deal: Deal, names: Sequence[str] = ()) -> HandHistory:
    """The deal as a pokerkit.HandHistory, which steps through its states.

    PokerKit's first player is the seat left of the dealer. `names`: one per seat, or none. Raises
    Error if the deal is not over, or PHH has no code for its game.
    """
    return HandHistory.loads(deal.phh(names))


def from_pokerkit(history: HandHistory) -> ReplayedHand:
    """The hand, replayed under our rules. If they don't allow it, it has a `problem`.

    Raises Error if PHH has no code for its game.
    """
    try:
        hand = history.dumps()
    except KeyError as error:
        raise Error(f"PHH has no code {error}") from None
    return replay(hand)[0]
