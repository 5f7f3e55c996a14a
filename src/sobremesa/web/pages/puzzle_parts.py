"""A puzzle as it is drawn: the board for its seat, and the solution with its reasons."""

from typing import Any, Final, NamedTuple, Sequence

from markupsafe import Markup

from sobremesa.analysis.hint import reasons
from sobremesa.analysis.parts import points
from sobremesa.analysis.told import line_in_words
from sobremesa.book.page import sitters_of
from sobremesa.games import manifest_of
from sobremesa.i18n import formats, say
from sobremesa.kernel import Action, State
from sobremesa.puzzles import Puzzle
from sobremesa.puzzles.judging import EQUAL, SOLVED, Verdict, course_of
from sobremesa.puzzles.puzzle import actions_of
from sobremesa.render import picture_of
from sobremesa.render.cached import cached
from sobremesa.render.common import panel, people, rounds
from sobremesa.render.common.panel import Desk
from sobremesa.render.common.people import Sitter, with_names
from sobremesa.render.scene import Scene
from sobremesa.words import words_of
from sobremesa.words.scores import score_text, scores_seen

from .tables import furnished

REASONS: Final = 4  # of the solution
RIVALS: Final = 3  # that are told


class Shown(NamedTuple):
    """A position of a puzzle, as its seat sees it."""

    board: Markup
    headline: str
    players: Markup
    text: Markup
    told: list[Markup]
    prompt: Markup
    choices: Markup
    sitter: Sitter


class Told(NamedTuple):
    """A plan in words, what it promises, and what it loses against the solution."""

    steps: list[Markup]
    promise: str
    lost: str = ""


class Explanation(NamedTuple):
    """Why the solution is one."""

    solution: Told
    reasons: list[Markup]
    rivals: list[Told]
    proof: str
    origin: str


def scene_of(puzzle: Puzzle, state: State, legal: Sequence[Action]) -> Scene:
    """The table as the seat of the puzzle sees it; everybody is called by their colour."""
    words = words_of(puzzle.rules, state.config)
    view: Any = state.view(puzzle.seat)
    return Scene(view, words, picture_of(puzzle.game), [s.name for s in sitters_of(view, words)], legal)


@cached(64)
def shown(puzzle: Puzzle, choices: tuple[Action, ...], path: str) -> Shown:
    """The position after some choices; drawn once in each language, for it depends on nothing else."""
    course = course_of(puzzle, choices)
    assert course is not None
    return _drawn(puzzle, course.state, course.plan, course.legal, path)


@cached(32)
def solution_step(puzzle: Puzzle, step: int) -> Shown:
    """The position after so many decisions of the solution."""
    plan = puzzle.actions()[:step]
    state = puzzle.state()
    for action in plan:
        state.apply(action, puzzle.seat)
    return _drawn(puzzle, state, plan, [], "")


def _drawn(puzzle: Puzzle, state: State, plan: Sequence[Action], legal: Sequence[Action], path: str) -> Shown:
    scene = scene_of(puzzle, state, legal)
    picture, view, words = picture_of(puzzle.game), scene.view, scene.words
    everybody = sitters_of(view, words)
    areas = {area.id: area.html for area in picture.areas(scene)}
    owing = (puzzle.seat,) if legal else ()
    desk = Desk(path, puzzle.seat, owing)
    told = line_in_words(puzzle.rules, puzzle.state(), puzzle.seat, plan, words)
    return Shown(
        furnished(picture.skeleton(scene), areas),
        rounds.headline(manifest_of(puzzle.game), words, view),
        people.strip(puzzle.game, everybody, scores_seen(view), owing, puzzle.seat),
        picture.text(scene),
        [with_names(sentence, words, everybody) for sentence in told],
        panel.prompt(scene, desk, everybody) if legal else Markup(""),
        panel.choices(scene, desk, everybody) if legal else Markup(""),
        everybody[puzzle.seat],
    )


def verdict_in_words(verdict: Verdict) -> str:
    """The answer to a try."""
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
    """What the solution does, what that is good for, and what comes of other plans."""
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
    why.sort(key=lambda r: r.is_mine and r.vp < 0)  # first what speaks for it
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
