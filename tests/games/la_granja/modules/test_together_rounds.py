"""The course of a round and the end of the game where several modules meet."""

from typing import Any

import pytest

import sobremesa as sm
from sobremesa.games.la_granja.modules.bustling_town.rules.corners import sites
from sobremesa.games.la_granja.modules.colchonera.numbers import MATTRESS, SILVER_SPACE
from sobremesa.games.la_granja.modules.donkey_song.numbers import OFFERED, SONG_FREE
from sobremesa.games.la_granja.modules.grand_markers.numbers import GRAND, GRAND_HEXES
from sobremesa.games.la_granja.modules.hired_hands.numbers import WORKER_BUILDINGS, WORKERS
from sobremesa.games.la_granja.modules.ladies.numbers import LADY
from sobremesa.games.la_granja.modules.long_distance_trade.numbers import ROUTE_1
from sobremesa.games.la_granja.modules.new_farm_cards.numbers import LAST_DONKEY
from sobremesa.games.la_granja.modules.trade_boards.numbers import TRADE_BOARD
from sobremesa.games.la_granja.rules import ids
from sobremesa.games.la_granja.rules.goods import stalls
from sobremesa.games.la_granja.rules.state import State

from ..cards.stage import final, show_roofs, uses, words
from ..scene import (
    GAME,
    P1,
    P2,
    again,
    bare,
    barrow,
    count,
    craft,
    delivering,
    dice,
    hand,
    helper,
    legal,
    marker,
    own,
    phase,
    play,
    siestas,
    supplied,
    turn,
)
from .ladies import number
from .songs import effects, holding
from .town import at_tile, erect
from .ventures import owing, without

ALL = [m.id for m in GAME.meta.modules]
CARDS = "new_farm_cards"
ROUTES = "long_distance_trade"
SONGS = "donkey_song"
MATTRESSES = "colchonera"
BROKEN = "broken_roofs"


def everything(seats: int = 2, **config: Any) -> State:
    """All modules, bare farms; grand markers are in the supply, p1 has Savannah and p2 Nina."""
    state = bare(seats, modules=ALL, **config)
    state.board[GRAND_HEXES] = 0
    for p, lady in zip(state.players, ("savannah", "nina", "reina", "felipa")):
        p[GRAND] = 2
        p[LADY] = number(lady)
    return state


# -- the scoring phase -------------------------------------------------------------------------------------------------


@pytest.mark.rule("GE-001", "LD-002", "LD-003", "BT-036", "BT-043", "BR-003", "DS-003", "LL-019", "HH-025")
def test_the_scoring_phase_with_everything_in_its_order() -> None:
    """GE-A03"""
    state = siestas(everything(), 3, 5)
    corner, hexes = next((n, h) for n, h in sites(state.rules).items() if len(h) == 3)
    marker(erect(state, "church", corner, "butcher"), f"h{hexes[0] + 1}")
    state.players[P1][WORKERS], state.players[P1][WORKER_BUILDINGS] = 1, 0b1
    for seat in (P1, P2):
        own(state, seat, silver=3, olive=3)
    seen: list[Any] = []
    state.sink = seen.append
    phase(state, 4)
    play(state, "take olive", "buy-song 1", "route olive", "p2: buy-song 5", "p2: route olive")
    sm.Dealer(1).settle(state)
    assert [p[ids.SIESTA] for p in state.players] == [0, 0]
    play(state, "recall trading_house")
    told = [GAME.events.named(e) for e in seen]
    assert [(key, fields.get("seat")) for key, fields in told if key != "gained"] == [
        ("phase_begins", None),
        ("town_works", None),
        ("town_pays", P1),
        ("market_scored", P1),
        ("siesta_scored", P1),
        ("helper_used", P1),  # Savannah
        ("song_bought", P1),
        ("route_used", P1),
        ("market_scored", P2),
        ("siesta_scored", P2),
        ("song_bought", P2),
        ("route_used", P2),
        ("round_ends", None),
        ("round_starts", None),
        ("roof_shown", None),
        ("roof_shown", None),
        ("roof_shown", None),
        ("town_shown", None),
        ("worker_back", P1),
        ("phase_begins", None),
    ]
    roofs = [fields["roof"] for key, fields in told if key == "roof_shown"]
    assert roofs[-1] == len(state.rules.faces) - 1, "the broken roof comes last"


@pytest.mark.rule("LL-007", "LL-012", "LL-018", "GE-001")
def test_ladies_stay_exhausted_through_the_own_turns_of_the_scoring_phase() -> None:
    state = own(everything(), P2, olive=2, grape=1)
    state.board[ids.USED] = 1 << number("nina")
    phase(state, 4)
    play(state, "done")
    assert (state.turn, state.prompt, "ask-lady" in legal(state)) == (P2, "trade_route", False)
    play(state, "done")
    sm.Dealer(1).settle(state)
    assert state.board[ids.USED] == 0


