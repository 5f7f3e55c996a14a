"""Inviting caballeros to court, and what happens when the province runs short (EG-042 to EG-050)."""

import pytest

import sobremesa as sm
from sobremesa.games.el_grande.rules.state import State

from ..scene import GAME, P1, P3, bare, card_scene, count, holding, illegal, legal, play, powers, put, table


def inviting(power: int, **counts: int) -> State:
    """p1's turn after playing this power, with the King in Granada and these caballeros."""
    state = put(table(), P1, galicia=0, **counts)
    return powers(state, power, *[v for v in (1, 2, 3, 4) if v != power][:3])


def no_province(court: int) -> dict[str, int]:
    """Counts that leave the province empty: all caballeros that are not at court are in Castilla."""
    return {"court": court, "castilla": 30 - court}


@pytest.mark.rule("EG-042")
def test_the_number_on_the_card_comes_from_province_to_court() -> None:
    state = inviting(5, court=3)
    assert (count(state, P1, "court"), count(state, P1, "province")) == (3, 27)
    play(state, "invite 4")
    assert (count(state, P1, "court"), count(state, P1, "province")) == (7, 23)
    assert state.prompt == "take_card"


@pytest.mark.rule("EG-042", "EG-043")
@pytest.mark.parametrize(
    ("power", "most"), [(5, 4), (6, 3), (7, 3), (8, 2), (9, 2), (10, 1), (11, 1)], ids=lambda v: str(v)
)
def test_up_to_the_printed_number_may_be_invited(power: int, most: int) -> None:
    state = inviting(power)
    assert legal(state) == [f"invite {n}" for n in range(most + 1)]
    assert illegal(state, f"invite {most + 1}")


@pytest.mark.rule("EG-042", "EG-043")
def test_the_low_powers_invite_most() -> None:
    """1, 2 and 3 are the last turns of the round."""
    state = powers(table(), 4, 3, 2, 1)
    seen = []
    for card in ("intrigue", "withdrawal", "fiesta", "decree"):
        seen.append(len(legal(state)) - 1)
        play(state, "invite 1", f"take {card}", "finish")
    assert seen == [4, 5, 5, 6]
    assert [count(state, seat, "court") for seat in range(4)] == [8, 8, 8, 8]


@pytest.mark.rule("EG-044")
@pytest.mark.parametrize("power", [12, 13])
def test_12_and_13_invite_nobody(power: int) -> None:
    state = inviting(power)
    assert (state.turn, state.prompt) == (P1, "take_card")
    assert count(state, P1, "court") == 7
    assert illegal(state, "invite 0")


@pytest.mark.rule("EG-044", "EG-047")
def test_12_and_13_do_not_bring_anybody_from_the_map_either() -> None:
    assert inviting(13, **no_province(court=1)).prompt == "take_card"


@pytest.mark.rule("EG-045")
def test_caballeros_are_placed_from_the_court_only() -> None:
    """With an empty court and a full province nothing can be placed."""
    state = card_scene("your_majesty", court=0)
    assert count(state, P1, "province") == 30
    assert legal(state) == ["act", "finish"]
    one = play(put(card_scene("your_majesty", court=0), P1, court=1), "put toledo")
    assert legal(one) == ["act", "finish"]
    assert (count(one, P1, "toledo"), count(one, P1, "court"), count(one, P1, "province")) == (1, 0, 29)


@pytest.mark.rule("EG-046")
def test_example_violet_played_9() -> None:
    state = powers(table(), 9, 8, 5, 3)
    play(state, "invite 2")
    assert (count(state, P1, "court"), count(state, P1, "province")) == (9, 19)


@pytest.mark.rule("EG-047")
def test_a_shortage_may_be_made_up_from_regions() -> None:
    """Power 6 shows 3, the province holds 1: up to 2 may come from the map, from regions of the player's choice."""
    state = inviting(6, court=2, toledo=1, aragon=26)
    assert legal(state) == ["invite 0", "invite 1"]
    play(state, "invite 1")
    assert legal(state) == ["done", "recall aragon", "recall toledo"]
    play(state, "recall toledo")
    assert legal(state) == ["done", "recall aragon"]
    play(state, "recall aragon")
    assert state.prompt == "take_card"
    assert [count(state, P1, where) for where in ("court", "province", "toledo", "aragon")] == [5, 0, 0, 25]


