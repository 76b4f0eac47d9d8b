"""Bots in Python, served line by line."""

import functools
import io
import json
import textwrap
from pathlib import Path
from typing import Any

import pytest

from houserules import bot

DOCS = Path(__file__).parents[2] / "docs"


def test_questions_are_answered_and_the_rest_is_heard() -> None:
    lines = [
        {"type": "hello", "question": {"default": {"answer": "fold"}}},
        {"type": "hand", "hand": 1},
        {"type": "question", "question": {"default": {"answer": "call"}}},
        {"type": "of a later version"},
        {"type": "result", "hand": 1},
    ]
    heard: list[str] = []
    out = io.StringIO()
    bot.serve(
        lambda message: message["question"]["default"],
        name="tiny",
        heard=lambda message: heard.append(message["type"]),
        source=io.StringIO("".join(json.dumps(line) + "\n" for line in lines)),
        sink=out,
    )
    said = [json.loads(line) for line in out.getvalue().splitlines()]
    assert said == [{"protocol": 2, "name": "tiny"}, {"answer": "call"}]
    assert heard == ["hand", "result"]


def test_a_line_that_is_no_object_is_refused() -> None:
    with pytest.raises(ValueError):
        bot.serve(lambda message: None, source=io.StringIO("[1]\n"), sink=io.StringIO())


def shown_messages() -> list[dict[str, Any]]:
    """The messages to a bot in docs/bots.md, where each one spans several lines."""
    found: list[str] = []
    for line in (DOCS / "bots.md").read_text(encoding="utf-8").splitlines():
        if line.startswith("> {"):
            found.append(line[2:])
        elif line.startswith("   ") and found and not found[-1].endswith("\n"):
            found[-1] += line
        elif found and not found[-1].endswith("\n"):
            found[-1] += "\n"
    return [json.loads(text) for text in found]


def test_the_bot_of_the_guide_plays_the_messages_of_the_protocol() -> None:
    page = (DOCS / "python.md").read_text(encoding="utf-8")
    code = page[page.index("    from houserules import bot\n") : page.index("    houserules match")]
    out = io.StringIO()
    messages = [message for message in shown_messages() if "type" in message]
    assert [message["type"] for message in messages] == ["hello", "hand", "question", "result", "hello"]
    serve = functools.partial(
        bot.serve, source=io.StringIO("".join(json.dumps(one) + "\n" for one in messages)), sink=out
    )
    exec(textwrap.dedent(code).replace("bot.serve(", "serve("), {"serve": serve})
    greeting = {"protocol": 2, "name": "raiser"}
    said = [json.loads(line) for line in out.getvalue().splitlines()]
    assert said == [greeting, {"answer": "call"}, greeting]
