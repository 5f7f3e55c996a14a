"""Which process owns which table: one at a time, whatever dies or is late.

Two things work together. **The fence** is the guarantee: it is a number in the table's row, every takeover raises it,
and every write must name the fence under which the table was loaded (`store`). The row is locked for both, so a process
that has lost a table cannot write to it any more, however late it finds out. **Heartbeats** only decide when a table
may be taken over: a process without a heartbeat for `LEASE` seconds, by the clock of the database, is removed by the
others, and whatever it owned is free. It stops answering for its tables by itself before that can happen
(`House.is_sure`).
"""

from typing import Any, Callable, Final, Iterable, NamedTuple

from sqlalchemy import Connection, delete, func, insert, literal, select, text, update

from .models import JobRow, ProcessRow, TableRow

LEASE: Final = 3.0  # seconds without a heartbeat until a process may be removed: its tables go on within five
CHANNEL: Final = "sobremesa"  # on which processes notify each other (PostgreSQL)

SERVER: Final = "server"
BOTS: Final = "bots"


class Process(NamedTuple):
    """A process that works with the database."""

    id: str
    kind: str
    address: str  # where others pass requests on to it; empty if they cannot
    machine: str  # where its pid is unique (`house.machine`); empty if unknown
    pid: int
    room: int = 0  # how many bots can think there at the same time


class Claim(NamedTuple):
    """Who owns a table."""

    owner: str
    fence: int


def now(c: Connection) -> Any:
    """The time in seconds by the database's clock, which is the same for all."""
    if c.dialect.name == "postgresql":
        return func.extract("epoch", func.clock_timestamp())
    return (func.julianday("now") - 2440587.5) * 86400.0


# -- processes ---------------------------------------------------------------------------------------------------------


def enter(c: Connection, process: Process) -> None:
    """Add the process to the living."""
    c.execute(insert(ProcessRow).values(**process._asdict(), beat=now(c), numbers=""))
    tell(c, process.id, "entered")


def beat(c: Connection, id: str, numbers: str = "") -> bool:
    """Record a heartbeat; return False if the process has been removed and no longer owns anything."""
    lives = update(ProcessRow).where(ProcessRow.id == id).values(beat=now(c), numbers=numbers)
    return bool(c.execute(lives).rowcount)


def living(c: Connection) -> dict[str, Process]:
    """All processes that have entered and not been removed, by id."""
    columns = [getattr(ProcessRow, name) for name in Process._fields]
    return {row[0]: Process(*row) for row in c.execute(select(*columns).order_by(ProcessRow.id))}


def numbers(c: Connection) -> dict[str, str]:
    """The metrics that each server last published."""
    which = select(ProcessRow.id, ProcessRow.numbers).where(ProcessRow.kind == SERVER)
    return {row.id: row.numbers for row in c.execute(which.order_by(ProcessRow.id))}


def bury(c: Connection, dead: Iterable[str] = (), lease: float = LEASE) -> list[str]:
    """Remove processes without a heartbeat for so long, and those known to be ``dead``; return their ids."""
    late = ProcessRow.beat < now(c) - lease
    which = delete(ProcessRow).where(late | ProcessRow.id.in_(list(dead))).returning(ProcessRow.id)
    gone = list(c.execute(which).scalars())
    for id in gone:
        c.execute(delete(JobRow).where(JobRow.process == id))
        c.execute(update(JobRow).where(JobRow.claimer == id).values(claimer="", until=0.0))
        tell(c, id, "left")
    return gone


def leave(c: Connection, id: str) -> None:
    """Remove the process at its own request; what it owned is free."""
    bury(c, [id])


# -- tables ------------------------------------------------------------------------------------------------------------


def claim(c: Connection, table: str, me: str) -> Claim | None:
    """Claim a table, unless another living process owns it. Return who owns it now; None if there is no such table.

    If it was ours already, it gets a new fence: whatever was loaded before no longer counts. The row stays locked until
    the end of the transaction.
    """
    return _given(c, table, me, [me])


def place(c: Connection, table: str, choose: Callable[[list[str]], str]) -> str | None:
    """The owner of a table; if it has none, give it to the living server that ``choose`` picks. None if there is no
    such table."""
    lives = select(ProcessRow.id).where(ProcessRow.id == TableRow.owner).exists()
    owner: str | None = c.execute(select(TableRow.owner).where(TableRow.id == table, lives)).scalar()
    if owner is not None:
        return owner
    given = _given(c, table, choose(_servers(c)), [])
    return None if given is None else given.owner


def _given(c: Connection, table: str, new: str, anew: list[str]) -> Claim | None:
    """Give the table to ``new`` if its owner is not alive, or is in ``anew``, those who get a new fence."""
    row = c.execute(select(TableRow.owner, TableRow.fence).where(TableRow.id == table).with_for_update()).first()
    if row is None:
        return None
    owner, fence = row
    if owner not in anew and owner in _servers(
        c
    ):  # checked after locking, to see processes that have entered in the meantime
        return Claim(owner, fence)
    c.execute(update(TableRow).where(TableRow.id == table).values(owner=new, fence=fence + 1))
    tell(c, new, "owns", table)
    return Claim(new, fence + 1)


def _servers(c: Connection) -> list[str]:
    return list(c.execute(select(ProcessRow.id).where(ProcessRow.kind == SERVER)).scalars())


def release(c: Connection, me: str, tables: Iterable[tuple[str, int]]) -> None:
    """Free these tables for others, if their fences are still those given."""
    for table, fence in tables:
        mine = (TableRow.id == table, TableRow.owner == me, TableRow.fence == fence)
        c.execute(update(TableRow).where(*mine).values(owner=""))


def waiting_for_bots(c: Connection, me: str) -> list[tuple[str, str]]:
    """The tables at which a bot is to move and whose owner is this process or not alive, with that owner."""
    lives = select(literal(1)).where(ProcessRow.id == TableRow.owner, ProcessRow.id != me).exists()
    which = select(TableRow.id, TableRow.owner).where(TableRow.bots_owe, ~lives)
    return [(row.id, row.owner) for row in c.execute(which)]


# -- notifying ---------------------------------------------------------------------------------------------------------


def tell(c: Connection, *words: str) -> None:
    """Notify all processes when the transaction commits: who it is from or about, and what. With SQLite there is only
    one process, which knows already."""
    if c.dialect.name == "postgresql":
        c.execute(TELL, {"channel": CHANNEL, "words": " ".join(words)})


TELL: Final[Any] = text("SELECT pg_notify(:channel, :words)")
