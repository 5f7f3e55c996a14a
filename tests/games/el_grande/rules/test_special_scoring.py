"""EG-194 to EG-199: special scorings, and the card Outposts."""

import pytest

from sobremesa.games.el_grande.rules import ids

from ..scene import (
    P1,
    P2,
    P3,
    P4,
    bare,
    card_scene,
    events,
    grande,
    illegal,
    legal,
    place,
    play,
    put,
    score,
    tile,
    vp,
)

REGIONS = ids.PLACE_NAMES[:9]
SPECIAL = ("fiesta", "outposts", "royal_court_day", "stronghold", "hinterland", "supremacy")


def scored_places(card: str, *tiles: tuple[str, str]) -> set[str]:
    """The places the card scores when p1 stands alone with 1 caballero in every region and in the Castillo."""
    state = card_scene(card)
    put(state, P1, **dict.fromkeys((*REGIONS, "castillo"), 1))
    for name, where in tiles:
        tile(state, name, where)
    seen = [fields["place"] for key, fields in events(state, "act") if key == "scored"]
    assert len(seen) == len(set(seen)), "each place is scored once"
    return {ids.PLACE_NAMES[int(str(p))] for p in seen}


@pytest.mark.rule("EG-194")
def test_a_special_scoring_ranks_and_breaks_ties_like_any_other() -> None:
    """Aragon 5/4/1, Navarra 5/3/1 and Valencia 5/3/2 are scored by one card, each by itself."""
    state = card_scene("fiesta", king="galicia")
    for seat, (aragon, navarra, valencia) in enumerate([(3, 2, 0), (2, 2, 2), (1, 1, 1), (1, 0, 1)]):
        put(state, seat, aragon=aragon, navarra=navarra, valencia=valencia)
    play(state, "act")
    # Aragon 3-2-1-1: 5, 4, -, -; Navarra 2-2-1: 3, 3, 1; Valencia 2-1-1: 5, 2, 2
    assert vp(state) == (5 + 3, 4 + 3 + 5, 1 + 2, 2)


@pytest.mark.rule("EG-194")
def test_a_special_scoring_awards_the_king_and_the_grande_bonus() -> None:
    state = card_scene("fiesta", king="aragon")
    put(grande(state, P1, "aragon"), P1, aragon=2)
    put(grande(state, P2, "navarra"), P2, navarra=1)
    put(put(grande(state, P3, "valencia"), P3, valencia=1), P4, valencia=1)
    play(state, "act")
    assert vp(state) == (5 + 2 + 2, 5 + 2, 3, 3), "tied in Valencia: no bonus for p3"


@pytest.mark.rule("EG-195")
@pytest.mark.parametrize("card", SPECIAL)
def test_a_special_scoring_leaves_the_castillo_out(card: str) -> None:
    """Not even where the Castillo would fit the wording: 5 for the first, the most or the fewest caballeros."""
    state = put(put(card_scene(card), P1, castillo=9), P2, galicia=2, aragon=2, toledo=2)
    play(state, "act")
    assert vp(state)[P1] == 0
    assert vp(state)[P2] > 0
    assert "castillo" not in scored_places(card)


@pytest.mark.rule("EG-195")
def test_a_choice_includes_the_castillo_only_where_the_card_says_so() -> None:
    assert legal(play(card_scene("inspection"), "act")) == [f"choose {r}" for r in REGIONS]
    assert illegal(play(card_scene("inspection"), "act"), "choose castillo")
    assert legal(play(card_scene("open_inspection"), "act")) == [f"choose {r}" for r in (*REGIONS, "castillo")]
    assert scored_places("revelation") == {"castillo"}


@pytest.mark.rule("EG-196")
@pytest.mark.parametrize("card", ["inspection", "open_inspection"])
def test_the_kings_region_may_be_chosen(card: str) -> None:
    state = put(card_scene(card, king="granada"), P1, granada=1)
    play(state, "act", "choose granada")
    assert vp(state) == (6 + 2, 0, 0, 0)


@pytest.mark.rule("EG-197")
@pytest.mark.parametrize(("name", "expected"), [("8", (8, 4, 0, 0)), ("4", (4, 0, 0, 0))])
def test_a_tile_in_a_scored_region_or_at_the_castillo_pays_instead_of_the_printed_scale(
    name: str, expected: tuple[int, ...]
) -> None:
    state = tile(bare(4), name, "toledo")
    for seat, n in enumerate((3, 2, 1)):
        put(state, seat, toledo=n)
    assert score(state, "toledo") == expected
    state = tile(card_scene("revelation"), name, "castillo")
    for seat, n in enumerate((3, 2, 1)):
        put(state, seat, castillo=n)
    assert vp(play(state, "act")) == expected


@pytest.mark.rule("EG-198")
def test_outposts_scores_the_regions_that_pay_4_now() -> None:
    """EG-A29: a tile decides, not what is printed below it."""
    assert scored_places("outposts") == {"galicia", "cataluna", "sevilla"}
    assert scored_places("outposts", ("4", "granada")) == {"galicia", "cataluna", "sevilla", "granada"}
    assert scored_places("outposts", ("8", "sevilla")) == {"galicia", "cataluna"}
    assert scored_places("outposts", ("4", "castillo")) == {"galicia", "cataluna", "sevilla"}


@pytest.mark.rule("EG-199")
def test_example_outposts_with_the_tiles_in_toledo_and_galicia() -> None:
    assert scored_places("outposts", ("4", "toledo"), ("8", "galicia")) == {"sevilla", "cataluna", "toledo"}
    state = card_scene("outposts", king="navarra")
    tile(tile(state, "4", "toledo"), "8", "galicia")
    put(state, P1, toledo=2, galicia=2)
    put(state, P2, toledo=1, sevilla=2)
    put(state, P3, cataluna=2, sevilla=1)
    for seat in (P1, P2, P3):
        grande(state, seat, "aragon")
    play(state, "act")
    assert vp(state) == (4, 4, 4 + 3, 0), "Toledo pays 4/0/0; Galicia is worth 8 and is left out"
    assert state.scale(place("galicia")) == (8, 4, 0)
