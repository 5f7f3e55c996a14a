"""Cuts a record into stretches, each with one seat, or chance, responsible for it."""

from typing import NamedTuple

from sobremesa.bots.evaluation import Evaluation, evaluation_of
from sobremesa.games import ROUND_STARTS, manifest_of
from sobremesa.kernel import CHANCE, OVER, Event, RecordError, Seat, State
from sobremesa.record import Record

from .result import ROUND, SCORING, Mark, Stretch


class Line(NamedTuple):
    """A finished game as far as our rules can replay it: ``states[i]`` is the position after ply ``first + i``."""

    record: Record
    first: int
    states: list[State]
    moves: list[tuple[Seat, int]]
    events: list[list[Event]]

    @property
    def last(self) -> int:
        return self.first + len(self.moves)

    def at(self, ply: int) -> State:
        """The position after a ply; `RecordError` if there is no such ply, or if our rules cannot replay it."""
        if not self.first <= ply <= self.last:
            raise RecordError("error.record.no_ply", ply=ply, last=self.last)
        return self.states[ply - self.first]

    def happened(self, ply: int) -> list[Event]:
        """The events of a ply."""
        return self.events[ply - 1 - self.first]

    def actions(self, stretch: Stretch) -> tuple[int, ...]:
        """What the seat of a stretch played in it."""
        moves = self.moves[stretch.first - 1 - self.first : stretch.last - self.first]
        return tuple(a for seat, a in moves if seat == stretch.seat)


def line_of(record: Record) -> Line:
    """The game of a record; `RecordError` if it is not over or is a solo game.

    If other rules took the game over, whatever they could not replay is left out, and everything before it.
    """
    line = Line(record, 0, [], [], [])
    state: State | None = None
    for ply, state, seat, a in record.walk():
        if not line.states or ply != line.last + 1:
            line = Line(record, ply - 1, [state.clone()], [], [])
        elif line.moves:
            line.states.append(state.clone())
        events: list[Event] = []
        state.sink = events.append
        line.moves.append((seat, a))
        line.events.append(events)
    if state is None or state.turn != OVER:
        raise RecordError("analysis.unfinished")
    if state.seats < 2:
        raise RecordError("analysis.alone")
    line.states.append(state)
    return line


def stretches_of(line: Line) -> list[Stretch]:
    """The whole game, without gaps: each stretch begins where the previous one ends."""
    how = evaluation_of(line.record.game.name)
    found: list[Stretch] = []
    for ply, (seat, a) in enumerate(line.moves, line.first + 1):
        before = line.at(ply - 1)
        is_choice = seat != CHANCE and _is_choice(before, seat, a, how)
        last = found[-1] if found else None
        goes_on = last is not None and last.seat == seat and line.moves[ply - 2 - line.first][0] == seat
        if last is not None and (goes_on or (seat != CHANCE and not is_choice)):
            found[-1] = Stretch(last.first, ply, last.seat, last.round, last.choices + is_choice)
        else:
            found.append(Stretch(ply, ply, seat if is_choice else CHANCE, before.round, int(is_choice)))
    return found


def _is_choice(s: State, seat: Seat, a: int, how: Evaluation) -> bool:
    """Whether the seat had a real choice, not just something it could have done earlier as well."""
    worth_a_thought = how.options(s, seat)
    return len(worth_a_thought) > 1 or a not in worth_a_thought


def marks_of(line: Line) -> tuple[Mark, ...]:
    """Where rounds and scorings begin."""
    game = line.record.game
    scorings = manifest_of(game.name).scorings
    found: list[Mark] = []
    number = scored = 0
    for ply, events in enumerate(line.events, line.first + 1):
        keys = [(game.events.type_of(event).key, event) for event in events]
        if any(key in scorings for key, _ in keys) and (not found or found[-1].kind != SCORING):
            scored += 1
            found.append(Mark(ply, SCORING, scored))
        for key, event in keys:
            if key == ROUND_STARTS:
                number = event[1]
                found.append(Mark(ply, ROUND, number))
    return tuple(found)
