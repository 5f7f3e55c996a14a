"""The teacher over HTTP: lessons can be taken with plain forms, wrong tries are answered, and nothing is lost."""

import re

import pytest

import sobremesa as sm
from sobremesa.book import book_of
from sobremesa.book.lessons import Lesson
from sobremesa.i18n import say

from ..server import Running
from .conftest import Come
from .visitors import Visitor

pytestmark = pytest.mark.anyio


def lesson(game: str, id: str) -> Lesson:
    book = book_of(game)
    found = None if book is None else book.lesson(id)
    assert found is not None
    return found


def step_of(one: Lesson, id: str) -> int:
    return next(n for n, step in enumerate(one.steps(), 1) if step.id == id)


async def do(visitor: Visitor, place: str, game: str, notation: str) -> str:
    return await visitor.post(f"{place}/act", action=str(sm.load(game).action(notation)))


@pytest.mark.parametrize(("game", "id"), [("el_grande", "new_regency"), ("la_granja", "ladies")])
async def test_a_lesson_is_walked_through_and_ends_in_a_real_game(
    visitor: Visitor, server: Running, game: str, id: str
) -> None:
    one = lesson(game, id)
    await visitor.get(one.path)
    for number, step in enumerate(one.steps(), 1):
        assert visitor.at.startswith(f"{one.path}/{number}")
        if step.awaited:
            await do(visitor, visitor.at, game, step.awaited[-1])
        elif number < len(one.steps()):
            html = await visitor.get(visitor.at)
            await visitor.get(re.findall(r'id="onward" rel="next" href="([^"]+)"', html)[0])
    assert "done" in await visitor.get("/learn")
    await visitor.get(one.path)
    await visitor.post(f"{one.path}/play")
    assert visitor.at.startswith("/t/")
    table = await server.hall.get(visitor.at.split("/")[-1])
    assert table.config.modules == (id,)
    assert [seat.level for seat in table.stored_seats] == ["", *["aprendiz"] * (table.config.seats - 1)]


async def test_a_wrong_try_is_answered_with_its_reason(visitor: Visitor) -> None:
    one = lesson("el_grande", "first")
    here = f"{one.path}/{step_of(one, 'place')}"
    html = await visitor.get(here)
    assert 'class="answer"' not in html
    assert "data-tries" in html, "what the rules forbid can be tried"
    for notation, key in (("put castilla", "king"), ("put granada", "far"), ("put galicia", "toledo")):
        html = await do(visitor, here, "el_grande", notation)
        assert visitor.at == here
        assert f'role="alert">{say(f"lesson.el_grande.first.no.{key}")}<' in html
    # what nobody foresaw: the reason given by the rules, or that it is not what is wanted now
    assert "not legal" in await do(visitor, here, "el_grande", "power 1")
    module = lesson("la_granja", "ladies")
    html = await do(visitor, f"{module.path}/1", "la_granja", "go")
    assert say("lesson.not_now") in html


async def test_what_is_to_be_found_leads_on_and_all_else_is_answered(visitor: Visitor) -> None:
    one = lesson("el_grande", "first")
    number = step_of(one, "scoreboards")
    here = f"{one.path}/{number}"
    html = await visitor.get(here)
    assert 'id="onward"' not in html, "the question has to be answered"
    listed = re.findall(r'<button name="thing" value="([^"]+)">', html)
    assert listed == ["region:aragon", "region:castilla", "region:granada", "region:toledo"], "by their titles"
    assert "data-offered" in html, "on the board as well"
    for wrong in ("region:castilla", "region:navarra"):  # the second one is not in the list
        html = await visitor.post(f"{here}/find", thing=wrong)
        assert visitor.at == here
        assert f'role="alert">{say("lesson.el_grande.first.no.not_most")}<' in html
    await visitor.post(f"{here}/find", thing="region:toledo")
    assert visitor.at == f"{one.path}/{number + 1}"


