"""Reading and writing tables. A change is committed as a whole before anybody hears of it."""

from contextlib import suppress
from typing import Any, Final, Iterable, Sequence

from sqlalchemy import Connection, delete, func, insert, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import IntegrityError

from sobremesa.record import Entry

from ..errors import StorageDown
from ..fairness import Owner
from ..people import Person
from ..tables.facts import (
    LINES_KEPT,
    PLAYING,
    SNAPSHOT_EVERY,
    SNAPSHOTS_KEPT,
    STAGES,
    Change,
    ChatLine,
    Facts,
    Request,
    SeatFacts,
    Snapshot,
    Stored,
    TableCard,
)
from ..tables.orders import BOT
from . import leases
from .database import Database, open_database
from .models import ChatRow, DeckRow, EntryRow, PersonRow, SeatRow, SnapshotRow, TableRow

LISTED: Final = 100  # tables in a list at most
SEEN_EVERY: Final = 86400.0  # seconds between notes that somebody visits, or looks at a deck
LISTED_COLUMNS: Final = [c for c in TableRow.__table__.c if c.name not in ("position", "start")]  # without long texts


class Conflict(Exception):
    """Somebody else has changed the table first; nothing has been written."""


class Store:
    """A database, ready to use. Whatever it cannot do raises `StorageDown`, and nothing has changed."""

    def __init__(self, database: Database) -> None:
        self.database = database

    @staticmethod
    async def open(url: str) -> "Store":
        """Open the database at a URL and bring it up to the present schema."""
        database = open_database(url)
        try:
            await database.migrate()
        except BaseException:
            await database.close()
            raise
        return Store(database)

    async def close(self) -> None:
        await self.database.close()

    # -- people ------------------------------------------------------------------------------------------------------

    async def person(self, id: str, now: float = 0.0) -> Person | None:
        """The person, if known; their visit at ``now`` is noted."""
        which = select(PersonRow.id, PersonRow.name, PersonRow.seen).where(PersonRow.id == id)
        row = await self.database.read(lambda c: c.execute(which).first())
        if row is not None and row.seen < now - SEEN_EVERY:
            seen = update(PersonRow).where(PersonRow.id == id).values(seen=now)
            with suppress(StorageDown):  # failing to note it is no reason to turn them away
                await self.database.write(lambda c: c.execute(seen))
        return None if row is None else Person(row.id, row.name)

    async def keep_person(self, person: Person, now: float) -> None:
        """Store the person with this name."""
        await self.database.write(lambda c: _keep_person(c, person, now))

    # -- tables ------------------------------------------------------------------------------------------------------

    async def add(self, stored: Stored, host: Person) -> None:
        """Store a new table, and who made it."""

        def work(c: Connection) -> None:
            facts = stored.facts
            _keep_person(c, host, facts.created)
            c.execute(insert(TableRow).values(_table_values(facts)))
            _insert(c, SeatRow, ({"table": facts.id, **s._asdict()} for s in stored.seats))
            _insert(c, EntryRow, _entry_values(facts.id, stored.entries, 0))
            _insert(c, SnapshotRow, ({"table": facts.id, **s._asdict()} for s in stored.snapshots))

        await self.database.write(work)

    async def load(self, id: str) -> Stored | None:
        """A table with everything that belongs to it."""
        return await self.database.read(lambda c: _load(c, id))

    async def by_invite(self, invite: str) -> str | None:
        which = select(TableRow.id).where(TableRow.invite == invite)
        return await self.database.read(lambda c: c.execute(which).scalar())

    async def take(self, id: str, me: str) -> Stored | str | None:
        """Take over a table and load it with everything that belongs to it, or return the id of its present owner."""

        def work(c: Connection) -> Stored | str | None:
            claimed = leases.claim(c, id, me)
            if claimed is None:
                return None
            return _load(c, id) if claimed.owner == me else claimed.owner

        return await self.database.write(work)

    async def save(self, change: Change) -> None:
        """Store the change, completely or not at all: `Conflict` if it was made for an older revision, or with the
        fence of a process that no longer owns the table."""
        try:
            await self.database.write(lambda c: _save(c, change))
        except IntegrityError:
            raise Conflict from None

    async def seen(self, id: str, seat: int, at: float) -> None:
        """Note that the player of the seat was there."""
        which = update(SeatRow).where(SeatRow.table == id, SeatRow.seat == seat).values(seen=at)
        await self.database.write(lambda c: c.execute(which))

    # -- decks -------------------------------------------------------------------------------------------------------

    async def keep_deck(self, hash: str, game: str, changes: str, now: float) -> None:
        """Store the changes, unless they are there already."""
        await self.database.write(lambda c: _keep_deck(c, hash, game, changes, now))

    async def deck(self, hash: str, now: float) -> tuple[str, str] | None:
        """The game and the changes of a deck; note that somebody has looked at it."""
        which = select(DeckRow.game, DeckRow.changes, DeckRow.seen).where(DeckRow.hash == hash)
        row = await self.database.read(lambda c: c.execute(which).first())
        if row is not None and row.seen < now - SEEN_EVERY:
            seen = update(DeckRow).where(DeckRow.hash == hash).values(seen=now)
            await self.database.write(lambda c: c.execute(seen))
        return None if row is None else (row.game, row.changes)

    # -- lists -------------------------------------------------------------------------------------------------------

    async def cards(
        self, person: str | None = None, stages: Sequence[str] = (), watchable: bool = False
    ) -> list[TableCard]:
        """Tables, the most recently played first: those of a person, at some stages, or open to spectators."""
        which = select(*LISTED_COLUMNS).order_by(TableRow.moved.desc()).limit(LISTED)
        if person is not None:
            own = select(SeatRow.table).where(SeatRow.person == person)
            which = which.where(TableRow.id.in_(own) | (TableRow.host == person))
        if stages:
            which = which.where(TableRow.stage.in_(stages))
        if watchable:
            which = which.where(TableRow.is_watchable)

        def work(c: Connection) -> list[TableCard]:
            rows = c.execute(which).mappings().all()
            seats: dict[str, list[SeatFacts]] = {row["id"]: [] for row in rows}
            found = c.execute(
                select(SeatRow.__table__).where(SeatRow.table.in_(seats)).order_by(SeatRow.table, SeatRow.seat)
            )
            for s in found.mappings():
                seats[s["table"]].append(seat_of_row(s))
            return [_card(row, seats[row["id"]], person) for row in rows]

        return await self.database.read(work)

    async def stages(self) -> dict[str, int]:
        """The number of tables at each stage."""
        which = select(TableRow.stage, func.count()).group_by(TableRow.stage)
        found = await self.database.read(lambda c: {row[0]: row[1] for row in c.execute(which)})
        return {stage: found.get(stage, 0) for stage in STAGES}

    async def games_of_bots(self) -> list[Owner]:
        """The owners of running games without people."""
        has_people = select(SeatRow.seat).where(SeatRow.table == TableRow.id, SeatRow.kind != BOT).exists()
        which = select(TableRow.origin, TableRow.host).where(TableRow.stage == PLAYING, TableRow.bots_owe, ~has_people)
        return await self.database.read(
            lambda c: [Owner(row.origin or row.host, row.host, False) for row in c.execute(which)]
        )

    async def bots_owe(self, me: str = "") -> list[tuple[str, str]]:
        """The tables at which a bot is to move, with their owners, except those that another process has."""
        return await self.database.read(lambda c: leases.waiting_for_bots(c, me))


