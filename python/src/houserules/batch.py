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
from typing import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from houserules import _core, actions, observations
from houserules._game import Game, OptionValue, load


class Batch:
    """So many deals, each with its own cards, which follow from the seed.

    `stacks` has one number of chips for each seat; without it, `players` have the game's usual
    stacks. Raises Error if they don't fit the game. One thread at a time may use it; the work is
    done without the interpreter lock, so that several batches use several processors.

    The arrays that belong to it are written anew by each step: copy what you want to keep.
    """

    #: Who has to act: shape (deals,).
    seat: NDArray[np.int32]
    #: Which actions are legal: shape (deals, actions.SIZE).
    mask: NDArray[np.bool_]
    #: What each seat won in a deal that ended with the last step, in the game's usual stacks, and
    #: otherwise 0: shape (deals, seats).
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
        self._core = _core.Batch(self.game._rules, deals, players, list(stacks), seed)
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

    def step(self, chosen: NDArray[np.int32]) -> None:
        """Takes an action in each deal: shape (deals,).

        Raises Error, and changes nothing, if any of them isn't legal. Where the rules fail in play,
        as those of a bad rule file may, another deal begins, and Error is raised after all other
        deals have gone on.
        """
        chosen = np.ascontiguousarray(chosen, dtype=np.int32)
        try:
            self._core.step(chosen, self.reward, self.over.view(np.uint8))
        finally:
            self._look()

    def random(self, out: NDArray[np.int32] | None = None) -> NDArray[np.int32]:
        """A legal action for each deal, all equally likely: shape (deals,)."""
        if out is None:
            out = np.empty(len(self), dtype=np.int32)
        self._core.random(out)
        return out

    def observe(self, out: NDArray[np.float32] | None = None) -> NDArray[np.float32]:
        """What the seat that has to act sees: shape (deals, observations.SIZE).

        `out`: an array to write to, in place of a new one.
        """
        if out is None:
            out = np.empty((len(self), observations.SIZE), dtype=np.float32)
        self._core.observe(out)
        return out

    def _look(self) -> None:
        self._core.acting(self.seat)
        self._core.masks(self.mask.view(np.uint8))
