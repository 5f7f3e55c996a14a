"""Scenes over the table: played, skipped, and summed up; bots at one's own pace; sounds."""

import asyncio
import re
from random import Random

import pytest
from playwright.sync_api import Page, expect

from .conftest import Opener, Server
from .player import start, wait_for_me

pytestmark = pytest.mark.e2e

#: counts the tones that a page plays
HEARD = """window.tones = 0;
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (...args) { window.tones += 1; return start.apply(this, args); };"""


#: whether the board shows the same VP as the bar
AGREE = """() => [...document.querySelectorAll("#board [data-vp]")].map(
  e => [parseInt(document.querySelectorAll(".player .vp")[e.dataset.vp].textContent), parseInt(e.textContent)]
).every(([bar, board]) => bar === board)"""


async def up_to(server: Server, address: str, prompt: str) -> None:
    """Let the player decide at random until this is asked."""
    table = await server.running.hall.get(address.split("/")[-1])
    rng = Random(2)
    while not (0 in table.owing and table.session.state.prompt == prompt):
        if 0 in table.owing:
            await table.act(0, table.ply, rng.choice(table.legal(0)), is_final=True)
        await asyncio.sleep(0.002)


def before_the_scoring(page: Page, server: Server) -> None:
    """Play until the player is asked for a disc, the last thing before a general scoring."""
    start(page, "el_grande", "random")
    wait_for_me(page)
    table = page.url
    page.goto("/rules")  # quicker, as nobody is watching
    server.do(up_to(server, table, "discs"))
    page.goto(table)
    wait_for_me(page)


def test_a_scoring_is_played_and_can_be_skipped_and_read_again(open_page: Opener, server: Server) -> None:
    page = open_page(reduced_motion="no-preference", likes={"sound": "on"})
    page.add_init_script(HEARD)
    before_the_scoring(page, server)
    before = page.locator(".player .vp").all_inner_texts()
    page.locator("#choices button").first.click()
    expect(page.locator("#stage")).to_contain_text("General scoring")
    assert page.locator("#board .staged").count() > 0
    shown = page.locator(".player .vp").all_inner_texts()
    assert page.locator("#board [data-vp]").count() == 2
    assert page.evaluate(AGREE), "nothing on the board tells the result before the scene does"
    expect(page.locator(".fly").first).to_be_attached()
    expect(page.locator("#stage .gains .who").first).to_be_visible()
    assert page.evaluate("window.tones") > 0
    page.keyboard.press("Escape")
    expect(page.locator("#stage")).to_be_hidden()
    expect(page.locator("#toast")).to_contain_text("General scoring")
    after = page.locator(".player .vp").all_inner_texts()
    assert after != before
    assert after != shown, "VP had still to fly"
    assert page.evaluate(AGREE)
    page.locator("#tab-pane-preview").click()
    page.locator("#stage-again").click()
    expect(page.locator("#summary")).to_contain_text("General scoring")
    expect(page.locator("#summary .gains .who").first).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#summary")).to_be_hidden()
    page.reload()
    assert page.locator(".player .vp").all_inner_texts() == after
    page.locator("#tab-pane-preview").click()
    page.locator("#stage-again").click()
    expect(page.locator("#summary")).to_contain_text("General scoring")


def test_without_motion_there_is_the_summary_alone(open_page: Opener, server: Server) -> None:
    page = open_page(likes={"pace": "slower"})
    before_the_scoring(page, server)
    page.locator("#choices button").first.click()
    expect(page.locator("#summary")).to_contain_text("General scoring")
    expect(page.locator("#stage")).to_be_hidden()
    page.keyboard.press("Escape")
    # what bots do is shown one by one, and can be paused and caught up with
    wait_for_me(page)
    page.locator("#choices button").first.click()
    expect(page.locator("#pause")).to_be_visible()
    page.locator("#pause").click()
    expect(page.locator("#catch-up .count")).to_have_text(re.compile(r"\d+"))
    stamp = page.locator("#facts").get_attribute("data-stamp")
    page.wait_for_timeout(500)
    assert page.locator("#facts").get_attribute("data-stamp") == stamp
    page.locator("#catch-up").click()
    expect(page.locator("#catch-up")).to_be_hidden()
    assert page.locator("#facts").get_attribute("data-stamp") != stamp
