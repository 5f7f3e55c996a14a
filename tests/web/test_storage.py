"""The same tables, entries and people on every database; nothing is ever half written."""

import asyncio
import sys
import threading
from pathlib import Path
from typing import Any, AsyncIterator

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, event, text
from sqlalchemy.exc import OperationalError

from sobremesa.kernel import SobremesaError
from sobremesa.record import Entry
from sobremesa.web.errors import StorageDown
from sobremesa.web.hall import Person
from sobremesa.web.storage import Conflict, Store
from sobremesa.web.storage.database import File
from sobremesa.web.storage.models import Base
from sobremesa.web.tables.facts import (
    GIVE,
    LINES_KEPT,
    OVER,
    PLAYING,
    WAITING,
    Change,
    ChatLine,
    Facts,
    Request,
    SeatFacts,
    Stored,
)

from ..patience import PATIENCE
from .server import BOT, HUMAN, OPEN, order

pytestmark = pytest.mark.anyio

ANA = Person("ana", "Ana")
MOVE = Entry("move", 0, 17)
CHANCE = Entry("move", -1, 90)
MARK = Entry("mark", -1, 50, "5f0c" * 8)


@pytest.fixture
async def store(database: str) -> AsyncIterator[Store]:
    store = await Store.open(database)
    yield store
    await store.close()


def facts(id: str = "t1", **more: Any) -> Facts:
    plain = order(HUMAN, OPEN, BOT).plain()
    known = Facts(id, f"invite-{id}", "ana", plain, "secret", "seal", False, "", 1, "data", 5.0, 6.0)
    return known._replace(**more)


SEATS = (
    SeatFacts(0, "human", "", "ana", "Ana", "hash", True, 12, 7.5),
    SeatFacts(1, "open"),
    SeatFacts(2, "bot", "mozo", None, "Mozo"),
)


async def test_a_table_comes_back_as_it_was(store: Store) -> None:
    requests = (Request(3, GIVE, 0, 9, 2, "mozo", (1,), (0,)),)
    stored = Stored(
        facts(owing=(0, 2), bots_owe=True, requests=requests, rematch="t2"), SEATS, (CHANCE, MOVE, MARK), ()
    )
    await store.add(stored, ANA)
    assert await store.load("t1") == stored
    assert await store.load("t2") is None
    assert await store.by_invite("invite-t1") == "t1"
    assert await store.by_invite("t1") is None


async def test_a_change_is_written_as_a_whole(store: Store) -> None:
    await store.add(Stored(facts(), SEATS, (CHANCE,), ()), ANA)
    line = ChatLine(0, "ana", "Ana", "¡Olé! <b>", 9.0)
    changed = facts(revision=1, version=1, ply=2, stage=PLAYING, owing=(2,), bots_owe=True, moved=8.0)
    seat = SEATS[1]._replace(kind="human", person="ben", name="Ben", pending=4)
    await store.save(Change(changed, 0, (seat,), (MOVE, MARK), 1, (line,)))
    assert await store.load("t1") == Stored(changed, (SEATS[0], seat, SEATS[2]), (CHANCE, MOVE, MARK), (line,))


async def test_the_last_lines_of_a_long_chat_are_loaded(store: Store) -> None:
    await store.add(Stored(facts(), SEATS, (), ()), ANA)
    lines = tuple(ChatLine(n, "ana", "Ana", f"line {n}", float(n)) for n in range(LINES_KEPT + 50))
    await store.save(Change(facts(revision=1), 0, chat=lines))
    stored = await store.load("t1")
    assert stored is not None
    assert stored.chat == lines[50:]


async def test_an_outdated_change_changes_nothing(store: Store) -> None:
    stored = Stored(facts(revision=4), SEATS, (CHANCE,), ())
    await store.add(stored, ANA)
    for before in (3, 5):
        with pytest.raises(Conflict):
            await store.save(Change(facts(revision=before + 1, ply=9), before, (SEATS[1],), (MOVE,), 1))
    assert await store.load("t1") == stored


async def test_an_entry_is_never_overwritten(store: Store) -> None:
    """Even if both had the right revision: no two entries can have the same number."""
    stored = Stored(facts(), SEATS, (CHANCE, MOVE), ())
    await store.add(stored, ANA)
    with pytest.raises(Conflict):
        await store.save(Change(facts(revision=1, ply=9), 0, (SEATS[2]._replace(name="x"),), (MARK, MOVE), 1))
    assert await store.load("t1") == stored


async def test_one_of_two_wins_a_race(store: Store) -> None:
    await store.add(Stored(facts(), SEATS, (), ()), ANA)

    async def save(n: int) -> int:
        try:
            await store.save(Change(facts(revision=1, ply=n), 0, (), (Entry("move", 0, n),), 0))
        except Conflict:
            return -1
        return n

    won = [n for n in await asyncio.gather(*map(save, range(8))) if n >= 0]
    stored = await store.load("t1")
    assert stored is not None
    assert len(won) == 1
    assert stored.entries == (Entry("move", 0, won[0]),)
    assert stored.facts.ply == won[0]


