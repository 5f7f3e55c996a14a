"""Every page for everybody: axe finds nothing, all fits on a phone and is easy to hit, and nothing is heavy."""

import json
import time
from dataclasses import replace

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, Response, expect

from sobremesa.web.storage import analyses

from ..analysis.games import short_analysis, short_game
from ..web.server import person
from .conftest import Opener, Server
from .player import Player, is_ready, start, wait_for_me

pytestmark = pytest.mark.e2e

HEAVIEST = 500_000  # bytes of a table and everything it loads, uncompressed
SENT = 350_000  # as sent, with art and fonts
#: targets smaller than 24 by 24 px that are neither hidden nor part of running text
SMALL = """() => [...document.querySelectorAll('a, button, select, input:not([type=hidden]), summary, [data-actions]')]
  .filter(e => e.checkVisibility({visibilityProperty: true}) && !e.closest('.unseen, .skip'))
  .filter(e => !(e.tagName === 'A' && e.closest('p, li, dd, td, h1, h2, h3')))
  .filter(e => !(e.tagName === 'INPUT' && e.closest('label')))
  .map(e => [e, e.getBoundingClientRect()])
  .filter(([e, b]) => b.width && (b.width < 24 || b.height < 24))
  .map(([e, b]) => `${e.outerHTML.slice(0, 120)} ${b.width.toFixed()}x${b.height.toFixed()}`)"""


PAGES = (
    "/", "/new?game=el_grande", "/new?game=la_granja", "/tables", "/watch", "/finished", "/rules", "/rules/el_grande",
    "/rules/el_grande/scoring", "/rules/la_granja/module/ladies", "/preferences", "/import",
    "/t/nowhere", "/cards", "/cards/el_grande/card-mutiny", "/cards/la_granja/d/ours/34",
    "/puzzles",
)  # fmt: skip
#: more pages of the same kinds, and the longest ones
MORE_PAGES = (
    "/rules/la_granja", "/rules/el_grande/cards", "/rules/el_grande/module/changing_powers", "/rules/la_granja/farm",
    "/rules/la_granja/cards", "/rules/la_granja/transport", "/rules/la_granja/module/bustling_town",
    "/cards/la_granja?kind=other", "/cards/el_grande", "/cards/la_granja/farm-12", "/cards/la_granja/d/ours",
    "/cards/el_grande/d/ours/30", "/cards/la_granja?q=pig", "/puzzles/el_grande",
)  # fmt: skip


def faults(page: Page, *rules: str, where: str = "html") -> list[str]:
    """What axe finds wrong with a page or a part of it, by all its rules or by these."""
    options = {"resultTypes": ["violations"], **({"runOnly": list(rules)} if rules else {})}
    found = Axe().run(page, context=where, options=options).response["violations"]
    return [
        f"{v['id']} ({v['impact']}): {node['html'][:160]} {node.get('failureSummary', '')[:300]}"
        for v in found
        for node in v["nodes"][:4]
    ]


def test_axe_would_find_something(open_page: Opener) -> None:
    page = open_page()
    page.goto("/")
    page.evaluate(
        "() => document.querySelector('h1').insertAdjacentHTML('afterend', '<img src=\"/static/img/icon.svg\">')"
    )
    assert any("image-alt" in one for one in faults(page))


def at_night(page: Page, where: str = "html") -> None:
    """Check the contrast in dark mode, in which only the colours differ."""
    page.emulate_media(color_scheme="dark")
    assert faults(page, "color-contrast", where=where) == []
    page.emulate_media(color_scheme="light")


@pytest.mark.parametrize("path", [*PAGES, *(pytest.param(path, marks=pytest.mark.slow) for path in MORE_PAGES)])
def test_pages(open_page: Opener, path: str) -> None:
    for width in (360, 1280):
        page = open_page(width)
        page.goto(path)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), f"{path} is wider than {width} px"
        assert page.evaluate(SMALL) == []
        assert faults(page) == []
    at_night(page)
    if path == "/t/nowhere":
        open_page.troubles.clear()  # type: ignore[attr-defined]  # the browser notes the status 404


@pytest.mark.parametrize("game", ["el_grande", "la_granja"])
def test_tables(open_page: Opener, game: str) -> None:
    page = open_page(360)
    start(page, game, "random", "random")
    player = Player(page)
    for _ in range(2):
        player.play(6)
        wait_for_me(page)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert page.evaluate(SMALL) == []
        assert faults(page) == []
    at_night(page)
    page.set_viewport_size({"width": 1280, "height": 800})
    for tab in ("preview", "odds", "round", "chat", "story"):
        page.locator(f"#tab-pane-{tab}").click()
        assert faults(page, where="#talk") == []
        at_night(page, "#talk")
    page.locator("#text-board > summary").click()
    expect(page.locator("#pane-text")).not_to_be_empty()
    assert faults(page) == []
    at_night(page)
    page.set_viewport_size({"width": 2560, "height": 1400})
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.evaluate("document.querySelector('#desk').getBoundingClientRect().top < innerHeight")


@pytest.mark.parametrize("game", ["el_grande", "la_granja"])
def test_the_end_and_the_replay(open_page: Opener, server: Server, game: str) -> None:
    page = open_page(360)
    for path in ("", "/end", "/ply/50", "/story"):
        page.goto(server.finished(game) + path)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path
        assert page.evaluate(SMALL) == []
        assert faults(page) == []


