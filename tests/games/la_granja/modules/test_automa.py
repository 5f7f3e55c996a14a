"""The automa: a reconstructed opponent for one player, in three levels."""

from typing import Any

import pytest

import sobremesa as sm
from sobremesa.games.la_granja.modules.automa import numbers
from sobremesa.games.la_granja.modules.automa.rules import deliveries, phases
from sobremesa.games.la_granja.modules.automa.rules.facts import FACTS
from sobremesa.games.la_granja.rules import ids, kinds
from sobremesa.games.la_granja.rules.state import State
from sobremesa.kernel import Dealer

from ..scene import GAME, P1, bare, blocked, count, dice, fresh, legal, marker, own, play

ITS: int = 1  # its colour on the market
LEVELS = ["easy", "standard", "hard"]


def alone(level: str = "standard", round: int = 2, **config: Any) -> State:
    return bare(1, round, automa=level, **config)


def run(state: State, *steps: int) -> list[str]:
    """Carry out the steps, chance included; return the keys of what happened."""
    seen: list[Any] = []
    state.sink = seen.append
    state.frames = [(kinds.GAME, -1), *[(kind, -1) for kind in reversed(steps)]]
    top = len(state.frames)
    dealer = Dealer(7)
    state.frames.insert(1, (numbers.RESULT, -1))  # something to stop before
    while len(state.frames) > 2 and len(state.frames) <= top + 3:
        f = state.frames[-1]
        if state.steps[f[0]].enter(state, f) == sm.CHANCE:
            state.steps[f[0]].apply(state, f, sm.CHANCE, dealer.draw(state.steps[f[0]].outcomes(state, f)))
    state.sink = None
    return [GAME.events.named(e)[0] for e in seen]


def its(state: State, field: int) -> int:
    return state.board[field]


# -- set-up ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", LEVELS)
def test_it_starts_with_its_vp_and_four_donkey_tiles(level: str) -> None:
    state = fresh(1, automa=level)
    assert its(state, numbers.AUTOMA_VP) == {"easy": 1, "standard": 1, "hard": 6}[level]
    assert its(state, numbers.AUTOMA_DONKEYS) == 0b1111
    assert sorted(state.market[i] for i in state.rules.market.start[:2]) == [P1, ITS]


def test_it_plays_against_one_player_only() -> None:
    with pytest.raises(sm.ConfigError, match="against one player, not 2"):
        GAME.new(seats=2, automa="easy")
    with pytest.raises(sm.ConfigError, match="unknown value of automa 'strong'"):
        GAME.new(seats=1, automa="strong")


def test_a_game_without_it_is_called_as_before() -> None:
    assert "automa" not in GAME.meta.config(1).key
    assert "automa=hard" in GAME.meta.config(1, options={"automa": "hard"}).key


# -- roofs -------------------------------------------------------------------------------------------------------------


def roofs(state: State, *tiles: str) -> State:
    names = [face.id for face in state.rules.faces]
    state.board[ids.ROOFS] = sum(1 << names.index(t) for t in tiles)
    return state


def test_it_takes_the_first_roof_tile_and_scores_its_place() -> None:
    state = roofs(alone(), "olive", "pig")
    for n, vp in enumerate([0, 1, 2, 3, 4]):
        roofs(state, "olive", "pig")
        before = its(state, numbers.AUTOMA_VP)
        assert run(state, numbers.ROOF_TURN) == ["automa_roof"]
        assert its(state, numbers.AUTOMA_VP) - before == vp
        assert its(state, numbers.AUTOMA_ROOFS) == n + 1
        assert state.view(P1).roofs == ("pig",)
    assert run(roofs(state, "olive"), numbers.ROOF_TURN) == []  # there are five places


def test_of_a_roof_bonus_only_vp_and_steps_count() -> None:
    state = roofs(alone(), "vp_1")
    run(state, numbers.ROOF_TURN)
    assert its(state, numbers.AUTOMA_VP) == 2
    assert run(roofs(state, "siesta_2"), numbers.ROOF_TURN) == ["automa_roof", "automa_siesta"]
    assert its(state, numbers.AUTOMA_SIESTA) == 2


@pytest.mark.parametrize(("round", "marker", "first"), [(1, 2, True), (1, 3, False), (2, 2, False), (2, 3, True)])
def test_roofs_go_in_turn_order_and_backwards_in_round_1(round: int, marker: int, first: bool) -> None:
    state = roofs(alone(round=round), "olive", "pig")
    state.board[ids.SOLO_ORDER] = marker
    state.board[ids.PHASE] = 1
    state.frames = [(kinds.GAME, -1), (numbers.RESULT, -1), (numbers.ROOF_STEP, -1)]
    state.advance()
    assert state.prompt == "buy_roof"
    assert (its(state, numbers.AUTOMA_ROOFS) == 1) == first


