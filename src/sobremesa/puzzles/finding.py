"""Looking for puzzles: a position is a puzzle if a single plan is clearly best, as far as the seat can know.

All plans are carried out in the same worlds and played on with the same luck, as in the analysis. Plans that certainly
lose more than the border drop out of the race; the others are compared in more worlds. The winner is proved once more,
in fresh worlds, which played no part in choosing it, and by a search that knows nothing of the race.
"""

from random import Random
from typing import Final, NamedTuple, Sequence

import sobremesa
from sobremesa.analysis import rules_of
from sobremesa.analysis.depth import Depth
from sobremesa.analysis.grades import GRADES, Interval, interval, mean
from sobremesa.analysis.plans import Asked, in_worlds
from sobremesa.analysis.walks import Judge, Promise, name_of
from sobremesa.analysis.work import read_game
from sobremesa.bots import Budget, Player, Situation, make
from sobremesa.bots.greedy import GreedyBot
from sobremesa.bots.search import SearchBot
from sobremesa.games import load, manifest_of
from sobremesa.kernel import CHANCE, Seat, State

from .course import Course, whole_plans
from .puzzle import Puzzle, Rival, id_of
from .themes import themes_of

BORDER: Final = dict(GRADES)["inaccuracy"]  # of the win: what every other plan loses at least
FEWEST: Final = 4  # plans; with fewer there is nothing to find
LEAST: Final = 12  # worlds before any plan drops out of the race
#: (plans, worlds): how many of the most promising plans are looked at first, in how many worlds
GLANCES: Final = ((3, 6), (40, 3), (1000, 2), (8, LEAST))
SLACK: Final = 0.6  # of the border: the lead that keeps a position in consideration
DECIDED: Final = 0.05  # of the win: with less than this to gain or to lose, the game is decided
TIMES: Final = ("proof", "again")  # a solution has to be proved, and found by search, twice, to rule out narrow passes
RIVALS: Final = 5  # per puzzle
#: why a position is not a puzzle, in the order of the checks
DECIDED_ALREADY: Final = "decided"
TOO_MANY: Final = "many"
TOO_FEW: Final = "few"
NOT_CLEAR: Final = "unclear"  # no plan leads all others by the border
NOT_PROVED: Final = "unproved"  # one does, but not certainly in fresh worlds
NOT_SEARCHED: Final = "search"  # a search arrives at another position
NOTHING_DONE: Final = "nothing"
REFUSALS: Final = (DECIDED_ALREADY, TOO_MANY, TOO_FEW, NOT_CLEAR, NOT_PROVED, NOT_SEARCHED, NOTHING_DONE)
EASY: Final = 60  # simulations of a short search; what it finds is not hard


class Search(NamedTuple):
    """All settings that determine which puzzles are found."""

    border: float = BORDER
    glances: tuple[tuple[int, int], ...] = GLANCES
    most: int = 300  # plans; a position with more is skipped
    simulations: int = 1500  # per decision, for the search that has to agree
    worlds: int = 96  # in which the solution is proved,
    doubled: int = 768  # doubled up to this many
    ahead: int = 60  # decisions by a glance before a position is judged

    @property
    def depth(self) -> Depth:
        return Depth("puzzle", self.simulations, self.worlds, self.doubled, self.ahead)


USUAL: Final = Search()


class Runner(NamedTuple):
    """A plan taking part in the race."""

    course: Course
    found: list[Promise]


class Piece(NamedTuple):
    """One stretch of a finished game, with all that another process needs to look for puzzles in it."""

    record: str
    number: int
    search: Search
    seed: str
    origin: str


def pieces_of(record: str, search: Search = USUAL, seed: str = "1", origin: str = "") -> list[Piece]:
    """The stretches of a record in which somebody decides; `RecordError` if it cannot be analysed."""
    _, stretches = read_game(record)
    return [
        Piece(record, number, search, seed, origin)
        for number, stretch in enumerate(stretches)
        if stretch.seat != CHANCE
    ]


class Looked(NamedTuple):
    """What was found in a stretch, and why the positions before it are not puzzles."""

    puzzle: Puzzle | None
    refused: tuple[str, ...]


