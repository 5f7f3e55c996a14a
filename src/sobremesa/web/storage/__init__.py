"""What a server remembers: tables, entries, people."""

from .store import Conflict, Store

__all__ = ["Conflict", "Store"]
