"""FF-001 to FF-009 and FF-016: joint ventures are laid out and filled."""

import pytest

import sobremesa as sm
from sobremesa.games.la_granja.modules.betwixt.numbers import VENTURE_1
from sobremesa.games.la_granja.modules.betwixt.rules import ventures
from sobremesa.games.la_granja.rules.actions import TARGETS
from sobremesa.games.la_granja.rules.goods import supply
from sobremesa.games.la_granja.rules.ids import GOOD_NAMES
from sobremesa.games.la_granja.rules.state import State
from tests.conformance.harness import check_game

from ..scene import (
    GAME,
    P1,
    P2,
    P3,
    P4,
    again,
    barrow,
    chances,
    count,
    events,
    field,
    fresh,
    helper,
    illegal,
    legal,
    own,
    phase,
    play,
    roof,
    taking,
    turn,
)
from .ventures import EVERYTHING, MODULES, on, rich, venture


def deliveries(state: State) -> list[str]:
    """What can be delivered to joint ventures now."""
    return [text for text in legal(state) if text.startswith("deliver-to")]


def laid(state: State) -> list[int]:
    return [card for card in state.board[VENTURE_1 : VENTURE_1 + 4] if card]


# -- the data ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FF-001", "FF-010")
def test_there_are_eight_cards_with_two_values_each_and_no_row_can_end_in_a_tie() -> None:
    assert [card["number"] for card in ventures.CARDS] == list(range(1, 9))
    for card in ventures.CARDS:
        assert len(card["goods"]) % 2 == 1
        high, low = card["values"]
        assert 6 >= high > low >= 2
        assert card["status"] == "reconstructed"
        assert card["note"]
    assert (7, [6, 3]) in [(len(card["goods"]), card["values"]) for card in ventures.CARDS]  # the one of the rulebook


# -- set-up ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FF-001", "FF-002", "FF-003", "FF-004")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_cards_are_drawn_from_eight_and_as_many_laid_as_there_are_players(seats: int) -> None:
    state = GAME.new(seats=seats, modules=MODULES)
    dealer = sm.Dealer(3)
    while state.prompt != "lay_ventures":
        state.play(dealer.draw(state.outcomes()), sm.CHANCE)
    assert chances(state) == {f"venture {n}": 1 for n in range(1, 9)}
    state.play(GAME.action("venture 5"), sm.CHANCE)
    assert chances(state) == {f"venture {n}": 1 for n in range(1, 9) if n != 5}
    dealer.settle(state)
    assert len(laid(state)) == len(set(laid(state))) == seats
    assert laid(state)[0] == 5
    shown = dict(dict(state.view(P1).modules)["betwixt"])
    assert list(shown) == [f"venture{i + 1}" for i in range(seats)]  # the rest is in the box
    assert state.prompt == "play_cards"


@pytest.mark.rule("FF-002", "FF-003", "FF-006")
@pytest.mark.parametrize(
    ("seats", "pairs"),
    [
        (2, [(P1, P2), (P2, P1)]),
        (3, [(P1, P2), (P2, P3), (P3, P1)]),
        (4, [(P1, P2), (P2, P3), (P3, P4), (P4, P1)]),
    ],
)
def test_every_card_lies_between_two_neighbours(seats: int, pairs: list[tuple[int, int]]) -> None:
    state = fresh(seats, modules=MODULES)
    assert [ventures.ends(state, place) for place in ventures.places(state)] == pairs
    shown = dict(dict(state.view(None).modules)["betwixt"])
    assert [dict(card)["seats"] for card in shown.values()] == pairs


@pytest.mark.rule("FF-005")
def test_the_module_is_for_two_to_four_players() -> None:
    for seats in (2, 3, 4):
        GAME.new(seats=seats, modules=MODULES)
    with pytest.raises(sm.ConfigError, match="needs two neighbours"):
        GAME.new(seats=1, modules=MODULES)


# -- who may deliver where ---------------------------------------------------------------------------------------------


