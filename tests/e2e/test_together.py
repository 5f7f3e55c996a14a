"""Several people at one table: two browsers and a spectator, chat, consent, and a hot seat."""

import re
import time
from contextlib import suppress

import pytest
from playwright.sync_api import Error as Gone
from playwright.sync_api import Page, expect

from ..patience import PATIENCE
from .conftest import Opener
from .player import Hasty, Player, deciding, start, wait_for_me

pytestmark = pytest.mark.e2e

#: confirms, or makes the first choice
FIRST = "() => document.querySelector('[data-way=confirm], #choices [data-action]')?.click()"


def invited(page: Page, other: Page, name: str, seat: str = "") -> None:
    """Let the other one sit down by the link in the lobby."""
    link = page.locator("#link")
    expect(link).to_have_value(re.compile(r"^http://127\.0\.0\.1:\d+/j/"))  # the server as this browser knows it
    other.goto(link.input_value())
    other.fill("#name", name)
    if seat:
        other.select_option("#seat", label=seat)
    other.get_by_role("button", name="Sit down").click()
    other.wait_for_url("**/t/*")


def agree(*pages: Page) -> None:
    """Wait until all of them have been told the same."""
    end = time.monotonic() + PATIENCE
    told: set[str | None] = set()
    while time.monotonic() < end:
        told = {page.locator("#story a").last.get_attribute("href") for page in pages}
        if len(told) == 1:
            return
        pages[0].wait_for_timeout(50)
    raise AssertionError(f"they were told different things: {told}")


def test_two_browsers_and_a_spectator(open_page: Opener) -> None:
    ana, berta, watcher = open_page(), open_page(390), open_page()
    start(ana, "el_grande", "open")
    expect(ana.get_by_role("heading", name="Invite somebody")).to_be_visible()
    invited(ana, berta, "Berta <b>")
    expect(ana.locator("#page-players")).to_contain_text("Berta <b>")
    watcher.goto(ana.url)
    expect(watcher.locator("#page-players")).to_contain_text("Ana")
    assert watcher.locator("#board [data-actions], #choices").count() == 0
    assert "Your hand" not in watcher.locator("#board").inner_text()
    for _ in range(12):
        Player(deciding(ana, berta)).step()
    expect(deciding(ana, berta).locator("#story a")).not_to_have_count(0)
    agree(ana, berta, watcher)
    ana.locator("#tab-pane-chat").click()
    ana.fill(".chat-form input[name=text]", "<script>alert(1)</script> hola")
    ana.keyboard.press("Enter")
    expect(berta.locator("#page-chat")).to_contain_text("<script>alert(1)</script> hola")
    expect(watcher.locator("#page-chat")).to_contain_text("hola")
    assert watcher.locator(".chat-form").count() == 0


def test_going_back_further_takes_consent(open_page: Opener) -> None:
    ana, berta = open_page(), open_page()
    start(ana, "el_grande", "open")
    invited(ana, berta, "Berta")
    first = deciding(ana, berta)
    other = berta if first is ana else ana
    for page in (first, other):
        wait_for_me(page)
        Player(page).step()
        Player(page).step()
    deciding(ana, berta)
    first.locator(".menu-box summary").click()
    first.get_by_role("button", name="Ask to go back").click()
    expect(first.locator(".asking")).to_contain_text("The others have been asked")
    other.get_by_role("button", name="Agree").click()
    wait_for_me(first)
    expect(first.locator(".prompt.mine")).to_be_visible()


def test_a_hot_seat_hides_hands(open_page: Opener) -> None:
    page = open_page()
    start(page, "la_granja", "human", name="Ana")
    heading = page.get_by_role("heading", name="Over to")
    expect(heading).to_be_visible()
    seen: list[str] = []
    while len(seen) < 5:
        with suppress(Gone):  # the screen may be handed over at any moment
            if heading.is_visible():
                assert page.locator("#board").count() == 0, "nobody's cards are on the screen"
                if heading.inner_text() not in seen[-1:]:
                    seen.append(heading.inner_text())
                page.locator("#here").click(timeout=2000)
            else:
                page.evaluate(FIRST)
        page.wait_for_timeout(100)
    assert len(set(seen)) == 2


@pytest.mark.parametrize(("game", "options"), [("el_grande", ()), ("la_granja", ("open",))])
def test_a_hot_seat_hands_over_only_what_is_hidden(open_page: Opener, game: str, options: tuple[str, ...]) -> None:
    """Everything is public in El Grande until discs are set; a table of La Granja may be open."""
    page = open_page()
    start(page, game, "human", name="Ana", options=options)
    seats = set()
    for _ in range(12):
        wait_for_me(page)
        seats.add(page.url.partition("seat=")[2])
        Hasty(page).step()
        page.wait_for_timeout(150)
        assert page.locator(".hand-over").count() == 0
    assert len(seats) == 2


def test_one_cannot_look_with_the_eyes_of_another(open_page: Opener) -> None:
    ana, berta = open_page(), open_page()
    start(ana, "la_granja", "open")
    invited(ana, berta, "Berta")
    answer = berta.request.get(ana.url.partition("?")[0] + "?seat=0")
    assert answer.status == 403
    assert "not yours" in answer.text()
