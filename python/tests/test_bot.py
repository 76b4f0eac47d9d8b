"""Bots in Python, served line by line."""

import io
import json

import pytest

from houserules import bot


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
