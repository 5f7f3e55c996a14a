"""Moves that players would laugh at: how often bots make them in a whole game."""

from pathlib import Path
from typing import Any, Iterator

import pytest

import sobremesa as sm
from sobremesa import bots
from sobremesa.arena import Match
from sobremesa.arena import play as play_match
from sobremesa.bots import Advice, Candidate
from sobremesa.bots.evaluation import evaluation_of
from sobremesa.bots.greedy import chosen, unless_it_pays
from sobremesa.games.el_grande.bot import silly as court
from sobremesa.games.la_granja.bot import silly as farm
from sobremesa.games.la_granja.bot.evaluation import EVALUATION, is_trade
from sobremesa.games.la_granja.rules import ids
from sobremesa.kernel import DONE

from ..games.el_grande.scene import card_scene, put
from ..games.la_granja.scene import (
    asked,
    bare,
    barrow,
    blocked,
    delivering,
    extension,
    own,
    play,
    roof,
    scene,
    supplied,
    taking,
    turn,
)

GAME = sm.load("la_granja")
Found = list[tuple[str, int]]
UP_FRONT = {"rulings": {"paid_deliveries": "up_front"}}


def plies(state: Any, *texts: str) -> Iterator[tuple[int, Any, int, int]]:
    """Play these actions and walk through them as through a record."""
    game = sm.load(state.config.game)
    for ply, text in enumerate(texts, 1):
        seat, a = state.turn, game.action(text)
        yield ply, state, seat, a
        state.play(a)


def in_farm(state: Any, *texts: str) -> Found:
    return [(pattern, ply) for pattern, ply, _ in farm.silly(plies(state, *texts))]


def in_court(state: Any, *texts: str) -> Found:
    return [(pattern, ply) for pattern, ply, _ in court.silly(plies(state, *texts))]


def sensible(state: Any) -> list[str]:
    """What is worth considering for the seat to decide."""
    return [GAME.notation(a) for a in EVALUATION.sensible(state, state.turn)]


def found_in(game: str, name: str, seats: int, seed: str, folder: Path) -> Found:
    """The silly moves of a game in which every seat is the same bot."""
    file = folder / "game.record"
    play_match(sm.meta(game).config(seats), Match(1, 1, seed, (name,) * seats), file)
    rooms = {"la_granja": farm, "el_grande": court}
    return [(pattern, ply) for pattern, ply, _ in rooms[game].silly(sm.Record.open(file).walk())]


def test_what_is_bought_and_sold_again_in_one_phase_is_found() -> None:
    def start() -> Any:
        return own(scene("play_cards"), silver=9, grape=1)

    assert in_farm(start(), "buy olive", "buy grain", "sell olive") == [(farm.SOLD_AGAIN, 3)]
    assert in_farm(start(), "buy olive", "sell grape") == []


@pytest.mark.parametrize(
    ("round", "covered", "found"),
    [(6, 0, [(farm.IN_VAIN, 1)]), (5, 0, []), (6, 0b10, [])],
    ids=["in the last round", "earlier", "that completes it"],
)
def test_what_is_delivered_in_the_last_round_and_helps_nobody_is_found(round: int, covered: int, found: Found) -> None:
    state = barrow(own(delivering(1), olive=1), 44, covered)  # the barrow asks for olive and grain
    state.board[ids.ROUND] = round
    assert in_farm(state, "deliver olive barrow1") == found


def test_what_is_bought_beyond_its_use_and_sold_again_is_found() -> None:
    """Only one olive is delivered, so the other one was bought in vain, and its sale is still found."""
    state = barrow(own(delivering(1), olive=1, silver=9), 44)
    state.board[ids.ROUND] = 2
    assert in_farm(state, "buy olive", "deliver olive barrow1", "sell olive") == [(farm.SOLD_AGAIN, 3)]
    state = barrow(own(delivering(1), olive=0, silver=9), 44)
    assert in_farm(state, "buy olive", "deliver olive barrow1", "buy olive", "sell olive") == [(farm.SOLD_AGAIN, 4)]


