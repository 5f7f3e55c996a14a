"""Donkey Song: buying the twelve tiles, choosing them, and how long they last."""

from random import Random

import pytest

from sobremesa.games.la_granja.modules.donkey_song.numbers import OFFERED
from sobremesa.games.la_granja.modules.donkey_song.rules.songs import ORDINARY, SONGS
from sobremesa.games.la_granja.rules import ids, kinds
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
from .songs import holding, owned, shown

MODULES = ["donkey_song"]
BLUE, ORANGE, PURPLE = (1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12)


def scoring(*spaces: int, silver: int = 3, round: int = 2, **config: object) -> State:
    """The scoring phase, with the siesta markers on these spaces."""
    state = siestas(bare(len(spaces), round, modules=MODULES, **config), *spaces)
    for seat in range(len(spaces)):
        own(state, seat, silver=silver)
    return phase(state, 4)


def on_sale(state: State) -> list[int]:
    """The tiles that can be bought now."""
    return [int(text.split()[1]) for text in legal(state) if text.startswith("buy-song")]


def offer(state: State, *tiles: int) -> State:
    """Only these tiles are left."""
    state.board[OFFERED] = sum(1 << t - 1 for t in tiles)
    return state


# -- set-up ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DS-001", "DS-002")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_all_twelve_tiles_lie_open_in_three_sections(seats: int) -> None:
    state = fresh(seats, modules=MODULES)
    assert shown(state)["on_offer"] == tuple(
        (n, level) for level, tiles in enumerate((BLUE, ORANGE, PURPLE), 1) for n in tiles
    )
    assert shown(state)["owned"] == ((),) * seats
    assert all(p[ids.DONKEYS] == 0b1111 for p in state.players)  # after the normal set-up


@pytest.mark.rule("DS-001")
@pytest.mark.parametrize(("space", "tiles"), [(3, BLUE), (4, BLUE), (5, ORANGE), (6, ORANGE), (7, PURPLE), (8, PURPLE)])
def test_the_colours_lie_beside_the_siesta_track(space: int, tiles: tuple[int, ...]) -> None:
    assert on_sale(scoring(space, 0)) == list(tiles)


# -- buying ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DS-003")
def test_a_tile_is_bought_for_one_silver_when_the_siesta_is_scored() -> None:
    state = scoring(5, 0)
    assert (state.prompt, state.turn) == ("buy_song", P1)
    assert count(state, "vp") == 2  # the siesta has been scored
    play(state, "buy-song 6")
    assert count(state, "silver") == 2
    assert shown(state)["owned"] == ((6,), ())
    assert 6 not in [n for n, _ in shown(state)["on_offer"]]


@pytest.mark.rule("DS-003")
def test_the_market_is_scored_before_too() -> None:
    state = phase(siestas(marker(bare(modules=MODULES), "h1"), 3, 0), 4)
    assert (state.prompt, count(state, "vp")) == ("buy_song", 2)


@pytest.mark.rule("DS-003")
def test_nobody_has_to_buy() -> None:
    state = play(scoring(3, 0), "done")
    assert state.round == 3
    assert (shown(state)["owned"], count(state, "silver")) == (((), ()), 3)


@pytest.mark.rule("DS-003")
def test_without_silver_something_must_be_sold_first() -> None:
    state = own(scoring(3, 0, silver=0), P1, olive=1)
    assert on_sale(state) == []
    assert state.prompt == "buy_song"
    play(state, "sell olive", "buy-song 1")
    assert (count(state, "silver"), shown(state)["owned"]) == (0, ((1,), ()))


@pytest.mark.rule("LG-324")
def test_a_roof_tile_without_a_phase_may_bring_the_silver() -> None:
    """LG-131: in any of one's own turns, including this one; a tile that names its phases works only in those."""
    state = siestas(roof(bare(2, modules=MODULES), "silver_4", "siesta_2"), 3, 0)
    phase(own(state, P1, silver=0), 4)
    assert state.prompt == "buy_song"
    assert [text for text in legal(state) if text.startswith("roof")] == ["roof 1"]
    assert on_sale(state) == []
    assert on_sale(play(state, "roof 1")) == list(BLUE)
    assert count(play(state, "buy-song 1"), "silver") == 3


@pytest.mark.rule("DS-004")
def test_any_tile_of_the_section_beside_the_marker() -> None:
    state = scoring(6, 0)
    assert on_sale(state) == list(ORANGE)
    assert illegal(state, "buy-song 1")
    assert illegal(state, "buy-song 9")


@pytest.mark.rule("DS-004")
def test_only_available_tiles() -> None:
    state = scoring(5, 5)
    play(state, "buy-song 6")
    assert (state.turn, on_sale(state)) == (P2, [5, 7, 8])


