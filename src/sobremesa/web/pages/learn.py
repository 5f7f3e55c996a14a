"""The teacher: guided first games and short lessons, step by step, on boards that the engine has played.

Nothing of a lesson is kept on the server. The step and the choices on the way to it stand in the address, and the
position is rebuilt from the script; how far somebody has come is a cookie.
"""

import re
from dataclasses import dataclass, replace
from typing import Annotated, Any, Final, NamedTuple

from fastapi import APIRouter, Depends
from markupsafe import Markup, escape
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

import sobremesa as sm
from sobremesa.book import Book, Lesson, book_of
from sobremesa.book.lessons import LEARNER, NoSuchStep, Stage
from sobremesa.book.page import paragraphs, sitters_of
from sobremesa.games import manifest_of
from sobremesa.render import picture_of
from sobremesa.render.cached import cached
from sobremesa.render.common import panel, people, rounds
from sobremesa.render.common.explained import explained
from sobremesa.render.common.panel import Desk
from sobremesa.render.common.people import with_names
from sobremesa.render.scene import Scene
from sobremesa.words import words_of
from sobremesa.words.scores import scores_seen
from sobremesa.words.shelf import game_title

from ..tables.orders import BOT, HUMAN, SeatOrder, TableOrder
from ..visitors import HallHere, Visitor
from .acts import said
from .kit import page, prefers, remember, to
from .likings import LIKINGS, liked
from .tables import furnished
from .viewer import address

router: Final = APIRouter()

#: a step, and the choices on the way to it: ``12``, ``12-40.7``
PLACE: Final = re.compile(r"([1-9]\d{0,2})(?:-(\d{1,6}(?:\.\d{1,6}){0,30}))?", re.ASCII)
DONE: Final = "done"
TEACHER: Final = "aprendiz"  # the level that plays against whoever has just learned the game


@dataclass(frozen=True)
class Place:
    """A step of a lesson, and the choices on the way there."""

    lesson: Lesson
    number: int  # from 1
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
        """The next step, after a choice if this one leaves it to the learner."""
        return Place(self.lesson, self.number + 1, ".".join(map(str, (*self.chosen, *choice))))

    def before(self) -> "Place | None":
        if self.number == 1:
            return None
        had_choice = self.lesson.steps()[self.number - 2].has_choice
        return Place(self.lesson, self.number - 1, ".".join(map(str, self.chosen[:-1] if had_choice else self.chosen)))


def _book(game: str) -> Book:
    """The book of a game that has one."""
    book = book_of(game) if game in sm.games() else None
    if book is None:
        raise HTTPException(404)
    return book


def known(game: str, name: str) -> Lesson:
    """The lesson of an address."""
    lesson = _book(game).lesson(name)
    if lesson is None:
        raise HTTPException(404)
    return lesson


def read(lesson: Lesson, name: str) -> Place | None:
    """The place of this name, if there is one in the lesson; choices that it does not tell are added."""
    found = PLACE.fullmatch(name)
    if found is None:
        return None
    place = Place(lesson, int(found[1]), found[2] or "")
    try:
        return replace(place, line=".".join(map(str, place.stage().chosen)))
    except NoSuchStep:
        return None


def place(game: str, name: str, at: str) -> Place:
    """The place of an address."""
    found = read(known(game, name), at)
    if found is None:
        raise HTTPException(404)
    return found


LessonHere = Annotated[Lesson, Depends(known)]
PlaceHere = Annotated[Place, Depends(place)]


def cookie(lesson: Lesson) -> str:
    return f"lesson-{lesson.game}-{lesson.id}"


def left_at(request: Request, lesson: Lesson) -> Place | None:
    """Where the visitor has left a lesson, if they have begun it and not finished it."""
    return read(lesson, request.cookies.get(cookie(lesson), ""))


def is_done(request: Request, lesson: Lesson) -> bool:
    return request.cookies.get(cookie(lesson), "") == DONE


@router.get("/learn")
async def show_all(request: Request) -> Response:
    """All lessons, what is done and what is begun."""
    books = [book for name in sm.games() if (book := book_of(name)) is not None and book.lessons]
    games = [(book, [(one, is_done(request, one), left_at(request, one)) for one in book.lessons]) for book in books]
    return page(request, "learn", games=games)