def analysed(server: Server) -> tuple[str, int]:
    """A finished game whose analysis grades one turn: its address, and the number of that turn."""
    found = short_analysis()
    number = next(n for n, s in enumerate(found.stretches) if s.judgement is not None and s.judgement.better)
    stretch = found.stretches[number]
    assert stretch.judgement is not None
    graded = replace(stretch, judgement=replace(stretch.judgement, grade="blunder"))
    found = replace(found, stretches=(*found.stretches[:number], graded, *found.stretches[number + 1 :]))

    async def lay() -> str:
        hall = server.running.hall
        table = await hall.show_record(short_game(), person("h", "Ana"))
        await hall.store.database.write(lambda c: analyses.keep(c, table.id, found.plain(), 1.0))
        return table.id

    return f"/t/{server.do(lay())}/analysis", number


def test_the_analysis(open_page: Opener, server: Server) -> None:
    here, number = analysed(server)
    for width in (360, 1280):
        page = open_page(width)
        for path in ("", f"/{number}/plan/1", f"/{number}/retry"):
            page.goto(here + path)
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path
            assert page.evaluate(SMALL) == []
            assert faults(page) == []
    at_night(page)
    page.goto(here)
    at_night(page)
    page.get_by_label("Expected place").check()
    expect(page.locator(".view-ranks svg")).to_be_visible()
    expect(page.locator(".view-shares svg")).to_be_hidden()
    page.get_by_role("link", name="Step through it").click()
    page.wait_for_url("**/plan/*")  # has a script that listens to keys
    page.keyboard.press("ArrowRight")
    expect(page.get_by_text("Move 1 of")).to_be_visible()


def test_another_try_is_judged_while_the_page_says_so(open_page: Opener, server: Server) -> None:
    """By the keyboard; the simulations may take long, so the page tells at once that they have begun."""
    here, number = analysed(server)
    page = open_page()
    page.goto(f"{here}/{number}/retry")
    judge = page.get_by_role("button", name="Judge my plan")
    while not judge.is_visible():
        before = page.url
        page.locator(".retry-choices a").first.focus()
        page.keyboard.press("Enter")
        page.wait_for_url(lambda url, before=before: url != before)
    page.evaluate("document.querySelector('form[data-working]').addEventListener('submit', e => e.preventDefault())")
    judge.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("status")).to_have_text("The analysis is under way.")
    expect(judge).to_be_hidden()
    page.reload()
    judge.click()
    expect(page.locator("#desk [role=status]")).not_to_have_text("The analysis is under way.")
    expect(page.locator("#desk")).to_contain_text("win share")


def test_a_replay_plays_by_itself(open_page: Opener, server: Server) -> None:
    page = open_page()
    page.goto(f"{analysed(server)[0].removesuffix('/analysis')}/ply/0")
    page.get_by_label("Speed").select_option("fast")
    page.get_by_role("button", name="Autoplay").click()
    page.wait_for_url(lambda url: not url.endswith("/ply/0"))
    seen = page.url
    page.wait_for_url(lambda url: url != seen)
    page.get_by_role("button", name="Pause").click()
    page.get_by_role("button", name="Autoplay").wait_for()


@pytest.mark.parametrize("game", ["el_grande", pytest.param("la_granja", marks=pytest.mark.slow)])
def test_a_puzzle_and_its_solution(open_page: Opener, game: str) -> None:
    for width in (360, 1280):
        page = open_page(width)
        page.goto(f"/puzzles/{game}/today")
        for _ in range(2):
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
            assert faults(page) == []
            page.goto(page.url.replace("/start", "/solution/1"))
        at_night(page)


def test_the_lobby_and_the_hand_over(open_page: Opener) -> None:
    page = open_page(360)
    start(page, "la_granja", "open")
    assert faults(page) == []
    assert page.evaluate(SMALL) == []
    start(page, "la_granja", "human")
    expect(page.get_by_role("heading", name="Over to")).to_be_visible()
    assert faults(page) == []
    assert page.evaluate(SMALL) == []


@pytest.mark.parametrize("game", ["el_grande", "la_granja"])
def test_a_table_is_light_and_quick(open_page: Opener, server: Server, game: str) -> None:
    page = open_page()
    start(page, game, "random", "random", "random")
    Player(page).play(10)
    url = page.url
    fresh = open_page(storage_state=page.context.storage_state())  # with an empty cache
    sizes: dict[str, int] = {}

    def weigh(response: Response) -> None:
        if "/stream?" not in response.url:
            sizes[response.url.removeprefix(server.url)] = len(response.body())

    fresh.on("response", weigh)
    network = fresh.context.new_cdp_session(fresh)
    sent: list[int] = []
    network.send("Network.enable")
    network.on("Network.loadingFinished", lambda event: sent.append(event["encodedDataLength"]))
    begin = time.perf_counter()
    fresh.goto(url)
    is_ready(fresh)
    seconds = time.perf_counter() - begin
    painted = fresh.evaluate("performance.getEntriesByName('first-contentful-paint')[0]?.startTime")
    print(
        json.dumps(
            {
                "game": game,
                "bytes": sum(sizes.values()),
                "sent": sum(sent),
                "first paint ms": painted,
                "ready s": round(seconds, 2),
            }
        )
    )
    assert sum(sizes.values()) <= HEAVIEST, sizes
    assert 50_000 < sum(sent) <= SENT
