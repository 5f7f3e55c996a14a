"""Bustling Town: what the twelve sides of the revenue tiles do."""

import pytest

from sobremesa.games.la_granja.rules import ids
from sobremesa.games.la_granja.rules.deliveries import FREE_ONE, PAID_ONE
from sobremesa.games.la_granja.rules.state import State
from sobremesa.kernel import Frame

from ..scene import GAME, P1, again, asked, barrow, count, events, field, hand, helper, legal, play, siestas
from .town import at_shared_tile, at_tile, on_display

HARVEST = ["take olive", "take grain", "take grape"]


def goods(state: State, *names: str) -> list[int]:
    return [count(state, name) for name in names]


# -- side A ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("BT-007")
def test_a01_delivers_or_brings_a_pig() -> None:
    state = barrow(at_tile(1), 1)  # wants grain and food
    state.players[P1][ids.GRAIN] = 1
    play(state, "die 3")
    assert asked(state) == ["option 1", "option 2"]
    other = play(state.clone(), "option 2")
    assert goods(other, "pig", "grain") == [1, 1]
    play(state, "option 1", "deliver grain barrow1")
    assert goods(state, "pig", "grain") == [0, 0]
    assert state.barrows[P1][0] & 63


@pytest.mark.rule("BT-007")
def test_a01_leaves_the_pig_if_nothing_can_be_delivered() -> None:
    assert legal(play(at_tile(1), "die 3")) == ["option 2"]


@pytest.mark.rule("BT-008")
def test_a02_is_siesta_or_a_card() -> None:
    state = hand(at_tile(2), 10)
    play(state, "die 3")
    assert legal(state) == ["option 1", "option 2", "option 3"]
    assert play(state.clone(), "option 1").players[P1][ids.SIESTA] == 3
    played = play(state.clone(), "option 2", "play 10 field")
    assert played.fields[P1] == (40,)
    assert play(state, "option 3", "draw 20").hands[P1] == (10, 20)


@pytest.mark.rule("BT-009")
def test_a03_is_a_harvest_good_or_a_build_action() -> None:
    state = on_display(at_tile(3), "church")
    play(state, "die 3")
    assert legal(state) == ["option 1", "option 2"]
    harvest = play(state.clone(), "option 1")
    assert legal(harvest) == HARVEST
    assert count(play(harvest, "take grain"), "grain") == 1
    assert legal(play(state, "option 2")) == ["build church"]


@pytest.mark.rule("BT-010", "BT-017")
@pytest.mark.parametrize("side", ["a", "b"])
def test_a03_cannot_build_with_the_shared_die(side: str) -> None:
    state = on_display(at_shared_tile(3, side), "church", "inn", "mill")
    play(state, "go")
    assert legal(state) == ["option 1"]


@pytest.mark.rule("BT-010")
def test_a03_cannot_build_if_a_helper_uses_the_space_once_more() -> None:
    state = on_display(helper(at_shared_tile(3), 45), "church")  # 2 silver: the space of the last die once more
    state.players[P1][ids.SILVER] = 2
    play(state, "go", "option 1", "take olive")
    assert state.prompt == "trigger"
    play(state, "option 1")
    assert asked(state) == ["option 1"]
    state = on_display(helper(at_tile(3, space=2), 6), "church")  # 1 VP: the space with the number of the round
    state.players[P1][ids.VP] = 1
    play(state, "die 2", "option 1", "take olive", "option 1")
    assert (state.prompt, asked(state)) == ("revenue", ["option 1"])


@pytest.mark.rule("BT-011")
def test_a04_upgrades_harvests_or_both() -> None:
    state = at_tile(4)
    state.players[P1][ids.PIG] = 2
    play(state, "die 3")
    assert asked(state) == ["option 1", "option 2", "option 3"]
    two = play(state.clone(), "option 1", "improve pig", "improve pig")
    assert goods(two, "pig", "meat") == [0, 2]
    one = play(state.clone(), "option 2", "take grape", "improve grape")
    assert goods(one, "grape", "wine", "meat") == [0, 1, 0]
    assert one.prompt == "take_die"
    none = play(state, "option 3", "take olive")
    assert asked(none) == ["take grain", "take grape"]  # two different ones
    assert goods(play(none, "take grape"), "olive", "grape") == [1, 1]


@pytest.mark.rule("BT-011")
def test_a04_allows_fewer_upgrades() -> None:
    state = play(at_tile(4), "die 3")
    assert legal(state) == ["option 1", "option 2", "option 3"]  # all may be chosen, upgrades or not (BT-A11)
    assert play(state, "option 1").prompt == "take_die"
    state = at_tile(4)
    state.players[P1][ids.OLIVE] = 2
    play(state, "die 3", "option 1", "improve olive", "done")
    assert goods(state, "olive", "food") == [1, 1]