@pytest.mark.rule("EG-047")
def test_making_up_a_shortage_is_optional() -> None:
    state = play(inviting(6, **no_province(court=2)), "recall castilla", "done")
    assert state.prompt == "take_card"
    assert (count(state, P1, "court"), count(state, P1, "castilla")) == (3, 27)


@pytest.mark.rule("EG-047")
def test_an_empty_province_is_a_shortage_of_the_whole_number() -> None:
    state = inviting(5, **no_province(court=2))
    for left in (28, 27, 26, 25):
        assert count(state, P1, "castilla") == left
        assert legal(state) == ["done", "recall castilla"]
        play(state, "recall castilla")
    assert (state.prompt, count(state, P1, "court")) == ("take_card", 6)


@pytest.mark.rule("EG-047")
def test_the_province_comes_first() -> None:
    """EG-A13: there is no shortage while caballeros are left in the province, or when it has just enough."""
    assert play(inviting(6, court=2, castilla=27), "invite 0").prompt == "take_card"
    assert play(inviting(6, court=2, castilla=25), "invite 2").prompt == "take_card"
    exactly = play(inviting(6, court=2, castilla=25), "invite 3")
    assert (exactly.prompt, count(exactly, P1, "province")) == ("take_card", 0)


@pytest.mark.rule("EG-048", "EG-076")
def test_the_castillo_never_makes_up_a_shortage() -> None:
    state = inviting(6, court=1, castillo=28, castilla=1)
    assert legal(state) == ["done", "recall castilla"]
    play(state, "recall castilla")
    assert state.prompt == "take_card"  # one is still missing, but only the Castillo has more
    assert count(state, P1, "castillo") == 28
    with pytest.raises(sm.NotationError):
        GAME.action("recall castillo")


@pytest.mark.rule("EG-048", "EG-050")
def test_nothing_to_choose_if_all_are_in_the_castillo_or_with_the_king() -> None:
    state = inviting(6, castillo=10, granada=13, court=7)
    assert (state.turn, state.prompt) == (P1, "take_card")
    assert [count(state, P1, where) for where in ("castillo", "granada", "court")] == [10, 13, 7]


@pytest.mark.rule("EG-050", "EG-078")
def test_nobody_is_recalled_from_the_kings_region() -> None:
    state = inviting(6, granada=10, sevilla=13, court=7)
    assert legal(state) == ["done", "recall sevilla"]
    assert illegal(state, "recall granada")


@pytest.mark.rule("EG-047")
def test_only_own_caballeros_make_up_a_shortage() -> None:
    state = put(table(), P3, navarra=5)
    put(state, P1, galicia=0, castilla=23)
    powers(state, 6, 3, 2, 1)
    assert legal(state) == ["done", "recall castilla"]


@pytest.mark.rule("EG-049")
def test_the_shortage_rule_holds_for_action_cards() -> None:
    """Recruitment brings 2; the province has 1, so 1 may come from a region, but not from the King's."""
    state = holding(put(bare(), P1, court=9, toledo=5, granada=10, castillo=5), "recruitment")
    play(state, "act")
    assert (count(state, P1, "province"), count(state, P1, "court")) == (0, 10)
    assert legal(state) == ["done", "recall toledo"]
    play(state, "recall toledo")
    assert state.prompt == "parts"
    assert (count(state, P1, "toledo"), count(state, P1, "court")) == (4, 11)


@pytest.mark.rule("EG-049", "EG-050")
def test_an_action_card_without_a_shortage_leaves_the_map_alone() -> None:
    state = play(put(card_scene("recruitment"), P1, toledo=5), "act")
    assert state.prompt == "parts"
    assert [count(state, P1, where) for where in ("court", "province", "toledo")] == [9, 16, 5]
    stuck = holding(put(bare(), P1, granada=20, castillo=3), "recruitment")
    assert "act" not in legal(stuck)
