"""How the parts of a view are written down as numbers, always within fixed bounds.

A kind writes into a vector of zeros, starting at a given place, and writes nothing for what is absent. Seats are
written from the viewer's perspective: its own seat first, then around the table. ``first`` is the viewer's seat.
"""

from abc import ABC, abstractmethod
from typing import Any, Iterable, MutableSequence, Sequence

from sobremesa.kernel.compiled import mypyc_attr

Vector = MutableSequence[float]


@mypyc_attr(allow_interpreted_subclasses=True)
class Kind(ABC):
    """A fixed count of numbers between ``low`` and ``high``; ``note`` says how to read them."""

    __slots__ = ("high", "low", "note", "size")

    def __init__(self, size: int, low: float, high: float, note: str) -> None:
        self.size = size
        self.low = low
        self.high = high
        self.note = note

    @abstractmethod
    def put(self, out: Vector, at: int, value: Any, first: int) -> None:
        """Write the numbers, starting at this place."""

    def labels(self) -> list[str]:
        """What each number stands for, where there is more to say than the name of the piece."""
        return [""] * self.size


class Number(Kind):
    """A number divided by a scale, so that usual values are around 1, and clipped to bounds that no game reaches."""

    __slots__ = ("bottom", "scale", "top")

    def __init__(self, scale: int, top: int, bottom: int = 0) -> None:
        super().__init__(1, min(bottom, 0) / scale, top / scale, f"divided by {scale}" if scale > 1 else "as it is")
        self.scale = scale
        self.top = top
        self.bottom = bottom

    def put(self, out: Vector, at: int, value: Any, first: int) -> None:
        if value:
            out[at] = min(max(value, self.bottom), self.top) / self.scale


class Flag(Kind):
    """1 for yes."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(1, 0, 1, "1 for yes")

    def put(self, out: Vector, at: int, value: Any, first: int) -> None:
        if value:
            out[at] = 1.0


class OneOf(Kind):
    """One-hot: a 1 at the place of a word or number; all zeros for None and for ``nothing``."""

    __slots__ = ("names", "nothing", "places")

    def __init__(self, words: Iterable[Any], nothing: Any = None, names: Sequence[str] = ()) -> None:
        """``names`` are the names of numbers, counting from 0."""
        self.places = {word: i for i, word in enumerate(words)}
        self.names = [names[word] if names else str(word) for word in self.places]
        self.nothing = nothing
        super().__init__(len(self.places), 0, 1, f"one of {spelled(self.names)}")

    def put(self, out: Vector, at: int, value: Any, first: int) -> None:
        if value is not None and value != self.nothing:
            out[at + self.places[value]] = 1.0

    def labels(self) -> list[str]:
        return self.names


class SomeOf(Kind):
    """How often each word or number occurs."""

    __slots__ = ("names", "places")

    def __init__(self, words: Iterable[Any], most: int = 1, names: Sequence[str] = ()) -> None:
        """``names`` are the names of numbers, counting from 0."""
        self.places = {word: i for i, word in enumerate(words)}
        self.names = [names[word] if names else str(word) for word in self.places]
        super().__init__(len(self.places), 0, most, f"some of {spelled(self.names)}")

    def put(self, out: Vector, at: int, value: Any, first: int) -> None:
        places = self.places
        for word in value or ():
            out[at + places[word]] += 1.0

    def labels(self) -> list[str]:
        return self.names


class Named(Kind):
    """Pairs of a word and a value, in a fixed order of the words."""

    __slots__ = ("kind", "places")

    def __init__(self, words: Iterable[Any], kind: Kind) -> None:
        self.kind = kind
        self.places = {word: i * kind.size for i, word in enumerate(words)}
        note = f"for each of {spelled(list(self.places))}: {kind.note}"
        super().__init__(len(self.places) * kind.size, kind.low, kind.high, note)

    def put(self, out: Vector, at: int, value: Any, first: int) -> None:
        for word, x in value or ():
            self.kind.put(out, at + self.places[word], x, first)

    def labels(self) -> list[str]:
        return [joined(word, label) for word in self.places for label in self.kind.labels()]


class Each(Kind):
    """A row of things of the same kind, in the given order; unused places stay empty."""

    __slots__ = ("kind", "names", "places")

    def __init__(self, count: int, kind: Kind, names: Sequence[str] = ()) -> None:
        """``names`` are the names of the places; without them the places are numbered from 1."""
        how = f"for each of {spelled(names)}" if names else f"{count} times"
        super().__init__(count * kind.size, kind.low, kind.high, f"{how}: {kind.note}")
        self.kind = kind
        self.names = [names[i] if names else str(i + 1) for i in range(count)]
        self.places = range(0, self.size, kind.size)

    def put(self, out: Vector, at: int, value: Any, first: int) -> None:
        for place, x in zip(self.places, value or ()):
            self.kind.put(out, at + place, x, first)

    def labels(self) -> list[str]:
        return [joined(name, label) for name in self.names for label in self.kind.labels()]


class Group(Kind):
    """Things of different kinds, side by side, each with its name."""

    __slots__ = ("kinds", "names")

    def __init__(self, **named: Kind) -> None:
        kinds = list(named.values())
        self.names = list(named)
        self.kinds: list[tuple[int, Kind]] = []
        size = 0
        for kind in kinds:
            self.kinds.append((size, kind))
            size += kind.size
        note = "; ".join(f"{name}, {kind.size}: {kind.note}" for name, kind in named.items())
        super().__init__(size, min(k.low for k in kinds), max(k.high for k in kinds), note)

    def put(self, out: Vector, at: int, value: Any, first: int) -> None:
        for (place, kind), x in zip(self.kinds, value or ()):
            kind.put(out, at + place, x, first)

    def labels(self) -> list[str]:
        return [joined(name, label) for name, (_, kind) in zip(self.names, self.kinds) for label in kind.labels()]


class Bits(Kind):
    """A mask or a code as binary digits, the lowest first."""

    __slots__ = ("names",)

    def __init__(self, count: int, names: Sequence[str] = ()) -> None:
        """``names`` are the names of the digits, if each of them has a meaning."""
        super().__init__(count, 0, 1, "binary digits, the lowest first")
        self.names = [names[i] if names else f"bit{i}" for i in range(count)]

    def put(self, out: Vector, at: int, value: Any, first: int) -> None:
        for i in range(self.size):
            if value >> i & 1:
                out[at + i] = 1.0

    def labels(self) -> list[str]:
        return self.names


class Among(Kind):
    """A mask in which bit n stands for the number n: a 1 for each number in it."""

    __slots__ = ("numbers",)

    def __init__(self, numbers: Sequence[int]) -> None:
        super().__init__(len(numbers), 0, 1, f"some of {spelled(numbers)}")
        self.numbers = list(numbers)

    def put(self, out: Vector, at: int, value: Any, first: int) -> None:
        for i, number in enumerate(self.numbers):
            if value >> number & 1:
                out[at + i] = 1.0

    def labels(self) -> list[str]:
        return [str(number) for number in self.numbers]


class Seat(Kind):
    """A seat, the viewer's own first, then around the table; colours without a seat come last."""

    __slots__ = ("seats",)

    def __init__(self, seats: int, others: int = 0) -> None:
        super().__init__(seats + others, 0, 1, "one seat, the viewer's first, then to its left" + _others(others))
        self.seats = seats

    def put(self, out: Vector, at: int, value: Any, first: int) -> None:
        if value is not None and value >= 0:
            out[at + ((value - first) % self.seats if value < self.seats else value)] = 1.0

    def labels(self) -> list[str]:
        return seat_names(self.seats, self.size - self.seats)


