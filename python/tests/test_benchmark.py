"""Players in games that nobody has seen."""

import subprocess
import sys
from pathlib import Path

import pytest

from houserules import benchmark


def test_an_opponent_is_as_good_as_itself() -> None:
    score = benchmark.run("check-call", rules=3, deals=2, opponents="check-call")
    assert score.mean == 0 and score.illegal == 0 and score.answers > 0


def test_random_answers_lose_to_players() -> None:
    score = benchmark.run("random", rules=6, deals=6, seed=4, opponents="tight")
    assert score.mean < 0


def test_situations_and_bad_answers() -> None:
    seen: list[benchmark.Situation] = []

    def first(situation: benchmark.Situation) -> str:
        seen.append(situation)
        return situation.answers[0]

    games: list[benchmark.Score] = []
    score = benchmark.run(first, rules=3, deals=1, opponents="random", report=games.append)
    assert len(games) == 3 and score.illegal == 0 and score.answers == len(seen)
    assert all(s.rules and s.question and s.answers and s.seat.startswith("p") for s in seen)
    nonsense = benchmark.run(lambda _: "dance", rules=1, deals=1, opponents="random")
    assert nonsense.illegal == nonsense.answers > 0


def test_a_program(tmp_path: Path) -> None:
    program = tmp_path / "player.py"
    program.write_text(
        "import json, sys\n"
        "for line in sys.stdin:\n"
        "    print(json.dumps({'answer': json.loads(line)['answers'][-1]}), flush=True)\n"
    )
    command = [sys.executable, "-m", "houserules.benchmark", "--rules", "2", "--deals", "1"]
    command += ["--opponents", "random", "--", sys.executable, str(program)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    *games, last = done.stdout.splitlines()
    assert len(games) == 2 and last.startswith("all games") and " 0 of " in last


@pytest.mark.parametrize("text", ["raise SystemExit", "print('{}', flush=True)", "import time; time.sleep(99)"])
def test_programs_that_fail(tmp_path: Path, text: str) -> None:
    program = tmp_path / "player.py"
    program.write_text(text + "\n")
    player = benchmark.Program([sys.executable, str(program)], seconds=0.3)
    score = benchmark.run(player, rules=1, deals=1, opponents="random")
    player.close()
    assert score.illegal == score.answers > 0


def test_a_program_that_is_not_there() -> None:
    command = [sys.executable, "-m", "houserules.benchmark", "no-such-program"]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 2 and "no-such-program can't be started" in done.stderr
