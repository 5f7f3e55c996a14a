"""Long Distance Trade: sets for the trade routes in each player's scoring turn, and exchanges at the end."""

import pytest

from sobremesa.games.la_granja.modules.long_distance_trade.numbers import ROUTE_1
from sobremesa.games.la_granja.modules.long_distance_trade.rules import KINDS, spaces
from sobremesa.games.la_granja.rules import ids
from sobremesa.games.la_granja.rules.goods import supply
from sobremesa.games.la_granja.rules.state import State
from tests.conformance import cases
from tests.conformance.harness import check_game

from ..scene import (
    GAME,
    P1,
    P2,
    P3,
    bare,
    count,
    events,
    field,
    fresh,
    helper,
    idle,
    illegal,
    legal,
    marker,
    own,
    phase,
    play,
    roof,
    siestas,
)

MODULES = ["long_distance_trade"]
GOODS = ids.GOOD_NAMES[:KINDS]


def scoring(seats: int = 2, round: int = 2, modules: list[str] = MODULES, **goods: int) -> State:
    """p1 has these goods and its turn in the scoring phase."""
    return phase(own(bare(seats, round, modules=modules), P1, **goods), 4)


def routes(state: State) -> list[str]:
    """The sets that can be returned now."""
    return [text.split()[1] for text in legal(state) if text.startswith("route")]


def markers(state: State, seat: int = P1) -> dict[str, int]:
    """The markers of a seat on the trade routes."""
    p = state.players[seat]
    return {good: p[ROUTE_1 + i] for i, good in enumerate(GOODS) if p[ROUTE_1 + i]}


def put(state: State, seat: int = P1, **on: int) -> State:
    """Put this many markers of a seat on the spaces of these goods."""
    for good, n in on.items():
        state.players[seat][ROUTE_1 + GOODS.index(good)] = n
    return state


# -- set-up ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LD-001", "LD-012")
@pytest.mark.parametrize(
    ("seats", "silver", "meat", "others"), [(1, 2, 1, 2), (2, 2, 1, 2), (3, 4, 2, 3), (4, 4, 2, 3)]
)
def test_the_board_is_empty_and_some_spaces_are_closed(seats: int, silver: int, meat: int, others: int) -> None:
    state = fresh(seats, modules=MODULES)
    shown = dict(dict(state.view(None).modules)["long_distance_trade"])["routes"]
    assert [row[0] for row in shown] == list(GOODS)
    assert {row[0]: row[1] for row in shown} == dict.fromkeys(GOODS, others) | {"silver": silver, "meat": meat}
    assert all(row[3] == (0,) * seats for row in shown)


# -- the scoring phase -------------------------------------------------------------------------------------------------


@pytest.mark.rule("LD-002", "LD-003")
def test_one_seat_after_the_other_scores_and_trades() -> None:
    state = marker(marker(bare(3, modules=MODULES), "h1", P1), "h4", P2)
    state.order = (P2, P3, P1)
    siestas(state, 3, 5, 7)
    seen: list[object] = []
    state.sink = seen.append
    phase(state, 4)
    for seat in (P2, P3, P1):
        assert (state.prompt, state.turn) == ("trade_route", seat)
        told = [GAME.events.named(e) for e in seen]  # type: ignore[arg-type]
        assert [f["seat"] for key, f in told if key == "market_scored"][-1] == seat
        assert [f["seat"] for key, f in told if key == "siesta_scored"][-1] == seat
        play(state, "done")
    assert [count(state, "vp", seat) for seat in (P1, P2, P3)] == [2, 3, 3]


@pytest.mark.rule("LD-002")
def test_a_seat_that_comes_later_has_not_scored_yet() -> None:
    state = phase(siestas(bare(modules=MODULES), 3, 3), 4)
    assert (count(state, "vp", P1), count(state, "vp", P2)) == (1, 0)


@pytest.mark.rule("LD-004")
def test_one_set_is_returned_for_a_marker() -> None:
    state = scoring(olive=7)
    play(state, "route olive")
    assert (count(state, "olive"), markers(state)) == (4, {"olive": 1})
    assert state.turn == P2  # exactly one


