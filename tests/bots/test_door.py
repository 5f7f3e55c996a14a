"""A bot never reaches the true state."""

from random import Random
from typing import Any

import pytest

import sobremesa as sm
from sobremesa import bots
from sobremesa.bots import Situation

from .helpers import position

THINKERS = ("greedy", "aprendiz", "search:12")


class Poisoned:
    """A state that offers its turn, its seats, what is legal and other possible worlds, and nothing else."""

    def __init__(self, state: Any) -> None:
        self._state = state
        self.turn = state.turn
        self.worlds = 0

    def check_seat(self, seat: int) -> None:
        self._state.check_seat(seat)

    def legal(self, seat: int) -> list[int]:
        legal: list[int] = self._state.legal(seat)
        return legal

    def determinise(self, seat: int, rng: Random) -> Any:
        self.worlds += 1
        return self._state.determinise(seat, rng)

    def __getattr__(self, name: str) -> Any:
        raise AssertionError(f"a bot asks the true state for {name}")


@pytest.mark.parametrize("name", ["random", *THINKERS])
@pytest.mark.parametrize("game", ["el_grande", "la_granja"])
def test_a_poisoned_state_does_not_hurt_a_bot(game: str, name: str) -> None:
    state = position(game)
    poisoned = Poisoned(state)
    player = bots.make(name, "seed")
    assert player.move(poisoned, state.turn) in state.legal()
    assert poisoned.worlds == (name != "random")


@pytest.mark.parametrize("game", ["el_grande", "la_granja"])
def test_nothing_in_a_situation_leads_to_the_state(game: str) -> None:
    state = position(game)
    situation = Situation.of(state, state.turn, Random(1))
    own = {id(thing) for thing in (state, state.frames, state.players, *state.players)}
    reached = {id(situation._world), id(situation._world.frames), id(situation._world.players)}
    reached |= {id(p) for p in situation._world.players}
    assert not own & reached
    assert situation.view == state.view(state.turn)
    assert situation.legal == state.legal()


@pytest.mark.parametrize("name", THINKERS)
@pytest.mark.parametrize(("game", "decisions"), [("el_grande", 60), ("la_granja", 60), ("la_granja", 250)])
def test_what_a_seat_cannot_see_does_not_change_what_it_thinks(game: str, decisions: int, name: str) -> None:
    state = position(game, 3, decisions)
    seat = state.turn
    other = state.determinise(seat, Random(7))
    if game == "la_granja":
        assert other.digest() != state.digest()  # the others' hands
    here, there = (bots.make(name, "seed").advise(s, seat) for s in (state, other))
    assert [(c.action, c.visits, c.share, c.score) for c in here.candidates] == [
        (c.action, c.visits, c.share, c.score) for c in there.candidates
    ]


def test_a_bot_is_handed_no_worlds_when_there_is_nothing_to_choose() -> None:
    state = sm.load("el_grande").new(seats=2)
    sm.Dealer("one").settle(state)
    while len(state.legal()) > 1:
        state.play(state.legal()[0])
        sm.Dealer("one").settle(state)
    poisoned = Poisoned(state)
    assert bots.make("greedy", 1).move(poisoned, state.turn) == state.legal()[0]
    assert poisoned.worlds == 0
