"""Rankings, by name and in arrays."""

import itertools

import numpy as np
import pytest

import houserules as hr
from houserules.observations import card_number


def numbers(cards: str) -> list[int]:
    return [card_number(cards[i : i + 2]) for i in range(0, len(cards), 2)]


def test_names_and_order() -> None:
    high = hr.Ranking("high")
    hand = high.hand("AsAh", "AdKcKd")
    assert hand.name == "full house, aces over kings"
    assert hand.cards == "AsAhAdKcKd"
    assert hr.evaluate("high", "AsKs", "QsJsTs") > hand.score > hr.evaluate(high, "AsAhAdKcQd")
    assert hr.evaluate("low a-5", "As2s3s4s5s") > hr.evaluate("low a-5", "As2s3s4s6s")
    assert hr.Ranking("points under 21").hand("KsQsJs").score > 0
    assert hr.evaluate(hr.Ranking("high", wild="deuces"), "2s2hAsAhAd") > hr.evaluate(
        "high", "KsKhKdKcAd"
    )


def test_how_many_hands_there_are() -> None:
    hands = np.array(list(itertools.combinations(range(52), 5)), dtype=np.uint8)
    scores = hr.evaluate("high", hands)
    assert scores.shape == (2_598_960,) and scores.dtype == np.uint64
    assert len(np.unique(scores)) == 7_462
    best = hands[scores == scores.max()]
    assert len(best) == 4  # royal flushes


def test_arrays_are_ranked_as_single_hands_are() -> None:
    rng = np.random.default_rng(1)
    omaha = hr.Ranking("high", use="2 from hand and 3 from board")
    faces = [r + s for r in "23456789TJQKA" for s in "cdhs"]
    cards = np.array([rng.permutation(52)[:9] for _ in range(50)])
    scores = omaha.scores(cards[:, :4], cards[:, 4:])
    for row, score in zip(cards, scores):
        text = "".join(faces[card] for card in row)
        assert omaha.hand(text[:8], text[8:]).score == score
    one_board = omaha.scores([[0, 1, 2, 3], [4, 5, 6, 7]], [48, 49, 50, 51, 12])
    assert one_board.shape == (2,)
    assert omaha.scores(np.empty((0, 4), dtype=np.uint8)).shape == (0,)


@pytest.mark.parametrize(
    "words",
    [
        {"name": "hihg"},
        {"name": "high", "use": "five"},
        {"name": "high", "wild": "kings x"},
        {"name": "high", "deck": "7"},
        {"name": "points nearest 7", "points": "A: one"},
    ],
)
def test_words_that_do_not_fit(words: dict[str, str]) -> None:
    with pytest.raises(hr.Error) as raised:
        hr.Ranking(**words)
    assert "'" in str(raised.value) and "--" not in str(raised.value)


def test_cards_that_do_not_fit() -> None:
    high = hr.Ranking()
    with pytest.raises(hr.Error, match="'As' appears twice"):
        high.hand("AsKd", "As")
    with pytest.raises(hr.Error, match="not a list of cards"):
        high.hand("AsKx")
    for cards in ([[53]], [[-1]], [[300]], [[0.5]], [1, 2], [[[1]]]):
        with pytest.raises(ValueError):
            high.scores(cards)
    with pytest.raises(ValueError):
        high.scores([[1, 2], [3, 4]], [[5], [6], [7]])
    with pytest.raises(ValueError):
        high.scores([[1] * 61])
