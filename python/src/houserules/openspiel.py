"""Every game as an OpenSpiel game.

    import houserules.openspiel

    game = houserules.openspiel.game("leduc-holdem", players=2)     # a pyspiel.Game
    names = houserules.openspiel.register()   # all games: pyspiel.load_game("houserules_razz")

Actions are as in `houserules.actions`, and tensors as in `houserules.observations`. Chance deals one
card at a time; its outcomes are the numbers of `houserules.observations.card_number`. The stacks
are the game's default stacks. Returns are the chips that each seat wins in one deal. A player's
information state is everything that its seat has learned, in the order in which it learned it.

Not for games that roll dice: chance deals cards only.
"""

from __future__ import annotations

import ctypes
import functools
from typing import Any, Mapping, Sequence

import numpy as np
import pyspiel

from houserules import actions, observations
from houserules._core import Event
from houserules._deal import Deal
from houserules._errors import Error
from houserules._game import Game, OptionValue, games, load

_FACES = [r + s for r in "23456789TJQKA" for s in "cdhs"] + ["Jo"]
_LONGEST = 3_000
_MOST_PACKS = 8


_known: dict[str, Game] = {}


def game(
    source: Game | str,
    players: int = 0,
    options: Mapping[str, OptionValue] | None = None,
    modifiers: Sequence[str] = (),
) -> SpielGame:
    """An OpenSpiel game, registered with OpenSpiel.

    `source` is a Game, or anything that `houserules.load` takes.
    """
    loaded = source if isinstance(source, Game) else load(source, options, modifiers)
    found: SpielGame = pyspiel.load_game(_registered(loaded), {"players": players})
    return found


def register() -> list[str]:
    """Registers all shipped games that are not mixes, as "houserules_ID". Returns the names."""
    names = []
    for game_id in games():
        try:
            loaded = load(game_id)
        except Error:
            continue  # a mix
        names.append(_registered(loaded))
    return names


def _registered(loaded: Game) -> str:
    """The name in OpenSpiel; the same game with other house rules gets a different name."""
    name = "houserules_" + loaded.id.replace("-", "_")
    if _known.get(name, loaded) != loaded:
        name += "_" + loaded.info.hash
    if name not in _known:
        _known[name] = loaded
        make = functools.partial(SpielGame, loaded, name)
        # OpenSpiel releases it after Python has shut down: never free it.
        ctypes.pythonapi.Py_IncRef(ctypes.py_object(make))
        pyspiel.register_game(_type_of(loaded, name), make)
    return name


def _type_of(loaded: Game, name: str) -> Any:
    info = loaded.info
    return pyspiel.GameType(
        short_name=name,
        long_name=info.name,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=info.most_players,
        min_num_players=info.fewest_players,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": 0},
    )


def _packs_of(game: Game, players: int) -> dict[int, int]:
    """How many copies of each card the deck has, by card number."""
    packs = {}
    for face in _FACES:
        count = 0
        while count < _MOST_PACKS and _fits(game, players, face * (count + 1)):
            count += 1
        if count > 0:
            packs[observations.card_number(face)] = count
    return packs


def _fits(game: Game, players: int, deck: str) -> bool:
    try:
        game.deal(players=players, deck=deck)
    except Error:
        return False
    return True


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """One game. The parameter "players" is 0 for the usual number."""

    def __init__(self, game: Game, name: str, params: Mapping[str, Any] | None = None) -> None:
        self.game = game
        players = (params or {}).get("players", 0)
        self.players = game.deal(players=players).seats
        self.packs = _packs_of(game, self.players)
        game_info = pyspiel.GameInfo(
            num_distinct_actions=actions.SIZE,
            max_chance_outcomes=observations.ZONE,
            num_players=self.players,
            min_utility=-float(game.info.stack),
            max_utility=float(game.info.stack * self.players),
            utility_sum=None,
            max_game_length=_LONGEST,
        )
        super().__init__(_type_of(game, name), game_info, {"players": players})

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(
        self, iig_obs_type: Any = None, params: Mapping[str, Any] | None = None
    ) -> SpielObserver:
        return SpielObserver(iig_obs_type, params)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A deal in which chance has dealt some cards, and players have taken some actions."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        # OpenSpiel copies all of this with the state, so the state does not hold its game.
        self._rules, self._players, self._packs = game.game, game.players, game.packs
        self._cards: list[int] = []
        self._moves: list[int] = []
        self._play()

    @property
    def deal(self) -> Deal:
        """The deal. Cards that chance has yet to deal are placeholders."""
        return self._acts.deal

    def _play(self) -> None:
        """Plays everything again, with the cards that have been dealt."""
        deck = "".join(_FACES[card] for card in self._cards)
        deal = self._rules.deal(players=self._players, deck=deck)
        self._acts = actions.Actions(deal)
        for move in self._moves:
            self._acts.apply(move)
        self._look()

    def _look(self) -> None:
        kinds = [event.kind for event in self.deal.events()]
        if "rolled" in kinds:
            raise Error("this game rolls dice, and chance deals cards only")
        self._chance = kinds.count("card_dealt") > len(self._cards)

    def current_player(self) -> int:
        if self._chance:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.deal.over else self._acts.seat

    def _legal_actions(self, player: int) -> list[int]:
        return [int(action) for action in np.flatnonzero(self._acts.mask())]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        left = {
            card: count - self._cards.count(card) for card, count in self._packs.items()
        }
        whole = sum(left.values())
        return [(card, count / whole) for card, count in sorted(left.items()) if count > 0]

    def _apply_action(self, action: int) -> None:
        if self._chance:
            self._cards.append(action)
            self._play()
        else:
            self._moves.append(action)
            self._acts.apply(action)
            self._look()

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return _FACES[action]
        return f"p{player + 1}: {action}"

    def is_terminal(self) -> bool:
        return not self._chance and self.deal.over

    def returns(self) -> list[float]:
        if not self.is_terminal():
            return [0.0] * self._players
        return [float(chips) for chips in self.deal.net]

    def __str__(self) -> str:
        return " ".join([*(_FACES[card] for card in self._cards), *map(str, self._moves)])


class SpielObserver:
    """What a player knows: everything so far as a string, or the table as an array."""

    def __init__(self, iig_obs_type: Any, params: Mapping[str, Any] | None) -> None:
        if params:
            raise ValueError(f"the observation takes no parameters, but got {params}")
        self._recalls = iig_obs_type is not None and iig_obs_type.perfect_recall
        self.tensor = np.zeros(observations.SIZE, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        self.tensor[:] = observations.observe(state.deal, player, _acting(state))

    def string_from(self, state: SpielState, player: int) -> str:
        if self._recalls:
            chosen = state._acts.chosen if _acting(state) and state._acts.seat == player else ()
            return "; ".join([*map(_told, state.deal.events(player)), *map(str, chosen)])
        view = state.deal.view(player)
        return repr([view.pot, view.deck, view.table, [(s.stack, s.bet, s.is_in, s.zones) for s in view.seats]])


def _acting(state: SpielState) -> actions.Actions | None:
    return None if state._chance or state.deal.over else state._acts


def _told(event: Event) -> str:
    facts = [event.kind, event.seat, event.other, event.zone, event.board, event.card, event.cards,
             event.chips, event.total, event.name, event.value]
    return " ".join(str(fact) for fact in facts if fact not in ("", -1))
