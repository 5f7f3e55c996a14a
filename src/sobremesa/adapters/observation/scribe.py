"""What a seat sees, written straight from the state of a game in play, where it is needed again and again.

A `Scribe` gives the same numbers as `Layout.packed(state.view(seat))`. It remembers what it wrote last, piece by piece,
and rewrites only the pieces whose inputs have changed. How a piece is encoded is up to its `Kind` alone; a scribe knows
which numbers of a state it depends on.

Games without a scribe of their own are read through their views.
"""

from array import array
from typing import Any, Callable, Final, Iterable, NamedTuple, Sequence

from sobremesa.kernel import Action, BaseState, Frame, Game, Seat, State
from sobremesa.kernel.compiled import mypyc_attr

from .kinds import Kind
from .layout import Chapter, Layout, Part

NO_FRAME: Final[Frame] = ()
NOTHING_MORE: Final[list[Any]] = []
UNFINISHED: Final[list[Any]] = [None]  # no row is like this: nothing has been written, or not all of it
REMEMBERED: Final = 4096  # values kept per strip; most strips have a few dozen
TOGETHER: Final = 8  # bits of a mask that are written together
GROUP: Final = 6  # strips that are joined as one block


class Source(NamedTuple):
    """Where a piece of a layout comes from: the fields of a row of numbers, and how a view presents their values."""

    fields: tuple[int, ...]
    #: applied to the value of the field, or to a tuple if there are several fields; None: the value as it is
    value: Callable[[Any], Any] | None = None
    #: whether it is about seats, which are written from the viewer's perspective
    is_turned: bool = False
    #: whether a view shows only a few different things although the fields have many values: bytes are cached by the
    #: former
    is_few: bool = False
    #: if the value is a mask: the bits that are counted for each number of the piece
    bits: tuple[int, ...] = ()


#: the sources of parts by name: one each, or one for each place of a row (`Each`, `Named`)
Sources = dict[str, Source | list[Source]]


def each(fields: Iterable[int], is_turned: bool = False) -> list[Source]:
    """One field for each place of a row."""
    return [Source((field,), None, is_turned) for field in fields]


class Strip:
    """The bytes of a piece, or of a place in it, cached by the values they depend on. Shared by a table's scribes."""

    __slots__ = ("_field", "_fields", "_first", "_is_few", "_kind", "_made", "_value")

    def __init__(self, kind: Kind, source: Source, first: Seat = 0) -> None:
        self._kind = kind
        self._fields = source.fields
        self._field = source.fields[0] if len(source.fields) == 1 else -1
        self._value = source.value
        self._is_few = source.is_few
        self._first = first
        self._made: dict[Any, bytes] = {}

    def of(self, row: list[Any]) -> bytes:
        """The bytes for a row."""
        key = self.key(row)
        is_few = self._is_few
        if is_few and self._value is not None:
            key = self._value(key)
        made = self._made.get(key)
        if made is not None:
            return made
        if len(self._made) >= REMEMBERED:
            self._made.clear()
        out = array("f", bytes(4 * self._kind.size))
        self._kind.put(out, 0, key if is_few or self._value is None else self._value(key), self._first)
        new = out.tobytes()
        self._made[key] = new
        return new

    def key(self, row: list[Any]) -> Any:
        """The values that the bytes depend on."""
        field = self._field
        return row[field] if field >= 0 else tuple([row[f] for f in self._fields])


class Marks(Strip):
    """A strip for a mask. It is written a few bits at a time, so that there are few combinations to cache."""

    __slots__ = ("_bits", "_groups", "_parts")

    def __init__(self, kind: Kind, source: Source) -> None:
        super().__init__(kind, source)
        assert kind.size == len(source.bits)
        self._bits = source.bits
        self._groups: list[int] = [
            mask_union(source.bits[i : i + TOGETHER]) for i in range(0, len(source.bits), TOGETHER)
        ]
        self._parts: list[dict[int, bytes]] = [{} for _ in self._groups]

    def of(self, row: list[Any]) -> bytes:
        mask: int = self.key(row) if self._value is None else self._value(self.key(row))
        out: list[bytes] = []
        for i, group in enumerate(self._groups):
            some = mask & group
            made = self._parts[i].get(some)
            if made is None:
                made = self._make(i, some)
            out.append(made)
        return b"".join(out)

    def _make(self, i: int, some: int) -> bytes:
        counts = [float((some & bit).bit_count()) for bit in self._bits[TOGETHER * i : TOGETHER * (i + 1)]]
        new = self._parts[i][some] = array("f", counts).tobytes()
        return new


def mask_union(masks: Iterable[int]) -> int:
    union = 0
    for mask in masks:
        union |= mask
    return union


class Strips:
    """The strips of some parts, in order, and which of them depend on each field of a row."""

    __slots__ = ("strips", "touched")

    def __init__(self, strips: Sequence[Strip], sources: Sequence[tuple[int, ...]]) -> None:
        self.strips: list[Strip] = list(strips)
        #: strips by field number
        self.touched: list[list[int]] = [
            [i for i, used in enumerate(sources) if field in used] for field in range(1 + max(map(max, sources)))
        ]