@pytest.mark.rule("DS-005")
def test_one_tile_in_a_scoring_phase() -> None:
    state = play(scoring(7, 7), "buy-song 10")
    assert state.turn == P2
    play(state, "buy-song 9")
    assert state.round == 3  # nobody is asked again


@pytest.mark.rule("DS-006")
@pytest.mark.parametrize(
    ("space", "left", "expected"),
    [
        (8, (1, 2, 6), [6]),
        (8, (2, 3), [2, 3]),
        (5, (2, 9), [2]),
        (5, (5, 2), [5]),
        (8, (12, 5, 1), [12]),
    ],
)
def test_from_an_empty_section_to_the_nearest_lower_one(space: int, left: tuple[int, ...], expected: list[int]) -> None:
    state = offer(siestas(bare(modules=MODULES), space, 0), *left)
    assert on_sale(phase(own(state, P1, silver=1), 4)) == expected


@pytest.mark.rule("DS-006")
def test_never_from_a_higher_section() -> None:
    state = offer(siestas(bare(modules=MODULES), 4, 0), *ORANGE, *PURPLE)
    assert phase(own(state, P1, silver=1), 4).prompt != "buy_song"


@pytest.mark.rule("DS-007")
@pytest.mark.parametrize("space", [0, 1, 2])
def test_below_the_one_vp_section_there_is_nothing_to_buy(space: int) -> None:
    state = scoring(space, 3)
    assert (state.prompt, state.turn) == ("buy_song", P2)


@pytest.mark.rule("DS-003")
def test_seats_buy_in_turn_order() -> None:
    state = siestas(bare(3, modules=MODULES), 3, 3, 3)
    state.order = (P3, P1, P2)
    for seat in range(3):
        own(state, seat, silver=1)
    phase(state, 4)
    for seat in (P3, P1, P2):
        assert state.turn == seat
        play(state, f"buy-song {seat + 1}")
    assert shown(state)["owned"] == ((1,), (2,), (3,))


@pytest.mark.parametrize(("space", "tiles"), [(3, ()), (4, BLUE), (5, ()), (6, ORANGE), (7, ()), (8, PURPLE)])
def test_by_the_other_ruling_the_first_space_of_a_section_has_no_mark(space: int, tiles: tuple[int, ...]) -> None:
    state = scoring(space, 0, rulings={"song_marks": "after_first"})
    assert on_sale(state) == list(tiles)
    assert (state.prompt == "buy_song") == bool(tiles)


def test_a_tile_may_be_bought_in_the_last_round() -> None:
    state = play(scoring(3, 0, round=6), "buy-song 1")
    assert state.prompt == "over"


def test_what_happens_is_told() -> None:
    told = events(scoring(3, 0), "buy-song 4")
    assert ("song_bought", {"seat": P1, "song": 4}) in told


# -- keeping and choosing ----------------------------------------------------------------------------------------------


@pytest.mark.rule("DS-008", "DS-010")
def test_a_song_tile_is_chosen_beside_the_ordinary_ones() -> None:
    state = holding(4, 12)
    assert legal(state, P1) == ["donkey 1", "donkey 2", "donkey 3", "donkey 4", "song 4", "song 12"]
    assert legal(state, P2) == ["donkey 1", "donkey 2", "donkey 3", "donkey 4"]


@pytest.mark.rule("DS-008", "DS-010")
def test_a_song_tile_leaves_the_ordinary_ones_alone() -> None:
    state = play(holding(4), "p1: song 4", "p2: donkey 4")
    assert owned(state, P1) == (1, 2, 3, 4)
    assert state.players[P1][ids.DONKEY] == ORDINARY + 4


@pytest.mark.rule("DS-008")
def test_an_ordinary_tile_leaves_the_song_tiles_alone() -> None:
    state = play(holding(4, 5), "p1: donkey 2", "p2: donkey 4")
    assert owned(state, P1) == (1, 3, 4, ORDINARY + 4, ORDINARY + 5)


@pytest.mark.rule("DS-010")
def test_it_is_chosen_in_secret_and_shown_with_the_others() -> None:
    state = play(holding(4), "p1: song 4")
    assert state.view(P1).seats[P1].donkey == ORDINARY + 4
    for other in (P2, None):
        assert state.view(other).seats[P1].donkey is None
        assert state.view(other).modules == state.view(P1).modules
    told = events(state, "p2: donkey 4")
    assert ("donkey_shown", {"seat": P1, "donkeys": ORDINARY + 4}) in told


def test_others_can_rule_out_no_tile_before_it_is_shown() -> None:
    state = play(holding(4), "p1: song 4")
    worlds = [state.determinise(P2, Random(seed)) for seed in range(60)]
    assert {world.players[P1][ids.DONKEY] for world in worlds} == {1, 2, 3, 4, ORDINARY + 4}
    assert state.determinise(P1, Random(1)).players[P1][ids.DONKEY] == ORDINARY + 4


