"""EG-225 to EG-230, EG-235, EG-236 and EG-243 to EG-245: cards about the King and his region."""

from typing import Any

import pytest

from sobremesa.games.el_grande.rules import ids
from sobremesa.games.el_grande.rules.catalogue import CARD_NAMES
from sobremesa.games.el_grande.rules.state import State

from ..scene import (
    P1,
    P2,
    P3,
    bare,
    card_scene,
    count,
    grande,
    illegal,
    legal,
    on_map,
    place,
    play,
    put,
    score,
    where_grande,
    where_king,
)

REGIONS = ids.PLACE_NAMES[:9]
OWN_ESCORT: dict[str, Any] = {"rulings": {"entourage_caballeros": "own"}}
OWN_GRANDE: dict[str, Any] = {"rulings": {"deputy_grande": "own"}}


def puts(state: State) -> set[str]:
    """Where caballeros of the court may be placed now."""
    return {name.split()[1] for name in legal(state) if name.startswith("put ")}


def finished(state: State) -> bool:
    return (state.prompt, state.turn) == ("parts", P1)


# -- Your Majesty ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("EG-225")
@pytest.mark.parametrize("king", ["granada", "galicia", "france", "portugal", "castillo"])
def test_your_majesty_moves_the_king_to_any_region_but_not_to_the_castillo_or_abroad(king: str) -> None:
    state = play(card_scene("your_majesty", king=king), "act")
    assert legal(state) == [f"king {r}" for r in REGIONS if r != king]
    play(state, "king navarra")
    assert where_king(state) == "navarra"
    assert finished(state)


@pytest.mark.rule("EG-226")
def test_your_majesty_skipped_leaves_the_king_where_he_is() -> None:
    state = card_scene("your_majesty", king="granada")
    assert {"act", "finish"} < set(legal(state))
    play(state, "put toledo", "done", "finish")
    assert where_king(state) == "granada"


# -- Exile -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("EG-227")
@pytest.mark.parametrize("card", [c for c in CARD_NAMES if c != "veto"])
@pytest.mark.parametrize("king", ["granada", "france", "castillo"])
def test_only_exile_can_move_the_king_abroad(card: str, king: str) -> None:
    """Each card is started with something to do on the map; only some of them move the King at all."""
    state = card_scene(card, king=king)
    for seat in range(4):
        put(grande(state, seat, REGIONS[seat]), seat, **{REGIONS[seat]: 2})
    if "act" in legal(state):
        play(state, "act")
    targets = {name.split()[1] for name in legal(state) if name.startswith("king ")}
    expected = {"france", "portugal"} - {king} if card == "exile" else set()
    assert targets & {"france", "portugal"} == expected


@pytest.mark.rule("EG-227")
def test_exile_offers_both_countries_and_nothing_else() -> None:
    assert legal(play(card_scene("exile", king="granada"), "act")) == ["king france", "king portugal"]
    assert legal(play(card_scene("exile", king="france"), "act")) == ["king portugal"]
    state = play(card_scene("exile", king="granada"), "act", "king france")
    assert where_king(state) == "france"


@pytest.mark.rule("EG-228")
@pytest.mark.parametrize(
    ("country", "borders"),
    [("france", {"navarra", "aragon", "cataluna"}), ("portugal", {"galicia", "castilla", "toledo", "sevilla"})],
)
def test_while_the_king_is_abroad_the_regions_at_the_border_are_adjacent(country: str, borders: set[str]) -> None:
    """EG-A14: placement is limited to them and the Castillo."""
    state = play(card_scene("exile", king="granada"), "act", f"king {country}")
    assert puts(state) == borders | {"castillo"}
    adviser = play(card_scene("royal_adviser", king=country), "act")
    assert legal(adviser) == [f"king {r}" for r in REGIONS if r in borders]


