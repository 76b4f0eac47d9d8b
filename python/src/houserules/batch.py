"""Many deals of one game at once, in numpy arrays.

    from houserules.batch import Batch

    batch = Batch("badugi", deals=1024, players=3, seed=1)
    for _ in range(1000):
        batch.step(batch.random())

When a deal is over, another one begins in its place with fresh stacks, and the next seat deals.
Actions are as in `houserules.actions`, and observations as in `houserules.observations`.
"""

from __future__ import annotations

import os
import threading
from typing import Mapping, NoReturn, Sequence

import numpy as np
from numpy.typing import ArrayLike, NDArray

from houserules import _core, actions, observations
from houserules._arrays import output
from houserules._game import Game, OptionValue, load


class Batch:
    """A number of deals, each with its own cards, which depend on the seed.

    `stacks` gives the chips of each seat; without it, `players` begin with the game's default
    stacks. Raises Error if they don't fit the game. A batch works without the interpreter lock, so
    several batches can use several processors; threads that share a batch take turns. A batch can't
    be copied or pickled.

    Each step overwrites the arrays of the batch: copy what you want to keep.
    """

    #: Who has to act: shape (deals,).
    seat: NDArray[np.int32]
    #: Which actions are legal: shape (deals, actions.SIZE).
    mask: NDArray[np.bool_]
    #: What each seat won in a deal that ended with the last step, in units of the game's default
    #: stack, and otherwise 0: shape (deals, seats).
    reward: NDArray[np.float32]
    #: Whether a deal ended with the last step: shape (deals,).
    over: NDArray[np.bool_]

    def __init__(
        self,
        game: Game | str | os.PathLike[str],
        deals: int,
        players: int = 0,
        stacks: Sequence[int] = (),
        seed: int = 0,
        options: Mapping[str, OptionValue] | None = None,
        modifiers: Sequence[str] = (),
    ) -> None:
        self.game = game if isinstance(game, Game) else load(game, options, modifiers)
        self._core = _core.Batch(self.game._rules, deals, players, stacks, seed)
        self._turn = threading.Lock()
        self.seat = np.zeros(deals, dtype=np.int32)
        self.mask = np.zeros((deals, actions.SIZE), dtype=np.bool_)
        self.reward = np.zeros((deals, self.seats), dtype=np.float32)
        self.over = np.zeros(deals, dtype=np.bool_)
        self._look()

    def __len__(self) -> int:
        return self._core.deals()

    @property
    def seats(self) -> int:
        """The number of seats at each table."""
        return self._core.seats()

    def step(self, chosen: ArrayLike) -> None:
        """Takes an action in each deal: whole numbers, shape (deals,).

        Raises Error, and changes nothing, if any of them isn't legal, and ValueError if `chosen`
        has the wrong shape or type. If the rules fail in play, which a bad rule file can cause,
        another deal begins there, and Error is raised after all other deals have taken their step.
        """
        given = np.asarray(chosen)
        if given.shape != self.seat.shape:
            raise ValueError(f"the actions have the shape {given.shape}, not {self.seat.shape}")
        if given.dtype.kind not in "iu":
            raise ValueError(f"actions are whole numbers, not {given.dtype}")
        taken = np.ascontiguousarray(given, dtype=np.int32)
        if taken is not given and (taken != given).any():
            raise ValueError(f"actions are numbers from 0 to {actions.SIZE - 1}")
        with self._turn:
            try:
                self._core.step(taken, self.reward, self.over.view(np.uint8))
            finally:
                self._look()

    def random(self, out: NDArray[np.int32] | None = None) -> NDArray[np.int32]:
        """A legal action for each deal, all equally likely: shape (deals,), int32.

        `out`: an array to write to, in place of a new one.
        """
        out = output(out, np.int32, (len(self),))
        with self._turn:
            self._core.random(out)
        return out

    def observe(self, out: NDArray[np.float32] | None = None) -> NDArray[np.float32]:
        """What the seat that has to act sees: shape (deals, observations.SIZE), float32.

        `out`: an array to write to, in place of a new one.
        """
        out = output(out, np.float32, (len(self), observations.SIZE))
        with self._turn:
            self._core.observe(out)
        return out

    def __reduce__(self) -> NoReturn:
        raise TypeError("a Batch can't be copied or pickled")

    def __repr__(self) -> str:
        return f"<Batch of {len(self)} deals of {self.game.name}>"

    def _look(self) -> None:
        self._core.acting(self.seat)
        self._core.masks(self.mask.view(np.uint8))
