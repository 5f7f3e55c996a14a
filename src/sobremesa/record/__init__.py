"""Game records, replay, undo and snapshots."""

from .record import Entry, Record
from .session import Session

__all__ = ["Entry", "Record", "Session"]