async def test_people_are_known_by_their_last_name(store: Store) -> None:
    assert await store.person("ana") is None
    for name in ("Ana", "Ana María"):
        await store.keep_person(Person("ana", name), 1.0)
        assert await store.person("ana") == Person("ana", name)


async def test_lists_find_the_right_tables(store: Store) -> None:
    private = order(HUMAN, OPEN, BOT, is_watchable=False).plain()
    tables = [
        facts("wait", moved=1.0),
        facts("old", moved=2.0, stage=PLAYING, owing=(0,)),
        facts("new", moved=3.0, stage=PLAYING, owing=(2,), bots_owe=True, host="eva"),
        facts("private", moved=4.0, stage=PLAYING, order=private),
        facts("end", moved=5.0, stage=OVER, host="eva"),
    ]
    for table in tables:
        person = None if table.id == "end" else "ana"
        await store.add(Stored(table, (SEATS[0]._replace(person=person), *SEATS[1:]), (), ()), ANA)

    async def ids(**which: Any) -> list[str]:
        return [card.id for card in await store.cards(**which)]

    assert await ids(stages=(PLAYING,), watchable=True) == ["new", "old"]
    assert await ids(person="ana") == ["private", "new", "old", "wait"]
    assert await ids(person="eva") == ["end", "new"]
    assert await ids(person="nobody") == []
    assert await ids(stages=(OVER, WAITING)) == ["end", "wait"]
    assert [card.is_my_turn for card in await store.cards(person="ana")] == [False, False, True, False]
    assert [card.names for card in await store.cards(stages=(OVER,))] == [("Ana", "", "Mozo")]
    assert await store.bots_owe() == [("new", "")]


async def test_who_was_seen_when(store: Store) -> None:
    await store.add(Stored(facts(), SEATS, (), ()), ANA)
    await store.seen("t1", 0, 99.0)
    stored = await store.load("t1")
    assert stored is not None
    assert [s.seen for s in stored.seats] == [99.0, 0.0, 0.0]
    assert stored.facts.revision == 0


async def test_a_database_that_fails_changes_nothing_and_says_so(store: Store) -> None:
    stored = Stored(facts(), SEATS, (), ())
    await store.add(stored, ANA)
    await store.database.write(lambda c: c.execute(text("ALTER TABLE entries RENAME TO gone")))
    try:
        with pytest.raises(StorageDown, match="could not be saved"):
            await store.save(Change(facts(revision=1), 0, (), (MOVE,), 0))
    finally:
        await store.database.write(lambda c: c.execute(text("ALTER TABLE gone RENAME TO entries")))
    assert await store.load("t1") == stored


async def test_a_database_that_cannot_be_read_says_so(store: Store) -> None:
    await store.database.write(lambda c: c.execute(text("ALTER TABLE people RENAME TO gone")))
    try:
        with pytest.raises(StorageDown):
            await store.person("ana")
        with pytest.raises(StorageDown):
            await store.keep_person(ANA, 1.0)
        with pytest.raises(StorageDown):
            await store.add(Stored(facts(), SEATS, (), ()), ANA)
    finally:
        await store.database.write(lambda c: c.execute(text("ALTER TABLE gone RENAME TO people")))
    assert await store.load("t1") is None


async def test_two_who_come_at_the_same_time_are_one_person(store: Store) -> None:
    await asyncio.gather(*(store.keep_person(Person("ana", f"Ana {n}"), 1.0) for n in range(12)))
    kept = await store.person("ana")
    assert kept is not None
    assert kept.name.startswith("Ana ")


async def test_who_reads_sees_one_moment(store: Store) -> None:
    """A table is read with several queries; none of them may see a change made in between."""
    await store.add(Stored(facts(), SEATS, (CHANCE,), ()), ANA)

    def entries(c: Connection) -> int:
        return int(c.execute(text("SELECT count(*) FROM entries")).scalar_one())

    def ply(c: Connection) -> int:
        return int(c.execute(text("SELECT ply FROM tables")).scalar_one())

    begun, changed = threading.Event(), threading.Event()

    def read(c: Connection) -> tuple[int, int]:
        first = ply(c)
        begun.set()
        if store.database.__class__.__name__ == "File":
            assert changed.wait(PATIENCE)
        return first, entries(c)

    reading = asyncio.ensure_future(store.database.read(read))
    await asyncio.to_thread(begun.wait, PATIENCE)
    await store.save(Change(facts(revision=1, ply=2), 0, (), (MOVE, MARK), 1))
    changed.set()
    assert await reading in ((0, 1), (2, 3))
    assert await store.database.read(read) == (2, 3)


async def test_many_who_ask_at_once_wait_for_their_turn(store: Store) -> None:
    await store.keep_person(ANA, 1.0)
    assert await asyncio.gather(*(store.person("ana") for _ in range(2000))) == [ANA] * 2000


