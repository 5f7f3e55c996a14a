"""Every page in each language, and in even longer words; whole games are in ``test_games.py``."""

import pytest
from playwright.sync_api import Page

import sobremesa as sm
from sobremesa.i18n import ENGLISH, LANGUAGES, PSEUDO

from .conftest import Opener, Server
from .player import Hasty, deciding, start
from .reader import Reader

pytestmark = pytest.mark.e2e

OTHERS = [language for language in LANGUAGES if language != ENGLISH]


PAGES = ("/", "/new?game=el_grande", "/new?game=la_granja", "/tables", "/watch", "/finished", "/rules",
         "/rules/el_grande", "/rules/la_granja", "/rules/el_grande/turns", "/rules/la_granja/module/donkey_song",
         "/preferences", "/import", "/t/nowhere")  # fmt: skip


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
    reader.look(page)  # now with an error
    open_page.troubles.clear()  # type: ignore[attr-defined]  # the browser complains about answers such as 404
    assert reader.english == {}


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("other", ["open", "human"])
def test_before_the_game_and_at_one_screen(open_page: Opener, language: str, other: str) -> None:
    """A lobby that waits for a player, and the page that asks the next player to the screen."""
    page = open_page(390, locale=language)
    start(page, "la_granja", other)
    reader = Reader(language)
    reader.look(page)
    assert page.locator("#lobby" if other == "open" else ".hand-over").count() == 1
    assert reader.english == {}


def test_a_language_is_chosen_without_a_script_and_kept(open_page: Opener) -> None:
    """On a page, at a table on a phone, and in a replay; each time one stays on the same page."""
    page = open_page(390)
    page.goto("/rules/el_grande#cards")
    page.locator(".tongues a[lang=uk]").click()
    page.wait_for_url("**/rules/el_grande")
    assert page.evaluate("document.documentElement.lang") == "uk"
    start(page, "el_grande", "random")
    table = page.url
    page.locator(".menu-box summary").click()
    page.locator(".menu-sheet .tongues a[lang=cs]").click()
    page.wait_for_url(table)
    assert page.evaluate("document.documentElement.lang") == "cs"
    page.goto(table.partition("?")[0] + "/ply/3")
    page.locator(".tongues a[lang=pl]").click()
    page.wait_for_url("**/ply/3")
    assert page.evaluate("document.documentElement.lang") == "pl"
    assert page.locator(".tongues [aria-current]").inner_text() == "Polski"
    page.goto("/")
    assert page.evaluate("document.documentElement.lang") == "pl"


def test_two_players_of_a_table_in_two_languages(open_page: Opener) -> None:
    """Each page stays in its language while the other player acts."""
    ana, ben = open_page(1280, locale="uk"), open_page(1280, locale="pl")
    start(ana, "el_grande", "open")
    link = ana.locator("#link").input_value()
    ben.goto(link)
    ben.fill("#name", "Ben")
    ben.locator("form[action$=join] button").click()
    ben.wait_for_url("**/t/*")
    ana.wait_for_selector("#board")
    readers = {"uk": Reader("uk"), "pl": Reader("pl")}
    players = {ana: Hasty(ana, readers["uk"].look), ben: Hasty(ben, readers["pl"].look)}
    for _ in range(24):
        players[deciding(ana, ben)].step()
    for language, page in (("uk", ana), ("pl", ben)):
        readers[language].look(page)
        assert readers[language].english == {}
    assert ana.locator("#story li").count() > 2


# -- longer words ------------------------------------------------------------------------------------------------------

#: texts that stick out of the page, or of the thing they are written on
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
    while (clip !== document.body && getComputedStyle(clip).overflowX === "visible") clip = clip.parentElement;
    // meant to be cut, or not to be seen
    if (getComputedStyle(clip).textOverflow === "ellipsis" || clip.clientWidth < 2) continue;
    const thing = e.closest("button, .button, td, li, section, fieldset") ?? clip;
    const right = Math.min(innerWidth, thing.getBoundingClientRect().right, clip.getBoundingClientRect().right);
    if (text.right > right + 2) bad.push(`${walk.currentNode.data.trim()}: ${text.right - right} px outside`);
  }
  return bad;
}"""


def fits(page: Page) -> None:
    assert page.evaluate("document.documentElement.lang") == "en-XA"
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), f"too wide: {page.url}"
    assert page.evaluate(OUTSIDE) == [], page.url


def long_winded(open_page: Opener, width: int) -> Page:
    """A page in the pseudo-language, whose words are longer by two fifths."""
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


#: phones have the least room for the farms, desks for the map and its cards; the others with the slow tests
TABLES = [
    ("el_grande", 1280),
    ("la_granja", 390),
    pytest.param("el_grande", 390, marks=pytest.mark.slow),
    pytest.param("la_granja", 1280, marks=pytest.mark.slow),
]


@pytest.mark.parametrize(("game", "width"), TABLES)
def test_longer_words_fit_on_tables(open_page: Opener, game: str, width: int) -> None:
    page = long_winded(open_page, width)
    start(page, game, "random")
    Hasty(page, fits).play(35)
    for path in ("/ply/30", "/story"):
        page.goto(page.url.partition("?")[0].partition("/ply")[0] + path)
        fits(page)


@pytest.mark.parametrize("width", [pytest.param(390, marks=pytest.mark.slow), 1280])
def test_longer_words_fit_before_and_after_a_game(open_page: Opener, server: Server, width: int) -> None:
    """The lobby, the page that asks the next player to the screen, the end of games with modules, and an error."""
    page = long_winded(open_page, width)
    for other, sign in (("open", "#lobby"), ("human", ".hand-over")):
        start(page, "la_granja", other)
        page.wait_for_selector(sign)
        fits(page)
    for game in ("el_grande", "la_granja"):
        modules = tuple(m.id for m in sm.meta(game).modules)
        for path in ("", "/end", "/ply/200", "/story"):
            page.goto(server.finished(game, *modules) + path)
            fits(page)
    page.goto("/import")
    page.fill("textarea", "no record at all")
    page.locator("main form button").first.click()
    page.wait_for_load_state()
    fits(page)
    open_page.troubles.clear()  # type: ignore[attr-defined]  # the answer 422
