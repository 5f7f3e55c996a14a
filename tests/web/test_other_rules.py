"""Tables that outlive a change of rules: they go on from where they stand, and their records say so."""

import asyncio
from random import Random
from typing import Any, Callable

import pytest
from sqlalchemy import delete, func, update

import sobremesa as sm
from sobremesa.games.el_grande.rules import scoring
from sobremesa.games.el_grande.rules.ranking import Award
from sobremesa.kernel import Game, IllegalAction, PositionError
from sobremesa.record import Record
from sobremesa.record.entries import RULE
from sobremesa.web.errors import BrokenTable, OtherRules
from sobremesa.web.hall import Hall, Table
from sobremesa.web.pages.update import story_of, whole_story_of
from sobremesa.web.settings import Settings
from sobremesa.web.storage.models import THEN, DeckRow, SnapshotRow, TableRow
from sobremesa.web.tables.facts import SNAPSHOT_EVERY, SNAPSHOTS_KEPT
from sobremesa.web.tables.loading import AT_HAND

from ..decks import ENDLESS, forget, unchecked
from .server import BOT, HUMAN, OPEN, order, person, play_on, running, until

pytestmark = pytest.mark.anyio

ANA, BEN = person("a", "Ana"), person("b", "Ben")
NEW = 99
OLD = sm.load("el_grande").revision
Change = Callable[[Game], None]


@pytest.fixture
def new_rules(monkeypatch: pytest.MonkeyPatch) -> Change:
    """Afterwards the game has another revision, and other rules: every rank is worth 1 VP more."""

    def change(game: Game, revision: int = NEW) -> None:
        awards = scoring.awards

        def better(*place: Any) -> tuple[Award, ...]:
            return tuple((colour, rank, vp + 1, *bonuses) for colour, rank, vp, *bonuses in awards(*place))

        monkeypatch.setattr(type(game), "revision", revision)
        monkeypatch.setattr(scoring, "awards", better)

    return change


async def restarted(hall: Hall, settings: Settings) -> Hall:
    await hall.close()
    return await Hall.open(settings)


async def played(hall: Hall, plies: int = 150, seed: str = "a seed") -> Table:
    table = await hall.create(order(HUMAN, HUMAN, HUMAN, seed=seed), ANA)
    await play_on(table, plies)
    assert plies < 100 or any(table.session.state.scores())
    return table


def rule_plies(table: Table) -> list[int]:
    return [part.first for part in table.session.record.parts()[1:]]


# -- going on ----------------------------------------------------------------------------------------------------------


async def test_every_table_goes_on(settings: Settings, database: str, new_rules: Change) -> None:
    settings = settings._replace(database=database)
    hall = await Hall.open(settings)
    table = await played(hall)
    bots = await hall.create(order(BOT, BOT, BOT), ANA)
    await until(lambda: bots.ply > 60)
    waiting = await hall.create(order(HUMAN, OPEN), ANA)
    over = await hall.create(order(HUMAN, HUMAN, options={"short": True}), ANA)
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
    """A table that was taken over draws what it would have drawn."""
    hall = await Hall.open(settings)
    one, two = [await played(hall, seed="x") for _ in range(2)]
    assert one.session.moves == two.session.moves
    await play_on(two, seed=3)
    monkeypatch.setattr(type(one.game), "revision", NEW)
    hall = await restarted(hall, settings)
    again = await hall.get(one.id)
    await play_on(again, seed=3)
    assert again.session.moves == two.session.moves
    assert again.session.state.digest() == two.session.state.digest()
    await hall.close()


# -- going back, and looking back --------------------------------------------------------------------------------------


async def test_nobody_goes_back_to_other_rules(settings: Settings, new_rules: Change) -> None:
    hall = await Hall.open(settings)
    table = await played(hall)
    while len(table.legal(table.owing[0])) < 2:
        await play_on(table, 1)
    seat = table.owing[0]
    await table.act(seat, table.ply, table.legal(seat)[0])  # perhaps it waits for confirmation now
    pending = table.pending(seat)
    new_rules(table.game)
    hall = await restarted(hall, settings)
    again = await hall.get(table.id)
    assert again.pending(seat) == pending
    border = again.ply
    if pending is not None:
        await again.take_back(seat, again.ply)
    for s in range(3):
        assert again.session.undo_floor(s) == border
        with pytest.raises(IllegalAction, match="played under different rules"):
            await again.ask_undo(s, border - 1)
    with pytest.raises(IllegalAction, match="played under different rules"):
        await again.take_back(seat, again.ply)
    await play_on(again, 1)
    await again.ask_undo(again.session.moves[border][0], border)
    for s in range(3):
        for request in again.requests:
            if s in request.asked:
                await again.answer(s, request.number, yes=True)
    assert again.ply == border
    hall = await restarted(hall, settings)
    last = await hall.get(table.id)
    assert (last.ply, rule_plies(last)) == (border, [border])
    await hall.close()


