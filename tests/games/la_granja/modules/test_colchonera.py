"""Colchonera: deliveries to the mattress maker by the length of the siesta, and trade goods for rest."""

import pytest

from sobremesa.games.la_granja.modules.colchonera.numbers import MATTRESS, MATTRESS_1, MATTRESS_USED, SILVER_SPACE
from sobremesa.games.la_granja.rules import ids, kinds
from sobremesa.games.la_granja.rules.cards.operations import ANYWHERE, TO_BARROW, TO_CRAFT, TO_THIS_BARROW
from sobremesa.games.la_granja.rules.deliveries import FREE_ONE, PAID_ONE, deliveries
from sobremesa.games.la_granja.rules.goods import supply
from sobremesa.games.la_granja.rules.state import State
from tests.conformance import cases
from tests.conformance.harness import check_game

from ..scene import (
    GAME,
    P1,
    P2,
    again,
    asked,
    bare,
    count,
    delivering,
    field,
    fresh,
    helper,
    legal,
    own,
    play,
    roof,
    scene,
    siestas,
    taking,
    why,
)

MODULES = ["colchonera"]
ANY_SIESTA, ONE_VP, TWO_VP, THREE_VP = 0, 3, 5, 7  # the first space of each section
GOODS = ("olive", "grain", "grape", "pig", "food", "wine", "meat", "trade_good")


def to_colchonera(state: State) -> list[str]:
    """The goods that can be delivered there now."""
    return [text.split()[1] for text in legal(state) if text.endswith(" colchonera")]


def free(deliveries: int, space: int, **goods: int) -> State:
    """p1 makes free deliveries with its siesta marker on this space."""
    return own(siestas(delivering(deliveries, modules=MODULES), space, 0), P1, **goods)


def paid(space: int, **goods: int) -> State:
    """p1 makes paid deliveries with its siesta marker on this space."""
    return own(siestas(scene("paid_deliveries", modules=MODULES), space, 0), P1, **goods)


def shown(state: State) -> dict[str, object]:
    """What everybody sees of the board."""
    return dict(dict(state.view(None).modules)["colchonera"])


ALL_GOODS = dict.fromkeys(("silver", *GOODS), 2)


@pytest.mark.rule("CO-001")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_the_board_is_empty_at_first(seats: int) -> None:
    state = fresh(seats, modules=MODULES)
    nobody = (0,) * seats
    assert shown(state) == {
        "markers": tuple((good, nobody) for good in GOODS),
        "silver": nobody,
        "used": nobody,
        "vp": nobody,
    }


@pytest.mark.rule("CO-001")
def test_the_board_is_there_for_all_players() -> None:
    for seat in (P1, P2):
        state = own(delivering(1, seat, modules=MODULES), seat, silver=1)
        assert to_colchonera(state) == ["silver"]


@pytest.mark.rule("CO-002")
def test_a_delivery_may_go_to_the_board() -> None:
    state = play(free(2, ONE_VP, olive=1), "deliver-to olive colchonera")
    assert (count(state, "olive"), state.players[P1][MATTRESS]) == (0, 1)
    assert state.players[P1][ids.FREE] == 1


def test_without_a_delivery_nothing_goes_there() -> None:
    assert to_colchonera(free(0, THREE_VP, **ALL_GOODS)) == []


@pytest.mark.rule("CO-003")
@pytest.mark.parametrize(
    ("space", "goods"),
    [
        (0, ["silver"]),
        (2, ["silver"]),
        (3, ["olive", "grain", "grape", "silver"]),
        (4, ["olive", "grain", "grape", "silver"]),
        (5, ["olive", "grain", "grape", "pig", "food", "wine", "silver"]),
        (6, ["olive", "grain", "grape", "pig", "food", "wine", "silver"]),
        (7, ["olive", "grain", "grape", "pig", "food", "wine", "meat", "silver", "trade_good"]),
        (8, ["olive", "grain", "grape", "pig", "food", "wine", "meat", "silver", "trade_good"]),
    ],
)
def test_the_siesta_decides_what_is_taken(space: int, goods: list[str]) -> None:
    assert to_colchonera(free(1, space, **ALL_GOODS)) == goods


@pytest.mark.rule("CO-003")
def test_the_siesta_of_this_moment_counts() -> None:
    state = free(1, 1, olive=1, trade_good=1)
    assert to_colchonera(state) == []
    play(state, "rest steps")
    assert to_colchonera(state) == ["olive"]


