"""Bustling Town: corners of the market, the build action and the build effects of all ten buildings."""

from math import cos, pi, sin, sqrt

import pytest

from sobremesa.games.la_granja.modules.bustling_town.numbers import CORNERS, SHOWN, TOWN
from sobremesa.games.la_granja.modules.bustling_town.rules.corners import corners, sites
from sobremesa.games.la_granja.rules import ids
from sobremesa.games.la_granja.rules.catalogue import MARKETS
from sobremesa.games.la_granja.rules.state import State

from ..scene import P1, P2, barrow, blocked, count, craft, dice, events, hand, helper, illegal, legal, play, turn, why
from .test_bustling_town import APART, SIX
from .town import at_tile, building, erect, on_display, town

CENTRE = "build church", "corner 26", "lay-at butcher"


# -- corners -----------------------------------------------------------------------------------------------------------


def drawn(market: str) -> dict[tuple[int, int], set[int]]:
    """The hexes at every corner of a market drawn on paper: pointy tops, corners at a distance of 1."""
    found: dict[tuple[int, int], set[int]] = {}
    for i, (q, r) in enumerate(MARKETS[market].places):
        x, y = sqrt(3) * (q + r / 2), 1.5 * r
        for n in range(6):
            angle = pi / 6 + n * pi / 3
            at = round(1000 * (x + cos(angle))), round(1000 * (y + sin(angle)))
            near = next((p for p in found if abs(p[0] - at[0]) < 9 and abs(p[1] - at[1]) < 9), at)
            found.setdefault(near, set()).add(i)
    return found


@pytest.mark.parametrize("market", ["large", "small"])
def test_corners_are_those_of_the_drawn_market(market: str) -> None:
    paper = {at: hexes for at, hexes in drawn(market).items() if len(hexes) > 1}
    in_reading_order = [paper[at] for at in sorted(paper, key=lambda at: (round(at[1] / 100), at[0]))]
    assert [set(hexes) for hexes in corners(MARKETS[market])] == in_reading_order
    assert len(paper) <= CORNERS


def test_hexes_at_a_corner_are_neighbours() -> None:
    for market in MARKETS.values():
        for hexes in corners(market):
            assert all(j in market.near[i] for i in hexes for j in hexes if i != j)


@pytest.mark.rule("BT-023", "BT-033")
@pytest.mark.parametrize("edition", ["deluxe", "classic"])
def test_example_four_players_build_where_three_hexes_meet(edition: str) -> None:
    state = building(4, "church", edition=edition)
    play(state, "option 2", "build church")
    free = {int(text.split()[1]) for text in legal(state)}
    paper = corners(state.rules.market)
    assert free == {n for n, hexes in enumerate(paper, 1) if len(hexes) == 3}
    edge = next(n for n, hexes in enumerate(paper, 1) if len(hexes) == 2)
    assert illegal(state, f"corner {edge}")
    assert why(state, f"corner {edge}") == "At this corner too few hexes meet for a building."


@pytest.mark.rule("BT-025")
@pytest.mark.parametrize(("seats", "edition"), [(1, "deluxe"), (2, "deluxe"), (3, "deluxe"), (2, "classic")])
def test_fewer_players_build_at_the_outer_edge_too(seats: int, edition: str) -> None:
    state = town(seats, edition=edition)
    is_open = set(state.rules.open_hexes)
    meeting = [set(hexes) & is_open for hexes in corners(state.rules.market)]  # closed hexes do not exist (BT-A06)
    expected = {n: tuple(sorted(hexes)) for n, hexes in enumerate(meeting, 1) if len(hexes) > 1}
    assert sites(state.rules) == expected
    assert {len(hexes) for hexes in expected.values()} == {2, 3}


@pytest.mark.rule("BT-025")
def test_three_players_build_at_the_edge_of_the_usable_market() -> None:
    state = building(3, "church")
    play(state, "option 2", "build church")
    # h1 and h6 meet at both ends of their border: the hexes beyond, h2 and h5, are closed
    assert {5, 9} <= {n for n, hexes in sites(state.rules).items() if hexes == (0, 5)}
    assert {"corner 5", "corner 9"} <= set(legal(state))
    play(state, "corner 9", "lay-at butcher")
    four = building(4, "church")
    play(four, "option 2", "build church")
    assert "corner 5" in legal(four)  # there h2 is open, and three hexes meet
    assert "corner 1" not in legal(four)


