"""Every word on a page comes from a catalogue: in a language that nobody speaks, nothing is left in English."""

import re
from html.parser import HTMLParser

import pytest

import sobremesa as sm
from sobremesa.i18n import language
from sobremesa.render.common.panel import Desk
from sobremesa.render.common.people import level_name
from sobremesa.web.pages import update
from sobremesa.web.pages.viewer import sitters
from sobremesa.web.tables.facts import GIVE, Request

from ..server import BOT, HUMAN, Running, order, person, play_on, until
from .visitors import Visitor

pytestmark = pytest.mark.anyio

SPOKEN = ("alt", "aria-label", "placeholder", "title", "data-tab", "data-round", "data-title-mine", "data-body-mine")


class Reader(HTMLParser):
    """Collects everything that is shown or read out."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.texts += [value for name, value in attrs if name in SPOKEN and value]

    def handle_data(self, data: str) -> None:
        self.texts.append(data)


def english(html: str, *names: str) -> list[str]:
    """What looks like an English word: several plain letters in a row."""
    reader = Reader()
    reader.feed(html)
    left = re.compile(r"(?<![\w/])[A-Za-z]{3,}(?![\w/])")
    # lists are written by Babel; keys are named after their labels; languages are named in themselves
    known = {"and", "III", "Enter", "Esc", "English", "Polski", *names}
    return [word for text in reader.texts for word in left.findall(text) if word not in known]


@pytest.mark.parametrize(
    "path",
    ["/", "/new", "/new?game=la_granja", "/tables", "/watch", "/finished", "/rules", "/rules/el_grande",
     "/rules/la_granja", "/preferences", "/import", "/t/nowhere"],
)  # fmt: skip
async def test_pages_speak_the_language_that_is_asked_for(visitor: Visitor, path: str) -> None:
    visitor.client.cookies.set("language", "en_XA")
    html = await visitor.get(path, 404 if "nowhere" in path else 200)
    assert '<html lang="en-XA"' in html
    assert english(html, "Kramer", "Ulrich") == []


@pytest.mark.parametrize("with_modules", [False, True])
@pytest.mark.parametrize("game", ["el_grande", "la_granja"])
async def test_tables_speak_it_too(visitor: Visitor, server: Running, game: str, with_modules: bool) -> None:
    modules = tuple(m.id for m in sm.meta(game).modules) if with_modules else ()
    table = await server.hall.create(order(HUMAN, BOT, BOT, game=game, modules=modules), person("a", "Xyzzy"))
    await play_on(table, 150)
    await until(lambda: table.owing == (0,))  # nobody moves while we look at the pages
    names = {part for name in table.names for part in name.split()}
    plain = await visitor.get(f"/t/{table.id}")
    visitor.client.cookies.set("language", "en_XA")
    for path in ("", "/story", f"/ply/{table.ply - 3}"):
        html = await visitor.get(f"/t/{table.id}{path}")
        assert english(html, *names) == [], path
    visitor.client.cookies.delete("language")
    assert await visitor.get(f"/t/{table.id}") == plain, "what was made for one language is not shown in another"


async def test_who_asks_for_a_computer_opponent_names_its_level(server: Running) -> None:
    table = await server.hall.create(order(HUMAN, BOT, BOT), person("a", "Xyzzy"))
    asked = Request(1, GIVE, by=0, ply=0, seat=1, level="mozo", asked=(0,))
    with language("en_XA"):
        html = update._request(asked, table, Desk("/t/x", 0, (0,)), sitters(table))
        assert level_name("mozo") in html
    assert english(html, *{part for name in table.names for part in name.split()}) == []


async def test_the_browser_may_ask_for_a_language(visitor: Visitor) -> None:
    assert '<html lang="en"' in await visitor.get("/", **{"accept-language": "xx, en;q=0.8"})
    assert '<html lang="en"' in await visitor.get("/", **{"accept-language": "," * 500})