@pytest.mark.rule("CO-003")
def test_the_siesta_of_another_does_not_count() -> None:
    assert to_colchonera(siestas(own(delivering(1, modules=MODULES), P1, olive=1), 0, 8)) == []


@pytest.mark.rule("CO-004", "CO-007")
@pytest.mark.parametrize("good", ["olive", "grain", "grape"])
def test_a_harvest_good_brings_a_silver_at_once(good: str) -> None:
    state = play(free(1, ONE_VP, silver=0, **{good: 1}), f"deliver-to {good} colchonera")
    assert (count(state, "silver"), count(state, good)) == (1, 0)


@pytest.mark.rule("CO-004", "CO-008")
@pytest.mark.parametrize("good", ["food", "pig", "wine"])
@pytest.mark.parametrize("chosen", ["olive", "grain", "grape"])
def test_food_pig_or_wine_brings_a_harvest_good(good: str, chosen: str) -> None:
    state = play(free(1, TWO_VP, **{good: 1}), f"deliver-to {good} colchonera")
    assert legal(state) == ["take olive", "take grain", "take grape"]
    play(state, f"take {chosen}")
    assert (count(state, chosen), count(state, good), count(state, "silver")) == (1, 0, 0)


@pytest.mark.rule("CO-004", "CO-009")
@pytest.mark.parametrize("good", ["meat", "trade_good"])
@pytest.mark.parametrize("chosen", ["food", "pig", "wine"])
def test_meat_or_a_trade_good_brings_food_a_pig_or_wine(good: str, chosen: str) -> None:
    state = play(free(1, THREE_VP, **{good: 1}), f"deliver-to {good} colchonera")
    assert legal(state) == ["take pig", "take food", "take wine"]
    play(state, f"take {chosen}")
    assert (count(state, chosen), count(state, good)) == (1, 0)


def test_a_pig_without_a_stall_is_sold_at_once() -> None:
    state = play(free(1, THREE_VP, meat=1, pig=2), "deliver-to meat colchonera", "take pig")
    assert (count(state, "pig"), count(state, "silver")) == (2, 3)


def test_a_good_from_a_field_may_be_delivered() -> None:
    state = field(free(1, ONE_VP), 1, 1)  # card 1 grows grapes
    play(state, "deliver-to field-grape colchonera")
    assert (count(state, "silver"), state.crops(P1)) == (1, [0, 0, 0])


@pytest.mark.rule("CO-005", "CO-006")
def test_silver_goes_to_the_space_of_the_own_colour_once_per_game() -> None:
    state = play(free(3, ANY_SIESTA, silver=2), "deliver-to silver colchonera")
    assert (count(state, "silver"), count(state, "vp")) == (1, 0)
    assert shown(state)["silver"] == (1, 0)
    assert to_colchonera(state) == []
    state.players[P1][MATTRESS_USED] = 0  # in the next round
    assert to_colchonera(state) == []
    assert legal(state)[0] == "done"  # no reward to be chosen


@pytest.mark.rule("CO-006")
def test_everybody_has_a_silver_space() -> None:
    state = own(delivering(1, P2, modules=MODULES), P2, silver=1)
    state.players[P1][SILVER_SPACE] = state.players[P1][MATTRESS] = 1
    assert to_colchonera(state) == ["silver"]


@pytest.mark.rule("CO-006", "CO-011")
def test_the_silver_delivery_costs_a_delivery_and_counts_as_one() -> None:
    state = play(free(2, ONE_VP, silver=1, olive=1), "deliver-to silver colchonera")
    assert state.players[P1][ids.FREE] == 1
    assert to_colchonera(state) == []


def test_the_silver_that_pays_for_a_delivery_cannot_be_delivered() -> None:
    assert to_colchonera(paid(ANY_SIESTA, silver=1)) == []
    state = play(paid(ANY_SIESTA, silver=2), "deliver-to silver colchonera")
    assert count(state, "silver") == 0


def test_silver_needs_a_marker_and_is_refused_without_one() -> None:
    state = free(1, ONE_VP, silver=1, olive=1)
    state.players[P1][ids.FOOD] += supply(state, P1)
    assert supply(state, P1) == 0
    assert to_colchonera(state) == ["olive"]  # its own marker goes to the board
    play(state, "deliver-to olive colchonera")
    assert supply(state, P1) == 0


