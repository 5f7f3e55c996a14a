"""Nobody can keep a server busy for ever: decks, records and tables that would never end."""

import asyncio
import threading
from pathlib import Path
from typing import Any, Callable, Iterator

import pytest
from sqlalchemy import Connection, delete, insert, update

from sobremesa.kernel import Config, ConfigError, EndlessEffect
from sobremesa.record import Record
from sobremesa.web import elsewhere
from sobremesa.web.errors import PutAside, StorageDown, TookTooLong
from sobremesa.web.hall import Hall, SeatOrder, TableOrder
from sobremesa.web.settings import Settings
from sobremesa.web.storage import Store
from sobremesa.web.storage.models import EntryRow, TableRow
from sobremesa.web.tables import playing
from sobremesa.web.threads import Threads

from ..decks import ENDLESS, deck, forget, unchecked
from ..patience import PATIENCE
from ..record.test_endless import stuck, text_of
from . import gluttons
from .server import BOT, HUMAN, OPEN, Running, order, person, play_on, running, until
from .test_api import problem

pytestmark = pytest.mark.anyio

ANA, BEN = person("a", "Ana"), person("b", "Ben")
BOTS = [{"kind": "bot", "level": "random"}] * 2


@pytest.fixture
def slipped() -> Iterator[Config]:
    """The endless deck has slipped past the check of decks in this process."""
    config = unchecked()
    yield config
    forget(config)


async def slip(hall: Hall, done: Callable[..., Any] = unchecked, *args: Any) -> None:
    """Let the deck slip past the check in the processes for strangers' work, too."""
    await asyncio.gather(hall.elsewhere.do(done, *args), hall.elsewhere.do(done, *args))


def endless(*seats: SeatOrder) -> TableOrder:
    return order(*seats, game="la_granja", options={"deck": ENDLESS})


# -- refused at the door -----------------------------------------------------------------------------------------------


async def test_an_endless_deck_makes_no_table(server: Running) -> None:
    wanted: dict[str, Any] = {"game": "la_granja", "seats": BOTS, "options": {"deck": ENDLESS}}
    async with server.client() as client:
        told = problem(await client.post("/api/tables", json=wanted), 422)
        assert "card 1 (" in told["detail"]
        assert "for ever" in told["detail"]
        told = problem(await client.post("/api/tables", json=wanted, headers={"Accept-Language": "cs"}), 422)
        assert "bez konce" in told["detail"]
        assert (await client.get("/api/games")).status_code == 200


async def test_an_endless_record_is_not_let_in(server: Running, slipped: Config) -> None:
    text = text_of(*stuck(slipped))
    await slip(server.hall)
    async with server.client() as client:
        for _ in range(8):  # more than there are processes
            told = problem(await client.post("/api/import", json={"record": text}), 422)
            assert "never end" in told["detail"]
        forget(slipped)
        await slip(server.hall, forget, slipped)
        told = problem(await client.post("/api/import", json={"record": text, "go_on": True}), 422)
        assert "for ever" in told["detail"]


# -- what slips through ------------------------------------------------------------------------------------------------


async def test_bots_at_an_endless_table_are_stopped_and_others_play_on(server: Running, slipped: Config) -> None:
    hall = server.hall
    await slip(hall)
    table = await hall.create(endless(BOT, BOT), ANA)
    other = await hall.create(order(BOT, BOT, options={"short": True}), BEN)
    await until(lambda: table.is_aside)
    await until(lambda: other.over)
    assert table.session.state.digest() == table.session.record.replay().digest()
    async with server.client() as client:
        view = (await client.get(f"/api/tables/{table.id}/view")).json()
        assert (view["stage"], view["owing"], view["legal"]) == ("aside", [], [])
        assert "cannot go on" in view["trouble"]
        record = Record.loads((await client.get(f"/api/tables/{table.id}/record")).text)
        assert record.check().digest() == table.session.state.digest()
        assert record.seed == "a seed"
        page = await client.get(f"/t/{table.id}", headers={"Accept-Language": "pl"})
        assert page.status_code == 200
        assert "nie może trwać dalej" in page.text
        assert f"/t/{table.id}/record" in page.text
        for part in ("", "/now", "/story", "/ply/0", f"/ply/{table.ply}", "/end", "/record"):
            shown = await client.get(f"/t/{table.id}{part}", follow_redirects=True)
            assert shown.status_code == 200, part
        assert [row["table"] for row in (await client.get("/api/tables")).json()] == []


async def test_a_person_is_told_and_nothing_is_half_done(hall: Hall, slipped: Config) -> None:
    await slip(hall)
    table = await hall.create(endless(HUMAN, HUMAN), ANA)
    with pytest.raises(PutAside, match="effect without an end"):
        await play_on(table)
    assert table.is_aside
    ply, digest = table.ply, table.session.state.digest()
    assert len(table.session.record.line()) == ply
    with pytest.raises(PutAside):
        await table.act(0, ply, 0)
    with pytest.raises(PutAside):
        await table.take_back(0, ply)
    assert (table.ply, table.session.state.digest()) == (ply, digest)
    assert table.record_text()
    assert [card.stage for card in await hall.mine(ANA)] == ["aside"]


async def test_it_stays_aside_after_a_restart(settings: Settings, database: str, slipped: Config) -> None:
    settings = settings._replace(database=database)
    hall = await Hall.open(settings)
    await slip(hall)
    table = await hall.create(endless(BOT, BOT), ANA)
    await until(lambda: table.is_aside)
    await hall.close()
    hall = await Hall.open(settings)
    try:
        assert table.id not in dict(await hall.store.bots_owe())
        again = await hall.get(table.id)
        assert again.is_aside
        assert not hall.bots.plays(again)
        assert again.record_text() == table.record_text()
        assert (again.facts.trouble, again.session.dealer) == ("endless", None)
    finally:
        await hall.close()