@pytest.mark.rule("LD-004")
def test_nobody_has_to_trade() -> None:
    state = play(scoring(olive=3), "done")
    assert (count(state, "olive"), markers(state), state.turn) == (3, {}, P2)


@pytest.mark.rule("LD-004")
def test_a_set_is_three_equal_goods() -> None:
    state = scoring(olive=2, grain=2, grape=2, food=2, wine=2, meat=2, silver=2, pig=2, trade_good=3)
    assert routes(state) == []
    play(own(state, P1, silver=3), "buy olive")
    assert routes(state) == ["olive"]  # in one's own turn goods can be bought


@pytest.mark.rule("LD-005")
def test_no_delivery_is_needed() -> None:
    state = scoring(grape=3)
    assert (state.players[P1][ids.FREE], state.players[P1][ids.PAID]) == (0, 0)
    play(state, "route grape")
    assert markers(state) == {"grape": 1}


@pytest.mark.rule("LD-006", "LD-007", "LD-008", "LD-009")
@pytest.mark.parametrize(
    ("good", "vp", "trade_goods"),
    [
        ("silver", 2, 0),
        ("olive", 2, 1),
        ("grain", 2, 1),
        ("grape", 2, 1),
        ("food", 4, 1),
        ("pig", 4, 1),
        ("wine", 4, 1),
        ("meat", 5, 1),
    ],
)
def test_what_a_set_brings(good: str, vp: int, trade_goods: int) -> None:
    state = scoring()
    if good == "pig":
        state = _with_stalls(state)
    own(state, P1, **{good: 3})
    told = events(state, f"route {good}")
    assert (count(state, good), count(state, "vp"), count(state, "trade_good")) == (0, vp, trade_goods)
    assert ("route_used", {"seat": P1, "good": GOODS.index(good), "vp": vp}) in told


def _with_stalls(state: State) -> State:
    """Room for a third pig."""
    card = next(c.number for c in state.rules.cards if c is not None and c.stalls)
    state.board[ids.DECK] &= ~(1 << card)
    state.set_extensions(P1, (card,))
    return state


@pytest.mark.rule("LD-010")
@pytest.mark.parametrize(("mine", "others"), [(2, 0), (0, 2), (1, 1)])
def test_an_occupied_space_is_nobodys_any_more(mine: int, others: int) -> None:
    state = put(put(bare(round=4, modules=MODULES), P1, olive=mine), P2, olive=others)
    phase(own(state, P1, olive=3, grain=3), 4)
    assert routes(state) == ["grain"]
    assert illegal(state, "route olive")


@pytest.mark.rule("LD-010")
def test_with_a_full_board_nobody_is_asked() -> None:
    state = bare(round=6, modules=MODULES)
    for i in range(KINDS):
        for n in range(spaces(state, i)):
            state.players[(i + n) % 2][ROUTE_1 + i] += 1
    own(state, P1, olive=3)
    phase(state, 4)
    assert state.prompt == "exchanges"


@pytest.mark.rule("LD-011")
def test_the_same_kind_again_in_another_round() -> None:
    state = play(scoring(olive=6), "route olive", "done")
    assert state.round == 3
    idle(state, "trade_route")
    own(state, P1, olive=3)
    if state.turn != P1:
        play(state, "done")
    play(state, "route olive")
    assert markers(state) == {"olive": 2}


@pytest.mark.rule("LD-012")
def test_with_three_players_there_is_more_room() -> None:
    for seats, expected in ((2, []), (3, ["olive"])):
        state = put(bare(seats, round=4, modules=MODULES), P1, olive=2)
        assert routes(phase(own(state, P1, olive=3), 4)) == expected


@pytest.mark.rule("LD-013")
def test_example_of_three_olives() -> None:
    state = marker(bare(modules=MODULES), "h1")
    phase(own(siestas(state, 3, 0), P1, olive=3), 4)
    assert count(state, "vp") == 2  # 1 for the market, 1 for the siesta
    play(state, "route olive")
    assert (count(state, "vp"), count(state, "trade_good"), count(state, "olive")) == (4, 1, 0)
    assert markers(state) == {"olive": 1}


