"""What a player's plan for a puzzle is worth: known at once, or found out by simulation."""

from typing import Final, NamedTuple

from sobremesa.analysis.depth import STANDARD
from sobremesa.analysis.grades import Interval
from sobremesa.analysis.plans import Asked, compared
from sobremesa.analysis.walks import Judge
from sobremesa.kernel import Action

from .course import Course
from .puzzle import Puzzle, actions_of

SOLVED: Final = "solved"  # it leads to the same position
EQUAL: Final = "equal"  # a way not compared before, and no worse as far as can be told
WRONG: Final = "wrong"


class Try(NamedTuple):
    """A player's choices, with all that another process needs to judge them."""

    puzzle: Puzzle
    choices: tuple[Action, ...]


class Verdict(NamedTuple):
    """How it turned out, and what it loses to the solution."""

    word: str
    lost: Interval | None = None

    @property
    def is_right(self) -> bool:
        return self.word != WRONG


def course_of(puzzle: Puzzle, choices: tuple[Action, ...]) -> Course | None:
    """The position after these choices; None if they cannot be made."""
    course = puzzle.course()
    return course if course.follow(choices) else None


def solution_of(puzzle: Puzzle) -> Course:
    """The course of the solution, carried out."""
    course = puzzle.course()
    course.follow_plan(puzzle.actions())
    return course


def known(puzzle: Puzzle, course: Course) -> Verdict | None:
    """The verdict on a whole plan, if it leads to the same position as the solution or one of its closest rivals."""
    end = course.state.encode()
    if end == solution_of(puzzle).state.encode():
        return Verdict(SOLVED)
    for rival in puzzle.rivals:
        other = puzzle.course()
        if other.follow_plan(actions_of(puzzle.rules, rival.plan)) and other.state.encode() == end:
            return Verdict(WRONG, rival.lost)
    return None


def judge(one: Try) -> Verdict:
    """The verdict on a whole plan, comparing it with the solution in worlds that the seat cannot tell apart."""
    course = course_of(*one)
    assert course is not None
    found = known(one.puzzle, course)
    if found is not None:
        return found
    state = one.puzzle.state()
    asked = Asked(state, one.puzzle.seat, STANDARD, f"{one.puzzle.id}/try")
    plans = (solution_of(one.puzzle).plan, course.plan)
    _, (_, lost) = compared(asked, plans, Judge(state.config, STANDARD))
    return Verdict(WRONG if lost.low > 0 else EQUAL, lost)
