"""Tables that outlive a change of rules: they continue from where they stand, and their records say so."""

import pytest
from sqlalchemy import delete, update

from sobremesa.record import Record
from sobremesa.record.entries import RULE
from sobremesa.web.hall import Hall
from sobremesa.web.settings import Settings
from sobremesa.web.storage.models import SnapshotRow, TableRow

from ..server import BOT, HUMAN, OPEN, order, play_on, until
from .tables import ANA, BEN, NEW, OLD, Change, played, restarted, rule_plies

pytestmark = pytest.mark.anyio


async def test_every_table_goes_on(settings: Settings, database: str, new_rules: Change) -> None:
    settings = settings._replace(database=database)
    hall = await Hall.open(settings)
    table = await played(hall)
    bots = await hall.create(order(BOT, BOT, BOT, options={"short": True}), ANA)
    await until(lambda: bots.ply > 20)
    waiting = await hall.create(order(HUMAN, OPEN), ANA)
    over = await hall.create(order(HUMAN, HUMAN, options={"short": True}, seed="x"), ANA)
    await play_on(over)
    shown = await hall.show_record(over.record_text(), BEN)
    stood = {t.id: t.game.position(t.session.state) for t in (table, over, shown)}
    await hall.close()
    new_rules(table.game)
    hall = await Hall.open(settings)
    try:
        again = await hall.get(table.id)
        assert again.game.position(again.session.state) == stood[table.id]
        assert (again.ply, rule_plies(again), again.owing) == (table.ply, [table.ply], table.owing)
        assert again.facts.moved == table.facts.moved, "nobody has moved"
        await play_on(again)
        assert again.over
        record = Record.loads(again.record_text())
        assert record.check().digest() == again.session.state.digest()
        assert [(p.first, p.rules) for p in record.parts()] == [(0, OLD), (table.ply, NEW)]

        going = await hall.get(bots.id)
        await until(lambda: going.over)
        assert len(rule_plies(going)) == 1

        late = await hall.get(waiting.id)
        await late.join(BEN)
        assert (late.session.record.rules, late.facts.rules, rule_plies(late)) == (NEW, NEW, [])

        for old in (over, shown):
            kept = await hall.get(old.id)
            assert kept.game.position(kept.session.state) == stood[old.id]
            assert kept.session.state.result() == over.session.state.result()
            stored = await hall.store.load(old.id)
            assert stored is not None
            assert not any(e.kind == RULE for e in stored.entries), "what is over stays as it was"
            assert Record.loads(kept.record_text()).check().digest() == kept.session.state.digest()
    finally:
        await hall.close()


async def test_it_is_said_once(settings: Settings, database: str, new_rules: Change) -> None:
    settings = settings._replace(database=database)
    hall = await Hall.open(settings)
    table = await played(hall)
    new_rules(table.game)
    for _ in range(3):
        hall = await restarted(hall, settings)
        again = await hall.get(table.id)
        assert rule_plies(again) == [table.ply]
    await play_on(again, 20)
    new_rules(table.game, NEW + 1)
    hall = await restarted(hall, settings)
    last = await hall.get(table.id)
    assert rule_plies(last) == [table.ply, again.ply]
    await hall.close()


async def test_other_data_are_other_rules(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    hall = await Hall.open(settings)
    table = await played(hall)
    monkeypatch.setattr(type(table.game), "data_revision", lambda _: "other")
    hall = await restarted(hall, settings)
    again = await hall.get(table.id)
    (_, part) = again.session.record.parts()
    assert (part.first, part.rules, part.data) == (table.ply, OLD, "other")
    await again.recall()
    assert not any(again.session.is_dark(ply) for ply in range(table.ply)), "it made no difference"
    await hall.close()


async def test_what_counts_is_where_the_game_stands(settings: Settings, new_rules: Change) -> None:
    """Somebody has changed the rules and forgotten to say so."""
    hall = await Hall.open(settings)
    table = await played(hall)
    position = table.game.position(table.session.state)
    new_rules(table.game, table.game.revision)
    hall = await restarted(hall, settings)
    again = await hall.get(table.id)
    assert again.game.position(again.session.state) == position
    assert rule_plies(again) in ([], [table.ply])
    hall._tables.clear()
    await hall.store.database.write(lambda c: c.execute(delete(SnapshotRow)))  # so that all of it is replayed
    hall = await restarted(hall, settings)
    again = await hall.get(table.id)
    assert again.game.position(again.session.state) == position
    assert rule_plies(again) == [table.ply]
    await hall.close()


async def test_chance_stays_in_step(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    """A table that was taken over draws what it would have drawn otherwise."""
    hall = await Hall.open(settings)
    one, two = [await played(hall) for _ in range(2)]
    assert one.session.moves == two.session.moves
    await play_on(two, seed=3)
    monkeypatch.setattr(type(one.game), "revision", NEW)
    hall = await restarted(hall, settings)
    again = await hall.get(one.id)
    await play_on(again, seed=3)
    assert again.session.moves == two.session.moves
    assert again.session.state.digest() == two.session.state.digest()
    await hall.close()


@pytest.mark.parametrize("is_other", [False, True])
async def test_tables_stored_before_positions_were(settings: Settings, new_rules: Change, is_other: bool) -> None:
    """They continue if the new rules make no difference, and are reported as lost if they do."""
    hall = await Hall.open(settings)
    table = await played(hall)
    for change in (update(TableRow).values(position=""), delete(SnapshotRow)):
        await hall.store.database.write(lambda c, change=change: c.execute(change))  # type: ignore[misc]
    hall = await restarted(hall, settings)
    same = await hall.get(table.id)
    assert same.session.state.digest() == table.session.state.digest()
    if is_other:
        new_rules(table.game)
    else:
        table.game.__class__.revision, kept = NEW, table.game.revision
    try:
        hall = await restarted(hall, settings)
        again = await hall.get(table.id)
        assert again.is_lost == is_other
        if not is_other:
            assert rule_plies(again) == [table.ply]
            assert again.session.state.digest() == table.session.state.digest()
    finally:
        if not is_other:
            table.game.__class__.revision = kept
    await hall.close()
