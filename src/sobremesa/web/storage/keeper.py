"""Administration of stored data, for whoever runs a server: look around, close, remove, ban, tidy up.

Every function works on a connection. A running server notices changes within a few seconds, by a notice (`NoticeRow`).
"""

from typing import Any, Final, NamedTuple, Sequence

from sqlalchemy import ColumnElement, Connection, Select, delete, false, func, insert, or_, select, update

from sobremesa.kernel import SobremesaError

from ..decks import THEN
from ..tables.facts import ASIDE, CLOSED, PLAYING, WAITING, called
from ..tables.orders import BOT, OPEN
from . import leases
from .models import (
    AnalysisRow,
    BanRow,
    ChatRow,
    DeckRow,
    EntryRow,
    NoticeRow,
    PersonRow,
    PuzzleRow,
    SeatRow,
    SnapshotRow,
    TableRow,
)
from .store import seat_of_row

LISTED: Final = 1_000
BANS: Final = "bans"  # the subject of notices about bans; all others are about a table
REPLACEMENT: Final = "mozo"  # the level that plays on for somebody whose data was deleted


class TableLine(NamedTuple):
    """A table in a list."""

    id: str
    game: str
    stage: str
    ply: int
    moved: float
    origin: str
    host: str
    names: tuple[str, ...]


class PersonLine(NamedTuple):
    """A person in a list."""

    id: str
    name: str
    created: float
    tables: int
    is_banned: bool


# -- looking -----------------------------------------------------------------------------------------------------------


def tables(c: Connection, stage: str = "", person: str = "") -> list[TableLine]:
    """Tables, the most recently played first."""
    which = select(TableRow.__table__).order_by(TableRow.moved.desc()).limit(LISTED)
    if stage:
        which = which.where(TableRow.stage == stage)
    if person:
        own = select(SeatRow.table).where(SeatRow.person == person)
        which = which.where(or_(TableRow.id.in_(own), TableRow.host == person))
    return [_table_line(c, row) for row in c.execute(which).mappings().all()]


def _table_line(c: Connection, row: Any) -> TableLine:
    seats = [seat_of_row(s) for s in c.execute(_of(SeatRow, row["id"])).mappings()]
    told = {name: row[name] for name in TableLine._fields if name != "names"}
    return TableLine(**told, names=called(seats))


def _of(model: Any, id: str) -> Any:
    return select(model.__table__).where(model.table == id).order_by(*model.__table__.primary_key.columns)


def people(c: Connection, name: str = "", now: float = 0.0) -> list[PersonLine]:
    """People, the newest first; with ``name``, those whose name contains it."""
    seats = select(func.count(SeatRow.table.distinct())).where(SeatRow.person == PersonRow.id).scalar_subquery()
    which = select(PersonRow.id, PersonRow.name, PersonRow.created, seats).order_by(PersonRow.created.desc())
    if name:
        which = which.where(func.lower(PersonRow.name).contains(name.lower(), autoescape=True))
    banned = bans(c, now)
    return [
        PersonLine(id, called, created, tables, id in banned)
        for id, called, created, tables in c.execute(which.limit(LISTED))
    ]


def bans(c: Connection, now: float) -> dict[str, float | None]:
    """Who is banned, and until when."""
    rows = c.execute(select(BanRow.who, BanRow.until))
    return {who: until for who, until in rows if until is None or until > now}


def notices(c: Connection, since: int) -> list[tuple[int, str]]:
    """The notices after a given one."""
    which = select(NoticeRow.number, NoticeRow.subject).where(NoticeRow.number > since).order_by(NoticeRow.number)
    return [(number, subject) for number, subject in c.execute(which)]


def last_notice(c: Connection) -> int:
    return c.execute(select(func.max(NoticeRow.number))).scalar() or 0


def _note(c: Connection, subject: str) -> None:
    c.execute(insert(NoticeRow).values(number=last_notice(c) + 1, subject=subject))
    leases.tell(c, subject, "notice")


# -- tables ------------------------------------------------------------------------------------------------------------


