"""Layouts: what is where, checked by hand; and their versions."""

import subprocess
import sys
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

import sobremesa as sm
from sobremesa.adapters.observation import Layout, layout_of, mask
from sobremesa.kernel import ConfigError

from ..conformance.cases import EL_GRANDE, LA_GRANJA, name_of
from ..games.el_grande.scene import card_scene
from ..kernel import tiny_game
from .tables import EVERYTHING, TABLES, walk

LOCK = Path(__file__).parents[1] / "fixtures" / "layouts.lock"
PAGE = Path(__file__).parents[2] / "docs" / "layouts.md"


def pieces(state: Any, viewer: int | None) -> dict[str, list[float]]:
    layout = layout_of(sm.load(state.rules.config.game), state.rules.config)
    return layout.split(layout.encode(state.view(viewer)))


def hot(numbers: list[float]) -> list[int]:
    return [i for i, x in enumerate(numbers) if x]


def test_the_viewer_comes_first_then_the_others_to_its_left() -> None:
    state = card_scene("intrigue")
    for seat in range(4):
        state.players[seat][15] = 10 * seat + 10  # VP
        state.players[seat][0] = seat  # caballeros in Galicia
    numbers = pieces(state, 2)
    assert [numbers[f"{name}.vp"] for name in ("me", "left_1", "left_2", "left_3")] == [[0.3], [0.4], [0.1], [0.2]]
    assert [numbers[f"{name}.regions"][0] for name in ("me", "left_1", "left_2", "left_3")] == [0.2, 0.3, 0.0, 0.1]
    assert hot(numbers["viewer"]) == [2]
    assert hot(numbers["turn"]) == [(state.turn - 2) % 4]
    assert hot(numbers["owing"]) == [(state.turn - 2) % 4]
    assert hot(pieces(state, state.turn)["turn"]) == [0]


def test_what_is_asked() -> None:
    state = card_scene("royal_adviser")
    state.play(EL_GRANDE.action("act"))
    assert (state.prompt, state.view(0).asked) == ("move_king", (0, 1, 0))
    layout = layout_of(EL_GRANDE, state.rules.config)
    labels = layout.labels()
    assert len(labels) == len(set(labels)) == layout.size
    told = {
        label for label, x in zip(labels, layout.encode(state.view(3))) if x and label.startswith(("prompt", "ask"))
    }
    assert told == {"prompt.move_king", "asked.seat.left_1", "asked.to.adjacent"}


def test_masks_of_seats_are_turned_too() -> None:
    state = next(
        s for s in walk(EL_GRANDE, EL_GRANDE.meta.config(3), 1) if s.prompt == "discs" and s.owing == (0, 1, 2)
    )
    state.play(state.legal(1)[0], 1)
    assert hot(pieces(state, 1)["owing"]) == [1, 2]
    assert hot(pieces(state, 0)["owing"]) == [0, 2]
    assert len(hot(pieces(state, 1)["me.disc"])) == 1
    assert [len(hot(pieces(state, 0)[f"{name}.disc_is_set"])) for name in ("me", "left_1", "left_2")] == [0, 1, 0]
    assert "left_1.disc" not in pieces(state, 0)


def test_the_dummy_comes_last() -> None:
    state = next(iter(walk(EL_GRANDE, EL_GRANDE.meta.config(2), 1)))
    for viewer in (0, 1):
        numbers = pieces(state, viewer)
        assert [10 * x for x in numbers["dummy.regions"]] == pytest.approx(list(state.view(0).seats[2].regions))
        assert "dummy.hand" not in numbers