def test_markers_on_the_board_are_in_use() -> None:
    state = free(1, ONE_VP, silver=1)
    before = supply(state, P1)
    play(state, "deliver-to silver colchonera")
    assert supply(state, P1) == before - 1


# -- how often ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CO-010")
def test_one_delivery_in_the_revenue_phase() -> None:
    state = own(siestas(taking(6, 6, 1, modules=MODULES), ONE_VP, 0), P1, olive=3)
    play(state, "die 6", "option 1", "deliver-to olive colchonera", "done")
    assert (count(state, "silver"), count(state, "olive")) == (1, 2)
    state.frames.append((kinds.DELIVER, P1, 1, ANYWHERE))  # another die
    again(state)
    assert state.prompt == "deliver"
    assert to_colchonera(state) == []


@pytest.mark.rule("CO-010")
def test_a_roof_tile_in_the_revenue_phase_counts_as_revenue() -> None:
    state = roof(own(siestas(scene("shared_die", modules=MODULES), ONE_VP, 0), P1, olive=2), "delivery")
    state.board[ids.LAST_DIE] = 4
    play(state, "roof 1", "deliver-to olive colchonera")
    assert shown(state)["used"] == (1, 0)
    assert deliveries(state, P1, how=PAID_ONE) == deliveries(state, P1, how=FREE_ONE)
    assert not any(a for a in deliveries(state, P1) if GAME.notation(a).endswith("colchonera"))


@pytest.mark.rule("CO-011")
def test_one_free_delivery_in_the_transport_phase() -> None:
    state = play(free(3, ONE_VP, olive=3), "deliver-to olive colchonera")
    assert (to_colchonera(state), state.players[P1][ids.FREE]) == ([], 2)


@pytest.mark.rule("CO-011")
def test_a_free_delivery_of_a_roof_tile_counts_as_free() -> None:
    state = roof(free(1, ONE_VP, olive=3), "delivery")
    play(state, "roof 1", "deliver-to olive colchonera")
    assert (to_colchonera(state), state.players[P1][ids.FREE]) == ([], 1)


@pytest.mark.rule("CO-012")
def test_one_paid_delivery_in_the_transport_phase() -> None:
    state = paid(ONE_VP, silver=5, olive=3)
    state.players[P1][ids.PAID] = 3
    play(state, "deliver-to olive colchonera")
    assert count(state, "silver") == 5  # 1 paid, 1 gained
    assert (to_colchonera(state), state.players[P1][ids.PAID]) == ([], 2)


@pytest.mark.rule("CO-012")
def test_a_paid_delivery_of_a_roof_tile_counts_as_paid() -> None:
    state = roof(free(1, ONE_VP, olive=3, silver=1), "paid_delivery")
    play(state, "roof 1", "deliver-to olive colchonera")
    assert shown(state)["used"] == (4, 0)
    assert to_colchonera(state) == ["olive", "silver"]  # the free one is still to come


@pytest.mark.rule("CO-013")
def test_three_deliveries_in_a_round_at_most() -> None:
    state = own(siestas(taking(6, 6, 1, modules=MODULES), ONE_VP, 0), P1, olive=9, silver=3)
    play(state, "die 6", "option 1", "deliver-to olive colchonera")
    for step, kind in (("free_deliveries", kinds.FREE_DELIVERIES), ("paid_deliveries", kinds.PAID_DELIVERIES)):
        state.board[ids.PHASE] = 3
        state.frames[-1] = (kind, P1, 0)[: 2 if step == "free_deliveries" else 3]
        state.players[P1][ids.FREE] = 4
        again(state)
        play(state, "deliver-to olive colchonera")
        assert to_colchonera(state) == []
    assert state.players[P1][MATTRESS] == 3
    assert shown(state)["used"] == (7, 0)


@pytest.mark.rule("CO-013")
def test_a_new_round_allows_them_again() -> None:
    state = free(1, ONE_VP, olive=2)
    play(state, "deliver-to olive colchonera", "done")
    assert state.round == 3
    assert shown(state)["used"] == (0, 0)
    assert state.players[P1][MATTRESS] == 1


@pytest.mark.parametrize("number", [1, 4])
def test_in_other_phases_nothing_is_delivered_here(number: int) -> None:
    state = free(1, THREE_VP, **ALL_GOODS)
    state.board[ids.PHASE] = number
    assert to_colchonera(state) == []


