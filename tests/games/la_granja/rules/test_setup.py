"""The set-up (LG-044 to LG-063, LG-291)."""

import pytest

import sobremesa as sm
from sobremesa.games.la_granja.rules import ids
from sobremesa.games.la_granja.rules.catalogue import BUILDING_NAMES, FACE_NAMES
from sobremesa.games.la_granja.rules.goods import supply
from sobremesa.games.la_granja.rules.state import State

from ..scene import (
    GAME,
    P1,
    P2,
    P3,
    bare,
    barrow,
    blocked,
    chances,
    count,
    delivering,
    fresh,
    idle,
    illegal,
    legal,
    own,
    phase,
    play,
    supplied,
    turn,
)

BOTH = pytest.mark.parametrize("edition", ["deluxe", "classic"])
TWO_TO_FOUR = pytest.mark.parametrize("seats", [2, 3, 4])
LAST = {"trading_house": "wine", "cartwright": "meat", "delicatessen": "meat", "butcher": "meat"}  # the last symbol


def unsettled(seats: int, *settled: str, edition: str = "deluxe") -> State:
    """A new game after these first outcomes of chance."""
    state: State = GAME.new(seats=seats, edition=edition)
    for text in settled:
        state.play(GAME.action(text))
    return state


def complete(state: State, building: str, seat: int = P1) -> int:
    """The VP for the last delivery to a building; a further delivery that it brings is declined."""
    row = state.rules.buildings[BUILDING_NAMES.index(building)].rows[0]
    good = ids.GOOD_NAMES[row[-1]]
    supplied(state, building, (1 << len(row) - 1) - 1, seat)
    own(state, seat, **{good: 1})
    before = count(state, "vp", seat)
    play(state, f"deliver {good} {building}")
    while state.prompt not in ("free_deliveries", "over"):
        state.apply(state.legal()[0])
    return count(state, "vp", seat) - before


@pytest.mark.rule("LG-044", "LG-045")
@BOTH
@TWO_TO_FOUR
def test_what_everybody_starts_with(seats: int, edition: str) -> None:
    state = fresh(seats, edition=edition)
    for seat in range(seats):
        view = state.view(seat).seats[seat]
        assert (view.vp, view.silver, view.donkeys_left) == (1, 1, (1, 2, 3, 4))
        assert {name: n for name, n in view.goods if n} == {"trade_good": 1}
        assert supply(state, seat) == 25 - 1 - 1, "one trade good, one market marker"
        assert (view.fields, view.barrows, view.extensions, view.helpers) == ((), (), (), ())


@pytest.mark.rule("LG-291")
def test_the_first_trade_good_for_silver() -> None:
    state = fresh(2)
    seat = state.turn
    play(state, "trade silver")
    assert (count(state, "trade_good", seat), count(state, "silver", seat)) == (0, 5)
    assert supply(state, seat) == 24


@pytest.mark.rule("LG-046")
@BOTH
@pytest.mark.parametrize(("seats", "deck"), [(2, 58), (3, 54), (4, 50)])
def test_four_cards_each_and_the_rest_is_the_deck(seats: int, deck: int, edition: str) -> None:
    view = fresh(seats, edition=edition).view()
    assert [s.hand_size for s in view.seats] == [4] * seats
    assert (view.deck, view.discards) == (deck, ())


@pytest.mark.rule("LG-046")
def test_every_card_can_be_dealt() -> None:
    state = unsettled(2, "start p1", "block butcher", "block cartwright", "block greengrocer")
    assert chances(state) == {f"draw {n}": 1 for n in range(1, 67)}
    state.play(GAME.action("draw 5"))
    assert chances(state) == {f"draw {n}": 1 for n in range(1, 67) if n != 5}


@pytest.mark.rule("LG-048", "LG-050", "LG-065")
@BOTH
@TWO_TO_FOUR
def test_six_stacks_with_as_many_roof_tiles_as_players(seats: int, edition: str) -> None:
    state = fresh(seats, edition=edition)
    assert [len(tiles) for tiles in state.rules.roof_rounds] == [4] * 6
    for number in range(1, 7):
        idle(state, "play_cards")
        shown = state.view().roofs
        stack = [FACE_NAMES[t] for t in state.rules.roof_rounds[number - 1]]
        assert (state.round, len(shown)) == (number, seats)
        assert set(shown) <= set(stack), "the tiles on display tell the round"
        idle(state, "take_die")


