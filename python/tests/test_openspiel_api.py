"""OpenSpiel's own game tests, run on our games. HOUSERULES_LONG=1: all of them, otherwise every fortieth."""

import os
import unittest

import pyspiel
import pytest
from open_spiel.integration_tests import api_test

from test_openspiel import DICE, NAMES

SOME = NAMES if os.environ.get("HOUSERULES_LONG") else NAMES[::40]


def run(base: type[unittest.TestCase], name: str, game: pyspiel.Game) -> None:
    """Runs all tests of one of OpenSpiel's classes."""
    tests = type(name, (base,), {"game": game, "game_name": name})
    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(tests).run(result)
    assert result.testsRun > 3
    troubles = result.errors + result.failures
    assert not troubles, "\n".join(text for _, text in troubles)


@pytest.mark.parametrize("name", [name for name in SOME if name not in DICE])
def test_some_states(name: str) -> None:
    run(api_test.EnforceAPIOnPartialTreeBase, name, pyspiel.load_game(name))


TREES = [("houserules_kuhn_poker", "kuhn_poker"), ("houserules_leduc_holdem", "leduc_poker")]


@pytest.mark.parametrize(("ours", "theirs"), TREES if os.environ.get("HOUSERULES_LONG") else TREES[:1])
def test_the_whole_tree(ours: str, theirs: str, monkeypatch: pytest.MonkeyPatch) -> None:
    # The number of situations that a player can tell apart is that of OpenSpiel's own game.
    known = api_test.PERFECT_RECALL_NUM_STATES
    monkeypatch.setitem(known, ours, known[theirs])
    nodes = api_test.TOTAL_NUM_STATES
    # All our games are general-sum, because pots may carry over; in these two, none do.
    left_out = {"test_constant_sum": None}
    monkeypatch.setitem(nodes, ours, nodes[theirs])
    base = type("Base", (api_test.EnforceAPIOnFullTreeBase,), left_out)
    run(base, ours, pyspiel.load_game(ours))