def test_the_easy_one_takes_no_roofs() -> None:
    state = roofs(alone("easy"), "olive", "pig")
    state.board[ids.SOLO_ORDER] = 3
    state.board[ids.PHASE] = 1
    state.frames = [(kinds.GAME, -1), (numbers.RESULT, -1), (numbers.ROOF_STEP, -1)]
    state.advance()
    assert its(state, numbers.AUTOMA_ROOFS) == 0


# -- dice --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("round", "left"), [(1, [4, 6]), (3, [4, 6]), (4, [2, 4]), (6, [2, 4])])
def test_it_takes_the_lowest_die_and_later_the_highest(round: int, left: list[int]) -> None:
    state = dice(alone(round=round), 2, 4, 6)
    run(state, numbers.DIE_TURN)
    assert [v + 1 for v in range(6) if state.board[ids.DICE_1 + v]] == left


@pytest.mark.parametrize("value", range(1, 7))
def test_a_5_brings_siesta_steps_a_6_a_delivery_all_others_silver(value: int) -> None:
    state = dice(alone(), value)
    run(state, numbers.DIE_TURN)
    seen = [its(state, f) for f in (numbers.AUTOMA_SIESTA, numbers.AUTOMA_EXTRA, numbers.AUTOMA_SILVER)]
    assert seen == {5: [2, 0, 0], 6: [0, 1, 0]}.get(value, [0, 0, 1])


def test_the_shared_die_is_for_both() -> None:
    state = alone()
    state.board[ids.LAST_DIE] = 6
    run(state, numbers.SHARED_DIE)
    assert its(state, numbers.AUTOMA_EXTRA) == 1


@pytest.mark.parametrize(("marker", "first"), [(2, True), (3, False)])
def test_dice_are_taken_in_turn(marker: int, first: bool) -> None:
    state = dice(alone(), 1, 2, 3, 4, 6)
    state.board[ids.SOLO_ORDER] = marker
    state.board[ids.PHASE] = 2
    state.frames = [(kinds.GAME, -1), (numbers.RESULT, -1), (numbers.DICE, -1)]
    state.advance()
    assert [a for a in legal(state) if a.startswith("die")] == [
        f"die {v}" for v in ((1, 2, 3, 4, 6) if first else (2, 3, 4, 6))
    ]
    play(state, "die 4", "done")
    assert [a for a in legal(state) if a.startswith("die")] == [f"die {v}" for v in ((2, 3, 6) if first else (3, 6))]


# -- donkeys and siesta ----------------------------------------------------------------------------------------------


def test_it_reveals_a_tile_it_has_left_and_all_again_in_round_4() -> None:
    state = alone(round=3)
    state.board[numbers.AUTOMA_DONKEYS] = 0b0110
    tiles = state.steps[numbers.DONKEY].outcomes(state, (numbers.DONKEY, -1))
    assert [GAME.notation(a) for a, _ in tiles] == ["automa-donkey 2", "automa-donkey 3"]
    state.board[ids.ROUND] = 4
    run(state, numbers.DONKEY)
    assert its(state, numbers.AUTOMA_DONKEYS).bit_count() == 3
    assert 1 <= its(state, numbers.AUTOMA_DONKEY) <= 4


@pytest.mark.parametrize("tile", [1, 2, 3, 4])
def test_it_advances_by_the_hats_and_the_cartwright(tile: int) -> None:
    state = alone()
    state.board[numbers.AUTOMA_DONKEY] = tile
    run(state, numbers.ADVANCE_TURN)
    assert its(state, numbers.AUTOMA_SIESTA) == 4 - tile
    state.board[numbers.AUTOMA_SIESTA] = 0
    state.board[numbers.AUTOMA_CRAFT] = 0b10
    run(state, numbers.ADVANCE_TURN)
    assert its(state, numbers.AUTOMA_SIESTA) == 5 - tile


@pytest.mark.parametrize(
    ("mine", "its_space", "above", "marker"), [(3, 2, 0, 2), (2, 3, 0, 3), (2, 2, 0, 2), (2, 2, 1, 3)]
)
def test_the_turn_order_goes_by_the_siesta_track(mine: int, its_space: int, above: int, marker: int) -> None:
    state = alone()
    state.players[P1][ids.SIESTA] = mine
    state.board[numbers.AUTOMA_SIESTA] = its_space
    state.board[numbers.AUTOMA_ABOVE] = above
    run(state, numbers.ORDER)
    assert state.board[ids.SOLO_ORDER] == marker


