"""States, games and bots can be pickled and copied, in both builds."""

import copy
import pickle
from random import Random
from typing import Any, Callable

import pytest

import sobremesa as sm
from sobremesa import bots
from tests.conformance.cases import OWN_ACTIONS, OWN_DECK

WAYS: dict[str, Callable[[Any], Any]] = {
    "pickle": lambda thing: pickle.loads(pickle.dumps(thing)),
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
}
TABLES: list[tuple[str, dict[str, Any]]] = [
    *((name, {"seats": 3}) for name in sm.games()),
    ("el_grande", {"seats": 2, "deck": OWN_ACTIONS, "edition": "classic"}),
    ("la_granja", {"seats": 2, "deck": OWN_DECK, "modules": ["ladies"]}),
]


def under_way(name: str, chosen: dict[str, Any], decisions: int = 40) -> sm.State:
    state = sm.load(name).new(**chosen)
    dealer, rng = sm.Dealer("copies"), Random(1)
    dealer.settle(state)
    for _ in range(decisions):
        if not state.is_over:
            state.play(rng.choice(state.legal()))
            dealer.settle(state)
    return state


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(("name", "chosen"), TABLES)
def test_a_copy_of_a_state_is_equal_and_plays_on_by_itself(name: str, chosen: dict[str, Any], way: str) -> None:
    state = under_way(name, chosen)
    twin = WAYS[way](state)
    before = state.encode()
    assert twin is not state
    assert (twin == state, hash(twin) == hash(state), repr(twin) == repr(state)) == (True, True, True)
    assert (twin.turn, twin.legal(), twin.view(0)) == (state.turn, state.legal(), state.view(0))
    rng = Random(2)
    for _ in range(6):
        if twin.turn >= 0:
            twin.play(rng.choice(twin.legal()))
        sm.Dealer("on").settle(twin)
    assert state.encode() == before
    assert twin != state


@pytest.mark.parametrize("name", sm.games())
def test_states_at_chance_and_at_the_end_travel_too(name: str) -> None:
    for state in (sm.load(name).new(seats=2), under_way(name, {"seats": 2}, 2000)):
        twin = pickle.loads(pickle.dumps(state))
        assert (twin, twin.turn, twin.result()) == (state, state.turn, state.result())


@pytest.mark.parametrize("name", sm.games())
def test_a_pickle_holds_no_rules(name: str) -> None:
    assert len(pickle.dumps(under_way(name, {"seats": 3}))) < 4000


@pytest.mark.parametrize("name", sm.games())
def test_states_of_other_rules_or_games_are_not_equal(name: str) -> None:
    game = sm.load(name)
    assert game.new(seats=2) == game.new(seats=2)
    assert game.new(seats=2) != game.new(seats=3)
    assert game.new(seats=2) != name
    assert len({game.new(seats=2), game.new(seats=2), game.new(seats=3)}) == 2


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("name", sm.games())
def test_a_copy_of_a_game_is_the_game(name: str, way: str) -> None:
    game = sm.load(name)
    assert WAYS[way](game) is game
    assert repr(game) == f"<Game {name}>"


def test_a_state_says_what_it_is_of() -> None:
    state = sm.load("el_grande").new(seats=4)
    assert repr(state) == f"<State of el_grande: 4 seats, round 1, turn {state.turn}, {state.prompt}>"


@pytest.mark.parametrize("seed", ["noon", 7, b"\xff\x00"])
def test_a_dealer_goes_on_where_it_was(seed: str | int | bytes) -> None:
    dealer = sm.Dealer(seed)
    dealer.below(10)
    twin = pickle.loads(pickle.dumps(dealer))
    assert (twin.seed, twin.seal) == (dealer.seed, dealer.seal)
    assert [twin.below(1000) for _ in range(5)] == [dealer.below(1000) for _ in range(5)]


@pytest.mark.parametrize("name", ["random", "greedy", "aprendiz", "search:4", "search:2x2"])
def test_players_travel_and_go_on_as_if_they_had_stayed(name: str) -> None:
    state = under_way("el_grande", {"seats": 2}, 10)
    while len(state.legal()) < 3:
        state.play(state.legal()[0])
        sm.Dealer("wait").settle(state)
    stays = bots.make(name, 5)
    stays.move(state)
    goes = pickle.loads(pickle.dumps(stays))
    assert goes.name == stays.name
    assert [goes.move(state) for _ in range(3)] == [stays.move(state) for _ in range(3)]