@pytest.mark.rule("BT-012")
def test_a05_is_silver_or_siesta() -> None:
    state = play(at_tile(5), "die 3")
    assert count(play(state.clone(), "option 1"), "silver") == 4
    assert play(state, "option 2").players[P1][ids.SIESTA] == 2


@pytest.mark.rule("BT-013")
def test_a06_fills_two_different_empty_storerooms() -> None:
    state = play(field(at_tile(6), 1, goods=1), "die 3")  # a grape on a field is in no storeroom
    assert legal(state) == HARVEST
    play(state, "take grape")
    assert asked(state) == ["take olive", "take grain"]
    play(state, "take olive")
    assert goods(state, "olive", "grain", "grape") == [1, 0, 1]
    assert state.prompt == "take_die"


@pytest.mark.rule("BT-013")
@pytest.mark.parametrize(("full", "empty"), [(["olive"], ["grain", "grape"]), (["olive", "grain"], ["grape"])])
def test_a06_leaves_out_storerooms_that_are_not_empty(full: list[str], empty: list[str]) -> None:
    state = at_tile(6)
    for good in full:
        state.players[P1][ids.GOOD_NAMES.index(good)] = 2
    play(state, "die 3")
    assert asked(state) == [f"take {good}" for good in empty]
    play(state, *(f"take {good}" for good in empty))
    assert all(count(state, good) == (2 if good in full else 1) for good in full + empty)
    assert state.prompt == "take_die"


@pytest.mark.rule("BT-013")
def test_a06_is_used_even_if_no_storeroom_is_empty() -> None:
    state = helper(at_tile(6), 52)  # takes a harvest good whenever space 1 or 3 is used
    for crop in ids.HARVEST:
        state.players[P1][crop] = 1
    play(state, "die 3")
    assert state.prompt == "take_goods"
    assert legal(play(state, "take olive")) == legal(state)
    assert count(state, "olive") == 2


# -- side B ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("BT-014")
def test_b01_delivers_twice_the_second_time_for_2_silver(monkeypatch: pytest.MonkeyPatch) -> None:
    state = barrow(at_tile(1, "b"), 1)
    for good, n in ((ids.GRAIN, 1), (ids.FOOD, 1), (ids.SILVER, 2)):
        state.players[P1][good] = n
    hows: list[int] = []

    def hear(s: State, seat: int, a: int, how: int) -> None:
        hows.append(how)

    monkeypatch.setattr(state.rules.hooks, "delivered", [hear])
    play(state, "die 3", "option 1", "deliver grain barrow1")
    assert legal(state) == ["decline", "option 1"]
    declined = play(state.clone(), "decline")
    assert (count(declined, "silver"), declined.prompt) == (2, "take_die")
    play(state, "option 1")
    assert count(state, "silver") == 0  # paid before it is made (BT-A10)
    play(state, "deliver food barrow1")
    assert not state.barrows[P1]
    assert hows == [FREE_ONE, PAID_ONE]


@pytest.mark.rule("BT-014")
def test_b01_has_no_second_delivery_without_2_silver() -> None:
    state = barrow(at_tile(1, "b"), 1)
    for good, n in ((ids.GRAIN, 1), (ids.FOOD, 1), (ids.SILVER, 1)):
        state.players[P1][good] = n
    play(state, "die 3", "option 1", "deliver grain barrow1")
    assert legal(state) == ["decline"]


@pytest.mark.rule("BT-014")
def test_b01_is_a_card_otherwise() -> None:
    state = play(hand(at_tile(1, "b"), 10), "die 3")
    assert legal(state) == ["option 2", "option 3"]
    assert play(state.clone(), "option 2", "play 10 helper").helpers[P1] == (10,)
    assert play(state, "option 3", "draw 20").hands[P1] == (10, 20)


@pytest.mark.rule("BT-015")
def test_b02_upgrades_three_for_2_silver_or_brings_4() -> None:
    state = at_tile(2, "b")
    state.players[P1][ids.SILVER] = 2
    state.players[P1][ids.GRAIN] = 3
    play(state, "die 3")
    assert asked(state) == ["option 1", "option 2"]
    assert count(play(state.clone(), "option 2"), "silver") == 6
    fewer = play(state.clone(), "option 1", "improve grain", "done")
    assert goods(fewer, "silver", "food", "grain") == [0, 1, 2]  # the full price is due all the same (BT-A11)
    play(state, "option 1", "improve grain", "improve grain", "improve grain")
    assert goods(state, "silver", "food") == [0, 3]
    assert state.prompt == "take_die"


@pytest.mark.rule("BT-015")
def test_b02_needs_the_2_silver() -> None:
    state = at_tile(2, "b")
    state.players[P1][ids.SILVER] = 1
    state.players[P1][ids.GRAIN] = 3
    assert asked(play(state, "die 3")) == ["option 2"]


