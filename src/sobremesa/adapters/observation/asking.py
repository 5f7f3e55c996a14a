"""Who is to decide, and what is asked: the current step and its numbers."""

from typing import Any, Final, Iterable, Mapping, Sequence

from sobremesa.kernel import OVER, Step
from sobremesa.kernel.effects import ROOM

from .kinds import Bits, Flag, Kind, Number, OneOf, Seat, Seats, Vector
from .layout import Chapter, Part, Piece, Table

PROGRAM: Final = "program"  # the number of an effect (`kernel.effects.Programs`)
ROUGHLY: Final = 10  # counts are divided by this, or by their highest value if it is lower


def deciding(seats: int) -> Table:
    """The viewer, and who has to decide."""
    names = [f"p{seat + 1}" for seat in range(seats)]
    return Table(
        [
            Part(
                "viewer",
                OneOf(range(seats), names=names),
                lambda v: v.viewer,
                "the seat that looks, as actions name it",
            ),
            Part("turn", Seat(seats), lambda v: v.turn, "who is to decide; nobody at chance and at the end"),
            Part("owing", Seats(seats), lambda v: v.owing, "everybody who still owes a choice made at the same time"),
            Part("over", Flag(), lambda v: v.turn == OVER, "the game is over"),
        ]
    )


class Asking(Chapter):
    """The current step, its seat, and its numbers, each by name.

    Most of these are counts. ``choices`` are numbers that stand for one of several things, with their names if they
    have any; ``codes`` are masks and codes, and ``special`` are numbers with a kind of their own.
    """

    def __init__(
        self,
        seats: int,
        steps: Iterable[Step[Any]],
        choices: Mapping[str, Sequence[str]],
        codes: Sequence[str],
        special: Mapping[str, Kind],
    ) -> None:
        asking = [step for step in steps if step.name and _asks(step)]
        self._prompt = OneOf([step.name for step in asking])
        self._seat = Seat(seats)
        pieces = [
            Part("prompt", self._prompt, _unread, "the step that asks").piece(),
            Part("asked.seat", self._seat, _unread, "the seat of that step; nobody where all are asked").piece(),
        ]
        self._seat_at = self._prompt.size
        ranges: dict[str, tuple[int, int]] = {}
        users: dict[str, list[str]] = {}
        for step in asking:
            for name, low, high in step.args:
                lowest, highest = ranges.get(name, (low, high))
                ranges[name] = (min(low, lowest), max(high, highest))
                users.setdefault(name, []).append(step.name)
        at = self._seat_at + self._seat.size
        places: dict[str, tuple[int, Kind]] = {}
        for name, (low, high) in ranges.items():
            if name in special:
                kind = special[name]
            elif name in choices:
                kind = OneOf(range(low, high + 1), names=choices[name])
            elif name in codes:
                kind = Bits(high.bit_length(), _program_digits(high) if name == PROGRAM else ())
            else:
                kind = Number(max(1, min(high, ROUGHLY)), high, low)
            places[name] = at, kind
            at += kind.size
            pieces.append(Part(f"asked.{name}", kind, _unread, f"'{name}' of {', '.join(users[name])}").piece())
        self.pieces: tuple[Piece, ...] = tuple(pieces)
        self._args: dict[str, list[tuple[int, Kind]]] = {
            step.name: [places[name] for name, _, _ in step.args] for step in asking
        }

    def put(self, out: Vector, at: int, view: Any, first: int) -> None:
        args = self._args.get(view.prompt)
        if args is None:
            return  # the game is over
        self._prompt.put(out, at, view.prompt, first)
        if view.asked:  # otherwise the numbers are not for this viewer
            self._seat.put(out, at + self._seat_at, view.asked[0], first)
            for (place, kind), number in zip(args, view.asked[1:]):
                kind.put(out, at + place, number, first)


def _asks(step: Step[Any]) -> bool:
    """Whether a step ever stops for a seat or for chance."""
    return type(step).legal is not Step.legal or type(step).outcomes is not Step.outcomes


def _unread(view: Any) -> None:
    """A placeholder: the numbers of a step are not read off a view one by one."""


def _program_digits(highest: int) -> list[str]:
    """Names for the binary digits of an effect's number: first which effect it is, then which owner it belongs to."""
    parts = (ROOM - 1).bit_length()
    return [f"part.bit{i}" if i < parts else f"owner.bit{i - parts}" for i in range(highest.bit_length())]
