"""Puzzles: a board, a seat, and one plan that is clearly best.

The server stores nothing about attempts: the choices so far are in the address, and the visitor's progress is in a
cookie.
"""

import re
from dataclasses import dataclass
from datetime import UTC, date, datetime
from functools import cached_property
from typing import Annotated, Any, Final, Sequence

from fastapi import APIRouter, Depends
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

import sobremesa as sm
from sobremesa.i18n import say
from sobremesa.kernel import Action
from sobremesa.puzzles import LEVELS, Course, Puzzle, of_the_day
from sobremesa.puzzles.judging import Try, course_of, known
from sobremesa.puzzles.themes import LAST_ROUND, all_themes
from sobremesa.words.shelf import game_title

from ..hall import Hall
from ..visitors import HallHere, Visitor
from .acts import said
from .kit import page, prefers, remember, to
from .likings import LIKINGS, liked
from .puzzle_parts import explanation, position_of, shown, sitter, solution_step, verdict_in_words
from .streaks import MISSED, SOLVED, Streak, cookie, streak_of
from .viewer import address

router: Final = APIRouter()

START: Final = "start"
LINE: Final = re.compile(r"\d{1,6}(?:\.\d{1,6}){0,59}", re.ASCII)
OPPONENT: Final = "capataz"  # the level of the opponents for somebody who plays on from a puzzle


@dataclass(frozen=True)
class Place:
    """A puzzle, and the choices made so far."""

    puzzle: Puzzle
    choices: tuple[Action, ...] = ()

    @property
    def home(self) -> str:
        return f"/puzzles/{self.puzzle.game}/{self.puzzle.id}"

    @property
    def path(self) -> str:
        return f"{self.home}/{'.'.join(map(str, self.choices)) or START}"

    @cached_property
    def course(self) -> Course:
        """The position after the choices, which nobody may play on in place; 404 if they are not possible."""
        course = course_of(self.puzzle, self.choices)
        if course is None:
            raise HTTPException(404)
        return course

    def following(self, action: Action) -> "Place":
        return Place(self.puzzle, (*self.choices, action))

    def before(self) -> "Place | None":
        return Place(self.puzzle, self.choices[:-1]) if self.choices else None


def game_here(game: str) -> str:
    """The name of an existing game, or 404."""
    if game not in sm.games():
        raise HTTPException(404)
    return game


async def puzzle_here(hall: HallHere, game: Annotated[str, Depends(game_here)], name: str) -> Puzzle:
    found = await hall.puzzles.find(game, name)
    if found is None:
        raise HTTPException(404)
    return found


PuzzleHere = Annotated[Puzzle, Depends(puzzle_here)]


def place_here(puzzle: PuzzleHere, at: str) -> Place:
    """The place at an address, or 404 if its choices are not possible."""
    if at == START:
        return Place(puzzle)
    if not LINE.fullmatch(at):
        raise HTTPException(404)
    place = Place(puzzle, tuple(map(int, at.split("."))))
    _ = place.course  # raises 404
    return place


GameHere = Annotated[str, Depends(game_here)]
PlaceHere = Annotated[Place, Depends(place_here)]


def today(hall: Hall) -> date:
    return datetime.fromtimestamp(hall.now(), UTC).date()


# -- finding one -------------------------------------------------------------------------------------------------------


@router.get("/puzzles")
async def show_all(request: Request, hall: HallHere) -> Response:
    """Show each game's puzzle of the day, and the visitor's progress."""
    day = today(hall)
    games = []
    for name in sm.games():
        puzzles = await hall.puzzles.all(name)
        if puzzles:
            streak = streak_of(request, name)
            of_today = of_the_day(puzzles, day)
            assert of_today is not None
            games.append((name, len(puzzles), of_today, streak, streak.days_now(day)))
    return page(request, "puzzles", games=games, day=day, SOLVED=SOLVED)


@router.get("/puzzles/{game}")
async def collection(request: Request, hall: HallHere, game: GameHere, theme: str = "") -> Response:
    """List all puzzles of a game, or those with a theme, easy ones first."""
    puzzles = await hall.puzzles.all(game)
    themes = [(one, theme_name(game, one), _having(puzzles, one)) for one in all_themes(game)]
    if theme and theme not in all_themes(game):
        raise HTTPException(404)
    some = [p for p in puzzles if not theme or theme in p.themes]
    numbers = {p.id: n for n, p in enumerate(_in_order(puzzles), 1)}
    levels = [(level, [(numbers[p.id], p) for p in _in_order(some) if p.level == level]) for level in LEVELS]
    return page(
        request,
        "puzzle_list",
        game=game,
        game_title=game_title(game),
        count=len(puzzles),
        chosen=theme,
        themes=[one for one in themes if one[2]],
        levels=[(level, some) for level, some in levels if some],
        streak=streak_of(request, game),
        SOLVED=SOLVED,
        MISSED=MISSED,
    )


def theme_name(game: str, theme: str) -> str:
    return say("puzzle.theme.last_round") if theme == LAST_ROUND else say(f"puzzle.theme.{game}.{theme}")