@pytest.mark.rule("LD-004", "NF-004")
def test_the_ferryman_sends_a_set_that_is_one_smaller() -> None:
    """Card 74, instead of what it does without the routes."""
    state = helper(own(bare(modules=[ROUTES, CARDS]), olive=2, silver=2), 74)
    phase(own(state, P2, olive=2), 4)
    assert words(state, "route") == ["olive", "silver"]
    play(state, "route olive")
    assert (count(state, "olive"), count(state, "vp"), count(state, "trade_good")) == (0, 2, 1)
    assert (state.turn, words(state, "route")) == (P2, []), "only its owner's"


@pytest.mark.rule("LD-004", "NF-004")
def test_there_the_ferryman_returns_no_goods_for_vp() -> None:
    state = siestas(helper(own(bare(modules=[SONGS, ROUTES, CARDS]), olive=2, silver=3), 74, 126), 3, 0)
    phase(state, 4)
    assert (state.prompt, uses(state)) == ("buy_song", []), "helpers of phase IV have a step of their own"
    play(state, "done")
    assert (state.prompt, uses(state)) == ("trade_route", [])
    play(state, "done", "p2: done")
    assert (state.prompt, legal(state)) == ("scoring_helpers", ["done", "use 126"])
    state = phase(helper(own(bare(modules=[SONGS, CARDS]), olive=2), 74), 4)
    assert legal(state) == ["done", "use 74"], "without routes it does"


@pytest.mark.rule("LD-014", "CO-017", "FF-013")
def test_the_end_of_the_game_in_its_order() -> None:
    """Last rewards, Colchonera, the exchange of the routes, trade goods for VP (117), then scoring and the sale."""
    state = helper(without(everything(round=6)), 117)
    owing(state, 0, 8, P2, 2, near=3, far=2)
    own(state, olive=1, trade_good=2)
    state.players[P1][ROUTE_1] = 1
    state.players[P1][MATTRESS] = state.players[P1][SILVER_SPACE] = 1
    final(state)
    assert (state.prompt, state.turn) == ("last_reward", P2)
    play(state, "reward venture1", "hex h5")
    assert (state.prompt, state.turn, count(state, "vp")) == ("exchanges", P1, 1)
    play(state, "exchange olive")
    assert count(state, "vp") == 2
    while state.turn != sm.OVER:
        state.play(state.legal()[-1])
    assert count(state, "vp") == 2 + 2 * 2


# -- siesta and donkeys ------------------------------------------------------------------------------------------------


@pytest.mark.rule("DS-009", "HH-001")
def test_in_round_4_the_tile_with_four_hats_comes_back_too() -> None:
    state = bare(2, 4, modules=[SONGS, "hired_hands"])
    state.players[P1][ids.DONKEYS] = 0b0001
    phase(state, 3)
    assert words(state, "donkey") == ["1", "2", "3", "4"]
    play(state, "p1: donkey 4", "p2: donkey 1")
    assert (state.players[P1][ids.SIESTA], state.players[P1][ids.FREE]) == (4, 0)


@pytest.mark.rule("DS-010", "NF-004")
def test_the_farrier_works_with_a_song_tile_and_the_tile_with_four_hats() -> None:
    """Card 46: a donkey for a hat, or a hat for a donkey."""
    state = helper(holding(1, modules=[SONGS]), 46)  # 3 hats, 2 donkeys
    play(state, "p1: song 1", "p2: donkey 4", "option 1", "option 2")
    assert (state.players[P1][ids.SIESTA], state.players[P1][ids.FREE]) == (2, 3)
    assert state.players[P1][SONG_FREE] == 2, "the third one is not the tile's"
    state = helper(phase(bare(modules=["hired_hands"]), 3), 46)
    play(state, "p1: donkey 4", "p2: donkey 1", "option 1")
    assert legal(state) == ["option 2"], "it has no donkey to give"
    play(state, "option 2")
    assert (state.players[P1][ids.SIESTA], state.players[P1][ids.FREE]) == (3, 1)


@pytest.mark.rule("DS-011", "NF-004")
def test_the_stable_hand_never_gets_song_tiles_back() -> None:
    """Card 100"""
    state = helper(bare(modules=[SONGS, CARDS]), 100)
    p = state.players[P1]
    p[ids.DONKEYS], p[LAST_DONKEY] = 0b0000, ids.ORDINARY_DONKEYS + 3
    state.board[OFFERED] &= ~(1 << 2)
    phase(state, 3)
    assert (words(state, "donkey"), words(state, "song")) == (["1", "2", "3", "4"], [])


@pytest.mark.rule("DS-007", "CO-003", "NF-004")
def test_the_net_maker_starts_the_next_siesta_higher() -> None:
    """Card 94: Colchonera and Donkey Song read the position it then has."""
    state = siestas(helper(own(bare(modules=[MATTRESSES, SONGS, CARDS]), silver=5), 94), 7, 0)
    play(phase(state, 4), "done")
    assert state.players[P1][ids.SIESTA] == 4
    turn(state, "free_deliveries").players[P1][ids.FREE] = 1
    own(state, olive=1)
    assert "deliver-to olive colchonera" in legal(again(state))
    assert any(text.startswith("buy-song") for text in legal(phase(state, 4)))


