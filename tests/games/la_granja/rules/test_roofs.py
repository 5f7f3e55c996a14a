"""Step I.4: buying roof tiles, and when they can be used (LG-123 to LG-134, LG-298)."""

import pytest

from sobremesa.games.la_granja.rules import ids
from sobremesa.games.la_granja.rules.catalogue import FACE_NAMES
from sobremesa.games.la_granja.rules.state import State

from ..scene import (
    P1,
    P2,
    P3,
    bare,
    count,
    dice,
    helper,
    illegal,
    legal,
    own,
    phase,
    play,
    roof,
    scene,
    turn,
)

BOTH = pytest.mark.parametrize("edition", ["deluxe", "classic"])
CLASSIC = [
    "olive",
    "grape",
    "silver_2",
    "grain_or_olive",
    "any_harvest",
    "two_harvest",
    "pig",
    "upgrade_1",
    "delivery",
    "card",
    "vp_1",
    "flip_roof",
    "siesta_1",
    "siesta_2",
]
LIMITED = {  # the phases in which a tile with a phase number can be used
    "delivery": [2, 3],
    "siesta_1": [2, 3],
    "siesta_2": [2, 3],
    "market_stand": [2, 3],
    "paid_delivery": [3],
}
OFFERED_ELSEWHERE = ("die_1", "die_2", "double_vp")  # when a die is taken, when a tile is placed


def shown(state: State, *tiles: str) -> State:
    """These roof tiles are on display."""
    state.board[ids.ROOFS] = sum(1 << FACE_NAMES.index(t) for t in tiles)
    return state


def buying(*tiles: str, round: int = 2, silver: int = 9, edition: str = "deluxe") -> State:
    return own(shown(scene("buy_roof", round=round, edition=edition), *tiles), silver=silver)


def roofs(state: State, seat: int = P1) -> list[tuple[str, bool]]:
    return [(r.tile, r.is_used) for r in state.view().seats[seat].roofs]


@pytest.mark.rule("LG-123")
@BOTH
def test_at_most_one_tile_of_this_round(edition: str) -> None:
    state = buying("olive", "pig", edition=edition)
    assert [a for a in legal(state) if "roof" in a or a == "done"] == ["done", "buy-roof olive", "buy-roof pig"]
    play(state, "buy-roof pig")
    assert roofs(state) == [("pig", False)]
    assert state.view().roofs == ("olive",)
    assert illegal(state, "buy-roof olive"), "one and no more"
    assert "done" in legal(state)
    assert illegal(buying("olive"), "buy-roof pig"), "only what is on display"


@pytest.mark.rule("LG-123")
def test_nobody_must_buy() -> None:
    state = buying("olive", "pig")
    play(state, "done")
    assert roofs(state) == []


@pytest.mark.rule("LG-123", "LG-124")
@BOTH
@pytest.mark.parametrize(("round", "order"), [(1, [P1, P3, P2]), (2, [P2, P3, P1]), (6, [P2, P3, P1])])
def test_turn_order_but_reversed_in_round_1(round: int, order: list[int], edition: str) -> None:
    state = shown(bare(3, round, edition=edition, rulings={"first_round_cards": "may"}), "olive", "pig", "card")
    state.order = state.track = (P2, P3, P1)
    phase(state, 1)
    while state.prompt != "buy_roof":
        state.apply(state.legal()[0] if state.turn >= 0 else state.outcomes()[0][0])
    for seat in range(3):
        own(state, seat, silver=6)
    seen = []
    for tile in ("pig", "card", "olive"):
        seen.append(state.turn)
        play(state, f"buy-roof {tile}", "done")
    assert seen == order
    assert [roofs(state, seat) for seat in order] == [[("pig", False)], [("card", False)], [("olive", False)]]


@pytest.mark.rule("LG-125")
@BOTH
@pytest.mark.parametrize("round", [1, 2, 3, 4, 5, 6])
def test_a_tile_costs_as_much_silver_as_the_round(round: int, edition: str) -> None:
    poor = buying("olive", round=round, silver=round - 1, edition=edition)
    assert illegal(poor, "buy-roof olive")
    state = buying("olive", round=round, silver=round + 2, edition=edition)
    play(state, "buy-roof olive")
    assert count(state, "silver") == 2


@pytest.mark.rule("LG-126")
def test_silver_may_be_raised_first() -> None:
    state = own(buying("olive", round=5, silver=1), trade_good=1, pig=1)
    assert illegal(state, "buy-roof olive")
    play(state, "trade silver", "buy-roof olive")
    assert (count(state, "silver"), roofs(state)) == (0, [("olive", False)])
    other = own(buying("olive", round=5, silver=2), pig=1)
    play(other, "sell pig", "buy-roof olive")
    assert count(other, "silver") == 0