@pytest.mark.rule("EG-228")
def test_while_the_king_is_abroad_no_region_is_protected_and_none_brings_the_king_bonus() -> None:
    """EG-A14."""
    for region in REGIONS:
        state = put(card_scene("manoeuvre", king="france"), P2, **{region: 1})
        assert legal(play(state, "act")) == ["done", f"pick p2 {region}"]
        state = put(grande(bare(4, king="portugal"), P1, "castillo"), P1, **{region: 1})
        assert score(state, region) == (state.scale(place(region))[0], 0, 0, 0)


# -- Entourage ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("EG-229")
def test_entourage_takes_two_caballeros_from_the_region_the_king_leaves_to_where_he_goes() -> None:
    state = put(put(card_scene("entourage", king="granada"), P1, granada=2, aragon=1), P2, granada=2)
    play(state, "act")
    assert legal(state) == [f"king {r}" for r in REGIONS if r != "granada"]
    play(state, "king toledo")
    assert legal(state) == ["pick p1 granada", "pick p2 granada"], "any colours, of that region only (EG-A22)"
    assert illegal(state, "done")
    play(state, "pick p1 granada", "pick p2 granada")
    assert finished(state)
    assert on_map(state, P1) == {"granada": 1, "toledo": 1, "aragon": 1, "court": 7}
    assert on_map(state, P2) == {"granada": 1, "toledo": 1, "court": 7}
    assert where_king(state) == "toledo", "they entered the King's region with him (EG-A12)"


@pytest.mark.rule("EG-230")
def test_entourage_takes_as_many_as_there_are() -> None:
    one = put(card_scene("entourage", king="granada"), P2, granada=1)
    play(one, "act", "king toledo", "pick p2 granada")
    assert finished(one)
    assert on_map(one, P2) == {"toledo": 1, "court": 7}
    none = play(card_scene("entourage", king="granada"), "act", "king toledo")
    assert (finished(none), where_king(none)) == (True, "toledo")


@pytest.mark.rule("EG-230")
@pytest.mark.parametrize("king", ["france", "castillo"])
def test_a_king_who_comes_from_abroad_or_the_castillo_brings_nobody(king: str) -> None:
    """Nothing leaves the Castillo, and abroad there is nobody."""
    state = put(card_scene("entourage", king=king), P1, castillo=3)
    play(state, "act", "king toledo")
    assert finished(state)
    assert on_map(state, P1) == {"castillo": 3, "court": 7}


def test_by_ruling_only_own_caballeros_go_with_the_king() -> None:
    """EG-A22, ``own``."""
    state = put(put(card_scene("entourage", king="granada", **OWN_ESCORT), P1, granada=1), P2, granada=2)
    play(state, "act", "king toledo")
    assert legal(state) == ["pick p1 granada"]
    play(state, "pick p1 granada")
    assert finished(state), "the second own one is missing and ignored"
    assert count(state, P2, "granada") == 2
    told = put(card_scene("entourage", king="granada", rulings={"entourage_caballeros": "any"}), P2, granada=2)
    assert legal(play(told, "act", "king toledo")) == ["pick p2 granada"]


# -- Estate ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("EG-235", "EG-236")
def test_estate_moves_the_king_to_the_region_with_the_fewest_caballeros_of_all_colours_but_not_an_empty_one() -> None:
    state = put(put(card_scene("estate", king="granada"), P1, toledo=1, aragon=2), P2, toledo=2)
    play(state, "act")
    assert legal(state) == ["king aragon"], "Toledo holds 3, Aragon 2, the others none"
    play(state, "king aragon")
    assert where_king(state) == "aragon"
    assert illegal(card_scene("estate", king="granada"), "act"), "no region has any caballero"
    castillo = put(card_scene("estate", king="granada"), P1, castillo=1, toledo=2)
    assert legal(play(castillo, "act")) == ["king toledo"], "the Castillo is not a region"


