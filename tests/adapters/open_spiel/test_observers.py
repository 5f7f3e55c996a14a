"""Observations: the view of a seat as numbers and as text, in named parts."""

from typing import Any

import pytest

import sobremesa as sm
from sobremesa.adapters.observation import layout_of

from .helpers import load, numpy, observation, pyspiel, state_at, texts, walk

EVERY_GAME = pytest.mark.parametrize("name", sm.games())


@EVERY_GAME
def test_the_observation_is_the_vector_of_the_view(name: str) -> None:
    game = load(name, seats=3)
    layout = layout_of(sm.load(name), game.config)
    assert game.observation_tensor_shape() == [layout.size]
    for state, _ in walk(game, 1):
        if len(state.history()) % 25 == 0:
            for p in range(3):
                expected = numpy.array(layout.encode(state.table.state.view(p)), numpy.float32)
                assert numpy.array_equal(numpy.array(state.observation_tensor(p), numpy.float32), expected)
                assert numpy.array_equal(
                    numpy.array(state.information_state_tensor(p)[: layout.size], numpy.float32), expected
                )


@EVERY_GAME
def test_an_observer_names_the_parts(name: str) -> None:
    game = load(name, seats=2)
    state = state_at(game, 1, 60)
    layout = layout_of(sm.load(name), game.config)
    observer = observation.make_observation(game)
    observer.set_from(state, 1)
    assert list(observer.dict) == [piece.name for piece in layout.pieces]
    assert numpy.array_equal(numpy.concatenate(list(observer.dict.values())), observer.tensor)
    assert observer.dict["viewer"].tolist() == [0, 1]
    assert observer.string_from(state, 1) == state.observation_string(1)
    memory = observation.make_observation(game, observation.INFO_STATE_OBS_TYPE)
    memory.set_from(state, 1)
    assert memory.dict["seen"].shape == (game.max_history_length(), 3)
    assert memory.tensor.tolist() == state.information_state_tensor(1)
    assert memory.string_from(state, 1) == state.information_state_string(1)
    memory.set_from(game.new_initial_state(), 0)
    assert not memory.dict["seen"].any()


@pytest.mark.parametrize(("name", "field"), [("el_grande", "hand"), ("la_granja", "hand"), ("mentiroso", "cup")])
def test_the_text_shows_your_own_secrets_and_no_others(name: str, field: str) -> None:
    state = state_at(load(name, seats=2), 1, 30)
    lines = state.observation_string(1).splitlines()
    mine = getattr(state.table.state.view(1).seats[1], field)
    assert f"p1 {field}: -" in lines
    assert f"p2 {field}: ({' '.join(map(str, mine))})" in lines
    assert "viewer: 1" in lines


def observers(game: Any) -> tuple[Any, Any, Any]:
    """Observers of what everybody sees, of all that one player sees, and of what only that player sees."""
    kind, private = pyspiel.IIGObservationType, pyspiel.PrivateInfoType
    return (
        game.make_py_observer(kind(perfect_recall=False, private_info=private.NONE)),
        game.make_py_observer(None),
        game.make_py_observer(kind(perfect_recall=False, public_info=False)),
    )


@EVERY_GAME
def test_what_one_sees_is_what_all_see_and_what_it_alone_sees(name: str) -> None:
    game = load(name, seats=3)
    public, whole, private = observers(game)
    assert (public.tensor, private.tensor) == (None, None)
    for state, _ in walk(game, 2):
        if len(state.history()) % 25:
            continue
        assert public.string_from(state, 0) == public.string_from(state, 2)
        for p in range(3):
            public.set_from(state, p)  # this sets nothing
            known, mine = (o.string_from(state, p).splitlines() for o in (public, private))
            assert f"viewer: {p}" in mine
            assert [line.split(":")[0] for line in known] == [
                line.split(":")[0] for line in whole.string_from(state, p).splitlines()
            ]
            for line in whole.string_from(state, p).splitlines():
                assert (line in known) != (line in mine)


@EVERY_GAME
def test_a_spectator_remembers_what_was_open(name: str) -> None:
    game = load(name, seats=3)
    kind = pyspiel.IIGObservationType(perfect_recall=True, private_info=pyspiel.PrivateInfoType.NONE)
    observer = game.make_py_observer(kind)
    state = state_at(game, 1, 120)
    header, *lines = observer.string_from(state, 1).splitlines()
    assert header == "seen by all"
    assert observer.string_from(state, 0).splitlines()[1:] == lines
    told = [line for line in lines if not line.startswith(" ")]
    for p in range(3):
        mine = [line for line in state.information_state_string(p).splitlines()[1:] if not line.startswith(" ")]
        assert len(mine) == len(told) == 120
        assert {line.split(" ", 1)[1] for line, own in zip(told, mine) if line != own} == {"?"}


@EVERY_GAME
def test_other_kinds_of_observations_are_refused(name: str) -> None:
    game = load(name)
    kind, private = pyspiel.IIGObservationType, pyspiel.PrivateInfoType
    for wrong in (
        kind(perfect_recall=True, public_info=False),
        kind(perfect_recall=False, public_info=False, private_info=private.NONE),
        kind(perfect_recall=False, private_info=private.ALL_PLAYERS),
    ):
        with pytest.raises(sm.SobremesaError, match="what everybody sees can be observed"):
            game.make_py_observer(wrong)
    with pytest.raises(sm.SobremesaError, match="no parameters; given were: colour"):
        game.make_py_observer(None, {"colour": 1})


@EVERY_GAME
def test_a_player_who_is_not_there_sees_nothing(name: str) -> None:
    state = state_at(load(name, seats=2), 1, 30)
    asked: list[Any] = [state.observation_string, state.information_state_string, state.observation_tensor]
    for ask in asked:
        for p in (-1, 2):
            with pytest.raises(pyspiel.SpielError):
                ask(p)


def test_more_than_the_slots_hold_is_refused() -> None:
    game = load("el_grande", seats=2)
    state = state_at(game, 1, 30)
    state.table.log *= 100
    assert len(texts(state)) == 2
    with pytest.raises(sm.SobremesaError, match="slots can hold"):
        state.information_state_tensor(0)
