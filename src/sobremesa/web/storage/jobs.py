"""What bots on other machines are to think about: a queue in the database of the servers (PostgreSQL).

A job belongs to whoever claims it for a few seconds, again and again while they think. Whoever dies over one loses it
to the next; an answer of somebody who does not hold the job any more is not taken.
"""

from typing import Any, Final

from sqlalchemy import Connection, delete, insert, select, update

from .leases import now, tell
from .models import JobRow

HOLD: Final = 10.0  # seconds for which a claim counts without being renewed

Plain = dict[str, Any]  # as JSON can carry it


def ask(c: Connection, id: str, server: str, task: Plain) -> None:
    """Somebody is to think about this."""
    c.execute(insert(JobRow).values(id=id, process=server, created=now(c), task=task, claimer="", until=0.0))
    tell(c, server, "job")


def claim(c: Connection, me: str) -> tuple[str, Plain] | None:
    """A job that nobody holds, the oldest first; it is mine for a while. Those that others are just about to claim are
    passed over."""
    waiting = (JobRow.answer.is_(None), JobRow.until < now(c))
    which = select(JobRow.id, JobRow.task).where(*waiting).order_by(JobRow.created).limit(1)
    found = c.execute(which.with_for_update(skip_locked=True)).first()
    if found is None:
        return None
    c.execute(update(JobRow).where(JobRow.id == found.id).values(claimer=me, until=now(c) + HOLD))
    return found.id, found.task


def hold(c: Connection, me: str) -> None:
    """I am still thinking about everything I have claimed."""
    mine = (JobRow.claimer == me, JobRow.answer.is_(None))
    c.execute(update(JobRow).where(*mine).values(until=now(c) + HOLD))


def answer(c: Connection, id: str, me: str, found: Plain) -> bool:
    """What I have found out; False if nobody waits for it, or somebody else has the job now."""
    mine = (JobRow.id == id, JobRow.claimer == me, JobRow.answer.is_(None))
    if not c.execute(update(JobRow).where(*mine).values(answer=found)).rowcount:
        return False
    tell(c, me, "answered", id)
    return True


def collect(c: Connection, id: str) -> Plain | None:
    """The answer, if it is there: then the job is done."""
    which = delete(JobRow).where(JobRow.id == id, JobRow.answer.is_not(None)).returning(JobRow.answer)
    found: Plain | None = c.execute(which).scalar()
    return found


def drop(c: Connection, id: str) -> None:
    """Nobody waits for it any more."""
    c.execute(delete(JobRow).where(JobRow.id == id))
