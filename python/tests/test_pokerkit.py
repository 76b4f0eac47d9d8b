"""Hand histories, compared with PokerKit: both play the same hands to the same stacks."""

import random
from decimal import Decimal
from pathlib import Path

import pytest
from pokerkit import HandHistory

import houserules as hr
from houserules.pokerkit import from_pokerkit, to_pokerkit

HANDS = Path(__file__).parents[2] / "tests" / "phh"
#: The games that PHH has codes for.
GAMES: dict[str, tuple[str, dict[str, str]]] = {
    "FT": ("texas-holdem", {"limit": "fixed"}),
    "NT": ("texas-holdem", {"limit": "no-limit"}),
    "NS": ("short-deck-holdem", {}),
    "PO": ("omaha", {"limit": "pot"}),
    "FO/8": ("omaha-hi-lo", {"limit": "fixed"}),
    "F7S": ("seven-card-stud", {}),
    "F7S/8": ("seven-card-stud-hi-lo", {}),
    "FR": ("razz", {}),
    "N2L1D": ("single-draw-2-7", {}),
    "F2L3D": ("triple-draw-2-7", {}),
    "FB": ("badugi", {}),
}


def final_stacks(history: HandHistory) -> list[Decimal]:
    *_, last = history
    return [Decimal(stack) for stack in last.stacks]


@pytest.mark.parametrize("code", GAMES)
def test_our_deals_in_pokerkit(code: str) -> None:
    game_id, options = GAMES[code]
    game = hr.load(game_id, options)
    rng = random.Random(code)
    for seed in range(12):
        deal = game.deal(players=rng.randint(2, 6), seed=seed)
        while not deal.over:
            deal.answer(deal.pick("random", seed=rng.randrange(2**32)))
        history = to_pokerkit(deal, [f"Player {seat}" for seat in range(deal.seats)])
        assert history.variant == code
        assert history.players[0] == "Player 0"
        assert final_stacks(history) == [Decimal(stack) for stack in deal.stacks]
        back = from_pokerkit(history)
        assert (back.problem, back.code) == ("", code)
        assert [Decimal(stack) for stack in back.stacks] == final_stacks(history)
        assert "Player 0" in back.narration


def sound_files() -> list[str]:
    """The files without errors: the others test the messages."""
    faulty = ("fault-", "many.phhs")
    paths = sorted([*HANDS.glob("*.phh"), *HANDS.glob("*.phhs")])
    return [path.name for path in paths if not path.name.startswith(faulty)]


#: PokerKit can't read these: a limit raise to the size of the opponent's stack, and unknown discards.
OURS_ALONE = ("raise-to-a-stack.phh", "unknown-discards.phh")


@pytest.mark.parametrize("name", sound_files())
def test_hands_of_files(name: str) -> None:
    path = HANDS / name
    hands = hr.replay(path)
    assert hands
    for hand in hands:
        assert hand.problem == ""
        assert hand.finishing in ([], hand.stacks)
    if name in OURS_ALONE:
        with pytest.raises(ValueError), open(path, "rb") as file:
            final_stacks(HandHistory.load(file))
        return
    with open(path, "rb") as file:
        histories = list(HandHistory.load_all(file)) if path.suffix == ".phhs" else [HandHistory.load(file)]
    assert len(histories) == len(hands)
    for history, hand in zip(histories, hands):
        assert [Decimal(stack) for stack in hand.stacks] == final_stacks(history)
        assert from_pokerkit(history).stacks == hand.stacks


def test_what_cannot_be_played() -> None:
    [hand] = hr.replay(HANDS / "fault-no-action.phh")
    assert hand.problem and hand.place.line > 0 and hand.stacks == []
    assert hr.replay("variant = 'XX'\nactions = []\n")[0].problem
    with pytest.raises(OSError):
        hr.replay("no-such-file.phh")
    deal = hr.load("texas-holdem").deal(players=2)
    with pytest.raises(hr.Error, match="not over"):
        deal.phh()
    with open(HANDS / "fault-unknown-code.phh", "rb") as file, pytest.raises(hr.Error, match="no code 'XX'"):
        from_pokerkit(HandHistory.load(file))
    other = hr.load("7-27").deal(players=3)
    while not other.over:
        other.answer(other.question.default)
    with pytest.raises(hr.Error, match=r"no code for these rules; it has .*FB \(badugi\)"):
        other.phh()