class Seats(Kind):
    """A set of seats, given as a list or as a mask, in the same order."""

    __slots__ = ("seat",)

    def __init__(self, seats: int, others: int = 0) -> None:
        self.seat = Seat(seats, others)
        super().__init__(self.seat.size, 0, 1, "some seats, the viewer's first, then to its left" + _others(others))

    def put(self, out: Vector, at: int, value: Any, first: int) -> None:
        if isinstance(value, int):
            value = [seat for seat in range(self.size) if value >> seat & 1]
        for seat in value or ():
            self.seat.put(out, at, seat, first)

    def labels(self) -> list[str]:
        return self.seat.labels()


class BySeat(Kind):
    """One thing for every seat, the viewer's first, then around the table."""

    __slots__ = ("kind", "seats")

    def __init__(self, seats: int, kind: Kind) -> None:
        note = f"for each seat, the viewer's first, then to its left: {kind.note}"
        super().__init__(seats * kind.size, kind.low, kind.high, note)
        self.kind = kind
        self.seats = seats

    def put(self, out: Vector, at: int, value: Any, first: int) -> None:
        for i in range(self.seats):
            self.kind.put(out, at + i * self.kind.size, value[(first + i) % self.seats], first)

    def labels(self) -> list[str]:
        return [joined(seat, label) for seat in seat_names(self.seats) for label in self.kind.labels()]


def seat_names(seats: int, others: int = 0) -> list[str]:
    """What a viewer calls the seats: its own first, then those to its left, then colours without a seat."""
    return ["me", *(f"left_{i}" for i in range(1, seats)), *["nobody"] * others]


def joined(word: Any, label: str) -> str:
    return f"{word}.{label}" if label else str(word)


def spelled(words: Sequence[Any]) -> str:
    """All the words, or just the first and the last if there are many."""
    if len(words) > 16:
        return f"{words[0]} ... {words[-1]}"
    return ", ".join(str(word) for word in words)


def _others(others: int) -> str:
    return ", then the colour of nobody" if others else ""
