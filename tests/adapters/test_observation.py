"""Observations: within their bounds, complete, and without anything hidden."""

from collections import Counter, defaultdict
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from sobremesa.adapters.observation import layout_of
from sobremesa.games.la_granja.observation.modules import observations
from sobremesa.kernel import Game

from ..conformance import farm_secrets, worlds
from ..conformance.cases import EL_GRANDE, LA_GRANJA, Case, name_of
from ..conformance.worlds import secretive_config, secretive_walk
from .tables import TABLES, walk

EVERY_TABLE = pytest.mark.parametrize("case", TABLES, ids=name_of)
SEEDS = {"el_grande": (3, 5), "la_granja": (3,)}
#: fields that are the same in every view of a configuration, or repeat what another field says
SAME = {"game", "config", "closed", "seat", "colour", "is_dummy"}


def plain(view: Any) -> Any:
    """A view without what observations leave out: the order of the discards, except for a top card that matters."""
    top = view.discards[-1:] if "new_farm_cards" in view.config else ()
    return view._replace(discards=(tuple(sorted(view.discards)), top))


@EVERY_TABLE
def test_numbers_stay_in_their_bounds_and_tell_all_views_apart(case: Case) -> None:
    game, config = case
    layout = layout_of(game, config)
    low, high = layout.bounds()
    seen: dict[tuple[float, ...], Any] = {}
    for state in walk(game, config, 3, ends=True):
        for viewer in (state.turn % config.seats, Random(len(seen)).randrange(config.seats), None):
            view = state.view(viewer)
            vector = layout.encode(view)
            assert len(vector) == layout.size
            if not all(a <= x <= b for a, x, b in zip(low, vector, high)):
                numbers = layout.split(vector)
                wrong = [p.name for p in layout.pieces if not all(p.low <= x <= p.high for x in numbers[p.name])]
                raise AssertionError(f"out of bounds: {wrong}")
            assert seen.setdefault(tuple(vector), plain(view)) == plain(view)
    assert len(seen) > 200, "observations hardly ever change"


def replaced(view: Any, field: str, other: Any) -> Any:
    """The view with one field of another view, and with what belongs to that field."""
    if field in ("asked", "prompt"):  # each is meaningless without the other
        return view._replace(asked=other.asked, prompt=other.prompt)
    return view._replace(**{field: getattr(other, field)})


@EVERY_TABLE
def test_every_field_of_a_view_counts(case: Case) -> None:
    """Replacing a field of a view, of a seat, or a module by that of another view changes the observation."""
    game, config = case
    layout = layout_of(game, config)
    views = [state.view(0) for seed in SEEDS[game.name] for state in walk(game, config, seed)][::9]
    told: Counter[str] = Counter()
    changed: Counter[str] = Counter()

    def compare(name: str, view: Any, other: Any) -> None:
        told[name] += 1
        changed[name] += layout.encode(view) != layout.encode(other)

    for view, other in pairwise(views):
        for field in set(view._fields) - SAME - {"viewer", "seats", "modules", "discards"}:
            if getattr(view, field) != getattr(other, field):
                compare(field, view, replaced(view, field, other))
        if sorted(view.discards) != sorted(other.discards):
            compare("discards", view, replaced(view, "discards", other))
        for i, (seat, there) in enumerate(zip(view.seats, other.seats)):
            for field in set(seat._fields) - SAME:
                if getattr(seat, field) != getattr(there, field):
                    seats = list(view.seats)
                    seats[i] = seat._replace(**{field: getattr(there, field)})
                    compare(f"seat {i} {field}", view, view._replace(seats=tuple(seats)))
        for i, (module, there) in enumerate(zip(getattr(view, "modules", ()), getattr(other, "modules", ()))):
            if module != there:
                modules = list(view.modules)
                modules[i] = there
                compare(module[0], view, view._replace(modules=tuple(modules)))
    assert {name: (told[name], changed[name]) for name in told if changed[name] < told[name]} == {}
    assert len(told) > 15


def test_every_name_of_every_module_is_written_or_printed() -> None:
    shown: dict[str, set[str]] = defaultdict(set)
    for game, config in TABLES:
        if game is LA_GRANJA:
            view = game.start(config).view(0)
            for module, data in view.modules:
                inside = [name for _, rows in data for name, _ in rows] if module in ("betwixt", "trade_boards") else []
                shown[module] |= set(inside or [name for name, _ in data])
    assert set(shown) == set(observations())
    config = next(config for game, config in TABLES if game is LA_GRANJA and len(config.modules) == 12)
    for module, names in shown.items():
        rows = observations()[module].rows(config)
        written = {row.name for row in rows}
        printed = set(observations()[module].printed)
        if any(row.is_whole for row in rows):  # the reader itself names what is inside each place
            assert printed < names
        else:
            assert written | printed == names, module
            assert not written & printed


# -- nothing hidden ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", [EL_GRANDE, LA_GRANJA], ids=lambda g: g.name)
def test_worlds_that_a_seat_cannot_tell_apart_look_the_same(game: Game) -> None:
    kinds: Counter[str] = Counter()
    for seed in range(10):
        rng = Random(seed)
        config = secretive_config(rng, game)
        layout = layout_of(game, config)
        for state, _, _ in secretive_walk(config, seed):
            if rng.random() > 0.15:
                continue
            viewer = rng.randrange(config.seats)
            mine = layout.encode(state.view(viewer))
            for _ in range(2):
                assert layout.encode(state.determinise(viewer, rng).view(viewer)) == mine
            swapped = (worlds if game is EL_GRANDE else farm_secrets).swapped(state, viewer, rng)
            for kind, twin in swapped:
                kinds[kind] += 1
                assert layout.encode(twin.view(viewer)) == mine, kind
    wanted = {"el_grande": {"card taken back", "unseen modifier", "disc", "modifier to pass on"}}
    assert set(kinds) == wanted.get(game.name, farm_secrets.KINDS)


def test_the_own_secrets_are_there() -> None:
    config = EL_GRANDE.meta.config(3, modules=["changing_powers"])
    layout = layout_of(EL_GRANDE, config)
    state = next(iter(walk(EL_GRANDE, config, 1)))
    hands = [layout.split(layout.encode(state.view(seat)))["me.hand"] for seat in range(3)]
    assert hands[0] != hands[1] != hands[2]
    assert all(sum(hand) == 16 for hand in hands)  # 13 power cards and 3 modifiers
    assert sum(layout.split(layout.encode(state.view(None)))["me.hand"]) == 0