# -- work on a connection ----------------------------------------------------------------------------------------------


def _keep_person(c: Connection, person: Person, now: float) -> None:
    upsert = postgresql.insert if c.dialect.name == "postgresql" else sqlite.insert  # two may come at the same time
    new = upsert(PersonRow).values(id=person.id, name=person.name, created=now, seen=now)
    c.execute(new.on_conflict_do_update(index_elements=[PersonRow.id], set_={"name": person.name, "seen": now}))
    leases.tell(c, person.id, "person")


def _keep_deck(c: Connection, hash: str, game: str, changes: str, now: float) -> None:
    upsert = postgresql.insert if c.dialect.name == "postgresql" else sqlite.insert
    new = upsert(DeckRow).values(hash=hash, game=game, changes=changes, created=now, seen=now)
    c.execute(new.on_conflict_do_update(index_elements=[DeckRow.hash], set_={"seen": now}))


def _load(c: Connection, id: str) -> Stored | None:
    row = c.execute(select(TableRow.__table__).where(TableRow.id == id)).mappings().first()
    if row is None:
        return None
    seats = c.execute(_of(SeatRow, SeatRow.seat, id))
    columns = [getattr(EntryRow, name) for name in Entry._fields]
    entries = c.execute(select(*columns).where(EntryRow.table == id).order_by(EntryRow.number))
    chat = c.execute(_of(ChatRow, ChatRow.number.desc(), id).limit(LINES_KEPT))
    snapshots = c.execute(_of(SnapshotRow, SnapshotRow.ply, id))
    return Stored(
        _facts(row),
        tuple(seat_of_row(s) for s in seats.mappings()),
        tuple(Entry(*e) for e in entries),
        tuple(ChatLine(**{k: s[k] for k in ChatLine._fields}) for s in chat.mappings())[::-1],
        tuple(Snapshot(s["ply"], s["position"]) for s in snapshots.mappings()),
    )


