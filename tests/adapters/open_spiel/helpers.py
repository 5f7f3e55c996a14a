"""Helpers for the tests of the OpenSpiel games. Only this file imports OpenSpiel, so that it may be missing."""

from importlib import import_module
from random import Random
from typing import Any, Iterator

import pytest

import sobremesa as sm

WHY = "OPENSPIEL IS NOT INSTALLED: its games are NOT tested here; pip install 'sobremesa[research]' and run again"

pyspiel: Any = pytest.importorskip("pyspiel", reason=WHY)
spiel: Any = import_module("sobremesa.adapters.open_spiel")
mcts: Any = import_module("open_spiel.python.algorithms.mcts")
ismcts: Any = import_module("open_spiel.python.algorithms.ismcts")
rl_environment: Any = import_module("open_spiel.python.rl_environment")
observation: Any = import_module("open_spiel.python.observation")
numpy: Any = import_module("numpy")

load = spiel.load
#: actions that make secrets; players who prefer them meet more secrets
TEMPTING = {"el_grande": ("take authority", "act", "recover", "modifier"), "la_granja": ("use", "play")}
ALL_MODULES = {name: sm.load(name).modules for name in sm.games()}


def draw(state: Any, rng: Random) -> int:
    """Draw an outcome of a chance node by its probability."""
    actions, chances = zip(*state.chance_outcomes())
    return int(rng.choices(actions, chances)[0])


def decide(state: Any, rng: Random) -> int:
    """Choose any action, preferably one that makes secrets."""
    if state.is_chance_node():
        return draw(state, rng)
    legal = state.legal_actions()
    words = TEMPTING.get(state.table.state.config.game, ())
    tempting = [a for a in legal if state.action_to_string(a).startswith(words)]
    return int(rng.choice(tempting if tempting and rng.random() < 0.5 else legal))


def walk(game: Any, seed: int) -> Iterator[tuple[Any, int]]:
    """A random game: each state before a move, with the move that will be made."""
    state, rng = game.new_initial_state(), Random(seed)
    while not state.is_terminal():
        a = decide(state, rng)
        yield state, a
        state.apply_action(a)


def state_at(game: Any, seed: int, plies: int) -> Any:
    """The state of a random game after this many plies."""
    for state, _ in walk(game, seed):
        if len(state.history()) == plies:
            return state
    raise AssertionError(f"this game has less than {plies} plies")


def question_at(game: Any, seed: int, plies: int, options: int = 2) -> Any:
    """The first state of a random game, after at least this many plies, in which somebody has a choice."""
    for state, _ in walk(game, seed):
        if len(state.history()) >= plies and state.is_player_node() and len(state.legal_actions()) >= options:
            return state
    raise AssertionError("nobody is asked any more")


def last(game: Any, seed: int) -> Any:
    """The final state of a random game."""
    *_, (state, _) = walk(game, seed)
    return state


def sampler(seed: int) -> Any:
    """What OpenSpiel passes to `resample_from_infostate`, with a seed."""
    return Random(seed).random


def texts(state: Any) -> list[str]:
    """The information state of every player."""
    return [state.information_state_string(p) for p in range(state.num_players())]


def tensors(state: Any) -> list[list[float]]:
    return [state.information_state_tensor(p) for p in range(state.num_players())]