@pytest.mark.rule("BT-016")
def test_b03_is_a_pig_or_a_build_action() -> None:
    state = on_display(at_tile(3, "b"), "mill")
    play(state, "die 3")
    assert legal(state) == ["option 1", "option 2"]
    assert count(play(state.clone(), "option 1"), "pig") == 1
    assert legal(play(state, "option 2")) == ["build mill"]


@pytest.mark.rule("BT-018")
def test_b04_upgrades_or_brings_silver_or_both() -> None:
    state = at_tile(4, "b")
    state.players[P1][ids.OLIVE] = 2
    play(state, "die 3")
    assert asked(state) == ["option 1", "option 2", "option 3"]
    two = play(state.clone(), "option 1", "improve olive", "improve olive")
    assert goods(two, "food", "silver") == [2, 0]
    one = play(state.clone(), "option 2", "improve olive")
    assert goods(one, "food", "silver") == [1, 2]
    assert one.prompt == "take_die"
    assert goods(play(state, "option 3"), "food", "silver") == [0, 4]


@pytest.mark.rule("BT-019")
def test_b05_harvests_or_spends_a_harvest_good_for_the_siesta() -> None:
    state = field(at_tile(5, "b"), 1, goods=1)  # a grape
    state.players[P1][ids.OLIVE] = 1
    state.players[P1][ids.PIG] = 1
    play(state, "die 3")
    harvest = play(state.clone(), "option 1", "take olive")
    assert asked(harvest) == ["take grain", "take grape"]
    play(state, "option 2")
    assert legal(state) == ["pay olive", "pay field-grape"]
    from_field = play(state.clone(), "pay field-grape")
    assert (from_field.crops(P1), count(from_field, "olive")) == ([0, 0, 0], 1)
    told = events(state, "pay olive")
    assert told[:2] == [
        ("paid", {"seat": P1, "good": ids.OLIVE, "count": 1}),
        ("siesta_moved", {"seat": P1, "space": 3}),
    ]
    assert goods(state, "olive") == [0]


@pytest.mark.rule("BT-019")
def test_b05_needs_a_harvest_good_to_spend() -> None:
    state = at_tile(5, "b")
    state.players[P1][ids.PIG] = state.players[P1][ids.FOOD] = 1
    assert asked(play(state, "die 3")) == ["option 1"]


@pytest.mark.rule("BT-020")
def test_b06_is_a_pig_or_a_trade_good_and_2_vp() -> None:
    state = at_tile(6, "b")
    state.players[P1][ids.TRADE] = 2
    play(state, "die 3")
    assert goods(play(state.clone(), "option 1"), "pig", "trade_good") == [1, 2]
    play(state, "option 2")
    assert legal(state) == ["trade silver", "trade harvest", "trade card", "trade pig"]  # nothing to upgrade
    play(state, "trade silver")
    assert goods(state, "silver", "vp", "trade_good") == [4, 2, 1]
    assert state.prompt == "take_die"


@pytest.mark.rule("BT-020")
def test_b06_follows_the_normal_rules_of_trade_goods() -> None:
    state = helper(at_tile(6, "b"), 29)  # a second, different option of the trade good
    state.players[P1][ids.TRADE] = 1
    play(state, "die 3", "option 2", "trade pig")
    assert goods(state, "pig", "vp") == [1, 2]
    assert state.prompt in ("trigger", "trade_option")
    while state.prompt == "trigger":
        play(state, "option 1")
    assert "trade silver" in legal(state)
    assert "trade pig" not in legal(state)


@pytest.mark.rule("BT-020")
def test_b06_knows_the_uses_that_modules_add(monkeypatch: pytest.MonkeyPatch) -> None:
    state = at_tile(6, "b")
    state.players[P1][ids.TRADE] = 1
    rest = GAME.action("rest steps")

    def use(s: State, f: Frame, seat: int, a: int) -> None:
        s.players[seat][ids.TRADE] -= 1
        s.players[seat][ids.SILVER] += 7

    monkeypatch.setitem(state.rules.trade_uses, rest, state.rules.revenue[4][0])
    monkeypatch.setitem(state.rules.acts, rest, use)
    play(state, "die 3", "option 2", "rest steps")
    assert goods(state, "silver", "vp", "trade_good") == [7, 2, 0]


@pytest.mark.rule("BT-020")
def test_b06_needs_a_trade_good() -> None:
    assert legal(play(at_tile(6, "b"), "die 3")) == ["option 1"]


def test_at_the_end_of_the_siesta_track_there_are_no_more_steps() -> None:
    state = siestas(at_tile(5), 8, 0)
    assert legal(again(play(state, "die 3"))) == ["option 1"]