async def test_pages_say_what_cannot_be_shown(settings: Settings, new_rules: Change) -> None:
    async with running(settings) as server:
        table = await played(server.hall)
    new_rules(table.game)
    async with running(settings) as server, server.client() as client:
        where = f"/t/{table.id}"
        again = await server.hall.get(table.id)
        dark = await client.get(f"{where}/ply/{table.ply - 1}", headers={"Accept-Language": "uk"})
        assert dark.status_code == 200
        assert "зіграно за іншими правилами" in dark.text
        assert f"{where}/ply/{table.ply}" in dark.text
        wanted = {"Accept": "application/json"}
        assert (await client.get(f"{where}/ply/{table.ply - 1}", headers=wanted)).status_code == 422
        early = await client.get(f"{where}/ply/20")  # long before anything was scored
        assert early.status_code == 200
        assert "cannot be replayed" in early.text, "beside the story, which has a gap"
        for part in ("", f"/ply/{table.ply}", "/story", f"/since/{table.ply - 5}", "/now"):
            assert (await client.get(where + part)).status_code == 200, part
        await play_on(again)
        assert again.over
        end = await client.get(f"{where}/end")
        assert end.status_code == 200
        assert "cannot be replayed" in end.text
        text = (await client.get(f"{where}/record")).text
        assert Record.loads(text).check().digest() == again.session.state.digest()
        made = await client.post("/api/import", json={"record": text})
        assert made.status_code == 201, made.text
        copy = await server.hall.get(made.json()["table"])
        assert copy.record_text() == text
        assert copy.scene_at(copy.ply, None).view == again.scene_at(again.ply, None).view
        went = await client.post("/api/import", json={"record": text, "go_on": True, "ply": table.ply})
        assert went.status_code == 201, went.text
        told = await client.post("/api/import", json={"record": text, "go_on": True, "ply": table.ply - 1})
        assert (told.status_code, "different rules" in told.text) == (422, True)


async def test_a_finished_game_of_other_rules_is_shown(settings: Settings, new_rules: Change) -> None:
    async with running(settings) as server:
        table = await played(server.hall, 10_000)
        assert table.over
    new_rules(table.game)
    async with running(settings) as server, server.client() as client:
        for part in ("", "/end", f"/ply/{table.ply}", "/ply/3", "/story", "/record"):
            shown = await client.get(f"/t/{table.id}{part}", follow_redirects=True)
            assert shown.status_code == 200, part
        view = (await client.get(f"/api/tables/{table.id}/view")).json()
        assert (view["stage"], tuple(view["scores"])) == ("over", tuple(table.session.state.scores()))


# -- what our rules cannot read ----------------------------------------------------------------------------------------


