"""Looking for puzzles: a position is one if a single plan of all is clearly best, as far as the seat can know.

Every plan is carried out in the same worlds and played on with the same luck, as the analysis does it. Plans that
surely lose more than the border are out of the race; the others are compared in more worlds. What remains is proved
once more, in worlds that have chosen nothing, and by a search that knows nothing of the race.
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
FEWEST: Final = 4  # plans, or there is nothing to find
LEAST: Final = 12  # worlds before any plan is out of the race
#: how many of the plans, the most promising ones so far, are looked at first, and in how many worlds
GLANCES: Final = ((3, 6), (40, 3), (1000, 2), (8, LEAST))
SLACK: Final = 0.6  # of the border: a position stays in sight for that
DECIDED: Final = 0.05  # of the win: whoever expects less, or all but that, has little to find any more
TIMES: Final = ("proof", "again")  # a solution is proved, and searched for, twice: what just passed once may not again
RIVALS: Final = 5  # of a puzzle
EASY: Final = 60  # simulations of the search whose find is no hard one


class Search(NamedTuple):
    """All numbers that decide which puzzles are found."""

    border: float = BORDER
    glances: tuple[tuple[int, int], ...] = GLANCES
    most: int = 300  # plans; a position with more is left out
    simulations: int = 1500  # a decision, of the search that has to agree
    worlds: int = 96  # in which the solution is proved,
    doubled: int = 768  # up to so many
    ahead: int = 60  # decisions by a glance before a position is judged

    @property
    def depth(self) -> Depth:
        return Depth("puzzle", self.simulations, self.worlds, self.doubled, self.ahead)


USUAL: Final = Search()


class Runner(NamedTuple):
    """A plan in the race."""

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


def find(piece: Piece) -> Puzzle | None:
    """The first puzzle in a stretch, if there is one: at its beginning, or after what its seat has decided there. It
    depends on nothing but what stands in the piece."""
    line, stretches = read_game(piece.record)
    stretch = stretches[piece.number]
    for ply in range(stretch.first - 1, stretch.last):
        state = line.at(ply)
        if stretch.seat not in state.owing or len(state.legal(stretch.seat)) == 1:
            continue
        puzzle = puzzle_at(state, stretch.seat, piece.search, f"{piece.seed}/{ply}", piece.origin)
        if puzzle is not None:
            return puzzle
    return None


def puzzle_at(state: State, seat: Seat, search: Search, seed: str, origin: str = "") -> Puzzle | None:
    """The puzzle in a position, if it is one. What its seat cannot see has no part in it."""
    world = Situation.of(state, seat, Random(f"{seed}/world")).world(Random(f"{seed}/puzzle"))
    found = _clearly_best(world, seat, search, seed) or _clearly_best(world, seat, search, seed, is_step=True)
    if found is None:
        return None
    game = load(world.config.game)
    themes = themes_of(world, seat, found.best.plan)
    if not themes and manifest_of(game.name).themes:  # to do nothing is no solution
        return None
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
    """What decides what is found, beside the position: version, rules, judge, depth, seed."""
    game = load(world.config.game)
    how = f"{search.simulations}/{search.worlds}/{search.doubled}/{search.ahead}"
    return " ".join((sobremesa.__version__, rules_of(game), name_of(world.config), how, seed))


def is_proved(puzzle: Puzzle, search: Search, seed: str) -> bool:
    """Whether a puzzle is still one, and its solution still the same, with these worlds and searches."""
    world = puzzle.state()
    course = puzzle.course()
    if not course.follow_plan(puzzle.actions()) or not course.is_over:
        return False
    whole = search._replace(glances=())  # a glance could be unlucky with what has been found
    found = _clearly_best(world, puzzle.seat, whole, seed, puzzle.is_step)
    return found is not None and found.best.state.encode() == course.state.encode()


class Clear(NamedTuple):
    """A plan that is clearly best, what it promises, and its closest rivals."""

    best: Course
    mine: list[Promise]
    rivals: tuple[Rival, ...]
    worlds: int
    plans: int
    is_step: bool


def _clearly_best(world: State, seat: Seat, search: Search, seed: str, is_step: bool = False) -> Clear | None:
    """The plan that is clearly best in a position, if there is one: a whole turn, or the next step of it alone."""
    judge = Judge(world.config, search.depth)
    if not DECIDED <= judge.promises([world])[0].shares[seat] <= 1 - DECIDED:
        return None
    start = Course(world, seat, is_step)
    courses = whole_plans(start, search.most)
    if courses is None or len(courses) < FEWEST:
        return None
    asked = Asked(world, seat, search.depth, seed)
    race = _race(asked, courses, judge, search)
    if race is None:
        return None
    best, others = race
    proofs = []
    for time in TIMES:
        proof = _proof(asked._replace(seed=f"{seed}/{time}"), best, others, judge, search)
        if proof is None or not _is_found_by_search(start, best, search, f"{seed}/{time}"):
            return None
        proofs.append(proof)
    return Clear(best, *proofs[0], len(courses), is_step)


def _race(asked: Asked, courses: Sequence[Course], judge: Judge, search: Search) -> tuple[Course, list[Course]] | None:
    """The plan that every other one loses to by the border, and the others with the closest first; None if there is
    no such plan."""
    seat = asked.seat
    promised = judge.promises([c.state for c in courses])
    order = sorted(range(len(courses)), key=lambda n: -promised[n].shares[seat])
    racing = [Runner(courses[n], []) for n in order]
    for plans, worlds in search.glances:  # most positions are no puzzle, and most of these are out here
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
    """Every plan has been carried out in so many worlds."""
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
    """What the solution promises in fresh worlds, and what its closest rivals lose there: the whole interval of each
    lies above the border, or it is no puzzle."""
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
    """Whether a deep search, which judges in its own way, comes to the same position."""
    bot = SearchBot(f"{seed}/search", Budget(simulations=search.simulations))
    return _played(start, Player("", bot, f"{seed}/search")) == best.state.encode()


def _level(start: Course, best: Course, seed: str) -> int:
    """1 if it can be seen at a glance, 2 if a short search finds it, else 3."""
    wanted = best.state.encode()
    glance = Player("", GreedyBot(f"{seed}/glance"), f"{seed}/glance")
    if _played(start, glance) == wanted:
        return 1
    return 2 if _played(start, make(f"search:{EASY}", f"{seed}/short")) == wanted else 3


def _played(start: Course, player: Player) -> bytes:
    """Where a player comes to, decision by decision."""
    course = start.copy()
    while not course.is_over:
        options = course.options()
        course.take(options[0] if len(options) == 1 else player.move(course.state, course.seat))
    return course.state.encode()