@router.get("/learn/{game}/{name}")
async def begin(request: Request, lesson: LessonHere) -> Response:
    """A lesson where it was left, or from the beginning."""
    left = left_at(request, lesson)
    return to((left or Place(lesson, 1)).path)


@router.get("/learn/{game}/{name}/{at}")
async def show(request: Request, place: PlaceHere, tried: int | None = None) -> Response:
    stage, lesson = place.stage(), place.lesson
    if tried is not None and not 0 <= tried < sm.load(lesson.game).num_actions:
        raise HTTPException(404)
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
        answer="" if tried is None else lesson.answer(stage, tried),
        rules=f"/rules/{lesson.game}/{stage.step.rules}" if stage.step.rules else "",
        is_asked=bool(stage.step.awaited),
        before=place.before(),
        following=None if place.is_last or stage.step.awaited else place.following(),
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
    """A real game by the rules of the lesson, against the gentlest of the bots."""
    config = lesson.config()
    seats = (SeatOrder(HUMAN), *[SeatOrder(BOT, TEACHER)] * (config.seats - 1))
    plain = config.plain()
    order = TableOrder(lesson.game, seats, config.edition, config.modules, plain["rulings"], plain["options"])
    return to(address(await hall.create(order, person)))


@router.post("/learn/{game}/{name}/{at}/act")
async def act(request: Request, place: PlaceHere) -> Response:
    """What the learner does: it is right, or the teacher answers."""
    stage, action = place.stage(), (await said(request)).needed("action")
    if not stage.step.awaited or not 0 <= action < sm.load(place.lesson.game).num_actions:
        raise HTTPException(404)
    if action in stage.legal and place.lesson.is_awaited(stage.step, action):
        return to((place.following(action) if stage.step.has_choice else place.following()).path)
    return to(f"{place.path}?tried={action}")


@router.get("/learn/{game}/{name}/{at}/thing/{thing:path}")
async def thing(place: PlaceHere, thing: str) -> Response:
    """What a thing on the table is, as a small piece of a page."""
    scene = _scene(place.lesson, place.stage())
    told = picture_of(place.lesson.game).explain(scene, thing[:100])
    rules = _book(place.lesson.game).of_thing(thing[:100])
    return HTMLResponse(explained(told, rules) if told else "", 200 if told else 404)


# -- drawing -----------------------------------------------------------------------------------------------------------


class Shown(NamedTuple):
    """A step as it is drawn, apart from the words of the teacher."""

    board: Markup
    headline: str
    players: Markup
    text: Markup
    told: list[Markup]
    prompt: Markup
    choices: Markup


def _scene(lesson: Lesson, stage: Stage) -> Scene:
    words = words_of(sm.load(lesson.game), stage.state.config)
    view: Any = stage.state.view(LEARNER)
    names = [sitter.name for sitter in sitters_of(view, words)]
    return Scene(view, words, picture_of(lesson.game), names, stage.legal)


@cached(64)
def _shown(at: Place) -> Shown:
    """A step, drawn once in each language: it depends on nothing else."""
    stage, game = at.stage(), at.lesson.game
    scene, picture = _scene(at.lesson, stage), picture_of(game)
    view, words = scene.view, scene.words
    everybody = sitters_of(view, words)
    areas = {area.id: area.html for area in picture.areas(scene)}
    tries = {thing: a for a in at.lesson.tries(stage) for thing in picture.things(view, a)}
    desk = Desk(at.path, LEARNER, stage.state.owing if stage.step.awaited else ())
    return Shown(
        _pointing(furnished(picture.skeleton(scene), areas), stage.step.show, tries),
        rounds.headline(manifest_of(game), words, view),
        people.strip(game, everybody, scores_seen(view), desk.owing, LEARNER),
        picture.text(scene),
        [with_names(sentence, words, everybody) for sentence in words.tell(stage.events)],
        panel.prompt(scene, desk, everybody) if stage.step.awaited else Markup(""),
        panel.choices(scene, desk, everybody),
    )


def _pointing(board: Markup, things: tuple[str, ...], tries: dict[str, int]) -> Markup:
    """The board with what the teacher points at, and with wrong tries that are worth an answer."""
    text = str(board)
    for name in things:
        place = f'data-thing="{escape(name)}"'
        text = text.replace(place, f"data-shown {place}")
    for name, action in tries.items():
        place = f'data-thing="{escape(name)}"'
        text = text.replace(place, f'data-tries="{action}" {place}')
    return Markup(text)
