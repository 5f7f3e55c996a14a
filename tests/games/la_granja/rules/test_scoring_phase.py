"""LG-250 to LG-258 and LG-308: the scoring phase."""

import pytest

from sobremesa.games.la_granja.rules import ids
from sobremesa.games.la_granja.rules.catalogue import BUILDING_NAMES, FACE_NAMES
from sobremesa.games.la_granja.rules.goods import supply
from sobremesa.games.la_granja.rules.state import State

from ..scene import (
    GAME,
    P1,
    P2,
    P3,
    bare,
    barrow,
    chances,
    craft,
    helper,
    legal,
    marker,
    own,
    phase,
    play,
    scene,
    siestas,
    supplied,
)


def scoring(state: State) -> list[tuple[str, dict[str, object]]]:
    """Play the scoring phase; return what happened."""
    seen: list[tuple[str, dict[str, object]]] = []
    state.sink = lambda event: seen.append(GAME.events.named(event))
    phase(state, 4)
    state.sink = None
    assert GAME.problems(state) == []
    return seen


def used_after_scoring(edition: str) -> tuple[list[int], list[int]]:
    """The marks on p1's helpers and p1's supply, at the end of phase III and at every event of phase IV."""
    state = helper(own(scene("free_deliveries", edition=edition), P1, olive=1), 23)  # the Farm Servant: once per round
    play(state, "use 23", "improve olive")
    marks, left = [state.board[ids.USED].bit_count()], [supply(state, P1)]

    def look(event: object) -> None:
        marks.append(state.board[ids.USED].bit_count())
        left.append(supply(state, P1))

    state.sink = look
    phase(state, 4)
    return marks, left


@pytest.mark.rule("LG-250")
def test_exhaustion_markers_come_off_the_helpers_when_the_phase_begins() -> None:
    marks, left = used_after_scoring("deluxe")
    assert marks[0] == 1
    assert set(marks[2:]) == {0}, "before anything is scored"
    assert set(left) == {24}, "they are no player markers: only the food ties one up"


@pytest.mark.rule("LG-251")
def test_classic_own_markers_come_back_from_used_helpers_when_the_phase_begins() -> None:
    marks, left = used_after_scoring("classic")
    assert (marks[0], left[0]) == (1, 23)
    assert (set(marks[2:]), set(left[2:])) == ({0}, {24})


@pytest.mark.rule("LG-250", "LG-251")
@pytest.mark.parametrize("edition", ["deluxe", "classic"])
def test_a_helper_works_again_in_the_next_round(edition: str) -> None:
    state = helper(own(scene("free_deliveries", edition=edition), P1, olive=2), 23)
    play(state, "use 23", "improve olive")
    assert "use 23" not in legal(state)
    phase(state, 4)
    while state.turn != P1:
        play(state, next(iter(chances(state))))
    assert "use 23" in legal(state)


@pytest.mark.rule("LG-252")
def test_each_own_marker_on_the_market_is_worth_one_vp_whatever_the_hex() -> None:
    state = bare(3)
    for hex in ("h12", "h13", "h19", "h24"):  # 2, 3, 5, 6
        marker(state, hex, P1)
    marker(state, "h7", P2)  # a 6
    happened = scoring(state)
    assert state.scores() == (4, 1, 0)
    assert [fields for key, fields in happened if key == "market_scored"] == [
        {"seat": P1, "vp": 4},
        {"seat": P2, "vp": 1},
        {"seat": P3, "vp": 0},
    ]


@pytest.mark.rule("LG-253")
def test_markers_in_craft_buildings_and_on_barrows_bring_nothing() -> None:
    state = craft(bare(2), "trading_house", "butcher")
    supplied(supplied(state, "cartwright", 0b011), "delicatessen", 0b0111)
    barrow(state, 20, 0b0111)
    scoring(state)
    assert state.scores() == (0, 0)


@pytest.mark.rule("LG-254")
@pytest.mark.parametrize(("space", "vp"), list(enumerate((0, 0, 0, 1, 1, 2, 2, 3, 3))))
def test_the_siesta_position_brings_up_to_three_vp(space: int, vp: int) -> None:
    state = siestas(bare(2), space, 0)
    happened = scoring(state)
    assert state.scores() == (vp, 0)
    assert ("siesta_scored", {"seat": P1, "vp": vp}) in happened