@pytest.mark.rule("FF-006", "FF-007")
@pytest.mark.parametrize(
    ("seats", "seat", "near"),
    [
        (4, P1, {1, 4}),
        (4, P2, {1, 2}),
        (4, P3, {2, 3}),
        (4, P4, {3, 4}),
        (3, P1, {1, 3}),
        (3, P3, {2, 3}),
        (2, P2, {1, 2}),
    ],
)
def test_only_the_cards_beside_the_own_seat_can_be_delivered_to(seats: int, seat: int, near: set[int]) -> None:
    state = rich(seat=seat, seats=seats)
    for place in range(seats):
        venture(state, place, place + 1)
    assert {int(text[-1]) for text in deliveries(state)} == near
    other = next((place + 1 for place in range(seats) if place + 1 not in near), 0)
    if other:
        assert illegal(state, f"deliver-to olive venture{other}")


@pytest.mark.rule("FF-006")
def test_free_and_paid_deliveries_go_to_a_card() -> None:
    state = venture(rich(deliveries=1), 0, 1)
    assert "deliver-to olive venture1" in deliveries(state)
    play(state, "deliver-to olive venture1")
    assert on(state, 0) == (1, 0)
    assert deliveries(state) == []  # that was the only one
    state = own(turn(state, "paid_deliveries"), P1, silver=1)
    play(state, "deliver-to food venture1")
    assert (on(state, 0), count(state, "silver")) == ((2, 0), 0)
    assert deliveries(state) == []


@pytest.mark.rule("FF-006")
def test_so_do_deliveries_of_a_die_a_roof_tile_and_a_field() -> None:
    state = own(taking(6, 1, 1, seats=4, modules=MODULES), P1, **EVERYTHING)
    for place, card in ((0, 1), (1, 2), (2, 3), (3, 4)):
        venture(state, place, card)
    play(state, "die 6", "option 1", "deliver-to olive venture1")
    assert on(state, 0) == (1, 0)
    roof(state, "delivery")
    play(state, "roof 1", "deliver-to grain venture4")
    assert on(state, 3) == (0, 1)
    state = venture(rich(), 0, 3)
    own(state, P1, grape=0)
    card = next(c for c in range(1, 67) if GOOD_NAMES[state.rules.card(c).crop] == "grape")
    field(state, card, goods=1)
    play(state, "deliver-to field-grape venture1")
    assert (on(state, 0), state.crops(P1)) == ((1, 0), [0, 0, 0])


@pytest.mark.rule("FF-006")
def test_a_delivery_that_is_tied_to_craft_buildings_or_to_a_barrow_cannot_go_there() -> None:
    state = venture(rich(deliveries=0), 0, 1)
    helper(barrow(again(state), 19), 8)  # the Muleteer delivers to a barrow
    play(state, "use 8")
    assert deliveries(state) == []


@pytest.mark.rule("FF-007")
def test_where_no_card_lies_nothing_can_be_delivered() -> None:
    assert deliveries(rich()) == []


# -- in which order ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("FF-008")
def test_the_symbols_are_filled_from_the_own_end_without_gaps() -> None:
    """Card 1: olive, food, grape, meat, grain, wine, olive."""
    near = venture(rich(), 0, 1)
    assert deliveries(near) == ["deliver-to olive venture1"]
    play(near, "deliver-to olive venture1")
    assert deliveries(near) == ["deliver-to food venture1"]
    play(near, "deliver-to food venture1", "deliver-to grape venture1")
    assert deliveries(near) == ["deliver-to meat venture1"]
    far = venture(rich(seat=P2), 0, 1)
    play(far, "deliver-to olive venture1")
    assert deliveries(far) == ["deliver-to wine venture1"]
    play(far, "deliver-to wine venture1")
    assert deliveries(far) == ["deliver-to grain venture1"]
    assert illegal(far, "deliver-to food venture1")
    assert on(far, 0) == (0, 2)


@pytest.mark.rule("FF-008", "FF-003")
def test_two_players_have_each_card_from_another_end() -> None:
    """Card 5 is grain, food, pig, wine, olive; card 8 is olive, grain, pig, grape, food."""
    first = venture(venture(rich(seats=2), 0, 5), 1, 8)
    assert deliveries(first) == ["deliver-to grain venture1", "deliver-to food venture2"]
    second = venture(venture(rich(seat=P2, seats=2), 0, 5), 1, 8)
    assert deliveries(second) == ["deliver-to olive venture1", "deliver-to olive venture2"]


