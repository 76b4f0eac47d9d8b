"""House rules made up from a seed."""

import pytest

import houserules as hr
from houserules.fresh import fresh_rules


@pytest.mark.parametrize("seed", range(12))
def test_they_are_new_and_can_be_played(seed: int) -> None:
    rules = fresh_rules(seed)
    assert rules.game != hr.load(rules.game.id)
    assert rules.options or rules.modifiers
    deal = rules.game.deal(seed=seed)
    while not deal.over:
        deal.answer(deal.question.default)
    assert rules.game.name in str(rules)
    assert all(name in rules.text for name in rules.options)


def test_the_same_seed_makes_the_same_rules() -> None:
    assert fresh_rules(5) == fresh_rules(5)
    assert len({fresh_rules(seed).game for seed in range(8)}) == 8
