"""New house rules that nobody has seen: for testing players, human or not, who know the usual games."""

from __future__ import annotations

import operator
import random
import re
from dataclasses import dataclass

from houserules import actions
from houserules._core import Option
from houserules._errors import Error
from houserules._game import Game, OptionValue, games, load, modifiers


@dataclass(frozen=True)
class FreshRules:
    """A game with new house rules, and those rules in English."""

    game: Game
    options: dict[str, OptionValue]
    modifiers: list[str]
    text: str

    def __str__(self) -> str:
        return self.text


def fresh_rules(seed: int, most_modifiers: int = 2) -> FreshRules:
    """Makes up a game: a shipped one with other options and some modifiers.

    The same seed gives the same game. Every game is valid, differs from the shipped one, and has been
    tested in ten deals with random legal answers. Raises ValueError for a seed below 0.
    """
    if operator.index(seed) < 0:
        raise ValueError(f"a seed is 0 or more, not {seed}")
    rng = random.Random(operator.index(seed))
    while True:
        game_id = rng.choice(games())
        try:
            plain = load(game_id)
        except Error:
            continue  # a mix
        options = {
            option.name: value
            for option in plain.options.values()
            if rng.random() < 0.4 and (value := _another(option, rng)) is not None
        }
        laid_over = rng.sample(modifiers(), rng.randint(0, most_modifiers))
        try:
            game = load(game_id, options, laid_over)
            if game != plain and _can_be_played(game, rng):
                return FreshRules(game, options, laid_over, _told(plain, options, laid_over))
        except Error:
            continue  # they don't go together


def _another(option: Option, rng: random.Random) -> OptionValue | None:
    if option.type == "yes/no":
        return option.value != "yes"
    others = [choice for choice in option.choices if choice != option.value]
    if others:
        return rng.choice(others)
    numbers = re.fullmatch(r"number (\d+)-(\d+)", option.type)
    if numbers is None:
        return None
    return rng.randint(int(numbers[1]), int(numbers[2]))


def _can_be_played(game: Game, rng: random.Random) -> bool:
    for seed in range(10):
        acts = actions.Actions(game.deal(seed=seed))
        for _ in range(1_000):
            if acts.deal.over:
                break
            acts.apply(int(rng.choice(acts.mask().nonzero()[0])))
        if not acts.deal.over:
            return False
    return True


def _told(plain: Game, options: dict[str, OptionValue], laid_over: list[str]) -> str:
    lines = [f"{plain.name}. {plain.info.about}"]
    for name, value in options.items():
        word = ("yes" if value else "no") if isinstance(value, bool) else value
        lines.append(f"House rule: {name} is {word} ({plain.options[name].about}).")
    for name in laid_over:
        lines.append(f"Modifier: {name.replace('-', ' ')}.")
    return "\n".join(lines)
