"""Actions, observations and the environments made of them."""

import random

import numpy as np
import pytest

import houserules as hr
from houserules import actions, observations


def playable() -> list[str]:
    found = []
    for game_id in hr.games():
        try:
            hr.load(game_id)
        except hr.Error as error:
            assert "is a mix" in str(error)  # of games that are played one after the other
            continue
        found.append(game_id)
    return found


PLAYABLE = playable()


def test_only_mixes_are_left_out() -> None:
    assert len(PLAYABLE) > 360


@pytest.mark.parametrize("game_id", PLAYABLE)
def test_every_game_is_played_by_numbers(game_id: str) -> None:
    rng = random.Random(5)
    game = hr.load(game_id)
    acts = actions.Actions(game.deal(seed=3))
    for _ in range(3000):
        if acts.deal.over:
            break
        mask = acts.mask()
        assert mask.shape == (actions.SIZE,) and mask.any()
        acts.apply(rng.choice(np.flatnonzero(mask).tolist()))
    assert acts.deal.over
    assert not acts.mask().any()


def test_illegal_actions_change_nothing() -> None:
    acts = actions.Actions(hr.load("texas-holdem").deal(players=2, seed=1))
    before = acts.deal.narrate()
    for action in (-1, actions.DONE, actions.CARD, actions.SIZE, 10_000):
        with pytest.raises(ValueError):
            acts.apply(action)
    assert acts.deal.narrate() == before


def test_sizes_of_raises() -> None:
    acts = actions.Actions(hr.load("no-limit-holdem").deal(players=2, seed=1))
    raises = [a for a in np.flatnonzero(acts.mask()) if actions.RAISE <= a < actions.OPTION]
    # p2, the dealer, owes 1 to call a pot of 3: the minimum, half, two thirds … and all-in.
    amounts = []
    for action in raises:
        twin = actions.Actions(acts.deal.copy())
        twin.apply(int(action))
        amounts.append(twin.deal.view(1).seats[1].bet)
    assert amounts == [4, 6, 8, 10, 100]


def test_cards_are_chosen_one_by_one() -> None:
    deal = hr.load("badugi").deal(players=2, seed=4)
    while deal.question.kind == "bet":
        deal.answer(deal.question.default)
    acts = actions.Actions(deal)
    assert set(np.flatnonzero(acts.mask())) == {
        *range(actions.CARD, actions.CARD + 4),
        actions.DONE,
        actions.DEFAULT,
    }
    acts.apply(actions.CARD + 1)
    assert set(np.flatnonzero(acts.mask())) == {actions.CARD + 2, actions.CARD + 3, actions.DONE}
    assert acts.chosen == (1,)
    seat = acts.seat
    acts.apply(actions.CARD + 3)
    acts.apply(actions.DONE)
    moved = [e for e in deal.events() if e.kind == "card_moved" and e.seat == seat]
    assert len(moved) == 2


def test_worlds_that_look_alike_are_observed_alike() -> None:
    game = hr.load("texas-holdem")
    one, two = (game.deal(players=2, seed=9, deck=deck) for deck in ("AsKdAhKc", "As2dAh7c"))
    assert np.array_equal(observations.observe(one, 0), observations.observe(two, 0))
    assert not np.array_equal(observations.observe(one, 1), observations.observe(two, 1))
    assert observations.observe(one, 0).shape == (observations.SIZE,)
    with pytest.raises(IndexError):
        observations.observe(one, 2)


@pytest.mark.filterwarnings("ignore::UserWarning")  # about agent names and dictionaries
@pytest.mark.parametrize("game_id", PLAYABLE)
def test_pettingzoo_accepts_every_game(game_id: str) -> None:
    from pettingzoo.test import api_test, seed_test

    from houserules.pettingzoo import env

    api_test(env(game_id), num_cycles=30, verbose_progress=False)
    seed_test(lambda: env(game_id), num_cycles=10)


def test_rewards_are_what_the_seats_win() -> None:
    from houserules.pettingzoo import env

    game = env("leduc-holdem")
    game.reset(seed=1)
    rng = random.Random(2)
    total = dict.fromkeys(game.possible_agents, 0.0)
    for agent in game.agent_iter():
        observation, reward, over, _, _ = game.last()
        total[agent] += reward
        mask = observation["action_mask"]
        game.step(None if over else int(rng.choice(np.flatnonzero(mask).tolist())))
    assert [total["p1"], total["p2"]] == [chips / 100 for chips in game.deal.net]
    assert "wins the pot" in game.render()


@pytest.mark.filterwarnings("ignore::UserWarning")
@pytest.mark.parametrize("game_id", PLAYABLE)
def test_gymnasium_accepts_every_game(game_id: str) -> None:
    from gymnasium.utils.env_checker import check_env

    from houserules.gymnasium import SeatEnv

    check_env(SeatEnv(game_id), skip_render_check=True)


def test_a_seat_that_calls_and_one_that_gives_illegal_actions() -> None:
    from houserules.gymnasium import SeatEnv

    env = SeatEnv("leduc-holdem", seat=1)
    won = 0.0
    for seed in range(40):
        observation, _ = env.reset(seed=seed)
        over = False
        while not over:
            assert observation["action_mask"][actions.CALL]
            observation, reward, over, _, info = env.step(actions.CALL)
            assert not info["illegal"]
            won += reward
    assert won != 0
    env.reset(seed=1)
    assert env.step(actions.DONE)[4]["illegal"]
    assert "p2 checks" in env.render() or "p2 calls" in env.render()
    with pytest.raises(IndexError):
        SeatEnv("leduc-holdem", seat=2)
