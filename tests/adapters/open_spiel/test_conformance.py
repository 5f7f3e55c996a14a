"""The games keep the promises that OpenSpiel's algorithms rely on."""

import pickle
from importlib import import_module
from random import Random
from typing import Any

import pytest

import sobremesa as sm

from .helpers import ALL_MODULES, last, load, numpy, pyspiel, spiel, state_at, texts, walk

CASES = [
    ("el_grande", {"seats": 2, "edition": "classic"}),
    ("el_grande", {"seats": 5, "modules": ALL_MODULES["el_grande"], "short": True}),
    ("la_granja", {"seats": 1}),
    ("la_granja", {"seats": 1, "automa": "hard"}),
    ("la_granja", {"seats": 2, "modules": ALL_MODULES["la_granja"]}),
    pytest.param("la_granja", {"seats": 3, "edition": "classic", "hidden_vp": True}, marks=pytest.mark.slow),
    ("mentiroso", {"seats": 4}),
]
EVERY_CASE = pytest.mark.parametrize(("name", "chosen"), CASES)
EVERY_GAME = pytest.mark.parametrize("name", sm.games())


@EVERY_CASE
def test_openspiels_own_simulation(name: str, chosen: dict[str, Any]) -> None:
    """Clones, masks, tensors, serialisation, sums and bounds, checked by OpenSpiel itself in every state."""
    pyspiel.random_sim_test(load(name, **chosen), num_sims=1, serialize=True, verbose=False)


