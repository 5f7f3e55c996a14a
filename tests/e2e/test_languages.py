"""Every page and a whole game of each title in each language: nothing is left in English, nothing breaks a phone."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from sobremesa.i18n import ENGLISH, LANGUAGES, PSEUDO

from ..i18n.english import english_in
from .conftest import Opener
from .player import Player, is_over

pytestmark = pytest.mark.e2e

OTHERS = [language for language in LANGUAGES if language != ENGLISH]
#: all that is shown or read out, except what says that it is in another language
TEXTS = """() => {
  const own = e => e.closest("[lang]").lang === document.documentElement.lang && !e.closest("script, style, kbd, code");
  const found = new Set();
  for (const e of document.querySelectorAll("html, html *")) {
    if (!own(e)) continue;
    for (const n of ["alt", "aria-label", "placeholder", "title"]) if (e.getAttribute(n)) found.add(e.getAttribute(n));
    for (const t of e.childNodes) if (t.nodeType === 3 && t.data.trim()) found.add(t.data);
  }
  return [...found];
}"""
#: names of people, of the project, and the names by which our computer opponents play
NAMES = ("Sobremesa", "Ana", "Wolfgang Kramer", "Richard Ulrich", "Michael Keller", "Andreas Odendahl", "Hans im Glück",
         "Spielworxx", "El Grande")  # fmt: skip


class Reader:
    """Reads pages in a language and keeps what was left in English."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.read: set[str] = set()
        self.english: dict[str, str] = {}

    def look(self, page: Page) -> None:
        assert page.evaluate("document.documentElement.lang") == self.language
        for text in page.evaluate(TEXTS):
            if text not in self.read:
                self.read.add(text)
                if english_in(text, self.language, *NAMES):
                    self.english[text.strip()] = page.url
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), f"too wide: {page.url}"


class Hasty(Player):
    """Plays by the list as fast as it can, and has somebody look at every page."""

    def __init__(self, page: Page, look: Callable[[Page], None]) -> None:
        super().__init__(page)
        self.look = look

    def decide(self) -> str:
        self.look(self.page)
        buttons = self.page.locator("#choices [data-action]")
        buttons.nth(self.rng.randrange(buttons.count())).evaluate("e => e.click()")
        return "the list"

    def confirm(self) -> str:
        self.page.locator("[data-way=confirm]").evaluate("e => e.click()")
        return "confirm"


def start(page: Page, game: str) -> None:
    """A table against one who plays at random; whatever the language."""
    page.goto(f"/new?game={game}")
    page.fill("#name-0", "Ana")
    for i in range(1, page.locator("select[name^=kind-]").count()):
        page.select_option(f"#kind-{i}", "random" if i == 1 else "nobody")
    page.locator("details summary").last.click()
    page.fill("#seed", "languages")
    page.locator("#order .submit button").click()
    page.wait_for_url("**/t/*")


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("game", ["el_grande", "la_granja"])
def test_a_whole_game_in_each_language(open_page: Opener, game: str, language: str) -> None:
    page = open_page(390, locale=language)
    start(page, game)
    reader = Reader(language)
    Hasty(page, reader.look).play()
    assert is_over(page)
    reader.look(page)
    table = page.url.partition("?")[0]
    for path in ("/end", "/ply/40", "/story"):
        page.goto(table + path)
        reader.look(page)
    assert reader.english == {}
    assert len(reader.read) > 300


PAGES = ("/", "/new?game=el_grande", "/new?game=la_granja", "/tables", "/watch", "/finished", "/rules",
         "/rules/el_grande", "/rules/la_granja", "/preferences", "/import", "/t/nowhere")  # fmt: skip


@pytest.mark.parametrize("language", OTHERS)
def test_every_page_in_each_language(open_page: Opener, language: str) -> None:
    page = open_page(390, locale=language)
    reader = Reader(language)
    for path in PAGES:
        page.goto(path)
        reader.look(page)
    page.goto("/import")
    page.fill("textarea", "no record at all")
    page.locator("main form button").first.click()
    page.wait_for_load_state()
    reader.look(page)  # with what is wrong
    open_page.troubles.clear()  # type: ignore[attr-defined]  # the browser complains about answers such as 404
    assert reader.english == {}


# -- longer words ------------------------------------------------------------------------------------------------------

#: texts that leave the page, or the thing they are written on
OUTSIDE = """() => {
  const bad = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const e = walk.currentNode.parentElement;
    if (!walk.currentNode.data.trim() || !e.checkVisibility() || e.closest("svg, .unseen, select, [popover]")) continue;
    const range = document.createRange();
    range.selectNodeContents(walk.currentNode);
    const text = range.getBoundingClientRect();
    if (text.width < 2) continue;
    let clip = e;
    while (clip && getComputedStyle(clip).overflowX === "visible") clip = clip.parentElement;
    if (clip && clip !== document.documentElement && clip !== document.body) continue;  // cut off, or to be scrolled
    const thing = e.closest("button, .button, td, li, section, fieldset")?.getBoundingClientRect();
    const right = Math.min(innerWidth, thing ? thing.right : innerWidth);
    if (text.right > right + 2) bad.push(`${walk.currentNode.data.trim()}: ${text.right - right} px outside`);
  }
  return bad;
}"""


def fits(page: Page) -> None:
    assert page.evaluate("document.documentElement.lang") == "en-XA"
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), f"too wide: {page.url}"
    assert page.evaluate(OUTSIDE) == [], page.url


def long_winded(open_page: Opener, width: int) -> Page:
    """A page in the language that nobody speaks, whose words are longer by two fifths."""
    page = open_page(width)
    page.goto("/")
    page.context.add_cookies([{"name": "language", "value": PSEUDO, "url": page.url}])
    return page


@pytest.mark.parametrize("width", [390, 1280])
def test_longer_words_fit_on_every_page(open_page: Opener, width: int) -> None:
    page = long_winded(open_page, width)
    for path in PAGES:
        page.goto(path)
        fits(page)
    open_page.troubles.clear()  # type: ignore[attr-defined]  # the answer 404


@pytest.mark.parametrize("width", [390, 1280])
@pytest.mark.parametrize("game", ["el_grande", "la_granja"])
def test_longer_words_fit_on_tables(open_page: Opener, game: str, width: int) -> None:
    page = long_winded(open_page, width)
    start(page, game)
    Hasty(page, fits).play(60)
    for path in ("/ply/30", "/story"):
        page.goto(page.url.partition("?")[0].partition("/ply")[0] + path)
        fits(page)
