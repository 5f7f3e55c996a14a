"""The score "if scored now" is what the rules would give; VP by source add up to the scores."""

from random import Random
from typing import Any

import pytest

from sobremesa.games.el_grande.picture.map import layout_of
from sobremesa.games.el_grande.picture.standing import Score, region_scores
from sobremesa.games.el_grande.rules.events import SCORED
from sobremesa.games.el_grande.rules.ids import CASTILLO, GRANDE, KING, REGIONS, TILE_4, TILE_8
from sobremesa.games.el_grande.rules.scoring import score_place
from sobremesa.record import Record

from ...games.el_grande.scene import bare, put
from ...golden import folder
from .tables import GAME, GOLDEN, PICTURE, Reader, golden, scene_of


def by_the_rules(state: Any, region: int) -> list[Score]:
    """What the engine scores for a region."""
    world = state.clone()
    events: list[Any] = []
    world.sink = events.append
    score_place(world, region)
    return [
        Score(seat, rank, vp, king, grande)
        for kind, seat, _, rank, vp, king, grande in events
        if kind == SCORED.number
    ]  # fmt: skip


def check(state: Any) -> None:
    view = state.view(None)
    for region in range(REGIONS):
        assert region_scores(view, layout_of(view), region) == by_the_rules(state, region)


@pytest.mark.parametrize("name", GOLDEN)
def test_regions_in_golden_games(name: str) -> None:
    for ply, state in enumerate(golden(name)):
        if ply % 9 == 0:
            check(state)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_regions_in_any_position(seats: int) -> None:
    rng = Random(seats)
    for _ in range(60):
        state = bare(seats=seats)
        for p in state.players:
            p[:REGIONS] = [rng.choice((0, 0, 1, 2, 2, 3)) for _ in range(REGIONS)]
        for p in state.players[:seats]:
            p[GRANDE] = rng.randrange(REGIONS)
        state.board[KING] = rng.randrange(REGIONS + 3)
        state.board[TILE_8], state.board[TILE_4] = rng.sample(range(-1, CASTILLO), 2)
        check(state)


def test_the_preview_adds_up() -> None:
    state = put(put(bare(seats=3, king="toledo"), 0, toledo=3, galicia=1), 1, toledo=1)
    state.players[0][GRANDE] = 5  # Toledo
    html = PICTURE.preview(scene_of(state, 0))
    found = Reader(str(html))
    assert found.problems == []
    assert "11♔⚑" in found.text  # 7 for Toledo, and the two bonuses
    assert "+15" in found.text
    assert "+4" in found.text
    assert "Castillo" in found.text


def test_there_is_nothing_to_preview_when_the_game_is_over() -> None:
    assert PICTURE.preview(scene_of(list(golden(GOLDEN[2]))[-1], 0)) == ""


# -- by source ---------------------------------------------------------------------------------------------------------


def story(name: str, viewer: int | None) -> tuple[Any, list[Any]]:
    """The last state of a golden game and its events, as a viewer may see them."""
    record = Record.open(folder("el_grande") / f"{name}.record")
    state = record.first_state()
    events: list[Any] = []
    state.sink = events.append
    for seat, a in record.line():
        state.play(a, seat)
    return state, [GAME.events.redact(e, viewer) for e in events]


@pytest.mark.parametrize("name", GOLDEN)
def test_sources_sum_to_the_scores(name: str) -> None:
    state, events = story(name, None)
    rows = PICTURE.sources(scene_of(state, None), events)
    assert tuple(map(sum, zip(*(row for _, row in rows)))) == state.scores()
    assert len({label for label, _ in rows}) == len(rows)
    assert PICTURE.sources(scene_of(state, 1), story(name, 1)[1]) == rows  # everything about it is public


def test_every_source_pays_somewhere() -> None:
    paid: set[str] = set()
    for name in GOLDEN:
        state, events = story(name, None)
        paid |= {label for label, row in PICTURE.sources(scene_of(state, None), events) if any(row)}
    assert paid == {
        "Regions, general scoring after round 3",
        "Regions, general scoring after round 6",
        "Regions, general scoring after round 9",
        "Castillo",
        "Regions, by action cards",
        "King bonus",
        "Grande bonus",
        "Modifiers",
    }


def test_sources_tell_cards_from_general_scorings() -> None:
    state, events = story("base_4", None)
    scene = scene_of(state, None)
    rows = dict(PICTURE.sources(scene, events))
    start = next(i for i, e in enumerate(events) if GAME.events.named(e)[0] == "general_scoring")
    before = dict(PICTURE.sources(scene, events[:start]))
    assert sum(before["Regions, general scoring after round 3"]) == 0
    assert sum(rows["Regions, general scoring after round 3"]) > 0
    assert sum(before["Regions, by action cards"]) > 0
    assert "Modifiers" not in rows  # without the module there are none