@pytest.mark.parametrize("place", [TO_BARROW, TO_CRAFT, TO_THIS_BARROW])
def test_a_delivery_to_another_place_cannot_go_there(place: int) -> None:
    state = free(1, THREE_VP, **ALL_GOODS)
    assert not any(GAME.notation(a).endswith("colchonera") for a in deliveries(state, P1, place))


@pytest.mark.rule("CO-014")
def test_example_of_two_deliveries_in_one_round() -> None:
    """In the 2-VP section: 1 olive for free, 1 food paid for; more of either kind cannot go there."""
    state = free(3, TWO_VP, olive=2, food=2, silver=2)
    state.frames.insert(-1, (kinds.PAID_DELIVERIES, P1, 0))
    play(state, "deliver-to olive colchonera")
    assert to_colchonera(state) == []
    play(state, "done")
    assert state.prompt == "paid_deliveries"
    state.players[P1][ids.PAID] = 3
    play(state, "deliver-to food colchonera", "take grain")
    assert to_colchonera(state) == []
    assert state.players[P1][ids.PAID] == 2
    assert state.players[P1][MATTRESS] == 2
    assert (count(state, "olive"), count(state, "grain"), count(state, "food"), count(state, "silver")) == (1, 1, 1, 2)


# -- the number of spaces ----------------------------------------------------------------------------------------------


def crowded(ruling: str) -> State:
    """Four olives lie on the board, three of p1 and one of p2."""
    state = siestas(delivering(1, modules=MODULES, rulings={"mattress_spaces": ruling}), TWO_VP, 0)
    for seat, n in ((P1, 3), (P2, 1)):
        state.players[seat][MATTRESS] = state.players[seat][MATTRESS_1] = n
    return own(state, P1, olive=1, grain=1)


def test_there_is_room_for_any_number_of_markers() -> None:
    assert to_colchonera(crowded("unlimited")) == ["olive", "grain"]


def test_by_the_other_ruling_there_are_four_spaces_for_each_good() -> None:
    state = crowded("four")
    assert to_colchonera(state) == ["grain"]
    assert GAME.problems(state) == []
    state.players[P2][MATTRESS] = state.players[P2][MATTRESS_1] = 2
    assert GAME.problems(state) == ["the Colchonera board has no room for 5 markers of olive"]


# -- promises ----------------------------------------------------------------------------------------------------------


def test_a_marker_stands_on_a_space() -> None:
    state = bare(modules=MODULES)
    state.players[P1][MATTRESS] = 2
    assert GAME.problems(state) == ["p1 has 2 markers on the Colchonera board, but not on its spaces"]


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_random_games_keep_every_promise(seats: int) -> None:
    edition = ("deluxe", "classic")[seats % 2]
    check_game(*cases.make(cases.LA_GRANJA, seats, edition=edition, modules=MODULES), seed=seats)


@pytest.mark.rule("LG-326")
def test_for_the_pedlar_upgrades_are_upgrades_whichever_way_they_are_offered() -> None:
    """Card 29: a second, different option."""
    state = helper(own(scene("play_cards", modules="colchonera"), olive=4, trade_good=1), 29)
    play(state, "trade upgrade")
    while "decline" not in legal(state):
        play(state, asked(state)[-1])
    play(state, "option 1")
    assert [text for text in legal(state) if text.startswith("rest")] == ["rest steps", "rest both"]
    state = helper(own(scene("play_cards", modules="colchonera"), olive=4, trade_good=1), 29)
    play(state, "rest upgrades")
    while "decline" not in legal(state):
        play(state, asked(state)[-1])
    play(state, "option 1")
    assert "trade upgrade" not in legal(state)
    assert not any(text.startswith("rest") for text in legal(state)), "the module's uses are one option"


def test_the_board_says_why_it_takes_nothing() -> None:
    state = own(free(2, ANY_SIESTA, olive=1), P1, silver=0)
    assert why(state, "deliver-to olive colchonera") == (
        "At your place on the siesta track the Colchonera takes nothing from you."
    )
    state = play(free(2, ONE_VP, olive=2), "deliver-to olive colchonera")
    assert why(state, "deliver-to olive colchonera") == (
        "You have already made a delivery of this kind to the Colchonera in this round."
    )