def strips_of(parts: Iterable[Part], sources: Sources, first: Seat = 0, others: Strips | None = None) -> Strips:
    """The strips of these parts; those that are the same for all viewers come from ``others``, another viewer's."""
    strips: list[Strip] = []
    used: list[tuple[int, ...]] = []
    for part in parts:
        source = sources[part.name]
        kind: Any = part.kind
        places, kind = (source, kind.kind) if isinstance(source, list) else ([source], kind)
        for place in places:
            if others is not None and not place.is_turned:
                strip = others.strips[len(strips)]
            elif place.bits:
                strip = Marks(kind, place)
            else:
                strip = Strip(kind, place, first)
            strips.append(strip)
            used.append(place.fields)
    return Strips(strips, used)


class Sheet:
    """What was last written for one row of numbers, and for the further numbers that follow it."""

    __slots__ = ("_blocks", "_groups", "_last", "_more", "_row", "_strips", "_touched", "_written")

    def __init__(self, strips: Strips) -> None:
        self._strips = strips.strips
        self._touched = strips.touched
        #: the bytes of all strips, in groups, and below the joined bytes of each group
        self._blocks: list[list[bytes]] = [
            [b""] * len(strips.strips[i : i + GROUP]) for i in range(0, len(strips.strips), GROUP)
        ]
        self._groups: list[bytes] = [b""] * len(self._blocks)
        self._last: list[Any] = UNFINISHED
        self._more: list[Any] = []
        self._row: list[Any] = []  # both together
        self._written = b""

    def of(self, numbers: list[Any], more: list[Any]) -> bytes:
        """The bytes of a row, made by comparing it with the previous one. ``more`` is appended to its numbers."""
        if numbers == self._last and (more is self._more or more == self._more):
            return self._written
        row = numbers + more if more else numbers[:]
        touched = self._changed(row)
        if touched:
            self._last = UNFINISHED  # until all of it is written
            self._write(row, touched)
        self._more, self._row, self._last = more, row, numbers[:] if more else row
        return self._written

    def _changed(self, row: list[Any]) -> list[int]:
        """The strips that depend on a field that has changed, each listed once."""
        if self._last is UNFINISHED:
            return list(range(len(self._strips)))
        strips: list[int] = []
        field = 0
        for x, y in zip(row, self._row):
            if x is not y and x != y and field < len(self._touched):
                for i in self._touched[field]:
                    if i not in strips:
                        strips.append(i)
            field += 1  # noqa: SIM113 (enumerate makes a tuple of each pair when it is compiled)
        return strips

    def _write(self, row: list[Any], touched: list[int]) -> None:
        groups: list[int] = []
        for i in touched:
            group = i // GROUP
            self._blocks[group][i % GROUP] = self._strips[i].of(row)
            if group not in groups:
                groups.append(group)
        for group in groups:
            self._groups[group] = b"".join(self._blocks[group])
        self._written = b"".join(self._groups)


class Glance(NamedTuple):
    """What the first chapters read of a view: who is looking, who decides, what is asked."""

    viewer: Seat
    turn: Seat
    owing: tuple[Seat, ...]
    prompt: str
    asked: tuple[int, ...]


class Question:
    """The chapters about who decides and what is asked, for one viewer, cached by frame and shared by all scribes."""

    __slots__ = ("_chapters", "_made", "_size", "_viewer")

    def __init__(self, chapters: Sequence[Chapter], viewer: Seat) -> None:
        self._viewer = viewer
        self._made: dict[Any, bytes] = {}
        self._chapters: list[tuple[int, Chapter]] = []
        self._size = 0
        for chapter in chapters:
            self._chapters.append((self._size, chapter))
            self._size += sum(piece.size for piece in chapter.pieces)

    def of(self, state: BaseState, is_secret: bool) -> bytes:
        """The bytes; with ``is_secret`` the numbers of the step are hidden from this viewer."""
        frame = state.frames[-1] if state.frames else NO_FRAME
        owing = state.owing
        key = (state.turn, owing, frame[:1] if is_secret else frame)
        made = self._made.get(key)
        if made is not None:
            return made
        if len(self._made) >= REMEMBERED:
            self._made.clear()
        glance = Glance(self._viewer, state.turn, owing, state.prompt, () if is_secret else frame[1:])
        out = array("f", bytes(4 * self._size))
        for at, chapter in self._chapters:
            chapter.put(out, at, glance, self._viewer)
        new = out.tobytes()
        self._made[key] = new
        return new


@mypyc_attr(allow_interpreted_subclasses=True)
class Scribe:
    """Writes what the seats of one game see. It works with any state of its table, fastest with consecutive ones."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout

    def look(self, state: State, seat: Seat) -> bytes:
        """What the seat sees, as 32-bit floats, ready for numpy.frombuffer."""
        return b"".join(self.parts(state, seat))

    def parts(self, state: State, seat: Seat) -> list[bytes]:
        """The same in consecutive parts. A part that has not changed since the seat last looked is the same object, so
        that a caller who has already stored it need not store it again."""
        return [self.layout.packed(state.view(seat)).tobytes()]


def scribe_of(layout: Layout) -> Scribe:
    """A scribe for one game at a time: the game's own, or one that reads its views."""
    make = layout.scribe
    made: Scribe = Scribe(layout) if make is None else make(layout)
    return made


def mask(game: Game, legal: Iterable[Action]) -> bytearray:
    """For every action of the game, 1 if it is legal, else 0; ready for numpy.frombuffer."""
    out = bytearray(game.num_actions)
    for a in legal:
        out[a] = 1
    return out