async def test_who_has_waited_too_long_is_told_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = await Store.open(f"sqlite:///{tmp_path / 'x.db'}")
    monkeypatch.setattr("sobremesa.web.storage.database.PATIENCE", -1.0)
    with pytest.raises(StorageDown):
        await store.keep_person(ANA, 1.0)
    monkeypatch.undo()
    assert await store.person("ana") is None
    await store.close()


# -- the schema --------------------------------------------------------------------------------------------------------


async def test_migrations_make_what_the_models_describe(store: Store) -> None:
    def differences(connection: Connection) -> list[Any]:
        return list(compare_metadata(MigrationContext.configure(connection), Base.metadata))

    assert await store.database.read(differences) == []


async def test_opening_again_keeps_everything(store: Store, database: str) -> None:
    stored = Stored(facts(), SEATS, (MOVE,), ())
    await store.add(stored, ANA)
    again = await Store.open(database)
    try:
        assert await again.load("t1") == stored
    finally:
        await again.close()


@pytest.mark.e2e
async def test_servers_that_start_together_wait_for_each_other(database: str) -> None:
    script = "import asyncio, sys; from sobremesa.web.storage import Store; asyncio.run(Store.open(sys.argv[1]))"
    starting = [await asyncio.create_subprocess_exec(sys.executable, "-c", script, database) for _ in range(2)]
    assert [await process.wait() for process in starting] == [0, 0]
    store = await Store.open(database)
    assert await store.load("none") is None
    await store.close()


async def test_sqlite_writes_to_the_disk_before_it_answers(tmp_path: Path) -> None:
    store = await Store.open(f"sqlite:///{tmp_path / 'x.db'}")
    for setting, value in (("journal_mode", "wal"), ("synchronous", 2), ("foreign_keys", 1)):  # 2 is FULL
        question = text(f"PRAGMA {setting}")
        assert await store.database.write(lambda c, q=question: c.execute(q).scalar()) == value  # type: ignore[misc]
    await store.close()


async def test_a_migration_that_breaks_off_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    url = f"sqlite:///{tmp_path / 'x.db'}"

    def stumble(*_: Any, **__: Any) -> None:
        raise RuntimeError("the power fails")

    with monkeypatch.context() as m:
        m.setattr("alembic.op.create_index", stumble)
        with pytest.raises(RuntimeError, match="the power fails"):
            await Store.open(url)
    store = await Store.open(url)
    assert await store.load("none") is None
    await store.close()


async def test_a_newer_database_is_refused_in_one_sentence(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'x.db'}"
    store = await Store.open(url)
    await store.database.write(lambda c: c.execute(text("UPDATE alembic_version SET version_num = '9999'")))
    await store.close()
    with pytest.raises(SobremesaError, match="newer version") as e:
        await Store.open(url)
    assert "9999" in str(e.value)


async def test_what_waits_is_committed_together_and_what_fails_takes_nobody_along(store: Store) -> None:
    """SQLite waits for the disk once, not for each of them; on both databases each is done completely or not at all."""
    hold, commits = threading.Event(), []
    database = store.database
    if isinstance(database, File):
        event.listen(database._engine, "commit", lambda _: commits.append(1))

    def keep(n: int, fails: bool) -> Any:
        def work(c: Connection) -> int:
            c.execute(text("INSERT INTO people (id, name, created, seen) VALUES (:id, '', 0, 0)"), {"id": f"p{n}"})
            if fails:
                raise Conflict
            return n

        return work

    first = asyncio.ensure_future(database.write(lambda _: isinstance(database, File) and hold.wait(PATIENCE)))
    await asyncio.sleep(0.05)  # this one is being written, and all others wait
    others = [asyncio.ensure_future(database.write(keep(n, n % 3 == 1))) for n in range(12)]
    await asyncio.sleep(0.05)
    hold.set()
    await first
    found = await asyncio.gather(*others, return_exceptions=True)
    assert [n for n in found if not isinstance(n, Conflict)] == [n for n in range(12) if n % 3 != 1]
    people = await database.read(lambda c: c.execute(text("SELECT id FROM people")).scalars().all())
    assert sorted(people) == sorted(f"p{n}" for n in range(12) if n % 3 != 1)
    if isinstance(database, File):
        assert len(commits) == 2


async def test_when_the_commit_fails_nothing_of_it_was_done(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = await Store.open(f"sqlite:///{tmp_path / 'x.db'}")

    def fail(_: Connection) -> None:
        raise OperationalError("disk full", None, Exception())

    with monkeypatch.context() as patch:
        patch.setattr(Connection, "commit", fail)
        writing = [store.keep_person(Person(f"p{n}", "x"), 1.0) for n in range(5)]
        found = await asyncio.gather(*writing, return_exceptions=True)
        assert [type(e) for e in found] == [StorageDown] * 5
    assert await store.person("p1") is None
    await store.keep_person(Person("p1", "x"), 1.0)
    assert await store.person("p1") is not None
    await store.close()
