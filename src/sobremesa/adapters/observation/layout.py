"""A layout: what stands where in an observation. It depends on the configuration alone and reads only views."""

from abc import ABC, abstractmethod
from array import array
from typing import Any, Callable, NamedTuple, Sequence

from sobremesa.kernel import ConfigError, View
from sobremesa.kernel.compiled import mypyc_attr

from .kinds import Kind, Vector, joined, seat_names


class Piece(NamedTuple):
    """A stretch of the vector: its name, how many numbers it has, their bounds, what it means, and their labels."""

    name: str
    size: int
    low: float
    high: float
    meaning: str
    labels: tuple[str, ...] = ()


class Part(NamedTuple):
    """Something to write down: its name, its kind, how to read it off a view (or one of its seats), and its meaning."""

    name: str
    kind: Kind
    read: Callable[[Any], Any]
    meaning: str

    def piece(self, prefix: str = "") -> Piece:
        kind = self.kind
        labels = tuple(kind.labels())
        return Piece(prefix + self.name, kind.size, kind.low, kind.high, f"{self.meaning} ({kind.note})", labels)


@mypyc_attr(allow_interpreted_subclasses=True)
class Chapter(ABC):
    """Pieces that belong together, and the code that writes them."""

    pieces: tuple[Piece, ...]

    @abstractmethod
    def put(self, out: Vector, at: int, view: Any, first: int) -> None:
        """Write the numbers, starting at this place."""


class Table(Chapter):
    """What belongs to the table as a whole."""

    def __init__(self, parts: Sequence[Part]) -> None:
        self.pieces: tuple[Piece, ...] = tuple(part.piece() for part in parts)
        self._places = _placed(parts)

    def put(self, out: Vector, at: int, view: Any, first: int) -> None:
        for place, kind, read in self._places:
            kind.put(out, at + place, read(view), first)


class Players(Chapter):
    """What belongs to each seat: the viewer's own first, including what only the owner sees, then the others to its
    left.

    Colours without a seat, such as a dummy player's, come last.
    """

    def __init__(self, seats: int, open: Sequence[Part], own: Sequence[Part], others: Sequence[str] = ()) -> None:
        self._seats = seats
        names = [*seat_names(seats), *others]
        pieces: list[Piece] = []
        self._chapters: list[tuple[int, list[tuple[int, Kind, Callable[[Any], Any]]]]] = []
        size = 0
        for i, name in enumerate(names):
            parts = [*open, *own] if i == 0 else list(open)
            pieces += [part.piece(f"{name}.") for part in parts]
            self._chapters.append((size, _placed(parts)))
            size += sum(part.kind.size for part in parts)
        self.pieces: tuple[Piece, ...] = tuple(pieces)

    def put(self, out: Vector, at: int, view: Any, first: int) -> None:
        for i, (start, places) in enumerate(self._chapters):
            seat = view.seats[(first + i) % self._seats if i < self._seats else i]
            for place, kind, read in places:
                kind.put(out, at + start + place, read(seat), first)


def _placed(parts: Sequence[Part]) -> list[tuple[int, Kind, Callable[[Any], Any]]]:
    out: list[tuple[int, Kind, Callable[[Any], Any]]] = []
    at = 0
    for part in parts:
        out.append((at, part.kind, part.read))
        at += part.kind.size
    return out


class Layout:
    """The layout of one configuration. ``version`` changes whenever the same view would be written differently."""

    __slots__ = ("_chapters", "_key", "_places", "pieces", "scribe", "size", "version")

    def __init__(
        self, version: str, key: str, chapters: Sequence[Chapter], scribe: Callable[[Any], Any] | None = None
    ) -> None:
        """``scribe`` makes a `Scribe` for this layout, if the game has its own."""
        self.version = version
        self.scribe = scribe
        self._key = key
        self.pieces: tuple[Piece, ...] = tuple(piece for chapter in chapters for piece in chapter.pieces)
        self._chapters: list[tuple[int, Chapter]] = []
        at = 0
        for chapter in chapters:
            self._chapters.append((at, chapter))
            at += sum(piece.size for piece in chapter.pieces)
        self.size = at
        self._places: dict[str, slice] = {}
        at = 0
        for piece in self.pieces:
            self._places[piece.name] = slice(at, at + piece.size)
            at += piece.size
        assert len(self._places) == len(self.pieces), "two pieces share a name"

    def encode(self, view: View) -> list[float]:
        """Encode a view as a vector. A spectator sees it from the first seat, but without anybody's secrets."""
        out = [0.0] * self.size
        self.write(view, out)
        return out

    def packed(self, view: View) -> "array[float]":
        """The same as 32-bit floats, ready for numpy.frombuffer."""
        out = array("f", bytes(4 * self.size))
        self.write(view, out)
        return out

    def write(self, view: View, out: Vector) -> None:
        """Write the view into a vector of zeros."""
        if view.config != self._key:
            raise ConfigError("error.layout.other_table", wanted=self._key, found=view.config)
        first = view.viewer or 0
        for at, chapter in self._chapters:
            chapter.put(out, at, view, first)

    def split(self, vector: Sequence[float]) -> dict[str, list[float]]:
        """The numbers of a vector, by piece."""
        if len(vector) != self.size:
            raise ConfigError("error.layout.size", count=self.size, given=len(vector))
        return {name: list(vector[place]) for name, place in self._places.items()}

    def place(self, name: str) -> slice:
        """Where a piece stands in the vector."""
        return self._places[name]

    def bounds(self) -> tuple[list[float], list[float]]:
        """The lowest and the highest value of every number."""
        low = [piece.low for piece in self.pieces for _ in range(piece.size)]
        high = [piece.high for piece in self.pieces for _ in range(piece.size)]
        return low, high

    def labels(self) -> list[str]:
        """The name of every number: ``round``, ``left_1.vp``, ``me.hand.13``."""
        return [joined(piece.name, label) for piece in self.pieces for label in piece.labels]

    def table(self) -> str:
        """All pieces as a Markdown table."""
        lines = ["| from | piece | size | low | high | meaning |", "|---:|---|---:|---:|---:|---|"]
        for p in self.pieces:
            lines.append(
                f"| {self._places[p.name].start} | `{p.name}` | {p.size} | {p.low:g} | {p.high:g} | {p.meaning} |"
            )
        return "\n".join(lines) + "\n"