@pytest.mark.rule("LG-127")
@pytest.mark.parametrize("round", [1, 4])
def test_a_tile_goes_to_the_leftmost_free_place(round: int) -> None:
    state = roof(buying("olive", round=round), "pig", used=True)
    play(state, "buy-roof olive")
    assert roofs(state) == [("pig", True), ("olive", False)], "the second place, whatever the round"
    assert [state.players[P1][ids.ROOF_1 + i] > 0 for i in range(5)] == [True, True, False, False, False]


@pytest.mark.rule("LG-128")
@BOTH
@pytest.mark.parametrize(("place", "vp"), list(enumerate([0, 1, 2, 3, 4])))
def test_vp_of_the_place_that_is_covered(place: int, vp: int, edition: str) -> None:
    state = roof(buying("olive", round=6, edition=edition), *["pig", "card", "silver_2", "grape"][:place])
    play(state, "buy-roof olive")
    assert count(state, "vp") == vp


@pytest.mark.rule("LG-298")
@BOTH
def test_the_second_tile_in_round_2(edition: str) -> None:
    state = roof(own(buying("olive", round=2, silver=5, edition=edition), vp=4), "pig")
    play(state, "buy-roof olive")
    assert (count(state, "silver"), count(state, "vp")) == (3, 5)


@pytest.mark.rule("LG-129")
@BOTH
def test_five_places_and_no_tile_is_ever_discarded(edition: str) -> None:
    state = roof(buying("olive", round=1, edition=edition), "pig", "card", "silver_2", "grape", "vp_1", used=True)
    assert [a for a in legal(state) if "roof" in a] == [], "face down or not, all places are covered"


@pytest.mark.rule("LG-130")
@BOTH
def test_the_storekeeper_has_a_sixth_place(edition: str) -> None:
    state = roof(buying("olive", "vp_1", edition=edition), "pig", "card", "silver_2", "grape", "siesta_1")
    helper(state, 43)
    play(state, "buy-roof olive")
    assert (len(roofs(state)), count(state, "vp"), count(state, "silver")) == (6, 3, 7)
    turn(own(state, silver=9), "buy_roof")
    assert illegal(state, "buy-roof vp_1"), "a sixth, but no seventh"


@pytest.mark.rule("LG-131", "LG-132")
@BOTH
def test_a_bonus_is_used_once_at_once_or_later(edition: str) -> None:
    state = buying("vp_1", edition=edition)
    play(state, "buy-roof vp_1")
    later = state.clone()
    play(state, "roof 1")
    assert (count(state, "vp"), roofs(state)) == (1, [("vp_1", True)]), "face down, but still on its place"
    assert illegal(state, "roof 1")
    play(turn(later, "paid_deliveries"), "roof 1")
    assert count(later, "vp") == 1
    unused = buying("vp_1", edition=edition)
    play(unused, "buy-roof vp_1", "done")
    assert (unused.round, roofs(unused)) == (3, [("vp_1", False)])
    dice(turn(unused, "take_die"), 4)
    play(unused, "roof 1")
    assert count(unused, "vp") == 1, "in a later round"


@pytest.mark.rule("LG-131")
def test_a_used_tile_stays_face_down_in_the_next_round() -> None:
    state = roof(scene("paid_deliveries"), "vp_1")
    play(state, "roof 1", "done")
    assert (state.round, roofs(state)) == (3, [("vp_1", True)])
    turn(state, "buy_roof")
    assert illegal(state, "roof 1")


@pytest.mark.rule("LG-131")
def test_nobody_uses_a_tile_of_another_or_in_another_turn() -> None:
    state = roof(scene("buy_roof"), "vp_1", seat=P2)
    assert illegal(state, "roof 1")
    assert state.legal(P2) == []


def usable(tile: str, edition: str) -> list[int]:
    """The phases in which a tile on the farm can be used, given everything it could need."""
    out = []
    for number, step in ((1, "growth"), (2, "take_die"), (3, "free_deliveries")):
        state = own(scene(step, edition=edition), olive=1, silver=3)
        roof(state, tile)
        roof(state, "pig", used=True)
        state.board[ids.DICE_4] = 1 if number == 2 else 0
        if "roof 1" in legal(state):
            out.append(number)
    return out


@pytest.mark.rule("LG-133")
@pytest.mark.parametrize("tile", [t for t in FACE_NAMES if t not in OFFERED_ELSEWHERE])
def test_a_deluxe_tile_with_a_phase_number_is_for_that_phase(tile: str) -> None:
    assert usable(tile, "deluxe") == LIMITED.get(tile, [1, 2, 3])


@pytest.mark.rule("LG-134")
@pytest.mark.parametrize("tile", CLASSIC)
def test_a_classic_tile_has_the_colours_of_its_phases(tile: str) -> None:
    assert usable(tile, "classic") == LIMITED.get(tile, [1, 2, 3])


@pytest.mark.rule("LG-133", "LG-134")
def test_a_tile_refused_in_the_wrong_phase_is_not_used_up() -> None:
    for edition in ("deluxe", "classic"):
        state = roof(scene("buy_roof", edition=edition), "siesta_1")
        assert illegal(state, "roof 1")
        assert roofs(state) == [("siesta_1", False)]
