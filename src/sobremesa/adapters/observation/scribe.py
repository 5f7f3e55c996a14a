"""What a seat sees, written straight from the state of a game in play, where it is read again and again.

A `Scribe` gives the same numbers as `Layout.packed(state.view(seat))`. It remembers what it has written last, piece by
piece, and writes anew only what depends on something that has changed. What a piece looks like is the business of its
`Kind` alone; a scribe knows on which numbers of a state it depends.

Games without one of their own are read by their views.
"""

from array import array
from typing import Any, Callable, Final, Iterable, NamedTuple, Sequence

from sobremesa.kernel import Action, BaseState, Frame, Game, Seat, State
from sobremesa.kernel.compiled import mypyc_attr

from .kinds import Kind
from .layout import Chapter, Layout, Part

NO_FRAME: Final[Frame] = ()
NOTHING_MORE: Final[list[Any]] = []
REMEMBERED: Final = 4096  # values of one strip; most have a few dozen


class Source(NamedTuple):
    """Where a piece of a layout comes from: fields of a row of numbers, and what a view says of their values."""

    fields: tuple[int, ...]
    #: of the value of the field, or of a tuple of them if there are several; None: as it is
    value: Callable[[Any], Any] | None = None
    #: it tells seats, as the viewer sees them
    is_turned: bool = False


#: the sources of parts by their names: one, or one for each place of a row (`Each`, `Named`)
Sources = dict[str, Source | list[Source]]


def each(fields: Iterable[int], is_turned: bool = False) -> list[Source]:
    """A field for each place of a row."""
    return [Source((field,), None, is_turned) for field in fields]


class Strip:
    """The bytes of a piece, or of a place in it, by the values on which it depends. Every scribe of a table uses it."""

    __slots__ = ("_field", "_fields", "_first", "_kind", "_made", "_value")

    def __init__(
        self, kind: Kind, fields: tuple[int, ...], value: Callable[[Any], Any] | None = None, first: Seat = 0
    ) -> None:
        self._kind = kind
        self._fields = fields
        self._field = fields[0] if len(fields) == 1 else -1
        self._value = value
        self._first = first
        self._made: dict[Any, bytes] = {}

    def of(self, row: list[Any]) -> bytes:
        """The bytes that belong to a row."""
        field = self._field
        key: Any = row[field] if field >= 0 else tuple([row[f] for f in self._fields])
        made = self._made.get(key)
        if made is not None:
            return made
        if len(self._made) >= REMEMBERED:
            self._made.clear()
        out = array("f", bytes(4 * self._kind.size))
        self._kind.put(out, 0, key if self._value is None else self._value(key), self._first)
        new = out.tobytes()
        self._made[key] = new
        return new


class Strips:
    """The strips of some parts, in their order, and which of them each field of a row belongs to."""

    __slots__ = ("fields", "strips", "touched")

    def __init__(self, strips: Sequence[Strip], sources: Sequence[tuple[int, ...]]) -> None:
        self.strips: list[Strip] = list(strips)
        self.fields: list[int] = sorted({field for used in sources for field in used})
        #: by the place of a field in that list
        self.touched: list[list[int]] = [
            [i for i, used in enumerate(sources) if field in used] for field in self.fields
        ]


def strips_of(parts: Iterable[Part], sources: Sources, first: Seat = 0, others: Strips | None = None) -> Strips:
    """The strips of these parts; what is the same for every viewer is shared with ``others``, those of another one."""
    strips: list[Strip] = []
    used: list[tuple[int, ...]] = []
    for part in parts:
        source = sources[part.name]
        kind: Any = part.kind
        places, kind = (source, kind.kind) if isinstance(source, list) else ([source], kind)
        for place in places:
            if others is not None and not place.is_turned:
                strip = others.strips[len(strips)]
            else:
                strip = Strip(kind, place.fields, place.value, first)
            strips.append(strip)
            used.append(place.fields)
    return Strips(strips, used)


class Sheet:
    """What has been written last of one row of numbers, and of what follows from elsewhere behind it."""

    __slots__ = ("_blocks", "_fields", "_last", "_more", "_strips", "_touched", "_width", "_written")

    def __init__(self, strips: Strips) -> None:
        self._strips = strips.strips
        self._fields = strips.fields
        self._touched = strips.touched
        self._blocks: list[bytes] = [b""] * len(strips.strips)
        self._last: list[Any] = []
        self._more: list[Any] = []
        self._width = 0
        self._written = b""

    def of(self, numbers: list[Any], more: list[Any]) -> bytes:
        """The bytes of a row, which is compared with the one before. ``more`` stands behind its numbers."""
        last, others = self._last, self._more
        if numbers == last and more == others:
            return self._written
        strips, blocks = self._strips, self._blocks
        is_new = False
        if last:
            width = self._width
            changed: list[int] = []
            for at, field in enumerate(self._fields):
                if field < width:
                    x, y = numbers[field], last[field]
                else:
                    x, y = more[field - width], others[field - width]
                if x is not y and x != y:
                    changed.append(at)
            if changed:
                is_new = True
                row = [*numbers, *more]
                for at in changed:
                    for i in self._touched[at]:
                        blocks[i] = strips[i].of(row)
        else:
            is_new = True
            self._width = len(numbers)
            row = [*numbers, *more]
            for i, strip in enumerate(strips):
                blocks[i] = strip.of(row)
        self._last = numbers[:]
        self._more = more
        if is_new:
            self._written = b"".join(blocks)
        return self._written


class Glance(NamedTuple):
    """What the first chapters read of a view: who looks, who decides, what is asked."""

    viewer: Seat
    turn: Seat
    owing: tuple[Seat, ...]
    prompt: str
    asked: tuple[int, ...]


class Question:
    """The chapters about who decides and what is asked, for one viewer, by the frame that asks; for all scribes."""

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
        """The bytes; with ``is_secret`` the numbers of the step are for somebody else's eyes."""
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
    """Writes what seats of one game see. It works with any state of its table, fastest if they follow one another."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout

    def look(self, state: State, seat: Seat) -> bytes:
        """What the seat sees, 32 bits for each number: numpy.frombuffer takes it as it is."""
        return self.layout.packed(state.view(seat)).tobytes()


def scribe_of(layout: Layout) -> Scribe:
    """A scribe for one game at a time: the one of that game, or one that reads its views."""
    make = layout.scribe
    made: Scribe = Scribe(layout) if make is None else make(layout)
    return made


def mask(game: Game, legal: Iterable[Action]) -> bytearray:
    """For every action of the game whether it is legal, 1 or 0. numpy.frombuffer takes it as it is."""
    out = bytearray(game.num_actions)
    for a in legal:
        out[a] = 1
    return out