@pytest.mark.rule("BT-024", "BT-034")
def test_example_no_hex_touches_two_buildings() -> None:
    state = erect(at_tile(3, seats=4), "inn", 26, "cartwright")  # between h12, h13 and h18
    on_display(state, "church")
    play(state, "die 3", "option 2", "build church")
    free = legal(state)
    all_sites = sites(state.rules)
    for number, hexes in all_sites.items():
        assert (f"corner {number}" in free) == (not {11, 12, 17} & set(hexes)), hexes
    assert illegal(state, "corner 26")
    assert illegal(state, "corner 27")  # h13, h14, h19: h13 touches the inn
    assert why(state, "corner 27") == "One of these hexes already touches a building."
    assert why(state, "corner 28") == ""
    play(state, "corner 28", "lay-at butcher")  # h14, h15, h20


@pytest.mark.rule("BT-035")
def test_example_corners_of_fewer_hexes_are_illegal_all_the_same() -> None:
    state = erect(at_tile(3, seats=4), "inn", 26, "cartwright")
    on_display(state, "church")
    play(state, "die 3", "option 2", "build church")
    for number in (1, 57):  # two hexes each, far away from the inn
        hexes = corners(state.rules.market)[number - 1]
        assert len(hexes) == 2
        assert not {11, 12, 17} & set(hexes)
        assert illegal(state, f"corner {number}")


# -- erecting a building -----------------------------------------------------------------------------------------------


@pytest.mark.rule("BT-021")
def test_a_build_action_erects_or_uses_a_building() -> None:
    state = erect(at_tile(3), "money_changer", 11, "butcher")
    on_display(state, "church", "mill")
    play(state, "die 3", "option 2")
    assert legal(state) == ["build church", "build mill", "use-town money_changer"]


@pytest.mark.rule("BT-022", "BT-026", "BT-027")
def test_marker_then_build_effect_then_card() -> None:
    state = building(4, "church", "well")
    told = events(state, "option 2", "build well", "corner 26", "take grape", "lay-at butcher")
    keys = [key for key, _ in told]
    assert keys.index("town_built") < keys.index("gained") < keys.index("town_laid")
    assert dict(told)["town_built"] == {"seat": P1, "town": TOWN.index("well"), "corner": 26}
    assert dict(told)["town_laid"] == {"seat": P1, "town": TOWN.index("well"), "building": 5}
    assert count(state, "grape") == 1
    assert state.board[SHOWN] == 1 << TOWN.index("church")
    assert state.prompt == "take_die"


@pytest.mark.rule("BT-023")
def test_any_card_on_display_may_be_picked() -> None:
    state = play(building(4, "church", "mill", "school", "inn"), "option 2")
    assert legal(state) == ["build church", "build inn", "build mill", "build school"]


@pytest.mark.rule("BT-027")
def test_the_card_lies_at_any_craft_building_without_one() -> None:
    state = erect(at_tile(3, seats=4), "inn", 50, "cartwright")
    blocked(on_display(state, "church"), "butcher")
    craft(state, "delicatessen", seat=P2)
    play(state, "die 3", "option 2", "build church", "corner 26")
    assert legal(state) == [f"lay-at {b}" for b in SIX if b != "cartwright"]  # including blocked and completed ones
    play(state, "lay-at butcher")


@pytest.mark.rule("BT-029")
def test_markers_and_cards_stay_where_they_are() -> None:
    state = erect(at_tile(3, seats=4), "church", 26, "butcher")
    on_display(state, "inn")
    play(state, "die 3", "option 2")
    assert "build church" not in legal(state)
    play(state, "use-town church")
    assert dict(state.view(P1).modules)["bustling_town"][4] == ("erected", (("church", 26, "butcher"),))


@pytest.mark.rule("BT-030", "BT-031")
def test_after_six_buildings_only_effects_can_be_used() -> None:
    state = at_tile(3, seats=4)
    for name, corner, where in zip(TOWN, APART[:5], SIX):
        erect(state, name, corner, where)
    on_display(state, "money_changer", "warehouse")
    five = play(state.clone(), "die 3", "option 2")
    assert "build warehouse" in legal(five)
    play(five, "build warehouse", "corner 50")
    assert legal(five) == ["lay-at butcher"]
    play(five, "lay-at butcher")
    erect(state, "money_changer", 50, "butcher")
    play(state, "die 3", "option 2")
    assert legal(state) == [f"use-town {name}" for name in ("church", "inn", "well", "stables", "money_changer")]


@pytest.mark.rule("BT-032")
@pytest.mark.parametrize("seat", [P1, P2])
def test_anybody_uses_the_effect_of_an_erected_building(seat: int) -> None:
    state = at_tile(3, seats=4)
    play(on_display(state, "church"), "die 3", "option 2", *CENTRE)
    dice(turn(state, "take_die", seat), 3, 3)  # the builder or anybody else (BT-A13)
    before = count(state, "vp", seat)
    assert legal(play(state, "die 3", "option 2")) == ["use-town church"]
    told = events(state, "use-town church")
    assert told[:1] == [("town_used", {"seat": seat, "town": 0})]
    assert count(state, "vp", seat) == before + 2
    assert state.prompt == "take_die"  # nothing is placed or laid


