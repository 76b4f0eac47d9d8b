"""Makes a bot for `exec:` from one function, and speaks the protocol of docs/bots.md for it.

    from houserules import bot

    def choose(message):
        return message["question"]["default"]

    bot.serve(choose)
"""

from __future__ import annotations

import json
import sys
from typing import Any, Callable, TextIO

Message = dict[str, Any]
#: Takes a whole `question` message and returns the answer, such as {"raise": 8}.
Choose = Callable[[Message], Any]


def serve(
    choose: Choose,
    name: str = "bot",
    heard: Callable[[Message], None] | None = None,
    source: TextIO | None = None,
    sink: TextIO | None = None,
) -> None:
    """Plays one seat until the input ends.

    `choose` gets each `question` message as it is sent: its `question`, `view` and `events`. Seats
    are numbered from 1 there, as in all messages, and from 0 in the rest of this package. `heard`
    gets the `hand` and `result` messages, which take no answer. Lines come from `source` (standard
    input) and go to `sink` (standard output), so don't print there.
    Exceptions from the functions pass through. Raises ValueError if a line isn't a JSON object.
    """
    lines = sys.stdin if source is None else source
    out = sys.stdout if sink is None else sink
    for line in lines:
        message = json.loads(line)
        if not isinstance(message, dict):
            raise ValueError(f"expected a JSON object: {line[:80]!r}")
        kind = message.get("type")
        if kind == "hello":
            answer: Any = {"protocol": 2, "name": name}
        elif kind == "question":
            answer = choose(message)
        else:
            if heard is not None and kind in ("hand", "result"):
                heard(message)
            continue
        print(json.dumps(answer), file=out, flush=True)
