"""Plays any poker game that is described in a rule file.

    import houserules as hr

    game = hr.load("7-27", options={"declare": True})
    deal = game.deal(players=4, seed=7)
    while not deal.over:
        deal.answer(deal.default)
    print(deal.net)
    print(deal.narrate())

Seats are numbered from 0; in text, seat 0 is "p1". The last seat deals unless you name another.
Cards are written "As", "Td", "Jo" (a joker) and "??" (an unknown card). Chips are whole units of
the smallest chip in play.

Errors: `Error`, a ValueError, if a rule file can't be loaded, an answer isn't legal, or the rules
fail in play; its `diagnostics` show where. IndexError if there is no such seat.

Threads: a Game may be used by several threads at once, a Deal by one at a time. Simulations and
equity calculations run without the interpreter lock.
"""

from houserules._core import (
    Answer,
    Award,
    Card,
    Cell,
    Choice,
    Diagnostic,
    Equity,
    EquityPart,
    Event,
    GameInfo,
    Option,
    Pile,
    Place,
    Question,
    QuestionCard,
    Range,
    RankedHand,
    Register,
    ReplayedHand,
    Row,
    SeatView,
    Share,
    Table,
    Verdict,
    VerdictHand,
    View,
    WorkedDeal,
    Zone,
)
from houserules._core import version as _version
from houserules._deal import BYSTANDER, REFEREE, Deal, Viewer
from houserules._errors import Error
from houserules._game import Game, Report, check, games, load, modifiers, replay, test
from houserules.ranking import Ranking, evaluate

__version__ = _version()

__all__ = [
    "BYSTANDER",
    "REFEREE",
    "Answer",
    "Award",
    "Card",
    "Cell",
    "Choice",
    "Deal",
    "Diagnostic",
    "Equity",
    "EquityPart",
    "Error",
    "Event",
    "Game",
    "GameInfo",
    "Option",
    "Pile",
    "Place",
    "Question",
    "QuestionCard",
    "Range",
    "RankedHand",
    "Ranking",
    "Register",
    "ReplayedHand",
    "Report",
    "Row",
    "SeatView",
    "Share",
    "Table",
    "Verdict",
    "VerdictHand",
    "View",
    "Viewer",
    "WorkedDeal",
    "Zone",
    "check",
    "evaluate",
    "games",
    "load",
    "modifiers",
    "replay",
    "test",
]
