"""Moves that players would laugh at: how often bots make them in a whole game."""

from pathlib import Path
from typing import Any, Iterator

import pytest

import sobremesa as sm
from sobremesa import bots
from sobremesa.arena import Match
from sobremesa.arena import play as play_match
from sobremesa.bots import Advice, Candidate
from sobremesa.bots.greedy import chosen, unless_it_pays
from sobremesa.games.el_grande.bot import silly as court
from sobremesa.games.la_granja.bot import silly as farm
from sobremesa.games.la_granja.bot.evaluation import EVALUATION, is_trade
from sobremesa.games.la_granja.rules import ids

from ..games.el_grande.scene import card_scene, put
from ..games.la_granja.scene import asked, barrow, delivering, own, play, scene, taking

GAME = sm.load("la_granja")
Found = list[tuple[str, int]]


def plies(state: Any, *texts: str) -> Iterator[tuple[int, Any, int, int]]:
    """These actions are played, and walked through as a record would be."""
    game = sm.load(state.config.game)
    for ply, text in enumerate(texts, 1):
        seat, a = state.turn, game.action(text)
        yield ply, state, seat, a
        state.play(a)


def in_farm(state: Any, *texts: str) -> Found:
    return [(pattern, ply) for pattern, ply, _ in farm.silly(plies(state, *texts))]


def in_court(state: Any, *texts: str) -> Found:
    return [(pattern, ply) for pattern, ply, _ in court.silly(plies(state, *texts))]


def found_in(game: str, name: str, seats: int, seed: str, folder: Path) -> Found:
    """The silly moves of a game in which everybody is the same bot."""
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
    state = barrow(own(delivering(1), olive=1), 44, covered)  # it asks for olive and grain
    state.board[ids.ROUND] = round
    assert in_farm(state, "deliver olive barrow1") == found


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
    """Before trading had to pay it did so nine times in a game of three."""
    found = found_in("la_granja", "mozo", 2, "market day", tmp_path)
    assert farm.SOLD_AGAIN not in {pattern for pattern, _ in found}


@pytest.mark.parametrize("number", [1, 2, 3])
def test_mozo_does_nothing_silly_at_the_market(number: int, tmp_path: Path) -> None:
    """In each of these games it did once: goods sold that had just been bought, and one delivered in vain."""
    file = tmp_path / "game.record"
    play_match(sm.meta("la_granja").config(2), Match(number, number, f"silly/{number}", ("mozo",) * 2), file)
    assert farm.silly(sm.Record.open(file).walk()) == []


@pytest.mark.parametrize("name", ["mozo", "broad:12"])
def test_bots_place_whom_they_may_and_move_nobody_back(name: str, tmp_path: Path) -> None:
    assert found_in("el_grande", name, 2, "caballeros", tmp_path) == []


@pytest.mark.slow
@pytest.mark.parametrize(("game", "most"), [("el_grande", 0.2), ("la_granja", 0.3)])
def test_silly_moves_are_rare_in_many_games(game: str, most: float, tmp_path: Path) -> None:
    """In La Granja hopes for the last die are not always fulfilled, and once in many games something better than what
    was bought turns up in the same phase; `benchmarks/silly.py` counts them."""
    games = 100
    found = [found_in(game, "mozo", 2, f"many/{number}", tmp_path) for number in range(games)]
    assert sum(map(len, found)) <= most * games


def test_a_trade_that_only_puts_off_the_end_of_the_turn_is_none() -> None:
    """Here greedy bots once bought a pig with their last silver, sold it again, and bought an olive."""
    candidates = [
        Candidate(GAME.action("buy olive"), 2, 0.6, 43.0),
        Candidate(GAME.action("sell grape"), 2, 0.55, 42.0),
        Candidate(GAME.action("done"), 2, 0.5, 40.0),
    ]

    def first(score: float) -> str:
        waits = Candidate(-1, 2, 0.5, score)
        return GAME.notation(unless_it_pays(candidates, EVALUATION, waits=waits)[0].action)

    assert first(40.5) == "buy olive"
    assert first(41.5) == "buy olive"  # selling is none, buying still is
    assert first(42.5) == "done"
    assert len(unless_it_pays(candidates, EVALUATION, waits=Candidate(-1, 2, 0.5, 42.5))) == 3


def test_what_a_lost_game_was_begun_with_is_still_bought() -> None:
    """The share of the win does not change any more, but VP do, and a delivery would else have been in vain."""
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
        (0.46, 30.0, 9, "buy olive"),  # VP say that it pays
        (0.30, 39.5, 9, "buy olive"),  # the win does
        (0.50, 40.0, 0, "buy olive"),  # nobody has looked
    ],
)
def test_a_search_trades_for_more_than_a_trifle_too(share: float, score: float, visits: int, plays: str) -> None:
    """Its values are means of many walks, so either of both is enough."""
    trade = Candidate(GAME.action("buy olive"), 50, 0.5, 40.0)
    advice = Advice([trade, Candidate(GAME.action("done"), visits, share, score)], 60)
    assert GAME.notation(chosen(advice, "la_granja")) == plays


@pytest.mark.parametrize("name", ["greedy", "search:8"])
def test_in_the_middle_of_a_die_bots_carry_it_on(name: str) -> None:
    """Whatever else goes at that moment went before, so they do not turn goods over and over there."""
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