def test_what_lies_between_neighbours_is_turned_too() -> None:
    config = LA_GRANJA.meta.config(3, modules=EVERYTHING)
    layout = layout_of(LA_GRANJA, config)
    size = layout.place("betwixt.ventures").stop - layout.place("betwixt.ventures").start
    state = next(iter(walk(LA_GRANJA, config, 1)))
    cards = [dict(rows)["card"] for _, rows in dict(state.view(0).modules)["betwixt"]]
    for viewer in range(3):
        numbers = pieces(state, viewer)["betwixt.ventures"]
        found = [hot(numbers[i * size // 3 :][:8])[0] + 1 for i in range(3)]
        assert found == [*cards[viewer:], *cards[:viewer]]
    view = state.view(1)
    data = dict(view.modules)
    for place, expected in (("venture2", 0), ("venture1", 2), ("barrow1", None)):
        workers = (("supply", (2, 1, 2)), ("places", ((), (place,), ())), ("lying", ((), (), ())))
        modules = tuple({**data, "hired_hands": workers}.items())
        found = hot(layout.split(layout.encode(view._replace(modules=modules)))["hired_hands.places"])
        assert found == [6 if expected is None else 11 + expected]


def test_a_spectator_looks_from_the_first_seat() -> None:
    state = next(iter(walk(LA_GRANJA, LA_GRANJA.meta.config(3), 1)))
    mine, nobodys = pieces(state, 0), pieces(state, None)
    assert {name for name in mine if mine[name] != nobodys[name]} == {"viewer", "me.hand"}
    assert not hot(nobodys["viewer"])


def test_the_pieces_fill_the_vector() -> None:
    for game, config in TABLES:
        layout = layout_of(game, config)
        assert layout is layout_of(game, config)
        assert sum(p.size for p in layout.pieces) == layout.size
        assert all(p.meaning and p.low <= 0 <= p.high and p.size for p in layout.pieces)
        view = game.start(config).view(0)
        assert list(layout.packed(view)) == pytest.approx(layout.encode(view))
        rows = layout.table().splitlines()
        assert len(rows) == 2 + len(layout.pieces)
        assert rows[2].startswith("| 0 | `viewer` | ")


def test_what_does_not_fit_is_refused() -> None:
    layout = layout_of(EL_GRANDE, EL_GRANDE.meta.config(3))
    with pytest.raises(ConfigError, match="this layout is for tables of el_grande seats=3"):
        layout.encode(EL_GRANDE.new(seats=4).view(0))
    with pytest.raises(ConfigError, match=f"has {layout.size} numbers, not 2"):
        layout.split([0.0, 1.0])
    with pytest.raises(ConfigError, match="unknown game 'lonja'"):
        layout_of(tiny_game.GAME, tiny_game.GAME.meta.config(2))


def test_a_mask_has_a_place_for_every_action() -> None:
    state = next(iter(walk(EL_GRANDE, EL_GRANDE.meta.config(3), 1)))
    found = mask(EL_GRANDE, state.legal())
    assert len(found) == EL_GRANDE.num_actions
    assert [a for a in range(EL_GRANDE.num_actions) if found[a]] == state.legal()
    assert set(found) == {0, 1}


def test_nothing_is_loaded_before_it_is_needed() -> None:
    """The command line and observations load neither rules nor libraries."""
    code = (
        "import sys, sobremesa.cli.app, sobremesa.adapters.observation, sobremesa.adapters.export;"
        "heavy = ('numpy', 'pettingzoo', 'gymnasium', 'pyarrow', 'sobremesa.games.el_grande.rules');"
        "print([name for name in heavy if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


NUMBERED = {
    *("decks", "me.hand", "me.spent"),
    *("asked.card", "asked.old", "asked.place", "asked.tile", "discards", "discard_top", "new_farm_cards.known"),
    *(f"me.{name}" for name in ("fields", "field_goods", "barrows", "barrow_places", "extensions", "helpers")),
    *("me.used_helpers", "me.rows", "me.donkeys_left", "me.donkey", "me.dice", "me.patron"),
    *("dice", "last_die", "kept_space", "betwixt.ventures", "bustling_town.tiles", "bustling_town.erected"),
    *("counselors_outlaws.grey", "counselors_outlaws.marked", "donkey_song.on_offer", "donkey_song.owned"),
    *("ladies.own_die", "new_farm_cards.last_donkeys", "trade_boards.boards"),
}


def test_numbers_are_called_what_they_stand_for() -> None:
    """Only what players know by number too has numbers as labels: cards, dice, donkeys and powers."""
    found: set[str] = set()
    for game, seats in ((EL_GRANDE, 2), (LA_GRANJA, 2)):
        for piece in layout_of(game, game.meta.config(seats, modules=game.modules)).pieces:
            if any(label.rpartition(".")[2].isdecimal() for label in piece.labels):
                found.add(piece.name)
    assert {name for name in found if not name.startswith("left_")} == NUMBERED
    labels = layout_of(EL_GRANDE, EL_GRANDE.meta.config(2)).labels()
    assert {"me.regions.galicia", "dummy.regions.granada", "asked.program.part.bit0"} <= set(labels)
    labels = layout_of(LA_GRANJA, LA_GRANJA.meta.config(2)).labels()
    assert {"market.h1.me", "me.rows.cartwright.is_completed", "me.barrow_places.barrow1.vp"} <= set(labels)


def lock_lines() -> list[str]:
    return [_lock_line(name_of(case), layout_of(*case)) for case in TABLES]


def _lock_line(name: str, layout: Layout) -> str:
    shape = repr([(p.name, p.size, p.low, p.high, p.labels) for p in layout.pieces])
    return f"{layout.version} {layout.size} {sha256(shape.encode()).hexdigest()[:16]} {name}"


def test_layouts_change_only_with_their_version() -> None:
    """If this fails: raise VERSION of the game's observation, note it in docs/research.md, and rewrite the lock and the
    page (``python -m tests.adapters.test_layouts``). If numbers have only been renamed, the version stays."""
    assert lock_lines() == LOCK.read_text(encoding="utf-8").splitlines()


def page() -> str:
    """The tables for readers: everything that can be in an observation, for two tables."""
    parts = ["# Layouts of observations\n"]
    parts.append("Written by `python -m tests.adapters.test_layouts`. How to read them: [research.md](research.md).\n")
    for game, seats, title in (
        (EL_GRANDE, 2, "El Grande, 2 players, all mini-expansions"),
        (LA_GRANJA, 2, "La Granja, 2 players, all modules"),
    ):
        layout = layout_of(game, game.meta.config(seats, modules=game.modules))
        parts.append(f"## {title}\n\n`{layout.version}`, {layout.size} numbers.\n\n{layout.table()}")
    return "\n".join(parts)


def test_the_page_shows_the_layouts_as_they_are() -> None:
    assert PAGE.read_text(encoding="utf-8") == page()


if __name__ == "__main__":
    LOCK.write_text("\n".join(lock_lines()) + "\n", encoding="utf-8")
    PAGE.write_text(page(), encoding="utf-8")