@EVERY_GAME
def test_openspiels_playthrough(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The tool that writes whole games down finds everything it asks for, and the same actions give the same game."""
    playthroughs: Any = import_module("open_spiel.python.algorithms.generate_playthrough")  # late, as it imports SciPy
    monkeypatch.setattr(playthroughs, "_format_tensor", lambda *_: [])  # slow, and not our code
    text = str(load(name, seats=2))
    lines = playthroughs.playthrough_lines(text, seed=3)
    actions = [int(line.removeprefix("action: ")) for line in lines if line.startswith("action: ")]
    assert playthroughs.playthrough_lines(text, action_sequence=actions, seed=4) == lines
    assert sum("PublicObservationString() = " in line for line in lines) > 5


@EVERY_CASE
def test_every_state_is_the_engines(name: str, chosen: dict[str, Any]) -> None:
    game = load(name, **chosen)
    ours: Any = sm.load(name)
    engine = ours.new(**chosen)
    chance = decisions = 0
    for state, a in walk(game, 5):
        assert state.table.state.digest() == engine.digest()
        assert str(state) == ours.position(engine)
        assert state.returns() == [0.0] * game.num_players()
        if engine.turn == sm.CHANCE:
            chance += 1
            assert state.is_chance_node()
            check_chance(game, state, engine)
        else:
            decisions += 1
            assert state.current_player() == engine.turn
            assert state.legal_actions() == engine.legal() == sorted(engine.legal())
            assert state.legal_actions()[-1] < game.num_distinct_actions() == ours.num_actions
        for action in state.legal_actions():
            assert state.action_to_string(action) == ours.notation(action)
        assert state.string_to_action(ours.notation(a)) == a
        engine.play(a)
    assert state.is_terminal()
    assert engine.turn == sm.OVER
    assert (state.legal_actions(), state.current_player()) == ([], pyspiel.PlayerId.TERMINAL)
    assert decisions <= game.max_game_length() / 2
    assert chance <= game.max_chance_nodes_in_history() / 1.5
    assert game.max_history_length() == game.max_game_length() + game.max_chance_nodes_in_history()


def check_chance(game: Any, state: Any, engine: Any) -> None:
    outcomes = state.chance_outcomes()
    assert [a for a, _ in outcomes] == state.legal_actions() == [a for a, _ in engine.outcomes()]
    assert sum(p for _, p in outcomes) == pytest.approx(1, abs=1e-12)
    weights = [weight for _, weight in engine.outcomes()]
    assert [p * sum(weights) for _, p in outcomes] == pytest.approx(weights)
    assert 0 <= outcomes[0][0] <= outcomes[-1][0] < game.max_chance_outcomes()


@pytest.mark.parametrize(("name", "prompt"), [("el_grande", "discs"), ("la_granja", "donkeys")])
def test_simultaneous_choices_are_made_seat_by_seat(name: str, prompt: str) -> None:
    asked: list[int] = []
    for state, _ in walk(load(name, seats=3), 1):
        if state.table.state.prompt == prompt:
            assert state.current_player() == state.table.state.owing[0]
            for other in set(range(3)) - {state.current_player()}:
                assert state.legal_actions(other) == []
            asked.append(state.current_player())
    assert asked[:3] == [0, 1, 2]
    assert len(asked) >= 9


@EVERY_GAME
def test_an_illegal_action_is_refused_and_nothing_has_changed(name: str) -> None:
    state = state_at(load(name, seats=2), 1, 60)
    wrong = next(a for a in range(state.num_distinct_actions()) if a not in state.legal_actions())
    before = str(state), state.history()
    with pytest.raises(pyspiel.SpielError):
        state.apply_action_with_legality_check(wrong)
    assert (str(state), state.history()) == before


@EVERY_GAME
def test_a_clone_is_equal_and_independent(name: str) -> None:
    for state, _ in walk(load(name, seats=3), 2):
        if len(state.history()) % 40:
            continue
        before = str(state), state.history(), texts(state)
        copy = state.clone()
        assert (str(copy), copy.history(), texts(copy)) == before
        copy.apply_action(copy.legal_actions()[-1])
        copy.clone().apply_action(copy.legal_actions()[0])
        assert (str(state), state.history(), texts(state)) == before
        assert texts(copy) != before[2]


@EVERY_GAME
@pytest.mark.parametrize("plies", [0, 60, 120])
def test_a_state_can_be_written_down(name: str, plies: int) -> None:
    game = load(name, seats=3)
    true = state_at(game, 3, plies)
    for state in (true, true.resample_from_infostate(1, Random(1).random), last(game, 3)):
        again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
        for other_game, other in (again, (game, pickle.loads(pickle.dumps(state)))):
            assert str(other_game) == str(game)
            assert str(other) == str(state)
            assert (other.history(), other.move_number()) == (state.history(), len(state.history()))
            assert texts(other) == texts(state)
            assert other.returns() == state.returns()
            if not state.is_terminal():
                a = state.legal_actions()[0]
                assert texts(other.child(a)) == texts(state.child(a))


@EVERY_GAME
def test_a_game_can_be_written_down(name: str) -> None:
    game = load(name, seats=2, edition=[*sm.meta(name).editions][-1], modules=ALL_MODULES[name][:1])
    for again in (pickle.loads(pickle.dumps(game)), pyspiel.load_game(str(game)), pyspiel.deserialize_game(str(game))):
        assert again == game
        assert again.config.key == game.config.key


@EVERY_GAME
def test_a_history_leads_to_its_state(name: str) -> None:
    game = load(name, seats=2)
    state = state_at(game, 9, 60)
    again = game.new_initial_state()
    for a in state.history():
        again.apply_action(a)
    assert str(again) == str(state)
    assert texts(again) == texts(state)
    assert [(m.player, m.action) for m in again.full_history()] == again.table.moves()


# -- utilities ---------------------------------------------------------------------------------------------------------


@EVERY_GAME
@pytest.mark.parametrize("seats", [2, 4])
def test_the_winner_takes_what_all_have_paid_in(name: str, seats: int) -> None:
    game = load(name, seats=seats)
    assert (game.min_utility(), game.max_utility()) == (-1 / seats, 1 - 1 / seats)
    assert game.utility_sum() == 0
    assert game.get_type().utility == pyspiel.GameType.Utility.ZERO_SUM
    state = last(game, 4)
    ranks = state.table.state.result()
    assert ranks.count(1) == 1
    assert state.returns() == [(rank == 1) - 1 / seats for rank in ranks]
    assert state.rewards() == state.returns()


def test_those_who_share_a_win_share_what_it_brings() -> None:
    class Shared:
        seats = 4

        def result(self) -> tuple[int, ...]:
            return (1, 3, 1, 4)

    assert spiel.game.utilities(Shared()) == [0.25, -0.25, 0.25, -0.25]


def test_alone_points_count() -> None:
    game = load("la_granja", seats=1)
    assert game.get_type().utility == pyspiel.GameType.Utility.GENERAL_SUM
    assert game.utility_sum() is None
    state = last(game, 1)
    assert state.returns() == [state.table.state.scores()[0] / 100]
    assert game.min_utility() < state.returns()[0] < game.max_utility()


def test_the_automa_is_beaten_or_not() -> None:
    game = load("la_granja", seats=1, automa="easy")
    assert (game.min_utility(), game.max_utility()) == (-0.5, 0.5)
    for seed in range(3):
        state = last(game, seed)
        assert state.returns() == [0.5 if state.table.state.result() == (1,) else -0.5]


# -- lengths -----------------------------------------------------------------------------------------------------------


@EVERY_CASE
def test_a_game_that_is_dragged_out_is_not_too_long(name: str, chosen: dict[str, Any]) -> None:
    """Even if players never stop on their own, games end well within the bounds, and sightings fit into the tensor."""
    game = load(name, **chosen)
    stops = {sm.load(name).action("done"), sm.load(name).action("decline")}
    state, rng = game.new_initial_state(), Random(7)
    decisions = 0
    while not state.is_terminal():
        legal = state.legal_actions()
        if not state.is_chance_node():
            decisions += 1
            legal = [a for a in legal if a not in stops] or legal
        state.apply_action(rng.choice(legal))
    assert decisions < game.max_game_length() / 1.8
    assert len(state.history()) - decisions < game.max_chance_nodes_in_history() / 1.5
    for player in range(game.num_players()):
        seen = state.table.sightings(player)
        assert len(seen) < game.max_history_length() / 1.5
        assert numpy.array(seen).max() <= 1
