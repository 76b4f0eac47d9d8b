"""The code of docs/python.md and docs/python-tutorial.md runs as it is printed."""

import re
from pathlib import Path
from typing import Any

import pytest

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
