"""Many deals at once, compared with the same deals played one by one."""

import numpy as np
import pytest

import houserules as hr
from houserules import actions, observations
from houserules.batch import Batch
from test_learning import PLAYABLE


@pytest.mark.parametrize("game_id", PLAYABLE)
def test_every_game_goes_on_for_ever(game_id: str) -> None:
    batch = Batch(game_id, deals=4, seed=5)
    ended = 0
    for _ in range(1_000):
        assert batch.mask.any(axis=1).all()
        batch.step(batch.random())
        assert (batch.reward[~batch.over] == 0).all()
        ended += int(batch.over.sum())
        if ended > 4:
            break
    assert ended > 4


def test_rewards_add_up_and_the_button_moves() -> None:
    batch = Batch("texas-holdem", deals=8, players=3, seed=1)
    dealers = []
    won = np.zeros(3)
    for _ in range(2_000):
        if batch.over[0] or not dealers:
            seen = batch.observe()[0]
            sits = 15 + 4 * observations.ZONE
            dealers.append((int(batch.seat[0]) + [seen[i * sits + 3] for i in range(3)].index(1)) % 3)
        batch.step(batch.random())
        assert np.allclose(batch.reward.sum(axis=1), 0, atol=1e-6)
        won += batch.reward.sum(axis=0)
    assert dealers[:4] == [2, 0, 1, 2]
    assert (won != 0).any()


def test_masks_and_observations_are_those_of_one_deal() -> None:
    game = hr.load("leduc-holdem")
    batch = Batch(game, deals=64, seed=3)
    seen = batch.observe()
    assert seen.shape == (64, observations.SIZE) and batch.mask.shape == (64, actions.SIZE)
    # One of so many deals has the same first cards as this one.
    acts = actions.Actions(game.deal(players=batch.seats, seed=11))
    mine = observations.observe(acts.deal, acts.seat, acts)
    alike = (seen == mine).all(axis=1)
    assert alike.any()
    assert (batch.mask[alike] == acts.mask()).all()


def test_the_same_seed_plays_the_same_deals() -> None:
    one, two, other = (Batch("7-27", deals=16, players=4, seed=seed) for seed in (1, 1, 2))
    differs = False
    for _ in range(200):
        chosen = one.random()
        assert (chosen == two.random()).all()
        differs = differs or bool((one.observe() != other.observe()).any())
        one.step(chosen)
        two.step(chosen)
        other.step(other.random())
        assert (one.mask == two.mask).all() and (one.reward == two.reward).all()
    assert differs


def test_what_is_not_legal_changes_nothing() -> None:
    batch = Batch("badugi", deals=4, seed=1)
    before = batch.observe()
    chosen = batch.random()
    chosen[3] = actions.DONE
    with pytest.raises(hr.Error, match="deal 3: action 192 is not legal here"):
        batch.step(chosen)
    assert (batch.observe() == before).all()
    with pytest.raises(ValueError, match=r"shape \(3,\), not \(4,\)"):
        batch.step(chosen[:3])
    for deals in (0, -1, 10_000_000):
        with pytest.raises(hr.Error, match="1 to 1000000 deals"):
            Batch("badugi", deals=deals)
    with pytest.raises(hr.Error):
        Batch("badugi", deals=1, players=40)


def test_stacks() -> None:
    batch = Batch("no-limit-holdem", deals=2, stacks=[10, 20, 30], seed=1)
    assert batch.seats == 3
    for _ in range(200):
        batch.step(batch.random())
        assert batch.reward.min() >= -0.3 - 1e-6
