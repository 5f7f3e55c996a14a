"""What lies behind the part of a game that is at hand: replayed when somebody looks back, and only then."""

from typing import Final

from sobremesa.kernel import CHANCE, Event, RecordError, State

from .record import Record

SNAPSHOT_EVERY: Final = 16  # plies between two snapshots in memory: looking back replays at most so many


class Past:
    """The plies up to one of them. They never change; whoever plays on shares them.

    Plies that were played by other rules are shown if these rules replay them to the digests of the record; the others
    are dark: their moves are known, but not what they brought about.
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
        """What every ply brought about; nothing for dark ones."""
        if self._events is None:
            self._recall()
        assert self._events is not None
        return self._events

    def is_dark(self, ply: int) -> bool:
        """Whether the position after this ply cannot be shown any more."""
        self.events()
        return ply in self._dark

    def at(self, ply: int) -> State:
        """A copy of the state as it was after so many plies; `RecordError` if it cannot be shown."""
        if self.is_dark(ply):
            raise RecordError("error.record.dark", ply)
        start = max(p for p in self._snapshots if p <= ply)
        state = self._snapshots[start].clone()
        for seat, a in self._record.line()[start:ply]:
            state.apply(a, seat if seat != CHANCE else None)
        return state

    def _recall(self) -> None:
        """Everything is replayed. It is put in place at the end, so that threads may ask at the same time."""
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
            dark.discard(part.first)  # the position in which the new rules found the game
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
