"""Reading and writing tables. A change is committed as a whole before anybody hears of it."""

from typing import Any, Final, Iterable, Sequence

from sqlalchemy import insert, select, update
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from sobremesa.record import Entry

from ..errors import StorageDown
from ..people import Person
from ..tables.facts import LINES_KEPT, Change, ChatLine, Facts, Request, SeatFacts, Stored, TableCard
from .engine import make_engine, migrate
from .models import ChatRow, EntryRow, PersonRow, SeatRow, TableRow

LISTED: Final = 100  # tables in a list at most


class Conflict(Exception):
    """Somebody else has changed the table first; nothing has been written."""


class Store:
    """A database, ready to use."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine

    @staticmethod
    async def open(url: str) -> "Store":
        """The database of a URL, brought to the present form."""
        engine = make_engine(url)
        try:
            await migrate(engine)
        except BaseException:
            await engine.dispose()
            raise
        return Store(engine)

    async def close(self) -> None:
        await self.engine.dispose()

    # -- people ------------------------------------------------------------------------------------------------------

    async def person(self, id: str) -> Person | None:
        async with self.engine.connect() as c:
            row = (await c.execute(select(PersonRow.id, PersonRow.name).where(PersonRow.id == id))).first()
        return None if row is None else Person(*row)

    async def keep_person(self, person: Person, now: float) -> None:
        """The person is known, by this name."""
        async with self.engine.begin() as c:
            done = await c.execute(update(PersonRow).where(PersonRow.id == person.id).values(name=person.name))
            if not done.rowcount:
                await c.execute(insert(PersonRow).values(id=person.id, name=person.name, created=now))

    # -- tables ------------------------------------------------------------------------------------------------------

    async def add(self, stored: Stored) -> None:
        """A new table is in the database."""
        facts = stored.facts
        async with self.engine.begin() as c:
            await c.execute(insert(TableRow).values(_table_values(facts)))
            await _insert(c, SeatRow, ({"table": facts.id, **s._asdict()} for s in stored.seats))
            await _insert(c, EntryRow, _entry_values(facts.id, stored.entries, 0))

    async def load(self, id: str) -> Stored | None:
        """A table with everything that belongs to it."""
        async with self.engine.connect() as c:
            row = (await c.execute(select(TableRow.__table__).where(TableRow.id == id))).mappings().first()
            if row is None:
                return None
            seats = await c.execute(_of(SeatRow, SeatRow.seat, id))
            entries = await c.execute(_of(EntryRow, EntryRow.number, id))
            chat = await c.execute(_of(ChatRow, ChatRow.number.desc(), id).limit(LINES_KEPT))
            return Stored(
                _facts(row),
                tuple(_seat(s) for s in seats.mappings()),
                tuple(Entry(e["kind"], e["seat"], e["value"], e["digest"]) for e in entries.mappings()),
                tuple(ChatLine(**{k: s[k] for k in ChatLine._fields}) for s in chat.mappings())[::-1],
            )

    async def by_invite(self, invite: str) -> str | None:
        async with self.engine.connect() as c:
            return (await c.execute(select(TableRow.id).where(TableRow.invite == invite))).scalar()

    async def save(self, change: Change) -> None:
        """The change is in the database, or nothing of it: `Conflict` if it was made for an older revision."""
        facts = change.facts
        try:
            async with self.engine.begin() as c:
                fresh = await c.execute(
                    update(TableRow)
                    .where(TableRow.id == facts.id, TableRow.revision == change.before)
                    .values(_changing_values(facts))
                )
                if fresh.rowcount != 1:
                    raise Conflict
                await _insert(c, EntryRow, _entry_values(facts.id, change.entries, change.number))
                for seat in change.seats:
                    await c.execute(
                        update(SeatRow)
                        .where(SeatRow.table == facts.id, SeatRow.seat == seat.seat)
                        .values(seat._asdict())
                    )
                await _insert(c, ChatRow, ({"table": facts.id, **line._asdict()} for line in change.chat))
        except IntegrityError:
            raise Conflict from None
        except (SQLAlchemyError, OSError) as e:
            raise StorageDown from e

    async def seen(self, id: str, seat: int, at: float) -> None:
        """The player of the seat was there."""
        async with self.engine.begin() as c:
            await c.execute(update(SeatRow).where(SeatRow.table == id, SeatRow.seat == seat).values(seen=at))

    # -- lists -------------------------------------------------------------------------------------------------------

    async def cards(
        self, person: str | None = None, stages: Sequence[str] = (), watchable: bool = False
    ) -> list[TableCard]:
        """Tables, the last moved first: of a person, at some stage, open to spectators."""
        which = select(TableRow.__table__).order_by(TableRow.moved.desc()).limit(LISTED)
        if person is not None:
            own = select(SeatRow.table).where(SeatRow.person == person)
            which = which.where(TableRow.id.in_(own) | (TableRow.host == person))
        if stages:
            which = which.where(TableRow.stage.in_(stages))
        if watchable:
            which = which.where(TableRow.is_watchable)
        async with self.engine.connect() as c:
            rows = (await c.execute(which)).mappings().all()
            seats: dict[str, list[SeatFacts]] = {row["id"]: [] for row in rows}
            found = await c.execute(
                select(SeatRow.__table__).where(SeatRow.table.in_(seats)).order_by(SeatRow.table, SeatRow.seat)
            )
            for s in found.mappings():
                seats[s["table"]].append(_seat(s))
        return [_card(row, seats[row["id"]], person) for row in rows]

    async def bots_owe(self) -> list[str]:
        """The tables at which a bot is to move."""
        async with self.engine.connect() as c:
            return list((await c.execute(select(TableRow.id).where(TableRow.bots_owe))).scalars())


# -- rows and values ---------------------------------------------------------------------------------------------------

#: what can change in a table
CHANGING: Final = (
    "moved", "stage", "owing", "bots_owe", "ply", "undos", "version", "revision", "requests", "rematch",
)  # fmt: skip


def _changing_values(facts: Facts) -> dict[str, Any]:
    return {
        **{name: getattr(facts, name) for name in CHANGING},
        "owing": list(facts.owing),
        "requests": [list(r) for r in facts.requests],
    }


def _table_values(facts: Facts) -> dict[str, Any]:
    order = facts.order
    listed = {name: order[name] for name in ("game", "mode", "is_watchable")}
    return {**facts._asdict(), **listed, **_changing_values(facts)}


def _facts(row: Any) -> Facts:
    values = {k: row[k] for k in Facts._fields}
    values["owing"] = tuple(row["owing"])
    values["requests"] = tuple(_request(r) for r in row["requests"])
    return Facts(**values)


def _request(plain: list[Any]) -> Request:
    request = Request(*plain)
    return request._replace(agreed=tuple(request.agreed), asked=tuple(request.asked))


def _seat(row: Any) -> SeatFacts:
    return SeatFacts(**{k: row[k] for k in SeatFacts._fields})


def _entry_values(table: str, entries: Iterable[Entry], first: int) -> Iterable[dict[str, Any]]:
    return ({"table": table, "number": n, **e._asdict()} for n, e in enumerate(entries, first))


def _of(model: Any, by: Any, id: str) -> Any:
    return select(model.__table__).where(model.table == id).order_by(by)


async def _insert(c: AsyncConnection, model: Any, rows: Iterable[dict[str, Any]]) -> None:
    values = list(rows)
    if values:
        await c.execute(insert(model), values)


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
