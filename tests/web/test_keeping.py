"""What whoever runs a server can do with it: backups, tables, people, how long things are kept."""

import asyncio
import gzip
import json
import os
import time
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import String, cast, insert, literal, select, true

from sobremesa.kernel import SobremesaError
from sobremesa.web import hall as hall_module
from sobremesa.web.errors import Closed, NoSuchTable
from sobremesa.web.hall import Hall, Person
from sobremesa.web.security import keep_secret, load_secret
from sobremesa.web.settings import Settings
from sobremesa.web.storage import Store, analyses, keeper
from sobremesa.web.storage.backup import TABLES, restore, save
from sobremesa.web.storage.keeper import DAY, Rules
from sobremesa.web.storage.models import Base, DeckRow, PersonRow, TableRow

from ..cli.table import refused, run
from ..patience import PATIENCE
from .server import HUMAN, OPEN, Event, Running, order, person, play_on, running, until
from .test_access import heard, known_as
from .test_api import HUMAN as HUMAN_DOC
from .test_api import make, problem

pytestmark = pytest.mark.anyio

ANA, BEN = person("a", "Ana"), person("b", "Ben")


@pytest.fixture(autouse=True)
def _heeds_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hall_module, "HEED_EVERY", 0.01)


@pytest.fixture
async def emptied(both_halls: Hall) -> Hall:
    """A hall on each database, with nothing of other tests in it."""
    tables = list(reversed(Base.metadata.sorted_tables))
    await both_halls.store.database.write(lambda c: [c.execute(t.delete()) for t in tables])
    return both_halls


async def rows(store: Store) -> dict[str, list[Any]]:
    """Everything in a database."""

    def read(c: Any) -> dict[str, list[Any]]:
        return {t.name: [tuple(row) for row in c.execute(select(t).order_by(*t.primary_key.columns))] for t in TABLES}

    return await store.database.read(read)


async def furnished(hall: Hall) -> None:
    """Tables, people, chat, snapshots, an analysis, a ban, a deck."""
    await hall.call(ANA, "Ana")
    await hall.call(BEN, "Ben ¡Olé! \U0001f600")
    for game in ("el_grande", "la_granja"):
        table = await hall.create(order(OPEN, OPEN, game=game), ANA)
        for who in (ANA, BEN):
            await table.join(who)
        await play_on(table, 120)
        await table.say(BEN, "hello")
    await hall.store.database.write(lambda c: analyses.keep(c, table.id, {"turns": []}, 7.0))
    await hall.store.database.write(lambda c: keeper.ban(c, "somebody", 99.5))
    await hall.decks.keep("la_granja", {1: {"title": "Cook"}}, 5.0)


# -- backups -----------------------------------------------------------------------------------------------------------


