"""The code of docs/python.md and docs/python-tutorial.md runs as it is printed."""

import re
from pathlib import Path
from typing import Any

import pytest

from houserules import actions
from test_pokerkit import GAMES

DOCS = Path(__file__).parents[2] / "docs"
Names = dict[str, Any]


def blocks(page: str) -> list[str]:
    text = (DOCS / page).read_text(encoding="utf-8")
    return re.findall(r"```python\n(.*?)```", text, re.DOTALL)


KITCHEN = """houserules: 1
name: Kitchen Poker
about: One card each. The higher card wins.
players: 2-4
betting: {ante: 1, limit: 2}
play:
  - deal: 1 down
  - bet
showdown: {by: high, hand: 1}
"""


def table(text: str, head: str) -> list[str]:
    """The rows of the table with this header."""
    lines = text[text.index(head) :].split("\n\n", 1)[0].splitlines()
    return [line.strip() for line in lines[2:] if line.startswith("|")]


def test_the_table_of_actions_is_that_of_the_module() -> None:
    page = (DOCS / "python.md").read_text(encoding="utf-8")
    assert actions.__doc__ is not None
    rows = table(page, "| actions | meaning |")
    assert rows == table(actions.__doc__, "| actions | meaning |")
    covered: list[int] = []
    first: dict[int, str] = {}
    for row in rows:
        _, numbers, meaning, _ = row.split("|")
        for part in numbers.split(","):
            ends = [int(number) for number in part.split(" to ")]
            covered += range(ends[0], ends[-1] + 1)
            first[ends[0]] = meaning
    assert sorted(covered) == list(range(actions.SIZE))
    for number, word in ((actions.FOLD, "fold"), (actions.CALL, "call"), (actions.RAISE, "raise"),
                         (actions.OPTION, "option"), (actions.NUMBER, "number"),
                         (actions.SEAT, "seat"), (actions.CARD, "card"), (actions.DONE, "done"),
                         (actions.DEFAULT, "default")):
        assert word in first[number]


def test_the_table_of_pokerkits_games() -> None:
    rows = table((DOCS / "python.md").read_text(encoding="utf-8"), "| code | game | options |")
    found: dict[str, str] = {}
    for row in rows:
        codes, games = ([word.strip() for word in cell.split(",")] for cell in row.split("|")[1:3])
        found.update(zip(codes, games if len(games) > 1 else games * len(codes)))
    assert found == {code: game for code, (game, _) in GAMES.items()}


def test_the_page_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "kitchen.yaml").write_text(KITCHEN, encoding="utf-8")
    names: Names = {}
    for block in blocks("python.md"):
        exec(block.replace("games=10_000", "games=20"), names)
    assert isinstance(names["deal"], names["hr"].Deal)


def test_the_tutorial_learns_to_play(capsys: pytest.CaptureFixture[str]) -> None:
    names: Names = {}
    for block in blocks("python-tutorial.md"):
        exec(block, names)
    assert len(names["roots"]) == 120
    assert names["exploitability"] < 0.05
    told = capsys.readouterr().out
    assert "declare True: one player wins the whole pot in" in told