def find(piece: Piece) -> Looked:
    """The first puzzle in a stretch, if there is one: at its beginning, or after some of the seat's decisions in it.
    The result depends only on what the piece contains."""
    refused: list[str] = []
    line, stretches = read_game(piece.record)
    stretch = stretches[piece.number]
    for ply in range(stretch.first - 1, stretch.last):
        state = line.at(ply)
        if stretch.seat not in state.owing or len(state.legal(stretch.seat)) == 1:
            continue
        puzzle = puzzle_at(state, stretch.seat, piece.search, f"{piece.seed}/{ply}", piece.origin)
        if isinstance(puzzle, Puzzle):
            return Looked(puzzle, tuple(refused))
        refused.append(puzzle)
    return Looked(None, tuple(refused))


def puzzle_at(state: State, seat: Seat, search: Search, seed: str, origin: str = "") -> Puzzle | str:
    """The puzzle in a position, or why there is none: the furthest check reached by its whole turn or its next step.
    What the seat cannot see plays no part in it."""
    world = Situation.of(state, seat, Random(f"{seed}/world")).world(Random(f"{seed}/puzzle"))
    found = _clearly_best(world, seat, search, seed)
    if isinstance(found, str):
        step = _clearly_best(world, seat, search, seed, is_step=True)
        if isinstance(step, str):
            return max(found, step, key=REFUSALS.index)
        found = step
    game = load(world.config.game)
    themes = themes_of(world, seat, found.best.plan)
    if not themes and manifest_of(game.name).themes:  # doing nothing is not a solution
        return NOTHING_DONE
    return Puzzle(
        id=id_of(world, seat),
        game=game.name,
        position=game.position(world),
        seat=seat,
        seats=world.seats,
        round=world.round,
        is_step=found.is_step,
        solution=tuple(game.notation(a) for a in found.best.plan),
        share=round(mean([p.shares[seat] for p in found.mine]), 4),
        score=round(mean([p.scores[seat] for p in found.mine]), 2),
        rivals=found.rivals,
        plans=found.plans,
        worlds=found.worlds,
        level=_level(Course(world, seat, found.is_step), found.best, seed),
        themes=themes,
        origin=origin,
        made=_made(world, search, seed),
    )


def _made(world: State, search: Search, seed: str) -> str:
    """What determines the result apart from the position: version, rules, judge, depth, seed."""
    game = load(world.config.game)
    how = f"{search.simulations}/{search.worlds}/{search.doubled}/{search.ahead}"
    return " ".join((sobremesa.__version__, rules_of(game), name_of(world.config), how, seed))


def is_proved(puzzle: Puzzle, search: Search, seed: str) -> bool:
    """Whether a puzzle still is one, with the same solution, given these worlds and searches."""
    world = puzzle.state()
    course = puzzle.course()
    if not course.follow_plan(puzzle.actions()) or not course.is_over:
        return False
    whole = search._replace(glances=())  # a glance might be unlucky and miss what was found before
    found = _clearly_best(world, puzzle.seat, whole, seed, puzzle.is_step)
    return isinstance(found, Clear) and found.best.state.encode() == course.state.encode()


class Clear(NamedTuple):
    """A plan that is clearly best, what it promises, and its closest rivals."""

    best: Course
    mine: list[Promise]
    rivals: tuple[Rival, ...]
    worlds: int
    plans: int
    is_step: bool


def _clearly_best(world: State, seat: Seat, search: Search, seed: str, is_step: bool = False) -> Clear | str:
    """The plan that is clearly best in a position, either a whole turn or just its next step; or why there is none."""
    judge = Judge(world.config, search.depth)
    if not DECIDED <= judge.promises([world])[0].shares[seat] <= 1 - DECIDED:
        return DECIDED_ALREADY
    start = Course(world, seat, is_step)
    courses = whole_plans(start, search.most)
    if courses is None or len(courses) < FEWEST:
        return TOO_MANY if courses is None else TOO_FEW
    asked = Asked(world, seat, search.depth, seed)
    race = _race(asked, courses, judge, search)
    if race is None:
        return NOT_CLEAR
    best, others = race
    proofs = []
    for time in TIMES:
        proof = _proof(asked._replace(seed=f"{seed}/{time}"), best, others, judge, search)
        if proof is None:
            return NOT_PROVED
        if not _is_found_by_search(start, best, search, f"{seed}/{time}"):
            return NOT_SEARCHED
        proofs.append(proof)
    return Clear(best, *proofs[0], len(courses), is_step)


