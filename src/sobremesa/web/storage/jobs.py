"""Jobs for bots on other machines: a queue in the servers' database (PostgreSQL).

A machine claims a job for a few seconds, and renews the claim while it thinks. If it dies, the job goes to the next
one; an answer from a machine that has lost the job is ignored.
"""

from typing import Any, Final

from sqlalchemy import Connection, delete, insert, select, update

from .leases import now, tell
from .models import JobRow

HOLD: Final = 10.0  # seconds for which a claim is valid without renewal

Plain = dict[str, Any]  # ready for JSON


def ask(c: Connection, id: str, server: str, task: Plain) -> None:
    """Add a job."""
    c.execute(insert(JobRow).values(id=id, process=server, created=now(c), task=task, claimer="", until=0.0))
    tell(c, server, "job")


def claim(c: Connection, me: str) -> tuple[str, Plain] | None:
    """Claim the oldest job that nobody holds, for a while. Jobs that others are claiming at this moment are skipped."""
    waiting = (JobRow.answer.is_(None), JobRow.until < now(c))
    which = select(JobRow.id, JobRow.task).where(*waiting).order_by(JobRow.created).limit(1)
    found = c.execute(which.with_for_update(skip_locked=True)).first()
    if found is None:
        return None
    c.execute(update(JobRow).where(JobRow.id == found.id).values(claimer=me, until=now(c) + HOLD))
    return found.id, found.task


def hold(c: Connection, me: str) -> None:
    """Renew all of this machine's claims."""
    mine = (JobRow.claimer == me, JobRow.answer.is_(None))
    c.execute(update(JobRow).where(*mine).values(until=now(c) + HOLD))


def answer(c: Connection, id: str, me: str, found: Plain) -> bool:
    """Store the answer to a job; return False if nobody waits for it, or another machine has the job now."""
    mine = (JobRow.id == id, JobRow.claimer == me, JobRow.answer.is_(None))
    if not c.execute(update(JobRow).where(*mine).values(answer=found)).rowcount:
        return False
    tell(c, me, "answered", id)
    return True


def collect(c: Connection, id: str) -> Plain | None:
    """Fetch the answer, if there is one, and remove the job."""
    which = delete(JobRow).where(JobRow.id == id, JobRow.answer.is_not(None)).returning(JobRow.answer)
    found: Plain | None = c.execute(which).scalar()
    return found


def drop(c: Connection, id: str) -> None:
    """Remove a job that nobody waits for any more."""
    c.execute(delete(JobRow).where(JobRow.id == id))
