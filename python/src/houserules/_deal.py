"""One deal, from the first ante to the last payout."""

from __future__ import annotations

import html
import struct
from typing import TYPE_CHECKING, Any, Sequence

from houserules import _core
from houserules._core import BYSTANDER, REFEREE, Answer, Event, Question, View
from houserules._errors import Error

if TYPE_CHECKING:
    from houserules._game import Game


class Deal:
    """One deal of a game. Made by `Game.deal`; `copy` it to look ahead."""

    __slots__ = ("_core", "_game", "_start")

    def __init__(self, game: Game, core: _core.Deal, start: Sequence[int]) -> None:
        self._game = game
        self._core = core
        self._start = tuple(start)

    @property
    def game(self) -> Game:
        """The game being played."""
        return self._game

    @property
    def seats(self) -> int:
        """The number of seats at the table."""
        return self._core.seats()

    @property
    def over(self) -> bool:
        """Whether all pots have been paid, and nothing is left to answer."""
        return self._core.over()

    @property
    def stacks(self) -> list[int]:
        """The chips of each seat."""
        return self._core.stacks()

    @property
    def net(self) -> list[int]:
        """What each seat has won so far in this deal, in chips.

        It need not add up to zero: a pot may carry over to the next deal.
        """
        return [now - before for now, before in zip(self._core.stacks(), self._start)]

    @property
    def question(self) -> Question:
        """What the first waiting seat is asked. Raises Error if the deal is over."""
        return self._core.question()

    def question_for(self, seat: int) -> Question:
        """The same question as put to another seat of `Question.waiting`."""
        return self._core.question(self._seat(seat))

    @property
    def default(self) -> Answer:
        """`Question.default` of the first waiting seat, without the rest of the question: faster.

        Raises Error if the deal is over.
        """
        return self._core.usual()

    def answer(self, answer: Answer | str, seat: int | None = None) -> None:
        """Takes an answer, and plays on to the next question or the end.

        `answer` may be in the notation of scripts: "f", "cc", "cbr 8", "discard 9s4h".
        `seat` is the first waiting one if not given. Raises Error, and changes nothing, if the
        answer isn't legal.
        """
        if isinstance(answer, str):
            self._core.answer_text(-1 if seat is None else self._seat(seat), answer)
        elif seat is None:
            self._core.answer(answer)
        else:
            self._core.answer(self._seat(seat), answer)

    def refusal(self, answer: Answer, seat: int | None = None) -> str:
        """Why an answer isn't legal, or an empty string if it is."""
        place = self._core.question().seat if seat is None else self._seat(seat)
        return self._core.refusal(place, answer)

    def pick(self, agent: str = "house", seat: int | None = None, seed: int = 0) -> Answer:
        """What a built-in agent would answer: "house", "random", "tight", "rollout:50".

        It sees what the seat sees. Its luck follows from `seed` alone.
        """
        place = self._core.question().seat if seat is None else self._seat(seat)
        return self._core.pick(place, agent, seed)

    def all_answers(self, seat: int | None = None, most: int = 10_000) -> list[Answer] | None:
        """Every legal answer, with every raise and every combination of cards.

        None if there are more than `most` to try.
        """
        place = self._core.question().seat if seat is None else self._seat(seat)
        return self._core.all_answers(place, most)

    def text(self, answer: Answer, seat: int | None = None) -> str:
        """An answer in the notation of scripts. Raises Error if it isn't legal."""
        place = self._core.question().seat if seat is None else self._seat(seat)
        return self._core.text(place, answer)

    def view(self, viewer: int) -> View:
        """The table as seen by a seat, BYSTANDER or REFEREE."""
        return self._core.view(self._viewer(viewer))

    def events(self, viewer: int = REFEREE) -> list[Event]:
        """Everything that has happened so far, as the viewer knows it.

        Replays the deal: call it once, not in a loop.
        """
        return self._core.events(self._viewer(viewer))

    def narrate(
        self, viewer: int = BYSTANDER, names: Sequence[str] = (), plain: bool = False
    ) -> str:
        """The hand so far in words.

        `names`: one per seat, or none. `plain`: full sentences, for screen readers.
        """
        return self._core.narrate(self._viewer(viewer), list(names), plain)

    def save(self) -> bytes:
        """This deal and the earlier ones at this table, for `Game.restore`.

        Contains the seed and all answers, and so reveals every card: keep it from players.
        """
        count = len(self._start)
        return struct.pack(f"<B{count}q", count, *self._start) + self._core.save()

    def phh(self, names: Sequence[str] = ()) -> str:
        """The hand in PHH (Poker Hand History), with all cards open. `names`: one per seat, or none.

        Raises Error if the deal is not over, or PHH has no code for these rules.
        """
        return self._core.phh(list(names))

    @property
    def game_over(self) -> bool:
        """Whether the game is over, or False if another deal follows for the pot.

        Raises Error unless the deal is over.
        """
        return self._core.game_over()

    def next(self) -> Deal:
        """The next deal at this table. Raises Error if fewer than two players have chips."""
        core = self._core.next()
        start = self._core.stacks()
        return Deal(self._game, core, start)

    def copy(self) -> Deal:
        """An independent copy."""
        return Deal(self._game, self._core.copy(), self._start)

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

    def _seat(self, seat: int) -> int:
        if not 0 <= seat < self._core.seats():
            raise IndexError(f"there is no seat {seat}: seats are 0 to {self._core.seats() - 1}")
        return seat

    def _viewer(self, viewer: int) -> int:
        return viewer if viewer in (BYSTANDER, REFEREE) else self._seat(viewer)


def restored(game: Game, data: bytes) -> Deal:
    """The deal that `Deal.save` put into these bytes."""
    count = data[0] if data else 0
    begin = 1 + 8 * count
    if count == 0 or len(data) < begin:
        raise Error("these bytes are not a saved deal")
    start = struct.unpack_from(f"<{count}q", data, 1)
    core = _core.Deal.restore(game._rules, data[begin:])
    if core.seats() != count:
        raise Error("these bytes are not a saved deal")
    return Deal(game, core, start)
