"""EG-180 to EG-187: moving caballeros, and the card Intrigue."""

import pytest

from sobremesa.games.el_grande.rules.state import State

from ..scene import P1, P2, P3, P4, card_scene, count, illegal, legal, on_map, play, put

VIOLET, GREEN, BLUE = P1, P2, P3
ALL_MOVING = ("intrigue", "redeployment", "grand_manoeuvre", "manoeuvre", "sabotage")


def crowd(state: State) -> State:
    """p1 and p2 stand in Toledo and in the King's Granada, in the Castillo and at court."""
    for seat in (P1, P2):
        put(state, seat, toledo=2, granada=2, castillo=2)
    return state


@pytest.mark.rule("EG-180")
@pytest.mark.parametrize(
    ("card", "movable"),
    [
        ("redeployment", ["pick p1 toledo"]),
        ("sabotage", ["pick p2 toledo", "pick p3 aragon"]),
        ("manoeuvre", ["pick p1 toledo", "pick p2 toledo", "pick p3 aragon"]),
        ("grand_manoeuvre", ["pick p1 toledo", "pick p2 toledo", "pick p3 aragon"]),
        ("intrigue", ["pick p1 toledo", "pick p2 toledo", "pick p3 aragon"]),
    ],
)
def test_a_card_moves_own_opposing_or_any_caballeros(card: str, movable: list[str]) -> None:
    state = play(put(crowd(card_scene(card)), P3, aragon=1), "act")
    assert legal(state) == ["done", *movable]


@pytest.mark.rule("EG-181", "EG-182")
def test_moved_caballeros_come_from_and_go_to_several_regions_and_the_castillo_near_the_king_or_far() -> None:
    state = put(card_scene("redeployment", king="galicia"), P1, navarra=2, aragon=1, sevilla=1)
    play(state, "act", "pick p1 navarra")
    assert legal(state) == [
        "to aragon",
        "to cataluna",
        "to castilla",
        "to toledo",
        "to valencia",
        "to sevilla",
        "to granada",
        "to castillo",
    ], "every region but the King's and one's own, next to the King or not"
    play(state, "to granada", "pick p1 navarra", "to cataluna", "pick p1 aragon", "to castillo")
    play(state, "pick p1 sevilla", "to granada")
    assert on_map(state, P1) == {"granada": 2, "cataluna": 1, "castillo": 1, "court": 7}


@pytest.mark.rule("EG-183")
def test_one_source_region_binds_only_where_the_card_says_so() -> None:
    free = play(put(card_scene("manoeuvre"), P1, toledo=1, aragon=1), "act", "pick p1 toledo", "to galicia")
    assert legal(free) == ["done", "pick p1 galicia", "pick p1 aragon"]
    bound = play(put(card_scene("unrest"), P1, toledo=2, aragon=1), "act", "choose toledo")
    assert legal(bound) == ["done", "pick p1 toledo"]
    play(bound, "pick p1 toledo", "to galicia")
    assert legal(bound) == ["done", "pick p1 toledo"], "no card binds the target: the other may go elsewhere"
    play(bound, "pick p1 toledo", "to castillo")
    assert on_map(bound, P1) == {"galicia": 1, "castillo": 1, "aragon": 1, "court": 7}


@pytest.mark.rule("EG-184", "EG-185")
@pytest.mark.parametrize("card", ALL_MOVING)
def test_nothing_is_moved_from_the_castillo_a_court_or_the_kings_region(card: str) -> None:
    state = card_scene(card, king="granada")
    for seat in (P1, P2, P3, P4):
        put(state, seat, granada=2, castillo=2)
    assert illegal(state, "act"), "there is nothing that may be touched"
    play(put(put(state, P1, toledo=1), P2, toledo=1), "act")
    assert {name.split()[-1] for name in legal(state)} == {"done", "toledo"}


@pytest.mark.rule("EG-184")
@pytest.mark.parametrize("card", ["unrest", "departure"])
def test_a_source_region_cannot_be_the_castillo_or_the_kings_region(card: str) -> None:
    state = put(card_scene(card, king="granada"), P1, granada=2, castillo=2, toledo=1)
    assert legal(play(state, "act")) == ["choose toledo"]