def _having(puzzles: Sequence[Puzzle], theme: str) -> int:
    return sum(theme in p.themes for p in puzzles)


def _in_order(puzzles: Sequence[Puzzle]) -> list[Puzzle]:
    return sorted(puzzles, key=lambda p: (p.level, p.id))


@router.get("/puzzles/{game}/today")
async def of_today(hall: HallHere, game: GameHere) -> Response:
    """Go to the puzzle of the day."""
    found = of_the_day(await hall.puzzles.all(game), today(hall))
    if found is None:
        raise HTTPException(404)
    return to(Place(found).path)


@router.get("/puzzles/{game}/next")
async def following(request: Request, hall: HallHere, game: GameHere, theme: str = "") -> Response:
    """Go to a puzzle not yet tried, easy ones first; to the list if there is none left."""
    streak = streak_of(request, game)
    puzzles = [p for p in await hall.puzzles.all(game) if not theme or theme in p.themes]
    left = [p for p in _in_order(puzzles) if not streak.how(p.id)]
    return to(Place(left[0]).path if left else f"/puzzles/{game}")


# -- trying it ---------------------------------------------------------------------------------------------------------


@router.get("/puzzles/{game}/{name}")
async def begin(puzzle: PuzzleHere) -> Response:
    return to(Place(puzzle).path)


@router.get("/puzzles/{game}/{name}/solution/{step}")
async def solution(request: Request, puzzle: PuzzleHere, step: int) -> Response:
    """Show the solution on the board, decision by decision. Looking at it counts as not having solved the puzzle."""
    step = min(max(0, step), len(puzzle.solution))
    streak = streak_of(request, puzzle.game)
    answer = page(
        request, "puzzle_solution", **_around(request, Place(puzzle), streak), why=explanation(puzzle),
        shown=solution_step(puzzle, step), step=step, count=len(puzzle.solution),
    )  # fmt: skip
    remember(answer, cookie(puzzle.game), streak.with_try(puzzle.id, is_right=False).text())
    return answer


@router.get("/puzzles/{game}/{name}/{at}")
async def show(request: Request, place: PlaceHere) -> Response:
    return page(
        request, "puzzle", **_board(request, place, streak_of(request, place.puzzle.game)), verdict=None, why=None
    )


@router.post("/puzzles/{game}/{name}/{at}/act")
async def act(request: Request, place: PlaceHere) -> Response:
    """Make a choice, and go to the place it leads to."""
    action = (await said(request)).needed("action")
    if action not in place.course.legal:
        raise HTTPException(404)
    return to(place.following(action).path)


@router.post("/puzzles/{game}/{name}/{at}/check")
async def check(request: Request, hall: HallHere, place: PlaceHere) -> Response:
    """Tell whether the plan is the solution, and if not, what it loses."""
    puzzle, course = place.puzzle, place.course
    if not course.is_over:
        raise HTTPException(404)
    verdict = known(puzzle, course) or await hall.analyses.judge_try(Try(puzzle, place.choices))
    streak = streak_of(request, puzzle.game).with_try(puzzle.id, verdict.is_right)
    day = today(hall)
    if verdict.is_right and of_the_day(await hall.puzzles.all(puzzle.game), day) == puzzle:
        streak = streak.on_day(day)
    told = verdict_in_words(verdict)
    why = explanation(puzzle) if verdict.is_right else None
    answer = page(request, "puzzle", **_board(request, place, streak), verdict=verdict, told=told, why=why)
    remember(answer, cookie(puzzle.game), streak.text())
    return answer


@router.post("/puzzles/{game}/{name}/{at}/play")
async def play_on(hall: HallHere, person: Visitor, place: PlaceHere) -> Response:
    """Make a new table that begins with the puzzle's position, with bots on the other seats."""
    puzzle = place.puzzle
    return to(address(await hall.play_from(puzzle.position, puzzle.state().config, puzzle.seat, OPPONENT, person)))


@router.get("/puzzles/{game}/{name}/{at}/thing/{thing:path}")
async def thing(place: PlaceHere, thing: str) -> Response:
    """Explain a thing on the table, as a fragment of a page."""
    return position_of(place.puzzle, place.course).explained(thing[:100])


def _around(request: Request, place: Place, streak: Streak) -> dict[str, Any]:
    """What all pages with a board have in common."""
    puzzle = place.puzzle
    return {
        "place": place,
        "puzzle": puzzle,
        "game": puzzle.game,
        "game_title": game_title(puzzle.game),
        "streak": streak,
        "sitter": sitter(puzzle),
        "themes": [(theme, theme_name(puzzle.game, theme)) for theme in puzzle.themes],
        "keys": prefers(request, "keys", True),
        "likes": {name: liked(request, name) for name in LIKINGS},
    }


def _board(request: Request, place: Place, streak: Streak) -> dict[str, Any]:
    course = place.course
    return {
        **_around(request, place, streak),
        "shown": shown(place.puzzle, place.choices, place.path),
        "is_whole": course.is_over,
        "before": place.before(),
        "how": streak.how(place.puzzle.id),
    }