def test_a_marker_on_the_board_is_in_use() -> None:
    state = scoring(olive=3, silver=3)
    before = supply(state, P1)
    play(state, "route olive")
    assert supply(state, P1) == before + 3 - 1 - 1  # one on the route, one for the trade good


def test_silver_needs_a_marker_and_stays_without_one() -> None:
    state = scoring(silver=3, olive=3)
    state.players[P1][ids.FOOD] += supply(state, P1) - 2
    state.players[P1][ids.MEAT] += 2
    assert supply(state, P1) == 0
    assert "silver" not in routes(state)
    assert "olive" in routes(state)


def test_goods_on_fields_do_not_count() -> None:
    state = field(bare(modules=MODULES), 1, 1)  # card 1 grows grapes
    phase(own(state, P1, grape=2), 4)
    assert routes(state) == []


def test_by_the_other_ruling_goods_on_fields_count_and_go_first() -> None:
    state = field(bare(modules=MODULES, rulings={"sets_from_fields": "yes"}), 1, 1)
    phase(own(state, P1, grape=3), 4)
    play(state, "route grape")
    assert (count(state, "grape"), state.crops(P1)) == (1, [0, 0, 0])


@pytest.mark.rule("GE-001", "LD-003")
def test_a_song_tile_is_bought_before_the_trade_routes() -> None:
    both = ["donkey_song", "long_distance_trade"]
    state = own(siestas(bare(modules=both), 3, 3), P1, silver=4)
    phase(state, 4)
    assert (state.prompt, state.turn) == ("buy_song", P1)
    play(state, "buy-song 1")
    assert (state.prompt, state.turn, routes(state)) == ("trade_route", P1, ["silver"])
    play(state, "route silver")
    assert (state.prompt, state.turn) == ("buy_song", P2)


# -- the end -----------------------------------------------------------------------------------------------------------


def at_the_end(seats: int = 2, **on: int) -> State:
    """The last round is over except for the trade routes; p1 has these markers on them."""
    state = put(bare(seats, round=6, modules=MODULES), P1, **on)
    return phase(state, 4)


def exchanges(state: State) -> list[str]:
    return [text.split()[1] for text in legal(state) if text.startswith("exchange")]


@pytest.mark.rule("LD-014")
def test_exchanges_come_before_the_final_sale() -> None:
    state = own(at_the_end(silver=1, olive=1), P1, olive=2, silver=4)
    play(state, "done", "done")
    assert (state.prompt, state.turn) == ("exchanges", P1)
    play(state, "exchange olive")
    assert (count(state, "vp"), count(state, "olive"), count(state, "silver")) == (1, 1, 4)
    play(state, "done")
    assert state.prompt == "over"
    assert (count(state, "vp"), count(state, "silver")) == (2, 0)  # 4 silver and 1 for the other olive


@pytest.mark.rule("LD-014")
def test_exchanges_go_in_turn_order_and_nothing_else_is_possible() -> None:
    state = put(bare(round=6, modules=MODULES), P1, olive=1)
    put(state, P2, olive=1)
    state.order = (P2, P1)
    phase(state, 4)
    own(own(state, P1, olive=1, trade_good=1), P2, olive=1, trade_good=1)
    play(state, "done", "done")
    assert (state.turn, legal(state)) == (P2, ["done", "exchange olive"])
    play(state, "exchange olive")
    assert (state.turn, state.prompt) == (P1, "exchanges")


@pytest.mark.rule("LD-014")
def test_the_route_of_the_last_round_counts() -> None:
    state = play(own(at_the_end(), P1, food=4), "route food", "done")
    assert exchanges(state) == ["food"]


@pytest.mark.rule("LD-015")
def test_one_good_for_each_marker() -> None:
    state = play(own(at_the_end(olive=2, meat=1), P1, olive=3, food=1), "done", "done")
    assert exchanges(state) == ["olive"]
    play(state, "exchange olive", "exchange olive")
    assert (state.prompt, count(state, "vp")) == ("over", 2)