def close(c: Connection, id: str) -> None:
    """Close a game: it cannot go on, but it can be viewed, and its record saved."""
    row = c.execute(select(TableRow.stage).where(TableRow.id == id)).first()
    if row is None:
        raise SobremesaError("admin.no_table", id=id[:24])
    if row[0] not in (PLAYING, WAITING):
        raise SobremesaError("admin.not_running", id=id)
    c.execute(update(SeatRow).where(SeatRow.table == id).values(pending=None))
    c.execute(
        update(TableRow)
        .where(TableRow.id == id)
        .values(
            stage=ASIDE,
            trouble=CLOSED,
            owing=[],
            bots_owe=False,
            requests=[],
            revision=TableRow.revision + 1,
            version=TableRow.version + 1,
        )
    )
    _note(c, id)


def remove(c: Connection, id: str) -> None:
    """Delete the table with everything that belongs to it."""
    for model in (SeatRow, EntryRow, SnapshotRow, ChatRow, AnalysisRow, PuzzleRow):
        c.execute(delete(model).where(model.__table__.c.table == id))
    if not c.execute(delete(TableRow).where(TableRow.id == id)).rowcount:
        raise SobremesaError("admin.no_table", id=id[:24])
    c.execute(update(TableRow).where(TableRow.rematch == id).values(rematch=None, revision=TableRow.revision + 1))
    went_on = _ids(c, select(TableRow.id).where(TableRow.source == id))
    c.execute(update(TableRow).where(TableRow.source == id).values(source="", source_ply=0))
    for concerned in (id, *went_on):
        _note(c, concerned)


# -- people ------------------------------------------------------------------------------------------------------------


def ban(c: Connection, who: str, until: float | None) -> None:
    """Ban a person, or everybody in a network (by its name in tables): they may look, but do nothing."""
    c.execute(delete(BanRow).where(BanRow.who == who))
    c.execute(insert(BanRow).values(who=who, until=until))
    _note(c, BANS)


def lift(c: Connection, who: str) -> None:
    """Lift a ban."""
    if not c.execute(delete(BanRow).where(BanRow.who == who)).rowcount:
        raise SobremesaError("admin.not_banned", who=who[:40])
    _note(c, BANS)


def data_of(c: Connection, person: str, now: float) -> dict[str, Any]:
    """Everything stored about a person."""
    row = c.execute(select(PersonRow.__table__).where(PersonRow.id == person)).mappings().first()
    seats = c.execute(select(SeatRow.__table__).where(SeatRow.person == person)).mappings().all()
    hosted = c.execute(select(TableRow.id).where(TableRow.host == person)).scalars().all()
    chat = c.execute(select(ChatRow.__table__).where(ChatRow.person == person)).mappings().all()
    if row is None and not (seats or hosted or chat):
        raise SobremesaError("admin.no_person", id=person[:32])
    return {
        "person": None if row is None else dict(row),
        "seats": [{k: v for k, v in s.items() if k != "token"} for s in seats],
        "tables_made": list(hosted),
        "chat": [dict(line) for line in chat],
        "is_banned": person in bans(c, now),
    }


def forget(c: Connection, person: str) -> list[str]:
    """Delete everything that tells who they were: name, seats, chat. Games with others go on, with a bot in their seat.
    Return the tables affected."""
    data = data_of(c, person, now=0.0)
    c.execute(delete(ChatRow).where(ChatRow.person == person))
    c.execute(delete(PersonRow).where(PersonRow.id == person))
    mine = SeatRow.person == person
    running = select(TableRow.id).where(TableRow.stage.in_((PLAYING, WAITING)))
    c.execute(
        update(SeatRow)
        .where(mine, SeatRow.table.in_(running), SeatRow.kind != OPEN)
        .values(kind=BOT, level=REPLACEMENT, pending=None)
    )
    c.execute(update(SeatRow).where(mine).values(person=None, name="", token=""))
    c.execute(update(TableRow).where(TableRow.host == person).values(host="", origin=""))
    concerned = sorted(
        {*(s["table"] for s in data["seats"]), *data["tables_made"], *(x["table"] for x in data["chat"])}
    )
    for id in concerned:
        _forget_at(c, id, [s["seat"] for s in data["seats"] if s["table"] == id])
    return concerned