def _race(asked: Asked, courses: Sequence[Course], judge: Judge, search: Search) -> tuple[Course, list[Course]] | None:
    """The plan that all others lose to by the border, and the others, closest first; None if there is no such plan."""
    seat = asked.seat
    promised = judge.promises([c.state for c in courses])
    order = sorted(range(len(courses)), key=lambda n: -promised[n].shares[seat])
    racing = [Runner(courses[n], []) for n in order]
    for plans, worlds in search.glances:  # most positions are not puzzles, and most of these are rejected here
        seen = racing[:plans]
        _walk(asked, seen, judge, worlds)
        racing[:plans] = sorted(seen, key=lambda r: -_share(r, seat))
        if _share(racing[0], seat) - _share(racing[1], seat) < search.border * SLACK:
            return None
    out: list[tuple[float, Course]] = []
    worlds = LEAST
    while len(racing) > 1 and worlds <= search.worlds:
        _walk(asked, racing, judge, worlds)
        best = max(racing, key=lambda r: _share(r, seat))
        staying = [best]
        for runner in racing:
            if runner is best:
                continue
            lost = _lost(best.found, runner.found, seat)
            if lost.high < search.border:
                return None
            if lost.low >= search.border:
                out.append((lost.value, runner.course))
            else:
                staying.append(runner)
        racing = staying
        worlds *= 2
    best = max(racing, key=lambda r: _share(r, seat))
    left = [(_lost(best.found, r.found, seat).value, r.course) for r in racing if r is not best]
    if any(lost < search.border for lost, _ in left):
        return None
    ordered = sorted((*left, *out), key=lambda one: one[0])
    return best.course, [course for _, course in ordered]


def _walk(asked: Asked, racing: Sequence[Runner], judge: Judge, worlds: int) -> None:
    """Carry out every plan in this many worlds."""
    for runner in racing:
        if len(runner.found) < worlds:
            fresh = in_worlds(asked, [runner.course.plan], judge.walk, judge, len(runner.found), worlds)
            runner.found.extend(fresh[0])


def _share(runner: Runner, seat: Seat) -> float:
    return mean([p.shares[seat] for p in runner.found])


def _lost(better: Sequence[Promise], other: Sequence[Promise], seat: Seat) -> Interval:
    return interval([b.shares[seat] - o.shares[seat] for b, o in zip(better, other)])


def _proof(
    asked: Asked, best: Course, others: Sequence[Course], judge: Judge, search: Search
) -> tuple[list[Promise], tuple[Rival, ...], int] | None:
    """What the solution promises in fresh worlds, and what its closest rivals lose there; None unless the whole
    interval of each lies above the border."""
    seat, notation = asked.seat, load(best.state.config.game).notation
    mine = Runner(best, [])
    rivals: list[Rival] = []
    open_ones = [Runner(course, []) for course in others[:RIVALS]]
    worlds = search.worlds
    while open_ones:
        if worlds > search.doubled:
            return None
        _walk(asked, [mine, *open_ones], judge, worlds)
        still: list[Runner] = []
        for runner in open_ones:
            lost = _lost(mine.found, runner.found, seat)
            if lost.value < search.border:
                return None
            if lost.low < search.border:
                still.append(runner)
                continue
            rivals.append(
                Rival(
                    tuple(notation(a) for a in runner.course.plan),
                    Interval(*(round(number, 4) for number in lost)),
                    round(mean([p.shares[seat] for p in runner.found]), 4),
                    round(mean([p.scores[seat] for p in runner.found]), 2),
                )
            )
        open_ones = still
        worlds *= 2
    return mine.found, tuple(sorted(rivals, key=lambda r: r.lost.value)), len(mine.found)


def _is_found_by_search(start: Course, best: Course, search: Search, seed: str) -> bool:
    """Whether a deep search, with a judgement of its own, arrives at the same position."""
    bot = SearchBot(f"{seed}/search", Budget(simulations=search.simulations))
    return _played(start, Player("", bot, f"{seed}/search")) == best.state.encode()


def _level(start: Course, best: Course, seed: str) -> int:
    """1 if a glance finds the solution, 2 if a short search does, else 3."""
    wanted = best.state.encode()
    glance = Player("", GreedyBot(f"{seed}/glance"), f"{seed}/glance")
    if _played(start, glance) == wanted:
        return 1
    return 2 if _played(start, make(f"search:{EASY}", f"{seed}/short")) == wanted else 3


def _played(start: Course, player: Player) -> bytes:
    """The position a player arrives at, decision by decision."""
    course = start.copy()
    while not course.is_over:
        options = course.options()
        course.take(options[0] if len(options) == 1 else player.move(course.state, course.seat))
    return course.state.encode()