def test_without_a_card_nothing_can_be_built() -> None:
    state = on_display(at_tile(3, seats=4))
    assert legal(play(state, "die 3")) == ["option 1"]  # and nothing is erected (BT-A08)


def test_without_a_corner_only_effects_can_be_used() -> None:
    state = at_tile(3)
    for name, corner, where in zip(("church", "inn", "well", "stables"), (4, 9, 18, 20), SIX):
        erect(state, name, corner, where)  # all 14 hexes but h4 and h13 touch a building, and these two do not meet
    on_display(state, "mill")
    play(state, "die 3", "option 2")
    assert legal(state) == [f"use-town {name}" for name in ("church", "inn", "well", "stables")]


def test_a_building_whose_effect_is_impossible_cannot_be_used_but_is_erected() -> None:
    state = erect(at_tile(3, seats=4), "mill", 50, "cartwright")
    on_display(state, "guard_house")
    play(state, "die 3", "option 2")
    assert legal(state) == ["build guard_house"]  # nothing to upgrade at the mill
    play(state, "build guard_house", "corner 26")
    assert state.prompt == "lay_town_card"  # nothing to deliver
    play(state, "lay-at butcher")


def test_a_helper_waits_until_the_building_is_complete() -> None:
    state = helper(hand(building(4, "mill"), 10), 52)  # a harvest good for using space 3, set off by the die
    state.players[P1][ids.OLIVE] = 2
    play(state, "option 2", "build mill", "corner 26", "improve olive", "improve olive")
    assert state.prompt == "lay_town_card"
    play(state, "lay-at butcher")
    assert state.prompt == "take_goods"


# -- the build effects of all ten --------------------------------------------------------------------------------------


def built(name: str, *moves: str, state: State | None = None) -> State:
    """p1 has erected a building and carried out its effect with these moves."""
    state = state or at_tile(3, seats=4)
    play(on_display(state, name), "die 3", "option 2", f"build {name}", "corner 26", *moves, "lay-at butcher")
    assert state.prompt == "take_die"
    return state


@pytest.mark.rule("BT-026")
def test_church() -> None:
    assert count(built("church"), "vp") == 2


@pytest.mark.rule("BT-026")
def test_inn() -> None:
    assert built("inn").players[P1][ids.SIESTA] == 2


@pytest.mark.rule("BT-026")
def test_well() -> None:
    assert count(built("well", "take grain"), "grain") == 1


@pytest.mark.rule("BT-026")
def test_mill() -> None:
    state = at_tile(3, seats=4)
    state.players[P1][ids.OLIVE] = 3
    state = built("mill", "improve olive", "improve olive", state=state)
    assert (count(state, "olive"), count(state, "food")) == (1, 2)


@pytest.mark.rule("BT-026")
def test_stables() -> None:
    assert count(built("stables"), "pig") == 1
    state = at_tile(3, seats=4)
    state.players[P1][ids.PIG] = 2
    state = built("stables", state=state)  # a pig without a stall is sold at once (GE-A05)
    assert (count(state, "pig"), count(state, "silver")) == (2, 3)


@pytest.mark.rule("BT-026")
def test_money_changer() -> None:
    assert count(built("money_changer"), "silver") == 3


@pytest.mark.rule("BT-026")
def test_warehouse() -> None:
    assert count(built("warehouse"), "trade_good") == 1


@pytest.mark.rule("BT-026")
def test_school() -> None:
    state = hand(at_tile(3, seats=4), 10)
    drawn_one = built("school", "option 2", "draw 20", state=state.clone())
    assert drawn_one.hands[P1] == (10, 20)
    played = built("school", "option 1", "play 10 field", state=state)
    assert played.fields[P1] == (40,)


@pytest.mark.rule("BT-026")
def test_guard_house() -> None:
    state = barrow(at_tile(3, seats=4), 1, covered=0b10)  # grain completes it: 2 VP and a marker
    state.players[P1][ids.GRAIN] = 1
    state = built("guard_house", "deliver grain barrow1", "hex h12", state=state)
    assert (count(state, "vp"), count(state, "trade_good"), state.market[11]) == (2, 1, P1)


@pytest.mark.rule("BT-026")
def test_town_hall() -> None:
    state = built("town_hall")
    assert (count(state, "silver"), count(state, "vp")) == (2, 1)
