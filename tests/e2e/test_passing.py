"""Players who never want to be asked where the game could simply go on are not asked."""

from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from .conftest import Opener, Server
from .player import start, wait_for_me

pytestmark = pytest.mark.e2e
LIKED = ("buy-roof siesta", "roof")  # what leads to the question before a siesta marker moves, and what wastes it


async def up_to_the_siesta(server: Server, address: str) -> bool:
    """Play until the question before the marker moves; return whether the game got there."""
    table = await server.running.hall.get(address.split("/")[-1])
    rng = Random(1)
    while not table.over and table.session.state.prompt != "advance":
        state: Any = table.session.state
        legal = state.legal()
        named = {table.game.notation(a): a for a in legal}
        wanted = [a for text, a in named.items() if text.startswith(LIKED[0])]
        kept = [a for text, a in named.items() if not text.startswith(LIKED[1])] or legal
        await table.act(0, table.ply, rng.choice(wanted or kept), is_final=True)
    return not table.over


def asked_before_the_siesta(page: Page, server: Server) -> None:
    """A table for one, with a seed that brings a siesta tile which could still be used."""
    start(page, "la_granja")
    wait_for_me(page)
    assert server.do(up_to_the_siesta(server, page.url.split("?")[0])), "there never was such a tile"
    page.reload()
    wait_for_me(page)


def test_the_page_goes_on_for_those_who_never_want_to_be_asked(open_page: Opener, server: Server) -> None:
    page = open_page()
    asked_before_the_siesta(page, server)
    table = page.url
    question = page.locator("#page-prompt .asked").inner_text()
    expect(page.locator("#choices[data-asks=least]")).to_have_count(1)
    page.goto("/preferences")
    page.locator('input[name="asks"][value="least"]').check()
    page.locator('form[action="/preferences"] button.primary').click()
    expect(page.locator('input[name="asks"][value="least"]')).to_be_checked()
    page.goto(table)
    expect(page.locator("#page-prompt .asked")).not_to_have_text(question, use_inner_text=True)
    expect(page.locator("#toast")).to_contain_text("Played for you")
    page.locator("#toast button").click()
    expect(page.locator("#page-prompt .asked")).to_have_text(question, use_inner_text=True)
    page.wait_for_timeout(600)
    expect(page.locator("#page-prompt .asked")).to_have_text(question, use_inner_text=True)


def test_three_hasty_clicks_are_three_clicks(open_page: Opener) -> None:
    page = open_page(height=1000)
    start(page, "el_grande", "random")
    wait_for_me(page)
    page.keyboard.press("1")
    page.keyboard.press("3")
    expect(page.locator("#choices [data-key='13']")).to_be_focused()
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.querySelector('#choices [data-points^=\"card:\"]')")
    assert page.locator(":focus").evaluate("e => e.id") == "page-choices", "not the whole page"
    page.locator("#choices [data-points]").last.click()  # five caballeros
    expect(page.locator("#choices")).to_contain_text("finish")
    thing = page.locator("#choices .asked-for [data-points^='region:']").first
    spot = thing.bounding_box()
    assert spot
    for _ in range(3):
        page.mouse.click(spot["x"] + 20, spot["y"] + 8)
        page.wait_for_timeout(60)
    expect(page.locator("#page-prompt")).to_contain_text("2 more")


def test_a_view_that_asks_the_same_once_more_is_no_new_question(open_page: Opener) -> None:
    """A chat message arrives while a click is on its way: the next click waits for the answer and is not refused."""
    page = open_page(height=1000)
    start(page, "el_grande", "random")
    wait_for_me(page)
    held: list[Route] = []
    page.route("**/act", lambda route: held.append(route))
    page.locator("#choices [data-key='13']").click()
    page.wait_for_timeout(100)
    before = page.evaluate("document.getElementById('facts').dataset.stamp")
    page.locator("#tab-pane-chat").click()
    page.locator(".chat-form input[name=text]").fill("one moment")
    page.locator(".chat-form button").click()
    page.wait_for_function("before => document.getElementById('facts').dataset.stamp !== before", arg=before)
    page.locator("#choices [data-key='12']").click()
    page.wait_for_timeout(300)
    assert len(held) == 1, "the second click waits"
    page.unroute("**/act")  # lets the first click go
    page.wait_for_function("() => document.querySelector('#choices [data-points^=\"card:\"]')")