@pytest.mark.rule("LD-015")
def test_nobody_has_to_exchange() -> None:
    state = play(own(at_the_end(olive=2), P1, olive=2), "done", "done", "done")
    assert (state.prompt, count(state, "vp")) == ("over", 0)


@pytest.mark.rule("LD-015")
def test_a_marker_is_for_its_own_kind_and_seat() -> None:
    state = put(own(at_the_end(olive=1), P1, grain=1), P2, grain=1)
    play(state, "done", "done")
    assert state.prompt == "over"


@pytest.mark.rule("LD-016", "LD-017")
@pytest.mark.parametrize(
    ("good", "vp"),
    [("silver", 1), ("olive", 1), ("grain", 1), ("grape", 1), ("food", 2), ("pig", 2), ("wine", 2), ("meat", 2)],
)
def test_what_an_exchange_brings(good: str, vp: int) -> None:
    state = play(own(at_the_end(**{good: 1}), P1, **{good: 1}), "done", "done")
    told = events(state, f"exchange {good}")
    assert ("exchanged", {"seat": P1, "good": GOODS.index(good), "vp": vp}) in told
    assert (state.prompt, count(state, "vp"), count(state, "silver")) == ("over", vp, 0)


@pytest.mark.rule("LD-018")
def test_example_of_the_final_exchange() -> None:
    state = own(at_the_end(olive=2, wine=1, meat=1), P1, olive=2, food=1, wine=1)
    play(state, "done", "done")
    assert exchanges(state) == ["olive", "wine"]
    play(state, "exchange olive", "exchange wine", "exchange olive")
    assert (state.prompt, count(state, "vp"), count(state, "food")) == ("over", 4, 1)


# -- promises ----------------------------------------------------------------------------------------------------------


def test_what_cannot_be() -> None:
    state = put(bare(round=4, modules=MODULES), P1, olive=3)
    assert "the trade routes have no room for 3 markers of olive" in GAME.problems(state)
    state = put(bare(round=2, modules=MODULES), P1, olive=1, grain=1)
    assert "p1 has more markers on the trade routes than rounds" in GAME.problems(state)


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_random_games_keep_every_promise(seats: int) -> None:
    edition = ("classic", "deluxe")[seats % 2]
    check_game(*cases.make(cases.LA_GRANJA, seats, edition=edition, modules=MODULES), seed=seats)


@pytest.mark.rule("GE-001")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_modules_that_meet_keep_every_promise(seats: int) -> None:
    modules = ["broken_roofs", "colchonera", "donkey_song", "long_distance_trade"]
    check_game(*cases.make(cases.LA_GRANJA, seats, modules=modules), seed=seats)


@pytest.mark.rule("LG-324")
def test_a_roof_tile_without_a_phase_works_in_the_scoring_turn_too() -> None:
    """LG-131: in any of one's own turns; a tile with a phase number only in that phase."""
    state = phase(roof(roof(own(bare(2, modules=MODULES), P1, olive=3), "silver_4"), "siesta_2"), 4)
    assert state.prompt == "trade_route"
    assert [text for text in legal(state) if text.startswith("roof")] == ["roof 1"]
    assert count(play(state, "roof 1"), "silver") == 4


@pytest.mark.rule("LG-330")
@pytest.mark.parametrize(("ruling", "uses"), [("no", []), ("yes", ["use 23"])])
def test_helpers_that_work_at_any_time_in_the_scoring_turn(ruling: str, uses: list[str]) -> None:
    """A-42; a helper that names its phases works only in those."""
    state = own(bare(2, modules=MODULES, rulings={"helpers_in_scoring": ruling}), P1, olive=3)
    named = next(c for c in state.rules.cards if c is not None and c.act and not c.any_turn and not c.window >> 4)
    state = phase(helper(state, 23, named.number), 4)
    assert (state.prompt, state.rules.card(23).any_turn) == ("trade_route", True)
    assert [text for text in legal(state) if text.startswith("use")] == uses
    if uses:
        play(state, "use 23", "improve olive")
        assert (count(state, "food"), state.prompt) == (1, "trade_route")