@pytest.mark.rule("LG-049")
@BOTH
@pytest.mark.parametrize(("seats", "drawn"), [(2, 2), (3, 3)])
def test_surplus_roof_tiles_are_taken_out_at_random(seats: int, drawn: int, edition: str) -> None:
    state = bare(seats, round=1, edition=edition)
    tiles = [FACE_NAMES[t] for t in state.rules.roof_rounds[0]]
    state.frames = state.frames[:1]  # the game starts a new round
    state.advance()
    shown: list[str] = []
    for _ in range(drawn):
        assert chances(state) == {f"show-roof {t}": 1 for t in sorted(tiles, key=FACE_NAMES.index) if t not in shown}
        shown.append(tiles[-1 - len(shown)])
        state.play(GAME.action(f"show-roof {shown[-1]}"))
    assert (set(state.view().roofs), state.prompt) == (set(shown), "play_cards")


@pytest.mark.rule("LG-049")
@BOTH
def test_with_four_players_no_tile_is_taken_out(edition: str) -> None:
    state = fresh(4, edition=edition)
    assert sorted(state.view().roofs) == sorted(FACE_NAMES[t] for t in state.rules.roof_rounds[0])


@pytest.mark.rule("LG-050")
def test_later_stacks_are_face_down_until_their_round() -> None:
    state = fresh(2)
    assert len(state.view().roofs) == 2
    tiles = {f"show-roof {FACE_NAMES[t]}" for t in state.rules.roof_rounds[1]}
    state = phase(state, 4)
    assert (state.round, state.turn) == (2, -1)
    assert set(chances(state)) == tiles, "only now is it settled what round 2 offers"


@pytest.mark.rule("LG-053")
@pytest.mark.parametrize("building", BUILDING_NAMES)
@TWO_TO_FOUR
def test_one_vp_lies_in_every_completion_area(seats: int, building: str) -> None:
    assert fresh(seats).view().never_completed == BUILDING_NAMES
    state = delivering(4, seats=seats)
    state.board[ids.FIRSTS] = 1 << BUILDING_NAMES.index(building)
    later = state.clone()
    later.board[ids.FIRSTS] = 0
    assert complete(state, building) - complete(later, building) == 1
    assert state.view().never_completed == ()


@pytest.mark.rule("LG-054", "LG-055")
@BOTH
def test_dice_put_the_building_order_markers_on_three_buildings(edition: str) -> None:
    state = unsettled(2, "start p1", edition=edition)
    assert chances(state) == {f"block {name}": 1 for name in BUILDING_NAMES}
    state.play(GAME.action("block greengrocer"))
    assert chances(state) == {f"block {name}": 1 for name in BUILDING_NAMES if name != "greengrocer"}
    state.play(GAME.action("block trading_house"))
    assert set(chances(state)) == {f"block {n}" for n in ("cartwright", "delicatessen", "general_store", "butcher")}
    state.play(GAME.action("block butcher"))
    assert state.view().blocked == (("trading_house", 2), ("greengrocer", 1), ("butcher", 3))
    assert all(text.startswith("draw") for text in chances(state)), "three markers and no more"


@pytest.mark.rule("LG-056")
def test_one_vp_lies_beside_each_building_order_marker() -> None:
    state = blocked(delivering(9), "cartwright", "delicatessen", "greengrocer")
    gains = [complete(state, name) for name in ("trading_house", "butcher", "general_store")]
    assert gains == [2 + 1 + 1, 2 + 1 + 1, 2 + 1 + 1 + 2], "round, first completion, marker; and 2 of the General Store"
    assert state.view().blocked == ()
    assert complete(state, "delicatessen") == 2 + 1, "all three are gone"


@pytest.mark.rule("LG-057")
@BOTH
@TWO_TO_FOUR
def test_three_buildings_are_blocked_and_three_are_open(seats: int, edition: str) -> None:
    for seed in range(5):
        state = fresh(seats, seed, edition=edition)
        view = state.view()
        assert sorted(number for _, number in view.blocked) == [1, 2, 3]
        turn(state, "free_deliveries")
        state.players[P1][ids.FREE] = 4
        own(state, olive=1, grain=1, grape=1, pig=1, food=1, wine=1, meat=1)
        targets = {a.split()[2] for a in legal(state) if a.startswith("deliver")}
        assert targets == set(BUILDING_NAMES) - {name for name, _ in view.blocked}
        assert len(targets) == 3


