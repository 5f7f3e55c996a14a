"""What a server stores: tables, entries, people."""

from .store import Conflict, Store

__all__ = ["Conflict", "Store"]
