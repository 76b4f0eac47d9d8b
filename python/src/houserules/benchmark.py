"""How well a player plays games that nobody has seen: for language models, learners and people.

    python -m houserules.benchmark --rules 20 --deals 4 tight
    python -m houserules.benchmark --rules 20 --deals 4 -- ./my_player --flag

Each game comes from `houserules.fresh.fresh_rules`. The player gets the rules in English, what its
seat has seen, and the question, and gives one legal answer. Every deal is played once from each
seat with the same cards, and `opponents` play the other seats. So the luck of the deal cancels out,
and a score of 0 means as good as an opponent.

A program reads one line of JSON for each question, the members of `Situation`, and writes one line:
{"answer": "cbr 8"}. An answer that isn't legal or comes too late counts as illegal, and the default
answer is given instead.
"""

from __future__ import annotations

import argparse
import dataclasses
import json
import math
import queue
import subprocess
import sys
import threading
from dataclasses import dataclass
from typing import Callable, Sequence

from houserules._deal import Deal
from houserules._errors import Error
from houserules._game import load
from houserules.fresh import FreshRules, fresh_rules

_MOST_ANSWERS = 100
_MOST_QUESTIONS = 1_000


@dataclass(frozen=True)
class Situation:
    """What a player is told."""

    rules: str
    """The rulebook page of the game, and the house rules in it."""
    seat: str
    """Who you are: "p2"."""
    story: str
    """The deal so far, as your seat saw it."""
    question: str
    """What you are asked, with the ranges of answers: "p2 may check or bet 2 to 9"."""
    answers: list[str]
    """Legal answers, in the notation of scripts, but no more than 100 of them."""
    stacks: list[int]
    """The chips of each seat."""


#: Gives a legal answer, in the notation of scripts: "f", "cc", "cbr 8", "discard 9s4h".
Player = Callable[[Situation], str]


@dataclass(frozen=True)
class Score:
    """How a player did in a game, or in all of them."""

    name: str
    mean: float
    """Chips won per deal, in units of the game's default stack; 0 means as good as an opponent."""
    error: float
    """Half the width of the 95% confidence interval."""
    deals: int
    answers: int
    illegal: int
    """Answers that were not legal, or came too late."""

    def __str__(self) -> str:
        return (
            f"{self.name[:34]:34} {self.mean:+8.4f} ±{self.error:.4f}  "
            f"{self.illegal} of {self.answers} answers not legal"
        )


def situation(rules: str, deal: Deal) -> Situation:
    """What the seat that has to answer is told."""
    question = deal.question
    seat = question.seat
    answers = [choice.text for choice in question.choices]
    if not answers:
        every = deal.all_answers(seat, most=_MOST_ANSWERS) or [question.default]
        answers = [deal.text(answer, seat) for answer in every]
    return Situation(
        rules, f"p{seat + 1}", deal.narrate(viewer=seat), question.text, answers, deal.stacks
    )


def run(
    player: Player | str,
    rules: int = 10,
    deals: int = 4,
    seed: int = 1,
    opponents: str = "house",
    report: Callable[[Score], None] | None = None,
) -> Score:
    """Lets `player`, or the built-in agent it names, play `rules` games, with `deals` deals each.

    `report` gets the score of each game as soon as it is known. The same seed gives the same games
    and cards.
    """
    means: list[float] = []
    played = answers = illegal = 0
    for number in range(rules):
        fresh = fresh_rules(seed * 1_000_003 + number)
        table = _Table(fresh, player, opponents)
        results = [table.duplicated(seed * 1_000_003 + deal) for deal in range(deals)]
        score = Score(
            fresh.game.name, *_interval(results), deals * table.seats, table.answers, table.illegal
        )
        if report is not None:
            report(score)
        means += results
        played += score.deals
        answers += score.answers
        illegal += score.illegal
    return Score("all games", *_interval(means), played, answers, illegal)


