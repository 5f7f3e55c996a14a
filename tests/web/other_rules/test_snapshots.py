"""Long games are loaded from positions that were stored on the way, close to their end."""

import asyncio
from random import Random
from typing import Final

import pytest

from sobremesa.record import Record
from sobremesa.web.hall import Hall, Table
from sobremesa.web.pages.update import story_of, whole_story_of
from sobremesa.web.settings import Settings
from sobremesa.web.storage import store
from sobremesa.web.tables import laying, loading, playing
from sobremesa.web.tables.facts import SNAPSHOTS_KEPT

from ..server import play_on, running
from .tables import played

pytestmark = pytest.mark.anyio

EVERY: Final = 10  # plies between two snapshots
AT_HAND: Final = 8


@pytest.fixture
def often(monkeypatch: pytest.MonkeyPatch) -> None:
    """Store positions in a short game as often as in a long one."""
    for room in (laying, playing, store):
        monkeypatch.setattr(room, "SNAPSHOT_EVERY", EVERY)
    monkeypatch.setattr(loading, "AT_HAND", AT_HAND)


async def snapshots(hall: Hall, table: Table) -> list[int]:
    stored = await hall.store.load(table.id)
    assert stored is not None
    assert stored.facts.position == table.game.position(table.session.state)
    for snapshot in stored.snapshots:
        assert snapshot.position == table.game.position(table.session.at(snapshot.ply))
    return [s.ply for s in stored.snapshots]


async def test_a_long_game_is_taken_up_near_its_end(both_halls: Hall, often: None) -> None:
    hall = both_halls
    table = await played(hall, 10)
    while not table.over:
        await play_on(table, 7)
        kept = await snapshots(hall, table)
        assert len(kept) <= SNAPSHOTS_KEPT + 1
        hall._tables.clear()
        again = await hall.get(table.id)
        assert again.session.state.digest() == table.session.state.digest()
        assert again.session.ply - again.session.first <= AT_HAND + 2 * EVERY
        assert again.session.first == 0 or again.session.ply - again.session.first >= AT_HAND
        for seat in range(3):
            assert again.session.undo_floor(seat) == table.session.undo_floor(seat)
        assert not again.session.first or not again.session.is_recalled
        table = again
    assert table.session.first > 0
    await table.recall()
    whole = table.session.record.replay(0)
    assert table.session.at(0).digest() == whole.digest()
    assert Record.loads(table.record_text()).check().digest() == table.session.state.digest()


async def test_snapshots_that_were_taken_back_are_gone(both_halls: Hall, often: None) -> None:
    hall = both_halls
    table = await played(hall, 90)
    assert max(await snapshots(hall, table)) > 60
    rng = Random(1)
    while table.ply > 40:
        target = max(35, table.ply - rng.randrange(1, 16))
        await table._undo(0, target, agreed=True)
        kept = await snapshots(hall, table)
        assert all(ply <= table.ply for ply in kept)
        hall._tables.clear()
        again = await hall.get(table.id)
        assert again.session.state.digest() == table.session.state.digest()
        table = again
    await play_on(table)
    assert table.over
    assert Record.loads(table.record_text()).check().digest() == table.session.state.digest()


async def test_the_story_of_a_table_taken_up_near_its_end(settings: Settings) -> None:
    hall = await Hall.open(settings)
    table = await played(hall, 100)
    before = story_of(table, 0).turns
    await hall.close()
    async with running(settings) as server, server.client() as client:
        again = await server.hall.get(table.id)
        assert again.session.first > 0
        tail = story_of(again, 0).turns
        assert not again.session.is_recalled, "nobody has looked back"
        assert 0 < len(tail) < len(before)
        assert tail[1:] == before[-len(tail) + 1 :], "the same turns with the same numbers, but for the one that is cut"
        page = await client.get(f"/t/{table.id}")
        assert f"/t/{table.id}/story" in page.text
        assert not again.session.is_recalled
        assert (await client.get(f"/t/{table.id}/story")).status_code == 200
        assert again.session.is_recalled
        assert whole_story_of(again, 0).turns == before
        assert story_of(again, 0).turns == tail


async def test_looking_back_while_others_play(hall: Hall) -> None:
    table = await played(hall, 100)
    hall._tables.clear()
    again = await hall.get(table.id)
    await asyncio.gather(again.recall(), play_on(again, 5), again.recall())
    assert again.session.is_recalled
    assert again.session.events[: table.ply] == table.session.events