def test_a_gain_that_is_left_lying_at_the_very_end_is_found() -> None:
    def start(tile: str) -> Any:
        state = roof(own(scene("paid_deliveries", round=6), silver=0), tile)
        state.board[ids.PHASE] = 3
        return state

    assert in_farm(start("olive"), "done") == [(farm.DECLINED, 1)]
    assert in_farm(start("olive"), "roof 1", "done") == []
    assert in_farm(start("delivery"), "done") == []  # nothing to deliver


@pytest.mark.parametrize(("tile", "silver", "first"), [("olive", 0, "roof 1"), ("silver_4", 1, "roof 1")])
def test_bots_leave_no_gain_lying_at_the_very_end(tile: str, silver: int, first: str) -> None:
    state = roof(own(scene("paid_deliveries", round=6), silver=silver), tile)
    state.board[ids.PHASE] = 3
    assert sensible(state) == [first]
    for name in ("greedy", "broad:20"):
        assert GAME.notation(bots.make(name, 1).move(state)) == first


@pytest.mark.parametrize(
    ("round", "silver", "grain", "is_left_out"),
    [(6, 0, 0, True), (5, 0, 0, False), (6, 9, 0, False), (6, 1, 1, False), (6, 0, 1, True)],
    ids=["hopeless", "not the last round", "it can be bought", "all there", "nothing to pay with"],
)
@pytest.mark.parametrize("rulings", [{}, UP_FRONT], ids=["one by one", "up front"])
def test_bots_deliver_nothing_in_vain(round: int, silver: int, grain: int, is_left_out: bool, rulings: Any) -> None:
    """The barrow asks for olive and grain; there is one free delivery and one paid one."""
    state = barrow(own(delivering(1, round=round, **rulings), olive=1, grain=grain, silver=silver), 44)
    assert ("deliver olive barrow1" not in sensible(state)) == is_left_out
    assert "done" in sensible(state)
    assert (GAME.action("deliver olive barrow1") in bots.make("greedy", 1).advise(state).left_out) == is_left_out


def paying_up_front(silver: int, covered: int = 0b01, most: int = 1, **goods: int) -> Any:
    """The last paid deliveries, all of them to be bought first; a barrow asks for olive and grain."""
    state = barrow(own(bare(round=6, **UP_FRONT), silver=silver, **goods), 44, covered)
    return turn(extension(state, *range(1, most)), "paid_deliveries")


def test_how_many_deliveries_to_buy_is_left_to_the_judgement_where_nothing_is_begun() -> None:
    state = paying_up_front(silver=9, covered=0, grain=1)
    assert EVALUATION.sensible(state, state.turn) == state.legal()


@pytest.mark.parametrize(("silver", "grain"), [(1, 1), (4, 0)], ids=["all there", "it can be bought"])
def test_deliveries_that_complete_something_are_bought(silver: int, grain: int) -> None:
    """With the last silver too, although no silver is left for what is to be delivered."""
    state = paying_up_front(silver=silver, grain=grain)
    assert sensible(state) == ["purchase 1"]
    while state.barrows[0]:
        assert sensible(state) != ["purchase 0"]
        state.play(bots.make("greedy", 1).move(state))
    assert state.players[0][ids.SILVER] <= silver


def test_a_delivery_that_was_bought_before_costs_nothing_more() -> None:
    """Olive and grain complete the barrow, and there is no silver left that could pay for them again."""
    state = play(paying_up_front(silver=2, covered=0, most=2, olive=1, grain=1), "purchase 2")
    assert {"deliver olive barrow1", "deliver grain barrow1"} < set(sensible(state))
    assert sensible(play(state, "deliver olive barrow1")) == ["deliver grain barrow1"]


def test_only_a_good_that_is_lacking_is_bought_for_the_last_delivery() -> None:
    state = play(paying_up_front(silver=9), "purchase 1")
    assert sensible(state) == ["buy grain"]
    assert sensible(play(state, "buy grain")) == ["deliver grain barrow1"]