@pytest.mark.rule("LG-058")
@TWO_TO_FOUR
def test_the_first_player_is_chosen_at_random_and_the_others_follow_clockwise(seats: int) -> None:
    assert chances(unsettled(seats)) == {f"start p{seat + 1}": 1 for seat in range(seats)}
    for seat in range(seats):
        order = unsettled(seats, f"start p{seat + 1}").view().order
        assert order == tuple((seat + i) % seats for i in range(seats))


@pytest.mark.rule("LG-059")
@BOTH
@pytest.mark.parametrize(("seats", "dice"), [(2, 5), (3, 7), (4, 9)])
def test_revenue_dice(seats: int, dice: int, edition: str) -> None:
    state = phase(fresh(seats, edition=edition), 2)
    for _ in range(dice):
        assert chances(state) == {f"roll {v}": 1 for v in range(1, 7)}
        state.play(GAME.action("roll 4"))
    assert (state.view().dice, state.prompt) == ((0, 0, 0, dice, 0, 0), "take_die")


@pytest.mark.rule("LG-060", "LG-061")
@BOTH
@pytest.mark.parametrize(("seats", "values"), [(2, [2, 3]), (3, [2, 3, 4]), (4, [2, 3, 4, 5])])
def test_the_first_market_markers_by_turn_order(seats: int, values: list[int], edition: str) -> None:
    for seed in range(4):
        view = fresh(seats, seed, edition=edition).view()
        standing = {owner: value for value, owner in view.market if owner is not None}
        assert [standing[seat] for seat in view.order] == values
        assert len([owner for _, owner in view.market if owner is not None]) == seats
        assert [s.vp for s in view.seats] == [1] * seats, "nothing is scored"


@pytest.mark.rule("LG-061")
def test_the_first_market_markers_remove_nothing_but_can_be_removed_later() -> None:
    state = fresh(4)
    near, values = state.rules.market.near, state.rules.market.values
    places = [i for i, owner in enumerate(state.market) if owner != ids.EMPTY]
    weaker = [(i, j) for i in places for j in places if j in near[i] and values[j] < values[i]]
    assert weaker, "some stand next to a lower one of somebody else"
    assert len(places) == 4
    scored = phase(state.clone(), 4)
    assert [count(scored, "vp", seat) for seat in range(4)] == [2, 2, 2, 2], "they count from round 1 on"
    first, last = state.order[0], state.order[-1]
    barrow(own(turn(state, "free_deliveries", last), last, grain=1), 2, seat=last)
    barrow(state, 56, covered=0b101, seat=last)  # olive, grain, grain: 3 VP
    state.players[last][ids.FREE] = 1
    play(state, "deliver grain barrow2", "hex h6")
    assert first not in state.market, "the 3 beside it has pushed out the first player's 2"


@pytest.mark.rule("LG-062")
@TWO_TO_FOUR
def test_siesta_markers_start_in_one_stack_with_the_first_player_on_top(seats: int) -> None:
    state = unsettled(seats, "start p2")
    sm.Dealer(1).settle(state)
    view = state.view()
    assert [s.siesta for s in view.seats] == [0] * seats
    assert view.siesta_order == view.order == tuple((1 + i) % seats for i in range(seats))


@pytest.mark.rule("LG-057")
def test_a_blocked_building_takes_nothing() -> None:
    state = own(blocked(delivering(1), "cartwright", "butcher", "greengrocer"), wine=1, pig=1)
    assert [a for a in legal(state) if "deliver" in a] == [
        "deliver pig trading_house",
        "deliver wine trading_house",
        "deliver wine general_store",
    ]
    assert illegal(state, "deliver wine cartwright")


@pytest.mark.rule("LG-058")
def test_turn_order_decides_who_begins() -> None:
    state = unsettled(3, "start p3")
    sm.Dealer(4).settle(state)
    assert (state.turn, state.view().order) == (P3, (P3, P1, P2))
