"""Ranks hands outside of any game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from houserules import _core
from houserules._core import RankedHand
from houserules._errors import Error

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import ArrayLike, NDArray

#: What cards are worth in a ranking by points, by default.
POINTS = "A: 1 or 11, 2-10: pips, J-K: 1/2"


class Ranking:
    """A ranking of hands: "high", "low a-5", "low 2-7", "badugi", "points nearest 7" …

    `use`: which cards make up a hand ("2 from hand and 3 from board"; any, if not given). `wild`:
    ranks, cards or jokers ("deuces", "3s and 9s", "Js Jh"). `deck`: "52", "36" (sixes and up), "32",
    or the ranks ("8-A"). `points`: what cards are worth in a ranking by points. Raises Error if an
    argument doesn't fit; the message lists the rankings.

    May be used by several threads at once.
    """

    def __init__(
        self, name: str = "high", use: str = "", wild: str = "", deck: str = "52", points: str = POINTS
    ) -> None:
        self._made_from = (name, use, wild, deck, points)
        self._core = _core.Ranking(*self._made_from)
        self.name = name

    def __reduce__(self) -> tuple[Any, ...]:
        return Ranking, self._made_from

    def hand(self, cards: str, board: str = "") -> RankedHand:
        """A hand, its score and its name: `hand("AsAh", "AdKcKd").name`.

        Raises Error if a string isn't a list of cards, or a card appears twice.
        """
        return self._core.hand(cards, board)

    def scores(self, cards: ArrayLike, board: ArrayLike | None = None) -> NDArray[np.uint64]:
        """The scores of many hands: shape (hands,), uint64. Higher wins; 0 does not qualify.

        `cards`: an array or nested list of whole numbers of any type, shape (hands, cards per hand).
        0 is 2c, 1 is 2d, 2 is 2h, 3 is 2s and so on to 51 for As; 52 is a joker. Also takes a list
        of strings, "AsKs", with the same number of cards each. `board`: shape (cards,) or one string, for all
        hands; or one for each hand. Does not check for duplicate cards. Arrays of uint8 are not
        copied.

        Raises ValueError if the shapes don't fit, or a number is not a card.
        """
        import numpy as np

        held = _cards(cards, "cards")
        table = _cards([] if board is None else board, "board")
        if held.ndim != 2:
            raise ValueError(f"cards have the shape (hands, cards per hand), not {held.shape}")
        if table.ndim not in (1, 2):
            raise ValueError(f"a board has the shape (cards,) or (hands, cards), not {table.shape}")
        if table.ndim == 2 and len(table) != len(held):
            raise ValueError(f"there are {len(held)} hands and {len(table)} boards")
        out = np.empty(len(held), dtype=np.uint64)
        if len(held) > 0:
            self._core.scores(held, held.shape[1], table, table.shape[-1], out)
        return out

    def __repr__(self) -> str:
        return f"<Ranking {self.name}>"


def evaluate(
    ranking: str | Ranking,
    cards: ArrayLike | str,
    board: ArrayLike | str | None = None,
) -> Any:
    """The score of one hand, given as text: `evaluate("high", "AsKs", "QsJsTs")`. An array
    of scores for many hands, given as for `Ranking.scores`."""
    ranks = ranking if isinstance(ranking, Ranking) else Ranking(ranking)
    if not isinstance(cards, str):
        return ranks.scores(cards, board)
    if board is not None and not isinstance(board, str):
        raise TypeError("the board must be a string, like the hand")
    return ranks.hand(cards, board or "").score


def _cards(cards: ArrayLike, what: str) -> NDArray[np.uint8]:
    import numpy as np

    numbers = np.asarray(cards)
    if numbers.dtype.kind == "U":
        texts = [_numbers(str(text)) for text in numbers.flat]
        if len({len(text) for text in texts}) > 1:
            raise ValueError(f"all {what} must have the same number of cards")
        return np.array(texts, dtype=np.uint8).reshape(*numbers.shape, -1)
    if numbers.size == 0:
        numbers = numbers.astype(np.uint8)
    if not np.issubdtype(numbers.dtype, np.integer):
        raise ValueError(f"{what} must be whole numbers, not {numbers.dtype}")
    if numbers.size and (numbers.min() < 0 or numbers.max() > 52):
        raise ValueError(f"{what} must be from 0 to 52")
    return np.ascontiguousarray(numbers, dtype=np.uint8)


def _numbers(text: str) -> list[int]:
    from houserules.observations import card_number

    numbers = [card_number(text[at : at + 2]) for at in range(0, len(text), 2)]
    if max(numbers, default=0) > 52:
        raise Error(f"{text!r} is not a list of cards: write AsKd, and Jo for a joker")
    return numbers