def _save(c: Connection, change: Change) -> None:
    facts = change.facts
    values = _changing_values(facts)
    if change.is_another_order:
        values["order"] = facts.order
    fresh = c.execute(
        update(TableRow)
        .where(TableRow.id == facts.id, TableRow.revision == change.before, TableRow.fence == facts.fence)
        .values(values)
    )
    if fresh.rowcount != 1:
        raise Conflict
    _insert(c, EntryRow, _entry_values(facts.id, change.entries, change.number))
    for seat in change.seats:
        c.execute(update(SeatRow).where(SeatRow.table == facts.id, SeatRow.seat == seat.seat).values(seat._asdict()))
    _insert(c, ChatRow, ({"table": facts.id, **line._asdict()} for line in change.chat))
    _keep_snapshots(c, change)


def _keep_snapshots(c: Connection, change: Change) -> None:
    """Store the new snapshot; delete old ones and those of plies that were taken back."""
    rows = SnapshotRow.__table__
    mine = rows.c.table == change.facts.id
    if change.is_undo:
        c.execute(delete(SnapshotRow).where(mine, rows.c.ply > change.facts.ply))
    if change.snapshot is not None:
        ply, position = change.snapshot
        c.execute(
            delete(SnapshotRow).where(mine, (rows.c.ply <= ply - SNAPSHOTS_KEPT * SNAPSHOT_EVERY) | (rows.c.ply == ply))
        )
        c.execute(insert(SnapshotRow).values(table=change.facts.id, ply=ply, position=position))


# -- rows and values ---------------------------------------------------------------------------------------------------

#: the columns of a table that can change
CHANGING: Final = (
    "moved", "stage", "owing", "bots_owe", "ply", "undos", "version", "revision", "requests", "rematch",
    "trouble", "rules", "data", "position", "is_coached", "hints", "given",
)  # fmt: skip


def _changing_values(facts: Facts) -> dict[str, Any]:
    return {
        **{name: getattr(facts, name) for name in CHANGING},
        "owing": list(facts.owing),
        "requests": [list(r) for r in facts.requests],
        "hints": [list(h) for h in facts.hints],
        "given": list(facts.given),
    }


def _table_values(facts: Facts) -> dict[str, Any]:
    order = facts.order
    listed = {name: order[name] for name in ("game", "mode", "is_watchable")}
    return {**facts._asdict(), **listed, **_changing_values(facts)}


def _facts(row: Any) -> Facts:
    values = {k: row[k] for k in Facts._fields}
    values["owing"] = tuple(row["owing"])
    values["requests"] = tuple(_request(r) for r in row["requests"])
    values["hints"] = tuple((ply, seat) for ply, seat in row["hints"])
    values["given"] = tuple(row["given"])
    return Facts(**values)


def _request(plain: list[Any]) -> Request:
    request = Request(*plain)
    return request._replace(agreed=tuple(request.agreed), asked=tuple(request.asked))


def seat_of_row(row: Any) -> SeatFacts:
    return SeatFacts(**{k: row[k] for k in SeatFacts._fields})


def _entry_values(table: str, entries: Iterable[Entry], first: int) -> Iterable[dict[str, Any]]:
    return ({"table": table, "number": n, **e._asdict()} for n, e in enumerate(entries, first))


def _of(model: Any, by: Any, id: str) -> Any:
    return select(model.__table__).where(model.table == id).order_by(by)


def _insert(c: Connection, model: Any, rows: Iterable[dict[str, Any]]) -> None:
    values = list(rows)
    if values:
        c.execute(insert(model), values)


def _card(row: Any, seats: list[SeatFacts], person: str | None) -> TableCard:
    mine = {s.seat for s in seats if s.person == person and s.is_human} if person else set()
    return TableCard(
        row["id"],
        row["game"],
        row["mode"],
        row["stage"],
        tuple(seats),
        tuple(row["owing"]),
        row["ply"],
        row["created"],
        row["moved"],
        tuple(row["order"]["options"].get("colours", ())),
        any(seat in mine for seat in row["owing"]),
    )