@pytest.mark.rule("DS-011")
def test_a_used_tile_is_back_in_the_box() -> None:
    state = play(holding(4), "p1: song 4", "p2: donkey 4")
    assert shown(state)["owned"] == ((), ())
    assert 4 not in [n for n, _ in shown(state)["on_offer"]]


@pytest.mark.rule("DS-009")
def test_in_round_four_ordinary_tiles_return_and_song_tiles_do_not() -> None:
    state = bare(modules=MODULES, round=4)
    state.players[P1][ids.DONKEYS] = 0b0110 | 1 << ORDINARY + 7  # two song tiles used, one left
    state.players[P2][ids.DONKEYS] = 0b0010
    offer(state, 1)
    phase(state, 3)
    assert (owned(state, P1), owned(state, P2)) == ((1, 2, 3, 4, ORDINARY + 8), (1, 2, 3, 4))


@pytest.mark.rule("DS-009")
@pytest.mark.parametrize("round", [2, 3, 5, 6])
def test_in_other_rounds_nothing_returns(round: int) -> None:
    state = bare(modules=MODULES, round=round)
    for seat in (P1, P2):
        state.players[seat][ids.DONKEYS] = 0b0011
    assert owned(phase(state, 3), P1) == (1, 2)


# -- the tiles ---------------------------------------------------------------------------------------------------------

TILES = {  # number: hats, free deliveries, paid deliveries, silver, upgrades, card, VP per delivery, different places
    1: (3, 2, 0, 0, 1, False, 0, False),
    2: (1, 0, 4, 3, 0, False, 0, False),
    3: (2, 3, 0, 0, 0, False, 0, True),
    4: (4, 2, 0, 0, 0, False, 0, False),
    5: (0, 2, 2, 0, 0, False, 1, False),
    6: (3, 2, 0, 0, 2, False, 0, False),
    7: (4, 2, 0, 2, 0, False, 0, False),
    8: (0, 3, 0, 0, 0, True, 0, False),
    9: (2, 3, 0, 0, 1, False, 0, False),
    10: (1, 3, 0, 0, 0, False, 0, False),
    11: (0, 0, 4, 3, 0, True, 0, False),
    12: (0, 4, 0, 0, 0, False, 0, True),
}


@pytest.mark.rule(*(f"DS-0{n + 13}" for n in TILES))
@pytest.mark.parametrize("number", TILES)
def test_what_the_tiles_show(number: int) -> None:
    x = SONGS[number - 1]
    assert TILES[number] == (x.hats, x.deliveries, x.paid, x.silver, x.upgrades, x.card, x.vp, x.different)
    assert (x.steps, x.step_price) == ((3, 2) if number == 10 else (0, 0))
    assert (x.number, x.level) == (number, (number + 3) // 4)


@pytest.mark.rule("DS-010", *(f"DS-0{n + 13}" for n in TILES))
@pytest.mark.parametrize("number", TILES)
def test_hats_and_donkeys_work_as_on_an_ordinary_tile(number: int) -> None:
    hats, free = TILES[number][:2]
    state = play(holding(number), f"p1: song {number}", "p2: donkey 4")
    assert state.players[P1][ids.SIESTA] == hats
    assert state.players[P1][ids.FREE] == free


# -- promises ----------------------------------------------------------------------------------------------------------


def test_a_tile_is_in_one_place_only() -> None:
    state = holding(4)
    state.players[P2][ids.DONKEYS] |= 1 << ORDINARY + 3
    assert "a song tile is in two places" in GAME.problems(state)


def test_helpers_that_count_hats_count_those_of_song_tiles() -> None:
    """Card 46 gives up a delivery that the tile shows for a siesta step."""
    state = helper(holding(3), 46)
    play(state, "p1: song 3", "p2: donkey 4", "option 1", "option 1")
    assert (state.players[P1][ids.SIESTA], state.players[P1][ids.FREE]) == (3, 2)


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_random_games_keep_every_promise(seats: int) -> None:
    edition = ("classic", "deluxe")[seats % 2]
    check_game(*cases.make(cases.LA_GRANJA, seats, edition=edition, modules=MODULES), seed=seats)


@pytest.mark.rule("DS-003", "DS-010")
def test_solo_tiles_are_bought_and_used() -> None:
    state = own(siestas(bare(1, modules=MODULES), 3), P1, silver=1)
    state.board[ids.SOLO_ORDER] = 2
    phase(state, 4)
    play(state, "buy-song 1")
    idle(state, "donkeys")
    assert "song 1" in legal(state)
    play(state, "song 1")
    assert state.prompt == "song_effects"
    assert state.players[P1][ids.SIESTA] == 3
    assert kinds.SOLO_ORDER in [f[0] for f in state.frames]
