"""Scribes write what views say, number by number, and know no more than their seat does."""

from collections import Counter
from random import Random

import pytest

from sobremesa.adapters.observation import layout_of, scribe_of
from sobremesa.adapters.observation import scribe as scribes
from sobremesa.kernel import Game

from ..conformance import farm_secrets, worlds
from ..conformance.cases import EL_GRANDE, LA_GRANJA, Case, name_of
from ..conformance.worlds import secretive_config, secretive_walk
from .tables import TABLES, walk


@pytest.mark.parametrize("case", TABLES, ids=name_of)
def test_a_scribe_writes_what_the_view_says(case: Case) -> None:
    """Every seat at every second decision of a whole game and at its end; and no piece always stays as it was."""
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
    """It may jump from game to game, and back; and two scribes of a table do not disturb each other."""
    for game in (EL_GRANDE, LA_GRANJA):
        config = game.meta.config(3)
        layout = layout_of(game, config)
        states = [s.clone() for seed in (1, 2) for s in list(walk(game, config, seed))[:60:7]]
        Random(3).shuffle(states)
        one, two = scribe_of(layout), scribe_of(layout)
        for i, state in enumerate(states):
            assert one.look(state, i % 3) == two.look(state, i % 3) == layout.packed(state.view(i % 3)).tobytes()
            two.look(states[0], 0)


def test_what_is_remembered_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """A long session forgets old values and still writes the same."""
    config = LA_GRANJA.meta.config(2)
    strip = scribes.Strip(layout_kind(), (0,), None, 0)
    first = strip.of([5])
    for number in range(scribes.REMEMBERED + 10):
        strip.of([number])
    assert len(strip._made) <= scribes.REMEMBERED
    assert strip.of([5]) == first
    assert config.seats == 2


def layout_kind():
    from sobremesa.adapters.observation.kinds import Number

    return Number(10, 100)


@pytest.mark.parametrize("game", [EL_GRANDE, LA_GRANJA], ids=lambda g: g.name)
def test_worlds_that_a_seat_cannot_tell_apart_are_written_alike(game: Game) -> None:
    """By a scribe that has looked at everything before, through all seats, so that nothing it remembers leaks."""
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
