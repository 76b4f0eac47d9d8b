"""Games as OpenSpiel plays them. HOUSERULES_LONG=1: all of them, otherwise every tenth."""

import os

import pyspiel
import pytest
from open_spiel.python import policy
from open_spiel.python.algorithms import expected_game_score

import houserules as hr
import houserules.openspiel as spiel

DICE = {
    "houserules_bidirectional_chowaha",
    "houserules_binglaha",
    "houserules_crayfish",
    "houserules_crayfish_atomic_pineapple",
    "houserules_five_card_binglaha",
    "houserules_five_card_crayfish",
    "houserules_five_card_omaha_x",
    "houserules_omaha_x",
}
NAMES = spiel.register()


def test_all_games_but_mixes_are_registered() -> None:
    assert len(NAMES) > 360
    assert set(NAMES) <= set(pyspiel.registered_names())
    assert DICE <= set(NAMES)


@pytest.mark.parametrize("name", NAMES if os.environ.get("HOUSERULES_LONG") else NAMES[::10])
def test_openspiel_plays_it(name: str) -> None:
    game = pyspiel.load_game(name)
    if name in DICE:
        with pytest.raises(Exception, match="rolls dice"):
            pyspiel.random_sim_test(game, 5, True, False)
    else:
        pyspiel.random_sim_test(game, 1, True, False)


@pytest.mark.parametrize(("ours", "theirs"), [("kuhn-poker", "kuhn_poker"), ("leduc-holdem", "leduc_poker")])
def test_random_players_win_what_they_win_in_openspiels_own_game(ours: str, theirs: str) -> None:
    values = [
        expected_game_score.policy_value(
            game.new_initial_state(), [policy.UniformRandomPolicy(game)] * 2
        )
        for game in (spiel.game(ours, 2), pyspiel.load_game(theirs))
    ]
    assert values[0] == pytest.approx(values[1], abs=1e-9)


def test_openspiels_cfr_finds_the_value_of_kuhn_poker() -> None:
    game = spiel.game("kuhn-poker", 2)
    solver = pyspiel.CFRPlusSolver(game)
    for _ in range(100):
        solver.evaluate_and_update_policy()
    found = solver.average_policy()
    value = pyspiel.expected_returns(game.new_initial_state(), found, -1, True)
    assert value[0] == pytest.approx(-1 / 18, abs=0.001)
    assert pyspiel.nash_conv(game, found, True) < 0.005


@pytest.mark.parametrize(
    ("ours", "theirs", "rounds"), [("kuhn-poker", "kuhn_poker", 50), ("leduc-holdem", "leduc_poker", 3)]
)
def test_openspiels_cfr_learns_the_same_as_in_its_own_game(ours: str, theirs: str, rounds: int) -> None:
    values = []
    for game in (spiel.game(ours, 2), pyspiel.load_game(theirs)):
        solver = pyspiel.CFRPlusSolver(game)
        for _ in range(rounds):
            solver.evaluate_and_update_policy()
        found = solver.average_policy()
        values.append(pyspiel.expected_returns(game.new_initial_state(), found, -1, True))
    assert values[0] == pytest.approx(values[1], abs=1e-12)


def test_what_a_player_may_not_know_is_in_no_information_state() -> None:
    game = spiel.game("leduc-holdem", 2)
    seen = []
    for other in (3, 4):  # one of p2's cards, then another
        state = game.new_initial_state()
        outcomes = [card for card, _ in state.chance_outcomes()]
        state.apply_action(outcomes[0])
        state.apply_action(outcomes[other])
        seen.append([state.information_state_string(0), state.observation_string(0),
                     state.observation_tensor(0)])
        assert state.information_state_string(1)
    assert seen[0] == seen[1]


def test_other_rules_have_another_name() -> None:
    plain = spiel.game("7-27")
    declared = spiel.game("7-27", options={"declare": True})
    assert plain.get_type().short_name == "houserules_7_27"
    assert declared.get_type().short_name.startswith("houserules_7_27_")
    with pytest.raises(hr.Error):
        spiel.game("no-such-game")
