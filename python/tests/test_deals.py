"""Deals: questions, answers, views, copies."""

import copy
import pickle
import random
import threading

import pytest

import houserules as hr


def some_answer(deal: hr.Deal, rng: random.Random) -> hr.Answer:
    """Any legal answer; the default where there are too many to list."""
    question = deal.question
    if question.choices:
        return rng.choice(question.choices).answer
    answers = deal.all_answers(most=200)
    return rng.choice(answers) if answers else question.default


@pytest.mark.parametrize("game_id", hr.games())
def test_every_game_is_played_to_its_end(game_id: str) -> None:
    try:
        game = hr.load(game_id)
    except hr.Error as error:
        assert "is a mix" in str(error)
        return
    rng = random.Random(7)
    deal = game.deal(seed=11)
    for _ in range(2000):
        if deal.over:
            break
        seat = deal.question.seat
        answer = some_answer(deal, rng)
        assert deal.refusal(answer) == ""
        text = deal.text(answer)
        assert deal.refusal(answer, seat) == ""
        before = deal.copy()
        deal.answer(answer)
        before.answer(text)
        assert before.stacks == deal.stacks
    assert deal.over
    assert len(deal.net) == deal.seats
    assert deal.narrate()


def test_seven_twenty_seven_by_defaults() -> None:
    deal = hr.load("7-27", options={"declare": True}).deal(players=4, seed=7)
    while not deal.over:
        deal.answer(deal.question.default)
    assert deal.net == [-1, -1, -1, 3]
    assert deal.game_over
    following = deal.next()
    assert not following.over


def test_questions_describe_their_answers() -> None:
    deal = hr.load("no-limit-holdem").deal(players=3, seed=1)
    question = deal.question
    assert question.kind == "bet" and question.seat == 2
    assert question.range is not None and 4 in question.range and 1000 not in question.range
    deal.answer(hr.Answer.raise_to(6))
    assert deal.view(2).seats[2].bet == 6
    with pytest.raises(hr.Error):
        deal.answer(hr.Answer.raise_to(7))
    assert deal.refusal(hr.Answer.raise_to(7)) != ""
    assert deal.view(0).seats[0].bet == 1  # nothing has changed


def test_answers_are_values() -> None:
    answer = hr.Answer.choose_cards([0, 3])
    assert answer == hr.Answer.choose_cards([0, 3]) != hr.Answer.choose_cards([3, 0])
    assert answer != "cc"
    assert pickle.loads(pickle.dumps(answer)) == answer
    assert len({answer, hr.Answer.choose_cards([0, 3]), hr.Answer.fold()}) == 2
    assert (answer.kind, answer.cards, repr(answer)) == ("cards", [0, 3], "<Answer cards 0 3>")


def test_wrong_seats_and_finished_deals() -> None:
    deal = hr.load("texas-holdem").deal(players=2, seed=1)
    for bad in (-3, 2, 99):
        with pytest.raises(IndexError):
            deal.view(bad)
        with pytest.raises(IndexError):
            deal.question_for(bad)
        with pytest.raises(IndexError):
            deal.answer("cc", seat=bad)
    with pytest.raises(hr.Error):
        deal.answer("dance")
    with pytest.raises(hr.Error):
        deal.next()
    with pytest.raises(TypeError):
        deal.answer(3)  # type: ignore[arg-type]
    while not deal.over:
        deal.answer("f" if deal.question.choices[0].text == "f" else "cc")
    with pytest.raises(hr.Error):
        deal.question
    with pytest.raises(hr.Error):
        hr.load("texas-holdem").deal(players=99)
    with pytest.raises(hr.Error):
        hr.load("texas-holdem").deal(stacks=[0, -5])
    with pytest.raises(ValueError):
        hr.load("texas-holdem").deal(seed=-1)


@pytest.mark.parametrize("game_id", ["texas-holdem", "seven-card-stud", "five-card-draw", "guts"])
def test_a_seat_sees_no_card_that_it_may_not_know(game_id: str) -> None:
    game = hr.load(game_id)
    rng = random.Random(3)
    deal = game.deal(players=3, seed=5)
    while not deal.over:
        whole = deal.view(hr.REFEREE)
        for viewer in range(3):
            seen = deal.view(viewer)
            for seat in range(3):
                if seat == viewer:
                    assert "??" not in [c.text for z in seen.seats[seat].zones for c in z.cards]
                    continue
                for zone, true_zone in zip(seen.seats[seat].zones, whole.seats[seat].zones):
                    for card, true_card in zip(zone.cards, true_zone.cards):
                        assert card.text == (true_card.text if true_card.face_up else "??")
            for event in deal.events(viewer):
                if event.kind == "card_dealt" and viewer not in event.seen_by:
                    assert event.card == "??"
        deal.answer(some_answer(deal, rng))


def test_two_worlds_that_look_alike_to_a_seat_look_alike_in_python() -> None:
    game = hr.load("texas-holdem")
    worlds = [
        game.deal(players=2, seed=9, deck=deck) for deck in ("AsKdAhKc", "As2dAh7c")
    ]
    shown = [[repr(v.seats[0].zones), repr(v.seats[1].zones), v.pot, v.deck]
             for v in (world.view(0) for world in worlds)]
    assert shown[0] == shown[1]
    assert [repr(e) for e in worlds[0].events(0)] == [repr(e) for e in worlds[1].events(0)]
    assert worlds[0].narrate(viewer=0) == worlds[1].narrate(viewer=0)
    assert worlds[0].view(1).seats[1].zones[0].cards[0].text != "??"


def test_copies_and_saved_deals_go_on_by_themselves() -> None:
    deal = hr.load("seven-card-stud").deal(players=4, seed=2)
    deal.answer(deal.question.default)
    twins = [deal.copy(), copy.copy(deal), copy.deepcopy(deal), pickle.loads(pickle.dumps(deal)),
             deal.game.restore(deal.save())]
    deal.answer(deal.question.default)
    for twin in twins:
        assert twin.narrate() != deal.narrate()
        twin.answer(twin.question.default)
        assert twin.narrate() == deal.narrate()
        assert twin.net == deal.net
    for bytes_ in (b"", b"\x04", b"nonsense", deal.save()[:-3], deal.save() + b"x"):
        with pytest.raises(hr.Error):
            deal.game.restore(bytes_)
    with pytest.raises(hr.Error):
        hr.load("razz").restore(deal.save())


def test_a_deal_shows_itself_in_a_notebook() -> None:
    deal = hr.load("texas-holdem").deal(players=2, seed=1)
    assert deal._repr_html_().startswith("<pre>p2 deals. p2 posts 1.")
    assert repr(deal).startswith("<Deal of Texas Hold'em: p2 may")


def test_simulations_run_side_by_side() -> None:
    game = hr.load("guts")
    reports: list[hr.Report] = []
    threads = [
        threading.Thread(target=lambda: reports.append(game.simulate(games=100, agents="random")))
        for _ in range(4)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len({report.deals for report in reports}) == 1
