"""Events: what happened, as typed tuples, with a declared visibility for every field.

A game declares its event types once. Rules emit ``(type number, field...)``; log, animation and statistics are derived
from them. Apart from a game's ``view``, `EventTable.redact` is the only source of outgoing data.
"""

from typing import Any, Final, Mapping, Sequence

from .step import Seat

Event = tuple[Any, ...]

PUBLIC: Final = 0
OWNER: Final = 1  # the seat in the event's first field
NOBODY: Final = 2


class EventType:
    """A kind of event: its message key, its fields, and who may see each of them."""

    __slots__ = ("barrier", "fields", "key", "number", "sight")

    def __init__(self, key: str, *fields: str, barrier: bool = False) -> None:
        """A field name ends in ``!`` if only the seat in the first field may see it, in ``!!`` if nobody may.

        A barrier is an event that reveals something secret: no undo goes back past it.
        """
        self.key = key
        self.fields: tuple[str, ...] = tuple(f.rstrip("!") for f in fields)
        self.sight: tuple[int, ...] = tuple(
            NOBODY if f.endswith("!!") else OWNER if f.endswith("!") else PUBLIC for f in fields
        )
        self.barrier = barrier
        self.number = -1


class EventTable:
    """All event types of one game; ``types`` is ordered by number."""

    __slots__ = ("_by_number", "size", "types")

    def __init__(self, types: Sequence[EventType] | Mapping[int, Sequence[EventType]]) -> None:
        """A single list is numbered from 0. In a mapping each list begins at its own number, so that one can grow
        without moving the others."""
        lists = types if isinstance(types, Mapping) else {0: types}
        self._by_number: dict[int, EventType] = {}
        for first, block in sorted(lists.items()):
            for number, t in enumerate(block, first):
                if number in self._by_number:
                    raise ValueError(f"there is no room for the event {t.key!r}: {number} is taken")
                t.number = number
                self._by_number[number] = t
        self.types: tuple[EventType, ...] = tuple(self._by_number.values())
        self.size = max(self._by_number, default=-1) + 1

    def type_of(self, event: Event) -> EventType:
        return self._by_number[event[0]]

    def redact(self, event: Event, viewer: Seat | None) -> Event:
        """The event as this viewer may see it: hidden fields are None."""
        t = self._by_number[event[0]]
        owner = event[1] if len(event) > 1 else None
        mine = viewer is not None and viewer == owner
        return (
            event[0],
            *(v if sight == PUBLIC or (sight == OWNER and mine) else None for v, sight in zip(event[1:], t.sight)),
        )

    def named(self, event: Event) -> tuple[str, dict[str, object]]:
        """The message key and the parameters of an event."""
        t = self._by_number[event[0]]
        return t.key, dict(zip(t.fields, event[1:]))

    def is_barrier(self, event: Event) -> bool:
        return self._by_number[event[0]].barrier