def test_who_comes_later_lies_on_top() -> None:
    state = alone()
    phases.advance(state, 2)
    assert its(state, numbers.AUTOMA_ABOVE) == 1
    state.frames = [(kinds.GAME, -1), (numbers.RESULT, -1), (kinds.ADVANCE, P1)]  # the player advances
    state.players[P1][ids.STEPS] = 2
    state.steps[kinds.ADVANCE].enter(state, state.frames[-1])
    assert (state.players[P1][ids.SIESTA], its(state, numbers.AUTOMA_ABOVE)) == (2, 0)


# -- deliveries ----------------------------------------------------------------------------------------------


def delivers(level: str, round: int, tile: int, extra: int = 0) -> dict[str, Any]:
    state = alone(level, round)
    state.board[numbers.AUTOMA_DONKEY] = tile
    state.board[numbers.AUTOMA_EXTRA] = extra
    seen: list[Any] = []
    state.sink = seen.append
    state.frames = [(kinds.GAME, -1), (numbers.DELIVER, -1)]
    state.steps[numbers.DELIVER].enter(state, state.frames[-1])
    assert state.frames[1:] == [(numbers.CARD, -1)] * (len(state.frames) - 1)
    return {"cards": len(state.frames) - 1, **GAME.events.named(seen[0])[1]}


@pytest.mark.parametrize(
    ("level", "round", "tile", "extra", "total", "market", "craft"),
    [
        ("standard", 1, 4, 0, 4, 2, 2),
        ("standard", 1, 1, 0, 1, 0, 1),  # a single delivery is not for a card: it goes to the counter
        ("standard", 2, 4, 0, 4, 2, 2),
        ("standard", 2, 4, 1, 5, 2, 3),  # the third one at the market is left over
        ("standard", 2, 1, 0, 1, 0, 1),
        ("standard", 3, 4, 2, 6, 2, 4),
        ("standard", 4, 4, 2, 6, 4, 2),
        ("hard", 1, 3, 0, 4, 2, 2),
        ("easy", 1, 3, 0, 3, 2, 1),
    ],
)
def test_deliveries_are_shared_out_by_round(
    level: str, round: int, tile: int, extra: int, total: int, market: int, craft: int
) -> None:
    seen = delivers(level, round, tile, extra)
    assert (seen["deliveries"], seen["market"], seen["craft"]) == (total, market, craft)
    assert seen["cards"] == market // FACTS["market_card"]


def test_a_card_brings_the_barrow_and_a_marker() -> None:
    state = alone()
    assert run(state, numbers.CARD) == ["neutral_revealed", "marker_set", "automa_marker"]
    card = next(c for c in range(1, 67) if state.board[ids.DISCARD] >> c & 1)
    value = state.rules.card(card).vp
    assert its(state, numbers.AUTOMA_VP) == 1 + value
    assert state.rules.market.values[state.market.index(ITS)] == value


def test_it_scores_what_it_removes() -> None:
    state = alone()
    hexes = [i for i in range(len(state.market)) if state.rules.market.values[i] == 6]
    low = next(i for i in state.rules.market.near[hexes[0]] if state.rules.market.values[i] < 6)
    marker(state, f"h{low + 1}")
    state.frames = [(kinds.GAME, -1), (numbers.PLACE, -1, 6)]
    step = state.steps[numbers.PLACE]
    (best, _), *others = step.outcomes(state, state.frames[-1])
    assert not others
    step.apply(state, state.frames[-1], sm.CHANCE, best)
    assert state.market[low] == ids.EMPTY
    assert its(state, numbers.AUTOMA_VP) == 1 + 6 + 1


def test_the_butcher_makes_its_barrows_dearer() -> None:
    state = alone()
    state.board[numbers.AUTOMA_CRAFT] = 1 << 5
    state.frames = [(kinds.GAME, -1), (numbers.PLACE, -1, 4)]
    step = state.steps[numbers.PLACE]
    step.apply(state, state.frames[-1], sm.CHANCE, step.outcomes(state, state.frames[-1])[0][0])
    assert its(state, numbers.AUTOMA_VP) == 1 + 4 + 1


def test_a_full_market_brings_the_barrow_all_the_same() -> None:
    state = alone()
    for i, value in enumerate(state.rules.market.values):
        if value == 4:
            state.set_hex(i, ITS)
    run_to = [(kinds.GAME, -1), (numbers.PLACE, -1, 4)]
    state.frames = run_to[:]
    assert state.steps[numbers.PLACE].enter(state, run_to[-1]) == -3
    assert its(state, numbers.AUTOMA_VP) == 1 + 4


