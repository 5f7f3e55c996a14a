"""The drawn parts of a puzzle: the board for its seat, and the solution with its reasons."""

from typing import Final, NamedTuple, Sequence

from markupsafe import Markup

from sobremesa.analysis.hint import reasons
from sobremesa.analysis.parts import points
from sobremesa.analysis.told import carried_out, line_in_words
from sobremesa.book.page import sitters_of
from sobremesa.i18n import formats, say
from sobremesa.kernel import Action
from sobremesa.puzzles import Course, Puzzle
from sobremesa.puzzles.judging import EQUAL, SOLVED, Verdict, course_of
from sobremesa.puzzles.puzzle import actions_of
from sobremesa.render.cached import cached
from sobremesa.render.common.people import Sitter, with_names
from sobremesa.words import Reason, Words, words_of
from sobremesa.words.scores import score_text

from .lesson_board import Position, Shown

REASONS: Final = 4  # for the solution
RIVALS: Final = 3  # other plans that are shown


class Told(NamedTuple):
    """A plan in words, what it promises, and what it loses compared with the solution."""

    steps: list[Markup]
    promise: str
    lost: str = ""


class Explanation(NamedTuple):
    """Why the solution is the solution."""

    solution: Told
    reasons: list[Markup]
    rivals: list[Told]
    proof: str
    origin: str


@cached(64)
def shown(puzzle: Puzzle, choices: tuple[Action, ...], path: str) -> Shown:
    """The position after some choices, drawn once in each language: it depends on nothing else."""
    course = course_of(puzzle, choices)
    assert course is not None
    told = line_in_words(puzzle.rules, puzzle.state(), puzzle.seat, course.plan, _words(puzzle))
    return position_of(puzzle, course)._replace(told=told).drawn(path)


def position_of(puzzle: Puzzle, course: Course) -> Position:
    return Position(course.state, puzzle.seat, course.legal, asks=not course.is_over)


@cached(32)
def solution_step(puzzle: Puzzle, step: int) -> Shown:
    """The position after ``step`` decisions of the solution."""
    plan = puzzle.actions()[:step]
    told = line_in_words(puzzle.rules, puzzle.state(), puzzle.seat, plan, _words(puzzle))
    return Position(carried_out(puzzle.state(), puzzle.seat, plan), puzzle.seat, (), told, asks=False).drawn("")


def sitter(puzzle: Puzzle) -> Sitter:
    """The player whose puzzle it is."""
    return sitters_of(puzzle.state().view(puzzle.seat), _words(puzzle))[puzzle.seat]


def _words(puzzle: Puzzle) -> Words:
    return words_of(puzzle.rules, puzzle.state().config)


def _is_price(reason: Reason) -> bool:
    return reason.is_mine and reason.vp < 0


def verdict_in_words(verdict: Verdict) -> str:
    """The answer to an attempt."""
    if verdict.word == SOLVED:
        return say("puzzle.verdict.solved")
    if verdict.word == EQUAL:
        return say("puzzle.verdict.equal")
    assert verdict.lost is not None
    return f"{say('puzzle.verdict.wrong')} {lost_in_words(verdict.lost.value, verdict.lost.low, verdict.lost.high)}"


def lost_in_words(value: float, low: float, high: float) -> str:
    """``It loses 8 points of the win (95 %: 6 to 10).``"""
    return say("puzzle.lost", points=points(value, False), low=points(low, False), high=points(high, False))


@cached(32)
def explanation(puzzle: Puzzle) -> Explanation:
    """What the solution does, why that is good, and what other plans lead to."""
    state = puzzle.state()
    words = words_of(puzzle.rules, state.config)
    everybody = sitters_of(state.view(puzzle.seat), words)
    plan = puzzle.actions()

    def named(sentences: Sequence[str]) -> list[Markup]:
        return [with_names(sentence, words, everybody) for sentence in sentences if sentence]

    def promise(share: float, score: float) -> str:
        vp = score_text(puzzle.game, round(score))
        return say("web.coach.promise", share=formats.percent(share, 0), vp=vp)

    why = [r for r in reasons(state, puzzle.seat, plan) if words.reason(r)][:REASONS]
    why.sort(key=_is_price)  # the advantages first
    if all(map(_is_price, why)):  # costs alone do not explain anything
        why = []
    rivals = [
        Told(
            named(line_in_words(puzzle.rules, state, puzzle.seat, actions_of(puzzle.rules, rival.plan), words)),
            promise(rival.share, rival.score),
            lost_in_words(rival.lost.value, rival.lost.low, rival.lost.high),
        )
        for rival in puzzle.rivals[:RIVALS]
    ]
    return Explanation(
        Told(
            named(line_in_words(puzzle.rules, state, puzzle.seat, plan, words)),
            promise(puzzle.share, puzzle.score),
        ),
        named([words.reason(r) for r in why]),
        rivals,
        say("puzzle.proof", count=puzzle.plans, worlds=puzzle.worlds, margin=points(puzzle.margin.low, False)),
        say("puzzle.origin.people") if puzzle.origin == "people" else say("puzzle.origin.bots"),
    )