@pytest.mark.parametrize("rulings", [{}, UP_FRONT], ids=["one by one", "up front"])
def test_nothing_is_bought_for_a_building_that_the_seat_can_no_longer_reach(rulings: Any) -> None:
    """It is blocked, and the helper with whom it was begun has left."""
    state = blocked(own(bare(round=6, **rulings), silver=9, grain=1), "delicatessen")
    state = turn(supplied(state, "delicatessen", 0b1101), "paid_deliveries")  # only grain is lacking
    if rulings:
        play(state, "purchase 1")
    assert {"done", "sell grain"} <= set(sensible(state))


def test_bots_place_all_that_they_may() -> None:
    state = sm.load("el_grande").new(seats=2)
    dealer = sm.Dealer("placing")
    while state.prompt != "placing":
        dealer.settle(state)
        state.apply(state.legal()[-1])
    assert [*state.legal()] == [DONE, *evaluation_of("el_grande").sensible(state, state.turn)]
    advice = bots.make("broad:40", 1).advise(state)
    assert advice.left_out == {DONE}
    assert DONE in {c.action for c in advice.candidates} - {c.action for c in advice.sensible}


def test_a_caballero_that_is_moved_back_is_found() -> None:
    def start() -> Any:
        return put(card_scene("intrigue"), 0, toledo=1, galicia=1)

    first = ("act", "pick p1 toledo", "to galicia")
    assert in_court(start(), *first, "pick p1 galicia", "to toledo") == [(court.MOVED_BACK, 5)]
    assert in_court(start(), *first, "pick p1 galicia", "to sevilla") == []


def test_caballeros_that_stay_at_court_for_no_reason_are_found(tmp_path: Path) -> None:
    file = tmp_path / "game.record"
    play_match(sm.meta("el_grande").config(3, options={"short": True}), Match(1, 1, "idle", ("random",) * 3), file)
    found = court.silly(sm.Record.open(file).walk())
    assert court.NOT_PLACED in {pattern for pattern, _, _ in found}


def test_greedy_sells_nothing_that_it_has_just_bought(tmp_path: Path) -> None:
    """Before trades had to pay off, this happened nine times in a game of three."""
    found = found_in("la_granja", "mozo", 2, "market day", tmp_path)
    assert farm.SOLD_AGAIN not in {pattern for pattern, _ in found}


@pytest.mark.parametrize("number", [1, 2, 3])
def test_mozo_does_nothing_silly_at_the_market(number: int, tmp_path: Path) -> None:
    """In each of these games it once did: it sold goods it had just bought, delivered in vain, or left gains lying."""
    file = tmp_path / "game.record"
    play_match(sm.meta("la_granja").config(2), Match(number, number, f"silly/{number}", ("mozo",) * 2), file)
    assert farm.silly(sm.Record.open(file).walk()) == []


@pytest.mark.parametrize(
    ("game", "name", "number"),
    [("el_grande", "mozo", 0), ("el_grande", "broad:12", 0), ("la_granja", "mozo", 48)],
)
def test_a_game_without_silly_moves(game: str, name: str, number: int, tmp_path: Path) -> None:
    assert found_in(game, name, 2, f"many/{number}", tmp_path) == []


@pytest.mark.slow
def test_a_search_hardly_ever_makes_a_silly_move(tmp_path: Path) -> None:
    """With few walks it may change its mind about a delivery, but it does not trade back and forth."""
    found = [move for number in range(3) for move in found_in("la_granja", "broad:60", 2, f"many/{number}", tmp_path)]
    assert [pattern for pattern, _ in found] in ([], [farm.IN_VAIN])


@pytest.mark.slow
@pytest.mark.parametrize("game", ["el_grande", "la_granja"])
def test_there_are_no_silly_moves_in_many_games(game: str, tmp_path: Path) -> None:
    assert [found_in(game, "mozo", 2, f"many/{number}", tmp_path) for number in range(100)] == [[]] * 100