@pytest.mark.rule("EG-235")
def test_estate_lets_the_player_choose_among_tied_regions_and_counts_the_kings_own() -> None:
    """EG-A23: if his own region alone is lowest the King stays."""
    tied = put(put(card_scene("estate", king="granada"), P1, toledo=1, granada=1), P2, aragon=1, sevilla=2)
    assert legal(play(tied, "act")) == ["king aragon", "king toledo", "king granada"]
    alone = put(put(card_scene("estate", king="granada"), P1, toledo=2, granada=1), P2, aragon=2)
    play(alone, "act", "king granada")
    assert (where_king(alone), finished(alone)) == ("granada", True)


# -- Infiltration ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("EG-243", "EG-244")
def test_infiltration_opens_the_kings_region_for_this_cards_caballeros_split_as_usual() -> None:
    """EG-A26: the neighbours and the Castillo stay open."""
    state = card_scene("infiltration", king="granada")
    assert "granada" not in puts(state), "not without the special action"
    play(state, "act")
    assert puts(state) == {"toledo", "valencia", "sevilla", "granada", "castillo"}
    play(state, "put granada", "put granada", "put toledo", "put castillo", "put granada")
    assert on_map(state, P1) == {"granada": 3, "toledo": 1, "castillo": 1, "court": 2}
    assert finished(state)


@pytest.mark.rule("EG-243")
def test_infiltration_comes_before_the_placement_or_not_at_all_and_never_helps_a_later_card() -> None:
    state = play(card_scene("infiltration", king="granada"), "put toledo")
    assert illegal(state, "put granada")
    play(state, "done")
    assert illegal(state, "act"), "there is nothing left to place"
    assert "granada" not in puts(card_scene("your_majesty", king="granada"))


@pytest.mark.rule("EG-243")
def test_infiltration_opens_the_castillo_the_king_guards_and_does_nothing_while_he_is_abroad() -> None:
    """EG-A15."""
    state = card_scene("infiltration", king="castillo")
    assert puts(state) == set(REGIONS)
    assert puts(play(state, "act")) == {*REGIONS, "castillo"}
    assert illegal(card_scene("infiltration", king="france"), "act")


# -- Deputy ------------------------------------------------------------------------------------------------------------


def deputy(king: str = "granada", **config: Any) -> State:
    """Grandes: p1 in Toledo, p2 in Aragon, p3 with the King if he stands in a region, p4 in the Castillo."""
    state = card_scene("deputy", king=king, **config)
    grande(grande(state, P1, "toledo"), P2, "aragon")
    return grande(grande(state, P3, king if king in REGIONS else "galicia"), 3, "castillo")


@pytest.mark.rule("EG-245")
def test_deputy_swaps_the_king_and_a_grande_if_both_stand_in_regions() -> None:
    """EG-A25: any grande in another region; EG-A12: the ban on the King's region yields to the card."""
    state = play(deputy(), "act")
    assert legal(state) == ["swap p1", "swap p2"], "p3's stands with the King, p4's is in the Castillo"
    play(state, "swap p2")
    assert (where_king(state), where_grande(state, P2)) == ("aragon", "granada")
    assert finished(state)
    assert where_grande(state, P1) == "toledo"


@pytest.mark.rule("EG-245")
@pytest.mark.parametrize("king", ["france", "portugal", "castillo"])
def test_deputy_is_impossible_while_the_king_stands_outside_the_regions(king: str) -> None:
    assert illegal(deputy(king), "act")


@pytest.mark.rule("EG-245")
def test_deputy_is_impossible_without_a_grande_in_another_region() -> None:
    state = card_scene("deputy", king="granada")
    for seat, where in enumerate(("castillo", "castillo", "granada", "granada")):
        grande(state, seat, where)
    assert illegal(state, "act")


def test_by_ruling_only_the_own_grande_changes_places_with_the_king() -> None:
    """EG-A25, ``own``."""
    assert legal(play(deputy(**OWN_GRANDE), "act")) == ["swap p1"]
    assert illegal(grande(deputy(**OWN_GRANDE), P1, "castillo"), "act")
    assert legal(play(deputy(rulings={"deputy_grande": "any"}), "act")) == ["swap p1", "swap p2"]
