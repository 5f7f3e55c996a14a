"""LG-224 to LG-228 and LG-304: building order markers, with the ruling D-15."""

import pytest

from sobremesa.games.la_granja.rules.state import State

from ..scene import (
    P1,
    P2,
    bare,
    blocked,
    count,
    delivering,
    events,
    illegal,
    legal,
    own,
    phase,
    play,
    supplied,
)

BLOCKED = ("delicatessen", "greengrocer", "butcher")


def ready(state: State, seat: int = P1) -> State:
    """The seat can complete the Trading House with wine and the Cartwright with meat; three others are blocked."""
    supplied(state, "trading_house", 0b0111, seat, seat + 1)
    supplied(state, "cartwright", 0b011, seat, seat + 1)
    return own(blocked(state, *BLOCKED), seat, wine=1, meat=1)


def markers(state: State) -> dict[str, int]:
    return dict(state.view(None).blocked)


@pytest.mark.rule("LG-224", "LG-226")
def test_each_first_completion_removes_the_lowest_marker_and_brings_its_vp() -> None:
    state = ready(delivering(3))
    supplied(state, "general_store", 0b0111)
    own(state, P1, trade_good=1)
    assert markers(state) == {"delicatessen": 1, "greengrocer": 2, "butcher": 3}
    happened = events(state, "deliver wine trading_house")
    assert ("unblocked", {"seat": P1, "building": 2}) in happened
    assert markers(state) == {"greengrocer": 2, "butcher": 3}
    assert count(state, "vp") == 2 + 1 + 1, "round, first completion, the VP beside the marker"
    play(state, "deliver meat cartwright", "done")
    assert markers(state) == {"butcher": 3}
    assert count(state, "vp") == 2 * 4
    play(state, "deliver trade_good general_store")
    assert markers(state) == {}
    assert count(state, "vp") == 3 * 4 + 2, "and 2 of the General Store itself"


@pytest.mark.rule("LG-224")
def test_the_number_counts_and_not_the_place_of_the_building() -> None:
    state = supplied(own(delivering(1), P1, wine=1), "trading_house", 0b0111)
    blocked(state, "butcher", "cartwright", "greengrocer")
    play(state, "deliver wine trading_house")
    assert markers(state) == {"cartwright": 2, "greengrocer": 3}


@pytest.mark.rule("LG-225", "LG-226")
def test_a_later_completion_by_another_player_removes_nothing() -> None:
    state = bare(2)
    ready(state, P1)
    ready(state, P2)
    phase(state, 3)
    play(state, "p1: donkey 1", "p2: donkey 4", "deliver wine trading_house", "done")
    assert markers(state) == {"greengrocer": 2, "butcher": 3}
    play(state, "deliver wine trading_house")
    assert markers(state) == {"greengrocer": 2, "butcher": 3}
    assert state.scores() == (2 + 1 + 1, 2)
    play(state, "deliver meat cartwright")
    assert markers(state) == {"butcher": 3}, "a building that nobody had completed does"


@pytest.mark.rule("LG-225")
def test_by_the_other_ruling_every_completion_removes_a_marker() -> None:
    """order_markers = every_completion; the VP of the completion area still go to the first one only."""
    state = bare(2, rulings={"order_markers": "every_completion"})
    ready(state, P1)
    ready(state, P2)
    phase(state, 3)
    play(state, "p1: donkey 1", "p2: donkey 4", "deliver wine trading_house", "done", "deliver wine trading_house")
    assert markers(state) == {"butcher": 3}
    assert state.scores() == (2 + 1 + 1, 2 + 1)


@pytest.mark.rule("LG-227")
def test_the_unblocked_building_is_open_to_all_in_the_same_turn() -> None:
    """D-16."""
    state = ready(bare(2))
    own(own(state, P1, grain=2), P2, grain=1)
    phase(state, 3)
    play(state, "p1: donkey 2", "p2: donkey 4")
    assert [text for text in legal(state) if text.startswith("deliver grain")] == ["deliver grain general_store"]
    play(state, "deliver wine trading_house")
    assert [text for text in legal(state) if text.startswith("deliver grain")] == [
        "deliver grain delicatessen",
        "deliver grain general_store",
    ]
    play(state, "deliver grain delicatessen")
    assert illegal(state, "deliver grain greengrocer"), "marker 2 still lies there"
    play(state, "done", "deliver grain delicatessen")
    assert (count(state, "grain", P1), count(state, "grain", P2)) == (1, 0)


@pytest.mark.rule("LG-227")
def test_goods_that_lay_ready_in_an_opened_building_can_complete_it_in_the_same_turn() -> None:
    state = ready(delivering(2))
    supplied(own(state, P1, grain=1), "delicatessen", 0b1101)
    assert illegal(state, "deliver grain delicatessen")
    play(state, "deliver wine trading_house", "deliver grain delicatessen")
    assert (markers(state), count(state, "vp")) == ({"butcher": 3}, 2 * (2 + 1 + 1))


@pytest.mark.rule("LG-228")
@pytest.mark.parametrize("ruling", ["first_completion", "every_completion"])
def test_without_markers_a_first_completion_brings_no_unblocking_bonus(ruling: str) -> None:
    state = supplied(own(delivering(1, rulings={"order_markers": ruling}), P1, wine=1), "trading_house", 0b0111)
    happened = events(state, "deliver wine trading_house")
    assert "unblocked" not in [key for key, _ in happened]
    assert count(state, "vp") == 2 + 1


@pytest.mark.rule("LG-304")
def test_unblocking_example_the_second_building_completed_for_the_first_time_removes_marker_two() -> None:
    state = bare(2)
    supplied(blocked(state, "greengrocer", "butcher", "general_store"), "trading_house", 0b0111)
    own(state, P1, wine=1)
    own(supplied(state, "cartwright", 0b011, P2), P2, meat=1)
    phase(state, 3)
    play(state, "p1: donkey 1", "p2: donkey 4", "deliver wine trading_house", "done")
    assert markers(state) == {"butcher": 2, "general_store": 3}
    happened = events(state, "deliver meat cartwright")
    assert ("unblocked", {"seat": P2, "building": 5}) in happened
    assert ("gained", {"seat": P2, "good": 8, "count": 1}) in happened
    assert markers(state) == {"general_store": 3}
    assert state.scores() == (4, 4)
