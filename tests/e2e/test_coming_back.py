"""Undo, reload, a second tab, a broken connection, and what has happened meanwhile."""

import re

import pytest
from playwright.sync_api import Page, expect

from ..patience import PATIENCE
from .conftest import Opener
from .player import SEEN, Hasty, Player, is_ready, start, wait_for_me
from .test_together import deciding, invited

pytestmark = pytest.mark.e2e

STREAM = re.compile(r"/stream\?")
#: everything from the stream arrives half a second later
SLOW_LINE = """
window.EventSource = class extends EventSource {
  addEventListener(kind, listener) {
    super.addEventListener(kind, event => setTimeout(listener, 500, event));
  }
};
"""


def in_mid_turn(page: Page) -> None:
    """Play until something can be taken back and nothing waits for confirmation."""
    player = Player(page)
    for _ in range(60):
        player.play(1)
        page.wait_for_timeout(50)
        wait_for_me(page)
        if page.locator("[data-way=take-back]").count() and not page.locator("[data-way=confirm]").count():
            return
    raise AssertionError("no turn of several decisions")


def test_undo_and_restart(open_page: Opener) -> None:
    page = open_page()
    start(page, "la_granja", "random", "random")
    in_mid_turn(page)
    before = page.locator("#page-prompt").inner_text(), page.locator("#choices").inner_text()
    Player(page, seed=5).decide()
    expect(page.locator("#choices")).not_to_have_text(before[1], use_inner_text=True)
    page.get_by_role("button", name="Take back").click()
    expect(page.locator("#choices")).to_have_text(before[1], use_inner_text=True)
    expect(page.locator("#page-prompt")).to_have_text(before[0], use_inner_text=True)
    if page.locator("[data-way=restart]").count():
        page.get_by_role("button", name="Restart turn").click()
    else:
        page.get_by_role("button", name="Take back").click()
    expect(page.locator("[data-way=take-back]")).to_have_count(0)


def test_reload_in_mid_turn(open_page: Opener) -> None:
    page = open_page(390)
    start(page, "la_granja", "random", "random")
    in_mid_turn(page)
    before = page.locator("#page-prompt").inner_text(), page.locator("#board").inner_text()
    page.reload()
    wait_for_me(page)
    assert (page.locator("#page-prompt").inner_text(), page.locator("#board").inner_text()) == before
    Player(page).play(1)


def test_what_waits_for_confirmation_survives_a_reload(open_page: Opener) -> None:
    page = open_page(likes={"confirms": "always"})
    start(page, "el_grande", "random", "random")
    wait_for_me(page)
    page.locator("#board [data-actions]").first.click()
    expect(page.locator(".prompt.pending")).to_be_visible()
    page.reload()
    expect(page.locator(".prompt.pending")).to_be_visible()
    assert page.locator("#board [data-actions]").count() == 0


def test_a_second_tab_and_a_phone_follow(open_page: Opener) -> None:
    page = open_page(likes={"confirms": "always"})
    start(page, "el_grande", "random", "random")
    phone = page.context.new_page()
    phone.set_viewport_size({"width": 390, "height": 844})
    phone.goto(page.url)
    wait_for_me(page)
    wait_for_me(phone)
    page.locator("#board [data-actions]").first.click()
    expect(phone.locator(".prompt.pending")).to_be_visible()
    phone.get_by_role("button", name="Confirm").click()
    expect(page.locator(".prompt.pending")).to_have_count(0)


def test_a_broken_line_is_told_and_mended(open_page: Opener) -> None:
    page = open_page(likes={"confirms": "always"})
    start(page, "el_grande", "random", "random")
    wait_for_me(page)
    page.route(STREAM, lambda route: route.abort())
    page.context.set_offline(True)
    expect(page.locator("#banner")).to_be_hidden()
    page.locator("#board [data-actions]").first.click()
    expect(page.locator("#banner")).to_be_visible()
    page.unroute(STREAM)
    page.context.set_offline(False)
    expect(page.locator("#banner")).to_be_hidden(timeout=PATIENCE * 1000)
    page.locator("#board [data-actions]").first.click()
    expect(page.locator(".prompt.pending")).to_be_visible()
    open_page.troubles.clear()  # type: ignore[attr-defined]  # the browser complains about the broken line


def test_an_outdated_click_changes_nothing(open_page: Opener) -> None:
    page = open_page()
    start(page, "el_grande", "random", "random")
    wait_for_me(page)
    tab = page.context.new_page()
    tab.route(STREAM, lambda route: route.abort())  # this tab hears of nothing
    tab.goto(page.url)
    is_ready(tab)
    Player(page).play(2)
    tab.locator("#choices [data-action]").first.click()
    expect(tab.locator("#toast")).to_be_visible()
    expect(tab.locator("#page-prompt .asked")).to_have_text(page.locator("#page-prompt .asked").inner_text())
    open_page.troubles.clear()  # type: ignore[attr-defined]  # a refused request is an error for the browser