async def test_a_position_that_is_refused_is_said_plainly(
    settings: Settings, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = settings._replace(database=database)
    hall = await Hall.open(settings)
    table, bots = await played(hall), await hall.create(order(BOT, BOT), ANA)
    await until(lambda: bots.ply > 30)
    entries = list(table.session.record.entries)
    await hall.close()
    with monkeypatch.context() as patch:
        read = type(table.game).from_position

        def refuse(game: Game, text: str) -> Any:
            if "seats=3" in text:
                raise PositionError("error.position.not_a_position", line="")
            return read(game, text)

        patch.setattr(type(table.game), "revision", NEW)
        patch.setattr(type(table.game), "from_position", refuse)
        async with running(settings) as server, server.client() as client:
            page = await client.get(f"/t/{table.id}")
            assert page.status_code == 200
            assert "played under different rules" in page.text
            assert f"/t/{table.id}/record" in page.text
            view = (await client.get(f"/api/tables/{table.id}/view")).json()
            assert (view["stage"], view["ply"], view["view"], view["scores"]) == ("aside", table.ply, {}, None)
            assert "played under different rules" in view["trouble"]
            for part in ("/now", "/story", "/ply/3", "/end"):
                assert (await client.get(f"/t/{table.id}{part}")).status_code == 409, part
            lost = await server.hall.get(table.id)
            with pytest.raises(OtherRules):
                await lost.act(0, lost.ply, 0)
            with pytest.raises(OtherRules):
                await lost.take_back(0, lost.ply)
            record = Record.loads((await client.get(f"/t/{table.id}/record")).text)
            assert record.entries == entries
            assert [c.stage for c in await server.hall.mine(ANA) if c.id == table.id] == ["aside"]
            going = await server.hall.get(bots.id)
            await until(lambda: going.over)
    hall = await Hall.open(settings)  # rules that can read it again
    again = await hall.get(table.id)
    assert (again.facts.stage, again.facts.trouble) == ("playing", "")
    assert again.session.state.digest() == table.session.state.digest()
    await play_on(again)
    assert again.over
    assert again.session.record.seed == "a seed"
    await hall.close()


async def test_a_position_that_is_refused_goes_on_with_the_cards_of_then(
    settings: Settings, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A card that has been corrected since may make a position impossible that was reached with the card as it was."""
    settings = settings._replace(database=database)
    hall = await Hall.open(settings)
    table = await hall.create(order(HUMAN, HUMAN, game="la_granja", seed="a seed"), ANA)
    await play_on(table, 150)
    game, then = table.game, table.game.data_revision()
    await hall.store.database.write(
        lambda c: c.execute(
            update(DeckRow)
            .where(DeckRow.hash == THEN + then)
            .values(changes=func.replace(DeckRow.changes, 'title = "C', 'title = "Old C'))
        )
    )
    await hall.close()
    read = type(game).from_position

    def refuse(game: Game, text: str) -> Any:
        if "deck=sha256" not in text:
            raise PositionError("error.position.not_a_position", line="")
        return read(game, text)

    monkeypatch.setattr(type(game), "data_revision", lambda _: "corrected")
    monkeypatch.setattr(type(game), "from_position", refuse)
    for _ in range(2):
        hall = await Hall.open(settings)
        again = await hall.get(table.id)
        assert (again.facts.stage, again.ply, rule_plies(again)) == ("playing", table.ply, [table.ply])
        assert again.owing == table.owing
        assert "Old C" in again.config.options["deck"]
        assert again.facts.order["options"]["deck"] == again.order.options["deck"]
        await hall.close()
    hall = await Hall.open(settings)
    again = await hall.get(table.id)
    await play_on(again)
    assert again.over
    assert Record.loads(again.record_text()).check().digest() == again.session.state.digest()
    await hall.close()


async def test_a_deck_that_is_refused_now_is_said_plainly(settings: Settings) -> None:
    config = unchecked()
    hall = await Hall.open(settings)
    own = {"game": "la_granja", "options": {"deck": ENDLESS}}
    playing = await hall.create(order(HUMAN, HUMAN, **own), ANA)
    waiting = await hall.create(order(HUMAN, OPEN, **own), ANA)
    forget(config)
    hall = await restarted(hall, settings)
    again = await hall.get(playing.id)
    assert (again.is_lost, again.facts.stage, again.facts.trouble) == (True, "aside", "rules")
    assert '"deck": "' in again.record_text()
    late = await hall.get(waiting.id)
    assert late.is_lost
    with pytest.raises(OtherRules):
        await late.join(BEN)
    await hall.close()


async def test_a_game_that_is_not_there_is_not_there(settings: Settings) -> None:
    hall = await Hall.open(settings)
    table = await played(hall)
    gone = update(TableRow).where(TableRow.id == table.id).values(order={**table.facts.order, "game": "gone"})
    await hall.store.database.write(lambda c: c.execute(gone))
    hall = await restarted(hall, settings)
    with pytest.raises(BrokenTable):
        await hall.get(table.id)
    await hall.close()


@pytest.mark.parametrize("is_other", [False, True])
async def test_tables_stored_before_positions_were(settings: Settings, new_rules: Change, is_other: bool) -> None:
    """They go on if the new rules make no difference, and are said to be lost if they do."""
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


# -- snapshots ---------------------------------------------------------------------------------------------------------


async def snapshots(hall: Hall, table: Table) -> list[int]:
    stored = await hall.store.load(table.id)
    assert stored is not None
    assert stored.facts.position == table.game.position(table.session.state)
    for snapshot in stored.snapshots:
        assert snapshot.position == table.game.position(table.session.at(snapshot.ply))
    return [s.ply for s in stored.snapshots]


async def test_a_long_game_is_taken_up_near_its_end(both_halls: Hall) -> None:
    hall = both_halls
    table = await played(hall, 10)
    while not table.over:
        await play_on(table, 7)
        kept = await snapshots(hall, table)
        assert len(kept) <= SNAPSHOTS_KEPT + 1
        hall._tables.clear()
        again = await hall.get(table.id)
        assert again.session.state.digest() == table.session.state.digest()
        assert again.session.ply - again.session.first <= AT_HAND + 2 * SNAPSHOT_EVERY
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


async def test_snapshots_that_were_taken_back_are_gone(both_halls: Hall) -> None:
    hall = both_halls
    table = await played(hall, 230)
    assert max(await snapshots(hall, table)) > 150
    rng = Random(1)
    while table.ply > 120:
        target = max(100, table.ply - rng.randrange(1, 40))
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
    async with running(settings) as server:
        table = await played(server.hall, 200)
        before = story_of(table, 0).turns
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
    table = await played(hall, 200)
    hall._tables.clear()
    again = await hall.get(table.id)
    await asyncio.gather(again.recall(), play_on(again, 5), again.recall())
    assert again.session.is_recalled
    assert again.session.events[: table.ply] == table.session.events
