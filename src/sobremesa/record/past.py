"""The plies before the part of a game that is in memory: replayed only when somebody looks back."""

from typing import Final

from sobremesa.kernel import CHANCE, Event, RecordError, State

from .record import Record

SNAPSHOT_EVERY: Final = 16  # plies between two snapshots in memory: looking back replays at most this many


class Past:
    """The plies up to a given one. They never change; copies of a session share them.

    Plies that were played by other rules are shown if our rules replay them to the digests of the record; the others
    are dark: their moves are known, but not their events.
    """

    def __init__(self, record: Record, until: int) -> None:
        self._record = record.copy()
        self.until = until
        self._events: list[list[Event]] | None = None
        self._snapshots: dict[int, State] = {}
        self._dark: set[int] = set()

    @property
    def is_known(self) -> bool:
        return self._events is not None or not self.until

    def events(self) -> list[list[Event]]:
        """The events of every ply; empty for dark ones."""
        if self._events is None:
            self._recall()
        assert self._events is not None
        return self._events

    def is_dark(self, ply: int) -> bool:
        """Whether the position after this ply can no longer be shown."""
        self.events()
        return ply in self._dark

    def at(self, ply: int) -> State:
        """A copy of the state after this ply; `RecordError` if it cannot be shown."""
        if self.is_dark(ply):
            raise RecordError("error.record.dark", ply)
        start = max(p for p in self._snapshots if p <= ply)
        state = self._snapshots[start].clone()
        for seat, a in self._record.line()[start:ply]:
            state.apply(a, seat if seat != CHANCE else None)
        return state

    def _recall(self) -> None:
        """Replay everything. The results are stored at the end, so that several threads may call this at once."""
        events: list[list[Event]] = []
        snapshots: dict[int, State] = {}
        dark: set[int] = set()
        parts = self._record.parts()
        for at, part in enumerate(parts):
            if part.first >= self.until:
                break
            line = part.line()[: self.until - part.first]
            try:
                state = self._record.start_of(part)
            except RecordError:
                dark.update(range(part.first, part.first + len(line) + 1))
                events += [[] for _ in line]
                continue
            dark.discard(part.first)  # the position from which the new rules took over
            snapshots[part.first] = state.clone()
            sure = self._record.sure(parts, at)
            for n, (seat, a) in enumerate(line, 1):
                ply = part.first + n
                if n > sure:
                    events.append([])
                    dark.add(ply)
                    continue
                happened: list[Event] = []
                state.sink = happened.append
                state.apply(a, seat if seat != CHANCE else None)
                events.append(happened)
                if ply % SNAPSHOT_EVERY == 0:
                    snapshots[ply] = state.clone()
        self._snapshots, self._dark, self._events = snapshots, dark, events