class _Table:
    def __init__(self, fresh: FreshRules, player: Player | str, opponents: str) -> None:
        self.game = fresh.game
        self.player = player
        self.opponents = opponents
        self.seats = fresh.game.deal().seats
        self.rules = f"{fresh.text}\n\n{fresh.game.page()}"
        self.answers = self.illegal = 0

    def duplicated(self, seed: int) -> float:
        """The mean over all seats, less what an opponent would have won there."""
        unit = max(self.game.info.stack, 1)
        mine = sum(self._play(seed, seat)[seat] for seat in range(self.seats))
        theirs = sum(self._play(seed, None))
        return (mine - theirs) / unit / self.seats

    def _play(self, seed: int, mine: int | None) -> list[int]:
        deal = self.game.deal(players=self.seats, seed=seed)
        for number in range(_MOST_QUESTIONS):
            if deal.over:
                return deal.net
            seat = deal.seat
            if seat == mine:
                self._answer(deal, number)
            else:
                deal.answer(deal.pick(self.opponents, seed=seed * _MOST_QUESTIONS + number))
        raise Error(f"a deal of {self.game.name} does not end")

    def _answer(self, deal: Deal, number: int) -> None:
        self.answers += 1
        if isinstance(self.player, str):
            deal.answer(deal.pick(self.player, seed=number))
            return
        try:
            deal.answer(str(self.player(situation(self.rules, deal))))
        except Error:
            self.illegal += 1
            deal.answer(deal.default)


def _interval(results: Sequence[float]) -> tuple[float, float]:
    count = len(results)
    mean = sum(results) / max(count, 1)
    if count < 2:
        return mean, math.inf
    variance = sum((result - mean) ** 2 for result in results) / (count - 1)
    return mean, 1.96 * math.sqrt(variance / count)


class Program:
    """A player that is a program: one line of JSON for each question, one for each answer.

    Raises OSError if it can't be started. If it exits, or writes nothing for `seconds`, its answer
    counts as illegal.
    """

    def __init__(self, command: Sequence[str], seconds: float = 60) -> None:
        self.seconds = seconds
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
        )
        self._lines: queue.Queue[str] = queue.Queue()
        self._late = 0
        threading.Thread(target=self._listen, daemon=True).start()

    def __call__(self, situation: Situation) -> str:
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(json.dumps(dataclasses.asdict(situation)) + "\n")
            self._process.stdin.flush()
            while self._late > 0:  # answers to earlier questions
                self._lines.get(timeout=self.seconds)
                self._late -= 1
            answer = json.loads(self._lines.get(timeout=self.seconds))["answer"]
        except queue.Empty:
            self._late += 1
            return ""
        except (OSError, ValueError, TypeError, KeyError):
            return ""
        return answer if isinstance(answer, str) else ""

    def close(self) -> None:
        """Ends the program."""
        self._process.kill()
        self._process.wait()

    def _listen(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self._lines.put(line)
        self._process.wait()
        # The program has ended: don't wait for its answers.
        for _ in range(_MOST_QUESTIONS):
            self._lines.put("")


def _arguments() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m houserules.benchmark",
        description="Measures a player in games that nobody has seen.",
    )
    parser.add_argument("player", nargs="+", help="a built-in agent, or -- and a program")
    parser.add_argument("--rules", type=_count, default=10, help="number of games (default 10)")
    parser.add_argument(
        "--deals", type=_count, default=4, help="deals of each game, played from every seat (default 4)"
    )
    parser.add_argument(
        "--seed", type=int, default=1, help="random seed for the games and cards (default 1)"
    )
    parser.add_argument(
        "--opponents", default="house", help="agent in the other seats (default house)"
    )
    parser.add_argument(
        "--seconds", type=float, default=60, help="seconds for each answer (default 60)"
    )
    return parser


def _count(word: str) -> int:
    count = int(word)
    if count < 1:
        raise ValueError
    return count


def _unknown_agent(name: str) -> str:
    """An error that lists the built-in agents if there is none of that name; otherwise empty."""
    try:
        load("kuhn-poker").deal().pick(name)
    except Error as error:
        return str(error)
    return ""


def main() -> int:
    options = _arguments().parse_args()
    words = options.player
    player: Player | str
    program = None
    unknown = _unknown_agent(words[0])
    if not unknown and len(words) == 1:
        player = words[0]
    else:
        try:
            player = program = Program(words, options.seconds)
        except OSError as error:
            print(f"{words[0]} can't be started: {error.strerror}. {unknown}", file=sys.stderr)
            return 2
    try:
        print(run(player, options.rules, options.deals, options.seed, options.opponents, print))
    except Error as error:
        print(error, file=sys.stderr)
        return 2
    finally:
        if program is not None:
            program.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