@pytest.mark.parametrize(("level", "price"), [("easy", 4), ("standard", 3), ("hard", 3)])
def test_the_counter_completes_the_lowest_open_building(level: str, price: int) -> None:
    state = blocked(alone(level, round=3), "trading_house", "delicatessen", "butcher")
    start = its(state, numbers.AUTOMA_VP)
    deliveries.to_craft(state, price - 1)
    assert (its(state, numbers.AUTOMA_CRAFT), its(state, numbers.AUTOMA_COUNTER)) == (0, price - 1)
    deliveries.to_craft(state, 1)
    assert its(state, numbers.AUTOMA_CRAFT) == 0b10  # the Cartwright; the Trading House was blocked
    assert its(state, numbers.AUTOMA_COUNTER) == 1  # the delivery of the Cartwright
    assert its(state, numbers.AUTOMA_VP) - start == 3 + 1 + 1  # round, first completion, building order marker
    assert state.board[ids.BLOCK_1] == 0


def test_a_second_completion_has_no_first_point() -> None:
    state = alone(round=5)
    state.board[ids.FIRSTS] = 0
    deliveries.complete(state, 3)
    assert its(state, numbers.AUTOMA_VP) == 1 + 5


def test_its_craft_markers_work_from_the_next_round_on() -> None:
    state = alone(round=2)
    state.board[ids.FIRSTS] = 0
    deliveries.complete(state, 4)  # the General Store: 2 VP at once
    assert its(state, numbers.AUTOMA_VP) == 1 + 2 + 2
    deliveries.complete(state, 3)
    assert its(state, numbers.AUTOMA_VP) == 5 + 2
    state.board[numbers.AUTOMA_FRESH] = 0
    deliveries.complete(state, 0)
    assert its(state, numbers.AUTOMA_VP) == 7 + 2 + 2
    assert its(state, numbers.AUTOMA_SILVER) == 3


def test_the_trading_house_pays_every_round() -> None:
    state = alone("easy")
    state.board[numbers.AUTOMA_CRAFT] = 0b1
    state.board[ids.PHASE] = 1
    state.frames = [(kinds.GAME, -1), (numbers.RESULT, -1), (numbers.ROOF_STEP, -1)]
    state.advance()
    assert its(state, numbers.AUTOMA_SILVER) == 3


def test_the_cartwright_scores_its_siesta() -> None:
    state = alone(round=2)
    state.board[ids.FIRSTS] = 0
    state.board[numbers.AUTOMA_SIESTA] = 8
    deliveries.complete(state, 1)
    assert its(state, numbers.AUTOMA_VP) == 1 + 2 + 3


# -- scoring and the end ----------------------------------------------------------------------------------------------


def test_it_scores_market_and_siesta_like_a_player() -> None:
    state = marker(marker(alone(), "h1", ITS), "h2", ITS)
    state.board[numbers.AUTOMA_SIESTA] = 5
    state.board[numbers.AUTOMA_EXTRA] = 2
    run(state, numbers.SCORE)
    assert its(state, numbers.AUTOMA_VP) == 1 + 2 + 2
    assert [its(state, f) for f in (numbers.AUTOMA_SIESTA, numbers.AUTOMA_EXTRA, numbers.AUTOMA_FRESH)] == [0, 0, 0]


def test_five_silver_are_a_vp_at_the_end() -> None:
    state = alone()
    state.board[numbers.AUTOMA_SILVER] = 13
    run(state, numbers.SALE)
    assert (its(state, numbers.AUTOMA_VP), its(state, numbers.AUTOMA_SILVER)) == (3, 3)


@pytest.mark.parametrize(("mine", "rank"), [(30, 2), (31, 1), (29, 2)])
def test_its_vp_must_be_beaten(mine: int, rank: int) -> None:
    state = own(alone(), vp=mine)
    state.board[numbers.AUTOMA_VP] = 30
    state.frames = []
    assert state.result() == (rank,)
    assert count(state, "vp") == mine


def test_everything_it_does_is_an_event() -> None:
    state = GAME.new(seats=1, automa="standard")
    seen: list[Any] = []
    state.sink = seen.append
    dealer = Dealer(3)
    dealer.settle(state)
    while state.turn != sm.OVER:
        state.apply(state.legal()[0])
        dealer.settle(state)
    keys = [GAME.events.named(e)[0] for e in seen]
    assert keys.count("automa_die") == 6 * 3
    assert keys.count("automa_donkey") == keys.count("automa_delivers") == keys.count("automa_scores") == 6
    assert keys.count("automa_roof") == 5
    assert keys[-1] == "automa_result"


def test_a_view_shows_all_of_it() -> None:
    state = alone("hard")
    state.board[numbers.AUTOMA_CRAFT] = 0b1001
    shown = dict(dict(state.view(P1).modules)["automa"])
    assert (shown["level"], shown["vp"], shown["craft"]) == ("hard", 6, ("trading_house", "greengrocer"))