async def test_a_backup_brings_everything_back_in_either_database(
    emptied: Hall, tmp_path: Path, postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sobremesa.web.storage.backup.ROWS", 7)
    await furnished(emptied)
    before = await rows(emptied.store)
    assert all(before.values())
    file = tmp_path / "backup"
    assert await save(emptied.store.database, b"the key", file) == sum(map(len, before.values()))
    assert file.stat().st_mode & 0o077 == 0
    keys: list[bytes] = []
    store = await Store.open(f"sqlite:///{tmp_path / 'other.db'}")
    assert await restore(store.database, file, keys.append) == sum(map(len, before.values()))
    assert keys == [b"the key"]
    assert await rows(store) == before
    hall = Hall(emptied.settings, store)
    (card, *_) = await hall.mine(ANA)
    assert (await hall.get(card.id)).session.state.digest() == (await emptied.get(card.id)).session.state.digest()
    await store.close()


async def test_a_backup_of_a_file_can_be_restored_into_postgresql(hall: Hall, tmp_path: Path, postgres: str) -> None:
    await furnished(hall)
    await save(hall.store.database, b"k", tmp_path / "backup")
    store = await Store.open(postgres)
    await store.database.write(lambda c: [c.execute(t.delete()) for t in reversed(Base.metadata.sorted_tables)])
    await restore(store.database, tmp_path / "backup", lambda _: None)
    assert await rows(store) == await rows(hall.store)
    await store.database.write(lambda c: keeper.ban(c, "new", None))  # numbers go on behind those that came back
    await store.close()


async def test_a_backup_that_is_not_whole_restores_nothing(hall: Hall, tmp_path: Path) -> None:
    await furnished(hall)
    file = tmp_path / "backup"
    await save(hall.store.database, b"k", file)
    lines = gzip.decompress(file.read_bytes()).decode().splitlines(keepends=True)
    store = await Store.open(f"sqlite:///{tmp_path / 'other.db'}")
    broken = {
        "cut": "".join(lines[:-1]),
        "a line is missing": "".join(lines[:5] + lines[6:]),
        "a line is another": "".join([*lines[:5], lines[5].replace("e", "f"), *lines[6:]]),
        "an older form": "".join([json.dumps({**json.loads(lines[0]), "form": "0001"}) + "\n", *lines[1:]]),
        "nothing": "",
        "something else": "{}\n",
        "no JSON": "nonsense\n",
    }
    for name, text in broken.items():
        file.write_bytes(gzip.compress(text.encode()))
        with pytest.raises(SobremesaError):
            await restore(store.database, file, lambda _: None)
        assert not any((await rows(store)).values()), name
    for data in (b"no gzip", gzip.compress(b"x" * 1000)[:50]):
        file.write_bytes(data)
        with pytest.raises(SobremesaError, match=r"cannot be read|not a backup"):
            await restore(store.database, file, lambda _: None)
    await store.close()


def test_a_server_is_saved_and_brought_back_by_two_commands(tmp_path: Path) -> None:
    old, new, file = tmp_path / "old", tmp_path / "new", tmp_path / "backup"
    settings = Settings(old, bot_workers=1)

    async def play() -> str:
        async with running(settings) as server:
            return (await server.hall.create(order(HUMAN, HUMAN), ANA)).id

    old.mkdir()
    id = asyncio.run(play())
    assert run("admin", "backup", file, "--data", old).exit_code == 0
    assert run("admin", "restore", file, "--data", new).exit_code == 0
    assert load_secret(Settings(new)) == load_secret(settings)
    assert id in run("admin", "tables", "--data", new).output
    assert "not empty" in refused("admin", "restore", file, "--data", new)
    other = tmp_path / "other"
    load_secret(Settings(other))
    assert "another key" in refused("admin", "restore", file, "--data", other)
    assert id not in run("admin", "tables", "--data", other).output


def test_a_backup_replaces_nothing_but_a_file(tmp_path: Path) -> None:
    place, pipe, link, file = (tmp_path / name for name in ("folder", "pipe", "link", "file"))
    place.mkdir()
    os.mkfifo(pipe)
    link.symlink_to(file)
    file.write_text("an old backup")
    for odd in (place, pipe, link):
        assert "is not a plain file" in refused("admin", "backup", odd, "--data", tmp_path)
    assert pipe.is_fifo()
    assert link.is_symlink()
    assert file.read_text() == "an old backup"
    assert run("admin", "backup", file, "--data", tmp_path).exit_code == 0
    assert file.read_bytes().startswith(b"\x1f\x8b")


def test_a_key_is_kept_once(tmp_path: Path) -> None:
    keep_secret(Settings(tmp_path), b"a key")
    keep_secret(Settings(tmp_path), b"a key")
    assert load_secret(Settings(tmp_path)) == b"a key"
    with pytest.raises(SobremesaError, match="another key"):
        keep_secret(Settings(tmp_path), b"another")
    with pytest.raises(SobremesaError, match="another key"):
        keep_secret(Settings(tmp_path / "x", secret="told"), b"another")


# -- tables ------------------------------------------------------------------------------------------------------------


async def test_a_table_is_closed_beside_a_running_server(server: Running) -> None:
    made = await make(server, HUMAN_DOC, HUMAN_DOC)
    table = await server.hall.get(made["table"])
    seen: list[Event] = []
    async with server.client(made["seats"][0]["token"]) as client:
        stream = asyncio.ensure_future(heard(client, f"/api/tables/{table.id}/stream", seen))
        await until(lambda: seen)
        await server.hall.store.database.write(lambda c: keeper.close(c, table.id))
        await until(lambda: seen[-1].data["stage"] == "aside")
        stream.cancel()
        await asyncio.gather(stream, return_exceptions=True)
        assert "closed" in seen[-1].data["trouble"]
        view = seen[0].data
        act = {"ply": view["ply"], "action": 0}
        assert "closed" in problem(await client.post(f"/api/tables/{table.id}/act", json=act), 409)["detail"]
        assert (await client.get(f"/api/tables/{table.id}/record")).status_code == 200
        assert (await client.get(f"/t/{table.id}")).status_code == 200
    assert isinstance(table.trouble, Closed)
    with pytest.raises(SobremesaError, match="no game is in progress"):
        await server.hall.store.database.write(lambda c: keeper.close(c, table.id))
    server.hall._tables.clear()
    assert isinstance((await server.hall.get(table.id)).trouble, Closed)


async def test_a_table_that_waits_can_be_closed_too(server: Running) -> None:
    table = await server.hall.create(order(HUMAN, OPEN), ANA)
    await server.hall.store.database.write(lambda c: keeper.close(c, table.id))
    await until(lambda: table.is_aside)
    async with known_as(server, ANA) as ana:
        for path in ("", "?seat=0", "/record", "/story"):
            assert (await ana.get(f"/t/{table.id}{path}")).status_code == 200, path
        assert (await ana.get("/tables")).status_code == 200


async def test_a_table_is_removed_beside_a_running_server(server: Running) -> None:
    made = await make(server, HUMAN_DOC, HUMAN_DOC)
    table = await server.hall.get(made["table"])
    await play_on(table, 60)
    seen: list[Event] = []
    async with server.client(made["seats"][0]["token"]) as client:
        stream = asyncio.ensure_future(heard(client, f"/api/tables/{table.id}/stream", seen))
        await until(lambda: seen)
        await server.hall.store.database.write(lambda c: keeper.remove(c, table.id))
        async with asyncio.timeout(PATIENCE):
            await stream  # which has an end now
        problem(await client.get(f"/api/tables/{table.id}/view"), 401)
    with pytest.raises(NoSuchTable):
        await server.hall.get(table.id)
    left = await rows(server.hall.store)
    assert not left["tables"]
    assert not left["entries"]
    assert not left["seats"]


async def test_a_move_at_a_table_that_was_removed_meanwhile(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await hall.create(order(HUMAN, HUMAN), ANA)
    seat = table.owing[0]
    await hall.store.database.write(lambda c: keeper.remove(c, table.id))
    with pytest.raises(NoSuchTable):
        await table.act(seat, table.ply, table.legal(seat)[0], is_final=True)


async def test_tables_and_people_are_listed(emptied: Hall) -> None:
    await furnished(emptied)
    read = emptied.store.database.read
    found = await read(keeper.tables)
    assert [t.game for t in found] == ["la_granja", "el_grande"]
    assert [name[:3] for name in found[0].names] == ["Ana", "Ben"]
    assert await read(lambda c: keeper.tables(c, stage="over")) == []
    assert len(await read(lambda c: keeper.tables(c, person=BEN.id))) == 2
    (ben,) = await read(lambda c: keeper.people(c, "bEN"))
    assert (ben.id, ben.tables, ben.is_banned) == (BEN.id, 2, False)
    assert await read(lambda c: keeper.people(c, "%")) == []


# -- people ------------------------------------------------------------------------------------------------------------


async def test_somebody_who_is_banned_may_only_look(server: Running) -> None:
    table = await server.hall.create(order(OPEN, OPEN), ANA)
    for who in (ANA, BEN):
        await table.join(who)
    write = server.hall.store.database.write
    line = {"text": "hello"}
    async with known_as(server, BEN) as ben, known_as(server, ANA) as ana:
        assert (await ben.post(f"/t/{table.id}/chat", data=line)).status_code == 303
        await write(lambda c: keeper.ban(c, BEN.id, None))
        await until(lambda: BEN.id in server.hall._banned)
        assert (await ben.post(f"/t/{table.id}/chat", data=line)).status_code == 403
        assert (await ben.post("/play-now", data={"game": "el_grande"})).status_code == 403
        assert (await ben.get(f"/t/{table.id}")).status_code == 200
        assert (await ana.post(f"/t/{table.id}/chat", data=line)).status_code == 303
        await write(lambda c: keeper.lift(c, BEN.id))
        await until(lambda: BEN.id not in server.hall._banned)
        assert (await ben.post(f"/t/{table.id}/chat", data=line)).status_code == 303
        await write(lambda c: keeper.ban(c, BEN.id, server.hall.now() + 1000))
        await until(lambda: BEN.id in server.hall._banned)
        now = server.hall.now
        server.hall.now = lambda: now() + 2000  # type: ignore[method-assign]
        assert (await ben.post(f"/t/{table.id}/chat", data=line)).status_code == 303  # time has passed


async def test_a_network_can_be_banned(server: Running) -> None:
    made = await make(server, HUMAN_DOC, HUMAN_DOC)
    table = await server.hall.get(made["table"])
    assert table.facts.origin
    await server.hall.store.database.write(lambda c: keeper.ban(c, table.facts.origin, None))
    await until(lambda: server.hall._banned)
    async with server.client() as client:
        wanted = {"game": "el_grande", "seats": [HUMAN_DOC, HUMAN_DOC]}
        problem(await client.post("/api/tables", json=wanted), 403)
        assert (await client.get("/api/tables")).status_code == 200


async def test_a_ban_is_remembered_after_a_restart(settings: Settings) -> None:
    hall = await Hall.open(settings)
    await hall.store.database.write(lambda c: keeper.ban(c, BEN.id, None))
    await hall.close()
    hall = await Hall.open(settings)
    await until(lambda: BEN.id in hall._banned)
    await hall.close()


async def test_what_is_kept_of_a_person_can_be_told_and_forgotten(emptied: Hall) -> None:
    hall = emptied
    await furnished(hall)
    table = await hall.create(order(HUMAN, HUMAN, game="el_grande"), BEN)  # one screen
    read, write = hall.store.database.read, hall.store.database.write
    told = await read(lambda c: keeper.data_of(c, BEN.id, 0.0))
    assert told["person"]["name"].startswith("Ben")
    assert len(told["seats"]) == 4
    assert len(told["chat"]) == 2
    assert told["tables_made"] == [table.id]
    assert "token" not in told["seats"][0]
    concerned = await write(lambda c: keeper.forget(c, BEN.id))
    assert len(concerned) == 3
    everything = json.dumps(await rows(hall.store), default=str)
    assert BEN.id not in everything
    assert "Ben" not in everything
    assert ANA.id in everything
    with pytest.raises(SobremesaError, match="nothing is stored"):
        await read(lambda c: keeper.data_of(c, BEN.id, 0.0))
    await until(lambda: all(t.seat_at(1).is_bot for t in hall._tables.values() if t.id in concerned))
    owed = await read(lambda c: c.execute(select(PersonRow.id)).scalars().all())
    assert list(owed) == [ANA.id]
    for id in concerned:
        game = await hall.get(id)
        assert "Ben" not in " ".join(game.names)


async def test_a_bot_plays_on_for_somebody_who_was_forgotten(settings: Settings) -> None:
    hall = await Hall.open(settings)
    table = await hall.create(order(OPEN, OPEN), ANA)
    for who in (ANA, BEN):
        await table.join(who)
    while table.owing != (1,):
        await play_on(table, 1)
    await hall.close()  # nobody is there to notice
    store = await Store.open(settings.database_url)
    await store.database.write(lambda c: keeper.forget(c, BEN.id))
    assert await store.bots_owe() == [(table.id, "")]
    await store.close()


# -- how long things are kept ------------------------------------------------------------------------------------------


async def test_what_has_been_kept_long_enough_goes(emptied: Hall) -> None:
    hall = emptied
    await furnished(hall)
    old = Person("c" * 32, "Old")
    await hall.call(old, "Old")
    waiting = await hall.create(order(HUMAN, OPEN), ANA)
    later = hall.now() + 10 * DAY
    read, write = hall.store.database.read, hall.store.database.write
    assert await read(lambda c: keeper.due(c, Rules(), later)) == ([], [])
    assert await read(lambda c: keeper.due(c, Rules(waiting=11), later)) == ([], [])
    assert await read(lambda c: keeper.due(c, Rules(waiting=9, over=1), later)) == ([waiting.id], [])
    assert await read(lambda c: keeper.due(c, Rules(people=9), later)) == ([], [old.id])
    gone, alone = await read(lambda c: keeper.due(c, Rules(9, 9, people=9), later))
    assert (len(gone), sorted(alone)) == (3, sorted([ANA.id, BEN.id, old.id]))
    assert await write(lambda c: keeper.tidy(c, Rules(waiting=9, people=9), later)) == (1, 1)
    assert len(await read(keeper.tables)) == 2


async def test_who_still_comes_is_not_forgotten(emptied: Hall) -> None:
    """Though they sit at no table; and that they come is written down once a day."""
    hall, now = emptied, emptied.now()
    for who in (ANA, BEN):
        await hall.call(who, who.name)
    read, writes = hall.store.database.read, 0
    write = hall.store.database.write

    async def counted(work: Any) -> Any:
        nonlocal writes
        writes += 1
        return await write(work)

    hall.store.database.write = counted  # type: ignore[method-assign]
    for day in range(1, 4):
        hall.now = lambda day=day: now + day * (DAY + 1)  # type: ignore[method-assign, misc]
        for _ in range(5):
            assert (await hall.person(ANA.id)).name == "Ana"
    assert writes == 3
    assert await read(lambda c: keeper.due(c, Rules(people=2), hall.now())) == ([], [BEN.id])


async def test_more_people_and_tables_go_than_a_statement_can_name(emptied: Hall) -> None:
    hall, many = emptied, 33_000  # PostgreSQL takes 32,767 values, SQLite 32,766
    await hall.create(order(HUMAN, HUMAN), ANA)
    later = hall.now() + 10 * DAY
    read, write = hall.store.database.read, hall.store.database.write
    numbers = select(literal(1).label("n")).cte(recursive=True)
    numbers = numbers.union_all(select(numbers.c.n + 1).where(numbers.c.n < many))
    id = cast(numbers.c.n, String)

    def crowd(c: Any) -> None:
        some = select(id, literal(""), literal(0.0), literal(0.0))
        c.execute(insert(PersonRow).from_select(["id", "name", "created", "seen"], some))
        some = select(id, literal("el_grande"), literal(""), literal(0.0), literal(0.0))
        c.execute(insert(DeckRow).from_select(["hash", "game", "changes", "created", "seen"], some))
        row = TableRow.__table__
        copies = [id if column.name in ("id", "invite") else column for column in row.c]
        c.execute(insert(row).from_select(list(row.c), select(*copies).join_from(row, numbers, true())))

    await write(crowd)
    gone, alone = await read(lambda c: keeper.due(c, Rules(playing=9, people=9), later))
    assert (len(gone), len(alone)) == (many + 1, many + 1)
    assert await write(lambda c: keeper.tidy(c, Rules(people=9, decks=9), later)) == (0, many)
    assert await read(lambda c: c.execute(select(PersonRow.id)).scalars().all()) == [ANA.id]
    assert not await read(lambda c: c.execute(select(DeckRow.hash)).first())
    await write(lambda c: c.execute(TableRow.__table__.delete().where(TableRow.id.in_(select(id)))))


def test_the_commands_say_in_one_line_what_is_wrong(tmp_path: Path) -> None:
    for command in (
        ("close", "none"),
        ("remove", "none"),
        ("unban", "nobody"),
        ("forget-person", "nobody"),
        ("export-person", "nobody", tmp_path / "x"),
        ("restore", tmp_path / "none"),
        ("nonsense",),
        ("tidy", "--over", "x"),
    ):
        refused("admin", *command, *(() if command == ("nonsense",) else ("--data", tmp_path)))


def test_people_are_banned_by_a_command(tmp_path: Path) -> None:
    assert run("admin", "ban", "somebody", "--days", "3", "--data", tmp_path).exit_code == 0
    assert run("admin", "bans", "--data", tmp_path).output.startswith("somebody\t20")
    assert run("admin", "unban", "somebody", "--data", tmp_path).exit_code == 0
    assert run("admin", "bans", "--data", tmp_path).output == ""
    assert run("admin", "tidy", "--over", "30", "--dry-run", "--data", tmp_path).output == "tables: 0, people: 0\n"
    assert not (tmp_path / "secret").exists()


def test_a_ban_that_is_over_is_told_as_such(tmp_path: Path) -> None:
    file, settings = tmp_path / "told", Settings(tmp_path)

    async def sit() -> None:
        store = await Store.open(settings.database_url)
        await store.keep_person(ANA, 1.0)
        await store.database.write(lambda c: keeper.ban(c, ANA.id, time.time() - 1))
        await store.close()

    for is_over in (True, False):
        if is_over:
            asyncio.run(sit())
        else:
            run("admin", "ban", ANA.id, "--days", "3", "--data", tmp_path)
        assert run("admin", "export-person", ANA.id, file, "--data", tmp_path).exit_code == 0
        assert json.loads(file.read_text())["is_banned"] == (not is_over)