@pytest.mark.rule("FF-008")
def test_the_partners_meet_in_the_middle() -> None:
    state = venture(rich(), 0, 1, near=2, far=4)
    assert deliveries(state) == ["deliver-to grape venture1"]
    assert ventures.next_symbols(state, P1, 0) == ventures.next_symbols(state, P2, 0)
    state = venture(rich(), 0, 1, near=2, far=2)
    assert [GOOD_NAMES[g] for g in ventures.next_symbols(state, P1, 0)] == ["grape", "meat", "grain"]
    assert [GOOD_NAMES[g] for g in ventures.next_symbols(state, P2, 0)] == ["grain", "meat", "grape"]
    assert ventures.next_symbols(state, P3, 0) == ()


# -- while it is filled ------------------------------------------------------------------------------------------------


@pytest.mark.rule("FF-009")
def test_a_card_is_complete_with_its_last_good_and_not_before() -> None:
    state = venture(rich(), 0, 8, near=2, far=1)  # olive, grain, pig, grape, food
    happened = events(state, "deliver-to pig venture1")
    assert [key for key, _ in happened] == ["delivered"]
    assert happened[0][1] == {"seat": P1, "source": GOOD_NAMES.index("pig"), "target": TARGETS}
    happened = events(state, "deliver-to grape venture1")
    assert ("venture_completed", {"seat": P1, "place": 0}) in happened
    assert state.prompt == "place_marker"


def test_a_player_marker_covers_each_good() -> None:
    state = venture(rich(), 0, 1)
    before = supply(state, P1)
    play(state, "deliver-to olive venture1")
    assert supply(state, P1) == before  # from the storeroom to the card
    assert supply(venture(rich(), 0, 1, near=3, far=2), P1) == before - 3


@pytest.mark.rule("FF-016")
def test_an_unfinished_card_brings_nothing_at_the_end_of_the_game() -> None:
    scores = []
    for near, far in ((0, 0), (3, 3)):
        state = venture(rich(), 0, 1, near, far)
        own(state, P1, **dict.fromkeys(EVERYTHING, 0))
        state.board[0] = 6
        phase(turn(state, "free_deliveries"), 4)
        assert state.turn == sm.OVER
        scores.append(state.scores())
    assert scores[0] == scores[1]


# -- looking and checking ----------------------------------------------------------------------------------------------


def test_everybody_sees_the_cards_and_what_lies_on_them() -> None:
    state = venture(rich(), 0, 5, near=2, far=1)
    card = dict(dict(dict(state.view(P3).modules)["betwixt"])["venture1"])
    assert card == {
        "seats": (P1, P2),
        "card": 5,
        "goods": ("grain", "food", "pig", "wine", "olive"),
        "owners": (P1, P1, None, None, P2),
        "values": (5, 2),
        "owed": None,
    }
    assert ventures.values(state, 0) == (5, 2)
    assert ventures.values(state, 1) == ()


@pytest.mark.parametrize(
    ("places", "problem"),
    [
        ([(0, 1, 4, 4, 0)], "too many or too few goods"),
        ([(0, 1, 4, 3, 0)], "too many or too few goods"),  # full, but nobody waits for a reward
        ([(0, 1, 2, 3, 3 * 8 + 2)], "too many or too few goods"),
        ([(0, 1, 4, 3, 4 * 8 + 2)], "owes a reward that it does not have"),
        ([(0, 1, 4, 3, 3 * 8 + 3)], "owes a reward that it does not have"),
        ([(0, 1, 7, 0, 3 * 8 + 2)], "owes a reward that it does not have"),
        ([(0, 0, 0, 0, 3 * 8)], "owes a reward to nobody"),
        ([(0, 2, 0, 0, 0), (1, 2, 0, 0, 0)], "lies where none can be"),
    ],
)
def test_impossible_cards_are_noticed(places: list[tuple[int, ...]], problem: str) -> None:
    state = rich()
    for place, *numbers in places:
        for i, n in enumerate(numbers):
            state.board[VENTURE_1 + 4 * i + place] = n
    assert any(problem in text for text in GAME.problems(state)), GAME.problems(state)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_random_game_keeps_every_promise(seats: int) -> None:
    check_game(GAME, GAME.meta.config(seats, modules=MODULES), seed=seats)
