"""The teacher: guided first games and short lessons, step by step, on boards from games played by the engine.

The server stores nothing about lessons. The step and the choices on the way to it are in the address, and the position
is rebuilt from the script; the learner's progress is in a cookie.
"""

import re
from dataclasses import dataclass, replace
from typing import Annotated, Final
from urllib.parse import urlencode

from fastapi import APIRouter, Depends
from markupsafe import Markup, escape
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

import sobremesa as sm
from sobremesa.book import Book, Lesson, book_of
from sobremesa.book.lessons import LEARNER, NoSuchStep, Stage, Step
from sobremesa.book.page import paragraphs
from sobremesa.i18n.alphabets import alphabetical
from sobremesa.render import picture_of
from sobremesa.render.cached import cached
from sobremesa.words.shelf import game_title

from ..tables.orders import BOT, HUMAN, SeatOrder, TableOrder
from ..visitors import HallHere, Visitor
from .acts import said
from .kit import page, prefers, remember, to
from .lesson_board import Position, Shown
from .likings import LIKINGS, liked
from .viewer import address

router: Final = APIRouter()

#: a step, and the choices on the way to it: ``12``, ``12-40.7``
PLACE: Final = re.compile(r"([1-9]\d{0,2})(?:-(\d{1,6}(?:\.\d{1,6}){0,30}))?", re.ASCII)
THING: Final = re.compile(r'data-thing="([^"]*)"')
DONE: Final = "done"
TEACHER: Final = "aprendiz"  # the level of the opponents for somebody who has just learned the game


@dataclass(frozen=True)
class Place:
    """A step of a lesson, and the choices made on the way there."""

    lesson: Lesson
    number: int  # counted from 1
    line: str = ""

    @property
    def chosen(self) -> tuple[int, ...]:
        return tuple(map(int, self.line.split("."))) if self.line else ()

    @property
    def is_last(self) -> bool:
        return self.number == len(self.lesson.steps())

    @property
    def name(self) -> str:
        return f"{self.number}-{self.line}" if self.line else str(self.number)

    @property
    def path(self) -> str:
        return f"{self.lesson.path}/{self.name}"

    def stage(self) -> Stage:
        return self.lesson.stage(self.number - 1, self.chosen)

    def following(self, *choice: int) -> "Place":
        """The next step, after a choice if this step leaves one to the learner."""
        return Place(self.lesson, self.number + 1, ".".join(map(str, (*self.chosen, *choice))))

    def before(self) -> "Place | None":
        if self.number == 1:
            return None
        had_choice = self.lesson.steps()[self.number - 2].has_choice
        return Place(self.lesson, self.number - 1, ".".join(map(str, self.chosen[:-1] if had_choice else self.chosen)))


def _book(game: str) -> Book:
    """The book of a game, or 404."""
    book = book_of(game) if game in sm.games() else None
    if book is None:
        raise HTTPException(404)
    return book


def known(game: str, name: str) -> Lesson:
    """The lesson at an address, or 404."""
    lesson = _book(game).lesson(name)
    if lesson is None:
        raise HTTPException(404)
    return lesson


def read(lesson: Lesson, name: str) -> Place | None:
    """The place with this name, or None; choices missing from the name are filled in."""
    found = PLACE.fullmatch(name)
    if found is None:
        return None
    place = Place(lesson, int(found[1]), found[2] or "")
    try:
        return replace(place, line=".".join(map(str, place.stage().chosen)))
    except NoSuchStep:
        return None


def place(game: str, name: str, at: str) -> Place:
    """The place at an address, or 404."""
    found = read(known(game, name), at)
    if found is None:
        raise HTTPException(404)
    return found


LessonHere = Annotated[Lesson, Depends(known)]
PlaceHere = Annotated[Place, Depends(place)]


def cookie(lesson: Lesson) -> str:
    return f"lesson-{lesson.game}-{lesson.id}"


def left_at(request: Request, lesson: Lesson) -> Place | None:
    """Where the visitor left a lesson that they have begun but not finished."""
    return read(lesson, request.cookies.get(cookie(lesson), ""))


def is_done(request: Request, lesson: Lesson) -> bool:
    return request.cookies.get(cookie(lesson), "") == DONE


@router.get("/learn")
async def show_all(request: Request) -> Response:
    """List all lessons, showing which are done and which are begun."""
    books = [book for name in sm.games() if (book := book_of(name)) is not None and book.lessons]
    games = [(book, [(one, is_done(request, one), left_at(request, one)) for one in book.lessons]) for book in books]
    return page(request, "learn", games=games)


@router.get("/learn/{game}/{name}")
async def begin(request: Request, lesson: LessonHere) -> Response:
    """Open a lesson where it was left, or at the beginning."""
    left = left_at(request, lesson)
    return to((left or Place(lesson, 1)).path)