async def test_a_stored_game_that_would_never_end_is_put_aside_when_it_is_loaded(
    settings: Settings, database: str, slipped: Config
) -> None:
    """A database written by an older server could look like this."""
    settings = settings._replace(database=database)
    session, seat, action = stuck(slipped)
    hall = await Hall.open(settings)
    await slip(hall)
    table = await hall.create(endless(HUMAN, HUMAN), ANA)
    facts = table.facts._replace(seed="1", ply=session.ply + 1)
    entries = [*session.record.entries, session.record.entries[-1]._replace(seat=seat, value=action)]
    await _store(hall, table.id, facts, entries)
    await hall.close()
    hall = await Hall.open(settings)
    try:
        again = await hall.get(table.id)
        assert again.is_aside
        assert again.session.state.digest() == session.state.digest()
    finally:
        await hall.close()


async def _store(hall: Hall, id: str, facts: Any, entries: list[Any]) -> None:
    """Replace the stored past of the table."""

    def work(c: Connection) -> None:
        c.execute(update(TableRow).where(TableRow.id == id).values(ply=facts.ply, seed=facts.seed))
        c.execute(delete(EntryRow).where(EntryRow.table == id))
        rows = [{"table": id, "number": n, **e._asdict()} for n, e in enumerate(entries)]
        c.execute(insert(EntryRow), rows)

    await hall.store.database.write(work)


async def test_a_game_that_cannot_even_begin_is_put_aside(
    server: Running, slipped: Config, monkeypatch: pytest.MonkeyPatch
) -> None:
    await slip(server.hall)
    table = await server.hall.create(endless(HUMAN, OPEN), ANA)

    def never(*_: Any) -> Any:
        raise EndlessEffect("error.endless.chance", most=1)

    monkeypatch.setattr(playing, "begun", never)
    with pytest.raises(PutAside):
        await table.join(BEN)
    assert table.is_aside
    async with server.client() as client:
        for where in (f"/t/{table.id}", f"/t/{table.id}/record", f"/api/tables/{table.id}/view"):
            assert (await client.get(where)).status_code == 200, where


# -- not for ever, and not where others wait ---------------------------------------------------------------------------


async def test_nobody_waits_for_ever_for_a_thread() -> None:
    threads = Threads(patience=0.05)
    done = threading.Event()
    with pytest.raises(TookTooLong):
        await threads.do(done.wait)
    assert not done.is_set()  # nobody waited for it to end
    done.set()
    assert await Threads().do(lambda: 7) == 7
    threads.close()


async def test_the_loop_goes_on_while_a_deck_is_checked(
    hall: Hall, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, free = tmp_path / "begun", tmp_path / "free"
    monkeypatch.setenv("MEETING", str(tmp_path))
    monkeypatch.setattr(elsewhere, "_prepare", gluttons.prepare_to_wait)
    making = asyncio.ensure_future(hall.create(endless(BOT, BOT), ANA))
    await until(begun.exists)  # the loop is running, or nobody could release the slow one
    assert not making.done()
    free.touch()
    with pytest.raises(ConfigError):
        await making


async def test_a_deck_that_asks_for_ever_ends_too(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody decides each time but never has a choice: the check allows that, the limit on game length does not."""
    monkeypatch.setattr("sobremesa.kernel.state.MOST_PLIES", 300)
    text = deck('["on", ["revenue_used"], ["choose", ["revenue", 4], ["pay", { silver = 30 }]]]')
    table = await hall.create(order(HUMAN, HUMAN, game="la_granja", options={"deck": text}), ANA)
    with pytest.raises(PutAside):
        await play_on(table)
    assert table.ply == 300


# -- the start ---------------------------------------------------------------------------------------------------------


async def test_one_failed_read_leaves_no_other_table_frozen(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    hall = await Hall.open(settings._replace(bot_delay=60))
    tables = [await hall.create(order(BOT, BOT, options={"short": True}), ANA) for _ in range(3)]
    await hall.close()
    load, listed = Store.load, Store.bots_owe
    failures = {"list": 1, tables[0].id: 2, tables[1].id: 1}

    async def bad_load(self: Store, id: str) -> Any:
        if failures.get(id, 0):
            failures[id] -= 1
            raise StorageDown if id == tables[0].id else OSError("the disk stumbles")
        return await load(self, id)

    async def bad_list(self: Store, me: str = "") -> list[tuple[str, str]]:
        if failures["list"]:
            failures["list"] -= 1
            raise OSError("the disk stumbles")
        return await listed(self, me)

    monkeypatch.setattr(Store, "load", bad_load)
    monkeypatch.setattr(Store, "bots_owe", bad_list)
    hall = await Hall.open(settings)
    await until(lambda: len(hall._tables) == 3 and all(t.over for t in hall._tables.values()))
    assert not any(failures.values())
    await hall.close()


async def test_a_server_ends_while_it_waits_for_its_database(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def down(self: Store, me: str = "") -> list[tuple[str, str]]:
        raise OSError("no database")

    monkeypatch.setattr(Store, "bots_owe", down)
    async with asyncio.timeout(PATIENCE):
        async with running(settings) as server, server.client() as client:
            assert (await client.get("/api/games")).status_code == 200
