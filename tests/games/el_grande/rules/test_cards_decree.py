"""EG-216 to EG-224: the cards Decree and New Home."""

import pytest

from sobremesa.games.el_grande.rules import ids

from ..scene import (
    P1,
    P2,
    bare,
    card_scene,
    discs,
    grande,
    holding,
    illegal,
    legal,
    play,
    put,
    score,
    tile,
    vp,
    where_grande,
)

REGIONS = ids.PLACE_NAMES[:9]
PLACES = (*REGIONS, "castillo")


def free(name: str, *taken: str) -> list[str]:
    """The moves of one tile to every place but those taken."""
    return [f"tile {name} {where}" for where in PLACES if where not in taken]


@pytest.mark.rule("EG-216", "EG-219")
def test_one_of_the_two_tiles_is_laid_on_any_uncovered_scale_the_castillos_included() -> None:
    state = play(card_scene("decree", king="granada"), "act")
    assert legal(state) == [*free("8", "granada"), *free("4", "granada")]
    play(state, "tile 8 toledo")
    assert (state.view().tile_8, state.view().tile_4) == ("toledo", None)
    assert state.prompt == "parts", "one Decree, one tile (EG-A16)"
    assert illegal(state, "act")


@pytest.mark.rule("EG-217")
def test_a_tile_on_the_board_may_be_moved_to_another_scale_without_a_tile() -> None:
    state = play(tile(tile(card_scene("decree", king="granada"), "8", "toledo"), "4", "aragon"), "act")
    assert legal(state) == [*free("8", "granada", "toledo", "aragon"), *free("4", "granada", "toledo", "aragon")]
    assert illegal(state, "tile 8 aragon"), "not onto another tile (EG-A16)"
    play(state, "tile 4 castillo")
    assert (state.view().tile_8, state.view().tile_4) == ("toledo", "castillo")
    beside = play(tile(card_scene("decree", king="granada"), "8", "toledo"), "act")
    assert illegal(beside, "tile 4 toledo")
    assert {"tile 4 aragon", "tile 8 aragon"} < set(legal(beside)), "laying the one or moving the other"


@pytest.mark.rule("EG-218")
def test_no_move_takes_a_tile_off_the_board_and_once_begun_one_must_be_made() -> None:
    state = play(tile(tile(card_scene("decree"), "8", "toledo"), "4", "aragon"), "act")
    assert all(name.startswith("tile ") and name.split()[2] in PLACES for name in legal(state))
    for name in legal(state):
        after = play(state.clone(), name).view()
        assert after.tile_8 is not None
        assert after.tile_4 is not None
    assert illegal(state, "done")


@pytest.mark.rule("EG-219")
def test_a_tile_at_the_castillo_replaces_both_printed_scales() -> None:
    state = bare(4, king="granada")
    state.board[ids.ROUND] = 3
    for seat, n in enumerate((3, 2, 1)):
        put(state, seat, castillo=n)
    play(holding(state, "decree"), "act", "tile 8 castillo", "finish")
    discs(state, *["granada"] * 4)
    assert vp(state) == (8, 4, 0, 0), "scored once, by the tile, with nothing of 5/3/1"


@pytest.mark.rule("EG-220")
def test_no_tile_goes_into_or_out_of_the_kings_region() -> None:
    state = play(tile(card_scene("decree", king="granada"), "8", "granada"), "act")
    assert legal(state) == free("4", "granada"), "the 8 is locked in, the 4 cannot join it"
    locked = play(tile(tile(card_scene("decree", king="granada"), "8", "granada"), "4", "aragon"), "act")
    assert legal(locked) == free("4", "granada", "aragon")


@pytest.mark.rule("EG-220")
def test_a_king_abroad_locks_nothing_and_a_king_at_the_castillo_locks_the_castillo() -> None:
    """EG-A14, EG-A15."""
    abroad = play(card_scene("decree", king="france"), "act")
    assert legal(abroad) == [*free("8"), *free("4")]
    guarded = play(tile(card_scene("decree", king="castillo"), "8", "castillo"), "act")
    assert legal(guarded) == free("4", "castillo")


@pytest.mark.rule("EG-221")
def test_king_and_grande_bonus_are_awarded_on_a_tile_too() -> None:
    for name, first in (("8", 8), ("4", 4)):
        state = grande(tile(bare(4, king="toledo"), name, "toledo"), P1, "toledo")
        put(put(state, P1, toledo=2), P2, toledo=1)
        assert score(state, "toledo") == (first + 2 + 2, 4 if name == "8" else 0, 0, 0)


# -- New Home ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("EG-222")
def test_several_grandes_may_stand_in_one_region() -> None:
    state = grande(grande(card_scene("new_home", king="granada"), P1, "toledo"), P2, "aragon")
    play(state, "act", "grande aragon")
    assert (where_grande(state, P1), where_grande(state, P2)) == ("aragon", "aragon")
    state = grande(grande(bare(4, king="granada"), P1, "aragon"), P2, "aragon")
    put(put(state, P1, aragon=2), P2, aragon=1)
    assert score(state, "aragon") == (5 + 2, 4, 0, 0), "only a player's own grande counts for the first"


@pytest.mark.rule("EG-223", "EG-224")
def test_the_grande_goes_to_another_region_neither_the_kings_nor_the_castillo() -> None:
    state = play(grande(card_scene("new_home", king="granada"), P1, "toledo"), "act")
    assert legal(state) == [f"grande {r}" for r in REGIONS if r not in ("granada", "toledo")]
    assert illegal(state, "done"), "once begun the grande moves"


@pytest.mark.rule("EG-224")
def test_a_grande_in_the_kings_region_cannot_leave_it() -> None:
    assert illegal(grande(card_scene("new_home", king="granada"), P1, "granada"), "act")


@pytest.mark.rule("EG-223")
def test_a_grande_in_the_castillo_cannot_be_taken_out() -> None:
    """EG-A24."""
    assert illegal(grande(card_scene("new_home", king="granada"), P1, "castillo"), "act")