@router.get("/learn/{game}/{name}/{at}")
async def show(request: Request, place: PlaceHere, tried: int | None = None, found: str = "") -> Response:
    stage, lesson = place.stage(), place.lesson
    if tried is not None and not 0 <= tried < sm.load(lesson.game).num_actions:
        raise HTTPException(404)
    answer_now = "" if tried is None else lesson.answer(stage, tried)
    if found:
        answer_now = _answer_to(place, found)
    answer = page(
        request,
        "lesson",
        place=place,
        lesson=lesson,
        title=_book(lesson.game).lesson_title(lesson),
        game=lesson.game,
        game_title=game_title(lesson.game),
        count=len(lesson.steps()),
        shown=_shown(place),
        words=paragraphs(lesson.text(stage.step)),
        answer=answer_now,
        rules=f"/rules/{lesson.game}/{stage.step.rules}" if stage.step.rules else "",
        is_asked=stage.step.asks,
        offered=_offered(place),
        before=place.before(),
        following=None if place.is_last or stage.step.asks else place.following(),
        seats=lesson.config().seats,
        teacher=TEACHER,
        keys=prefers(request, "keys", True),
        likes={name: liked(request, name) for name in LIKINGS},
    )
    if place.is_last or not is_done(request, lesson):
        remember(answer, cookie(lesson), DONE if place.is_last else place.name)
    return answer


@router.post("/learn/{game}/{name}/play")
async def play(hall: HallHere, person: Visitor, lesson: LessonHere) -> Response:
    """Start a real game with the rules of the lesson against the gentlest bots."""
    config = lesson.config()
    seats = (SeatOrder(HUMAN), *[SeatOrder(BOT, TEACHER)] * (config.seats - 1))
    plain = config.plain()
    order = TableOrder(lesson.game, seats, config.edition, config.modules, plain["rulings"], plain["options"])
    return to(address(await hall.create(order, person)))


@router.post("/learn/{game}/{name}/{at}/act")
async def act(request: Request, place: PlaceHere) -> Response:
    """Handle the learner's action: go on if it is right, otherwise let the teacher answer."""
    stage, action = place.stage(), (await said(request)).needed("action")
    if not stage.step.awaited or not 0 <= action < sm.load(place.lesson.game).num_actions:
        raise HTTPException(404)
    if action in stage.legal and place.lesson.is_awaited(stage.step, action):
        return to((place.following(action) if stage.step.has_choice else place.following()).path)
    return to(f"{place.path}?tried={action}")


@router.post("/learn/{game}/{name}/{at}/find")
async def find(request: Request, place: PlaceHere) -> Response:
    """Handle a thing that the learner has chosen: go on if it is the right one, otherwise let the teacher answer."""
    thing = (await said(request)).text("thing")
    if thing == place.stage().step.sought != "":
        return to(place.following().path)
    _answer_to(place, thing)
    return to(f"{place.path}?{urlencode({'found': thing})}")


def _answer_to(place: Place, thing: str) -> str:
    """What the teacher says to the wrong thing, or 404 if it is not offered."""
    try:
        return place.lesson.answer_to(place.stage().step, thing)
    except NoSuchStep:
        raise HTTPException(404) from None


@router.get("/learn/{game}/{name}/{at}/thing/{thing:path}")
async def thing(place: PlaceHere, thing: str) -> Response:
    """Explain a thing on the table, as a fragment of a page."""
    return _position(place).explained(thing[:100])


# -- drawing -----------------------------------------------------------------------------------------------------------


def _position(at: Place) -> Position:
    """What the learner sees. A click on anything that may not be chosen is answered by the teacher, or by the rules."""
    stage = at.stage()
    return Position(stage.state, LEARNER, stage.legal, asks=bool(stage.step.awaited))


@cached(64)
def _shown(at: Place) -> Shown:
    """A step, drawn once in each language: it depends on nothing else."""
    stage, picture = at.stage(), picture_of(at.lesson.game)
    position = _position(at).tell(stage.events)
    view = position.scene().view
    tries = {thing: a for a in at.lesson.tries(stage) for thing in picture.things(view, a)}
    drawn = position.drawn(at.path)
    return drawn._replace(board=_pointing(drawn.board, stage.step, tries))


def _offered(at: Place) -> list[tuple[str, str]]:
    """The things among which the learner has to find one, with their titles, in the order of these."""
    scene, picture = _position(at).scene(), picture_of(at.lesson.game)
    told = [(thing, picture.explain(scene, thing)) for thing in at.stage().step.offered]
    return alphabetical([(thing, one.title) for thing, one in told if one is not None], lambda one: one[1])


def _pointing(board: Markup, step: Step, tries: dict[str, int]) -> Markup:
    """Mark on the board what the teacher points at, what may be found, and wrong tries that deserve an answer."""
    text = str(board)
    chosen = [name for name in dict.fromkeys(THING.findall(text)) if name == step.sought or step.answer_to(name)]
    for mark, things in (("data-shown", step.show), ("data-offered", chosen)):
        for name in things:
            place = f'data-thing="{escape(name)}"'
            text = text.replace(place, f"{mark} {place}")
    for name, action in tries.items():
        place = f'data-thing="{escape(name)}"'
        text = text.replace(place, f'data-tries="{action}" {place}')
    return Markup(text)
