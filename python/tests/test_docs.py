"""The code of docs/python.md runs as it is printed."""

import re
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[2] / "docs" / "python.md"
BLOCKS = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)

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
    assert len(BLOCKS) >= 4
    monkeypatch.chdir(tmp_path)
    (tmp_path / "kitchen.yaml").write_text(KITCHEN, encoding="utf-8")
    names: dict[str, object] = {}
    for block in BLOCKS:
        exec(block.replace("games=10_000", "games=20"), names)
    assert isinstance(names["deal"], names["hr"].Deal)  # type: ignore[attr-defined]
