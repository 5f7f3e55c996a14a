"""The story of a table for one viewer: sentences grouped by turns, extended during the game rather than told anew."""

from typing import Any, Final, Iterable, NamedTuple, Sequence

from sobremesa.games import ROUND_STARTS, manifest_of
from sobremesa.kernel import CHANCE, Event
from sobremesa.record import Session
from sobremesa.render.cached import cached
from sobremesa.render.common.log import Line, Turn
from sobremesa.words import Told, Words

TURN: Final = "turn_starts"
#: events that open a section belonging to nobody's turn, in every game; each game's manifest adds its own
OPENINGS: Final = (ROUND_STARTS, "game_over")
MOST_IN_A_PLY: Final = 64  # events of one ply; only used to make numbers


class _Run(NamedTuple):
    """Events told together, each with its ply."""

    seat: int | None
    first: int
    at: int  # the index of its first event within that ply
    opens_ply: bool  # whether it begins with the first event of its first ply
    round: int | None
    plies: list[int]
    events: list[Event]


class Story:
    """``turns`` is the story told so far; `grow` tells the rest."""

    def __init__(self, seat: int | None, base: int = 0) -> None:
        """The story begins after the ply ``base``."""
        self.seat = seat
        self.base = base
        self.turns: list[Turn] = []
        self._opens: list[bool] = []  # for each turn: whether telling may resume there
        self._moves: list[tuple[int, int]] = []

    def grow(self, session: Session, words: Words) -> int:
        """Bring the story up to date; return the index of the first turn that is new or changed."""
        common = _common(self._moves, session.moves)
        if common == len(session.moves) == len(self._moves):
            return len(self.turns)
        keep = len(self.turns)
        while keep and not (self._opens[keep - 1] and self.turns[keep - 1].first <= common):
            keep -= 1
        keep = max(0, keep - 1)  # the turn itself may have grown
        start = self.turns[keep].first - 1 if keep < len(self.turns) and self._opens[keep] else self.base
        if start == self.base:
            keep = 0
        del self.turns[keep:], self._opens[keep:]
        for run in _runs(session, self.seat, start):
            told = _told(words, tuple(run.events))
            lines = tuple(Line(run.plies[t.at], t.text) for t in told)
            if lines:
                last = run.plies[-1]
                self.turns.append(Turn(self._number(run), run.first, last, run.seat, run.round, lines))
                self._opens.append(run.opens_ply)
        self._moves = list(session.moves)
        return keep

    def _number(self, run: _Run) -> int:
        """The number of a new turn: the same wherever the story begins, and larger than those before it."""
        number = run.first * MOST_IN_A_PLY + min(run.at, MOST_IN_A_PLY - 1)
        return max(number, self.turns[-1].number + 1 if self.turns else 0)

    def copy(self) -> "Story":
        """A copy of the story told so far; it is not extended."""
        twin = Story(self.seat, self.base)
        twin.turns = self.turns.copy()
        return twin

    def since(self, ply: int) -> list[Turn]:
        """What happened after a ply."""
        cut = [t._replace(lines=tuple(line for line in t.lines if line.ply > ply)) for t in self.turns if t.last > ply]
        return [t for t in cut if t.lines]

    def at(self, ply: int) -> list[Line]:
        """The sentences that belong to this ply."""
        return [line for t in self.turns if t.first <= ply <= t.last for line in t.lines if line.ply == ply]


@cached(1024)
def _told(words: Words, events: tuple[Event, ...]) -> Sequence[Told]:
    """Tell events in sentences; cached, since most are the same for everybody and a turn is retold after each move."""
    return words.story(events)


def noted(turns: Sequence[Turn], notes: Iterable[Line]) -> list[Turn]:
    """Insert notes that belong to no event, in order of their plies: into a turn that goes on after them, otherwise
    between two turns."""
    out = list(turns)
    for note in notes:
        at = next((i for i, t in enumerate(out) if t.last > note.ply), len(out))
        if at < len(out) and out[at].first <= note.ply:
            told = out[at].lines
            before = sum(line.ply <= note.ply for line in told)
            out[at] = out[at]._replace(lines=(*told[:before], note, *told[before:]))
        else:
            number = (note.ply + 1) * MOST_IN_A_PLY - 1
            if at and out[at - 1].number >= number:  # two notes at the same moment
                out[at - 1] = out[at - 1]._replace(lines=(*out[at - 1].lines, note))
            else:
                out.insert(at, Turn(number, note.ply, note.ply, None, None, (note,)))
    return out


def _common(old: list[tuple[int, int]], new: list[tuple[int, int]]) -> int:
    """How many moves both lists have in common at the beginning."""
    if new[: len(old)] == old:
        return len(old)
    return next((i for i, (a, b) in enumerate(zip(old, new)) if a != b), min(len(old), len(new)))


def _runs(session: Session, viewer: int | None, start: int) -> list[_Run]:
    redact = session.game.events.redact
    openings = (TURN, *OPENINGS, *manifest_of(session.game.name).openings)
    runs: list[_Run] = []
    for ply in range(start + 1, session.ply + 1):
        mover = session.moves[ply - 1][0]
        fresh = mover != CHANCE and (not runs or runs[-1].seat != mover)
        for i, event in enumerate(session.happened(ply)):
            key = session.game.events.type_of(event).key
            opening = key in openings
            if opening or not runs or (fresh and i == 0):
                seat = event[1] if key == TURN else None if opening or mover == CHANCE else mover
                round: Any = event[1] if key == ROUND_STARTS else None
                runs.append(_Run(seat, ply, i, i == 0 and not opening and mover != CHANCE, round, [], []))
            runs[-1].plies.append(ply)
            runs[-1].events.append(redact(event, viewer))
    return runs