def _forget_at(c: Connection, id: str, seats: Sequence[int]) -> None:
    """Delete the names of these seats from the table's order, and wake its bots if it is now their turn."""
    row = c.execute(select(TableRow.order, TableRow.owing, TableRow.stage).where(TableRow.id == id)).one()
    order = {**row.order, "seats": [[*s[:2], ""] if n in seats else s for n, s in enumerate(row.order["seats"])]}
    bots = set(c.execute(select(SeatRow.seat).where(SeatRow.table == id, SeatRow.kind == BOT)).scalars())
    c.execute(
        update(TableRow)
        .where(TableRow.id == id)
        .values(
            order=order,
            bots_owe=row.stage == PLAYING and bool(bots.intersection(row.owing)),
            revision=TableRow.revision + 1,
            version=TableRow.version + 1,
        )
    )
    _note(c, id)


# -- how long things are kept ------------------------------------------------------------------------------------------


class Rules(NamedTuple):
    """After how many days without a move tables are removed, by stage; None means never. People without a table are
    forgotten after so many days without a visit."""

    waiting: int | None = None
    playing: int | None = None
    over: int | None = None
    archive: int | None = None
    aside: int | None = None
    people: int | None = None
    decks: int | None = None  # after so many days without anybody looking at them


def due(c: Connection, rules: Rules, now: float) -> tuple[list[str], list[str]]:
    """The tables and people that the rules would remove now."""
    old = _old_tables(rules, now)
    return _ids(c, select(TableRow.id).where(old)), _ids(c, _alone(rules, now, old))


def due_decks(c: Connection, rules: Rules, now: float) -> list[str]:
    """The decks that the rules would remove now."""
    return _ids(c, select(DeckRow.hash).where(_old_decks(rules, now)))


# Conditions rather than lists of ids: the number of values in a statement is limited, and there may be more people.


def _ids(c: Connection, which: Select[str]) -> list[str]:
    return list(c.execute(which).scalars())


def _before(at: Any, days: int | None, now: float) -> ColumnElement[bool]:
    """Whether something was more than so many days ago; always false for None."""
    return false() if days is None else at < now - days * DAY


def _old_tables(rules: Rules, now: float) -> ColumnElement[bool]:
    stages = {stage: days for stage, days in rules._asdict().items() if stage not in ("people", "decks")}
    return or_(*((TableRow.stage == stage) & _before(TableRow.moved, days, now) for stage, days in stages.items()))


def _old_decks(rules: Rules, now: float) -> ColumnElement[bool]:
    """Decks not looked at for long. Tables do not need them, since they contain their deck; our own former cards are
    kept for tables that may still need them."""
    return _before(DeckRow.seen, rules.decks, now) & DeckRow.hash.not_like(f"{THEN}%")


def _alone(rules: Rules, now: float, old: ColumnElement[bool]) -> Select[str]:
    """People who have not visited for long, and have neither a seat at nor made any table that stays."""
    sitting = (
        select(SeatRow.table).join(TableRow, TableRow.id == SeatRow.table).where(SeatRow.person == PersonRow.id, ~old)
    )
    hosting = select(TableRow.id).where(TableRow.host == PersonRow.id, ~old)
    return select(PersonRow.id).where(_before(PersonRow.seen, rules.people, now), ~sitting.exists(), ~hosting.exists())


def tidy(c: Connection, rules: Rules, now: float) -> tuple[int, int]:
    """Remove whatever the rules no longer keep; return how many tables and people."""
    old = _old_tables(rules, now)
    gone = _ids(c, select(TableRow.id).where(old))
    for id in gone:
        remove(c, id)
    alone = c.execute(delete(PersonRow).where(PersonRow.id.in_(_alone(rules, now, old)))).rowcount
    c.execute(delete(DeckRow).where(_old_decks(rules, now)))
    last = last_notice(c)
    c.execute(delete(NoticeRow).where(NoticeRow.number < last - LISTED))
    return len(gone), alone


DAY: Final = 86400.0
