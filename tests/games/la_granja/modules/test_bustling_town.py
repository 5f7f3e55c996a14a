"""Bustling Town: set-up, the building market, and whole games."""

import pytest

import sobremesa as sm
from sobremesa.games.la_granja.modules.bustling_town.numbers import (
    ACTIVATE_TOWN,
    BUILDING_CARDS,
    REFILL_TOWN,
    SHOWN,
    TILE_1,
    TOWN,
    TOWN_DECK,
)
from sobremesa.games.la_granja.modules.bustling_town.numbers import TILES as TILE_ROWS
from sobremesa.games.la_granja.modules.bustling_town.rules import patch
from sobremesa.games.la_granja.rules import ids, kinds
from sobremesa.games.la_granja.rules.modules.scoring import SEAT_SCORES, after_scoring
from sobremesa.games.la_granja.rules.plan import Plan, each
from sobremesa.games.la_granja.rules.state import State
from tests.conformance.harness import check_game, compiled

from ..scene import GAME, P1, chances, count, events, fresh, idle, legal, play
from .town import MODULE, at_shared_tile, at_tile, config, erect, lay, settle_to, town

SIX = ("trading_house", "cartwright", "delicatessen", "greengrocer", "general_store", "butcher")
APART = (5, 7, 24, 28, 48, 50)  # corners of the large market that have no hex in common


def start(**more: object) -> State:
    state: State = GAME.new(seats=4, **config(**more))  # type: ignore[arg-type]
    return state


def shown_in(state: State, name: str) -> object:
    return dict(dict(state.view(P1).modules)["bustling_town"])[name]


# -- set-up ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("BT-001")
def test_ten_cards_ten_markers_six_tiles_with_two_sides() -> None:
    assert [row["id"] for row in BUILDING_CARDS] == list(TOWN)
    assert len(TOWN) == 10
    for name in TOWN:  # each has a marker of its own
        state = erect(town(), name, 26, "butcher")
        assert GAME.problems(state) == []
        assert shown_in(state, "erected") == ((name, 26, "butcher"),)
    assert len(TILE_ROWS) == 6
    assert all({"a", "b"} <= set(row) for row in TILE_ROWS)


@pytest.mark.rule("BT-002")
@pytest.mark.parametrize(("side", "options"), [("a", [2, 3, 2, 3, 2, 1]), ("b", [3, 2, 2, 3, 2, 2])])
def test_all_tiles_show_the_side_that_was_chosen(side: str, options: list[int]) -> None:
    state = fresh(**config(side))
    assert [len(row) for row in state.rules.revenue[7:]] == options
    assert shown_in(state, "side") == side


@pytest.mark.rule("BT-003")
def test_the_tiles_are_shuffled_onto_the_six_spaces() -> None:
    state = settle_to(start(), "lay_tiles")
    left = [f"lay-tile {n}" for n in range(1, 7)]
    for n in (4, 1, 6, 2, 5, 3):
        assert chances(state) == dict.fromkeys(left, 1)
        play(state, f"lay-tile {n}")
        left.remove(f"lay-tile {n}")
    assert shown_in(state, "tiles") == (4, 1, 6, 2, 5, 3)


@pytest.mark.rule("BT-003")
def test_the_printed_revenues_are_replaced() -> None:
    state = at_tile(6, space=4)  # the printed space 4 gives 4 silver
    play(state, "die 4", "take olive", "take grape")
    assert [count(state, good) for good in ("silver", "olive", "grape")] == [0, 1, 1]


@pytest.mark.rule("BT-004", "BT-005", "BT-006")
def test_three_building_cards_are_drawn_from_the_shuffled_deck() -> None:
    state = settle_to(start(), "show_town")
    assert chances(state) == dict.fromkeys((f"show-town {name}" for name in TOWN), 1)
    play(state, "show-town mill")
    assert "show-town mill" not in chances(state)
    play(state, "show-town church", "show-town school")
    assert state.prompt != "show_town"
    assert shown_in(state, "shown") == ("church", "mill", "school")  # each with its marker, ready to be built
    assert shown_in(state, "deck") == 7
    assert shown_in(state, "erected") == ()


# -- the building market -----------------------------------------------------------------------------------------------


@pytest.mark.rule("BT-043")
def test_one_card_is_added_after_the_roof_tiles_of_the_next_round() -> None:
    state = fresh(2, **config(modules=[*MODULE, "broken_roofs"]))
    assert state.board[SHOWN].bit_count() == 3  # round 1 has the cards of the set-up
    idle(state, "shared_die")
    happened: list[str] = []
    state.sink = lambda e: happened.append(GAME.events.named(e)[0])
    while state.round == 1 or state.phase == 4:
        moves = [a for a, _ in state.outcomes()] or state.legal()
        state.apply(moves[0])
    assert happened.count("town_shown") == 1
    assert happened.index("town_shown") > max(i for i, key in enumerate(happened) if key == "roof_shown")
    assert happened.index("town_shown") > happened.index("round_starts")
    assert state.board[SHOWN].bit_count() == 4  # nobody built, but there is one more anyway (BT-A07)
    assert state.board[TOWN_DECK].bit_count() == 6


