"""On a desk the whole table is in sight all the time, and every part of it keeps its place."""

import pytest
from playwright.sync_api import expect

from .conftest import Opener
from .player import SEEN, Hasty, is_over, start, wait_for_me
from .seen import Watcher

pytestmark = pytest.mark.e2e

DESK = (1440, 900)
SIZES = (DESK, (1366, 768), (1920, 1080), (2560, 1440), (390, 844))
#: as many as can play
OTHERS = {"el_grande": 4, "la_granja": 3}


def test_a_watcher_would_notice(open_page: Opener) -> None:
    page = open_page(*DESK)
    start(page, "el_grande", "random")
    watcher = Watcher(DESK)
    watcher.look(page)
    assert watcher.wrong == {}
    for part, change in ((".eg-left", "paddingTop"), (".eg-hand-card", "minWidth"), ("body", "marginTop")):
        page.evaluate("([part, change]) => (document.querySelector(part).style[change] = '900px')", [part, change])
    watcher.look(page)
    told = " ".join(watcher.wrong)
    for what in ("moved: area-own", "clipped: eg-hand-card", "crossed: eg-hand-card", "page is too large"):
        assert what in told


#: gives a page some more styles
STYLED = """css => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = css ? [sheet] : [];
}"""
#: styles under which something was not to be seen, and what is told of it
FAULTS = {
    ".lg-craft-head .lg-title { overflow: hidden; white-space: nowrap; max-width: 3rem }": "cut",
    ".lg-rows { height: 0.4rem; flex: none !important } .lg-row.lg-row { font-size: 1.6rem !important }": "crossed",
    ".lg-stack { display: flex !important } .lg-stack .lg-piece + .lg-piece { margin-top: -1rem !important}": "crossed",
    ".lg-offer > .lg-roof > .stand-in { inset: auto 1.5rem 0.2rem auto !important }": "crossed",
    ".lg-gives.lg-gives.lg-gives { padding-left: 0 !important; justify-items: start }": "crossed",
}


def test_a_watcher_would_notice_what_lies_on_other_things(open_page: Opener) -> None:
    page = open_page(*DESK)
    start(page, "la_granja", "random", "random", options=("module-bustling_town", "module-broken_roofs"))
    wait_for_me(page)
    for style, kind in FAULTS.items():
        watcher = Watcher(DESK)
        watcher.look(page)
        assert watcher.wrong == {}
        page.evaluate(STYLED, style)
        watcher.look(page)
        assert any(f": {kind}: " in what for what in watcher.wrong), (style, watcher.wrong)
        page.evaluate(STYLED, "")


#: all that can be played together
MODULES = {
    "el_grande": ("changing_powers", "new_regency"),
    "la_granja": (
        "betwixt", "broken_roofs", "bustling_town", "colchonera", "counselors_outlaws", "donkey_song", "grand_markers",
        "hired_hands", "ladies", "long_distance_trade", "new_farm_cards", "trade_boards",
    ),
}  # fmt: skip


def modules(game: str) -> tuple[str, ...]:
    return tuple(f"module-{name}" for name in MODULES[game])


@pytest.mark.parametrize(("game", "has_modules"), [("el_grande", True), ("la_granja", False)])
def test_a_table_fits(open_page: Opener, game: str, has_modules: bool) -> None:
    """El Grande has a fixed place for everything, with all of its modules too."""
    page = open_page(*DESK, likes={"asks": "all"})
    start(page, game, *["random"] * OTHERS[game], options=modules(game) if has_modules else ())
    watcher = Watcher(DESK)
    Hasty(page, watcher.look).play(30)
    assert watcher.looks >= 30
    assert watcher.wrong == {}


#: as many cards in hand as told: those that are there, again
HAND = """count => {
  const hand = document.querySelector("#area-hand .lg-hand");
  for (let i = 0; hand.children.length < count; i += 1) hand.append(hand.children[i].cloneNode(true));
}"""


def test_six_cards_fit_into_a_hand(open_page: Opener) -> None:
    page = open_page(*DESK)
    start(page, "la_granja", "random", "random", "random", seed="c")  # one card wants six goods
    wait_for_me(page)
    for count in (4, 5, 6):
        page.evaluate(HAND, count)
        assert page.locator("#area-hand .lg-card").count() == count
        watcher = Watcher(DESK)
        watcher.look(page)
        assert watcher.wrong == {}, count


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", OTHERS)
def test_a_whole_game_fits(open_page: Opener, game: str, size: tuple[int, int]) -> None:
    page = open_page(*size)
    start(page, game, *["random"] * OTHERS[game], seed=f"fit {size}")
    watcher = Watcher(size)
    Hasty(page, watcher.look).play()
    assert is_over(page)
    watcher.look(page)
    assert watcher.wrong == {}


@pytest.mark.slow
def test_modules_share_a_place(open_page: Opener) -> None:
    """Hand, farm, market and siesta track stay in sight; what is asked for in another panel brings that one up."""
    page = open_page(*DESK)
    start(page, "la_granja", "random", "random", "random", options=modules("la_granja"))
    watcher = Watcher(DESK)
    Hasty(page, watcher.look).play(60)
    assert {what for what in watcher.wrong if "moved" not in what} == set()
    kept = ("area-hand", "area-farm-0", "area-market", "area-siesta", "page-choices")
    assert not any(f"moved: {part}" in what for what in watcher.wrong for part in kept)


def test_what_is_not_asked_takes_a_second_click(open_page: Opener) -> None:
    """At any time a trade good can be returned: neither a click on it nor one in the list does it at once."""
    page = open_page(*DESK)
    start(page, "la_granja", "random")
    wait_for_me(page)
    seen = page.evaluate(SEEN)
    row = page.locator("#choices .any-time [data-action]").first
    good = page.locator("#board .may").first
    row.click()
    expect(row).to_have_class("armed")
    good.click()
    expect(page.locator("#menu:popover-open button")).not_to_have_count(0)
    page.keyboard.press("Escape")
    good.press("Enter")
    expect(page.locator("#menu:popover-open button").first).to_be_focused()
    page.keyboard.press("Escape")
    expect(row).not_to_have_class("armed")
    row.press("Enter")
    expect(row).to_have_class("armed")
    assert page.evaluate(SEEN) == seen, "nothing has been done yet"
    row.press("Enter")
    page.wait_for_function(f"before => {SEEN} !== before", arg=seen)