async def test_only_what_is_offered_can_be_found(visitor: Visitor) -> None:
    one = lesson("el_grande", "first")
    here = f"{one.path}/{step_of(one, 'scoreboards')}"
    for thing in ("castillo", "", "region"):
        await visitor.post(f"{here}/find", 404, thing=thing)
    await visitor.get(f"{here}?found=castillo", status=404)
    await visitor.get(f"{here}?found=region:toledo", status=404)
    await visitor.post(f"{one.path}/{step_of(one, 'place')}/find", 404, thing="region:toledo")


async def test_a_choice_leads_on_and_back(visitor: Visitor) -> None:
    one, rules = lesson("el_grande", "first"), sm.load("el_grande")
    number = step_of(one, "free")
    await do(visitor, f"{one.path}/{number}", "el_grande", "put galicia")
    chosen = rules.action("put galicia")
    assert visitor.at == f"{one.path}/{number + 1}-{chosen}"
    html = await visitor.get(visitor.at)
    assert "places 1 caballero in Galicia" in re.sub(r"<[^>]+>", "", html)
    assert f'rel="prev" href="{one.path}/{number}"' in html
    # visitors who arrive without having chosen are taken to have chosen the first action awaited
    last = step_of(one, "last")
    await do(visitor, f"{one.path}/{last}", "el_grande", "put navarra")
    usual = rules.action(one.steps()[number - 1].awaited[0])
    assert visitor.at == f"{one.path}/{last + 1}-{usual}.{rules.action('put navarra')}"


async def test_it_goes_on_where_it_was_left(visitor: Visitor, come: Come) -> None:
    one = lesson("la_granja", "first")
    number = step_of(one, "siesta")
    await visitor.get(f"{one.path}/{number}")
    await visitor.get("/")
    assert f"left at step {number} of" in await visitor.get("/learn")
    await visitor.get(one.path)
    assert visitor.at == f"{one.path}/{number}"
    somebody = come()
    await somebody.get(one.path)
    assert somebody.at == f"{one.path}/1"
    visitor.client.cookies.set("lesson-la_granja-first", "999-1")
    await visitor.get(one.path)
    assert visitor.at == f"{one.path}/1", "the lesson may have changed since"


@pytest.mark.parametrize(
    "path",
    [
        "/learn/el_grande/nothing",
        "/learn/nothing/first",
        "/learn/mentiroso/first",
        "/learn/el_grande/first/0",
        "/learn/el_grande/first/999",
        "/learn/el_grande/first/x",
        "/learn/el_grande/first/2-7",
        "/learn/el_grande/first/12-1.2.3",
        "/learn/el_grande/first/1-" + ".".join(["1"] * 60),
        "/learn/el_grande/first/8?tried=99999999",
        "/learn/el_grande/first/8?tried=-1",
        "/learn/el_grande/first/8/thing/nothing",
    ],
)
async def test_there_is_nothing_else(visitor: Visitor, path: str) -> None:
    await visitor.get(path, status=404)


async def test_nothing_is_done_where_nothing_is_asked(visitor: Visitor) -> None:
    await visitor.post("/learn/el_grande/first/1/act", 404, action="1")
    await visitor.post("/learn/el_grande/first/8/act", 404, action="99999999")
    await visitor.post("/learn/el_grande/first/8/act", 400, action="x")
    await visitor.post("/learn/el_grande/first/8/act", 400)


async def test_pages_lead_to_the_teacher(visitor: Visitor) -> None:
    for game in ("el_grande", "la_granja"):
        for page in ("/", f"/rules/{game}", f"/new?game={game}"):
            assert f'href="/learn/{game}/first"' in await visitor.get(page)
    assert 'href="/learn/la_granja/ladies"' in await visitor.get("/rules/la_granja/module/ladies")
    assert "/learn/mentiroso" not in await visitor.get("/rules/mentiroso")
    html = await visitor.get("/learn/la_granja/first/3")
    assert 'href="/rules/la_granja/farm#cards"' in html
    assert "<h3>" in await visitor.get("/learn/la_granja/first/3/thing/hand:44")
