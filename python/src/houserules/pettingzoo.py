"""Every game as a PettingZoo environment: `houserules.pettingzoo.env("razz", players=4)`.

Agents are named after their seats: "p1", "p2" … An observation is a dictionary: "observation", as
in `houserules.observations`, and "action_mask", as in `houserules.actions`. The rewards come at the
end: the chips each seat has won or lost, in units of the game's default stack. An episode is one deal.
"""

from __future__ import annotations

import operator
import os
from typing import Any, Mapping, Sequence

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from houserules import actions, observations
from houserules._deal import Deal
from houserules._game import Game, OptionValue, load


class GameEnv(AECEnv):  # type: ignore[misc]
    """One game, for a fixed number of players."""

    metadata = {"name": "houserules", "render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(self, game: Game, players: int = 0, render_mode: str | None = None) -> None:
        super().__init__()
        self.game = game
        self.render_mode = render_mode
        count = game.deal(players=players).seats
        self.possible_agents = [f"p{seat + 1}" for seat in range(count)]
        space = spaces.Dict(
            {
                "observation": spaces.Box(-np.inf, np.inf, (observations.SIZE,), np.float32),
                "action_mask": spaces.MultiBinary(actions.SIZE),
            }
        )
        self.observation_spaces = {agent: space for agent in self.possible_agents}
        self.action_spaces = {
            agent: spaces.Discrete(actions.SIZE) for agent in self.possible_agents
        }
        self._seeds = np.random.default_rng()

    def __getattr__(self, name: str) -> Any:
        before = "" if "_actions" in self.__dict__ else ": call reset() first"
        raise AttributeError(f"the environment has no {name!r}{before}")

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins a deal. With a seed, this and all later deals are the same each time."""
        if seed is not None:
            self._seeds = np.random.default_rng(seed)
        cards = int(self._seeds.integers(2**63))
        self.deal: Deal = self.game.deal(players=len(self.possible_agents), seed=cards)
        self._actions = actions.Actions(self.deal)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0]
        self._select()

    def observe(self, agent: str) -> dict[str, Any]:
        seat = self.possible_agents.index(agent)
        acts = not self.deal.over and self._actions.seat == seat
        mask = self._actions.mask() if acts else np.zeros(actions.SIZE, dtype=np.bool_)
        return {
            "observation": observations.observe(self.deal, seat, self._actions if acts else None),
            "action_mask": mask.astype(np.int8),
        }

    def step(self, action: int | None) -> None:
        """Takes an action of `agent_selection`. Raises ValueError if it isn't legal."""
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError("an action is needed: the deal is not over")
        self._cumulative_rewards[self.agent_selection] = 0.0
        self._actions.apply(operator.index(action))
        self._select()
        self._accumulate_rewards()

    def _select(self) -> None:
        self._clear_rewards()
        if not self.deal.over:
            self.agent_selection = self.possible_agents[self._actions.seat]
            return
        unit = max(self.game.info.stack, 1)
        for agent, chips in zip(self.possible_agents, self.deal.net):
            self.rewards[agent] = chips / unit
            self.terminations[agent] = True

    def render(self) -> str:
        """The deal so far in words, as everybody at the table saw it."""
        return self.deal.narrate()

    def close(self) -> None:
        """Does nothing: there is nothing to release."""


def env(
    game: Game | str | os.PathLike[str],
    players: int = 0,
    options: Mapping[str, OptionValue] | None = None,
    modifiers: Sequence[str] = (),
    render_mode: str | None = None,
) -> GameEnv:
    """The environment for a game. `game` is a Game, or anything that `houserules.load` takes."""
    loaded = game if isinstance(game, Game) else load(game, options, modifiers)
    return GameEnv(loaded, players, render_mode)
