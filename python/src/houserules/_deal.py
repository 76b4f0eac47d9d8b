"""One deal, from the first ante to the last payout."""

from __future__ import annotations

import enum
import html
import struct
from typing import TYPE_CHECKING, Any, Sequence

from houserules import _core
from houserules._core import Event, View
from houserules._errors import Error

if TYPE_CHECKING:
    from houserules._game import Game


class Viewer(enum.IntEnum):
    """A viewer without a seat. Other negative numbers are not valid viewers."""

    BYSTANDER = _core.BYSTANDER
    REFEREE = _core.REFEREE


#: Sees what the whole table sees.
BYSTANDER = Viewer.BYSTANDER
#: Sees every card.
REFEREE = Viewer.REFEREE


class Deal(_core.Deal):
    """One deal of a game. Made by `Game.deal`; `copy` it to look ahead."""

    __slots__ = ("_game", "_start")

    def __init__(self, game: Game, start: Sequence[int], *made_from: Any) -> None:
        super().__init__(*made_from)
        self._game = game
        self._start = tuple(start) or (game.info.stack,) * self.seats

    @property
    def game(self) -> Game:
        """The game being played."""
        return self._game

    @property
    def net(self) -> list[int]:
        """What each seat has won so far in this deal, in chips.

        It need not add up to zero: a pot may carry over to the next deal.
        """
        return [now - before for now, before in zip(self.stacks, self._start)]

    def view(self, viewer: int) -> View:
        """The table as seen by a seat, BYSTANDER or REFEREE."""
        return super().view(self._viewer(viewer))

    def events(self, viewer: int = REFEREE) -> list[Event]:
        """Everything that has happened so far, as the viewer knows it.

        Replays the deal: call it once, not in a loop.
        """
        return super().events(self._viewer(viewer))

    def narrate(
        self, viewer: int = BYSTANDER, names: Sequence[str] = (), plain: bool = False
    ) -> str:
        """The hand so far in words.

        `names`: one per seat, or none. `plain`: full sentences, for screen readers.
        """
        return super().narrate(self._viewer(viewer), names, plain)

    def save(self) -> bytes:
        """This deal and the earlier ones at this table, for `Game.restore`.

        Contains the seed and all answers, and so reveals every card: keep it from players.
        """
        count = len(self._start)
        return struct.pack(f"<B{count}q", count, *self._start) + super().save()

    def next(self) -> Deal:
        """The next deal at this table. Raises Error if fewer than two players have chips."""
        return Deal(self._game, self.stacks, self, True)

    def copy(self) -> Deal:
        """An independent copy."""
        return Deal(self._game, self._start, self, False)

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, Any]) -> Deal:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        return restored, (self._game, self.save())

    def __repr__(self) -> str:
        state = "over" if self.over else self.question.text
        return f"<Deal of {self._game.name}: {state}>"

    def _repr_html_(self) -> str:
        return f"<pre>{html.escape(self.narrate())}</pre>"

    def _viewer(self, viewer: int) -> int:
        return viewer if isinstance(viewer, Viewer) else _core.seat_of(self, viewer)


def restored(game: Game, data: bytes) -> Deal:
    """The deal that `Deal.save` put into these bytes."""
    data = bytes(data)
    count = data[0] if data else 0
    begin = 1 + 8 * count
    if count == 0 or len(data) < begin:
        raise Error("these bytes are not a saved deal")
    start = struct.unpack_from(f"<{count}q", data, 1)
    deal = Deal(game, start, game._rules, data[begin:])
    if deal.seats != count:
        raise Error("these bytes are not a saved deal")
    return deal
