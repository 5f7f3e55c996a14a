"""What modules of La Granja show, as a scribe writes it: from what they show to everybody, and only when that may have
changed."""

from array import array
from typing import Any, Sequence

from sobremesa.adapters.observation.kinds import BySeat, Kind
from sobremesa.adapters.observation.scribe import REMEMBERED
from sobremesa.kernel import Config, Seat

from ..rules.modules.numbers import DECLARED
from ..rules.state import State, Zone
from .modules import ModuleObservation, Row

Shown = tuple[tuple[str, Any], ...]


class RowStrip:
    """The bytes of one row of a module, by what it shows and who is looking; seat by seat where each has its own."""

    __slots__ = ("_by_seat", "_made", "_row", "_seats")

    def __init__(self, row: Row) -> None:
        self._row = row
        self._by_seat: Kind | None = row.kind.kind if isinstance(row.kind, BySeat) else None
        self._seats = row.kind.seats if isinstance(row.kind, BySeat) else 0
        self._made: list[dict[Any, bytes]] = []

    def of(self, data: Shown, viewer: Seat) -> bytes:
        while len(self._made) <= viewer:
            self._made.append({})
        row = self._row
        value = row.read(data)
        if self._by_seat is None:
            return self._of(row.kind, value, viewer)
        return b"".join(
            [self._of(self._by_seat, value[(viewer + i) % self._seats], viewer) for i in range(self._seats)]
        )

    def _of(self, kind: Kind, value: Any, viewer: Seat) -> bytes:
        known = self._made[viewer]
        key = tuple(value) if isinstance(value, list) else value
        made = known.get(key)
        if made is None:
            if len(known) >= REMEMBERED:
                known.clear()
            out = array("f", bytes(4 * kind.size))
            kind.put(out, 0, value, viewer)
            made = known[key] = out.tobytes()
        return made


class ModuleStrip:
    """What one module shows, and the fields of the board and of seats it depends on."""

    __slots__ = ("_rows", "board", "reads", "seats", "show")

    def __init__(self, module: str, observation: ModuleObservation, config: Config, rules: Any) -> None:
        self.show: Any = rules.hooks.shows[module]
        self._rows = [RowStrip(row) for row in observation.rows(config)]
        self.reads: Any = observation.reads
        self.board: list[int] = [*DECLARED[module].board_fields, *self.reads.board]
        self.seats: list[int] = [*DECLARED[module].seat_fields, *self.reads.seats]

    def of(self, data: Shown, viewer: Seat) -> bytes:
        return b"".join([row.of(data, viewer) for row in self._rows])


class Watched:
    """Fields of a list, each with a mask of the modules that depend on it."""

    __slots__ = ("fields", "masks")

    def __init__(self, by_module: Sequence[Sequence[int]]) -> None:
        self.fields: list[int] = sorted({field for fields in by_module for field in fields})
        self.masks: list[int] = [
            sum(1 << i for i, fields in enumerate(by_module) if field in fields) for field in self.fields
        ]

    def changed(self, now: list[Any], last: list[Any]) -> int:
        """A mask of the modules that depend on anything that has changed."""
        asked = 0
        for at, field in enumerate(self.fields):
            x, y = now[field], last[field]
            if x is not y and x != y:
                asked |= self.masks[at]
        return asked


class ModuleSheets:
    """What modules have shown, and what each viewer has read of it. Modules are asked again when something they depend
    on has changed, once for everybody: none of them shows one seat more than another."""

    __slots__ = (
        *("_asked", "_barrows", "_blocks", "_board", "_data", "_farms", "_hands", "_last", "_of_barrows"),
        *("_of_hands", "_seats", "_strips", "_written"),
    )

    def __init__(self, strips: list[ModuleStrip], viewers: int) -> None:
        self._strips = strips
        self._board = Watched([strip.board for strip in strips])
        self._seats = Watched([strip.seats for strip in strips])
        self._of_barrows = sum(1 << i for i, strip in enumerate(strips) if strip.reads.barrows)
        self._of_hands = sum(1 << i for i, strip in enumerate(strips) if strip.reads.hands)
        #: for each viewer a mask of the modules that have something new
        self._asked: list[int] = [(1 << len(strips)) - 1 for _ in range(viewers)]
        #: the data of each module, None if it has to be asked
        self._data: list[Any] = [None] * len(strips)
        self._blocks: list[list[bytes]] = [[b""] * len(strips) for _ in range(viewers)]
        self._written: list[bytes] = [b""] * viewers
        self._last: list[Any] = []
        self._farms: list[list[Any]] = []
        self._barrows: list[Zone] = []
        self._hands: list[Zone] = []

    def of(self, state: State, viewer: Seat) -> bytes:
        self._compare(state)
        asked = self._asked[viewer]
        if asked:
            blocks = self._blocks[viewer]
            for i, strip in enumerate(self._strips):
                if asked >> i & 1:
                    data = self._data[i]
                    if data is None:
                        data = self._data[i] = strip.show(state)
                    blocks[i] = strip.of(data, viewer)
            self._written[viewer] = b"".join(blocks)
            self._asked[viewer] = 0
        return self._written[viewer]

    def _compare(self, state: State) -> None:
        """Mark the modules that have something new since the last look. Each mark is set before the state is remembered
        in which it was found: after an interruption, too much may be marked, but never too little."""
        board: list[Any] = state.board
        players: list[Any] = state.players
        if not self._last:
            self._farms = [p[:] for p in players]
            self._barrows, self._hands = state.barrows[:], state.hands[:]
            self._last = board[:]
            return
        if board != self._last:
            self._mark(self._board.changed(board, self._last))
            self._last = board[:]
        for seat, p in enumerate(players):
            if p != self._farms[seat]:
                self._mark(self._seats.changed(p, self._farms[seat]))
                self._farms[seat] = p[:]
        if state.barrows != self._barrows:
            self._mark(self._of_barrows)
            self._barrows = state.barrows[:]
        if state.hands != self._hands:
            self._mark(self._of_hands)
            self._hands = state.hands[:]

    def _mark(self, changed: int) -> None:
        """Have the modules of the mask asked again, for every viewer."""
        if changed:
            for i in range(len(self._asked)):
                self._asked[i] |= changed
            for i in range(len(self._data)):
                if changed >> i & 1:
                    self._data[i] = None
