"""The King's region: nothing enters it, nothing leaves it (EG-078 to EG-081)."""

import pytest

import sobremesa as sm
from sobremesa.games.el_grande.rules import ids
from sobremesa.games.el_grande.rules.catalogue import CARDS
from sobremesa.games.el_grande.rules.state import State

from ..scene import (
    P1,
    P2,
    P3,
    P4,
    bare,
    card_scene,
    count,
    discs,
    fresh,
    general_scoring,
    grande,
    holding,
    illegal,
    legal,
    place,
    play,
    put,
    wander,
)

ALL_REGIONS = ["galicia", "navarra", "aragon", "cataluna", "castilla", "toledo", "valencia", "sevilla", "granada"]
# these break the ban by their own text (EG-A12)
EXCEPTIONS = {"infiltration", "entourage", "deputy"}


def contents(state: State, region: int) -> tuple[list[int], list[int], list[int]]:
    """Caballeros, grandes and tiles in a region."""
    caballeros = [p[region] for p in state.players]
    grandes = [seat for seat, p in enumerate(state.players) if p[ids.GRANDE] == region]
    return caballeros, grandes, [t for t in ids.TILES if state.board[t] == region]


def crowded(king: str = "toledo") -> State:
    """Everybody has caballeros in the King's region and elsewhere; two grandes and a tile are there as well."""
    state = bare(king=king)
    for seat, region in enumerate(("galicia", "aragon", "valencia", "sevilla")):
        put(state, seat, **{king: 3, region: 3, "granada": 2, "castillo": 2})
        grande(state, seat, king if seat < 2 else region)
    state.board[ids.TILE_8] = place(king)
    state.board[ids.TILE_4] = place("galicia")
    return state


@pytest.mark.rule("EG-078", "EG-079", "EG-080")
@pytest.mark.parametrize("card", [c.id for c in CARDS if c.id not in EXCEPTIONS])
def test_no_card_changes_anything_where_the_king_stands(card: str) -> None:
    """Both parts of every card are played at random, many times over."""
    for seed in range(25):
        dealer = sm.Dealer(seed)
        state = holding(crowded(), card)
        for _ in range(60):
            if state.turn < 0:
                break
            king = state.king
            before = [contents(state, r) for r in range(9)]
            options = legal(state)
            if "act" in options and dealer.below(2):
                options = ["act"]
            play(state, options[dealer.below(len(options))])
            for region in {king, state.king} & set(range(9)):
                assert contents(state, region) == before[region]


@pytest.mark.rule("EG-078", "EG-079", "EG-080")
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_in_whole_games_nothing_changes_where_the_king_stands(seed: int) -> None:
    state = fresh(5, seed)
    king, before = state.king, contents(state, state.king)
    for _ in wander(state, seed):
        if state.king == king:
            assert contents(state, king) == before
        king, before = state.king, contents(state, state.king)


@pytest.mark.rule("EG-078")
def test_caballeros_with_the_king_cannot_be_moved_nor_others_moved_there() -> None:
    state = bare(king="toledo")
    put(state, P1, toledo=2, aragon=1)
    put(state, P2, toledo=2)
    play(holding(state, "intrigue"), "act")
    assert legal(state) == ["done", "pick p1 aragon"]
    play(state, "pick p1 aragon")
    others = [r for r in ALL_REGIONS if r not in ("toledo", "aragon")]
    assert legal(state) == [f"to {r}" for r in [*others, "castillo"]]


@pytest.mark.rule("EG-078")
def test_caballeros_with_the_king_cannot_be_sent_back() -> None:
    state = put(put(card_scene("withdrawal", king="toledo"), P2, toledo=3, court=0), P3, toledo=3, court=1)
    play(state, "act")
    assert (state.turn, legal(state)) == (P3, ["give court"])  # p2 has nothing to give
    expelled = put(put(card_scene("expulsion", king="toledo"), P2, toledo=3), P3, aragon=1)
    assert legal(play(expelled, "act")) == ["pick p3 aragon"]


@pytest.mark.rule("EG-078")
def test_caballeros_are_not_mustered_where_the_king_stands() -> None:
    state = play(card_scene("militia", king="toledo"), "act")
    assert legal(state) == [f"put {r}" for r in ALL_REGIONS if r != "toledo"]
    assert illegal(state, "put toledo")


@pytest.mark.rule("EG-078", "EG-094")
def test_caballeros_from_the_castillo_do_not_enter_the_kings_region() -> None:
    state = general_scoring(put(bare(king="toledo"), P1, castillo=3, court=4))
    discs(state, "toledo", "toledo", "toledo", "toledo")
    assert [count(state, P1, where) for where in ("toledo", "court", "castillo")] == [0, 7, 0]


@pytest.mark.rule("EG-079")
def test_grandes_neither_enter_nor_leave() -> None:
    outside = play(card_scene("new_home", king="toledo"), "act")  # the grande stands in Sevilla
    assert legal(outside) == [f"grande {r}" for r in ALL_REGIONS if r not in ("toledo", "sevilla")]
    assert illegal(outside, "grande toledo")
    inside = holding(grande(bare(king="toledo"), P1, "toledo"), "new_home")
    assert "act" not in legal(inside)


@pytest.mark.rule("EG-080")
def test_tiles_neither_enter_nor_leave() -> None:
    entering = play(card_scene("decree", king="toledo"), "act")
    assert "tile 8 aragon" in legal(entering)
    assert illegal(entering, "tile 8 toledo")
    assert illegal(entering, "tile 4 toledo")
    leaving = bare(king="toledo")
    leaving.board[ids.TILE_8] = place("toledo")
    play(holding(leaving, "decree"), "act")
    free = [r for r in ALL_REGIONS if r != "toledo"]
    assert legal(leaving) == [f"tile 4 {r}" for r in [*free, "castillo"]]


@pytest.mark.rule("EG-081")
def test_infiltration_breaks_the_ban_for_its_own_placement_only() -> None:
    """Into the region, not out of it, and not for the next player's card."""
    state = card_scene("infiltration", king="toledo", modules=["new_regency"])
    assert illegal(state, "put toledo")  # not without the special action
    play(state, "act", "put toledo", "put toledo", "put aragon")
    assert [count(state, P1, where) for where in ("toledo", "aragon")] == [2, 1]
    assert illegal(state, "put galicia")
    plain = put(card_scene("intrigue", king="toledo"), P1, toledo=2, aragon=1)
    assert illegal(plain, "put toledo")
    assert legal(play(plain, "act")) == ["done", "pick p1 aragon"]


@pytest.mark.rule("EG-081")
def test_no_base_card_breaks_the_ban() -> None:
    base = [c.id for c in CARDS if c.copies.get("2023")]
    assert not EXCEPTIONS & set(base)
    assert {c.id for c in CARDS if c.id in EXCEPTIONS and not c.copies.get("new_regency")} == set()


@pytest.mark.rule("EG-078", "EG-058")
def test_the_ban_moves_with_the_king() -> None:
    """The region he leaves is open at once; the one he reaches is closed at once."""
    state = put(put(bare(king="toledo"), P1, toledo=1), P4, aragon=1)
    play(holding(state, "royal_adviser"), "act", "king aragon")
    assert "put toledo" in legal(state)
    assert illegal(state, "put aragon")
