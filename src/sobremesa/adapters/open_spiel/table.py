"""A table as OpenSpiel needs it: an engine state and the plies that led to it.

Everything that is called often is cheap: copying copies lists of small things, a ply keeps only the few events that its
action does not imply, and the text of what a seat has seen is extended only by what is new since the last call.
"""

from hashlib import blake2b
from random import Random
from typing import Any

import sobremesa as sm
from sobremesa.kernel import Event, Seat, State, View

from .sightings import FLOAT, HIDDEN, RECALL, Ply, Sighting, Witness

#: by seat: how many plies its text covers, and the text
Texts = dict[Seat | None, tuple[int, str]]


class Table:
    """A game under way, with its history."""

    __slots__ = ("_past", "_texts", "log", "state", "witness")

    def __init__(self, state: State, witness: Witness, log: list[Ply]) -> None:
        self.state = state
        self.witness = witness
        self.log = log
        self._texts: Texts = {}
        #: the seat that last asked for another world, and the past as it saw it: searches draw many worlds from one
        #: table
        self._past: tuple[Seat, list[Ply], Texts] | None = None

    def apply(self, a: int) -> None:
        """Carry out an action without checking it."""
        state = self.state
        heard: list[Event] = []
        notable = self.witness.notable

        def hear(event: Event) -> None:
            if event[0] in notable:
                heard.append(event)

        seat = state.turn
        state.sink = hear
        state.apply(a)
        state.sink = None
        self.log.append((seat, a, tuple(heard)))

    def copy(self) -> "Table":
        new = Table(self.state.clone(), self.witness, self.log[:])
        new._texts = self._texts.copy()
        return new

    def __deepcopy__(self, memo: object) -> "Table":
        """OpenSpiel copies a state by copying all its Python data."""
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        name = self.state.config.game
        return restored, (name, sm.load(name).position(self.state), self.log)

    # -- what a seat has seen ------------------------------------------------------------------------------------------

    def text(self, seat: Seat | None) -> str:
        """Everything a seat or a spectator has seen: a line for each action, and each event that no action implies."""
        done, text = self._texts.get(seat, (0, f"seen by {'all' if seat is None else f'p{seat + 1}'}\n"))
        if done < len(self.log):
            text += "".join([self.witness.text(ply, seat) for ply in self.log[done:]])
            self._texts[seat] = (len(self.log), text)
        return text

    def sightings(self, seat: Seat) -> list[Sighting]:
        """The same as numbers."""
        return [s for ply in self.log for s in self.witness.numbers(ply, seat)]

    def moves(self) -> list[tuple[Seat, int]]:
        """Who did what; HIDDEN for actions that a redrawn world does not know."""
        return [(seat, a) for seat, a, _ in self.log if seat != RECALL]

    # -- worlds --------------------------------------------------------------------------------------------------------

    def drawn_anew(self, seat: Seat, rng: Random) -> "Table":
        """A table that the seat cannot tell from this one: what it cannot see is redrawn, what it saw is kept.

        The past contains only what the seat has seen. What others saw in addition is not made up: instead there is a
        hash of what each of them sees in the new world, so that they can still tell apart what they should.
        """
        world = self.state.determinise(seat, rng)
        past, texts = self._past_of(seat)
        others = tuple(() if i == seat else _name_of(world.view(i)) for i in range(world.seats))
        new = Table(world, self.witness, [*past, (RECALL, HIDDEN, others)])
        new._texts = texts.copy()
        return new

    def _past_of(self, seat: Seat) -> tuple[list[Ply], Texts]:
        """The plies as the seat has seen them, and the texts that each seat would make of these."""
        if self._past is None or self._past[0] != seat or len(self._past[1]) != len(self.log):
            past = Table(self.state, self.witness, [self.witness.seen(ply, seat) for ply in self.log])
            for i in range(self.state.seats):
                past.text(i)
            self._past = seat, past.log, past._texts
        return self._past[1:]


def _name_of(view: View) -> tuple[int, int]:
    """A hash of a view: 48 bits in two numbers."""
    number = int.from_bytes(blake2b(repr(view).encode(), digest_size=6).digest())
    return divmod(number, FLOAT)


def restored(name: str, position: str, log: list[Ply]) -> Table:
    """Rebuild a table from a position text and a log."""
    game = sm.load(name)
    state = game.from_position(position)
    return Table(state, Witness(game, state.seats), log)
