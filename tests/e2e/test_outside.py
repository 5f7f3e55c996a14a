"""A third-party game in the browser: found on the shelf, played by clicking, and replayed, in two languages."""

import pytest
from playwright.sync_api import Page, expect

from .conftest import Opener
from .player import Player, is_over, result, wait_for_me
from .reader import Reader

pytestmark = pytest.mark.e2e


def order_from_home(page: Page) -> None:
    """Go from the home page to a table against two computers, as a new visitor would."""
    page.goto("/")
    page.locator("a[href*='game=mentiroso']").first.click()
    page.wait_for_url("**/new?game=mentiroso*")
    page.fill("#name-0", "Ana")
    for i in range(1, page.locator("select[name^=kind-]").count()):
        page.select_option(f"#kind-{i}", "random" if i < 3 else "nobody")
    page.locator("#order .submit button").click()
    page.wait_for_url("**/t/*")


def height_of(page: Page, where: str) -> float:
    box = page.locator(where).bounding_box()
    assert box is not None
    return box["height"]


@pytest.mark.parametrize(("language", "width"), [pytest.param("en", 1440, marks=pytest.mark.slow), ("uk", 390)])
def test_a_whole_game(open_page: Opener, language: str, width: int) -> None:
    page = open_page(width, locale=language, likes={"asks": "all"})
    order_from_home(page)
    reader = Reader(language)
    player = Player(page, reader.look)
    player.play()
    assert is_over(page), player.clicked
    assert player.clicked["things"] > sum(player.clicked.values()) / 4, "the table itself is there to be clicked"
    reader.look(page)
    result(page)
    reader.look(page)
    page.locator("main a[href$='/ply/0']").click()
    page.wait_for_url("**/ply/0")
    page.locator("[rel=next]").click()
    page.wait_for_url(lambda url: not url.endswith("/ply/0"))
    reader.look(page)
    assert height_of(page, "[rel=next]") < 60, "the steps of a replay are a row of buttons"
    assert width > 600 or height_of(page, "#desk") < 844 / 2, "and leave more than half of a phone to the table"
    page.locator("[rel=last]").click()
    expect(page.locator("[rel=next]")).to_have_count(0)
    for path in ("/", "/new?game=mentiroso", "/rules", "/rules/mentiroso", page.url.rpartition("/ply/")[0] + "/story"):
        page.goto(path)
        reader.look(page)
    assert len(reader.read) > 150
    if language != "en":
        assert reader.english == {}


def test_secrets_are_not_in_the_page(open_page: Opener) -> None:
    """What lies under the others' cups is neither drawn nor told."""
    page = open_page()
    order_from_home(page)
    wait_for_me(page)
    covered = page.locator(".mt-cup:not(:first-child) .mt-die")
    expect(covered.first).to_be_visible()
    assert covered.count() == page.locator(".mt-cup:not(:first-child) .mt-die.hidden").count()
    assert page.locator(".mt-cup:first-child .mt-die.hidden").count() == 0