def test_a_trade_that_only_puts_off_the_end_of_the_turn_is_none() -> None:
    """Greedy bots once bought a pig here with their last silver, sold it again, and bought an olive."""
    candidates = [
        Candidate(GAME.action("buy olive"), 2, 0.6, 43.0),
        Candidate(GAME.action("sell grape"), 2, 0.55, 42.0),
        Candidate(GAME.action("done"), 2, 0.5, 40.0),
    ]

    def first(score: float) -> str:
        waits = Candidate(-1, 2, 0.5, score)
        return GAME.notation(unless_it_pays(candidates, EVALUATION, waits=waits)[0].action)

    assert first(40.5) == "buy olive"
    assert first(41.5) == "buy olive"  # selling does not pay, buying still does
    assert first(42.5) == "done"
    assert len(unless_it_pays(candidates, EVALUATION, waits=Candidate(-1, 2, 0.5, 42.5))) == 3


def test_what_a_lost_game_was_begun_with_is_still_bought() -> None:
    """The share of the win no longer changes, but VP do, and a delivery would otherwise have been in vain."""
    candidates = [
        Candidate(GAME.action("buy grain"), 2, 0.000002, 55.0),
        Candidate(GAME.action("done"), 2, 0.000001, 52.9),
    ]
    waits = Candidate(-1, 2, 0.000001, 53.0)
    assert GAME.notation(unless_it_pays(candidates, EVALUATION, waits=waits)[0].action) == "buy grain"


@pytest.mark.parametrize(
    ("share", "score", "first"),
    [(0.50, 40.0, "done"), (0.46, 30.0, "done"), (0.30, 39.5, "done"), (0.40, 38.0, "buy olive")],
)
def test_a_trade_must_bring_more_than_a_trifle(share: float, score: float, first: str) -> None:
    candidates = [
        Candidate(GAME.action("buy olive"), 2, 0.5, 40.0),
        Candidate(GAME.action("sell grape"), 2, 0.49, 40.0),
        Candidate(GAME.action("done"), 2, share, score),
    ]
    found = unless_it_pays(candidates, EVALUATION)
    assert GAME.notation(found[0].action) == first
    assert sorted(c.action for c in found) == sorted(c.action for c in candidates)


@pytest.mark.parametrize(
    ("share", "score", "visits", "plays"),
    [
        (0.50, 40.0, 9, "done"),
        (0.46, 39.5, 9, "done"),
        (0.46, 30.0, 9, "buy olive"),  # pays in VP
        (0.30, 39.5, 9, "buy olive"),  # pays in share of the win
        (0.50, 40.0, 0, "buy olive"),  # the end of the turn was never tried
    ],
)
def test_a_search_trades_for_more_than_a_trifle_too(share: float, score: float, visits: int, plays: str) -> None:
    """Its values are means of many walks, so a gain in either the share or VP is enough."""
    trade = Candidate(GAME.action("buy olive"), 50, 0.5, 40.0)
    advice = Advice([trade, Candidate(GAME.action("done"), visits, share, score)], 60)
    assert GAME.notation(chosen(advice, "la_granja")) == plays


@pytest.mark.parametrize("name", ["greedy", "search:8"])
def test_in_the_middle_of_a_die_bots_carry_it_on(name: str) -> None:
    """Other actions that are legal now were legal before, so bots do not shuffle goods around at this point."""
    state = own(taking(6), olive=2, silver=9, trade_good=1)
    play(state, "die 6")
    offered = [GAME.notation(a) for a in state.legal()]
    assert len(offered) > len(asked(state)) > 1
    assert [GAME.notation(a) for a in EVALUATION.options(state, state.turn)] == asked(state)
    player = bots.make(name, 1)
    assert {GAME.notation(c.action) for c in player.advise(state).candidates} == set(asked(state))
    assert GAME.notation(player.move(state)) in asked(state)


def test_trades_are_buying_and_selling_alone() -> None:
    words = {GAME.notation(a).partition(" ")[0] for a in GAME.table.ids() if is_trade(a)}
    assert words == {"buy", "sell"}
