"""Mistakes by people who have not read the docs, and attacks: a clear exception each time, and never a crash."""

import copy
import inspect
import pickle
import sys
import threading
from pathlib import Path
from typing import Any, Callable

import numpy as np
import pytest

import houserules as hr
from houserules import actions, benchmark
from houserules.batch import Batch
from houserules.fresh import fresh_rules

HOLDEM = hr.load("texas-holdem")


def holdem() -> hr.Deal:
    return HOLDEM.deal(players=3, seed=1)


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        # Negative numbers are not seats, and do not give the referee's view.
        (lambda: holdem().view(-1), IndexError, "no seat -1"),
        (lambda: holdem().view(-2), IndexError, "no seat -2"),
        (lambda: holdem().events(-2), IndexError, "no seat -2"),
        (lambda: holdem().narrate(viewer=-2), IndexError, "no seat -2"),
        (lambda: HOLDEM.deal(players=3, dealer=-1), IndexError, "no seat -1: seats are 0 to 2"),
        (lambda: HOLDEM.deal(players=3, dealer=3), IndexError, "no seat 3"),
        (lambda: HOLDEM.deal(stacks=[9, 9], dealer=2), IndexError, "no seat 2"),
        (lambda: HOLDEM.deal(players=12), hr.Error, "2 to 10 players"),
        # Numbers out of range
        (lambda: HOLDEM.deal(seed=2**64), ValueError, f"not {2**64}"),
        (lambda: holdem().pick("house", seed=-1), ValueError, "not -1"),
        (lambda: HOLDEM.simulate(games=-5), ValueError, "not -5"),
        (lambda: HOLDEM.simulate(games=5, seed=-1), ValueError, "not -1"),
        (lambda: HOLDEM.equity("p1:AsAd", "p2:KsKd", samples=-1), ValueError, "not -1"),
        (lambda: Batch("kuhn-poker", deals=2, seed=-1), ValueError, "not -1"),
        (lambda: holdem().all_answers(most=-1), ValueError, "not -1"),
        # Values of the wrong type
        (lambda: holdem().answer(holdem().question.choices[0]), TypeError, "not Choice"),  # type: ignore[call-overload]
        (lambda: holdem().answer(None), TypeError, "not NoneType"),  # type: ignore[call-overload]
        (lambda: HOLDEM.equity(["p1:AsAd", "p2:KsKd"]), TypeError, "one string for each hand"),  # type: ignore[arg-type]
        (lambda: HOLDEM.judge(["p1:AsAd", "p2:KsKd"]), TypeError, "one string for each hand"),  # type: ignore[arg-type]
        (lambda: HOLDEM.page("pdf"), ValueError, "not 'pdf'"),  # type: ignore[arg-type]
        (lambda: HOLDEM.restore("saved"), TypeError, "str"),  # type: ignore[arg-type]
        (lambda: hr.load("7-27", options={"declare": "perhaps"}), hr.Error, "^option declare=perhaps: "),
        (lambda: hr.load("7-27", modifiers="no-such"), hr.Error, "^modifier no-such: "),
        (lambda: HOLDEM.simulate(games=5).table("no-such"), KeyError, "positions"),
        (lambda: HOLDEM.deal(players="3"), TypeError, "^players, dealer and seed are whole numbers"),  # type: ignore[arg-type]
        (lambda: HOLDEM.deal(seed=None), TypeError, "^players, dealer and seed"),  # type: ignore[arg-type]
        (lambda: HOLDEM.deal(deck=["As"]), TypeError, "deck a string"),  # type: ignore[arg-type]
        (lambda: hr.load("7-27", options=["declare"]), TypeError, "mapping"),  # type: ignore[arg-type]
        (lambda: fresh_rules(-1), ValueError, "not -1"),
        (lambda: fresh_rules(None), TypeError, "NoneType"),  # type: ignore[arg-type]
        # Cards
        (lambda: hr.evaluate("high", "AsKs", [1, 2]), TypeError, "string, like the hand"),
        (lambda: hr.evaluate("high", [51, 50]), ValueError, r"\(hands, cards per hand\), not \(2,\)"),
        (lambda: hr.evaluate("high", ["AsKs", "Qs"]), ValueError, "same number of cards"),
        (lambda: hr.evaluate("high", ["AsKx"]), hr.Error, "not a list of cards"),
        (lambda: hr.Ranking().hand("AsKs??"), hr.Error, r"\?\?"),
    ],
)
def test_mistakes_are_named(call: Callable[[], Any], error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        call()


def test_what_was_meant_is_clear() -> None:
    assert hr.load("7-27", modifiers="jokers") == hr.load("7-27", modifiers=["jokers"])
    deal = holdem()
    assert deal.refusal("cbr 3") != "" and deal.refusal("dance") != ""
    assert deal.refusal("cbr 4") == ""
    high = hr.Ranking()
    texts = ["AsKsQsJsTs", "AsAhAdKcKd"]
    assert high.scores(texts).tolist() == [high.hand(text).score for text in texts]
    board = high.scores(["AsKs", "AhAd"], "QsJsTs")
    assert board.tolist() == [high.hand(text, "QsJsTs").score for text in ("AsKs", "AhAd")]
    for twin in (pickle.loads(pickle.dumps(high)), copy.deepcopy(high)):
        assert twin.scores(texts).tolist() == high.scores(texts).tolist()


def arrays() -> list[Any]:
    return [
        np.full(4, 1.7),
        np.full(4, 2**32 + 1),
        np.ones((4, 1), dtype=np.int32),
        np.ones(3, dtype=np.int32),
        None,
        "cc",
    ]


@pytest.mark.parametrize("chosen", arrays(), ids=range(len(arrays())))
def test_a_batch_takes_whole_numbers_that_fit(chosen: Any) -> None:
    batch = Batch("leduc-holdem", deals=4, seed=1)
    before = batch.observe()
    with pytest.raises((ValueError, TypeError)):
        batch.step(chosen)
    assert (batch.observe() == before).all()
    batch.step([actions.CALL] * 4)


@pytest.mark.parametrize(
    ("method", "out"),
    [
        ("random", np.zeros(4, dtype=np.int64)),
        ("random", np.zeros(8, dtype=np.int32)[::2]),
        ("observe", np.zeros((4, 3413), dtype=np.float64)),
        ("observe", np.zeros((3413, 4), dtype=np.float32)),
        ("observe", np.zeros((3413, 4), dtype=np.float32).T),
    ],
)
def test_what_is_written_to_an_array_is_not_lost(method: str, out: Any) -> None:
    batch = Batch("leduc-holdem", deals=4, seed=1)
    with pytest.raises(ValueError, match="array"):
        getattr(batch, method)(out)


def test_batches_are_not_copied() -> None:
    batch = Batch("leduc-holdem", deals=4, seed=1)
    for make in (copy.copy, copy.deepcopy, pickle.dumps):
        with pytest.raises(TypeError):
            make(batch)


def test_threads_at_one_deal_and_one_batch() -> None:
    """What they do is undefined, but the process must not crash."""
    batch = Batch("leduc-holdem", deals=64, seed=1)
    deals = [hr.load("seven-card-stud").deal(players=4, seed=seed) for seed in range(20)]

    def hammer() -> None:
        for deal in deals:
            for _ in range(100):
                try:
                    deal.pick("check-call")
                    deal.view(0)
                    deal.copy().answer(deal.default)
                    deal.answer(deal.default)
                    batch.observe()
                    batch.step(batch.random())
                except hr.Error:
                    pass

    threads = [threading.Thread(target=hammer) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all(deal.over for deal in deals)


def test_everything_shows_what_it_is() -> None:
    report = hr.load("leduc-holdem").simulate(games=20)
    equity = HOLDEM.equity("Ann:AsAd", "Bob:KsKd", "board:2c3c4c")
    verdict = HOLDEM.judge("Ann:AsAd", "Bob:KsKd", "board:2c3c4c7h8h")
    deal = hr.load("anaconda").deal(seed=1)
    view = deal.view(0)
    table = report.tables[0]
    things = [
        report, table, table.rows[0], table.rows[0].cells[0], equity, *equity.pot, *equity.parts,
        verdict, *verdict.hands, *verdict.awards, view, view.seats[0], *view.seats[0].zones,
        *view.registers, HOLDEM.info, *HOLDEM.info.options, deal.question, *deal.events(),
        *hr.test((Path(__file__).parents[2] / "variants/counting/7-27.yaml")), hr.Ranking(),
        Batch("kuhn-poker", deals=3), actions.Actions(deal),
    ]
    for thing in things:
        assert "object at 0x" not in repr(thing), repr(thing)
    for name, kind in inspect.getmembers(hr, inspect.isclass):
        assert kind.__doc__, name


def test_a_file_uses_the_files_beside_it(tmp_path: Path) -> None:
    (tmp_path / "scripts").mkdir()
    (tmp_path / "scripts" / "red.lua").write_text("function red(card) return card.red and 1 or -1 end\n")
    (tmp_path / "red.yaml").write_text(
        "houserules: 1\nname: Red Counts\nplayers: 2-6\nbetting: {ante: 1, limit: 2}\nscripts: [red.lua]\n"
        "play:\n  - deal: 3 down\n  - bet\nshowdown: {by: points, value: = red, most: yes}\n"
    )
    (tmp_path / "few.yaml").write_text("houserules: 1\nname: Few\nextends: red.yaml\nplayers: 2-3\n")
    (tmp_path / "up.yaml").write_text(
        "houserules: 1\nname: Up\nextends: ../outside.yaml\n"
    )
    (tmp_path.parent / "outside.yaml").write_text("houserules: 1\nname: Outside\n")
    game = hr.load(tmp_path / "few.yaml")
    assert hr.check(tmp_path / "few.yaml") == []
    assert hr.test(tmp_path / "few.yaml") == []
    deal = game.deal(players=3, seed=1)
    while not deal.over:
        deal.answer(deal.default)
    with pytest.raises(hr.Error, match="outside"):
        hr.load(tmp_path / "up.yaml")
    saved = pickle.dumps(deal)
    for path in (*tmp_path.glob("*.yaml"), tmp_path / "scripts" / "red.lua"):
        path.unlink()
    assert pickle.loads(saved).narrate() == deal.narrate()


def test_a_script_that_never_ends_is_stopped(tmp_path: Path) -> None:
    (tmp_path / "loop.lua").write_text("function forever(card) while true do end end\n")
    (tmp_path / "loop.yaml").write_text(
        "houserules: 1\nname: Loop\nplayers: 2-6\nbetting: {ante: 1, limit: 2}\nscripts: [loop.lua]\n"
        "play:\n  - deal: 3 down\n  - bet\nshowdown: {by: points, value: = forever, most: yes}\n"
    )
    deal = hr.load(tmp_path / "loop.yaml").deal(seed=1)
    with pytest.raises(hr.Error, match="instructions"):
        while not deal.over:
            deal.answer(deal.default)
    with pytest.raises(hr.Error, match="instructions"):
        deal.game.simulate(games=10)


def test_environments_name_mistakes() -> None:
    import gymnasium

    from houserules.gymnasium import SeatEnv
    from houserules.pettingzoo import env

    seat = SeatEnv("leduc-holdem")
    for call in (lambda: seat.step(1), seat.render):
        with pytest.raises(gymnasium.error.ResetNeeded):
            call()
    assert SeatEnv("leduc-holdem", opponent="tight").reset(seed=1)[0]["action_mask"].any()
    for action in (-1, actions.SIZE, 10**6, "x", None, 1.5):
        seat.reset(seed=1)
        assert seat.step(action)[4]["illegal"]  # type: ignore[arg-type]
    seats = env("leduc-holdem")
    for ask in (lambda: seats.step(1), seats.render, lambda: seats.observe("p1"), seats.last):
        with pytest.raises(AttributeError, match="reset"):
            ask()
    seats.reset(seed=1)
    for action in ("x", 1.5):
        with pytest.raises(TypeError):
            seats.step(action)  # type: ignore[arg-type]


def test_the_benchmark_names_mistakes(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def ran(*words: str) -> int | str | None:
        monkeypatch.setattr(sys, "argv", ["benchmark", *words])
        try:
            return benchmark.main()
        except SystemExit as left:
            return left.code

    assert ran("--rules", "1", "--deals", "1", "random-min") == 0
    assert ran("--rules", "-1", "tight") == 2
    assert ran("--deals", "0", "tight") == 2
    capsys.readouterr()
    assert ran("tigth") == 2
    assert "check-call" in capsys.readouterr().err
