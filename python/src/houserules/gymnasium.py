"""One seat of any game as a Gymnasium environment: `houserules.gymnasium.SeatEnv("razz")`.

Observations and actions are as in `houserules.observations` and `houserules.actions`. The reward
comes at the end of a deal: the chips won or lost, in units of the game's default stack.
"""

from __future__ import annotations

import os
from typing import Any, Callable, Mapping, Sequence

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.error import ResetNeeded
from numpy.typing import NDArray

from houserules import _core, actions, observations
from houserules._game import Game, OptionValue, load

#: Plays a seat: returns a legal action. Or the name of a built-in agent, such as "house" or "tight".
Opponent = Callable[[actions.Actions, np.random.Generator], int] | str


def random_opponent(acts: actions.Actions, luck: np.random.Generator) -> int:
    """Any legal action, all equally likely."""
    return int(luck.choice(np.flatnonzero(acts.mask())))


class SeatEnv(gymnasium.Env[dict[str, NDArray[Any]], int]):
    """An environment for one seat: the one left of the dealer, unless you give another.

    The `opponent` plays the other seats; the default one plays at random.

    An action that isn't legal is replaced by the default answer, and `info["illegal"]` is True.
    """

    metadata = {"render_modes": ["ansi"]}

    def __init__(
        self,
        game: Game | str | os.PathLike[str],
        players: int = 0,
        seat: int = 0,
        opponent: Opponent = random_opponent,
        options: Mapping[str, OptionValue] | None = None,
        modifiers: Sequence[str] = (),
        render_mode: str | None = None,
    ) -> None:
        self.game = game if isinstance(game, Game) else load(game, options, modifiers)
        self.render_mode = render_mode
        deal = self.game.deal(players=players)
        self.players = deal.seats
        self.seat = _core.seat_of(deal, seat)
        self.opponent = opponent
        self.action_space = spaces.Discrete(actions.SIZE)  # type: ignore[assignment]
        self.observation_space = spaces.Dict(  # type: ignore[assignment]
            {
                "observation": spaces.Box(-np.inf, np.inf, (observations.SIZE,), np.float32),
                "action_mask": spaces.MultiBinary(actions.SIZE),
            }
        )

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, NDArray[Any]], dict[str, Any]]:
        """Begins a deal. If it ends before this seat is asked anything, another one begins."""
        super().reset(seed=seed)
        most = 1_000
        for _ in range(most):
            cards = int(self.np_random.integers(2**63))
            self._actions = actions.Actions(self.game.deal(players=self.players, seed=cards))
            self._play_others()
            if not self._actions.deal.over:
                return self._observe(), {}
        raise RuntimeError(f"in {most} deals of {self.game.name}, seat {self.seat} never had to act")

    def step(
        self, action: int
    ) -> tuple[dict[str, NDArray[Any]], float, bool, bool, dict[str, Any]]:
        """Takes an action of this seat, and plays on until it is asked again or the deal is over."""
        deal = self._acts().deal
        illegal = action not in self._actions.legal()
        if illegal:
            deal.answer(deal.default, self.seat)
            self._actions = actions.Actions(deal)
        else:
            self._actions.apply(int(action))
        self._play_others()
        reward = deal.net[self.seat] / max(self.game.info.stack, 1) if deal.over else 0.0
        return self._observe(), reward, deal.over, False, {"illegal": illegal}

    def render(self) -> str:
        """The deal so far in words, as this seat saw it."""
        return self._acts().deal.narrate(viewer=self.seat)

    def _acts(self) -> actions.Actions:
        if not hasattr(self, "_actions"):
            raise ResetNeeded("call reset() first")
        return self._actions

    def _play_others(self) -> None:
        while not self._actions.deal.over and self._actions.seat != self.seat:
            if isinstance(self.opponent, str):
                deal = self._actions.deal
                luck = int(self.np_random.integers(2**63))
                deal.answer(deal.pick(self.opponent, seed=luck))
                self._actions = actions.Actions(deal)
            else:
                self._actions.apply(self.opponent(self._actions, self.np_random))

    def _observe(self) -> dict[str, NDArray[Any]]:
        return {
            "observation": observations.observe(self._actions.deal, self.seat, self._actions),
            "action_mask": self._actions.mask().astype(np.int8),
        }
