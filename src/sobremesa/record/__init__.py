"""Game records, replay, undo and snapshots."""

from .entries import Entry
from .record import Record
from .session import Session

__all__ = ["Entry", "Record", "Session"]