def refilled(state: State) -> int:
    """How many cards are added if the building market is refilled now."""
    before = state.board[SHOWN].bit_count()
    state.frames = [(kinds.GAME, -1), (kinds.PLAY_CARDS, P1, 0, 0), (REFILL_TOWN, -1)]
    state.advance()
    sm.Dealer(1).settle(state)
    return state.board[SHOWN].bit_count() - before


@pytest.mark.rule("BT-044")
def test_no_card_is_added_once_six_buildings_are_erected() -> None:
    state = town(4)
    for name, corner, building in zip(TOWN, APART[:5], SIX):
        erect(state, name, corner, building)
    assert refilled(state) == 1
    for name, corner, building in zip(TOWN, APART, SIX):
        erect(state, name, corner, building)
    assert GAME.problems(state) == []
    assert refilled(state) == 0


def test_no_card_is_added_from_an_empty_deck() -> None:
    state = town(4)
    state.board[SHOWN] |= state.board[TOWN_DECK]
    state.board[TOWN_DECK] = 0
    assert refilled(state) == 0


# -- without buildings -------------------------------------------------------------------------------------------------


@pytest.mark.rule("BT-045")
@pytest.mark.parametrize(("side", "good"), [("a", "olive"), ("b", "pig")])
def test_without_buildings_only_the_other_option_remains(side: str, good: str) -> None:
    state = at_tile(3, side, buildings=False)
    play(state, "die 3")
    if side == "a":
        assert legal(state) == ["take olive", "take grain", "take grape"]
        play(state, "take olive")
    assert count(state, good) == 1


@pytest.mark.rule("BT-045")
def test_without_buildings_the_cards_stay_in_the_box() -> None:
    state = fresh(2, **config(buildings=False))
    assert state.board[SHOWN] == state.board[TOWN_DECK] == 0
    assert {name for name, _ in dict(state.view(P1).modules)["bustling_town"]} == {"side", "tiles"}
    assert not {f[0] for f in state.rules.round_frames} & {ACTIVATE_TOWN, REFILL_TOWN}


# -- with other modules ------------------------------------------------------------------------------------------------


@pytest.mark.rule("BT-036")
@pytest.mark.parametrize("town_first", [True, False])
def test_buildings_are_activated_before_a_scoring_one_by_one(town_first: bool) -> None:
    plan = Plan(GAME.meta.config(2, modules=MODULE))
    if town_first:
        patch(plan)
    after_scoring(plan, kinds.DRAW_UP, 1)
    if not town_first:
        patch(plan)
    assert plan.scoring[:3] == [(kinds.PHASE_STARTS, 4), (ACTIVATE_TOWN, 0), each(SEAT_SCORES)]


# -- helpers that use revenue spaces -----------------------------------------------------------------------------------


def test_the_porter_takes_two_options_of_the_tile_on_space_2() -> None:
    state = at_tile(2, "b", space=2)
    state.set_helpers(P1, (3,))
    state.board[ids.DECK] &= ~(1 << 3)
    state.players[P1][ids.SILVER] = 2
    state.players[P1][ids.OLIVE] = 1
    play(state, "die 2", "option 2", "option 1", "improve olive")
    assert [count(state, good) for good in ("silver", "food")] == [4, 1]


def test_play_and_draw_are_one_option_for_the_porter() -> None:
    state = at_tile(2, space=2)
    state.set_helpers(P1, (3,))
    state.hands[P1] = (10,)
    state.board[ids.DECK] &= ~(1 << 3 | 1 << 10)
    play(state, "die 2", "option 3", "draw 20")
    assert state.prompt == "revenue_option"
    assert legal(state) == ["option 1"]  # siesta steps


# -- whole games -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [3, *compiled(1, 2, 4)])
@pytest.mark.parametrize("edition", ["deluxe", "classic"])
def test_random_games(seats: int, edition: str) -> None:
    options = {"town_side": "ab"[seats % 2], "town_buildings": (seats, edition) != (2, "classic")}
    modules = [*MODULE, "broken_roofs"] if seats == 3 else MODULE
    check_game(GAME, GAME.meta.config(seats, edition, modules, options=options), seed=seats)


def test_a_position_with_tiles_or_buildings_out_of_place_is_refused() -> None:
    state = erect(town(4), "church", 26, "butcher")
    assert GAME.problems(state) == []
    for wrong, word in (
        ({TILE_1: state.board[TILE_1 + 1]}, "revenue tiles"),
        ({SHOWN: state.board[SHOWN] | 1}, "in two places"),
        ({TOWN_DECK: 0}, "missing"),
    ):
        other = state.clone()
        for field, value in wrong.items():
            other.board[field] = value
        assert any(word in problem for problem in GAME.problems(other))
    assert any("touches two" in p for p in GAME.problems(erect(state.clone(), "inn", 27, "cartwright")))
    assert any("no building can stand" in p for p in GAME.problems(erect(state.clone(), "inn", 1, "cartwright")))


def test_what_happens_at_the_start_is_told() -> None:
    state = settle_to(start(), "lay_tiles")
    told = events(state, "lay-tile 4")
    assert told == [("tile_laid", {"space": 1, "tile": 4})]
    settle_to(state, "show_town")
    assert events(state, "show-town inn") == [("town_shown", {"town": TOWN.index("inn")})]


def test_shared_scene_is_sound() -> None:
    state = lay(at_shared_tile(3), 4, 5)
    assert GAME.problems(state) == []
    assert GAME.position(state).count("tile_") == 6