@pytest.mark.rule("EG-185")
@pytest.mark.parametrize("card", ["intrigue", "redeployment", "grand_manoeuvre", "manoeuvre", "unrest", "departure"])
def test_nothing_is_moved_into_the_kings_region(card: str) -> None:
    state = play(put(card_scene(card, king="granada"), P1, toledo=1), "act")
    if card in ("unrest", "departure"):
        play(state, "choose toledo")
    play(state, "pick p1 toledo")
    assert illegal(state, "to granada")
    assert "to castillo" in legal(state)


@pytest.mark.rule("EG-184", "EG-185")
@pytest.mark.parametrize("card", ["intrigue", "redeployment", "grand_manoeuvre", "manoeuvre", "unrest", "departure"])
def test_while_the_king_is_at_the_castillo_nothing_goes_in_and_no_region_is_closed(card: str) -> None:
    """EG-A15."""
    state = play(put(card_scene(card, king="castillo"), P1, toledo=1), "act")
    if card in ("unrest", "departure"):
        play(state, "choose toledo")
    play(state, "pick p1 toledo")
    others = ("galicia", "navarra", "aragon", "cataluna", "castilla", "valencia", "sevilla", "granada")
    assert legal(state) == [f"to {r}" for r in others]


@pytest.mark.rule("EG-185")
def test_a_king_abroad_protects_no_region() -> None:
    """EG-A14."""
    state = put(card_scene("redeployment", king="portugal"), P1, granada=1, galicia=1)
    play(state, "act")
    assert legal(state) == ["done", "pick p1 galicia", "pick p1 granada"]
    play(state, "pick p1 galicia")
    assert len(legal(state)) == 9, "eight other regions and the Castillo"


@pytest.mark.rule("EG-186")
def test_intrigue_moves_up_to_two_own_and_up_to_two_opposing() -> None:
    """EG-A17: the opposing ones may belong to different players; fewer, even none, may be moved (EG-A18)."""
    state = put(put(put(card_scene("intrigue"), P1, toledo=3), P2, toledo=3), P3, toledo=3)
    play(state, "act", "pick p1 toledo", "to aragon", "pick p1 toledo", "to aragon")
    assert legal(state) == ["done", "pick p2 toledo", "pick p3 toledo"], "a third own one is too many"
    play(state, "pick p2 toledo", "to aragon", "pick p3 toledo", "to galicia")
    assert (state.prompt, state.turn) == ("parts", P1)
    assert [count(state, seat, "toledo") for seat in (P1, P2, P3)] == [1, 2, 2]
    state = put(put(card_scene("intrigue"), P1, toledo=3), P2, toledo=3)
    play(state, "act", "pick p2 toledo", "to aragon", "pick p2 toledo", "to castillo")
    assert legal(state) == ["done", "pick p1 toledo"], "a third opposing one is too many"
    play(state, "done")
    assert state.prompt == "parts"
    state = put(card_scene("intrigue"), P1, toledo=3)
    play(state, "act", "done")
    assert (state.prompt, count(state, P1, "toledo")) == ("parts", 3)


@pytest.mark.rule("EG-187")
def test_example_violet_moves_two_own_a_green_and_a_blue_caballero() -> None:
    state = card_scene("intrigue", seat=VIOLET, king="navarra")
    put(state, VIOLET, granada=2)
    put(put(state, GREEN, toledo=1), BLUE, sevilla=1)
    play(state, "act", "pick p1 granada", "to castilla", "pick p1 granada", "to castillo")
    play(state, "pick p2 toledo", "to valencia", "pick p3 sevilla", "to castilla")
    assert on_map(state, VIOLET) == {"castilla": 1, "castillo": 1, "court": 7}
    assert on_map(state, GREEN) == {"valencia": 1, "court": 7}
    assert on_map(state, BLUE) == {"castilla": 1, "court": 7}
    assert (state.prompt, state.turn) == ("parts", VIOLET)