@pytest.mark.rule("DS-013", "TB-006")
def test_silver_that_pays_for_a_song_tiles_delivery_is_not_exported() -> None:
    state = own(holding(2, modules=[SONGS, "trade_boards", MATTRESSES]), silver=0)
    state.players[P1][TRADE_BOARD], state.players[P2][TRADE_BOARD] = 2, 4  # board 4 asks for 2 silver
    play(state, "p1: song 2", "p2: donkey 4")
    play(state, "done", "song-effect silver", "song-effect paid")
    assert count(state, "silver") == 3
    assert words(state, "deliver-to") == ["silver colchonera", "silver board-p2"]
    play(state, "deliver-to silver colchonera")
    assert (count(state, "silver"), words(state, "deliver-to")) == (1, [])
    assert effects(state) == []


@pytest.mark.rule("DS-026")
def test_the_donkey_of_the_cartwright_is_not_the_tiles_own() -> None:
    state = craft(holding(12, modules=[SONGS, MATTRESSES]), "cartwright")
    play(state, "p1: song 12", "p2: donkey 4")
    assert (state.players[P1][ids.FREE], state.players[P1][SONG_FREE]) == (5, 4)


# -- base rules --------------------------------------------------------------------------------------------------------


def completing(modules: list[str]) -> State:
    """P1 lacks one olive for a barrow and a trade good for a building, and has both."""
    state = barrow(delivering(2, modules=modules), 26, 0b011)
    if modules:
        state.board[GRAND_HEXES] = 0
        for p in state.players:
            p[GRAND] = 2 if "grand_markers" in modules else 0
    return supplied(own(state, olive=1, trade_good=1), "general_store", 0b0111)


@pytest.mark.rule("GE-002", "GE-001")
@pytest.mark.parametrize("modules", [*([m] for m in ALL), ALL], ids=lambda m: m[0] if len(m) == 1 else "all")
def test_every_base_rule_stays_in_force(modules: list[str]) -> None:
    """The base game's actions are still offered, and a barrow and a building bring what they always do."""
    for step in ("play_cards", "income", "growth", "buy_roof", "shared_die", "free_deliveries", "paid_deliveries"):
        plain, more = (own(hand(bare(modules=m), 12), silver=9, grape=2, trade_good=1) for m in ([], modules))
        for state in (plain, more):
            state.board[ids.LAST_DIE] = 4
            show_roofs(state, "pig")
            turn(state, step)
        assert set(legal(plain)) <= set(legal(more)), step
    told: list[list[int]] = []
    for chosen in ([], modules):
        state = completing(chosen)
        play(state, "deliver olive barrow1", "hex h4", "deliver trade_good general_store")
        told.append([*state.players[P1][: ids.GOODS], state.players[P1][ids.CRAFT], *state.market])
    assert told[0] == told[1]


@pytest.mark.rule("GE-002")
def test_a_pig_without_a_stall_is_sold_whoever_brings_it() -> None:
    """GE-A05: a revenue tile brings it here."""
    state = at_tile(1, "a", modules=["bustling_town"])
    full = stalls(state, P1)
    play(own(state, pig=full), "die 3", "option 2")
    assert (count(state, "pig"), count(state, "silver")) == (full, 3)


# -- steps that a card or a tile prolongs ------------------------------------------------------------------------------


@pytest.mark.rule("DS-012", "NF-004")
def test_everybody_moves_once_whatever_is_played_meanwhile() -> None:
    """Card 93 is played with song tile 8 in step III.2: from the next round on its owner moves last."""
    state = hand(holding(8, seats=3, modules=[SONGS, CARDS]), 93)
    play(state, "p1: song 8", "p2: donkey 1", "p3: donkey 2", "song-effect card", "option 1", "play 93 helper", "done")
    assert [p[ids.SIESTA] for p in state.players] == [0, 3, 2]
    assert state.order == (P2, 2, P1)


@pytest.mark.rule("DS-012", "NF-004")
def test_a_helper_that_waits_for_the_end_of_the_deliveries_waits_for_a_song_tile_too() -> None:
    """Card 97: 1 silver for each free delivery that was not used, after the paid ones of tile 5."""
    state = own(helper(holding(5, modules=[SONGS, CARDS]), 97), silver=0, olive=1)
    play(state, "p1: song 5", "p2: donkey 4")
    assert (state.turn, state.prompt) == (P1, "free_deliveries")
    play(state, "done")
    assert state.prompt == "song_effects"
    dice(state, 4)  # the last die
    assert GAME.from_position(GAME.position(state)).digest() == state.digest()
    play(state, "done")
    assert legal(state) == ["option 1", "option 2"]
    play(state, "option 1", "option 1")
    assert count(state, "silver") == 2
