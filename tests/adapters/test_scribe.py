"""Scribes write exactly what views say, and know no more than their seat does."""

from collections import Counter
from random import Random

import pytest

from sobremesa.adapters.observation import layout_of, scribe_of
from sobremesa.adapters.observation import scribe as scribes
from sobremesa.adapters.observation.kinds import Number
from sobremesa.adapters.observation.layout import Part
from sobremesa.adapters.observation.scribe import Source, strips_of
from sobremesa.kernel import Game

from ..conformance import farm_secrets, worlds
from ..conformance.cases import EL_GRANDE, LA_GRANJA, Case, name_of
from ..conformance.worlds import secretive_config, secretive_walk
from .tables import EVERYTHING, TABLES, walk

INTERRUPTED = 7.0  # the number at which somebody presses Ctrl-C


@pytest.mark.parametrize("case", TABLES, ids=name_of)
def test_a_scribe_writes_what_the_view_says(case: Case) -> None:
    """For every seat, at every second decision of a whole game and at its end."""
    game, config = case
    layout = layout_of(game, config)
    scribe = scribe_of(layout)
    assert type(scribe) is not scribes.Scribe, "this game is read by its views"
    seen = set()
    for ply, state in enumerate(walk(game, config, 11, ends=True)):
        if ply % 2 and not state.is_over:
            continue
        for seat in range(config.seats):
            told = layout.packed(state.view(seat)).tobytes()
            written = scribe.look(state, seat)
            if written != told:
                raise AssertionError(f"ply {ply}, seat {seat}: {differences(layout, written, told)}")
            seen.add(written)
    assert len(seen) > 50


def differences(layout, written: bytes, told: bytes) -> list[str]:
    ours, theirs = (layout.split(memoryview(x).cast("f").tolist()) for x in (written, told))
    return [name for name in theirs if ours[name] != theirs[name]]


def test_a_scribe_works_with_any_state_of_its_table() -> None:
    """It may jump between games, and two scribes of a table do not disturb each other."""
    for game in (EL_GRANDE, LA_GRANJA):
        config = game.meta.config(3)
        layout = layout_of(game, config)
        states = [s.clone() for seed in (1, 2) for s in list(walk(game, config, seed))[:60:7]]
        Random(3).shuffle(states)
        one, two = scribe_of(layout), scribe_of(layout)
        for i, state in enumerate(states):
            assert one.look(state, i % 3) == two.look(state, i % 3) == layout.packed(state.view(i % 3)).tobytes()
            two.look(states[0], 0)


def test_what_is_remembered_is_bounded() -> None:
    """A long session drops old values and still writes the same."""
    strip = scribes.Strip(layout_kind(), Source((0,)))
    first = strip.of([5])
    for number in range(scribes.REMEMBERED + 10):
        strip.of([number])
    assert len(strip._made) <= scribes.REMEMBERED
    assert strip.of([5]) == first


def layout_kind() -> Number:
    return Number(10, 100)


@pytest.mark.parametrize("after", [[1.0, 1.0], [1.0, 3.0], [2.0, 1.0]], ids=["as before", "one field", "the other"])
def test_a_sheet_that_was_interrupted_is_written_anew(after: list[float]) -> None:
    """Its first number had been written, and the row that follows agrees with the last whole one there."""

    def read(number: float) -> float:
        if number == INTERRUPTED:
            raise KeyboardInterrupt
        return number

    parts = [Part(name, Number(1, 9), read, "") for name in "xy"]
    sheet = scribes.Sheet(strips_of(parts, {"x": Source((0,)), "y": Source((1,), read)}))
    sheet.of([1.0, 1.0], [])
    with pytest.raises(KeyboardInterrupt):
        sheet.of([2.0, INTERRUPTED], [])
    for numbers in (after, [1.0, 4.0]):
        assert memoryview(sheet.of(numbers, [])).cast("f").tolist() == numbers


class Interrupting(list[int]):
    """Numbers of a seat at which somebody presses Ctrl-C."""

    def __ne__(self, other: object) -> bool:
        raise KeyboardInterrupt


def test_what_modules_show_is_asked_again_after_an_interruption() -> None:
    """It comes after the board has been compared, and before the seats have."""
    config = LA_GRANJA.meta.config(3, modules=EVERYTHING)
    layout = layout_of(LA_GRANJA, config)
    scribe = scribe_of(layout)
    states = walk(LA_GRANJA, config, 5)
    scribe.look(next(states), 0)
    for state in states:
        seat = state.turn
        players = state.players
        state.players = [Interrupting(players[0]), *players[1:]]
        with pytest.raises(KeyboardInterrupt):
            scribe.look(state, seat)
        state.players = players
        assert scribe.look(state, seat) == layout.packed(state.view(seat)).tobytes()


@pytest.mark.parametrize("game", [EL_GRANDE, LA_GRANJA], ids=lambda g: g.name)
def test_worlds_that_a_seat_cannot_tell_apart_are_written_alike(game: Game) -> None:
    """The scribe has looked at everything before, through all seats, so that nothing it remembers leaks."""
    kinds: Counter[str] = Counter()
    for seed in range(10):
        rng = Random(seed)
        config = secretive_config(rng, game)
        scribe = scribe_of(layout_of(game, config))
        for state, _, _ in secretive_walk(config, seed):
            if rng.random() > 0.15:
                continue
            viewer = rng.randrange(config.seats)
            for seat in range(config.seats):
                scribe.look(state, seat)
            mine = scribe.look(state, viewer)
            for _ in range(2):
                assert scribe.look(state.determinise(viewer, rng), viewer) == mine
            swapped = (worlds if game is EL_GRANDE else farm_secrets).swapped(state, viewer, rng)
            for kind, twin in swapped:
                kinds[kind] += 1
                assert scribe.look(twin, viewer) == mine, kind
    wanted = {"el_grande": {"card taken back", "unseen modifier", "disc", "modifier to pass on"}}
    assert set(kinds) == wanted.get(game.name, farm_secrets.KINDS)
