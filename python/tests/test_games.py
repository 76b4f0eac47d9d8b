"""Loading games, and what can be asked about them."""

import pickle
from pathlib import Path

import pytest

import houserules as hr

KITCHEN = """houserules: 1
name: Kitchen Poker
about: One card each. The higher card wins.
players: 2-4
betting: {ante: 1, limit: 2}
play:
  - deal: 1 down
  - bet
showdown: {by: high, hand: 1}
"""


def test_all_games_are_in_the_package() -> None:
    ids = hr.games()
    assert len(ids) > 300
    assert {"texas-holdem", "7-27", "razz"} <= set(ids)
    assert "wild-ranks" in hr.modifiers()


def test_a_game_by_its_other_name_with_options_and_modifiers() -> None:
    assert hr.load("nlhe").id == "texas-holdem"
    game = hr.load("7-27", options={"declare": True})
    assert game.options["declare"].value == "yes"
    assert game != hr.load("7-27")
    assert pickle.loads(pickle.dumps(game)) == game


def test_a_rule_file_by_its_text_and_by_its_path(tmp_path: Path) -> None:
    path = tmp_path / "kitchen.yaml"
    path.write_text(KITCHEN, encoding="utf-8")
    assert hr.load(KITCHEN).name == hr.load(path).name == hr.load(str(path)).name == "Kitchen Poker"
    assert hr.check(KITCHEN) == []
    with pytest.raises(FileNotFoundError):
        hr.load("nowhere.yaml")


def test_faults_of_a_rule_file_are_told_with_their_places() -> None:
    with pytest.raises(hr.Error, match="unknown step") as caught:
        hr.load(KITCHEN.replace("- bet", "- beet"))
    assert isinstance(caught.value, ValueError)
    fault = caught.value.diagnostics[0]
    assert (fault.severity, fault.place.line, fault.id[:2]) == ("error", 8, "HR")
    assert "bet" in fault.advice
    assert [one.message for one in hr.check(KITCHEN.replace("- bet", "- beet"))] == [fault.message]
    with pytest.raises(hr.Error, match="there is no game"):
        hr.load("no-such-game")
    with pytest.raises(hr.Error):
        hr.load("7-27", options={"declare": "perhaps"})


def test_equities_and_verdicts() -> None:
    holdem = hr.load("texas-holdem")
    equity = holdem.equity("p1:AdAc", "p2:KhKs")
    assert equity.exact and equity.runouts == 1712304
    assert equity.pot[0].share == pytest.approx(0.81255490, abs=1e-8)
    verdict = holdem.judge("Ann:AsKs", "Bob:QdQc", "board:AhKd2c7s9h", "stakes:40,40")
    assert verdict.gets == [80, 0]
    assert "two pair" in verdict.text
    with pytest.raises(hr.Error):
        holdem.judge("Ann:AsAs")


def test_a_simulation_is_the_same_from_the_same_seed() -> None:
    game = hr.load("five-card-stud")
    first = game.simulate(games=200, players=4, agents="random", seed=3)
    second = game.simulate(games=200, players=4, agents="random", seed=3)
    assert first.games == 200
    rows = [[(r.name, [c and c.value for c in r.cells]) for r in t.rows] for t in first.tables]
    assert rows == [
        [(r.name, [c and c.value for c in r.cells]) for r in t.rows] for t in second.tables
    ]
    assert "<table>" in first._repr_html_()
    assert pickle.loads(pickle.dumps(first))._repr_html_() == first._repr_html_()
    with pytest.raises(KeyError):
        first.table("nothing")
    with pytest.raises(hr.Error):
        game.simulate(games=1, agents="nobody")


def test_a_report_as_a_data_frame() -> None:
    report = hr.load("five-card-stud").simulate(games=50)
    table = report.tables[0]
    frame = report.to_pandas(table.id)
    assert list(frame.index) == [row.name for row in table.rows]
    assert set(report.to_pandas().index.get_level_values(0)) == {t.id for t in report.tables}


def test_a_rulebook_page_and_worked_deals() -> None:
    page = hr.load("iron-cross", {"wild": "card"}).page("markdown")
    assert page.startswith("# Iron Cross")
    assert "<h1>" in hr.load("razz").page("html")
    text = "\n".join(
        [
            "houserules: 1",
            "name: One Card",
            "players: 2",
            "betting: {ante: 1, limit: 2}",
            "play: [{deal: 1 down}, bet]",
            "showdown: high",
            "examples:",
            "  - {players: 2, dealer: p2, script: d dh p1 As; d dh p2 Kd; all cc; ! p1 gets 2}",
            "  - {players: 2, dealer: p2, script: d dh p1 As; d dh p2 Kd; all cc; ! p1 gets 3}",
        ]
    )
    good, bad = hr.test(text)
    assert not good.failures and "p1 shows A♠" in good.narration
    assert bad.place.line == 9 and "expected 3, actual 2" in bad.failures[0].message


@pytest.mark.parametrize("agent", ["house", "random", "tight", "check-call"])
def test_what_agents_pick_is_legal(agent: str) -> None:
    # Games that ask for bets, draws, passes, declarations, numbers and arrangements.
    for name in ["7-27", "anaconda", "cowpie", "chinese-poker", "five-card-draw", "liars-poker"]:
        deal = hr.load(name).deal(seed=1)
        while not deal.over:
            picked = deal.pick(agent, seed=3)
            assert deal.refusal(picked) == ""
            assert deal.pick(agent, seed=3) == picked
            deal.answer(picked)


def test_messages_are_text_whatever_is_asked() -> None:
    with pytest.raises(hr.Error, match="'é' for p2 is not a rank"):
        hr.load("texas-holdem").equity("p1:AhKh", "p2:é")
