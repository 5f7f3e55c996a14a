"""An analysis as independent pieces of work: other processes can do them, and the result is the same whoever does."""

from functools import lru_cache
from typing import Callable, Iterable, NamedTuple, Sequence

import sobremesa
from sobremesa.kernel import CHANCE, Game
from sobremesa.record import Record

from .depth import STANDARD, Depth
from .plans import Asked, judged, means
from .result import Analysis, Moment, Stretch
from .stretches import Line, line_of, marks_of, stretches_of
from .walks import Judge, Promise, final, name_of


class Piece(NamedTuple):
    """One stretch of a game, with all that another process needs to study it."""

    record: str
    number: int
    depth: Depth
    seed: str


class Studied(NamedTuple):
    """What was expected before a stretch, and the stretch with its judgement."""

    moment: Moment
    stretch: Stretch


def pieces_of(record: str, depth: Depth = STANDARD, seed: str = "1") -> list[Piece]:
    """The pieces of the analysis of a record; `RecordError` if it cannot be analysed."""
    _, stretches = read_game(record)
    return [Piece(record, number, depth, seed) for number in range(len(stretches))]


def study(piece: Piece) -> Studied:
    """Study one piece. The result depends only on what the piece contains."""
    line, stretches = read_game(piece.record)
    stretch = stretches[piece.number]
    before = line.at(stretch.first - 1)
    judge = Judge(line.record.config, piece.depth)
    seeds = [f"{piece.seed}/moment/{number}" for number in range(2 * piece.depth.worlds)]
    found = judge.promises([judge.look(before, CHANCE, (), seed) for seed in seeds])
    if stretch.seat != CHANCE:
        asked = Asked(before, stretch.seat, piece.depth, f"{piece.seed}/{stretch.first}")
        stretch = Stretch(
            stretch.first, stretch.last, stretch.seat, stretch.round, stretch.choices,
            judged(asked, line.actions(stretch), judge),
        )  # fmt: skip
    return Studied(_moment(stretch.first - 1, found), stretch)


def assemble(record: str, depth: Depth, seed: str, studied: Sequence[Studied]) -> Analysis:
    """Put the analysis together from all its pieces, in order."""
    line, stretches = read_game(record)
    assert len(studied) == len(stretches)
    last = line.states[-1]
    game = line.record.game
    return Analysis(
        game=game.name,
        seats=last.seats,
        plies=line.last,
        digest=last.digest(),
        version=sobremesa.__version__,
        rules=rules_of(game),
        evaluation=name_of(line.record.config),
        depth=depth,
        seed=seed,
        stretches=tuple(s.stretch for s in studied),
        moments=(*(s.moment for s in studied), _moment(line.last, [final(last)])),
        marks=marks_of(line),
    )


def rules_of(game: Game) -> str:
    """The version of the rules and data by which positions are played on and judged."""
    return f"{game.revision}/{game.data_revision()}"


def analyse(
    record: str,
    depth: Depth = STANDARD,
    seed: str = "1",
    work: Callable[[Iterable[Piece]], Iterable[Studied]] = lambda pieces: map(study, pieces),
) -> Analysis:
    """The analysis of a record's text. ``work`` studies the pieces, by default one after the other."""
    return assemble(record, depth, seed, list(work(pieces_of(record, depth, seed))))


def _moment(ply: int, found: Sequence[Promise]) -> Moment:
    shares = means([p.shares for p in found])
    return Moment(ply, shares, means([p.scores for p in found]), means([p.ranks for p in found]))


@lru_cache(maxsize=4)
def read_game(record: str) -> tuple[Line, list[Stretch]]:
    """A record and its stretches; the last few are cached, since the pieces of a game follow one another."""
    line = line_of(Record.loads(record))
    return line, stretches_of(line)