def test_a_click_on_a_view_that_is_already_answered_is_not_sent(open_page: Opener) -> None:
    """The answer to a move may come long before the view that follows it."""
    page = open_page(likes={"asks": "all"})
    page.add_init_script(SLOW_LINE)
    start(page, "la_granja", "random", "random")
    wait_for_me(page)
    seen = page.evaluate(SEEN)
    player = Hasty(page)
    for _ in range(30):
        player.decide()
        page.wait_for_timeout(100)
    assert page.evaluate(SEEN) != seen
    # no request was refused, or the browser would have complained


#: a connection that always breaks, and waits that are counted instead of waited for
BROKEN_LINE = """
Math.random = () => Number(localStorage.chance ?? 0);
window.waits = [];
window.EventSource = class extends EventTarget {
  static CLOSED = 2;
  readyState = 2;
  constructor() { super(); queueMicrotask(() => this.dispatchEvent(new Event("error"))); }
  close() {}
};
const later = window.setTimeout;
window.setTimeout = (what, wait, ...rest) => {
  if (!/connect/.test(what)) return later(what, wait, ...rest);
  if (window.waits.push(wait) < 7) later(what, 0);
};
"""


def test_a_page_comes_again_more_and_more_patiently_and_not_when_others_do(open_page: Opener) -> None:
    page = open_page()
    start(page, "el_grande", "random", "random")
    page.add_init_script(BROKEN_LINE)
    waits = []
    for chance in (0, 0.999):
        page.evaluate("chance => { localStorage.chance = chance }", chance)
        page.reload()
        page.wait_for_function("window.waits.length === 7")
        waits.append(page.evaluate("window.waits"))
    soonest, latest = waits
    assert soonest == [250, 500, 1000, 2000, 4000, 7500, 7500]
    assert all(2.9 < b / a < 3 for a, b in zip(soonest, latest, strict=True))


def test_what_happened_since_my_last_move(open_page: Opener) -> None:
    page = open_page(likes={"asks": "all"})  # nothing is played automatically while looking back
    start(page, "el_grande", "random", "random")
    Player(page).play(6)
    for _ in range(20):
        wait_for_me(page)
        page.wait_for_timeout(300)  # until the others have finished, if all decide at the same time
        if page.locator("[data-look=since]").count():
            break
        Player(page).step()
    now = page.locator("#board").inner_text()
    page.locator("[data-look=since]").click()
    expect(page.locator(".prompt.past")).to_be_visible()
    first = page.locator(".prompt.past .asked").inner_text()
    page.get_by_role("button", name="Forward", exact=True).click()
    expect(page.locator(".prompt.past .asked")).not_to_have_text(first)
    page.get_by_role("button", name="Back to the game").click()
    expect(page.locator("#choices, [data-way=confirm]")).not_to_have_count(0)
    assert page.locator("#board").inner_text() == now


def test_a_click_on_the_story_shows_that_moment(open_page: Opener) -> None:
    page = open_page()
    start(page, "el_grande", "random", "random")
    Player(page).play(6)
    wait_for_me(page)
    page.locator("#story a").first.click()
    expect(page.locator(".prompt.past")).to_be_visible()
    assert page.locator("#board [data-actions]").count() == 0
    page.keyboard.press("Escape")
    expect(page.locator(".prompt.past")).to_have_count(0)


def test_everything_says_what_it_is(open_page: Opener) -> None:
    page = open_page()
    start(page, "el_grande", "random", "random")
    wait_for_me(page)
    page.locator("#board [data-thing='region:galicia'], #board [data-thing^='card:']").last.hover()
    expect(page.locator("#pop")).to_be_visible()
    expect(page.locator("#pop h3")).not_to_be_empty()
    page.keyboard.press("Escape")
    expect(page.locator("#pop")).to_be_hidden()


def test_a_notification_when_it_is_my_turn(open_page: Opener) -> None:
    page = open_page(permissions=["notifications"])
    page.add_init_script(
        "window.told = []; window.Notification = class extends EventTarget { constructor(t, o) { super(); told.push(t);"
        " } static permission = 'granted'; close() {} };"
        "Object.defineProperty(document, 'hidden', {get: () => window.isAway ?? false});"
    )
    other = open_page()
    start(page, "el_grande", "open", "random")
    invited(page, other, "Berta")
    for _ in range(20):
        who = deciding(page, other)
        page.evaluate("() => { window.isAway = true }")
        Player(who).step()
        if page.evaluate("() => window.told.length"):
            break
    assert page.evaluate("() => window.told") == ["Your turn"]
    assert re.match("● Your turn", page.title())