@pytest.mark.rule("LG-255")
def test_the_siesta_markers_go_back_in_one_stack_with_the_first_player_on_top() -> None:
    """D-26: the others lie below in turn order, whatever the track looked like."""
    state = bare(3)
    state.order = (P2, P3, P1)
    for seat, space in enumerate((1, 6, 1)):
        state.players[seat][ids.SIESTA] = space
    state.track = (P2, P1, P3)  # p1 has jumped on top of p3 late in the round
    scoring(state)
    assert [p[ids.SIESTA] for p in state.players] == [0, 0, 0]
    assert state.track == state.order == (P2, P3, P1)
    phase(state, 3)
    play(state, "p1: donkey 4", "p2: donkey 4", "p3: donkey 4")
    assert state.order == (P2, P3, P1), "a round without a step keeps the order"


@pytest.mark.rule("LG-256")
@pytest.mark.parametrize("edition", ["deluxe", "classic"])
def test_unsold_roof_tiles_leave_and_those_of_the_next_round_are_shown(edition: str) -> None:
    state = bare(4, edition=edition)
    old = state.rules.roof_rounds[1]
    state.board[ids.ROOFS] = 1 << old[0] | 1 << old[1]
    scoring(state)
    assert state.round == 3
    assert set(state.view(None).roofs) == {FACE_NAMES[t] for t in state.rules.roof_rounds[2]}
    assert len(state.view(None).roofs) == 4


@pytest.mark.rule("LG-256")
def test_with_fewer_players_as_many_tiles_of_the_next_round_are_drawn() -> None:
    state = bare(2)
    state.board[ids.ROOFS] = 1 << state.rules.roof_rounds[1][0]
    scoring(state)
    tiles = {f"show-roof {FACE_NAMES[t]}" for t in state.rules.roof_rounds[2]}
    assert (state.prompt, set(chances(state))) == ("show_roofs", tiles)
    drawn = sorted(tiles)[:2]
    play(state, *drawn)
    assert sorted(f"show-roof {t}" for t in state.view(None).roofs) == drawn
    assert state.prompt == "play_cards"


@pytest.mark.rule("LG-257")
def test_in_round_six_only_the_first_two_steps_are_played() -> None:
    state = siestas(marker(bare(2, 6), "h5"), 7, 3)
    tile = state.rules.roof_rounds[5][0]
    state.board[ids.ROOFS] = 1 << tile
    happened = scoring(state)
    assert state.scores() == (1 + 3, 1)
    assert [p[ids.SIESTA] for p in state.players] == [7, 3], "the markers are not put back"
    assert state.view(None).roofs == (FACE_NAMES[tile],), "no tile is removed or laid out"
    assert "roof_shown" not in [key for key, _ in happened]
    assert state.result() is not None


@pytest.mark.rule("LG-257")
def test_in_round_five_all_steps_are_played() -> None:
    state = siestas(marker(bare(4, 5), "h5"), 7, 3, 0, 0)
    scoring(state)
    assert [p[ids.SIESTA] for p in state.players] == [0, 0, 0, 0]
    assert (state.round, len(state.view(None).roofs), state.result()) == (6, 4, None)


@pytest.mark.rule("LG-258")
def test_market_markers_stay_from_round_to_round() -> None:
    state = marker(marker(marker(bare(4), "h12", P1), "h13", P2), "h18", P1)
    market = state.market[:]
    scoring(state)
    assert (state.market, state.scores()) == (market, (2, 1, 0, 0))
    scoring(state)
    assert (state.market, state.scores()) == (market, (4, 2, 0, 0)), "and score again"


@pytest.mark.rule("LG-308")
def test_scoring_example_a_siesta_of_two_vp_and_four_market_markers() -> None:
    state = craft(siestas(bare(2), 5, 0), *BUILDING_NAMES[:3])
    supplied(state, "butcher", 0b011)
    for hex in ("h1", "h2", "h6", "h10"):
        marker(state, hex)
    scoring(state)
    assert state.scores() == (6, 0)
