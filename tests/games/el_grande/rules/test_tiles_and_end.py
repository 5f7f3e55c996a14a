"""VP tiles and the end of the game (EG-119, EG-125 to EG-129, EG-132)."""

from typing import Any

import pytest

import sobremesa as sm
from sobremesa.games.el_grande.modules.changing_powers.rules import ROWS as MODIFIERS
from sobremesa.games.el_grande.rules import ids
from sobremesa.games.el_grande.rules.catalogue import CARD_NAMES, CARDS
from sobremesa.games.el_grande.rules.state import State

from ..scene import (
    GAME,
    P1,
    P2,
    bare,
    card_scene,
    discs,
    events,
    general_scoring,
    grande,
    holding,
    illegal,
    legal,
    place,
    play,
    put,
    score,
    vp,
    wander,
)


def words(effect: Any) -> set[str]:
    """All words in an effect."""
    if isinstance(effect, str):
        return {effect}
    return set().union(*(words(part) for part in effect)) if isinstance(effect, list) else set()


def scene(**counts: tuple[int, ...]) -> State:
    """Counts of all seats by region; the King and all grandes stand in Cataluña."""
    state = bare(king="cataluna")
    for seat in range(4):
        grande(state, seat, "cataluna")
        put(state, seat, **{region: by_seat[seat] for region, by_seat in counts.items()})
    return state


@pytest.mark.rule("EG-125")
def test_only_decree_knows_tiles() -> None:
    assert [c.id for c in CARDS if "lay_tile" in words(c.effect)] == ["decree"]
    assert [m for m in MODIFIERS if "lay_tile" in words(m.get("effect", []))] == []


@pytest.mark.rule("EG-125")
def test_in_whole_games_tiles_move_in_a_decree_only() -> None:
    laid = 0
    for seed in range(6):
        state = GAME.new(seats=4)
        tiles = [state.board[t] for t in ids.TILES]
        announced = -1
        for happened in wander(state, seed):
            announced = next((e["card"] for key, e in happened if key == "announced"), announced)
            now = [state.board[t] for t in ids.TILES]
            if now != tiles:
                laid += 1
                assert announced == CARD_NAMES.index("decree")
                assert sum(a != b for a, b in zip(now, tiles)) == 1  # one Decree, one tile (EG-A16)
            tiles = now
    assert laid > 0


@pytest.mark.rule("EG-126")
def test_a_tile_replaces_the_printed_scale() -> None:
    """8/4/0 and 4/0/0 instead of Toledo's 7/4/2: the third and the second place can lose theirs."""
    counts = (3, 2, 1, 0)
    assert score(scene(toledo=counts), "toledo") == (7, 4, 2, 0)
    for tile, expected in ((ids.TILE_8, (8, 4, 0, 0)), (ids.TILE_4, (4, 0, 0, 0))):
        state = scene(toledo=counts)
        state.board[tile] = place("toledo")
        assert score(state, "toledo") == expected
        state = scene(toledo=counts, aragon=counts)
        state.board[tile] = place("toledo")
        assert score(state, "aragon") == (5, 4, 1, 0)  # only where it lies


@pytest.mark.rule("EG-126", "EG-098")
def test_a_tile_at_the_castillo_replaces_its_scale() -> None:
    state = scene(castillo=(3, 2, 1, 0))
    state.board[ids.TILE_8] = place("castillo")
    assert vp(discs(general_scoring(state), *["cataluna"] * 4)) == (8, 4, 0, 0)


@pytest.mark.rule("EG-126", "EG-112")
def test_ties_and_bonuses_under_a_tile() -> None:
    tied = scene(toledo=(2, 2, 1, 0))
    tied.board[ids.TILE_4] = place("toledo")
    assert score(tied, "toledo") == (0, 0, 0, 0)
    sole = scene(toledo=(2, 1, 0, 0))
    sole.board[ids.TILE_4] = place("toledo")
    assert score(grande(sole, P1, "toledo"), "toledo") == (4 + 2, 0, 0, 0)


@pytest.mark.rule("EG-127")
def test_one_tile_to_a_region() -> None:
    state = bare(king="granada")
    state.board[ids.TILE_8] = place("toledo")
    play(holding(state, "decree"), "act")
    assert "tile 4 aragon" in legal(state)
    assert illegal(state, "tile 4 toledo")
    assert illegal(state, "tile 8 toledo")
    play(state, "tile 4 aragon")
    assert (state.view().tile_8, state.view().tile_4) == ("toledo", "aragon")


@pytest.mark.rule("EG-127")
def test_two_tiles_in_one_place_are_no_position() -> None:
    state = bare()
    state.board[ids.TILE_8] = state.board[ids.TILE_4] = place("toledo")
    assert GAME.problems(state) == ["two VP tiles lie in toledo"]
    with pytest.raises(sm.PositionError):
        GAME.from_position(GAME.position(state))


@pytest.mark.rule("EG-132")
def test_example_a_tile_makes_castilla_pay_less() -> None:
    """The tile 4/0/0 moves from Aragon to Castilla, printed 6/4/2."""
    state = put(put(card_scene("decree"), P1, castilla=2), P2, castilla=1)
    state.board[ids.TILE_4] = place("aragon")
    assert state.scale(place("castilla")) == (6, 4, 2)
    play(state, "act", "tile 4 castilla")
    assert state.scale(place("castilla")) == (4, 0, 0)
    assert state.scale(place("aragon")) == (5, 4, 1)
    state.board[ids.ROUND] = 3
    assert vp(discs(play(state, "finish"), *["granada"] * 4)) == (4, 0, 0, 0)


def after_round_9(*points: int) -> State:
    """The game is over: everybody had these VP before the last scoring, and the map was empty."""
    state = bare(len(points))
    for seat, n in enumerate(points):
        state.players[seat][ids.VP] = n
    return discs(general_scoring(state, 9), *["toledo"] * len(points))


@pytest.mark.rule("EG-119", "EG-128")
def test_after_the_third_scoring_the_most_vp_win() -> None:
    state = after_round_9(41, 77, 60, 12)
    assert state.turn == sm.OVER
    assert vp(state) == (41, 77, 60, 12)
    assert state.result() == (3, 1, 2, 4)


@pytest.mark.rule("EG-128")
def test_the_last_scoring_counts() -> None:
    """Green leads by 4 before it, but Violet wins Toledo, and with it the game."""
    state = put(scene(), P1, toledo=1)
    state.players[P1][ids.VP] = 50
    state.players[P2][ids.VP] = 54
    log = events(general_scoring(state, 9), *(f"p{i}: disc cataluna" for i in (1, 2, 3, 4)))
    assert vp(state) == (57, 54, 0, 0)
    assert state.result() == (1, 2, 3, 3)
    assert log[-1][0] == "game_over"


@pytest.mark.rule("EG-129")
@pytest.mark.parametrize(
    ("points", "ranks"),
    [
        ((50, 50, 40, 30), (1, 1, 3, 4)),
        ((10, 50, 40, 40), (4, 1, 2, 2)),
        ((7, 7, 7, 7, 7), (1, 1, 1, 1, 1)),
        ((30, 20, 30, 20, 10), (1, 3, 1, 3, 5)),
    ],
)
def test_equal_vp_share_the_place(points: tuple[int, ...], ranks: tuple[int, ...]) -> None:
    """Grandes, courts and powers break no tie."""
    state = after_round_9(*points)
    assert state.result() == ranks
