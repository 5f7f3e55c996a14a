"""Which process owns which table: one at a time, whatever dies or is late.

Two things work together. **The fence** is the guarantee: it stands in the row of the table, taking the table over
raises it, and every write names the fence it was made behind (`store`). The row is locked for both, so whoever has lost
a table cannot write to it any more, however late it finds out. **Heartbeats** only decide when a table may be taken
over: a process that has shown no life for `LEASE` seconds, by the clock of the database, is buried by the others, and
whatever it owned is free. It stops answering for its tables by itself before that can happen (`House.is_sure`).
"""

from typing import Any, Callable, Final, Iterable, NamedTuple

from sqlalchemy import Connection, delete, func, insert, literal, select, text, update

from .models import JobRow, ProcessRow, TableRow

LEASE: Final = 3.0  # seconds without a heartbeat after which a process may be buried: its tables go on within five
CHANNEL: Final = "sobremesa"  # on which processes tell each other what has happened (PostgreSQL)

SERVER: Final = "server"
BOTS: Final = "bots"


class Process(NamedTuple):
    """A process that works with the database."""

    id: str
    kind: str
    address: str  # where others hand requests over to it; empty if nobody can
    machine: str  # what its number is counted by; empty if that is not known
    pid: int
    room: int = 0  # how many bots can think there at the same time


class Claim(NamedTuple):
    """Who owns a table."""

    owner: str
    fence: int


def now(c: Connection) -> Any:
    """The time in seconds by the clock of the database, which is the same for all."""
    if c.dialect.name == "postgresql":
        return func.extract("epoch", func.clock_timestamp())
    return (func.julianday("now") - 2440587.5) * 86400.0


# -- processes ---------------------------------------------------------------------------------------------------------


def enter(c: Connection, process: Process) -> None:
    """The process is one of those that live."""
    c.execute(insert(ProcessRow).values(**process._asdict(), beat=now(c), numbers=""))
    tell(c, process.id, "entered")


def beat(c: Connection, id: str, numbers: str = "") -> bool:
    """The process lives; False if it has been buried meanwhile, and owns nothing any more."""
    lives = update(ProcessRow).where(ProcessRow.id == id).values(beat=now(c), numbers=numbers)
    return bool(c.execute(lives).rowcount)


def living(c: Connection) -> dict[str, Process]:
    """All who have entered and not been buried, by their ids."""
    columns = [getattr(ProcessRow, name) for name in Process._fields]
    return {row[0]: Process(*row) for row in c.execute(select(*columns).order_by(ProcessRow.id))}


def numbers(c: Connection) -> dict[str, str]:
    """What each of the servers last told of itself."""
    which = select(ProcessRow.id, ProcessRow.numbers).where(ProcessRow.kind == SERVER)
    return {row.id: row.numbers for row in c.execute(which.order_by(ProcessRow.id))}


def bury(c: Connection, dead: Iterable[str] = (), lease: float = LEASE) -> list[str]:
    """Those who have shown no life for so long, and those who are known to be ``dead``, are gone."""
    late = ProcessRow.beat < now(c) - lease
    which = delete(ProcessRow).where(late | ProcessRow.id.in_(list(dead))).returning(ProcessRow.id)
    gone = list(c.execute(which).scalars())
    for id in gone:
        c.execute(delete(JobRow).where(JobRow.process == id))
        c.execute(update(JobRow).where(JobRow.claimer == id).values(claimer="", until=0.0))
        tell(c, id, "left")
    return gone


def leave(c: Connection, id: str) -> None:
    """The process owns nothing any more, by its own will."""
    bury(c, [id])


# -- tables ------------------------------------------------------------------------------------------------------------


def claim(c: Connection, table: str, me: str) -> Claim | None:
    """Who owns the table now: me, unless another one who lives does; None if there is no such table.

    If it was mine it is mine anew: whatever was loaded before counts no longer. The row stays locked until the end of
    the transaction.
    """
    return _given(c, table, me, [me])


def place(c: Connection, table: str, choose: Callable[[list[str]], str]) -> str | None:
    """Who looks after the table; if nobody does, whom ``choose`` names of all who live. None if there is no such
    table."""
    lives = select(ProcessRow.id).where(ProcessRow.id == TableRow.owner).exists()
    owner: str | None = c.execute(select(TableRow.owner).where(TableRow.id == table, lives)).scalar()
    if owner is not None:
        return owner
    given = _given(c, table, choose(_servers(c)), [])
    return None if given is None else given.owner


def _given(c: Connection, table: str, new: str, anew: list[str]) -> Claim | None:
    """The table is given to the new one if its owner does not live, or is one of those who get it anew."""
    row = c.execute(select(TableRow.owner, TableRow.fence).where(TableRow.id == table).with_for_update()).first()
    if row is None:
        return None
    owner, fence = row
    if owner not in anew and owner in _servers(
        c
    ):  # asked after the lock was had: who has entered meanwhile is seen too
        return Claim(owner, fence)
    c.execute(update(TableRow).where(TableRow.id == table).values(owner=new, fence=fence + 1))
    tell(c, new, "owns", table)
    return Claim(new, fence + 1)


def _servers(c: Connection) -> list[str]:
    return list(c.execute(select(ProcessRow.id).where(ProcessRow.kind == SERVER)).scalars())


def release(c: Connection, me: str, tables: Iterable[tuple[str, int]]) -> None:
    """These tables, with the fences they were loaded with, are free for others."""
    for table, fence in tables:
        mine = (TableRow.id == table, TableRow.owner == me, TableRow.fence == fence)
        c.execute(update(TableRow).where(*mine).values(owner=""))


def waiting_for_bots(c: Connection, me: str) -> list[tuple[str, str]]:
    """The tables at which a bot is to move, and whose owner is me or nobody who lives; and who that is."""
    lives = select(literal(1)).where(ProcessRow.id == TableRow.owner, ProcessRow.id != me).exists()
    which = select(TableRow.id, TableRow.owner).where(TableRow.bots_owe, ~lives)
    return [(row.id, row.owner) for row in c.execute(which)]


# -- telling -----------------------------------------------------------------------------------------------------------


def tell(c: Connection, *words: str) -> None:
    """All processes hear this when the transaction is done: who speaks or is spoken of, and what. SQLite has but one
    process, which knows."""
    if c.dialect.name == "postgresql":
        c.execute(TELL, {"channel": CHANNEL, "words": " ".join(words)})


TELL: Final[Any] = text("SELECT pg_notify(:channel, :words)")
